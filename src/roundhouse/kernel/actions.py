"""Everything a player can do, as frozen values. `actor` is the player or the company in whose name it is done."""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True, tag=True, tag_field="do", omit_defaults=True):
    """Base of all actions."""

    actor: str


class Pass(Action, frozen=True):
    """Do nothing, or nothing more."""


class Bid(Action, frozen=True):
    """Bid on a private or a company; on what lies on offer, a bid of its price buys it."""

    item: str
    amount: int


class SetPar(Action, frozen=True):
    """Set a company's par value; in a stock turn this buys its president's certificate."""

    company: str
    price: int


class BuyShare(Action, frozen=True):
    """Buy one certificate from the initial offer, the pool, or another owner the title knows."""

    company: str
    source: str


class SellShares(Action, frozen=True):
    """Sell some shares of one company to the pool, all at once."""

    company: str
    shares: int


class BuyPrivate(Action, frozen=True):
    """A player or a company buys a private from its owner."""

    private: str
    price: int


class SellPrivate(Action, frozen=True):
    """A player sells a private to another player."""

    private: str
    buyer: str
    price: int


class ExchangePrivate(Action, frozen=True):
    """Give up a private for a certificate of its company, from the initial offer or the pool."""

    private: str
    source: str


class Accept(Action, frozen=True):
    """Agree to what another player proposes."""


class Decline(Action, frozen=True):
    """Do not agree to what another player proposes."""


class LayTile(Action, frozen=True):
    """Lay a tile on a space, or replace one; `by` names the private whose power is used."""

    space: str
    tile: str
    rotation: int
    by: str = ""


class PlaceToken(Action, frozen=True):
    """Place a token in a city; `by` names the private whose power is used, `owner` the token's company if another."""

    space: str
    stop: int
    by: str = ""
    owner: str = ""


class RunRoute(msgspec.Struct, frozen=True, array_like=True):
    """One train's route. `path` has one chain of spaces for each pair of neighbouring stops, both ends included.

    `stops` are pairs of a space and the index of the stop in it.
    """

    train: str
    stops: tuple[tuple[str, int], ...]
    path: tuple[tuple[str, ...], ...]


class Run(Action, frozen=True):
    """Run a company's trains on the given routes."""

    routes: tuple[RunRoute, ...]


class Dividend(Action, frozen=True):
    """Decide what becomes of the revenue: `pay`, `withhold`, or another kind the title knows."""

    kind: str


class BuyTrain(Action, frozen=True):
    """Buy a train from the bank, the pool or another company; `trade_in` is a train given in part payment."""

    train: str
    source: str
    price: int
    trade_in: str = ""


class DiscardTrain(Action, frozen=True):
    """Give a train above the limit to the pool."""

    train: str


class DeclareBankruptcy(Action, frozen=True):
    """A president who cannot pay for a train that must be bought gives up."""


class TakePrivate(Action, frozen=True):
    """Take a private that is handed out without payment."""

    private: str


class GivePrivate(Action, frozen=True):
    """A player gives one of his privates to a company, without payment."""

    private: str
    company: str


class PlaceTokenByRoute(Action, frozen=True):
    """Place a token at the end of a direct route; routes of the same cost and the same traffic are one choice."""

    space: str
    stop: int
    cost: int
    traffic: int


class Convert(Action, frozen=True):
    """A minor company becomes a major one."""


class Absorb(Action, frozen=True):
    """A company takes over another one of the same president."""

    target: str


class VacateToken(Action, frozen=True):
    """A company takes one of its tokens back from the board."""

    space: str


class ReplaceTokens(Action, frozen=True):
    """A company puts its own tokens in place of those of a company it took over; elsewhere they are lost."""

    spaces: tuple[str, ...]


class RepayLoan(Action, frozen=True):
    """A company pays back one loan."""
