"""Buying trains: from the bank, the pool and other companies, and when the president must help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.consent import Agreed
from roundhouse.engine.operating import CompanyFrame, CompanyStep, EndStep, company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Option, PriceRange, pop
from roundhouse.finance.bank import pay
from roundhouse.finance.trains import begin_phase_of, move_train, on_sale, remove_train
from roundhouse.kernel.actions import BuyTrain, Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import TrainBought
from roundhouse.kernel.state import BANK, POOL

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class BuyTrains(CompanyFrame):
    """The company may, or must, buy trains."""


def cheapest_new(play: Play) -> tuple[int, str, str] | None:
    """Price, kind and source of the cheapest train of bank and pool together."""
    trains = play.title.trains
    found = [(trains[name].price, name, BANK) for name in on_sale(play)]
    if play.state.train_pool:
        found += [(trains[name].price, name, POOL) for name in set(play.state.train_pool)]
    return min(found, default=None)


def lowest_new_price(play: Play) -> int:
    """The price of the cheapest train of bank and pool together; nothing where neither has any."""
    cheapest = cheapest_new(play)
    return 0 if cheapest is None else cheapest[0]


def must_buy_train(play: Play, company: str) -> bool:
    """A company must own a train by the title's rule, if the bank or the pool has one left."""
    if play.state.companies[company].trains or cheapest_new(play) is None:
        return False
    return play.title.needs_train(play, company)


def has_room(play: Play, company: str) -> bool:
    return len(play.state.companies[company].trains) < play.title.train_limit(play, company)


