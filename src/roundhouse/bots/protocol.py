"""What a bot is: one seat of a game, and one method that chooses."""

from __future__ import annotations

import random
from typing import Protocol

from roundhouse.engine.step import Option, PriceRange
from roundhouse.game import Game, LegalActions
from roundhouse.kernel.actions import Action


class Bot(Protocol):
    """Plays one seat. A bot keeps nothing between moves: the same game and seat always give the same action."""

    seat: str

    def choose(self, game: Game, legal: LegalActions) -> Action:
        """One of the legal actions of this seat; there is at least one."""
        ...


def chance(game: Game, seat: str) -> random.Random:
    """Randomness for one decision: it depends on the game's seed, the seat and how many actions came before."""
    return random.Random(f"{game.setup.seed}/{seat}/{len(game.actions)}")


def lowest(option: Option) -> Action:
    """An option as an action; of a range, the one with the lowest price."""
    return option.action if isinstance(option, PriceRange) else option
