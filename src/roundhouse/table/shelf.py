"""The shelf: every train that can be bought now or later, where it comes from, what it does and to whom."""

from __future__ import annotations

import msgspec

from roundhouse.kernel.actions import BuyTrain, DiscardTrain
from roundhouse.kernel.state import BANK, POOL
from roundhouse.table.course import Kind
from roundhouse.table.offers import Offer, Offers


class ShelfPlace(msgspec.Struct):
    """A train on the shelf; without offers it cannot be bought now."""

    train: str
    source: str
    price: int
    left: str
    offers: list[Offer]
    rusts: tuple[str, ...] = ()
    victims: tuple[str, ...] = ()
    phase: str = ""
    on_sale: bool = False
    owner: str = ""
    """The president who is asked, where a train is another company's."""


class Shelf(msgspec.Struct):
    """Trains by where they come from, a president's own companies before those that are asked; and those to be given
    away."""

    bank: list[ShelfPlace]
    pool: list[ShelfPlace]
    companies: list[ShelfPlace]
    discards: list[Offer]

    @property
    def is_open(self) -> bool:
        """Whether any train can be bought now."""
        return any(place.offers for place in (*self.bank, *self.pool, *self.companies))


def shelf_of(offers: Offers, kinds: list[Kind]) -> Shelf:
    """What the company in turn may buy, and what it will be able to buy later."""
    state = offers.game.state
    buys = [offer for offer in offers.all if isinstance(offer.action, BuyTrain)]
    bank = [
        ShelfPlace(
            kind.name,
            BANK,
            kind.price,
            kind.left,
            [each for each in buys if each.fields["source"] == BANK and each.fields["train"] == kind.name],
            kind.rusts,
            kind.victims,
            kind.phase,
            kind.on_sale,
        )
        for kind in kinds
    ]
    pool = [
        ShelfPlace(
            train,
            POOL,
            offers.game.title.trains[train].price,
            str(state.train_pool.count(train)),
            [each for each in buys if each.fields["source"] == POOL and each.fields["train"] == train],
        )
        for train in dict.fromkeys(state.train_pool)
    ]
    others: dict[tuple[str, str], ShelfPlace] = {}
    for offer in buys:
        source, train = str(offer.fields["source"]), str(offer.fields["train"])
        if source in state.companies:
            place = others.setdefault(
                (source, train),
                ShelfPlace(train, source, offer.fields["price"], "1", [], owner=state.companies[source].president),
            )
            place.offers.append(offer)
    discards = [offer for offer in offers.all if isinstance(offer.action, DiscardTrain)]
    president = state.companies[buys[0].actor].president if others else ""
    by_ease = sorted(others.values(), key=lambda place: place.owner != president)
    return Shelf(bank, pool, by_ease, discards)
