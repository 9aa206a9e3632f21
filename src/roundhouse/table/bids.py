"""Bids that stand, and the money that is bound by them."""

from __future__ import annotations

from roundhouse.finance.bids import standing_bids
from roundhouse.game import Game


def bids_of(game: Game) -> list[tuple[str, str, int]]:
    """The bids that stand, as item, bidder and amount, in their order."""
    return standing_bids(game.state)


def bound(game: Game, player: str, but: str = "") -> int:
    """What a player has set aside for bids, leaving out those on one item."""
    return sum(amount for item, who, amount in bids_of(game) if who == player and item != but)


def free(game: Game, player: str, item: str = "") -> int:
    """Cash a player could still bid on an item: a new bid replaces the one he has there."""
    return game.state.players[player].cash - bound(game, player, item)
