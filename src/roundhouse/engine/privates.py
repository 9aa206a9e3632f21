"""Privates changing hands, closing, and being exchanged for a certificate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from roundhouse.engine.consent import Agreed
from roundhouse.engine.operating import CompanyFrame, CompanyStep, EndStep, company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.shares import float_if_sold
from roundhouse.engine.step import Choice, Option, PriceRange, pop
from roundhouse.engine.stock import StockTurn, must_sell
from roundhouse.engine.turn import Turn
from roundhouse.finance.bank import pay
from roundhouse.finance.shares import counted_certificates, held, move_shares, settle_presidency
from roundhouse.finance.trains import phase
from roundhouse.kernel.actions import BuyPrivate, ExchangePrivate, SellPrivate
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import PrivateClosed, PrivateExchanged, PrivateSold
from roundhouse.kernel.state import OFFER, POOL, Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def close_private(play: Play, private: str) -> None:
    """A closed private has no further effect and belongs to nobody."""
    found = play.state.privates[private]
    if not found.closed:
        found.closed = True
        found.owner = ""
        play.emit(PrivateClosed(private))


def sell_private(play: Play, private: str, buyer: str, price: int) -> None:
    found = play.state.privates[private]
    seller = found.owner
    pay(play, buyer, seller, price)
    found.owner = buyer
    play.emit(PrivateSold(private, seller, buyer, price))


class CompanyBuysPrivate(Agreed[Any, BuyPrivate]):
    """At any moment of its turn a company may buy a private from a player."""

    action = BuyPrivate
    agreement = "private agreement"

    def actors(self, play: Play, frame: Any) -> tuple[str, ...]:
        return (company_turn(play).company,)

    def options(self, play: Play, frame: Any) -> Iterator[Option]:
        company = company_turn(play).company
        if not phase(play).companies_may_buy_privates:
            return
        for name, kind in play.title.privates.items():
            if play.state.privates[name].owner not in play.state.players:
                continue
            high = min(kind.highest_price, play.state.companies[company].cash)
            low, high = self.offer_range(play, BuyPrivate(company, name, 0), kind.lowest_price, high)
            offer = BuyPrivate(company, name, low)
            if low <= high and self.check(play, frame, offer) is None:
                yield PriceRange(offer, "price", low, high)

    def check(self, play: Play, frame: Any, action: BuyPrivate) -> Refusal | None:
        state, company = play.state, action.actor
        kind = play.title.privates.get(action.private)
        if kind is None:
            return refuse(play, "no such private", private=action.private)
        if not phase(play).companies_may_buy_privates:
            return refuse(play, "private phase")
        if state.privates[action.private].owner not in state.players:
            return refuse(play, "private of nobody", private=action.private)
        if not kind.highest_price:
            return refuse(play, "private not for companies", private=action.private)
        if not kind.lowest_price <= action.price <= kind.highest_price:
            low, high = kind.lowest_price, kind.highest_price
            return refuse(play, "private price", private=action.private, low=low, high=high)
        if state.companies[company].cash < action.price:
            return refuse(play, "private money", company=company, cash=state.companies[company].cash)
        return self.declined(play, action)

    def whose_consent(self, play: Play, action: BuyPrivate) -> str:
        owner = play.state.privates[action.private].owner
        return "" if owner == play.state.companies[action.actor].president else owner

    def settle(self, play: Play, action: BuyPrivate) -> None:
        sell_private(play, action.private, action.actor, action.price)


class BuyPrivates(CompanyFrame):
    """The last moment of a company's turn to buy privates."""


class EndPrivates(EndStep):
    """Buy no private; the turn is over."""


class BuyPrivatesStep(CompanyStep):
    """Left out when no private can be bought, unless the title `lingers`; the purchase stands for the whole turn."""

    frame: ClassVar[type[Frame]] = BuyPrivates

    def __init__(self, purchase: CompanyBuysPrivate, lingers: Callable[[Play, str], bool] | None = None) -> None:
        super().__init__((EndPrivates(),))
        self.purchase = purchase
        self.lingers = lingers

    def advance(self, play: Play, frame: BuyPrivates) -> bool:
        if self.lingers is not None and self.lingers(play, frame.company):
            return False
        if self.purchase.possible(play, frame):
            return False
        pop(play, frame)
        return True


def no_room_for_private(play: Play, buyer: str) -> Refusal | None:
    """An open private is a certificate: whoever holds as many as he may can take no other."""
    limit = play.title.certificate_limit(play, buyer)
    if counted_certificates(play, buyer) >= limit:
        return refuse(play, "certificate limit", player=buyer, limit=limit)
    return None


