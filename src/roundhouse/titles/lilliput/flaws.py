"""What cannot be played of the data of 18Lilliput, as a variant may have made them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from roundhouse.engine.flaws import LARGEST_TRAIN_LIMIT, MOST_OF_A_TRAIN, at_least, map_flaws
from roundhouse.engine.flaws_of_board import among, count_flaws, unknown
from roundhouse.kernel.errors import Flaw
from roundhouse.titles.lilliput.box import ANYWHERE, CITY, PLAIN, CardOption, Character

if TYPE_CHECKING:
    from roundhouse.titles.lilliput.title import Title18Lilliput

PLAYERS = (1, 2, 3, 4)
COLOURS = ("yellow", "green", "brown")
KINDS = ("track", "shares", "trains", "station", "private_cash", "treasury_cash")
PRESIDENT, WHOLE = 5, 10
CARDS_NEEDED = {1: 4, 2: 4, 3: 6, 4: 8}
"""Two a player and round; alone, four (S-d)."""
VALUES = {
    "emperor": ("metropolis_cost",),
    "general": ("station_percent",),
    "admiral": ("train_percent",),
    "judge": ("private_income", "treasury_income"),
    "treasurer": ("cash_per_round",),
}
"""What each character has a value for; for the others the rules know none."""
ALL_VALUES = [key for keys in VALUES.values() for key in keys]


def flaws(title: Title18Lilliput, ordinary: Title18Lilliput) -> Iterator[Flaw]:
    yield from _players(title)
    yield from _companies(title)
    for character in title.characters.values():
        yield from _character(title, character)
    yield from _cards(title)
    yield from _trains(title)
    yield from _tiles(title, ordinary)


def _players(title: Title18Lilliput) -> Iterator[Flaw]:
    yield from map_flaws(title.counts, PLAYERS, ("player_count",), exactly=True)
    for count in title.counts.values():
        where = ("player_count", count.players)
        yield from at_least(1, count.rounds, (*where, "rounds"), most=20)
        yield from at_least(0, count.copy_cards, (*where, "copy_cards"), most=5)
        yield from at_least(0, count.cash, (*where, "cash"), most=5000)
    data = title.contents
    yield from at_least(PRESIDENT, data.shares.total, ("shares", "total"), most=WHOLE)
    yield from at_least(1, data.limits.directorships_per_player, ("limits", "directorships_per_player"), most=4)
    yield from map_flaws(data.express.amounts, (2, 3, 4), ("express", "amounts"))
    upper, lower = title.market.prices
    if len(upper) != len(lower) or not all(upper) or not all(lower):
        yield Flaw("both rows of the index are equally long, and every cell has a price", ("upper",), ("lower",))
    rising = [price for pair in zip(lower, upper, strict=False) for price in pair]
    if rising != sorted(set(rising)):
        yield Flaw("the prices of the index must rise: below, above, then one to the right", ("upper",), ("lower",))


def _companies(title: Title18Lilliput) -> Iterator[Flaw]:
    if len(title.starting) < max(PLAYERS):
        yield Flaw("four players need four companies that begin the game", ("company",))
    if len(title.characters) < max(PLAYERS):
        yield Flaw("four players need four characters", ("character",))
    for card in title.company_cards.values():
        where = ("company", card.id)
        if card.start and card.price not in title.market.par:
            yield Flaw(
                "{company} begins at {price}, which is no price of the index to start at",
                (*where, "price"),
                ("upper",),
                ("lower",),
                ("founding_min",),
                company=card.id,
                price=card.price,
            )
        if card.start and not card.home_tiles:
            yield Flaw("{company} has no tile for its home", (*where, "home_tiles"), where, company=card.id)
        for tile in card.home_tiles:
            found = title.cards.get(title.home_tile(tile))
            if found is None or found.site != CITY or not found.stops or not found.stops[0].slots:
                yield Flaw(
                    "{company} cannot be at home on tile {tile}: it is no city with a slot",
                    (*where, "home_tiles"),
                    ("tile", tile),
                    company=card.id,
                    tile=tile,
                )
        for train in card.trains:
            yield from unknown("train", train, title.trains, (*where, "trains"), ("train", train))
        yield from at_least(0, len(card.trains), (*where, "trains"), most=next(iter(title.phases.values())).train_limit)


def _character(title: Title18Lilliput, character: Character) -> Iterator[Flaw]:
    where = ("character", character.id)
    if not character.name:
        yield Flaw("{company} has no name", (*where, "name"), company=character.id)
    for key in ALL_VALUES:
        default = next(field.default for field in msgspec.structs.fields(Character) if field.name == key)
        if key not in VALUES.get(character.id, ()) and getattr(character, key) != default:
            yield Flaw("'{key}' means nothing for {name}", (*where, key), key=key, name=character.id)
    yield from at_least(1, character.station_percent, (*where, "station_percent"), most=200)
    yield from at_least(1, character.train_percent, (*where, "train_percent"), most=200)
    for tile in character.tiles:
        yield from unknown("tile", title.home_tile(tile), title.cards, (*where, "tiles"), ("tile", tile))


def _cards(title: Title18Lilliput) -> Iterator[Flaw]:
    for players, needed in CARDS_NEEDED.items():
        used = [card.id for card in title.action_cards.values() if players in card.players]
        if len(used) < needed:
            yield Flaw(
                "with {players} players at least {needed} action cards are used",
                *(("action_card", card) for card in title.action_cards),
                ("action_card",),
                players=players,
                needed=needed,
            )
    for card in title.action_cards.values():
        for players in card.players:
            yield from among(str(players), map(str, PLAYERS), ("action_card", card.id, "players"))
        for key, option in (("first", card.first), ("second", card.second)):
            yield from _option(option, ("action_card", card.id, key))


def _option(option: CardOption, where: tuple[str, ...]) -> Iterator[Flaw]:
    yield from among(option.kind, KINDS, where)
    if option.kind == "track":
        for colour in option.colours:
            yield from among(colour, ("any", *COLOURS), where)
        if not option.colours or len(option.colours) != option.tiles or option.tiles > 4:
            yield Flaw("a card for track says how many tiles, and names a colour for each", where)
    yield from at_least(1, option.maximum, where, most=4)
    if option.kind == "treasury_cash":
        if not isinstance(option.amount, dict):
            yield Flaw("money for treasuries is given by the colours: yellow, green, brown", where)
        else:
            yield from map_flaws(option.amount, COLOURS, where, exactly=True)
    elif isinstance(option.amount, dict):
        yield Flaw("only money for treasuries is given by the colours", where)


def _trains(title: Title18Lilliput) -> Iterator[Flaw]:
    phases = list(title.phases.values())
    for card in title.train_cards.values():
        where = ("train", card.id)
        yield from map_flaws(card.stack, PLAYERS, (*where, "stack"), exactly=True)
        for number in card.stack.values():
            yield from count_flaws(number, MOST_OF_A_TRAIN, (*where, "stack"))
        if card.rusts_on:
            yield from unknown(
                "train", card.rusts_on, title.trains, (*where, "rusts_on"), ("train", card.rusts_on), where
            )
        yield from at_least(1, card.multiplier, (*where, "multiplier"), most=4)
        given = sum(company.trains.count(card.id) for company in title.company_cards.values())
        stacked = max((number for number in card.stack.values() if isinstance(number, int)), default=0)
        if card.bounded and card.cards < given + stacked:
            yield Flaw(
                "there are {cards} cards of train {train}, and {needed} are needed",
                (*where, "cards"),
                (*where, "stack"),
                where,
                *(("company", c) for c in title.company_cards),
                cards=card.cards,
                train=card.id,
                needed=given + stacked,
            )
    for players in PLAYERS:
        if not any(card.stack.get(str(players)) == "unlimited" for card in title.train_cards.values()):
            yield Flaw("trains would run out: of one kind there must be an unlimited number", ("train",))
    for phase in phases:
        yield from at_least(1, phase.train_limit, ("phase", phase.name, "train_limit"), most=LARGEST_TRAIN_LIMIT)
        if not phase.tiles:
            yield Flaw("no tiles could be laid in phase {phase}", ("phase", phase.name, "tiles"), phase=phase.name)
    for phase_card in title.contents.phase:
        for train in phase_card.obsolete:
            yield from unknown("train", train, title.trains, ("phase", phase_card.id, "obsolete"), ("train", train))


def _tiles(title: Title18Lilliput, ordinary: Title18Lilliput) -> Iterator[Flaw]:
    words = {key: {"", *(getattr(card, key) for card in ordinary.cards.values())} for key in ("kind", "mark")}
    for card in title.cards.values():
        where = ("tile", card.id)
        yield from among(card.site, (CITY, PLAIN, ANYWHERE), (*where, "site"))
        for key, known in words.items():
            yield from among(getattr(card, key), known, (*where, key))
        yield from map_flaws(card.mine_bonus, COLOURS, (*where, "mine_bonus"))
        if not isinstance(card.count, int):
            yield Flaw("of every tile there is a number", (*where, "count"))
        for edge in card.private:
            yield from unknown("company", edge.company, title.companies, (*where, "private"), ("company", edge.company))
            yield from at_least(0, edge.edge, (*where, "private"), most=3)
        if card.company:
            yield from unknown("company", card.company, title.companies, (*where, "company"), ("company", card.company))
        if card.character:
            yield from unknown(
                "character", card.character, title.characters, (*where, "character"), ("character", card.character)
            )
    for site in (CITY, PLAIN):
        if not title.first_of(site):
            yield Flaw("no yellow tile can be laid on a square of the kind '{site}'", ("tile",), site=site)
