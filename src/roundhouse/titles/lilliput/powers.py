"""What companies, characters and cards bring, in a sentence each, with the numbers of the box that is played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from roundhouse.titles.lilliput.box import CardOption

if TYPE_CHECKING:
    from roundhouse.titles.lilliput.title import Title18Lilliput

Said = tuple[str, Mapping[str, str | int]]

ONE_TILE = "Lay one tile of any colour."
TWO_COLOURS = "Lay one yellow tile, one green tile, or both."
YELLOW_TILES = "Lay one or two yellow tiles."
TILES = "Lay up to {count} tiles."
SHARES = "Sell any number of shares, then buy at most one."
ONE_TRAIN = "Buy at most one train."
TWO_TRAINS = "Buy one or two trains."
TRAINS = "Buy up to {count} trains."
STATION = "Place a station."
CASH = "Take {amount:money} for yourself."
TREASURY = "The bank pays {low:money} to {high:money} to your companies, more in later phases."
BRINGS = {
    "red": "Price {price:money}, treasury {treasury:money}: more than the others. One {train}-train, home in a city.",
    "blue": "Price {price:money}, treasury {treasury:money}. One {train}-train. Its home is a metropolis, for nothing.",
    "green": (
        "Price {price:money}, treasury {treasury:money}. One {train}-train, home in a city. "
        "You begin with {owner_cash:money} of your own, more than with the others."
    ),
    "yellow": "Price {price:money}, treasury {treasury:money}. Two {train}-trains, home in a city.",
}
"""What a starting company brings (A-k, A-l)."""
BRINGS_IN_VARIANT = "Price {price:money}, treasury {treasury:money}. Its trains: {trains}."
CHARACTERS = {
    "emperor": "Your yellow metropolises are free. Special tile: the castle.",
    "general": "Your stations cost half. Special tile: a city that grows with the phases.",
    "admiral": "Your trains from the bank cost {less}% less. Special tiles: two harbours.",
    "judge": (
        "Each round you take {private_income:money} for yourself or {treasury_income:money} for your companies."
        " Special tiles: two towns."
    ),
    "treasurer": (
        "Once in the game, exchange it for {cash_per_round:money} times the round number."
        " Special tile: a city, from the brown phase on."
    ),
}
METROPOLIS = "Your yellow metropolises cost {metropolis_cost:money}. Special tile: the castle."
STATIONS = "Your stations cost {station_percent}% of their price. Special tile: a city that grows with the phases."
OTHERS = (TILES, TRAINS, BRINGS_IN_VARIANT, METROPOLIS, STATIONS)
"""What is only said of a variant."""


def power_of(title: Title18Lilliput, thing: str) -> Said | None:
    """What a company, a character or an option of a card ("AC1 2") brings."""
    if thing in title.company_cards:
        return _company(title, thing)
    if thing in title.characters:
        return _character(title, thing)
    card, _, option = thing.rpartition(" ")
    if card in title.action_cards and option in ("1", "2"):
        return _option(title.action_cards[card].option(int(option)))
    return None


def _company(title: Title18Lilliput, name: str) -> Said | None:
    card = title.company_cards[name]
    if not card.start:
        return None
    facts = msgspec.structs.asdict(card) | {"train": "".join(card.trains[:1]), "trains": ", ".join(card.trains)}
    form = BRINGS.get(name) if title.variant is None else None
    return form or BRINGS_IN_VARIANT, facts


def _character(title: Title18Lilliput, name: str) -> Said | None:
    card = title.characters[name]
    facts = msgspec.structs.asdict(card) | {"less": 100 - card.train_percent}
    if card.metropolis_cost:
        return METROPOLIS, facts
    if card.station_percent not in (50, 100):
        return STATIONS, facts
    form = CHARACTERS.get(name)
    return (form, facts) if form else None


def _option(option: CardOption) -> Said:
    if option.kind == "track":
        forms = {("any",): ONE_TILE, ("yellow", "green"): TWO_COLOURS, ("yellow", "yellow"): YELLOW_TILES}
        return forms.get(option.colours, TILES), {"count": len(option.colours)}
    if option.kind == "trains":
        return {1: ONE_TRAIN, 2: TWO_TRAINS}.get(option.maximum, TRAINS), {"count": option.maximum}
    if isinstance(option.amount, dict):
        return TREASURY, {"low": min(option.amount.values()), "high": max(option.amount.values())}
    if option.kind == "private_cash":
        return CASH, {"amount": option.amount}
    return (SHARES if option.kind == "shares" else STATION), {}
