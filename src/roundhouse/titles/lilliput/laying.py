"""The laying rules: where a tile may lie, what it may touch, what it costs (D, P)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.board.reach import reach
from roundhouse.board.tile import Shape
from roundhouse.engine.refusals import refuse
from roundhouse.engine.track import connected, shape_refusal, tiles_for
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import State
from roundhouse.titles.lilliput.box import ANYWHERE, CITY, PLAIN, Card
from roundhouse.titles.lilliput.table import MILDENDO, lilliput, serves

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play
    from roundhouse.titles.lilliput.title import Title18Lilliput


EMPEROR = "emperor"


def site_of(space: str) -> str:
    """The usual kind of a square: a checkerboard with Mildendo on a plain square (D-h)."""
    x, y = space.split(",")
    return CITY if (int(x) + int(y)) % 2 else PLAIN


def distance(one: str, other: str) -> int:
    """Squares between two squares, along rows and columns."""
    (a, b), (c, d) = one.split(","), other.split(",")
    return abs(int(a) - int(c)) + abs(int(b) - int(d))


def around(title: Title18Lilliput, space: str) -> Iterator[tuple[int, str]]:
    """Each edge of a square with the square across it."""
    for edge in range(title.board.edges):
        yield edge, title.board.grid.across(space, edge)


def touches_table(title: Title18Lilliput, state: State, space: str) -> bool:
    """Whether a square has a tile, or shares an edge with one (D-b)."""
    return space in state.tiles or any(other in state.tiles for _, other in around(title, space))


def touches_its_kind(title: Title18Lilliput, state: State, space: str, site: str) -> bool:
    """Whether a city would touch another city there, or plain track other plain track (D-f, D-g).

    Mildendo is no such neighbour, nor is Wiggywack, nor what counts as neither (P-b, P-g).
    """
    return any(
        other != MILDENDO and other in state.tiles and title.cards[state.tiles[other][0]].site == site
        for _, other in around(title, space)
    )


def closed_against(title: Title18Lilliput, state: State, space: str, card: Card, shape: Shape) -> bool:
    """Whether track would lead to the sea or to a harbour's side without track, either way round (D-j, J-g, P-e)."""
    for edge, other in around(title, space):
        laid = state.tiles.get(other)
        if laid is None:
            continue
        back = title.board.opposite(edge)
        neighbour = title.board.shapes[laid]
        here, there = shape.mask >> edge & 1, neighbour.mask >> back & 1
        if here and not there and title.cards[laid[0]].closed_sides:
            return True
        if there and not here and card.closed_sides:
            return True
    return False


def place_refusal(
    play: Play, space: str, tile: str, rotation: int, allowed: tuple[str, ...] | None = None
) -> Refusal | None:
    """Why a tile cannot lie there this way round, whoever lays it; `allowed` as for `shape_refusal`."""
    title, state = lilliput(play), play.state
    if space not in title.board.spaces:
        return refuse(play, "no such square", space=space)
    if not touches_table(title, state, space):
        return refuse(play, "shared edge", space=space)
    card = title.cards.get(tile)
    if card is None:
        return refuse(play, "no such tile", tile=tile)
    if card.site not in (ANYWHERE, *title.kinds_for(state, space)):
        return refuse(play, "city square" if card.site == CITY else "plain square", space=space, tile=tile)
    refusal = shape_refusal(play, space, tile, rotation, allowed)
    if refusal:
        return refusal
    if closed_against(title, state, space, card, title.board.shapes[tile, rotation]):
        return refuse(play, "sea or harbour", space=space)
    return None


def tile_cost(play: Play, company: str, space: str, tile: str) -> int:
    """What a company pays: a new metropolis, terrain, a tunnel; nothing else (D-e, J-e, P-d, P-f)."""
    title = lilliput(play)
    card = title.cards[tile]
    laid = play.state.tiles.get(space)
    cost = 0
    if card.is_metropolis and card.colour == "yellow":
        own = title.characters[EMPEROR].metropolis_cost if serves(play, EMPEROR, company) else None
        cost += title.contents.tiles.metropolis_cost if own is None else own
    if card.kind == "tunnel":
        cost += card.cost
    if laid is not None and title.cards[laid[0]].kind == "terrain":
        cost += title.cards[laid[0]].cost
    return cost


def lay_refusal(
    play: Play, action: LayTile, allowed: tuple[str, ...] | None = None, free: bool = False
) -> Refusal | None:
    """Why a company cannot lay this tile now (D)."""
    company, space, tile, rotation = action.actor, action.space, action.tile, action.rotation
    refusal = place_refusal(play, space, tile, rotation, allowed)
    if refusal:
        return refusal
    owner = lilliput(play).cards[tile].company
    if owner and owner != company:
        return refuse(play, "tile of a company", company=owner, tile=tile)
    cost = 0 if free else tile_cost(play, company, space, tile)
    cash = play.state.companies[company].cash
    if cost > cash:
        return refuse(play, "tile money", company=company, cash=cash, price=cost)
    if not connected(play, company, space, play.title.board.shapes[tile, rotation]):
        return refuse(play, "connection", company=company, space=space)
    return None


def squares_for(play: Play, company: str) -> list[str]:
    """The squares that a company's track leads to, and those that hold its stations."""
    squares = set(reach(play, company).entries)
    squares.update(at for at, stops in play.state.tokens.items() if any(company in held for held in stops))
    return sorted(squares)


def ordinary_tiles(play: Play, company: str) -> Iterator[LayTile]:
    """The tiles a company might lay, not all of them legal."""
    rotations = play.title.board.rotations
    for space in squares_for(play, company):
        for tile in tiles_for(play, space):
            for rotation in rotations[tile]:
                yield LayTile(company, space, tile, rotation)
