"""The ferry (3-e): an action, an event and a step that only 18Skerry has, and a turn that remembers it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.operating import CompanyFrame, CompanyStep, CompanyTurn, CompanyTurnStep, EndStep, company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, pop
from roundhouse.finance.bank import pay
from roundhouse.kernel.actions import Action
from roundhouse.kernel.events import Event
from roundhouse.kernel.state import BANK

if TYPE_CHECKING:
    from roundhouse.kernel.errors import Refusal
    from roundhouse.kernel.play import Play

FARE = 10


class CallFerry(Action, frozen=True):
    """A company pays for the ferry of this turn."""

    notation = ("{actor} calls the ferry for {price}",)

    price: int


class FerryCalled(Event, frozen=True):
    company: str
    price: int


class SkerryTurn(CompanyTurn):
    """A company's turn; `ferry` tells whether the ferry has been called in it."""

    ferry: bool = False


class SkerryTurnStep(CompanyTurnStep):
    frame = SkerryTurn


class Ferry(CompanyFrame):
    """The company may call the ferry."""


class Call(Choice[Ferry, CallFerry]):
    """Pay the fare, and run to the mainland for more."""

    action = CallFerry

    def candidates(self, play: Play, frame: Ferry) -> Iterator[CallFerry]:
        yield CallFerry(frame.company, FARE)

    def check(self, play: Play, frame: Ferry, action: CallFerry) -> Refusal | None:
        cash = play.state.companies[frame.company].cash
        if action.price != FARE:
            return refuse(play, "ferry fare", price=FARE)
        if cash < FARE:
            return refuse(play, "ferry money", company=frame.company, cash=cash, price=FARE)
        return None

    def apply(self, play: Play, frame: Ferry, action: CallFerry) -> None:
        pay(play, frame.company, BANK, FARE)
        turn = company_turn(play)
        assert isinstance(turn, SkerryTurn)
        turn.ferry = True
        play.emit(FerryCalled(frame.company, FARE))
        pop(play, frame)


class FerryStep(CompanyStep):
    """Only a company with a train and the fare is asked."""

    frame = Ferry

    def __init__(self) -> None:
        super().__init__((Call(), EndStep()))

    def advance(self, play: Play, frame: Ferry) -> bool:
        charter = play.state.companies[frame.company]
        if charter.trains and charter.cash >= FARE:
            return False
        pop(play, frame)
        return True


def has_ferry(play: Play, company: str) -> bool:
    """Whether a company has called the ferry in the turn it is taking."""
    return any(isinstance(frame, SkerryTurn) and frame.company == company and frame.ferry for frame in play.state.stack)
