"""An ascending auction: bidders raise in turn, whoever passes is out, the last one left has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Option, PriceRange, Step, pop, push
from roundhouse.kernel.actions import Bid, Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import AuctionBegan, BidMade, Passed
from roundhouse.kernel.state import Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Auction(Frame):
    """`bidders` are still in, clockwise; `bids` are their standing bids, the highest last."""

    item: str
    bidders: tuple[str, ...]
    bids: tuple[tuple[str, int], ...]


class AuctionRules:
    """What a title decides about its auctions."""

    increment = 5

    def most(self, play: Play, player: str, item: str) -> int:
        """The highest bid a player could make on an item."""
        return play.state.players[player].cash

    def won(self, play: Play, item: str, player: str, amount: int) -> None:
        """The auction is over and its frame is gone: the winner pays and takes the item."""
        raise NotImplementedError


def bid_range(first: Bid, high: int, step: int) -> Option | None:
    """The bids from a first one up to `high`, in steps; None if not even the first is possible."""
    if first.amount > high:
        return None
    top = first.amount + (high - first.amount) // step * step
    return first if top == first.amount else PriceRange(first, "amount", first.amount, top, step)


def open_auction(play: Play, rules: AuctionRules, bid: Bid) -> None:
    """Put an item up with a first bid; all who could raise it take part."""
    play.emit(AuctionBegan(bid.item, bid.actor))
    frame = push(play, Auction, bid.item, tuple(play.seats_from(bid.actor)), ())
    make_bid(play, rules, frame, bid)


def make_bid(play: Play, rules: AuctionRules, frame: Auction, bid: Bid) -> None:
    """The bid stands; whoever could not raise it is out."""
    play.emit(BidMade(bid.actor, bid.item, bid.amount))
    frame.bids = (*(b for b in frame.bids if b[0] != bid.actor), (bid.actor, bid.amount))
    needed = bid.amount + rules.increment
    for player in frame.bidders:
        if player != bid.actor and rules.most(play, player, frame.item) < needed:
            leave(frame, player)


def leave(frame: Auction, player: str) -> None:
    frame.bidders = tuple(name for name in frame.bidders if name != player)
    frame.bids = tuple(bid for bid in frame.bids if bid[0] != player)


class RaiseBid(Choice[Auction, Bid]):
    """Bid at least one increment more than the highest bid."""

    action = Bid

    def __init__(self, rules: AuctionRules) -> None:
        self.rules = rules

    def options(self, play: Play, frame: Auction) -> Iterator[Option]:
        for player in self.actors(play, frame):
            first = Bid(player, frame.item, frame.bids[-1][1] + self.rules.increment)
            found = bid_range(first, self.rules.most(play, player, frame.item), self.rules.increment)
            if found is not None:
                yield found

    def check(self, play: Play, frame: Auction, action: Bid) -> Refusal | None:
        if action.item != frame.item:
            return refuse(play, "auction", item=frame.item)
        lowest = frame.bids[-1][1] + self.rules.increment
        if action.amount < lowest or action.amount % self.rules.increment:
            by = self.rules.increment
            return refuse(play, "bid", lowest=lowest, step=by)
        if action.amount > self.rules.most(play, action.actor, frame.item):
            return refuse(play, "bid cash", player=action.actor, amount=action.amount)
        return None

    def apply(self, play: Play, frame: Auction, action: Bid) -> None:
        make_bid(play, self.rules, frame, action)


class LeaveAuction(Choice[Auction, Pass]):
    """Pass: be out of this auction."""

    action = Pass

    def candidates(self, play: Play, frame: Auction) -> Iterator[Pass]:
        for player in self.actors(play, frame):
            yield Pass(player)

    def check(self, play: Play, frame: Auction, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: Auction, action: Pass) -> None:
        play.emit(Passed(action.actor))
        leave(frame, action.actor)


class AuctionStep(Step[Auction]):
    """The next bidder after the highest one decides."""

    frame = Auction
    rule = "auction"
    interrupts = True

    def __init__(self, rules: AuctionRules) -> None:
        super().__init__((RaiseBid(rules), LeaveAuction()))
        self.rules = rules

    def actors(self, play: Play, frame: Auction) -> tuple[str, ...]:
        at = frame.bidders.index(frame.bids[-1][0])
        return (frame.bidders[(at + 1) % len(frame.bidders)],)

    def advance(self, play: Play, frame: Auction) -> bool:
        if len(frame.bidders) > 1:
            return False
        player, amount = frame.bids[-1]
        pop(play, frame)
        self.rules.won(play, frame.item, player, amount)
        return True
