"""Income: the lesser of traffic and coverage, paid or kept (4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.dividend import PAY, WITHHOLD, DecideDividend, PayDividend, PayDividendStep
from roundhouse.engine.operating import CompanyFrame, CompanyStep, company_turn
from roundhouse.engine.step import pop
from roundhouse.finance.bank import pay
from roundhouse.finance.market import move_marker
from roundhouse.kernel.events import DividendPaid
from roundhouse.kernel.state import BANK, OFFER
from roundhouse.titles.g1865.box import CARDS, ENTITIES
from roundhouse.titles.g1865.charter import charter_of, total_shares
from roundhouse.titles.g1865.events import IncomeDeclared
from roundhouse.titles.g1865.maritime import COVERAGE, cards_of

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

PER_POINT = ENTITIES.income.per_traffic_point


class DeclareIncome(CompanyFrame):
    """The company's trains serve its traffic."""


def coverage(play: Play, company: str) -> int:
    """All trains, and 8 for each maritime company (4.5-a)."""
    trains = play.state.companies[company].trains
    return sum(CARDS[name].coverage for name in trains) + COVERAGE * len(cards_of(play, company))


def income(play: Play, company: str) -> int:
    """L.10 for each point of traffic that is covered; nothing without a train (4.5-b, 2.6-i)."""
    charter = charter_of(play, company)
    return PER_POINT * min(charter.traffic, coverage(play, company)) if charter.trains else 0


def declare_income(play: Play, company: str) -> None:
    """Write the income down, as traffic and coverage stand now."""
    company_turn(play).revenue = income(play, company)
    traffic = charter_of(play, company).traffic
    play.emit(IncomeDeclared(company, traffic, coverage(play, company), income(play, company)))


class DeclareIncomeStep(CompanyStep):
    frame = DeclareIncome

    def advance(self, play: Play, frame: DeclareIncome) -> bool:
        declare_income(play, frame.company)
        pop(play, frame)
        return True


class DecideDividend1865(DecideDividend):
    """All of it is paid, or all of it is kept (4.5-c to 4.5-e)."""

    def distribute(self, play: Play, company: str, kind: str, revenue: int) -> None:
        charter = play.state.companies[company]
        if kind == WITHHOLD:
            pay(play, BANK, company, revenue)
            play.emit(DividendPaid(company, kind, revenue, 0))
            return
        per_share = revenue // total_shares(play, company)
        play.emit(DividendPaid(company, PAY, revenue, per_share))
        for owner, shares in charter.shares.items():
            if owner in play.state.players:
                pay(play, BANK, owner, shares * per_share)
            elif owner == OFFER:
                pay(play, BANK, company, shares * per_share)
        assert charter.cell is not None
        move_marker(play, company, play.title.market.right(charter.cell), "dividend")


class PayDividendStep1865(PayDividendStep):
    """An income of nothing moves the marker back, without a choice (3.11-d)."""

    def advance(self, play: Play, frame: PayDividend) -> bool:
        """A maritime company given before the income is paid or kept still counts (2.6-c, 2.6-d)."""
        if company_turn(play).revenue != income(play, frame.company):
            declare_income(play, frame.company)
        if company_turn(play).revenue:
            return False
        charter = play.state.companies[frame.company]
        assert charter.cell is not None
        play.emit(DividendPaid(frame.company, WITHHOLD, 0, 0))
        move_marker(play, frame.company, play.title.market.left(charter.cell), "no income")
        pop(play, frame)
        return True