class BuyOneTrain(Agreed[BuyTrains, BuyTrain]):
    """Buy a train. With the president's money only the one that must be bought."""

    action = BuyTrain
    agreement = "train agreement"

    def options(self, play: Play, frame: BuyTrains) -> Iterator[Option]:
        yield from super().options(play, frame)
        company = frame.company
        if not has_room(play, company):
            return
        for other, charter in play.state.companies.items():
            if other == company:
                continue
            for train in dict.fromkeys(charter.trains):
                low, high = self.price_range(play, company, train)
                for least, most in self.open_prices(play, BuyTrain(company, train, other, 0), low, high):
                    offer = BuyTrain(company, train, other, least)
                    if self.check(play, frame, offer) is None:
                        yield PriceRange(offer, "price", least, most)

    def candidates(self, play: Play, frame: BuyTrains) -> Iterator[BuyTrain]:
        trains = play.title.trains
        for name in on_sale(play):
            yield BuyTrain(frame.company, name, BANK, trains[name].price)
            for old in dict.fromkeys(play.state.companies[frame.company].trains):
                if old in trains[name].trade_in:
                    yield BuyTrain(frame.company, name, BANK, trains[name].trade_in_price, old)
        for name in dict.fromkeys(play.state.train_pool):
            yield BuyTrain(frame.company, name, POOL, trains[name].price)

    def price_range(self, play: Play, company: str, train: str) -> tuple[int, int]:
        """The prices between which a train of another company may be bought.

        The president adds money only if the company cannot pay for the cheapest train of bank and pool: then the
        price is at most the face value, and, once he has sold shares for it, so much that the last sale was needed.
        """
        turn, cash = company_turn(play), play.state.companies[company].cash
        low, high = 1, cash
        if cash < play.title.trains[train].price and must_buy_train(play, company) and cash < lowest_new_price(play):
            with_help = cash + self.help_available(play, company)
            high = max(cash, min(play.title.trains[train].price, with_help))
            if turn.last_sale:
                low = max(1, with_help - turn.last_sale + 1)
        return low, high

    def help_available(self, play: Play, company: str) -> int:
        """The money the president may add when the company must buy."""
        return play.state.players[play.state.companies[company].president].cash

    def check(self, play: Play, frame: BuyTrains, action: BuyTrain) -> Refusal | None:
        title, state, company = play.title, play.state, frame.company
        kind = title.trains.get(action.train)
        if kind is None:
            return refuse(play, "no such train", train=action.train)
        if not has_room(play, company) and not action.trade_in:
            return refuse(play, "train limit", company=company, limit=title.train_limit(play, company))
        if action.source in state.companies:
            return self.check_from_company(play, action)
        if action.source == BANK and action.train not in on_sale(play):
            return refuse(play, "train order", train=action.train)
        if action.source == POOL and action.train not in state.train_pool:
            return refuse(play, "train pool", train=action.train)
        if action.source not in (BANK, POOL):
            return refuse(play, "train source", source=action.source)
        price = kind.price
        if action.trade_in:
            mine = state.companies[company].trains
            if action.source != BANK or action.trade_in not in kind.trade_in or action.trade_in not in mine:
                return refuse(play, "trade in", company=company, train=action.trade_in)
            price = kind.trade_in_price
        if action.price != price:
            return refuse(play, "train price", price=price)
        return self.check_means(play, action)

    def check_means(self, play: Play, action: BuyTrain) -> Refusal | None:
        """Own cash, or else the president's help for the cheapest train when one must be bought."""
        company = action.actor
        cash = play.state.companies[company].cash
        if action.price <= cash:
            return None
        if not must_buy_train(play, company):
            return refuse(play, "train money", company=company, cash=cash, price=action.price)
        cheapest = cheapest_new(play)
        if cheapest is not None and action.price > cheapest[0]:
            return refuse(play, "cheapest", train=cheapest[1])
        if cash + self.help_available(play, company) < action.price:
            return refuse(play, "president helps", company=company, price=action.price)
        return None

    def check_from_company(self, play: Play, action: BuyTrain) -> Refusal | None:
        company, seller = action.actor, action.source
        if seller == company or action.train not in play.state.companies[seller].trains or action.trade_in:
            return refuse(play, "train seller", seller=seller, train=action.train, company=company)
        low, high = self.price_range(play, company, action.train)
        if not low <= action.price <= high:
            helped = action.price > play.state.companies[company].cash and must_buy_train(play, company)
            rule = "price with help" if helped else "price between companies"
            return refuse(play, rule, low=low, high=high)
        return self.declined(play, action)

    def whose_consent(self, play: Play, action: BuyTrain) -> str:
        if action.source not in play.state.companies:
            return ""
        seller = play.state.companies[action.source].president
        return "" if seller == play.state.companies[action.actor].president else seller

    def settle(self, play: Play, action: BuyTrain) -> None:
        state, company = play.state, action.actor
        charter = state.companies[company]
        help_ = max(0, action.price - charter.cash)
        pay(play, charter.president, company, help_)
        pay(play, company, action.source if action.source in state.companies else BANK, action.price)
        if action.trade_in:
            charter.trains = remove_train(charter.trains, action.trade_in)
            state.train_pool = (*state.train_pool, action.trade_in)
        move_train(play, action.train, action.source, company)
        company_turn(play).last_sale = 0
        play.emit(TrainBought(company, action.train, action.source, action.price, action.trade_in, help_))
        if action.source == BANK:
            begin_phase_of(play, action.train)
        play.title.train_bought(play, company, action)


class EndTrains(EndStep):
    """Buy no more trains; not while one must be bought."""

    def check(self, play: Play, frame: BuyTrains, action: Pass) -> Refusal | None:
        if must_buy_train(play, frame.company):
            return refuse(play, "must own a train", company=frame.company)
        return None


class BuyTrainsStep(CompanyStep):
    frame = BuyTrains

    def advance(self, play: Play, frame: BuyTrains) -> bool:
        """The step is over when no train can be bought and none must be."""
        if must_buy_train(play, frame.company):
            return False
        for choice in self.choices:
            if choice.action is BuyTrain and choice.possible(play, frame):
                return False
        pop(play, frame)
        return True
