"""The privates (4.3): auctioned one by one before anything else, cheaper when nobody wants one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.auction import AuctionRules, bid_range, open_auction
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Option, Step, find, pop
from roundhouse.engine.stock import StockRound
from roundhouse.finance.bank import pay
from roundhouse.kernel.actions import Bid, Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import Passed, PriceReduced, PriorityMoved, PrivateSold
from roundhouse.kernel.state import BANK, Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play
    from roundhouse.titles.g1861.title import Title1861


class PrivateSale(Frame):
    """One private after the other. `discount` is what the next one has come down by, `passes` counts those in a row."""

    to_act: str
    passes: int = 0
    discount: int = 0


def unsold(play: Play) -> list[str]:
    return [name for name, private in play.state.privates.items() if not private.owner and not private.closed]


def full_price(play: Play) -> int:
    """The minimum bid for the private now on sale before it comes down (1.2.1-a)."""
    title: Title1861 = play.title  # type: ignore[assignment]
    return title.minimum_bids[unsold(play)[0]]


def lowest_bid(play: Play, frame: PrivateSale) -> int:
    """The minimum bid for the private now on sale (4.3-d)."""
    return full_price(play) - frame.discount


def reduction(play: Play) -> int:
    """What the minimum comes down by when all have passed (4.3-d)."""
    title: Title1861 = play.title  # type: ignore[assignment]
    return title.contents.auction.private_all_pass_reduction


class BidForPrivate(Choice[PrivateSale, Bid]):
    """Open the auction of the next private (4.3-b).

    Online a private that has come down is sold at that price to the first who takes it (D-4).
    """

    action = Bid

    def __init__(self, rules: AuctionRules, at_price: bool = False) -> None:
        self.rules = rules
        self.at_price = at_price

    def fixed_price(self, frame: PrivateSale) -> bool:
        return self.at_price and frame.discount > 0

    def options(self, play: Play, frame: PrivateSale) -> Iterator[Option]:
        first = Bid(frame.to_act, unsold(play)[0], lowest_bid(play, frame))
        cash = play.state.players[frame.to_act].cash
        high = min(cash, first.amount) if self.fixed_price(frame) else cash
        while high >= first.amount and self.ruinous(play, Bid(first.actor, first.item, high)):
            high -= self.rules.increment
        found = bid_range(first, high, self.rules.increment)
        if found is not None:
            yield found

    def check(self, play: Play, frame: PrivateSale, action: Bid) -> Refusal | None:
        private, lowest = unsold(play)[0], lowest_bid(play, frame)
        if action.item != private:
            return refuse(play, "private order", private=private)
        if self.fixed_price(frame) and action.amount != lowest:
            return refuse(play, "private on offer", private=private, price=lowest)
        if action.amount < lowest or action.amount % self.rules.increment:
            return refuse(play, "private bid", private=private, lowest=lowest, step=self.rules.increment)
        if action.amount > play.state.players[action.actor].cash:
            return refuse(play, "cash for the bid", player=action.actor, amount=action.amount)
        return self.ruinous(play, action)

    def ruinous(self, play: Play, action: Bid) -> Refusal | None:
        """Whether a bid would leave nobody with money for the next private, and that matters."""
        return None

    def apply(self, play: Play, frame: PrivateSale, action: Bid) -> None:
        frame.passes = 0
        if self.fixed_price(frame):
            receive_private(play, action.item, action.actor, action.amount)
        else:
            open_auction(play, self.rules, action)


class PassPrivate(Choice[PrivateSale, Pass]):
    """Do not open the auction; he may still bid when another player does (G-8)."""

    action = Pass

    def candidates(self, play: Play, frame: PrivateSale) -> Iterator[Pass]:
        yield Pass(frame.to_act)

    def check(self, play: Play, frame: PrivateSale, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: PrivateSale, action: Pass) -> None:
        play.emit(Passed(action.actor))
        pass_over(play, frame)


def pass_over(play: Play, frame: PrivateSale) -> None:
    """The turn goes on; when all have passed the minimum falls, at nothing the private is given away (4.3-d, -e)."""
    frame.to_act = play.left_of(frame.to_act)
    frame.passes += 1
    if frame.passes < len(play.state.players):
        return
    frame.passes = 0
    frame.discount += reduction(play)
    private, price = unsold(play)[0], lowest_bid(play, frame)
    play.emit(PriceReduced(private, price))
    if price <= 0:
        receive_private(play, private, frame.to_act, 0)


def receive_private(play: Play, private: str, player: str, amount: int) -> None:
    """The winner pays the bank; the player on his left has the next turn (4.3-b, 4.3-c)."""
    pay(play, player, BANK, amount)
    play.state.privates[private].owner = player
    play.emit(PrivateSold(private, BANK, player, amount))
    frame = find(play, PrivateSale)
    frame.discount = frame.passes = 0
    frame.to_act = play.left_of(player)


class PrivateSaleStep(Step[PrivateSale]):
    frame = PrivateSale
    rule = "private order"

    def __init__(self, bid: BidForPrivate) -> None:
        super().__init__((bid, PassPrivate()))

    def actors(self, play: Play, frame: PrivateSale) -> tuple[str, ...]:
        return (frame.to_act,)

    def advance(self, play: Play, frame: PrivateSale) -> bool:
        """Who cannot pay the minimum passes; after the last private the stock round goes on left of its owner."""
        if not unsold(play):
            pop(play, frame)
            round_ = find(play, StockRound)
            round_.to_act = round_.first = play.state.priority = frame.to_act
            play.emit(PriorityMoved(frame.to_act))
            return True
        if play.state.players[frame.to_act].cash < self.least_cash(play, frame):
            pass_over(play, frame)
            return True
        return False

    def least_cash(self, play: Play, frame: PrivateSale) -> int:
        """Who has less is not asked."""
        return lowest_bid(play, frame)
