"""Dividends: what becomes of the revenue, and where the marker goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.operating import CompanyFrame, CompanyStep, company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, pop
from roundhouse.finance.bank import pay
from roundhouse.finance.market import move_marker
from roundhouse.kernel.actions import Dividend
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import DividendPaid
from roundhouse.kernel.state import BANK, POOL

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

PAY = "pay"
WITHHOLD = "withhold"


class PayDividend(CompanyFrame):
    """The president decides what becomes of the revenue."""


class DecideDividend(Choice[PayDividend, Dividend]):
    """Pay all of it, or keep all of it."""

    action = Dividend
    kinds: tuple[str, ...] = (PAY, WITHHOLD)
    for_the_company: str = POOL
    """Whose shares bring their part to the company itself; the others that no player has bring nothing."""

    def candidates(self, play: Play, frame: PayDividend) -> Iterator[Dividend]:
        for kind in self.kinds:
            yield Dividend(frame.company, kind)

    def check(self, play: Play, frame: PayDividend, action: Dividend) -> Refusal | None:
        if action.kind not in self.kinds:
            return refuse(play, "dividend kind", kinds=tuple(self.kinds))
        return None

    def apply(self, play: Play, frame: PayDividend, action: Dividend) -> None:
        self.distribute(play, frame.company, action.kind, company_turn(play).revenue)
        pop(play, frame)

    def distribute(self, play: Play, company: str, kind: str, revenue: int) -> None:
        """Hand the money out and move the marker."""
        if kind == PAY:
            self.pay_out(play, company, kind, revenue)
        else:
            withhold(play, company, revenue)

    def pay_out(self, play: Play, company: str, kind: str, amount: int) -> None:
        """Pay every share its part, from the bank; the marker may move for it."""
        charter = play.state.companies[company]
        per_share = amount // play.title.companies[company].total_shares
        play.emit(DividendPaid(company, kind, amount, per_share))
        for owner, shares in charter.shares.items():
            if owner in play.state.players:
                pay(play, BANK, owner, shares * per_share)
            elif owner == self.for_the_company:
                pay(play, BANK, company, shares * per_share)
        if charter.cell is not None and self.marker_rises(play, company, amount):
            move_marker(play, company, play.title.market.right(charter.cell), "dividend")

    def marker_rises(self, play: Play, company: str, amount: int) -> bool:
        """Whether so much paid moves the marker."""
        return True


def withhold(play: Play, company: str, revenue: int) -> None:
    """The revenue, if any, goes to the treasury and the marker to the left."""
    charter = play.state.companies[company]
    pay(play, BANK, company, revenue)
    play.emit(DividendPaid(company, WITHHOLD, revenue, 0))
    if charter.cell is not None:
        move_marker(play, company, play.title.market.left(charter.cell), "no dividend")


class PayDividendStep(CompanyStep):
    frame = PayDividend

    def advance(self, play: Play, frame: PayDividend) -> bool:
        """No revenue is no dividend, without a choice."""
        if company_turn(play).revenue:
            return False
        withhold(play, frame.company, 0)
        pop(play, frame)
        return True
