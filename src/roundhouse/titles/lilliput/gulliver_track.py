"""How Gulliver builds: one tile by a fixed list, stations in his new cities, and one plain tile more (S-g to S-k)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from roundhouse.board.reach import tokens_of
from roundhouse.engine.token import put_token, take_token
from roundhouse.engine.track import put_tile
from roundhouse.kernel.actions import LayTile
from roundhouse.titles.lilliput.box import CITY, PLAIN
from roundhouse.titles.lilliput.dice import decide
from roundhouse.titles.lilliput.events import Decided
from roundhouse.titles.lilliput.laying import around, distance, lay_refusal, ordinary_tiles
from roundhouse.titles.lilliput.table import GULLIVER, MILDENDO, lilliput, table

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


BROWN_CITY, GREEN_CITY, YELLOW_CITY, YELLOW_PLAIN = "brown city", "green city", "yellow city", "yellow plain"
NO_TILE = "no tile"


def possible_track(play: Play) -> tuple[str, list[LayTile]]:
    """The first that is possible: a brown city, a green city, a yellow city, a yellow plain tile (S-g)."""
    ways = [
        way
        for company in table(play).gulliver
        for way in ordinary_tiles(play, company)
        if lay_refusal(play, way, free=True) is None
    ]
    for kind, fits in (
        (BROWN_CITY, is_upgrade(play, "brown")),
        (GREEN_CITY, is_upgrade(play, "green")),
        (YELLOW_CITY, is_new(play, CITY)),
        (YELLOW_PLAIN, is_new(play, PLAIN)),
    ):
        possible = [way for way in ways if fits(way)]
        if possible:
            return kind, possible
    return NO_TILE, []


def lay_track(play: Play) -> None:
    """One tile of the first kind that is possible (S-g)."""
    kind, ways = possible_track(play)
    play.emit(Decided(GULLIVER, "S-g", "kind of tile", kind))
    if kind in (BROWN_CITY, GREEN_CITY):
        upgrade(play, ways)
    elif kind == YELLOW_CITY:
        new_city(play, ways)
    elif kind == YELLOW_PLAIN:
        new_plain(play, ways)


def stations(play: Play) -> dict[str, str]:
    """The squares with a station of Gulliver and the company it belongs to, his first company's first."""
    return {
        space: company for company in reversed(table(play).gulliver) for space, _ in reversed(tokens_of(play, company))
    }


def is_upgrade(play: Play, colour: str) -> Callable[[LayTile], bool]:
    """Only cities with a station of his are upgraded (S-h)."""
    cards, mine = lilliput(play).cards, stations(play)

    def fits(way: LayTile) -> bool:
        card = cards[way.tile]
        return card.colour == colour and card.site == CITY and way.space in mine

    return fits


def is_new(play: Play, site: str) -> Callable[[LayTile], bool]:
    """A new yellow tile; Gulliver builds no metropolis (S-g)."""
    cards = lilliput(play).cards

    def fits(way: LayTile) -> bool:
        card = cards[way.tile]
        return card.colour == "yellow" and card.site == site and not card.is_metropolis

    return fits


def upgrade(play: Play, ways: list[LayTile]) -> None:
    """The home first, then another at random; new track points towards Mildendo if it can (S-h, S-i)."""
    home = table(play).gulliver_home
    spaces = sorted({way.space for way in ways})
    space = home if home in spaces else decide(play, "S-h", "upgrade", spaces)
    if space == home:
        play.emit(Decided(GULLIVER, "S-h", "upgrade", home, tuple(spaces)))
    ways = [way for way in ways if way.space == space]
    towards = [way for way in ways if points_home(play, way)]
    way = pick(play, "S-i", towards or ways)
    put_tile(play, way.actor, way, 0)


def points_home(play: Play, way: LayTile) -> bool:
    """Whether the track that a tile adds leads to a square nearer to Mildendo."""
    title = lilliput(play)
    added = title.board.shapes[way.tile, way.rotation].mask & ~title.board.shape(play.state, way.space).mask
    return any(
        added >> edge & 1 and distance(other, MILDENDO) < distance(way.space, MILDENDO)
        for edge, other in around(title, way.space)
    )


def pick(play: Play, clause: str, ways: list[LayTile]) -> LayTile:
    """One of several ways to lay a tile on one square: the tile at random, then its direction."""
    tile = decide(play, clause, "tile", sorted({way.tile for way in ways}))
    rotation = decide(play, clause, "direction", sorted({way.rotation for way in ways if way.tile == tile}))
    return next(way for way in ways if way.tile == tile and way.rotation == rotation)


def new_city(play: Play, ways: list[LayTile]) -> None:
    """On the possible square nearest to Mildendo, with a station as long as he has one (S-i, S-j)."""
    near = min(distance(way.space, MILDENDO) for way in ways)
    space = decide(play, "S-i", "square", sorted({way.space for way in ways if distance(way.space, MILDENDO) == near}))
    way = pick(play, "S-i", [way for way in ways if way.space == space])
    put_tile(play, way.actor, way, 0)
    first = table(play).gulliver[0]
    if play.state.companies[first].tokens:
        play.emit(Decided(GULLIVER, "S-j", "station", space))
        take_token(play, first)
        put_token(play, first, space, 0, 0)


def new_plain(play: Play, ways: list[LayTile]) -> None:
    """On any square his track leads to."""
    space = decide(play, "S-g", "square", sorted({way.space for way in ways}))
    way = pick(play, "S-i", [way for way in ways if way.space == space])
    put_tile(play, way.actor, way, 0)


def loose_ends(play: Play) -> dict[str, list[LayTile]]:
    """Tracks from a city with his station into an empty square, each with the plain tiles that continue it (S-k)."""
    title, state = lilliput(play), play.state
    loose: dict[str, list[LayTile]] = {}
    for space, company in stations(play).items():
        mask = title.board.shape(state, space).mask
        for edge, beyond in around(title, space):
            if mask >> edge & 1 and beyond not in state.tiles and PLAIN in title.kinds_for(state, beyond):
                ways = continuing(play, company, beyond, title.board.opposite(edge))
                if ways:
                    loose[f"{space} > {beyond}"] = ways
    return loose


def extra_plain_tile(play: Play) -> None:
    """A plain tile that continues one such track (S-k)."""
    loose = loose_ends(play)
    if loose:
        way = pick(play, "S-k", loose[decide(play, "S-k", "loose end", sorted(loose))])
        put_tile(play, way.actor, way, 0)


def continuing(play: Play, company: str, space: str, entry: int) -> list[LayTile]:
    """The plain tiles that lie on a square with track to an edge."""
    title = lilliput(play)
    return [
        way
        for tile in title.next_tiles(play, space)
        if title.cards[tile].site == PLAIN
        for rotation in title.board.rotations[tile]
        if title.board.shapes[tile, rotation].mask >> entry & 1
        and lay_refusal(play, way := LayTile(company, space, tile, rotation), free=True) is None
    ]
