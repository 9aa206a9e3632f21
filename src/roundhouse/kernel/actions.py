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


class Choose(Action, frozen=True):
    """Take one of the things laid out: a company or a character in a draft."""

    item: str


class TakeCard(Action, frozen=True):
    """Take an action card and use one of its options (1 or 2); `copy` uses a card already taken."""

    card: str
    option: int
    copy: bool = False


class Allot(Action, frozen=True):
    """Give `amount` of a sum to one company; what is left goes to the player's other company."""

    company: str
    amount: int


class TakeCash(Action, frozen=True):
    """Take private cash rather than something else on offer."""


class CashIn(Action, frozen=True):
    """Give up the power of a card for cash."""

    item: str
