"""The random bot: a kind of action by weight, then any action of that kind."""

from __future__ import annotations

from roundhouse.bots.protocol import chance
from roundhouse.engine import flow
from roundhouse.engine.step import Option, PriceRange
from roundhouse.game import Game, LegalActions
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

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def choose(self, game: Game, legal: LegalActions) -> Action:
        dice = chance(game, self.seat)
        waiting = list(flow.offered(game.play))
        while waiting:
            weights = [
                WEIGHTS.get(choice.action.__name__, 1.0) * (OUT_OF_TURN if choice.out_of_turn else 1.0)
                for _, choice in waiting
            ]
            frame, choice = waiting.pop(dice.choices(range(len(waiting)), weights)[0])
            options = [o for o in choice.options(game.play, frame) if legal.player_for(o) == self.seat]
            if options:
                return self.priced(dice.choice(options), dice.random(), dice.random())
        raise LookupError(f"{self.seat} can do nothing")

    def priced(self, option: Option, often: float, where: float) -> Action:
        """An action; of a range, mostly with one of its lowest prices."""
        if not isinstance(option, PriceRange):
            return option
        steps = min(len(option), LOW_PRICES) if often < OFTEN else len(option)
        return option.at(option.low + int(where * steps) * option.step)
