"""Income: the lesser of traffic and coverage, paid or kept (4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.dividend import PAY, WITHHOLD, DecideDividend, PayDividend, PayDividendStep
from roundhouse.engine.operating import CompanyFrame, CompanyStep, EndStep, company_turn
from roundhouse.engine.step import pop
from roundhouse.finance.bank import pay
from roundhouse.finance.market import move_marker
from roundhouse.kernel.actions import Pass
from roundhouse.kernel.events import DividendPaid
from roundhouse.kernel.state import BANK, OFFER
from roundhouse.titles.g1865.charter import box_of, charter_of, phase_number, total_shares
from roundhouse.titles.g1865.events import IncomeDeclared
from roundhouse.titles.g1865.maritime import bonus_is_due, cards_of, covered_by_sea

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class DeclareIncome(CompanyFrame):
    """The company's trains serve its traffic."""


def coverage(play: Play, company: str) -> int:
    """All trains, and 8 for each maritime company (4.5-a)."""
    trains = play.state.companies[company].trains
    box = box_of(play)
    return sum(box.cards[name].coverage for name in trains) + covered_by_sea(play, len(cards_of(play, company)))


def per_point(play: Play) -> int:
    """What a point of traffic brings (4.5-b)."""
    return box_of(play).entities.income.per_traffic_point


def income(play: Play, company: str) -> int:
    """L.10 for each point of traffic that is covered; nothing without a train (4.5-b, 2.6-i)."""
    charter = charter_of(play, company)
    return per_point(play) * min(charter.traffic, coverage(play, company)) if charter.trains else 0


def declare_income(play: Play, company: str) -> None:
    """Write the income down, as traffic and coverage stand now."""
    company_turn(play).revenue = income(play, company)
    traffic = charter_of(play, company).traffic
    play.emit(IncomeDeclared(company, traffic, coverage(play, company), income(play, company)))


def giving_could_change_it(play: Play, company: str) -> bool:
    """Whether a maritime company in the president's hand would raise the income (2.6-d, 2.6-e).

    The more are given the higher it is, so it is enough to look at all of them together.
    """
    charter = charter_of(play, company)
    if not charter.trains:
        return False
    cards = cards_of(play, charter.president)
    due = sum(1 for card in cards if bonus_is_due(play, card, company))
    traffic = charter.traffic + due * phase_number(play)
    covered = coverage(play, company) + covered_by_sea(play, len(cards))
    return per_point(play) * min(traffic, covered) > income(play, company)


class DeclareNow(EndStep):
    """Give nothing, or nothing more, for this income."""

    def apply(self, play: Play, frame: DeclareIncome, action: Pass) -> None:
        declare_income(play, frame.company)
        super().apply(play, frame, action)


class DeclareIncomeStep(CompanyStep):
    """No income is declared while giving a maritime company could change it (2.6-c, I1)."""

    frame = DeclareIncome

    def __init__(self) -> None:
        super().__init__((DeclareNow(),))

    def advance(self, play: Play, frame: DeclareIncome) -> bool:
        if giving_could_change_it(play, frame.company):
            return False
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
        if company_turn(play).revenue:
            return False
        charter = play.state.companies[frame.company]
        assert charter.cell is not None
        play.emit(DividendPaid(frame.company, WITHHOLD, 0, 0))
        move_marker(play, frame.company, play.title.market.left(charter.cell), "no income")
        pop(play, frame)
        return True
