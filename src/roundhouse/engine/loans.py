"""Loans of companies: taken only when money is short, interest every turn, repaid as soon as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.operating import CompanyFrame, CompanyStep, company_turn
from roundhouse.engine.step import pop
from roundhouse.finance.bank import pay
from roundhouse.kernel.events import InterestPaid, LoansRepaid, LoansTaken
from roundhouse.kernel.state import BANK

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class SettleLoans(CompanyFrame):
    """The company pays interest on the loans it began its turn with, and repays what it can."""


def loans_open(play: Play, company: str) -> int:
    """How many more loans the company may take."""
    return max(0, play.title.loan_limit(play, company) - play.state.companies[company].loans)


def cash_of_a_loan(play: Play) -> int:
    """What a loan brings in: its first interest is kept back."""
    return play.title.loan_value - play.title.loan_interest


def buying_power(play: Play, company: str) -> int:
    """Its cash and all the loans it may still take."""
    return play.state.companies[company].cash + loans_open(play, company) * cash_of_a_loan(play)


def borrow(play: Play, company: str, needed: int) -> None:
    """Take the smallest number of loans that brings the company's cash to what is needed, as far as it may."""
    charter = play.state.companies[company]
    short = needed - charter.cash
    each = cash_of_a_loan(play)
    loans = min(loans_open(play, company), max(0, -(-short // each)))
    if loans:
        amount = loans * each
        charter.loans += loans
        pay(play, BANK, company, amount)
        play.emit(LoansTaken(company, loans, amount))


def pay_interest(play: Play, company: str, loans: int) -> bool:
    """Pay interest for a number of loans, borrowing if short; False if it cannot be paid."""
    owed = loans * play.title.loan_interest
    borrow(play, company, owed)
    if play.state.companies[company].cash < owed:
        return False
    if owed:
        pay(play, company, BANK, owed)
        play.emit(InterestPaid(company, owed))
    return True


def repay(play: Play, company: str) -> None:
    """Repay as many loans as the cash allows."""
    charter = play.state.companies[company]
    loans = min(charter.loans, charter.cash // play.title.loan_value)
    if loans > 0:
        amount = loans * play.title.loan_value
        charter.loans -= loans
        pay(play, company, BANK, amount)
        play.emit(LoansRepaid(company, loans, amount))


class SettleLoansStep(CompanyStep):
    """Happens by itself; what becomes of a company that cannot pay is for the title to say."""

    frame = SettleLoans

    def advance(self, play: Play, frame: SettleLoans) -> bool:
        pop(play, frame)
        if pay_interest(play, frame.company, company_turn(play).loans):
            repay(play, frame.company)
        else:
            self.cannot_pay(play, frame.company)
        return True

    def cannot_pay(self, play: Play, company: str) -> None:
        """What happens to a company that cannot pay its interest."""
        raise NotImplementedError
