"""The sale of the privates (7.0 to 7.3): one on offer, bids on the others, contests between bidders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.operating import pay_privates
from roundhouse.engine.privates import PlayerBuysPrivate, PlayerSellsPrivate
from roundhouse.engine.refusals import refuse
from roundhouse.engine.rounds import Rounds
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
from roundhouse.titles.g1830.stock import no_trade_yet

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class PrivateAuction(Turn):
    """The turn of `to_act`, who may buy or bid.

    `discount` is what SVN&RR has come down by; `contest` is the private that bidders are fighting over.
    """

    to_act: str
    passes: int = 0
    discount: int = 0
    bids: tuple[tuple[str, str, int], ...] = ()
    contest: str = ""


class ChoosePar(Frame):
    """The owner of the B&O private sets the par value of the B&O (T1-g)."""

    player: str
    company: str


MIN_RAISE = 5
PRICE_DROP = 5


def unsold(play: Play) -> list[str]:
    return [name for name, private in play.state.privates.items() if not private.owner and not private.closed]


def price_of_first(play: Play, frame: PrivateAuction) -> int:
    """The price of the private on offer (7.1-a, 7.3-a)."""
    return play.title.privates[unsold(play)[0]].price - frame.discount


def bids_on(frame: PrivateAuction, private: str) -> list[tuple[str, int]]:
    """Bidders and their bids, in the order of bidding."""
    return [(player, amount) for item, player, amount in frame.bids if item == private]


def lowest_bid(play: Play, frame: PrivateAuction, private: str) -> int:
    """The least a new bid must be (7.2-b)."""
    best = max((amount for _, amount in bids_on(frame, private)), default=play.title.privates[private].price)
    return best + MIN_RAISE


def free_cash(play: Play, frame: PrivateAuction, player: str, private: str) -> int:
    """Cash that is not set aside for bids on other privates (7.2-c)."""
    aside = sum(amount for item, who, amount in frame.bids if who == player and item != private)
    return play.state.players[player].cash - aside


def next_turn(frame: PrivateAuction, player: str) -> None:
    frame.to_act = player
    frame.fresh, frame.declined = True, ()


class BuyOrBid(Choice[PrivateAuction, Bid]):
    """Buy the private on offer for its price, or bid on another; in a contest, raise."""

    action = Bid

    def options(self, play: Play, frame: PrivateAuction) -> Iterator[Option]:
        player = self.actors(play, frame)[0]
        for index, name in enumerate(unsold(play)):
            if frame.contest and name != frame.contest:
                continue
            if index == 0 and not frame.contest:
                low = high = price_of_first(play, frame)
            else:
                low, high = lowest_bid(play, frame, name), free_cash(play, frame, player, name)
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
        elif action.amount < lowest_bid(play, frame, name):
            return refuse(play, "waterfall bid", private=name, lowest=lowest_bid(play, frame, name))
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
    """The private on offer is bought; the turn and the priority deal go to the left (7.0-c, 7.0-e, R-08)."""
    frame.passes = 0
    next_turn(frame, play.left_of(player))
    play.state.priority = frame.to_act
    play.emit(PriorityMoved(frame.to_act))
    receive(play, player, private, price)


def receive(play: Play, player: str, private: str, price: int) -> None:
    """A player gets a private, and what comes with it (T1-f, T1-g)."""
    pay(play, player, BANK, price)
    find(play, PrivateAuction).discount = 0
    play.state.privates[private].owner = player
    play.emit(PrivateSold(private, BANK, player, price))
    kind = play.title.privates[private]
    if private == "CA":
        move_shares(play, kind.company, OFFER, player, 1)
        play.emit(SharesBought(player, kind.company, 1, OFFER, 0))
    elif private == "BO":
        push(play, ChoosePar, player, kind.company)


class PassInAuction(Choice[PrivateAuction, Pass]):
    """Pass the turn, or leave a contest."""

    action = Pass

    def __init__(self, new_round_after_passes: bool = True) -> None:
        self.new_round_after_passes = new_round_after_passes

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
        """A new stock round begins: SVN&RR comes down, or the privates sold so far pay (7.3-a, 7.3-d).

        Their pay stands for the operating rounds: if the bank has run out by then, the game is over (25.0-d, R-62).
        """
        frame.passes = 0
        if self.new_round_after_passes:
            rounds = find(play, Rounds)
            rounds.number += 1
            play.emit(RoundBegan("auction", rounds.number))
            next_turn(frame, play.state.priority)
        first = unsold(play)[0]
        if first != next(iter(play.title.privates)):
            pay_privates(play)
            if play.state.bank_broken:
                play.title.end_game(play, "bank")
            return
        frame.discount += PRICE_DROP
        price = price_of_first(play, frame)
        play.emit(PriceReduced(first, price))
        if price <= 0:
            self.give_away(play, frame, first)

    def give_away(self, play: Play, frame: PrivateAuction, private: str) -> None:
        """Whoever was first offered it for $5 must take it; this counts as a purchase (7.3-c), not online (D-06)."""
        player, priority = frame.to_act, play.state.priority
        direct_purchase(play, frame, player, private, 0)
        if not self.new_round_after_passes:
            play.state.priority = priority


def no_trade_in_auction(play: Play, frame: PrivateAuction) -> Refusal | None:
    """Privates change hands in the turn of buyer or seller, once the first stock round is over (23.1-a, R-63)."""
    if frame.contest:
        return refuse(play, "auction interrupts", private=frame.contest)
    return no_trade_yet(play, frame)


class BuyPrivateInAuction(PlayerBuysPrivate):
    """Buy a private from another player, with money that is not set aside for bids (7.2-c)."""

    def banned(self, play: Play, frame: PrivateAuction, private: str) -> Refusal | None:
        return no_trade_in_auction(play, frame)

    def purse(self, play: Play, frame: PrivateAuction, player: str) -> int:
        return free_cash(play, frame, player, "")

    def excess(self, play: Play, frame: PrivateAuction) -> Refusal | None:
        """Nobody can hold too much before companies are on sale."""
        return None


class SellPrivateInAuction(PlayerSellsPrivate):
    """Sell a private to another player, who pays with money not set aside for bids (7.2-c)."""

    def __init__(self) -> None:
        super().__init__(lambda play, frame: frame.to_act, no_trade_in_auction)

    def purse(self, play: Play, frame: PrivateAuction, player: str) -> int:
        return free_cash(play, frame, player, "")


class PrivateAuctionStep(Step[PrivateAuction]):
    frame = PrivateAuction
    rule = "private auction"

    def actors(self, play: Play, frame: PrivateAuction) -> tuple[str, ...]:
        """Whose turn it is; in a contest, the bidder with the lowest standing bid (R-09)."""
        if frame.contest:
            return (min(bids_on(frame, frame.contest), key=lambda bid: bid[1])[0],)
        return (frame.to_act,)

    def advance(self, play: Play, frame: PrivateAuction) -> bool:
        """Sell what has bids as soon as all cheaper privates are sold (7.2-e to 7.2-i)."""
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
    """Set the par value of a company whose president's certificate came with a private (8.1-a)."""

    action = SetPar

    def candidates(self, play: Play, frame: ChoosePar) -> Iterator[SetPar]:
        for price in play.title.market.par:
            yield SetPar(frame.player, frame.company, price)

    def check(self, play: Play, frame: ChoosePar, action: SetPar) -> Refusal | None:
        if action.company != frame.company or action.price not in play.title.market.par:
            values = ", ".join(map(str, play.title.market.par))
            return refuse(play, "granted par", company=frame.company, values=values)
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
