"""Discarding trains when a limit falls: at once, company by company, before anything else goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop, push
from roundhouse.finance.trains import remove_train
from roundhouse.kernel.actions import DiscardTrain
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import TrainDiscarded
from roundhouse.kernel.state import Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class DiscardTrains(Frame):
    """These companies, in this order, must come down to their train limit."""

    companies: tuple[str, ...]


def discard_if_over_limit(play: Play, companies: list[str]) -> None:
    """Make the companies above their limit discard, in the given order."""
    charters = play.state.companies
    over = tuple([name for name in companies if charters[name].trains and is_over_limit(play, name)])
    if over:
        push(play, DiscardTrains, over)


def is_over_limit(play: Play, company: str) -> bool:
    return len(play.state.companies[company].trains) > play.title.train_limit(play, company)


class Discard(Choice[DiscardTrains, DiscardTrain]):
    """Give one train to the pool, without payment."""

    action = DiscardTrain

    def candidates(self, play: Play, frame: DiscardTrains) -> Iterator[DiscardTrain]:
        for company in self.actors(play, frame):
            for train in dict.fromkeys(play.state.companies[company].trains):
                yield DiscardTrain(company, train)

    def check(self, play: Play, frame: DiscardTrains, action: DiscardTrain) -> Refusal | None:
        if action.train not in play.state.companies[action.actor].trains:
            return refuse(play, "no such train to discard", company=action.actor, train=action.train)
        return None

    def apply(self, play: Play, frame: DiscardTrains, action: DiscardTrain) -> None:
        charter = play.state.companies[action.actor]
        charter.trains = remove_train(charter.trains, action.train)
        play.state.train_pool = (*play.state.train_pool, action.train)
        play.emit(TrainDiscarded(action.actor, action.train))


class DiscardTrainsStep(Step[DiscardTrains]):
    frame = DiscardTrains
    rule = "train limit"
    interrupts = True

    def __init__(self) -> None:
        super().__init__((Discard(),))

    def actors(self, play: Play, frame: DiscardTrains) -> tuple[str, ...]:
        return tuple(name for name in frame.companies if is_over_limit(play, name))[:1]

    def advance(self, play: Play, frame: DiscardTrains) -> bool:
        if self.actors(play, frame):
            return False
        pop(play, frame)
        return True
