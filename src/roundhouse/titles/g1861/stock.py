"""The stock round (4): sales, purchases, publics formed directly, minors put up for auction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from roundhouse.engine.auction import AuctionRules, bid_range, open_auction
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Option, Step, find, pop, push
from roundhouse.engine.stock import (
    BuyCertificate,
    SellCertificates,
    StartCompany,
    StockRound,
    StockRoundStep,
    StockTurn,
    StockTurnStep,
    has_acted,
    must_sell,
    start_company,
    stock_round,
)
from roundhouse.engine.token import put_token, reserved_stop, take_token
from roundhouse.finance.bank import pay
from roundhouse.finance.market import place_marker, share_price
from roundhouse.finance.shares import counted_certificates, move_shares
from roundhouse.finance.trains import begun
from roundhouse.kernel.actions import Bid, PlaceToken, SellShares, SetPar
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import CompanyFloated, ParSet, PriorityMoved, RoundBegan, SharesBought
from roundhouse.kernel.state import OFFER, POOL, TREASURY, Frame
from roundhouse.titles.g1861.box import DIRECTOR_SHARES
from roundhouse.titles.g1861.market import Market1861
from roundhouse.titles.g1861.privates import PrivateSale, receive_private, unsold
from roundhouse.titles.g1861.sites import Sites
from roundhouse.titles.g1861.state import MINOR, PUBLIC, is_closed, kind

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play
    from roundhouse.titles.g1861.box import AuctionNumbers
    from roundhouse.titles.g1861.title import Title1861


def numbers(play: Play) -> AuctionNumbers:
    title: Title1861 = play.title  # type: ignore[assignment]
    return title.contents.auction


class BuyCertificate1861(BuyCertificate):
    """A 10 % certificate from the treasury or the pool (4.2-a)."""

    sources = (TREASURY, POOL)


class SellCertificates1861(SellCertificates):
    """Before buying, and only shares of publics that have operated (4-b, 4.1-b, 4.1-c).

    By the book all shares of one company sold in a turn are one sale, in however many parts (4.1.2-f).
    """

    def __init__(self, in_parts: bool = True) -> None:
        self.in_parts = in_parts

    def banned(self, play: Play, frame: StockTurn) -> Refusal | None:
        if frame.bought:
            return refuse(play, "sell before buying")
        return super().banned(play, frame)

    def check(self, play: Play, frame: StockTurn, action: SellShares) -> Refusal | None:
        name = action.company
        if refusal := self.banned(play, frame):
            return refusal
        charter = play.state.companies.get(name)
        if charter is not None and kind(play, name) == MINOR:
            return refuse(play, "minors stay")
        if charter is not None and charter.president and not charter.operated:
            return refuse(play, "has not operated", company=name)
        return super().check(play, frame, action)

    def apply(self, play: Play, frame: StockTurn, action: SellShares) -> None:
        if self.in_parts and action.company not in frame.sold:
            frame.prices = (*frame.prices, (action.company, share_price(play, action.company)))
        super().apply(play, frame, action)


class FormPublic(StartCompany):
    """Buy the director's certificate of an unformed public; the money is the company's (4.2.3)."""

    def __init__(self, sites: Sites) -> None:
        self.sites = sites

    def candidates(self, play: Play, frame: StockTurn) -> Iterator[SetPar]:
        if frame.bought or not begun(play, "4"):
            return
        cash = play.state.players[frame.player].cash
        for action in super().candidates(play, frame):
            if action.price * DIRECTOR_SHARES <= cash and kind(play, action.company) == PUBLIC:
                yield action

    def one_refusal(self, play: Play, frame: StockTurn, action: SetPar) -> Refusal | None:
        if action.company not in play.state.companies or kind(play, action.company) != PUBLIC:
            return refuse(play, "not a public", company=action.company)
        if not begun(play, "4"):
            return refuse(play, "publics from phase", phase="4")
        refusal = super().one_refusal(play, frame, action)
        if refusal is None and not self.sites.has_place(play, action.company):
            return refuse(play, "no free site")
        return refusal

    def apply(self, play: Play, frame: StockTurn, action: SetPar) -> None:
        player, name = frame.player, action.company
        shares = play.title.companies[name].president_shares
        pay(play, player, name, shares * action.price)
        start_company(play, player, name, action.price)
        play.emit(SharesBought(player, name, shares, OFFER, shares * action.price))
        to_treasury(play, name)
        play.state.companies[name].floated = True
        play.emit(CompanyFloated(name))
        frame.bought = (*frame.bought, (name, OFFER))
        has_acted(play, frame)
        push(play, ChooseSite, name)


def to_treasury(play: Play, company: str) -> None:
    """The shares left in the initial offer go to the company's treasury (1.1.5-a)."""
    left = play.state.companies[company].shares.get(OFFER, 0)
    if left:
        move_shares(play, company, OFFER, TREASURY, left)


