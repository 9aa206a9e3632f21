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


class PrivateNationalised(Event, frozen=True):
    private: str
    owner: str
    by: str
    amount: int


class GameEnded(Event, frozen=True):
    reason: str
    scores: dict[str, int]


class Chosen(Event, frozen=True):
    """A player has taken a company or a character."""

    player: str
    item: str


class CardTaken(Event, frozen=True):
    player: str
    card: str
    option: int
    copy: bool = False


class CashTaken(Event, frozen=True):
    """Money of the bank that is neither dividend nor price: a card, a character, a mine. `why` names it."""

    owner: str
    amount: int
    why: str


class CompanyFounded(Event, frozen=True):
    company: str
    player: str
    price: int
    treasury: int


class CompanyRemoved(Event, frozen=True):
    """A company that nobody chose leaves the game."""

    company: str


class TrainObsolete(Event, frozen=True):
    train: str
    owners: tuple[str, ...]


class TrainReturned(Event, frozen=True):
    """An obsolete train given back of the company's free will."""

    company: str
    train: str


class TrainRemoved(Event, frozen=True):
    """A train that leaves the game without having rusted."""

    company: str
    train: str


class TrainGiven(Event, frozen=True):
    """A train that nobody pays for: to a company, or to the pool when `company` is empty."""

    company: str
    train: str


class Decided(Event, frozen=True):
    """What an automaton has decided: by which clause, about what, among which possibilities; `dice` if at random."""

    who: str
    clause: str
    about: str
    chosen: str
    among: tuple[str, ...] = ()
    dice: bool = False


class PrivateTaken(Event, frozen=True):
    private: str
    player: str


class PrivateGiven(Event, frozen=True):
    private: str
    player: str
    company: str


class TrafficGained(Event, frozen=True):
    """`why` is one of: home, upgrade, mine, token, maritime, absorption; `place` is a space, a private or a company."""

    company: str
    amount: int
    why: str
    place: str


class DirectRouteUsed(Event, frozen=True):
    company: str
    spaces: tuple[str, ...]
    cost: int
    traffic: int


class IncomeDeclared(Event, frozen=True):
    company: str
    traffic: int
    coverage: int
    income: int


class MineDepreciated(Event, frozen=True):
    space: str
    tile: str
    traffic: int


class ChartRowMoved(Event, frozen=True):
    company: str
    old: int
    new: int


class CompanyConverted(Event, frozen=True):
    company: str
    tokens: int


class Rival(msgspec.Struct, frozen=True, array_like=True):
    """A company among which a robot chose, with the numbers it compared; `place` is its place in operating order."""

    company: str
    certificates: int
    rank: int
    price: int
    place: int


class RobotBought(Event, frozen=True):
    """`decided_by` names the comparison that left one company; `rivals` are all that qualified, the chosen first."""

    robot: str
    company: str
    source: str
    price: int
    decided_by: str
    rivals: tuple[Rival, ...]


class RobotSold(Event, frozen=True):
    """`kept` counts the shares the pool had no room for."""

    robot: str
    company: str
    shares: int
    price: int
    kept: int


class RobotPassed(Event, frozen=True):
    robot: str
    why: str


class CompanyAbsorbed(Event, frozen=True):
    acquirer: str
    target: str
    shares: int
    price: int
    compensation: int
    issued: int
    loans: int


class TokenVacated(Event, frozen=True):
    company: str
    space: str


class TokenReplaced(Event, frozen=True):
    """The token of `old` gave way to one of `new`, or to none if that is empty; `paid` is what the bank paid for it."""

    space: str
    old: str
    new: str
    paid: int = 0


class PersonalLoansTaken(Event, frozen=True):
    player: str
    loans: int
    amount: int
