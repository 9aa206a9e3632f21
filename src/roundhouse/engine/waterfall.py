"""The sale of the privates: the first is on offer, the others are bid on, and bidders contest what they both want."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec

from roundhouse.engine.components import PRESIDENCY, SHARE
from roundhouse.engine.operating import pay_privates
from roundhouse.engine.privates import PlayerBuysPrivate, PlayerSellsPrivate
from roundhouse.engine.refusals import refuse
from roundhouse.engine.rounds import Rounds, RoundsStep
from roundhouse.engine.step import Choice, Option, PriceRange, Step, find, pop, push
from roundhouse.engine.stock import start_company
from roundhouse.engine.turn import Turn
from roundhouse.finance.bank import pay
from roundhouse.finance.shares import move_shares
from roundhouse.kernel.actions import Bid, Pass, SetPar
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import (
    BidMade,
    Passed,
    PriceReduced,
    PriorityMoved,
    PrivateSold,
    RoundBegan,
    SharesBought,
)
from roundhouse.kernel.state import BANK, OFFER, Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class PrivateAuction(Turn):
    """The turn of `to_act`, who may buy or bid.

    `discount` is what the first private has come down by; `contest` is the private that bidders are fighting over.
    """

    to_act: str
    passes: int = 0
    discount: int = 0
    bids: tuple[tuple[str, str, int], ...] = ()
    contest: str = ""


class ChoosePar(Frame):
    """The owner of a private that brings the presidency of a company sets its par value."""

    player: str
    company: str


class Waterfall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the sale: a bid is at least `raise_by` over the price or the highest bid, and may be any multiple.

    Each time all pass while the first private is unsold, it comes down by `drop`.
    """

    raise_by: int
    drop: int


def unsold(play: Play) -> list[str]:
    return [name for name, private in play.state.privates.items() if not private.owner and not private.closed]


def price_of_first(play: Play, frame: PrivateAuction) -> int:
    """The price of the private on offer."""
    return play.title.privates[unsold(play)[0]].price - frame.discount


def bids_on(frame: PrivateAuction, private: str) -> list[tuple[str, int]]:
    """Bidders and their bids, in the order of bidding."""
    return [(player, amount) for item, player, amount in frame.bids if item == private]


def lowest_bid(play: Play, frame: PrivateAuction, private: str, raise_by: int) -> int:
    """The least a new bid must be."""
    best = max((amount for _, amount in bids_on(frame, private)), default=play.title.privates[private].price)
    return best + raise_by


def free_cash(play: Play, frame: PrivateAuction, player: str, private: str) -> int:
    """Cash that is not set aside for bids on other privates."""
    aside = sum(amount for item, who, amount in frame.bids if who == player and item != private)
    return play.state.players[player].cash - aside


def next_turn(frame: PrivateAuction, player: str) -> None:
    frame.to_act = player
    frame.fresh, frame.declined = True, ()


class BuyOrBid(Choice[PrivateAuction, Bid]):
    """Buy the private on offer for its price, or bid on another; in a contest, raise."""

    action = Bid

    def __init__(self, numbers: Waterfall) -> None:
        self.raise_by = numbers.raise_by

    def options(self, play: Play, frame: PrivateAuction) -> Iterator[Option]:
        player = self.actors(play, frame)[0]
        for index, name in enumerate(unsold(play)):
            if frame.contest and name != frame.contest:
                continue
            if index == 0 and not frame.contest:
                low = high = price_of_first(play, frame)
            else:
                low, high = lowest_bid(play, frame, name, self.raise_by), free_cash(play, frame, player, name)
            offer = Bid(player, name, low)
            if low <= high and self.check(play, frame, offer) is None:
                yield offer if low == high else PriceRange(offer, "amount", low, high)

    def check(self, play: Play, frame: PrivateAuction, action: Bid) -> Refusal | None:
        player, name = action.actor, action.item
        if name not in unsold(play):
            return refuse(play, "private not for sale", private=name)
        if frame.contest and name != frame.contest:
            return refuse(play, "contested private", private=frame.contest)
        if action.amount > free_cash(play, frame, player, name):
            return refuse(play, "free cash", player=player, amount=action.amount)
        if name == unsold(play)[0] and not frame.contest:
            price = price_of_first(play, frame)
            if action.amount != price:
                return refuse(play, "private on offer", private=name, price=price)
        elif action.amount < (lowest := lowest_bid(play, frame, name, self.raise_by)):
            return refuse(play, "waterfall bid", private=name, lowest=lowest)
        return None

    def apply(self, play: Play, frame: PrivateAuction, action: Bid) -> None:
        player, name = action.actor, action.item
        if name == unsold(play)[0] and not frame.contest:
            direct_purchase(play, frame, player, name, action.amount)
            return
        frame.bids = (*(b for b in frame.bids if b[:2] != (name, player)), (name, player, action.amount))
        play.emit(BidMade(player, name, action.amount))
        if not frame.contest:
            frame.passes = 0
            next_turn(frame, play.left_of(player))


def direct_purchase(play: Play, frame: PrivateAuction, player: str, private: str, price: int) -> None:
    """The private on offer is bought; the turn and the priority deal go to the left."""
    frame.passes = 0
    next_turn(frame, play.left_of(player))
    play.state.priority = frame.to_act
    play.emit(PriorityMoved(frame.to_act))
    receive(play, player, private, price)


