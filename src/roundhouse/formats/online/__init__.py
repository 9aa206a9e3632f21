"""The game export of 18xx.games: reading it, writing it, and comparing with recorded snapshots."""
