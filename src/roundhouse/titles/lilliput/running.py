"""Step 2: companies run in a fixed order, mines pay, and directors decide on the revenue (K, L, N, P-c, R-j)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.dividend import (
    PAY,
    WITHHOLD,
    DecideDividend,
    PayDividend,
    PayDividendStep,
    withhold,
)
from roundhouse.engine.operating import OperatingRound, OperatingRoundStep, company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.run import DeclareRun, RunTrains, RunTrainsStep
from roundhouse.engine.step import pop, push
from roundhouse.finance.bank import pay
from roundhouse.finance.market import move_marker, operating_order
from roundhouse.kernel.actions import Dividend, Run
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import RoundBegan
from roundhouse.kernel.state import BANK
from roundhouse.titles.lilliput.money import take_cash
from roundhouse.titles.lilliput.table import best_colour, is_gullivers, is_last_round, lilliput
from roundhouse.titles.lilliput.trains import PoolTrain

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

LAST_ROUND_FACTOR = 2


class RunningStep(OperatingRoundStep):
    """The companies that exist when step 2 begins, in the order of that moment (K-a)."""

    def begin(self, play: Play, frame: OperatingRound) -> None:
        play.emit(RoundBegan("running", frame.number))
        founded = [name for name, charter in play.state.companies.items() if charter.floated]
        frame.companies = tuple(operating_order(play, founded))

    def waiting(self, play: Play, frame: OperatingRound) -> list[str]:
        return [name for name in frame.companies if name not in frame.done]


class RunAll(DeclareRun):
    """The best run, and what mines bring besides (K-o, P-c)."""

    def apply(self, play: Play, frame: RunTrains, action: Run) -> None:
        super().apply(play, frame, action)
        if not is_gullivers(play, frame.company):
            take_cash(play, frame.company, mined(play, action), "mine")


def mined(play: Play, action: Run) -> int:
    """What the mines pay that a company's trains run over, once for each train and mine (P-c)."""
    cards, tiles, colour = lilliput(play).cards, play.state.tiles, best_colour(play)
    total = 0
    for route in action.routes:
        for space in {space for chain in route.path for space in chain}:
            total += cards[tiles[space][0]].mine_bonus.get(colour, 0)
    return total


class RunAllStep(RunTrainsStep):
    """Gulliver's companies run by themselves (S-q)."""

    def advance(self, play: Play, frame: RunTrains) -> bool:
        if super().advance(play, frame):
            return True
        if not is_gullivers(play, frame.company):
            return False
        for choice in self.choices:
            choice.apply(play, frame, next(iter(choice.candidates(play, frame))))
        return True


class DecideOnRevenue(DecideDividend):
    """Pay out or keep everything; in the last round twice the revenue is paid (L, N-b, N-c, R-j)."""

    def __init__(self, brobdingnag: bool = False) -> None:
        self.brobdingnag = brobdingnag

    def candidates(self, play: Play, frame: PayDividend) -> Iterator[Dividend]:
        yield Dividend(frame.company, PAY)
        yield Dividend(frame.company, WITHHOLD)

    def check(self, play: Play, frame: PayDividend, action: Dividend) -> Refusal | None:
        if action.kind == WITHHOLD and is_last_round(play):
            return refuse(play, "last dividend")
        return super().check(play, frame, action)

    def apply(self, play: Play, frame: PayDividend, action: Dividend) -> None:
        super().apply(play, frame, action)
        if action.kind == WITHHOLD:
            push(play, PoolTrain, frame.company)

    def pay_out(self, play: Play, company: str, kind: str, amount: int) -> None:
        """Half of the revenue in Brobdingnag, rounded up to tens (R-j); all of it otherwise (L-b)."""
        last = is_last_round(play)
        if last:
            amount *= LAST_ROUND_FACTOR
        shared = -(-amount // 20) * 10 if self.brobdingnag else amount
        super().pay_out(play, company, kind, shared)
        if not is_gullivers(play, company):
            pay(play, BANK, company, amount - shared)
        cell = play.state.companies[company].cell
        if last and cell is not None:
            move_marker(play, company, play.title.market.right(cell), "last dividend")


class DecideOnRevenueStep(PayDividendStep):
    """Without revenue nothing is paid (L-d); Gulliver always pays (S-q)."""

    def advance(self, play: Play, frame: PayDividend) -> bool:
        revenue = company_turn(play).revenue
        gulliver = is_gullivers(play, frame.company)
        if revenue and not gulliver:
            return False
        pop(play, frame)
        if revenue:
            for choice in self.choices:
                assert isinstance(choice, DecideOnRevenue)
                choice.distribute(play, frame.company, PAY, revenue)
        else:
            withhold(play, frame.company, 0)
            if not gulliver:
                push(play, PoolTrain, frame.company)
        return True
