"""State loans: L.500 each, for a company that absorbs another and for a bankrupt player (1-r, 5.5).

The bank pays a loan out and takes a repayment back (B1), so no money enters or leaves the game. A loan is spent at
once: whether the bank has run out is seen when it has been, and what has come back by then never broke it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice
from roundhouse.finance.bank import pay
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import LoansRepaid, LoansTaken, WentBankrupt
from roundhouse.kernel.state import BANK
from roundhouse.titles.g1865.actions import RepayLoan
from roundhouse.titles.g1865.charter import box_of, player_of, title_1865, turn_1865
from roundhouse.titles.g1865.events import PersonalLoansTaken

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def loan_value(play: Play) -> int:
    """What a loan brings, and what it costs to repay it (5.5-a)."""
    return box_of(play).entities.loans.value


def loans_for(play: Play, amount: int) -> int:
    """The least number of loans that bring an amount."""
    return max(0, -(-amount // loan_value(play)))


def lend_to_company(play: Play, company: str, loans: int) -> None:
    if loans:
        play.state.companies[company].loans += loans
        title_1865(play).pay_out(play, company, loans * loan_value(play))
        play.emit(LoansTaken(company, loans, loans * loan_value(play)))


def lend_to_bankrupt(play: Play, player: str, company: str, missing: int) -> None:
    """A bankrupt gets as many loans as the purchase needs, keeps the rest, and plays on (4.9-a, F2)."""
    loans = loans_for(play, missing)
    play.emit(WentBankrupt(player, company, 0))
    player_of(play, player).loans += loans
    title_1865(play).pay_out(play, player, loans * loan_value(play))
    play.emit(PersonalLoansTaken(player, loans, loans * loan_value(play)))


def may_repay(play: Play, company: str) -> bool:
    """Whether a company has a loan and the money to repay it."""
    charter = play.state.companies[company]
    return charter.loans > 0 and charter.cash >= loan_value(play)


class RepayOneLoan(Choice[Any, RepayLoan]):
    """At any moment of its turn a company may repay a loan in full (5.5-f)."""

    action = RepayLoan

    def actors(self, play: Play, frame: Any) -> tuple[str, ...]:
        turn = turn_1865(play)
        return () if turn.absorbed else (turn.company,)

    def candidates(self, play: Play, frame: Any) -> Iterator[RepayLoan]:
        for company in self.actors(play, frame):
            yield RepayLoan(company)

    def check(self, play: Play, frame: Any, action: RepayLoan) -> Refusal | None:
        charter = play.state.companies[action.actor]
        if not charter.loans:
            return refuse(play, "no loan", company=action.actor)
        if charter.cash < loan_value(play):
            return refuse(play, "loan", company=action.actor, cash=charter.cash, amount=loan_value(play))
        return None

    def apply(self, play: Play, frame: Any, action: RepayLoan) -> None:
        play.state.companies[action.actor].loans -= 1
        pay(play, action.actor, BANK, loan_value(play))
        play.emit(LoansRepaid(action.actor, 1, loan_value(play)))
