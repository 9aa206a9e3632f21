"""The random bot: a kind of action by weight, then any action of that kind."""

from __future__ import annotations

import random

from roundhouse.bots.protocol import Budget, Choice, Sight
from roundhouse.engine import flow
from roundhouse.engine.step import Option, PriceRange
from roundhouse.kernel.actions import Action

WEIGHTS = {"DeclareBankruptcy": 0.1, "SellShares": 0.3, "SellPrivate": 0.1, "BuyPrivate": 0.3}
"""How much less often than once some kinds are tried, so that a random game gets somewhere."""

OUT_OF_TURN = 0.05
"""How much less often something is tried although somebody else must decide."""
OFTEN = 0.9
LOW_PRICES = 10
"""Of a range of prices one of the lowest is mostly chosen."""


class RandomBot:
    """Chooses by chance. Only the kind it has chosen is listed, so that it is fast."""

    def choose(self, sight: Sight, budget: Budget, dice: random.Random) -> Choice:
        """Any action; there is no reason for it."""
        play, legal = sight.play, sight.legal
        waiting = list(flow.offered(play))
        while waiting:
            weights = [
                WEIGHTS.get(choice.action.__name__, 1.0) * (OUT_OF_TURN if choice.out_of_turn else 1.0)
                for _, choice in waiting
            ]
            frame, choice = waiting.pop(dice.choices(range(len(waiting)), weights)[0])
            options = [option for option in choice.options(play, frame) if legal.player_for(option) == sight.seat]
            if options:
                return Choice(self.priced(dice.choice(options), dice.random(), dice.random()))
        raise LookupError(f"{sight.seat} can do nothing")

    def priced(self, option: Option, often: float, where: float) -> Action:
        """An action; of a range, mostly with one of its lowest prices."""
        if not isinstance(option, PriceRange):
            return option
        steps = min(len(option), LOW_PRICES) if often < OFTEN else len(option)
        return option.at(option.low + int(where * steps) * option.step)
