"""Trains: from the bank or a company with a card, from the pool when founding or keeping the revenue (E, G-d, L-e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from roundhouse.engine.consent import Agreed
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Option, PriceRange, Step, pop
from roundhouse.engine.trains import has_room
from roundhouse.finance.bank import pay
from roundhouse.finance.trains import begin_phase_of, begun, move_train, on_sale, remove_train
from roundhouse.kernel.actions import BuyTrain, DiscardTrain, Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import TrainBought
from roundhouse.kernel.state import BANK, POOL, Frame
from roundhouse.titles.lilliput.events import TrainObsolete, TrainReturned
from roundhouse.titles.lilliput.option import CardFrame, OptionStep, own_company
from roundhouse.titles.lilliput.table import companies_of, is_gullivers, lilliput, serves

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


ADMIRAL = "admiral"


class CardTrains(CardFrame):
    """The player may buy `left` more trains."""

    left: int


class PoolTrain(Frame):
    """A company just founded, or that has kept its revenue, may buy one train from the pool (G-d, L-e)."""

    company: str
    bought: bool = False


def is_obsolete(play: Play, train: str) -> bool:
    """Whether the cards of this kind have been turned over (E-h, E-i)."""
    phase = lilliput(play).obsolete_in.get(train)
    return phase is not None and begun(play, phase)


def turn_over(play: Play, kinds: tuple[str, ...]) -> None:
    """The trains of these kinds become obsolete (E-h)."""
    for kind in kinds:
        owners = tuple(name for name, charter in play.state.companies.items() if kind in charter.trains)
        play.emit(TrainObsolete(kind, owners))


def bank_price(play: Play, company: str, train: str) -> int:
    """The printed price; the Admiral's companies pay a tenth less (E-b, J-g)."""
    price = play.title.trains[train].price
    percent = lilliput(play).characters[ADMIRAL].train_percent if serves(play, ADMIRAL, company) else 100
    return max(1, price * percent // 100)


def means(play: Play, company: str) -> int:
    """What a company can spend on a train: its treasury, without a train also its director's cash (E-g)."""
    charter = play.state.companies[company]
    return charter.cash + (0 if charter.trains else play.state.players[charter.president].cash)


def means_refusal(play: Play, company: str, price: int) -> Refusal | None:
    if price > means(play, company):
        return refuse(play, "means for a train", company=company, cash=means(play, company), price=price)
    return None


def room_refusal(play: Play, company: str) -> Refusal | None:
    if not has_room(play, company):
        return refuse(play, "train limit", company=company, limit=play.title.train_limit(play, company))
    return None


def hand_over(play: Play, action: BuyTrain) -> None:
    """Pay for a train, the director what is missing, and move it; a new one may start a phase (E-g, E-h)."""
    state, company = play.state, action.actor
    charter = state.companies[company]
    help_ = max(0, action.price - charter.cash)
    pay(play, charter.president, company, help_)
    pay(play, company, action.source if action.source in state.companies else BANK, action.price)
    move_train(play, action.train, action.source, company)
    play.emit(TrainBought(company, action.train, action.source, action.price, help=help_))
    if action.source == BANK:
        begin_phase_of(play, action.train)


class BuyWithCard(Agreed[CardTrains, BuyTrain]):
    """Buy a new train, or one of another company if its director agrees (E-a to E-e)."""

    action = BuyTrain

    def actors(self, play: Play, frame: CardTrains) -> tuple[str, ...]:
        return tuple(companies_of(play, frame.player))

    def options(self, play: Play, frame: CardTrains) -> Iterator[Option]:
        yield from super().options(play, frame)
        if not frame.left:
            return
        for company in companies_of(play, frame.player):
            for other, charter in play.state.companies.items():
                for train in dict.fromkeys(charter.trains):
                    for low, high in self.open_prices(
                        play, BuyTrain(company, train, other, 0), 1, means(play, company)
                    ):
                        offer = BuyTrain(company, train, other, low)
                        if self.check(play, frame, offer) is None:
                            yield PriceRange(offer, "price", low, high)

    def candidates(self, play: Play, frame: CardTrains) -> Iterator[BuyTrain]:
        if frame.left:
            for company in companies_of(play, frame.player):
                for train in on_sale(play):
                    yield BuyTrain(company, train, BANK, bank_price(play, company, train))

    def check(self, play: Play, frame: CardTrains, action: BuyTrain) -> Refusal | None:
        company = action.actor
        refusal = own_company(play, frame.player, company)
        if refusal:
            return refusal
        if not frame.left:
            return refuse(play, "no further train")
        if action.train not in play.title.trains or action.trade_in:
            return refuse(play, "no trade in", train=action.train)
        refusal = room_refusal(play, company)
        if refusal:
            return refusal
        if action.source == BANK:
            if action.train not in on_sale(play):
                return refuse(play, "top of the stack", train=on_sale(play)[0])
            if action.price != bank_price(play, company, action.train):
                return refuse(play, "train price", price=bank_price(play, company, action.train))
            return means_refusal(play, company, action.price)
        if action.source in play.state.companies:
            return self.check_from_company(play, action)
        return refuse(play, "train source", source=action.source)

    def check_from_company(self, play: Play, action: BuyTrain) -> Refusal | None:
        company, seller = action.actor, action.source
        if seller == company or action.train not in play.state.companies[seller].trains:
            return refuse(play, "train seller", seller=seller, train=action.train, company=company)
        if is_gullivers(play, seller):
            return refuse(play, "Gulliver sells nothing")
        if action.price < 1:
            return refuse(play, "train for nothing", lowest=1)
        return means_refusal(play, company, action.price) or self.declined(play, action)

    def whose_consent(self, play: Play, action: BuyTrain) -> str:
        if action.source not in play.state.companies:
            return ""
        seller = play.state.companies[action.source].president
        return "" if seller == play.state.companies[action.actor].president else seller

    def settle(self, play: Play, action: BuyTrain) -> None:
        for frame in reversed(play.state.stack):
            if isinstance(frame, CardTrains):
                frame.left -= 1
                break
        hand_over(play, action)


class ReturnTrain(Choice[Any, DiscardTrain]):
    """Give an obsolete train back to the pool of one's own free will, before a purchase (E-l)."""

    action = DiscardTrain

    def actors(self, play: Play, frame: CardTrains | PoolTrain) -> tuple[str, ...]:
        if isinstance(frame, PoolTrain):
            return (frame.company,)
        return tuple(companies_of(play, frame.player))

    def candidates(self, play: Play, frame: CardTrains | PoolTrain) -> Iterator[DiscardTrain]:
        for company in self.actors(play, frame):
            for train in dict.fromkeys(play.state.companies[company].trains):
                yield DiscardTrain(company, train)

    def check(self, play: Play, frame: CardTrains | PoolTrain, action: DiscardTrain) -> Refusal | None:
        if action.train not in play.state.companies[action.actor].trains:
            return refuse(play, "no train to give back", company=action.actor, train=action.train)
        if not is_obsolete(play, action.train):
            return refuse(play, "not obsolete", train=action.train)
        if frame.bought if isinstance(frame, PoolTrain) else not frame.left:
            return refuse(play, "give back first")
        return None

    def apply(self, play: Play, frame: CardTrains | PoolTrain, action: DiscardTrain) -> None:
        charter = play.state.companies[action.actor]
        charter.trains = remove_train(charter.trains, action.train)
        play.state.train_pool = (*play.state.train_pool, action.train)
        play.emit(TrainReturned(action.actor, action.train))


class CardTrainsStep(OptionStep[CardTrains]):
    frame = CardTrains
    rule = "card trains"


class BuyFromPool(Choice[PoolTrain, BuyTrain]):
    """One train from the pool, any of them, at the printed price (G-d, L-e)."""

    action = BuyTrain

    def candidates(self, play: Play, frame: PoolTrain) -> Iterator[BuyTrain]:
        for train in dict.fromkeys(play.state.train_pool):
            yield BuyTrain(frame.company, train, POOL, play.title.trains[train].price)

    def check(self, play: Play, frame: PoolTrain, action: BuyTrain) -> Refusal | None:
        if frame.bought:
            return refuse(play, "one train from the pool")
        if action.source != POOL or action.train not in play.state.train_pool or action.trade_in:
            return refuse(play, "train pool", train=action.train)
        if action.price != play.title.trains[action.train].price:
            return refuse(play, "train price", price=play.title.trains[action.train].price)
        return room_refusal(play, frame.company) or means_refusal(play, frame.company, action.price)

    def apply(self, play: Play, frame: PoolTrain, action: BuyTrain) -> None:
        frame.bought = True
        hand_over(play, action)


class NoPoolTrain(Choice[PoolTrain, Pass]):
    """Buy no train from the pool."""

    action = Pass

    def candidates(self, play: Play, frame: PoolTrain) -> Iterator[Pass]:
        yield Pass(frame.company)

    def check(self, play: Play, frame: PoolTrain, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: PoolTrain, action: Pass) -> None:
        pop(play, frame)


class PoolTrainStep(Step[PoolTrain]):
    frame = PoolTrain
    rule = "founding train"

    def actors(self, play: Play, frame: PoolTrain) -> tuple[str, ...]:
        return (frame.company,)

    def advance(self, play: Play, frame: PoolTrain) -> bool:
        """Over when a train has been bought, or none can be, even after giving obsolete ones back."""
        if not frame.bought and self.may_buy(play, frame):
            return False
        pop(play, frame)
        return True

    def may_buy(self, play: Play, frame: PoolTrain) -> bool:
        charter = play.state.companies[frame.company]
        old = [is_obsolete(play, train) for train in charter.trains]
        money = charter.cash + (play.state.players[charter.president].cash if all(old) else 0)
        prices = [play.title.trains[train].price for train in play.state.train_pool]
        return (has_room(play, frame.company) or any(old)) and min(prices, default=money + 1) <= money
