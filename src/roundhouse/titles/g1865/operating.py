"""1865's operating round: maritime income, and turns that an absorption may end before they begin (4.1, 5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.operating import CompanyTurn, CompanyTurnStep, OperatingRound, OperatingRoundStep
from roundhouse.engine.step import find, pop
from roundhouse.kernel.events import RoundBegan
from roundhouse.titles.g1865.charter import CompanyTurn1865
from roundhouse.titles.g1865.maritime import pay_maritime_income

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class OperatingRound1865(OperatingRoundStep):
    """Maritime companies in players' hands pay, then every launched company operates once (4.1-a, 4.1-b)."""

    def begin(self, play: Play, frame: OperatingRound) -> None:
        play.emit(RoundBegan("operating", frame.number, frame.part))
        pay_maritime_income(play)
        frame.companies = tuple(name for name, charter in play.state.companies.items() if charter.floated)


class CompanyTurnStep1865(CompanyTurnStep):
    """A company that is absorbed at the start of its turn does not operate (5.1-b, 5.1-c)."""

    frame = CompanyTurn1865

    def advance(self, play: Play, frame: CompanyTurn) -> bool:
        assert isinstance(frame, CompanyTurn1865)
        if not frame.absorbed:
            return super().advance(play, frame)
        pop(play, frame)
        round_ = find(play, OperatingRound)
        round_.done = (*round_.done, frame.company)
        return True
