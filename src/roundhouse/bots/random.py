"""The random bot: a kind of action by weight, then any action of that kind."""

from __future__ import annotations

from roundhouse.bots.protocol import chance
from roundhouse.engine.step import Option, PriceRange
from roundhouse.game import Game, LegalActions
from roundhouse.kernel.actions import Action

WEIGHTS = {"DeclareBankruptcy": 0.1, "SellShares": 0.3, "SellPrivate": 0.1, "BuyPrivate": 0.3}
"""How much less often than once some kinds are tried, so that a random game gets somewhere."""

OUT_OF_TURN = 0.05
"""How often something is tried although somebody else must decide."""


class RandomBot:
    """Chooses by chance."""

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def choose(self, game: Game, legal: LegalActions) -> Action:
        dice = chance(game, self.seat)
        kinds: dict[str, list[Option]] = {}
        wanted = legal.out_of_turn() if dice.random() < OUT_OF_TURN else legal.in_turn()
        for option in list(wanted) or list(legal):
            action = option.action if isinstance(option, PriceRange) else option
            kinds.setdefault(type(action).__name__, []).append(option)
        names = sorted(kinds)
        kind = dice.choices(names, [WEIGHTS.get(name, 1.0) for name in names])[0]
        option = dice.choice(kinds[kind])
        if not isinstance(option, PriceRange):
            return option
        steps = min(len(option), 10) if dice.random() < 0.9 else len(option)
        return option.at(option.low + dice.randrange(steps) * option.step)
