"""What cannot be drawn: hexes that lie nowhere, and track that leads to no side and no stop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundhouse.board.board import Space
from roundhouse.board.grid import Grid
from roundhouse.board.tile import Stop, Tile
from roundhouse.kernel.errors import Flaw

MOST_SPACES, MOST_TILES, MOST_STOPS, MOST_TRACK, MOST_SLOTS = 240, 240, 6, 24, 8
FARTHEST = (26, 60)
"""Letters and numbers that a hex may have."""

HEX, TILE = "hex", "tile"


def place_flaws(grid: Grid, spaces: Iterable[Space]) -> Iterator[Flaw]:
    """Hexes whose names are none of the grid, and too many of them."""
    spaces = tuple(spaces)
    if len(spaces) > MOST_SPACES:
        yield Flaw("a board has at most {most} hexes, not {number}", (HEX,), most=MOST_SPACES, number=len(spaces))
    parity: int | None = None
    for space in spaces:
        where = (HEX, space.at)
        try:
            row, column = grid.coordinates(space.at)
        except ValueError:
            yield Flaw("'{at}' is not the name of a hex: write a letter and a number", where, at=space.at)
            return
        if row >= FARTHEST[0] or column > FARTHEST[1] or grid.across(space.at, 0) == space.at:
            yield Flaw("{at} is too far away", where, at=space.at)
        if parity is None:
            parity = (row + column) % 2
        elif (row + column) % 2 != parity:
            yield Flaw("there is no place for {at}: beside it lie numbers one higher and one lower", where, at=space.at)
        for border in space.borders:
            if border.edge >= grid.edges:
                yield Flaw(
                    "a hex has sides 0 to {last}, not {edge}",
                    (*where, "borders"),
                    last=grid.edges - 1,
                    edge=border.edge,
                )


def shape_flaws(edges: int, spaces: Iterable[Space], tiles: Iterable[Tile]) -> Iterator[Flaw]:
    """Track and stops that are impossible."""
    tiles = tuple(tiles)
    if len(tiles) > MOST_TILES:
        yield Flaw("there are at most {most} kinds of tile, not {number}", (TILE,), most=MOST_TILES, number=len(tiles))
    for space in spaces:
        yield from _shape(edges, space.stops, space.track, (HEX, space.at))
    for tile in tiles:
        yield from _shape(edges, tile.stops, tile.track, (TILE, tile.id))


def _shape(
    edges: int, stops: tuple[Stop, ...], track: tuple[tuple[int | str, int | str], ...], where: tuple[str, str]
) -> Iterator[Flaw]:
    if len(stops) > MOST_STOPS:
        yield Flaw("{at} has more than {most} stops", (*where, "stops"), at=where[1], most=MOST_STOPS)
    if len(track) > MOST_TRACK:
        yield Flaw("{at} has more than {most} pieces of track", (*where, "track"), at=where[1], most=MOST_TRACK)
    ends = {*range(edges), *(f"s{number}" for number in range(len(stops)))}
    for piece in track:
        for end in piece:
            if end not in ends:
                yield Flaw(
                    "track leads to '{end}' on {at}, which has sides 0 to {last} and {stops} stops (the first is s0)",
                    (*where, "track"),
                    end=end,
                    at=where[1],
                    last=edges - 1,
                    stops=len(stops),
                )
        if piece[0] == piece[1]:
            yield Flaw("a piece of track on {at} leads back to where it begins", (*where, "track"), at=where[1])
    if len({frozenset(piece) for piece in track}) < len(track):
        yield Flaw("a piece of track on {at} is there twice", (*where, "track"), at=where[1])
    for stop in stops:
        if stop.slots > MOST_SLOTS:
            yield Flaw(
                "a city on {at} has room for more than {most} tokens", (*where, "stops"), at=where[1], most=MOST_SLOTS
            )
