"""The operating round: privates pay, then each company takes its turn, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from roundhouse.engine.step import Choice, Step, find, pop, push
from roundhouse.engine.turn import Turn
from roundhouse.finance.bank import pay
from roundhouse.finance.market import operating_order
from roundhouse.kernel.actions import Pass, RunRoute
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import PrivateIncome, RoundBegan, TurnBegan
from roundhouse.kernel.state import BANK, Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class OperatingRound(Frame):
    """`number` is that of the stock round before; `part` of `parts` counts the operating rounds after it."""

    number: int
    part: int
    parts: int
    companies: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    begun: bool = False


class CompanyTurn(Turn):
    """A company's turn. `at` counts the steps already begun; `loans` are those it had at the beginning."""

    company: str
    at: int = 0
    laid: int = 0
    laid_on: tuple[str, ...] = ()
    upgraded: bool = False
    loans: int = 0
    tokened: bool = False
    routes: tuple[RunRoute, ...] = ()
    revenue: int = 0
    last_sale: int = 0


class CompanyFrame(Frame):
    """Base of the frames for single steps of a company's turn."""

    company: str


class CompanyStep(Step[Any]):
    """A step of a company's turn, in which the company acts."""

    rule = "step order"

    def actors(self, play: Play, frame: Any) -> tuple[str, ...]:
        return (frame.company,)


class EndStep(Choice[Any, Pass]):
    """Do nothing, or nothing more, in a step of a company's turn."""

    action = Pass

    def candidates(self, play: Play, frame: Any) -> Iterator[Pass]:
        yield Pass(frame.company)

    def check(self, play: Play, frame: Any, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: Any, action: Pass) -> None:
        pop(play, frame)


def company_turn(play: Play) -> CompanyTurn:
    for frame in reversed(play.state.stack):
        if isinstance(frame, CompanyTurn):
            return frame
    raise LookupError("no company has its turn")


class CompanyTurnStep(Step[CompanyTurn]):
    """Takes a company through the steps of its turn, in order."""

    frame = CompanyTurn

    def __init__(
        self,
        sequence: tuple[type[CompanyFrame], ...],
        standing: tuple[Choice[Any, Any], ...] = (),
    ) -> None:
        super().__init__(standing=standing)
        self.sequence = sequence

    def actors(self, play: Play, frame: CompanyTurn) -> tuple[str, ...]:
        return (frame.company,)

    def advance(self, play: Play, frame: CompanyTurn) -> bool:
        if frame.at == 0:
            play.emit(TurnBegan(frame.company))
            frame.loans = play.state.companies[frame.company].loans
        if frame.at < len(self.sequence):
            step = self.sequence[frame.at]
            frame.at += 1
            push(play, step, frame.company)
        else:
            self.end(play, frame)
        return True

    def end(self, play: Play, frame: CompanyTurn) -> None:
        pop(play, frame)
        play.state.companies[frame.company].operated = True
        round_ = find(play, OperatingRound)
        round_.done = (*round_.done, frame.company)


class OperatingRoundStep(Step[OperatingRound]):
    frame = OperatingRound

    def advance(self, play: Play, frame: OperatingRound) -> bool:
        if not frame.begun:
            frame.begun = True
            self.begin(play, frame)
        company = next(iter(self.waiting(play, frame)), "")
        if company:
            push(play, self.turn_of(company), company)
        else:
            pop(play, frame)
        return True

    def turn_of(self, company: str) -> type[CompanyTurn]:
        """The kind of turn a company has."""
        return CompanyTurn

    def begin(self, play: Play, frame: OperatingRound) -> None:
        """Privates pay, and the companies that will operate are known."""
        play.emit(RoundBegan("operating", frame.number, frame.part))
        pay_privates(play)
        frame.companies = self.operators(play)
        for name in frame.companies:
            if not play.state.companies[name].operated:
                play.title.before_first_operation(play, name)

    def operators(self, play: Play) -> tuple[str, ...]:
        """The companies that will operate in this round."""
        return tuple(name for name, charter in play.state.companies.items() if charter.floated)

    def waiting(self, play: Play, frame: OperatingRound) -> list[str]:
        """The companies that have still to operate, in the order of the market as it stands."""
        return operating_order(play, [name for name in frame.companies if name not in frame.done])


def pay_privates(play: Play) -> None:
    """Each open private pays its owner."""
    for name, private in play.state.privates.items():
        if private.owner and not private.closed:
            amount = play.title.private_income(play, name)
            pay(play, BANK, private.owner, amount)
            play.emit(PrivateIncome(name, private.owner, amount))
