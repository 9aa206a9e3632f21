"""Counting the legal lines of play to a depth: a number that tells at once when a rule has changed."""

from __future__ import annotations

from roundhouse.engine.step import PriceRange
from roundhouse.game import Game


def perft(game: Game, depth: int) -> int:
    """The number of different lines of `depth` actions from here. Of a range of prices only the ends are counted."""
    if depth == 0:
        return 1
    total = 0
    for option in list(game.legal_actions()):
        actions = [option.action, option.at(option.high)] if isinstance(option, PriceRange) else [option]
        for action in dict.fromkeys(actions):
            twin = game.copy()
            twin.push(action)
            total += perft(twin, depth - 1)
    return total
