"""What is wrong with the data of a title, as a variant may have made it: asked before anybody plays with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from roundhouse.engine import flow
from roundhouse.engine.components import PRESIDENCY, SHARE
from roundhouse.engine.flaws_of_board import among, board_flaws, count_flaws, unknown
from roundhouse.engine.flaws_of_runs import run_flaws
from roundhouse.engine.places import Path
from roundhouse.engine.title import Title
from roundhouse.kernel.errors import BadSetup, Flaw
from roundhouse.kernel.play import Play
from roundhouse.kernel.state import BANK, OFFER, POOL, TREASURY, WITHOUT_LIMIT, State

MOST_COMPANIES, MOST_PRIVATES, MOST_TRAINS, MOST_OF_A_TRAIN, MOST_PHASES, MOST_TOKENS = 30, 30, 16, 60, 16, 12
MOST_SHARES, MOST_REACH, LARGEST_TRAIN_LIMIT, MOST_ROUNDS = 20, 40, 6, 6
MARKET_SIZE = (30, 40)
DEAREST_SHARE = 2_000
MONEY = (("bank",), ("short_game",), ("player_count",), ("players",), ("option",), ("game",))
"""Where titles write how much money there is."""
PRICES = (("par",), ("prices",), ("zones",), ("market",), ("cell",), ("upper",), ("lower",), ("founding_min",))
"""Where titles write their markets."""
_ID = re.compile(r"[\w&+.-]{1,12}\Z")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?\Z")
COLOUR_WORDS = frozenset(("red", "green", "blue", "brown", "orange", "yellow", "grey", "black", "white", "purple"))
"""Colours of companies that may be given in a word."""


def flaws(title: Title, ordinary: Title) -> Iterator[Flaw]:
    """Everything that is wrong with a title, beside the same title as it is printed."""
    yield from name_flaws(title)
    yield from missing_flaws(title)
    yield from train_flaws(title)
    yield from phase_flaws(title, ordinary)
    yield from market_flaws(title, ordinary)
    yield from board_flaws(title, ordinary)
    yield from run_flaws(title, ordinary)
    yield from company_flaws(title, ordinary)
    yield from private_flaws(title)
    yield from title.flaws(ordinary)
    yield from beginning_flaws(title)


def name_flaws(title: Title) -> Iterator[Flaw]:
    """What things are called: one word each, none of them twice."""
    reserved = {BANK, OFFER, POOL, TREASURY}
    lists = {
        "company": (title.companies, MOST_COMPANIES),
        "private": (title.privates, MOST_PRIVATES),
        "train": (title.trains, MOST_TRAINS),
        "phase": (title.phases, MOST_PHASES),
        "tile": (title.board.tiles, 10**6),
    }
    for key, (things, most) in lists.items():
        if len(things) > most:
            yield Flaw(
                "there are {number} of the kind '{key}', and {most} are allowed",
                (key,),
                number=len(things),
                key=key,
                most=most,
            )
        for name in things:
            if not _ID.match(name) or name in reserved:
                yield Flaw(
                    "'{name}' cannot be a name here: letters, digits and - + & . are possible",
                    *written(key, name),
                    name=name,
                )
    for name in title.companies:
        if name in title.privates:
            yield Flaw(
                "a company and a private are both called {name}",
                *written("company", name),
                *written("private", name),
                name=name,
            )


def written(key: str, name: str, *rest: str) -> tuple[tuple[str, ...], ...]:
    """Where titles write a thing of some kind."""
    keys = {"company": ("company", "minor", "public"), "private": ("private", "maritime")}.get(key, (key,))
    return tuple((each, name, *rest) for each in keys)


def missing_flaws(title: Title) -> Iterator[Flaw]:
    """What the rules speak of is there."""
    there: dict[str, Iterable[str]] = {
        "hex": title.board.spaces,
        "tile": title.board.tiles,
        "private": title.privates,
        "company": title.companies,
        "phase": title.phases,
        **title.other_things,
    }
    for key, names in title.spoken_of.items():
        for name in sorted(names):
            if name not in there[key]:
                yield Flaw(
                    "the rules of {title} speak of {key} {name}, which is not there",
                    *written(key, name),
                    (key,),
                    title=title.name,
                    key=key,
                    name=name,
                )


def map_flaws(found: Mapping[Any, object], known: Iterable[Any], where: Path, exactly: bool = False) -> Iterator[Flaw]:
    """A table whose keys must be some of those known, or just these."""
    known = [str(each) for each in known]
    for key in found:
        yield from among(str(key), known, (*where, str(key)), where)
    if exactly:
        for key in known:
            if key not in {str(each) for each in found}:
                yield Flaw("nothing is said of {key} here", where, key=key)


def at_least(least: int, number: int, where: Path, *more: Path, most: int = 1_000_000) -> Iterator[Flaw]:
    """A number that must not be too small, or too large."""
    if not least <= number <= most:
        yield Flaw(
            "{number} is not a number from {least} to {most}", where, *more, number=number, least=least, most=most
        )


def train_flaws(title: Title) -> Iterator[Flaw]:
    """Trains that cost nothing, reach nothing, or name what does not exist."""
    if not title.trains:
        yield Flaw("there is no train", ("train",))
    known = title.train_names
    for name, train in title.trains.items():
        where = ("train", name)
        if train.price < 1:
            yield Flaw("train {name} costs nothing", (*where, "price"), name=name)
        if train.count != WITHOUT_LIMIT:
            yield from count_flaws(train.count, MOST_OF_A_TRAIN, (*where, "count"))
        if train.reach is not None and not 1 <= train.reach <= MOST_REACH:
            yield Flaw(
                "train {name} reaches {reach} stops; 1 to {most} are possible",
                where,
                name=name,
                reach=train.reach,
                most=MOST_REACH,
            )
        for old in train.rusts:
            if old not in known:
                yield Flaw(
                    "train {name} makes '{old}' rust, and there is no such train",
                    (*where, "rusts"),
                    ("train", old),
                    where,
                    name=name,
                    old=old,
                )
            if old == name:
                yield Flaw("train {name} makes itself rust", (*where, "rusts"), where, name=name)
        if train.trade_in_price and not train.trade_in:
            yield Flaw("no train can be traded in for train {name}", (*where, "trade_in_price"), where, name=name)
        for old in train.trade_in:
            yield from unknown("train", old, known, (*where, "trade_in"), ("train", old), where)
        if train.available_after:
            yield from unknown(
                "phase",
                train.available_after,
                title.phases,
                (*where, "available_after"),
                ("phase", train.available_after),
                where,
            )


def phase_flaws(title: Title, ordinary: Title) -> Iterator[Flaw]:
    """Phases that begin with no train, or with one that another phase begins with."""
    if not title.phases:
        yield Flaw("there is no phase", ("phase",))
        return
    colours = {colour for phase in ordinary.phases.values() for colour in phase.tiles}
    least = min(1, *(phase.train_limit for phase in ordinary.phases.values()))
    first, *_ = title.phases.values()
    begun: dict[str, str] = {}
    if first.starts_on:
        yield Flaw(
            "the first phase, {name}, begins with the game, not with a train",
            ("phase", first.name),
            ("phase",),
            name=first.name,
        )
    for name, phase in title.phases.items():
        where = ("phase", name)
        for colour in phase.tiles:
            yield from among(colour, colours, (*where, "tiles"))
        if phase.train_limit > LARGEST_TRAIN_LIMIT:
            yield Flaw("a company has at most {most} trains", (*where, "train_limit"), most=LARGEST_TRAIN_LIMIT)
        yield from at_least(least, phase.train_limit, (*where, "train_limit"), where)
        if not 1 <= phase.operating_rounds <= MOST_ROUNDS:
            yield Flaw("there are 1 to {most} operating rounds", (*where, "operating_rounds"), most=MOST_ROUNDS)
        if phase.starts_on:
            yield from unknown("train", phase.starts_on, title.train_names, where, ("train", phase.starts_on))
            if phase.starts_on in begun:
                yield Flaw(
                    "two phases begin with train {train}",
                    where,
                    ("phase", begun[phase.starts_on]),
                    train=phase.starts_on,
                )
            begun[phase.starts_on] = name
        elif phase is not first and (name not in ordinary.phases or ordinary.phases[name].starts_on):
            yield Flaw("no train begins phase {name}", where, ("train",), name=name)
    yield from _course_flaws(title, begun)


def _course_flaws(title: Title, begun: Mapping[str, str]) -> Iterator[Flaw]:
    """Trains are sold in their order, so the phases they begin must have the same; and only then do others rust."""
    order = {name: number for number, name in enumerate(title.phases)}
    last = ""
    for name, train in title.trains.items():
        if name not in begun:
            if train.rusts:
                yield Flaw(
                    "train {name} makes others rust when a phase begins with it, and none does",
                    ("train", name, "rusts"),
                    ("train", name),
                    ("phase",),
                    name=name,
                )
            continue
        if last and order[begun[name]] < order[begun[last]]:
            yield Flaw(
                "train {name} is sold after train {last} and begins an earlier phase",
                ("train", name),
                ("train", last),
                ("phase", begun[name]),
                ("phase", begun[last]),
                ("train",),
                ("phase",),
                name=name,
                last=last,
            )
        last = name


def market_flaws(title: Title, ordinary: Title) -> Iterator[Flaw]:
    """A market without cells or without a price to start at, and zones that fit no cells."""
    market = title.market
    cells = [price for row in market.prices for price in row if price]
    if len(market.prices) > MARKET_SIZE[0] or any(len(row) > MARKET_SIZE[1] for row in market.prices):
        yield Flaw(
            "a market has at most {rows} rows and {columns} columns",
            *PRICES[1:],
            rows=MARKET_SIZE[0],
            columns=MARKET_SIZE[1],
        )
    if not cells or max(cells) > DEAREST_SHARE:
        yield Flaw("a market has prices from 1 to {most}", *PRICES[1:], most=DEAREST_SHARE)
    if not market.par:
        yield Flaw("the market has no cell at which a company could start", *PRICES)
    for price, cell in market.par.items():
        if not market.exists(cell) or market.price(cell) != price:
            there = market.price(cell) if market.exists(cell) else 0
            yield Flaw(
                "a company may start at {price}, but its cell (row {row}, column {column}) has {there}",
                ("par", str(price)), *PRICES[1:], ("par",), price=price, row=cell[0], column=cell[1], there=there,
            )  # fmt: skip
    if market.zones:
        letters = {letter for row in ordinary.market.zones for letter in row}
        fits = len(market.zones) == len(market.prices) and all(
            len(zones) == len(row) for zones, row in zip(market.zones, market.prices, strict=False)
        )
        if not fits:
            yield Flaw("the zones have other rows and columns than the prices", ("zones",), ("prices",))
        for letter in {letter for row in market.zones for letter in row}:
            yield from among(letter, letters, ("zones",))


def company_flaws(title: Title, ordinary: Title) -> Iterator[Flaw]:
    """Companies without tokens or home, or with shares that cannot be shared out."""
    kinds = {company.kind for company in ordinary.companies.values()}
    homeless = any(not company.home for company in ordinary.companies.values())
    if not title.companies:
        yield Flaw("there is no company", ("company",), ("minor",), ("public",))
    for name, company in title.companies.items():
        if not company.name:
            yield Flaw(
                "{company} has no name",
                *written("company", name, "name"),
                ("state_railway", "name"),
                company=name,
            )
        yield from among(company.kind, kinds, *written("company", name, "kind"))
        if not company.home and not homeless:
            yield Flaw("{company} has no home", *written("company", name, "home"), company=name)
        if not 1 <= len(company.token_costs) <= MOST_TOKENS:
            yield Flaw(
                "{company} has no tokens, or more than {most}",
                *written("company", name, "token_costs"),
                ("tokens",),
                ("stations",),
                ("state_railway",),
                company=name,
                most=MOST_TOKENS,
            )
        if company.total_shares > MOST_SHARES or company.president_shares > company.total_shares:
            yield Flaw(
                "{company} has {total} shares, {president} of them the president's; {most} are possible",
                *written("company", name), company=name, total=company.total_shares,
                president=company.president_shares, most=MOST_SHARES,
            )  # fmt: skip
        if company.total_shares and not company.president_shares:
            yield Flaw(
                "the president of {company} would hold no share",
                *written("company", name, "president_shares"),
                company=name,
            )
        for colour in (company.colour, company.text_colour):
            if not _COLOUR.match(colour) and colour not in COLOUR_WORDS:
                yield Flaw(
                    "'{colour}' is not a colour like #1c4a40",
                    *written("company", name, "colour"),
                    *written("company", name, "text_colour"),
                    ("state_railway", "colour"),
                    colour=colour,
                )


def private_flaws(title: Title) -> Iterator[Flaw]:
    """Privates that name what does not exist, or bring a company twice."""
    presidencies: set[str] = set()
    for name, private in title.privates.items():
        if not private.name:
            yield Flaw("{private} has no name", *written("private", name, "name"), private=name)
        if private.lowest_price > private.highest_price:
            yield Flaw(
                "companies could pay no price for {private}: from {low} to {high}",
                *written("private", name, "lowest_price"),
                *written("private", name),
                private=name,
                low=private.lowest_price,
                high=private.highest_price,
            )
        if private.company or private.brings:
            yield from unknown(
                "company",
                private.company,
                title.companies,
                *written("private", name, "company"),
                *written("company", private.company),
                *written("private", name),
            )
        if private.brings:
            yield from among(private.brings, (SHARE, PRESIDENCY), *written("private", name, "brings"))
        if private.brings == PRESIDENCY:
            if private.company in presidencies:
                yield Flaw(
                    "two privates bring the presidency of {company}", *written("private", name), company=private.company
                )
            presidencies.add(private.company)
        if private.closes_with_train and not private.company:
            yield Flaw(
                "{private} closes with a train of no company",
                *written("private", name, "closes_with_train"),
                *written("private", name),
                private=name,
            )
        for at in private.hexes:
            yield from unknown("hex", at, title.board.spaces, *written("private", name), ("hex", at))


def beginning_flaws(title: Title) -> Iterator[Flaw]:
    """Every number of players can begin a game: there is money for all, and somebody can act."""
    for number in title.player_counts:
        players = [f"?{seat}" for seat in range(number)]
        try:
            title.check_players(players)
        except BadSetup:
            continue
        try:
            state = title.setup(players, 0)
        except LookupError:
            yield Flaw("nothing is said of games with {number} players", *MONEY, number=number)
            continue
        except BadSetup as error:  # what is laid out before the game
            yield Flaw(error.sentence, ("scenario",), ("tile", str(error.facts.get("tile"))), ("tile",), **error.facts)
            return
        yield from _money(state, number)
        play = Play(title, state)
        try:
            if any(title.certificate_limit(play, player) < 1 for player in players):
                yield Flaw(
                    "nobody could hold a certificate in a game with {number} players",
                    ("limits",),
                    *MONEY,
                    number=number,
                )
            flow.advance(play)
            begins = bool(state.finished) or next(iter(flow.options(play)), None) is not None
        except LookupError:
            begins = False
        if not begins:
            yield Flaw("a game with {number} players could not begin", *MONEY, ("train",), number=number)


def _money(state: State, number: int) -> Iterator[Flaw]:
    if state.bank < 1:
        yield Flaw("the bank has not enough money for {number} players", *MONEY, number=number)