def receive(play: Play, player: str, private: str, price: int) -> None:
    """A player gets a private, and what it brings."""
    pay(play, player, BANK, price)
    find(play, PrivateAuction).discount = 0
    play.state.privates[private].owner = player
    play.emit(PrivateSold(private, BANK, player, price))
    kind = play.title.privates[private]
    if kind.brings == SHARE:
        move_shares(play, kind.company, OFFER, player, 1)
        play.emit(SharesBought(player, kind.company, 1, OFFER, 0))
    elif kind.brings == PRESIDENCY:
        push(play, ChoosePar, player, kind.company)


class PassInAuction(Choice[PrivateAuction, Pass]):
    """Pass the turn, or leave a contest."""

    action = Pass
    ends_with_the_bank = True
    """Whether the game is over when the privates sold so far have broken the bank."""

    def __init__(self, numbers: Waterfall) -> None:
        self.drop = numbers.drop

    def candidates(self, play: Play, frame: PrivateAuction) -> Iterator[Pass]:
        yield Pass(self.actors(play, frame)[0])

    def check(self, play: Play, frame: PrivateAuction, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: PrivateAuction, action: Pass) -> None:
        play.emit(Passed(action.actor))
        if frame.contest:
            frame.bids = tuple(b for b in frame.bids if b[:2] != (frame.contest, action.actor))
            return
        frame.passes += 1
        next_turn(frame, play.left_of(action.actor))
        if frame.passes == len(play.state.players):
            self.all_passed(play, frame)

    def all_passed(self, play: Play, frame: PrivateAuction) -> None:
        """The first private comes down, or the privates sold so far pay. That may break the bank."""
        frame.passes = 0
        first = unsold(play)[0]
        if first != next(iter(play.title.privates)):
            pay_privates(play)
            if play.state.bank_broken and self.ends_with_the_bank:
                play.title.end_game(play, "bank")
            return
        frame.discount += self.drop
        price = price_of_first(play, frame)
        play.emit(PriceReduced(first, price))
        if price <= 0:
            self.give_away(play, frame, first)

    def give_away(self, play: Play, frame: PrivateAuction, private: str) -> None:
        """Whoever would be offered it for nothing must take it; this counts as a purchase."""
        direct_purchase(play, frame, frame.to_act, private, 0)


def contested(play: Play, frame: PrivateAuction) -> Refusal | None:
    """Nothing else changes hands while bidders contest a private."""
    return refuse(play, "auction interrupts", private=frame.contest) if frame.contest else None


class BuyPrivateInAuction(PlayerBuysPrivate):
    """Buy a private from another player, with money that is not set aside for bids."""

    def banned(self, play: Play, frame: PrivateAuction, private: str) -> Refusal | None:
        return contested(play, frame)

    def purse(self, play: Play, frame: PrivateAuction, player: str) -> int:
        return free_cash(play, frame, player, "")

    def excess(self, play: Play, frame: PrivateAuction) -> Refusal | None:
        """Nobody can hold too much before companies are on sale."""
        return None


class SellPrivateInAuction(PlayerSellsPrivate):
    """Sell a private to another player, who pays with money not set aside for bids."""

    def __init__(self, banned: Callable[[Play, PrivateAuction], Refusal | None] = contested) -> None:
        super().__init__(lambda play, frame: frame.to_act, banned)

    def purse(self, play: Play, frame: PrivateAuction, player: str) -> int:
        return free_cash(play, frame, player, "")


class PrivateAuctionStep(Step[PrivateAuction]):
    frame = PrivateAuction
    rule = "private auction"

    def actors(self, play: Play, frame: PrivateAuction) -> tuple[str, ...]:
        """Whose turn it is; in a contest, the bidder with the lowest standing bid."""
        if frame.contest:
            return (min(bids_on(frame, frame.contest), key=lambda bid: bid[1])[0],)
        return (frame.to_act,)

    def advance(self, play: Play, frame: PrivateAuction) -> bool:
        """Sell what has bids as soon as all cheaper privates are sold."""
        left = unsold(play)
        if not left:
            pop(play, frame)
            return True
        bids = bids_on(frame, left[0])
        frame.contest = left[0] if len(bids) > 1 else ""
        if len(bids) != 1:
            return False
        player, amount = bids[0]
        frame.bids = tuple(b for b in frame.bids if b[0] != left[0])
        receive(play, player, left[0], amount)
        return True


class SetParOfOwn(Choice[ChoosePar, SetPar]):
    """Set the par value of a company whose president's certificate came with a private."""

    action = SetPar

    def candidates(self, play: Play, frame: ChoosePar) -> Iterator[SetPar]:
        for price in play.title.market.par:
            yield SetPar(frame.player, frame.company, price)

    def check(self, play: Play, frame: ChoosePar, action: SetPar) -> Refusal | None:
        if action.company != frame.company or action.price not in play.title.market.par:
            return refuse(play, "granted par", company=frame.company, values=tuple(play.title.market.par))
        return None

    def apply(self, play: Play, frame: ChoosePar, action: SetPar) -> None:
        pop(play, frame)
        start_company(play, frame.player, frame.company, action.price)


class ChooseParStep(Step[ChoosePar]):
    frame = ChoosePar
    rule = "granted par"
    interrupts = True

    def __init__(self) -> None:
        super().__init__((SetParOfOwn(),))

    def actors(self, play: Play, frame: ChoosePar) -> tuple[str, ...]:
        return (frame.player,)


def begin_auction(play: Play) -> None:
    play.emit(RoundBegan("auction", 1))
    push(play, PrivateAuction, play.state.priority)


class WaterfallFirst(RoundsStep):
    """The sale of the privates comes before the first company shares."""

    def begin_opening(self, play: Play, frame: Rounds) -> None:
        begin_auction(play)