class ChooseSite(Frame):
    """A new public places its first token (4.2.3-e)."""

    company: str


class PlaceFirstToken(Choice[ChooseSite, PlaceToken]):
    """Free, on a free city space that is not connected."""

    action = PlaceToken

    def __init__(self, sites: Sites) -> None:
        self.sites = sites

    def candidates(self, play: Play, frame: ChooseSite) -> Iterator[PlaceToken]:
        for space, stop in self.sites.places(play, frame.company):
            yield PlaceToken(frame.company, space, stop)

    def check(self, play: Play, frame: ChooseSite, action: PlaceToken) -> Refusal | None:
        return self.sites.refusal(play, frame.company, action.space, action.stop)

    def apply(self, play: Play, frame: ChooseSite, action: PlaceToken) -> None:
        pop(play, frame)
        take_token(play, frame.company)
        put_token(play, frame.company, action.space, action.stop, 0)
        play.state.companies[frame.company].home_placed = True


class ChooseSiteStep(Step[ChooseSite]):
    frame = ChooseSite
    rule = "site of a public"
    interrupts = True

    def __init__(self, choice: PlaceFirstToken) -> None:
        super().__init__((choice,))

    def actors(self, play: Play, frame: ChooseSite) -> tuple[str, ...]:
        return (frame.company,)


