"""Operating rounds (5): order, dividends, interest, trains, and the company that ends its turn without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.dividend import PAY, WITHHOLD, DecideDividend, PayDividend, PayDividendStep, withhold
from roundhouse.engine.loans import SettleLoans, SettleLoansStep, borrow, buying_power
from roundhouse.engine.nationalisation import StateRailway
from roundhouse.engine.operating import CompanyTurn, OperatingRound, OperatingRoundStep, company_turn
from roundhouse.engine.privates import BuyPrivates, BuyPrivatesStep, CompanyBuysPrivate
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import pop
from roundhouse.engine.trains import BuyOneTrain, BuyTrains, BuyTrainsStep, EndTrains, cheapest_new, has_room
from roundhouse.finance.bank import pay
from roundhouse.finance.market import move_marker, operating_order, share_price
from roundhouse.finance.trains import begun
from roundhouse.kernel.actions import BuyTrain, Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import DividendPaid
from roundhouse.kernel.state import BANK, TREASURY
from roundhouse.titles.g1861.market import Market1861
from roundhouse.titles.g1861.rsr import StateTurn, lowest_price
from roundhouse.titles.g1861.state import MINOR, NATIONAL, PUBLIC, RSR, kind, started

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

HALF = "half"


def in_operating_order(play: Play) -> list[str]:
    """Minors by descending price, then publics (5.2-b, 5.2-c)."""
    return operating_order(play, started(play, MINOR)) + operating_order(play, started(play, PUBLIC))


def state_railway_operates(play: Play) -> bool:
    """In phases 4 to 7 (1.2.4-b)."""
    return begun(play, "4") and not begun(play, "8")


class OperatingRound1861Step(OperatingRoundStep):
    """The order is fixed when the round begins (5.2-d); the RSR is last."""

    def operators(self, play: Play) -> tuple[str, ...]:
        return (*in_operating_order(play), RSR)

    def waiting(self, play: Play, frame: OperatingRound) -> list[str]:
        return [
            name
            for name in frame.companies
            if name not in frame.done
            and (state_railway_operates(play) if name == RSR else play.state.companies[name].floated)
        ]

    def turn_of(self, company: str) -> type[CompanyTurn]:
        return StateTurn if company == RSR else CompanyTurn


class DecideDividend1861(DecideDividend):
    """A public pays all, half, or nothing (5.5.5.2)."""

    kinds = (PAY, HALF, WITHHOLD)
    for_the_company = TREASURY  # nothing for the pool (5.5.5.2-b)

    def distribute(self, play: Play, company: str, kind: str, revenue: int) -> None:
        kept = revenue // 20 * 10 if kind == HALF else 0
        if kind == WITHHOLD:
            withhold(play, company, revenue)
            return
        pay(play, BANK, company, kept)
        self.pay_out(play, company, kind, revenue - kept)

    def marker_rises(self, play: Play, company: str, amount: int) -> bool:
        """If at least the price was paid (5.5.5.2-e, -f)."""
        return amount >= share_price(play, company)


class PayDividend1861Step(PayDividendStep):
    """A minor has no choice: half to its owner, half to its treasury (5.5.5.1)."""

    def advance(self, play: Play, frame: PayDividend) -> bool:
        revenue = company_turn(play).revenue
        if not revenue or kind(play, frame.company) == PUBLIC:
            return super().advance(play, frame)
        charter, market = play.state.companies[frame.company], play.title.market
        assert charter.cell is not None and isinstance(market, Market1861)
        half = revenue // 2
        pay(play, BANK, charter.president, half)
        pay(play, BANK, frame.company, revenue - half)
        play.emit(DividendPaid(frame.company, HALF, revenue, half))
        move_marker(play, frame.company, market.minor_right(charter.cell), "dividend")
        pop(play, frame)
        return True


class PrivatesBeforeInterest(BuyPrivates):
    """A company with loans may buy privates before its money goes into interest and repayment (5.5-a)."""


class PrivatesBeforeInterestStep(BuyPrivatesStep):
    """By the book only a company with loans is asked here; online every company is."""

    frame = PrivatesBeforeInterest

    def __init__(self, purchase: CompanyBuysPrivate, every_company: bool = False) -> None:
        super().__init__(purchase)
        self.every_company = every_company

    def advance(self, play: Play, frame: BuyPrivates) -> bool:
        if self.every_company or play.state.companies[frame.company].loans:
            return super().advance(play, frame)
        pop(play, frame)
        return True


class SettleLoans1861Step(SettleLoansStep):
    """A company that cannot pay interest is nationalised at once (5.5.6-c)."""

    frame = SettleLoans

    def __init__(self, state: StateRailway) -> None:
        super().__init__()
        self.state = state

    def cannot_pay(self, play: Play, company: str) -> None:
        self.state.nationalise(play, company)


def must_buy(play: Play, company: str) -> bool:
    """A company without a train must buy one if all its loans let it pay the cheapest (5.5.9-a, G-19)."""
    cheapest = cheapest_new(play)
    if play.state.companies[company].trains or cheapest is None:
        return False
    return buying_power(play, company) >= cheapest[0]


class BuyOneTrain1861(BuyOneTrain):
    """With its own money; a company without a train may borrow for one from bank or pool (5.4-c, 5.5.8)."""

    def price_range(self, play: Play, company: str, train: str) -> tuple[int, int]:
        return 1, play.state.companies[company].cash

    def check_means(self, play: Play, action: BuyTrain) -> Refusal | None:
        charter = play.state.companies[action.actor]
        if action.price <= charter.cash:
            return None
        if charter.trains:
            return refuse(play, "no loan for a second train", company=action.actor)
        if action.price > buying_power(play, action.actor):
            return refuse(play, "train money with loans", company=action.actor, price=action.price)
        return None

    def check_from_company(self, play: Play, action: BuyTrain) -> Refusal | None:
        if kind(play, action.source) == NATIONAL:
            return refuse(play, "state railway sells nothing")
        return super().check_from_company(play, action)

    def settle(self, play: Play, action: BuyTrain) -> None:
        if action.source not in play.state.companies:
            borrow(play, action.actor, action.price)
        super().settle(play, action)


class EndTrains1861(EndTrains):
    """A company that ends its turn without a train is nationalised (5.5.9-e)."""

    def __init__(self, state: StateRailway) -> None:
        self.state = state

    def check(self, play: Play, frame: BuyTrains, action: Pass) -> Refusal | None:
        if must_buy(play, frame.company):
            return refuse(play, "must buy a train", company=frame.company)
        return None

    def apply(self, play: Play, frame: BuyTrains, action: Pass) -> None:
        end_trains(play, frame, self.state)


def end_trains(play: Play, frame: BuyTrains, state: StateRailway) -> None:
    pop(play, frame)
    if not play.state.companies[frame.company].trains:
        state.nationalise(play, frame.company)


class BuyTrains1861Step(BuyTrainsStep):
    """Online the step is open while the company could pay for any train of bank, pool or another company."""

    def __init__(self, buy: BuyOneTrain1861, state: StateRailway, lingers: bool = False) -> None:
        super().__init__((buy, EndTrains1861(state)))
        self.buy = buy
        self.state = state
        self.lingers = lingers

    def advance(self, play: Play, frame: BuyTrains) -> bool:
        company = frame.company
        if must_buy(play, company):
            return False
        if self.lingers:
            if has_room(play, company) and play.state.companies[company].cash >= lowest_price(play, company):
                return False
        elif self.buy.possible(play, frame):
            return False
        end_trains(play, frame, self.state)
        return True
