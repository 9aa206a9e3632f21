"""Companies as the tab of companies tells them: a card for each, with its holders."""

from __future__ import annotations

import msgspec

from roundhouse.finance.market import share_price
from roundhouse.kernel.state import OFFER, POOL
from roundhouse.render.palette import colour_of
from roundhouse.render.views import view_of
from roundhouse.table.chips import ink_of
from roundhouse.table.effect import percent, whole_of
from roundhouse.table.offers import Offers


class Holder(msgspec.Struct):
    """Who holds shares of a company."""

    owner: str
    name: str
    percent: str
    president: bool


class Card(msgspec.Struct):
    """A company as its card shows it: `acting` in its turn, `open` where anything may be done with it."""

    id: str
    name: str
    colour: str
    ink: str
    president: str
    cash: int
    price: int
    par: int
    trains: tuple[str, ...]
    tokens: tuple[int, ...]
    loans: int
    floated: bool
    holders: list[Holder]
    privates: list[str]
    acting: bool
    open: bool


def cards_of(offers: Offers) -> list[Card]:
    """The companies, in the order in which they matter."""
    game = offers.game
    names = view_of(game.title).companies(game.play)
    return [_card(offers, name) for name in names if name in game.state.companies]


def _card(offers: Offers, name: str) -> Card:
    game, words = offers.game, offers.words
    charter, kind = game.state.companies[name], game.title.companies[name]
    return Card(
        id=name,
        name=kind.name,
        colour=colour_of(kind.colour),
        ink=ink_of(kind),
        president=charter.president,
        cash=charter.cash,
        price=share_price(game.play, name),
        par=charter.par,
        trains=charter.trains,
        tokens=charter.tokens,
        loans=charter.loans,
        floated=charter.floated,
        holders=_holders(offers, name),
        privates=[words.name(p) for p, private in game.state.privates.items() if private.owner == name],
        acting=name in game.actors,
        open=bool(offers.on("company", name)),
    )


def _holders(offers: Offers, name: str) -> list[Holder]:
    """Who holds shares: the offer and the pool first, then the players as they sit."""
    game = offers.game
    charter = game.state.companies[name]
    total = whole_of(game, name)
    order = [OFFER, POOL, *game.state.players]
    held = [owner for owner, shares in charter.shares.items() if shares]
    held.sort(key=lambda owner: order.index(owner) if owner in order else len(order))
    return [
        Holder(owner, offers.words.name(owner), percent(charter.shares[owner], total), owner == charter.president)
        for owner in held
    ]
