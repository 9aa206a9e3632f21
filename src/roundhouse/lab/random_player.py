"""A random player, with profiles that keep games moving."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from roundhouse.engine import flow
from roundhouse.engine.step import Choice, Option, PriceRange
from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.state import Frame

PROFILES: dict[str, dict[str, float]] = {
    "random": {},
    "builder": {
        "Pass": 0.15,
        "SellShares": 0.08,
        "SellPrivate": 0.02,
        "BuyPrivate": 0.3,
        "ExchangePrivate": 0.05,
        "LayTile": 8.0,
        "BuyShare": 6.0,
        "SetPar": 4.0,
        "BuyTrain": 2.0,
        "Accept": 2.0,
        "DeclareBankruptcy": 0.05,
    },
    "founder": {
        "Pass": 0.12,
        "SellShares": 0.08,
        "BuyPrivate": 0.3,
        "LayTile": 8.0,
        "BuyShare": 5.0,
        "SetPar": 3.0,
        "BuyTrain": 3.0,
        "Bid": 2.0,
        "Convert": 4.0,
        "MergeWith": 3.0,
        "FormCompany": 6.0,
        "Nationalise": 1.0,
        "Accept": 4.0,
        "Decline": 0.3,
    },
    "trader": {"Pass": 0.5, "SellShares": 1.5, "BuyShare": 2.0, "BuyPrivate": 0.5, "SellPrivate": 0.3},
    "miser": {"Pass": 2.0, "BuyTrain": 0.2, "Dividend": 1.0, "SellShares": 0.3},
}
"""How much more often than once each kind of action is tried, by profile; what is not named counts once."""


class RandomPlayer:
    """Chooses a kind of action by weight, then one action of that kind. The same seed makes the same choices.

    With a profile it is decisive: it rather takes what has a fixed price than haggles, so that auctions end.
    """

    def __init__(self, seed: int, profile: str = "random", weights: Mapping[str, float] | None = None) -> None:
        self.random = random.Random(seed)
        self.decisive = profile != "random"
        self.weights = {**PROFILES[profile], **(weights or {})}

    def choose(self, game: Game) -> Action:
        """A legal action."""
        waiting = [(choice, frame) for frame, choice in flow.offered(game.play)]
        while waiting:
            chances = [self.weight(choice) for choice, _ in waiting]
            at = self.random.choices(range(len(waiting)), chances)[0]
            choice, frame = waiting.pop(at)
            option = self.one_of(game, choice, frame)
            if option is not None:
                return self.priced(option)
        raise LookupError(f"nobody can do anything: {game.state.stack}")

    def weight(self, choice: Choice[Any, Any]) -> float:
        weight = self.weights.get(choice.action.__name__, 1.0)
        return weight * 0.05 if choice.out_of_turn else weight

    def one_of(self, game: Game, choice: Choice[Any, Any], frame: Frame) -> Option | None:
        found = list(choice.options(game.play, frame))
        sure = [option for option in found if not isinstance(option, PriceRange)]
        if self.decisive and sure and self.random.random() < 0.6:
            return self.random.choice(sure)
        return self.random.choice(found) if found else None

    def priced(self, option: Option) -> Action:
        """A price out of a range: mostly the lowest, sometimes the highest or any."""
        if not isinstance(option, PriceRange):
            return option
        chance = self.random.random()
        if chance < 0.6:
            return option.action
        if chance < 0.75:
            return option.at(option.low + (len(option) - 1) * option.step)
        return option.at(option.low + self.random.randrange(min(len(option), 40)) * option.step)
