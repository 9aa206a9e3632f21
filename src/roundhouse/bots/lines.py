"""Lines: a candidate played on until the rounds in which companies earn are over, and judged there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from roundhouse.bots.judgement import Judgement, judgement_of
from roundhouse.bots.outlooks import outlook_for
from roundhouse.bots.protocol import Bot, Budget, Sight
from roundhouse.bots.quick import Quick
from roundhouse.bots.weighing import Weighing
from roundhouse.engine import flow
from roundhouse.kernel.actions import Action
from roundhouse.kernel.events import RoundBegan

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

EARNING = frozenset({"operating", "running", "merger"})
"""Rounds that a line goes through."""
CAREFUL = 20
"""The nodes that a move of the lesser bot counts."""
LONGEST = 600
"""No line is longer."""


class OutOfBudget(Exception):
    """The budget was spent before a line came to its end."""


class Lines:
    """Looks ahead from one position, for one player."""

    def __init__(self, sight: Sight, budget: Budget, dice: random.Random, base: Bot, weighing: Weighing) -> None:
        self.sight, self.budget, self.base, self.weighing = sight, budget, base, weighing
        self.outlook = outlook_for(sight.title)
        self.depths = self.outlook.depths(sight.play)
        self.trust = self.outlook.trust(sight.play)
        self.judgement: Judgement | None = judgement_of(sight.play)
        self.quick = Quick(sight.play, self.outlook, dice)
        self.seed = dice.random()
        self.guessed = False
        """Whether a line ended before the game did, so that its end had to be judged."""
        self.slowest = {1: 0.0, CAREFUL: 0.0}
        """The most seconds that a move of a line has taken, by the nodes it counts."""
        self.own = max(1.0, sum(weighing.items[sight.seat].values()))
        self.whole = max(1.0, sum(sum(items.values()) for items in weighing.items.values()))

    def value(self, play: Play) -> float:
        """What a position is worth to the player, in the money of now: his share of all that players will have."""
        seat = self.sight.seat
        if play.state.finished:
            return self.whole * _share({name: float(score) for name, score in play.title.scores(play).items()}, seat)
        self.guessed = True
        knowledge = self.weighing.knowledge
        items = knowledge.items(play, knowledge.rounds_left(play))
        share = _share({name: sum(each.values()) for name, each in items.items()}, seat)
        if self.judgement is not None:
            found = self.judgement.forecast(play)
            learned = found.shares[seat] + self.trust.winning * (found.chances[seat] - 1.0 / len(items))
            share = self.trust.learned * learned + (1.0 - self.trust.learned) * share
        return self.whole * share

    def begun(self, action: Action) -> Play:
        """The position after an action and what it leads the player himself to at once, as the lesser bot does it."""
        play = self.sight.after(action)
        deep = len(self.sight.state.stack)
        while len(play.state.stack) > deep and not play.state.finished and self.acts(play):
            flow.apply(play, self.considered(play))
        return play

    def considered(self, play: Play) -> Action:
        """What the lesser bot would do for whoever must decide."""
        self.pay(CAREFUL)
        began = self.budget.elapsed
        seat = play.player_for(flow.active(play)[0])
        chosen = self.base.choose(Sight(play, seat), self.budget, random.Random(self.seed))
        self.took(began, CAREFUL)
        return chosen.action

    def took(self, began: float, nodes: int = 1) -> float:
        """Note how long a move took that began so many seconds after the decision did; it ends now, which is told."""
        now = self.budget.elapsed
        self.slowest[nodes] = max(self.slowest[nodes], now - began)
        return now

    def acts(self, play: Play) -> bool:
        """Whether the player must decide."""
        return self.sight.seat in map(play.player_for, flow.active(play))

    def pay(self, nodes: int = 1) -> None:
        """Count a move of a line; even a slow one must still fit in."""
        self.budget.spend(nodes)
        seconds = self.budget.seconds
        late = seconds is not None and self.budget.elapsed + self.slowest[nodes] > seconds
        if late or self.budget.spent:
            raise OutOfBudget

    def line(self, action: Action, cycles: int = 1) -> float:
        """What the player has of an action once the companies have earned so often, if all play on."""
        self.pay()
        play = self.begun(action)
        if cycles:
            self.quick.dice = random.Random(self.seed)
            follow = self.considered if self.outlook.careful else self.quick.move
            began = self.budget.elapsed
            for _ in moves(play, follow, cycles):
                began = self.took(began)
                self.pay()
        return self.value(play)


def moves(play: Play, follow: Callable[[Play], Action], cycles: int) -> Iterator[None]:
    """Play on, move by move, until the companies have earned so often or the game is over."""
    earned = False
    for _ in range(LONGEST):
        yield
        for event in play.events:
            if isinstance(event, RoundBegan):
                cycles -= earned and event.kind not in EARNING
                earned = event.kind in EARNING or (earned and cycles > 0)
        if play.state.finished or cycles <= 0:
            return
        flow.apply(play, follow(play))


def _share(worths: dict[str, float], player: str) -> float:
    """A player's part of what all have; whoever is below nothing counts as nothing."""
    whole = sum(max(worth, 0.0) for worth in worths.values())
    return worths[player] / whole if whole > 0 else 1.0 / len(worths)
