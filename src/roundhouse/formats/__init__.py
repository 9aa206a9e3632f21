"""Ways to write a game down: our record, 18xx.games' export, and one-line notation."""
