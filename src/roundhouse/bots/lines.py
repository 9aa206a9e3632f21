"""Lines: a candidate played on quickly until the rounds in which companies earn are over, and judged there."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from roundhouse.bots.judgement import Judgement, judgement_for
from roundhouse.bots.outlooks import outlook_for
from roundhouse.bots.protocol import Bot, Budget, Sight
from roundhouse.bots.quick import Quick
from roundhouse.engine import flow
from roundhouse.kernel.actions import Action
from roundhouse.kernel.events import RoundBegan

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

EARNING = frozenset({"operating", "running", "merger"})
"""Rounds that a line goes through."""
LONGEST = 600
"""No line is longer."""
CHANCE = 0.5
"""What the chance to win counts beside the share of the final wealth."""


class OutOfBudget(Exception):
    """The budget was spent before a line came to its end."""


class Lines:
    """Looks ahead from one position, for one player."""

    def __init__(self, sight: Sight, budget: Budget, dice: random.Random, base: Bot) -> None:
        self.sight, self.budget, self.base = sight, budget, base
        self.outlook = outlook_for(sight.title)
        self.judgement: Judgement | None = judgement_for(sight.title)
        self.seed = dice.random()

    def soon(self, action: Action) -> float:
        """What the player has of an action at once."""
        self.budget.spend()
        return self.value(self.sight.after(action))

    def value(self, play: Play) -> float:
        """What a position is worth to the player: his share of the wealth at the end, and his chance to win."""
        seat = self.sight.seat
        if self.judgement is not None:
            found = self.judgement.forecast(play)
            return CHANCE * found.chances[seat] + found.shares[seat]
        rounds = self.outlook.rounds_left(play)
        worths = {player: self.outlook.worth(play, player, rounds) for player in play.state.players}
        return worths[seat] / max(sum(map(abs, worths.values())), 1.0)

    def begun(self, action: Action) -> Play:
        """The position after an action and what it leads the player himself to at once, as the lesser bot does it."""
        play = self.sight.after(action)
        deep = len(self.sight.state.stack)
        while len(play.state.stack) > deep and self.acts(play):
            self.budget.spend()
            if self.budget.spent:
                raise OutOfBudget
            chosen = self.base.choose(Sight(play, self.sight.seat), self.budget, random.Random(self.seed))
            flow.apply(play, chosen.action)
        return play

    def acts(self, play: Play) -> bool:
        """Whether the player must decide."""
        return self.sight.seat in map(play.player_for, flow.active(play))

    def line(self, action: Action, cycles: int = 1) -> float:
        """What the player has of an action once the companies have earned so often, if all play on quickly."""
        play = self.begun(action)
        if not self.outlook.far:
            return self.value(play)
        quick = Quick(self.sight.play, self.outlook, random.Random(self.seed))
        earned = False
        for _ in range(LONGEST):
            self.budget.spend()
            if self.budget.spent:
                raise OutOfBudget
            for event in play.events:
                if isinstance(event, RoundBegan):
                    cycles -= earned and event.kind not in EARNING
                    earned = event.kind in EARNING or (earned and cycles > 0)
            if play.state.finished or cycles <= 0:
                break
            flow.apply(play, quick.move(play))
        return self.value(play)