class PlayerBuysPrivate(Agreed[Any, BuyPrivate]):
    """In his turn a player buys a private from another player, if both agree on the price."""

    action = BuyPrivate
    lowest = 0
    within_limit = True
    """Whether the buyer must have room for one more certificate."""

    def banned(self, play: Play, frame: Any, private: str) -> Refusal | None:
        """Whether private sales between players are forbidden now."""
        return None

    def purse(self, play: Play, frame: Any, player: str) -> int:
        """What a player may spend on a private now."""
        return play.state.players[player].cash

    def excess(self, play: Play, frame: Any) -> Refusal | None:
        """Whether the buyer has something to put right first."""
        return must_sell(play, frame)

    def options(self, play: Play, frame: Any) -> Iterator[Option]:
        for player in self.actors(play, frame):
            purse = self.purse(play, frame, player)
            for name, private in play.state.privates.items():
                if private.owner == player or private.owner not in play.state.players:
                    continue
                low, high = self.offer_range(play, BuyPrivate(player, name, 0), self.lowest, purse)
                offer = BuyPrivate(player, name, low)
                if low <= high and self.check(play, frame, offer) is None:
                    yield PriceRange(offer, "price", low, high)

    def check(self, play: Play, frame: Any, action: BuyPrivate) -> Refusal | None:
        state = play.state
        private = state.privates.get(action.private)
        if private is None or private.owner not in state.players or private.owner == action.actor:
            return refuse(play, "private owner", private=action.private)
        banned = self.banned(play, frame, action.private)
        if banned:
            return banned
        if not self.lowest <= action.price <= self.purse(play, frame, action.actor):
            return refuse(play, "private between players", player=action.actor, price=action.price)
        no_room = no_room_for_private(play, action.actor) if self.within_limit else None
        return no_room or self.declined(play, action) or self.excess(play, frame)

    def whose_consent(self, play: Play, action: BuyPrivate) -> str:
        return play.state.privates[action.private].owner

    def settle(self, play: Play, action: BuyPrivate) -> None:
        sell_private(play, action.private, action.actor, action.price)


class PlayerSellsPrivate(Agreed[Any, SellPrivate]):
    """A player offers a private to another player at a price."""

    action = SellPrivate
    raises = False

    def __init__(
        self,
        seller: Callable[[Play, Any], str],
        banned: Callable[[Play, Any], Refusal | None],
    ) -> None:
        super().__init__()
        self.seller = seller
        self.banned = banned

    def actors(self, play: Play, frame: Any) -> tuple[str, ...]:
        return (self.seller(play, frame),)

    def purse(self, play: Play, frame: Any, player: str) -> int:
        """What a player may spend on a private now."""
        return play.state.players[player].cash

    def options(self, play: Play, frame: Any) -> Iterator[Option]:
        seller = self.seller(play, frame)
        for name, private in play.state.privates.items():
            if private.owner == seller:
                for buyer in play.state.players:
                    offer = SellPrivate(seller, name, buyer, 0)
                    low, high = self.offer_range(play, offer, 0, self.purse(play, frame, buyer))
                    if low <= high and self.check(play, frame, offer) is None:
                        yield PriceRange(offer, "price", low, high)

    def check(self, play: Play, frame: Any, action: SellPrivate) -> Refusal | None:
        state = play.state
        private = state.privates.get(action.private)
        if private is None or private.owner != action.actor:
            return refuse(play, "private of another", player=action.actor, private=action.private)
        buyer = state.players.get(action.buyer)
        if buyer is None or buyer.bankrupt or action.buyer == action.actor:
            return refuse(play, "private buyer", player=action.buyer, private=action.private)
        banned = self.banned(play, frame)
        if banned:
            return banned
        if not 0 <= action.price <= self.purse(play, frame, action.buyer):
            return refuse(play, "private between players", player=action.buyer, price=action.price)
        return no_room_for_private(play, action.buyer) or self.declined(play, action)

    def whose_consent(self, play: Play, action: SellPrivate) -> str:
        return action.buyer

    def settle(self, play: Play, action: SellPrivate) -> None:
        sell_private(play, action.private, action.buyer, action.price)


class ExchangeForCertificate(Choice[Any, ExchangePrivate]):
    """Exchange a private for a certificate of its company, in one's own turn or between the turns of others."""

    action = ExchangePrivate
    out_of_turn = True

    def __init__(self, private: str, any_moment: bool = False) -> None:
        self.private = private
        self.any_moment = any_moment

    def actors(self, play: Play, frame: Any) -> tuple[str, ...]:
        owner = play.state.privates[self.private].owner
        return (owner,) if owner in play.state.players else ()

    def candidates(self, play: Play, frame: Any) -> Iterator[ExchangePrivate]:
        for owner in self.actors(play, frame):
            for source in (OFFER, POOL):
                yield ExchangePrivate(owner, self.private, source)

    def check(self, play: Play, frame: Any, action: ExchangePrivate) -> Refusal | None:
        player, company = action.actor, play.title.privates[self.private].company
        if action.private != self.private:
            return refuse(play, "exchange", private=action.private)
        charter = play.state.companies[company]
        kept = 0 if charter.president or action.source != OFFER else play.title.companies[company].president_shares
        if action.source not in (OFFER, POOL) or charter.shares.get(action.source, 0) <= kept:
            return refuse(play, "exchange source", company=company, source=action.source)
        if held(play, player, company) >= play.title.exchange_limit(play, company):
            return refuse(play, "exchange limit", player=player, company=company)
        if not self.any_moment and not between_turns(play, player):
            return refuse(play, "exchange time", private=self.private)
        return None

    def apply(self, play: Play, frame: Any, action: ExchangePrivate) -> None:
        company = play.title.privates[self.private].company
        move_shares(play, company, action.source, action.actor, 1)
        play.emit(PrivateExchanged(action.actor, self.private, company, action.source))
        settle_presidency(play, company)
        close_private(play, self.private)
        float_if_sold(play, company)


def between_turns(play: Play, player: str) -> bool:
    """Whether no turn is in the middle, unless it is the player's own stock turn."""
    for frame in reversed(play.state.stack):
        if isinstance(frame, StockTurn) and frame.player == player:
            return True
        if isinstance(frame, Turn):
            return frame.fresh
    return True
