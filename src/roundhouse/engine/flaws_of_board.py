"""What cannot be built on a board: unknown colours and tiles, homes without a city, tokens without a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from roundhouse.board.board import Board
from roundhouse.board.tile import Shape, Stop, stops_after
from roundhouse.engine.flaws_of_shapes import HEX, TILE
from roundhouse.engine.places import Path
from roundhouse.engine.title import Title
from roundhouse.kernel.errors import Flaw

MOST_OF_A_TILE = 200
UNLIMITED = "unlimited"
FIRST_LAY = "first_lay"


class Vocabulary:
    """What the title itself has on its board and tiles: rules and pictures know that, and nothing else."""

    def __init__(self, title: Title) -> None:
        board = title.board
        self.colours = {space.colour for space in board.spaces.values()}
        self.tile_colours = {tile.colour for tile in board.tiles.values()}
        stops = (*(s.stops for s in board.spaces.values()), *(tile.stops for tile in board.tiles.values()))
        self.kinds = {stop.kind for each in stops for stop in each}
        self.terrains = {space.terrain for space in board.spaces.values()} | {""}
        self.borders = {border.kind for space in board.spaces.values() for border in space.borders}
        self.crossings_cost = any(border.cost for space in board.spaces.values() for border in space.borders)
        self.upgrades_cost = any(tile.upgrade_cost for tile in board.tiles.values())
        self.phase_colours = {colour for phase in title.phases.values() for colour in phase.tiles}


def among(what: str, known: Iterable[str], *where: Path) -> Iterator[Flaw]:
    """A word that must be one of those known."""
    if what not in known:
        yield Flaw("'{what}' is none of {known}", *where, what=what, known=", ".join(sorted(known)))


def board_flaws(title: Title, ordinary: Title) -> Iterator[Flaw]:
    board, words = title.board, Vocabulary(ordinary)
    for space in board.spaces.values():
        where = (HEX, space.at)
        yield from among(space.colour, words.colours, (*where, "colour"))
        yield from among(space.terrain, words.terrains, (*where, "terrain"))
        for border in space.borders:
            yield from among(border.kind, words.borders, (*where, "borders"))
            if border.cost and not words.crossings_cost:
                yield Flaw("in {title} no border costs anything", (*where, "borders"), title=title.name)
        yield from _stops(space.stops, words, (*where, "stops"))
    for tile in board.tiles.values():
        where = (TILE, tile.id)
        yield from among(tile.colour, words.tile_colours, (*where, "colour"))
        yield from _stops(tile.stops, words, (*where, "stops"))
        yield from count_flaws(tile.count, MOST_OF_A_TILE, (*where, "count"))
        if tile.upgrade_cost and not words.upgrades_cost:
            yield Flaw(
                "in {title} no tile costs anything when it is replaced", (*where, "upgrade_cost"), title=title.name
            )
        for other in tile.upgrades:
            yield from unknown("tile", other, board.tiles, (*where, "upgrades"), (TILE, other))
        for at in tile.only_at:
            yield from unknown("hex", at, board.spaces, (*where, "only_at"), (HEX, at))
    yield from _crossings(board)
    yield from _building(title)
    yield from _homes(title)


def unknown(what: str, name: str, known: Iterable[str], *where: Path) -> Iterator[Flaw]:
    """Something that is named and is not there."""
    if name not in known:
        yield Flaw("there is no {what} '{name}'", *where, what=what, name=name)


def count_flaws(count: int | str, most: int, *where: Path) -> Iterator[Flaw]:
    """How many there are of something: a number, or without limit."""
    if isinstance(count, str) and count != UNLIMITED:
        yield Flaw("'{count}' is neither a number nor \"unlimited\"", *where, count=count)
    if isinstance(count, int) and count > most:
        yield Flaw("there are at most {most} of a kind, not {count}", *where, most=most, count=count)


def _stops(stops: tuple[Stop, ...], words: Vocabulary, where: Path) -> Iterator[Flaw]:
    for stop in stops:
        yield from among(stop.kind, words.kinds, where)
        if isinstance(stop.revenue, dict):
            for colour in stop.revenue:
                yield from among(colour, words.phase_colours, where)


def _crossings(board: Board) -> Iterator[Flaw]:
    """A border lies between two hexes, so both tell of it."""
    for at, space in board.spaces.items():
        for border in space.borders:
            other = board.grid.across(at, border.edge)
            if border.kind == "impassable" and other in board.spaces:
                there = {each.edge for each in board.spaces[other].borders if each.kind == border.kind}
                if board.opposite(border.edge) not in there:
                    yield Flaw(
                        "the border between {at} and {other} is written on one side only",
                        (HEX, at, "borders"),
                        (HEX, other, "borders"),
                        (HEX, other),
                        at=at,
                        other=other,
                    )


def _building(title: Title) -> Iterator[Flaw]:
    """Every hex that can be built on has tiles for it, and no tile leaves a token without a place."""
    board = title.board
    for at in board.spaces:
        if not board.buildable(at):
            continue
        try:
            first = title.first_tiles(at)
        except LookupError:
            yield Flaw("nothing says which tiles may be laid on {at}", (HEX, at), (FIRST_LAY,), at=at)
            continue
        for tile in first:
            yield from unknown("tile", tile, board.tiles, (FIRST_LAY,), (TILE, tile), (HEX, at))
            if tile in board.tiles and not has_room(board, board.printed[at], tile):
                yield Flaw(
                    "tile {tile} has fewer places for tokens than {at}, where it may be laid",
                    (TILE, tile),
                    (HEX, at),
                    (FIRST_LAY,),
                    tile=tile,
                    at=at,
                )
    for name, old in board.tiles.items():
        for other in old.upgrades:
            if other in board.tiles and not has_room(board, board.shapes[name, 0], other):
                yield Flaw(
                    "tile {tile} has fewer places for tokens than tile {old}, which it replaces",
                    (TILE, other),
                    (TILE, name),
                    tile=other,
                    old=name,
                )


def has_room(board: Board, old: Shape, tile: str) -> bool:
    """Whether every token that can stand on a shape finds its place on a tile, however that is turned."""
    for rotation in range(board.edges):
        new = board.shapes[tile, rotation]
        places = stops_after(old, new)
        if places is None:
            continue
        if -1 in places:
            if sum(stop.slots for stop in old.stops) > sum(stop.slots for stop in new.stops):
                return False
            continue
        for index, stop in enumerate(new.stops):
            came = sum(old.stops[number].slots for number, at in enumerate(places) if at == index)
            if came > stop.slots:
                return False
    return True


def first_lay_flaws(first_lay: Mapping[str, tuple[str, ...]], board: Board, kinds: Iterable[str]) -> Iterator[Flaw]:
    """The tiles to begin with are named for kinds of hex, or for labels, that the board has."""
    labels = {space.label for space in board.spaces.values()} - {""}
    for kind, tiles in first_lay.items():
        relabelled = ((HEX, at, "label") for at in board.spaces)
        yield from among(kind, {*kinds, *labels}, (FIRST_LAY, kind), *relabelled, (HEX,))
        for tile in tiles:
            yield from unknown("tile", tile, board.tiles, (FIRST_LAY, kind), (TILE, tile))


def _homes(title: Title) -> Iterator[Flaw]:
    """Homes are cities, with room for all companies that are at home there."""
    board = title.board
    for at, names in title.homes.items():
        if not at:
            continue
        if at not in board.spaces:
            for name in names:
                yield Flaw(
                    "{company} is at home on {at}, which is not on the board",
                    (title.companies[name].kind, name),
                    *_company(name),
                    (HEX, at),
                    company=name,
                    at=at,
                )
            continue
        stops = board.spaces[at].stops
        wanted = [0] * len(stops)
        for name in names:
            if not title.companies[name].home_stops:
                yield Flaw(
                    "{company} is at home on {at}, but in none of its cities: give one place at least",
                    *((kind, company, "home_stops") for kind, company in _company(name)),
                    *_company(name),
                    company=name,
                    at=at,
                )
                return
            for stop in title.companies[name].home_stops:
                if stop >= len(stops) or not stops[stop].slots:
                    yield Flaw(
                        "{company} is at home on {at}, which has no such city",
                        *_company(name),
                        (HEX, at),
                        company=name,
                        at=at,
                    )
                    return
            if len(title.companies[name].home_stops) == 1:
                wanted[title.companies[name].home_stops[0]] += 1
        room = sum(stop.slots for stop in stops)
        full = any(number > stop.slots for number, stop in zip(wanted, stops, strict=True))
        if full or len(names) > room:
            yield Flaw(
                "more companies are at home on {at} than its cities have room for: {companies}",
                *(place for name in names for place in _company(name)),
                (HEX, at),
                at=at,
                companies=", ".join(names),
            )


def _company(name: str) -> tuple[tuple[str, str], ...]:
    """Where a company may be written."""
    return (("company", name), ("minor", name), ("public", name))
