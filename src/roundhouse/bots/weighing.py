"""Weighing an action: what it changes for the player, item by item, and what it does to the others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from roundhouse.bots.decision import Decision, Scored
from roundhouse.bots.knowledge import Knowledge, Promise
from roundhouse.bots.protocol import Choice, Term
from roundhouse.engine.step import Option
from roundhouse.game import LegalActions
from roundhouse.kernel.actions import Action
from roundhouse.kernel.events import TrainRusted

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

SMALL = 0.5
"""Terms of less than this are not mentioned."""

Judge = Callable[["Weighing", list[Option]], Iterable[Choice]]
"""Weighs the options of one kind; those not worth considering may be left out."""


class Weighing(Decision):
    """A decision of a player who knows the game."""

    def __init__(self, play: Play, player: str, knowledge: Knowledge, dice: random.Random, depth: int = 0) -> None:
        super().__init__(play, player, knowledge, dice, depth)
        self.knowledge = knowledge

    @cached_property
    def items(self) -> dict[str, dict[str, float]]:
        """What everybody has and may expect now."""
        return self.knowledge.items(self.play, self.rounds)

    @cached_property
    def lead(self) -> float:
        """By how much the player would win if the game ended now; less than nothing where he would lose."""
        scores = self.play.title.scores(self.play)
        mine = scores.pop(self.player)
        return float(mine - max(scores.values(), default=0))

    @cached_property
    def promises(self) -> dict[str, Promise]:
        """What a share of each company promises now."""
        pace = self.knowledge.pace(self.play)
        return {name: self.knowledge.promised(self.play, name, self.rounds, pace) for name in self.play.state.companies}

    def weighed(self, action: Action, *more: Term) -> Choice:
        """An action with the terms of what it changes, and others that are known already.

        It is looked at before anything follows by itself: what an automaton does next is not of the action's making.
        """
        return Choice(action, (*more, *self.terms(self.built(action))))

    def terms(self, then: Play) -> Iterator[Term]:
        """What has changed in a later position: for the player, and for the others on average."""
        after = self.knowledge.items(then, self.rounds)
        before = self.items
        mine, was = after[self.player], before[self.player]
        for name in {**was, **mine}:
            change = mine.get(name, 0.0) - was.get(name, 0.0)
            if abs(change) >= SMALL:
                yield Term(name, change)
        rivals = [name for name in after if name != self.player]
        if rivals:
            lost = sum(sum(before[name].values()) - sum(after[name].values()) for name in rivals) / len(rivals)
            rusted = [event for event in then.events if isinstance(event, TrainRusted)]
            if rusted:
                yield Term("rusts", self.knowledge.rusts * lost, {"train": rusted[0].train})
            elif abs(lost) >= SMALL:
                yield Term("others", self.knowledge.others * lost)

    def options_in(self, then: Play) -> list[Option]:
        """What the player may do in a later position, if it is his turn."""
        return list(LegalActions(then, self.player).in_turn())

    def next_in(self, then: Play) -> Weighing:
        return Weighing(then, self.player, self.knowledge, self.dice, self.depth + 1)


def named(name: str, judge: Callable[[Decision, list[Option]], Iterable[Scored]]) -> Judge:
    """A judge that gives one figure, as one that gives a term."""

    def judged(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
        for score, action in judge(weighing, options):
            yield Choice(action, (Term(name, score),))

    return judged
