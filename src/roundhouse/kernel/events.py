"""What an action did, as typed values. Text in any language is made from them elsewhere."""

from __future__ import annotations

import msgspec

from roundhouse.kernel.actions import RunRoute


class Event(msgspec.Struct, frozen=True, tag=True, tag_field="event"):
    """Base of all events."""


class Paid(Event, frozen=True):
    payer: str
    payee: str
    amount: int


class BidMade(Event, frozen=True):
    player: str
    item: str
    amount: int


class PriceReduced(Event, frozen=True):
    item: str
    price: int


class PrivateSold(Event, frozen=True):
    private: str
    seller: str
    buyer: str
    price: int


class PrivateClosed(Event, frozen=True):
    private: str


class PrivateIncome(Event, frozen=True):
    private: str
    owner: str
    amount: int


class Passed(Event, frozen=True):
    actor: str


class ParSet(Event, frozen=True):
    company: str
    player: str
    price: int


class SharesBought(Event, frozen=True):
    player: str
    company: str
    shares: int
    source: str
    price: int


class SharesSold(Event, frozen=True):
    player: str
    company: str
    shares: int
    price: int


class PrivateExchanged(Event, frozen=True):
    player: str
    private: str
    company: str
    source: str


class PresidencyChanged(Event, frozen=True):
    company: str
    old: str
    new: str


class PriceMoved(Event, frozen=True):
    company: str
    old: int
    new: int
    why: str


class CompanyFloated(Event, frozen=True):
    company: str


class CapitalPaid(Event, frozen=True):
    company: str
    amount: int


class PriorityMoved(Event, frozen=True):
    player: str


class RoundBegan(Event, frozen=True):
    kind: str
    number: int
    part: int = 0


class TurnBegan(Event, frozen=True):
    actor: str


class TileLaid(Event, frozen=True):
    company: str
    space: str
    tile: str
    rotation: int
    replaced: str
    cost: int


class TokenPlaced(Event, frozen=True):
    company: str
    space: str
    stop: int
    cost: int


class TrainsRun(Event, frozen=True):
    company: str
    routes: tuple[RunRoute, ...]
    values: tuple[int, ...]
    revenue: int


class DividendPaid(Event, frozen=True):
    company: str
    kind: str
    revenue: int
    per_share: int


class TrainBought(Event, frozen=True):
    company: str
    train: str
    source: str
    price: int
    trade_in: str = ""
    help: int = 0


class TrainRusted(Event, frozen=True):
    train: str
    owners: tuple[str, ...]


class TrainDiscarded(Event, frozen=True):
    company: str
    train: str


class PhaseBegan(Event, frozen=True):
    phase: str


class ConsentAsked(Event, frozen=True):
    player: str
    proposer: str


class ConsentGiven(Event, frozen=True):
    player: str


class ConsentRefused(Event, frozen=True):
    player: str


class BankBroken(Event, frozen=True):
    cash: int


class WentBankrupt(Event, frozen=True):
    player: str
    company: str
    lost: int


class AuctionBegan(Event, frozen=True):
    item: str
    player: str


class LoansTaken(Event, frozen=True):
    company: str
    loans: int
    amount: int


class LoansRepaid(Event, frozen=True):
    company: str
    loans: int
    amount: int


class InterestPaid(Event, frozen=True):
    company: str
    amount: int


class SharesRedeemed(Event, frozen=True):
    company: str
    shares: int
    price: int


class CompanyFormed(Event, frozen=True):
    company: str
    minors: tuple[str, ...]
    owners: tuple[str, ...]
    president: str
    price: int


class MergerAbandoned(Event, frozen=True):
    minor: str


class TokenRemoved(Event, frozen=True):
    company: str
    space: str
    stop: int


class Nationalised(Event, frozen=True):
    company: str
    by: str
    price: int


class GameEnded(Event, frozen=True):
    reason: str
    scores: dict[str, int]
