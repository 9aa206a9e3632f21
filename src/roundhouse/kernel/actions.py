"""Everything a player can do, as frozen values. `actor` is the player or the company in whose name it is done."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

import msgspec

from roundhouse.kernel.picture import as_table


class Action(msgspec.Struct, frozen=True, tag=True, tag_field="do", omit_defaults=True):
    """Base of all actions.

    `notation` lists the one-line forms, the longest first; a form is used when all the fields it names are set.
    """

    notation: ClassVar[tuple[str, ...]] = ()
    actor: str


class Pass(Action, frozen=True):
    """Do nothing, or nothing more."""

    notation = ("{actor} passes",)


class Bid(Action, frozen=True):
    """Bid on a private or a company; on what lies on offer, a bid of its price buys it."""

    notation = ("{actor} bids {amount} on {item}",)

    item: str
    amount: int


class SetPar(Action, frozen=True):
    """Set a company's par value; in a stock turn this buys its president's certificate."""

    notation = ("{actor} sets the par of {company} at {price}",)

    company: str
    price: int


class BuyShare(Action, frozen=True):
    """Buy one certificate from the initial offer, the pool, or another owner the title knows."""

    notation = ("{actor} buys a share of {company} from {source}",)

    company: str
    source: str


class SellShares(Action, frozen=True):
    """Sell some shares of one company to the pool, all at once."""

    notation = ("{actor} sells {shares} of {company}",)

    company: str
    shares: int


class BuyPrivate(Action, frozen=True):
    """A player or a company buys a private from its owner."""

    notation = ("{actor} buys private {private} for {price}",)

    private: str
    price: int


class SellPrivate(Action, frozen=True):
    """A player sells a private to another player."""

    notation = ("{actor} sells private {private} to {buyer} for {price}",)

    private: str
    buyer: str
    price: int


class ExchangePrivate(Action, frozen=True):
    """Give up a private for a certificate of its company, from the initial offer or the pool."""

    notation = ("{actor} exchanges {private} for a share from {source}",)

    private: str
    source: str


class Accept(Action, frozen=True):
    """Agree to what another player proposes."""

    notation = ("{actor} accepts",)


class Decline(Action, frozen=True):
    """Do not agree to what another player proposes."""

    notation = ("{actor} declines",)


class LayTile(Action, frozen=True):
    """Lay a tile on a space, or replace one; `by` names the private whose power is used."""

    notation = ("{actor} lays {tile}@{rotation} on {space} by {by}", "{actor} lays {tile}@{rotation} on {space}")

    space: str
    tile: str
    rotation: int
    by: str = ""


class PlaceToken(Action, frozen=True):
    """Place a token in a city; `by` names the private whose power is used, `owner` the token's company if another."""

    notation = (
        "{actor} places the token of {owner} on {space}.{stop}",
        "{actor} places a token on {space}.{stop} by {by}",
        "{actor} places a token on {space}.{stop}",
    )

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

    notation = ("{actor} runs {routes}",)

    routes: tuple[RunRoute, ...]

    def _repr_html_(self) -> str:
        stops = (" – ".join(space for space, _ in route.stops) for route in self.routes)
        return as_table((f"{self.actor} runs", ""), zip((route.train for route in self.routes), stops, strict=True))


class Dividend(Action, frozen=True):
    """Decide what becomes of the revenue: `pay`, `withhold`, or another kind the title knows."""

    notation = ("{actor} dividend {kind}",)

    kind: str


class BuyTrain(Action, frozen=True):
    """Buy a train from the bank, the pool or another company; `trade_in` is a train given in part payment."""

    notation = (
        "{actor} buys train {train} from {source} for {price} and {trade_in}",
        "{actor} buys train {train} from {source} for {price}",
    )

    train: str
    source: str
    price: int
    trade_in: str = ""


class DiscardTrain(Action, frozen=True):
    """Give a train above the limit to the pool."""

    notation = ("{actor} discards train {train}",)

    train: str


class RedeemShares(Action, frozen=True):
    """A company buys shares of its own back from the pool into its treasury."""

    notation = ("{actor} redeems {shares}",)

    shares: int


class Convert(Action, frozen=True):
    """A minor company turns into a larger one; where that is another company, it is named next."""

    notation = ("{actor} converts",)


class MergeWith(Action, frozen=True):
    """A minor draws another one into the merger it proposes."""

    notation = ("{actor} merges with {minor}",)

    minor: str


class FormCompany(Action, frozen=True):
    """Name the new company that a minor converts into, or that minors merge into."""

    notation = ("{actor} forms {company}",)

    company: str


class RemoveToken(Action, frozen=True):
    """Take a token of a merged company off the board."""

    notation = ("{actor} removes token from {space}.{stop}",)

    space: str
    stop: int


class Nationalise(Action, frozen=True):
    """The president gives a company to the state."""

    notation = ("{actor} is nationalised",)


class DeclareBankruptcy(Action, frozen=True):
    """A president who cannot pay for a train that must be bought gives up."""

    notation = ("{actor} is bankrupt",)


class Choose(Action, frozen=True):
    """Take one of the things laid out: a company or a character in a draft."""

    notation = ("{actor} chooses {item}",)

    item: str


@cache
def _plain_fields(kind: type[Action]) -> tuple[tuple[tuple[str, type], ...], bool]:
    """The fields of an action that hold one number or word, and whether there are others."""
    fields = msgspec.structs.fields(kind)
    plain = tuple((field.name, field.type) for field in fields if field.type in (int, str, bool))
    return plain, len(plain) < len(fields)


def is_well_formed(action: object) -> bool:
    """Whether this is an action, with numbers where numbers should be and words where words."""
    if not isinstance(action, Action):
        return False
    plain, others = _plain_fields(type(action))
    for name, kind in plain:
        if type(getattr(action, name)) is not kind:
            return False
    if others:
        try:
            msgspec.convert(msgspec.to_builtins(action), type(action))
        except (msgspec.ValidationError, TypeError):
            return False
    return True
