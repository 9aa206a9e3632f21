"""Bids that stand, and the money that is bound by them."""

from __future__ import annotations

from roundhouse.game import Game


def bids_of(game: Game) -> list[tuple[str, str, int]]:
    """The bids that stand, as item, bidder and amount, in their order."""
    found: list[tuple[str, str, int]] = []
    for frame in game.state.stack:
        for bid in getattr(frame, "bids", ()):
            found.append(bid if len(bid) == 3 else (frame.item, *bid))  # type: ignore[attr-defined]
    return found


def bound(game: Game, player: str, but: str = "") -> int:
    """What a player has set aside for bids, leaving out those on one item."""
    return sum(amount for item, who, amount in bids_of(game) if who == player and item != but)


def free(game: Game, player: str, item: str = "") -> int:
    """Cash a player could still bid on an item: a new bid replaces the one he has there."""
    return game.state.players[player].cash - bound(game, player, item)
