"""The Russian State Railway: what it takes over (5.8.4) and its turn (5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.loans import borrow, pay_interest, repay
from roundhouse.engine.nationalisation import StateRailway
from roundhouse.engine.network import best_run
from roundhouse.engine.operating import CompanyTurn, CompanyTurnStep, OperatingRound
from roundhouse.engine.run import RunTrains
from roundhouse.engine.step import find, pop, push
from roundhouse.engine.token import put_token, take_token
from roundhouse.engine.trains import cheapest_new
from roundhouse.finance.bank import pay
from roundhouse.finance.trains import begin_phase_of, begun, on_sale, remove_train, take_from_depot
from roundhouse.kernel.actions import BuyTrain, RunRoute
from roundhouse.kernel.events import TrainBought, TrainsRun, TurnBegan
from roundhouse.kernel.state import BANK, OFFER, POOL
from roundhouse.titles.g1861.state import MINOR, MOSCOW, RSR, ST_PETERSBURG, Company1861, extra, kind

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

BEGIN, RAN, SETTLED, DONE = 0, 1, 2, 3


class RussianStateRailway(StateRailway):
    """Eight tokens, two of them only for St. Petersburg and Moscow (5.6.1-b, 5.8.4-k)."""

    def may_take_place(self, play: Play, space: str) -> bool:
        kept = extra(play).kept_for_rsr
        return space in kept or len(play.state.companies[self.id].tokens) > len(kept)

    def placed(self, play: Play, space: str) -> None:
        extra(play).kept_for_rsr = tuple(at for at in extra(play).kept_for_rsr if at != space)

    def leaves_game(self, play: Play, company: str) -> None:
        """A minor is gone for good; a public returns to the initial offer (5.8.4-l)."""
        charter = play.state.companies[company]
        assert isinstance(charter, Company1861)
        charter.closed = kind(play, company) == MINOR
        kept = play.title.companies[company]
        charter.shares = {} if charter.closed else {OFFER: kept.total_shares}
        charter.tokens = () if charter.closed else kept.token_costs
        charter.cell, charter.president, charter.par, charter.loans = None, "", 0, 0
        charter.floated = charter.operated = charter.home_placed = charter.had_route = False

    def token_at(self, play: Play, space: str, stop: int) -> None:
        """Place the token reserved for a space, unless one stands there already (5.6.1-a, 5.6.1-c)."""
        present = any(self.id in held for held in play.state.tokens.get(space, ()))
        if space in extra(play).kept_for_rsr and not present and play.state.companies[self.id].tokens:
            take_token(play, self.id)
            put_token(play, self.id, space, stop, 0)
            self.placed(play, space)

    def moscow_is_grey(self, play: Play) -> None:
        self.token_at(play, MOSCOW, 0)


class StateTurn(CompanyTurn):
    """The RSR's turn, which happens by itself (5.6-a)."""


class StateTurnStep(CompanyTurnStep):
    """Tokens, routes, revenue, loans, trains, one after the other with all that each purchase sets off.

    Online a player declares the routes (D-18), and buys all it can before anybody else is asked anything; what it
    receives then is spent only if it could have paid for some train before.
    """

    frame = StateTurn

    def __init__(self, state: RussianStateRailway, declared: bool = False) -> None:
        super().__init__((RunTrains,))
        self.state = state
        self.declared = declared

    def advance(self, play: Play, frame: CompanyTurn) -> bool:
        charter = play.state.companies[RSR]
        if frame.at == BEGIN:
            frame.at = RAN
            frame.loans = charter.loans
            play.emit(TurnBegan(RSR))
            stations = play.title.board.shape(play.state, ST_PETERSBURG).stops
            self.state.token_at(play, ST_PETERSBURG, len(stations) - 1)
            self.run(play, frame)
        elif frame.at == RAN:
            frame.at = SETTLED
            pay(play, BANK, RSR, frame.revenue)
            charter.operated = True
            pay_interest(play, RSR, frame.loans)
            repay(play, RSR)
        elif frame.at == SETTLED and self.goes_on(play) and self.buy_train(play):
            while self.declared and self.buy_train(play):
                pass
            if self.declared and charter.cash < lowest_price(play, RSR):
                frame.at = DONE
        else:
            pop(play, frame)
            round_ = find(play, OperatingRound)
            round_.done = (*round_.done, RSR)
        return True

    def goes_on(self, play: Play) -> bool:
        """The first 8 puts the RSR out of play at once, even if it bought that train itself (5.8.5-g)."""
        return self.declared or not begun(play, "8")

    def run(self, play: Play, frame: CompanyTurn) -> None:
        """Run for the best revenue (5.6.2-a)."""
        if self.declared:
            push(play, RunTrains, RSR)
            return
        trains = play.state.companies[RSR].trains
        best = best_run(play, RSR)
        frame.routes = tuple(RunRoute(trains[r.train], r.stops, r.path) for r in best.routes)
        frame.revenue = best.total
        if best.routes:
            play.emit(TrainsRun(RSR, frame.routes, tuple(r.value for r in best.routes), best.total))

    def buy_train(self, play: Play) -> bool:
        """Buy one train: the cheapest of bank and pool if it has none, else a new one it can pay for (5.6.5)."""
        charter, trains = play.state.companies[RSR], play.title.trains
        new = on_sale(play)[0]
        if charter.trains:
            if charter.cash < trains[new].price:
                return False
            train, source = new, BANK
        else:
            offers = [(trains[name].price, BANK, name) for name in on_sale(play)]
            offers += [(trains[name].price, POOL, name) for name in play.state.train_pool]
            _, source, train = min(offers)
            borrow(play, RSR, trains[train].price)
        price = trains[train].price
        pay(play, RSR, BANK, price)
        charter.trains = (*charter.trains, train)
        play.emit(TrainBought(RSR, train, source, price))
        if source == POOL:
            play.state.train_pool = remove_train(play.state.train_pool, train)
        else:
            take_from_depot(play, train)
            begin_phase_of(play, train)
        play.title.train_bought(play, RSR, BuyTrain(RSR, train, source, price))
        return True


def lowest_price(play: Play, company: str) -> int:
    """The least that any train could cost: 1 if another company or the RSR has one."""
    if any(charter.trains for name, charter in play.state.companies.items() if name != company):
        return 1
    cheapest = cheapest_new(play)
    return cheapest[0] if cheapest else 1_000_000