class Auctions1861(AuctionRules):
    """Privates and minors are auctioned alike (4.2.4, 4.3-b)."""

    def __init__(self, numbers: AuctionNumbers, token_at_opening: bool = False) -> None:
        self.increment = numbers.increment
        self.token_at_opening = token_at_opening

    def most(self, play: Play, player: str, item: str) -> int:
        """His cash; a player at the certificate limit cannot bid for a minor (G-10)."""
        if item in play.state.companies:
            limit = play.title.certificate_limit(play, player)
            if play.title.counts_towards_limit(play, item) and counted_certificates(play, player) >= limit:
                return 0
        return play.state.players[player].cash

    def won(self, play: Play, item: str, player: str, amount: int) -> None:
        if item in play.state.privates:
            receive_private(play, item, player, amount)
        else:
            self.start_minor(play, item, player, amount)

    def start_minor(self, play: Play, minor: str, player: str, amount: int) -> None:
        """The bid goes to the minor's treasury, its price is half of it (4.2.4-e to 4.2.4-j)."""
        market = play.title.market
        assert isinstance(market, Market1861)
        charter = play.state.companies[minor]
        price = market.start_below(min(amount // 2, max(market.minor_start)), minor=True)
        pay(play, player, minor, amount)
        move_shares(play, minor, OFFER, player, play.title.companies[minor].total_shares)
        charter.president = player
        charter.par = price
        charter.floated = True
        place_marker(play, minor, market.minor_start[price])
        play.emit(ParSet(minor, player, price))
        play.emit(CompanyFloated(minor))
        title: Title1861 = play.title  # type: ignore[assignment]
        title.minor_founded(play, minor)
        if not self.token_at_opening:
            place_home_token(play, minor)
        left = play.left_of(player)
        round_ = stock_round(play)
        pop(play, find(play, StockTurn))
        round_.passes = 0
        round_.to_act = play.state.priority = left
        play.emit(PriorityMoved(left))


def place_home_token(play: Play, minor: str) -> None:
    """The minor's token goes on its reserved home space (4.2.4-i)."""
    stop = reserved_stop(play, minor)
    assert stop is not None
    put_token(play, minor, play.title.companies[minor].home, stop, take_token(play, minor))
    play.state.companies[minor].home_placed = True


class PutUpMinor(Choice[StockTurn, Bid]):
    """Put a minor up for auction, as the purchase of the turn (4.2.4-a to 4.2.4-d)."""

    action = Bid

    def __init__(self, rules: Auctions1861) -> None:
        self.rules = rules

    def options(self, play: Play, frame: StockTurn) -> Iterator[Option]:
        lowest = numbers(play).minor_min_bid
        if frame.bought or play.state.players[frame.player].cash < lowest or must_sell(play, frame):
            return
        for minor, charter in play.state.companies.items():
            if charter.president or kind(play, minor) != MINOR:
                continue
            first = Bid(frame.player, minor, lowest)
            if self.check(play, frame, first) is None:
                found = bid_range(first, self.rules.most(play, frame.player, minor), self.rules.increment)
                if found is not None:
                    yield found

    def check(self, play: Play, frame: StockTurn, action: Bid) -> Refusal | None:
        minor = action.item
        refusal = self.not_available(play, minor)
        if refusal:
            return refusal
        if frame.bought:
            return refuse(play, "one purchase")
        lowest = numbers(play).minor_min_bid
        if action.amount < lowest or action.amount % self.rules.increment:
            return refuse(play, "first bid", step=self.rules.increment, lowest=lowest)
        if action.amount > self.rules.most(play, frame.player, minor):
            if action.amount > play.state.players[frame.player].cash:
                return refuse(play, "cash for the bid", player=frame.player, amount=action.amount)
            return refuse(play, "certificates of a bidder", player=frame.player)
        return must_sell(play, frame)

    def not_available(self, play: Play, minor: str) -> Refusal | None:
        """Why a minor cannot be auctioned now (4.2.4-a, 4.2.4-b, 4.3-f)."""
        charter = play.state.companies.get(minor)
        if charter is None or kind(play, minor) != MINOR:
            return refuse(play, "not a minor", company=minor)
        if charter.president or is_closed(play, minor):
            return refuse(play, "minor started", company=minor)
        if begun(play, "5"):
            return refuse(play, "no minors any more", phase="5")
        if minor in play.title.green_minors and not begun(play, "3"):  # type: ignore[attr-defined]
            return refuse(play, "minor phase", company=minor, phase="3")
        first = numbers(play).first_minor
        if minor != first and not play.state.companies[first].president and not is_closed(play, first):
            return refuse(play, "first minor", company=first)
        return None

    def apply(self, play: Play, frame: StockTurn, action: Bid) -> None:
        if self.rules.token_at_opening:
            place_home_token(play, action.item)
        open_auction(play, self.rules, action)


class StockTurn1861Step(StockTurnStep):
    """Online a turn stays open while an unformed public is left and the player has 100 R, whatever its price."""

    def __init__(self, choices: tuple[Choice[Any, Any], ...], lingers: bool = False) -> None:
        super().__init__(choices)
        self.lingers = lingers

    def advance(self, play: Play, frame: StockTurn) -> bool:
        rich = play.state.players[frame.player].cash >= numbers(play).minor_min_bid
        if self.lingers and rich and not frame.bought and begun(play, "4"):
            full = counted_certificates(play, frame.player) >= play.title.certificate_limit(play, frame.player)
            unformed = any(not c.floated and kind(play, name) == PUBLIC for name, c in play.state.companies.items())
            if unformed and not full:
                return False
        return super().advance(play, frame)


class StockRound1861Step(StockRoundStep):
    """In the first round the privates are sold before anything else (4.3-a)."""

    def advance(self, play: Play, frame: StockRound) -> bool:
        if frame.begun or not unsold(play):
            return super().advance(play, frame)
        frame.begun = True
        play.emit(RoundBegan("stock", frame.number))
        push(play, PrivateSale, frame.to_act)
        return True
