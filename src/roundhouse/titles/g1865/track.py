"""1865's track: two tiles a turn, traffic upgrades and competitive upgrades (4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from roundhouse.board.rails import ALWAYS_PASSABLE
from roundhouse.board.reach import reach
from roundhouse.engine.operating import company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.token import tokens_at
from roundhouse.engine.track import LayOneTile, LayTrack, put_tile, shape_refusal
from roundhouse.finance.trains import phase
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.memory import TILES, remembered
from roundhouse.titles.g1865.charter import box_of, token_spaces
from roundhouse.titles.g1865.traffic import MINE, city_grew, traffic_of

if TYPE_CHECKING:
    from roundhouse.board.board import Board
    from roundhouse.board.tile import Shape, Tile
    from roundhouse.kernel.play import Play

TILES_A_TURN = 2


def replacements(board: Board) -> dict[str, tuple[str, ...]]:
    """For each tile those that may replace it: the listed traffic upgrades, and others of its colour, kind and letter.

    Players never replace a mine (4.2-e, 4.2-i, 4.2-s, T3).
    """
    alike: dict[tuple[str, str, str], tuple[str, ...]] = {}
    for tile in board.tiles.values():
        sort = (tile.colour, tile.label, kind_of(tile))
        alike[sort] = (*alike.get(sort, ()), tile.id)
    return {
        tile.id: () if kind_of(tile) == MINE else tile.upgrades + alike[tile.colour, tile.label, kind_of(tile)]
        for tile in board.tiles.values()
    }


def kind_of(tile: Tile) -> str:
    """What a tile is: city, town or mine, or plain with or without a junction (1-m)."""
    kinds = {stop.kind for stop in tile.stops} - {"junction"}
    return kinds.pop() if kinds else "plain"


@lru_cache(4096)
def looks_alike(one: Shape, other: Shape) -> bool:
    return one.through == other.through and [set(e) for e in one.exits] == [set(e) for e in other.exits]


@remembered(TILES)
def connections(play: Play, space: str) -> int:
    """A mask of the edges where track of a space meets track of its neighbour: a tile, a printed space, a sea line."""
    board, state = play.title.board, play.state
    mine = board.shape(state, space).mask
    if not mine:
        return 0
    mask = 0
    for edge, other in enumerate(board.neighbours[space]):
        if mine >> edge & 1 and other and board.shape(state, other).mask >> board.opposite(edge) & 1:
            mask |= 1 << edge
    return mask


@lru_cache(4096)
def edge_pairs(shape: Shape) -> frozenset[tuple[int, int]]:
    """All pairs of edges joined through a tile, over a station or not."""
    pairs = set(shape.joined)
    for edges in shape.exits:
        pairs.update((a, b) for a in edges for b in edges if a < b)
    return frozenset(pairs)


def keeps_connections(play: Play, space: str, new: Shape) -> bool:
    """Whether a competitive upgrade keeps what is connected, and changes something at all (4.2-i, T3)."""
    old = play.title.board.shape(play.state, space)
    mask = connections(play, space)
    if mask & ~new.mask or looks_alike(old, new):
        return False
    joined = edge_pairs(new)
    return all((a, b) in joined for a, b in edge_pairs(old) if mask >> a & 1 and mask >> b & 1)


class NewTrack(NamedTuple):
    """Where the segments end that a tile has and the one before it had not: a mask of edges, and stops."""

    edges: int
    stops: tuple[int, ...]


@lru_cache(4096)
def new_track(old: Shape, new: Shape) -> NewTrack | None:
    """The segments that a tile adds, or None if it adds none. Remembered: shapes never change."""
    known = {frozenset(piece) for piece in old.track}
    ends = {end for piece in new.track if frozenset(piece) not in known for end in piece}
    if not ends:
        return None
    edges = sum(1 << end for end in ends if isinstance(end, int))
    return NewTrack(edges, tuple(int(end[1:]) for end in ends if isinstance(end, str)))


def connected_to_new_track(play: Play, company: str, space: str, new: Shape) -> bool:
    """Whether track leads from a token of the company to a segment of the new tile that the old one did not have.

    A tile without a new segment is connected if its station is (4.2-j, 4.2-k, T5, T8).
    """
    arrives = reach(play, company).entries.get(space, 0)
    fresh = new_track(play.title.board.shape(play.state, space), new)
    if fresh is None:
        return any(touched(play, company, space, new, stop, arrives) for stop in range(len(new.stops)))
    return bool(arrives & fresh.edges) or any(
        touched(play, company, space, new, stop, arrives) and passed(play, company, space, new, stop)
        for stop in fresh.stops
    )


def touched(play: Play, company: str, space: str, new: Shape, stop: int, arrives: int) -> bool:
    """Whether the company has a token on a stop of the new tile, or arrives there by one of these edges."""
    return any(arrives >> edge & 1 for edge in new.exits[stop]) or company in tokens_at(play, space, stop)


def passed(play: Play, company: str, space: str, new: Shape, stop: int) -> bool:
    """Whether the company could go on through a stop of the new tile: it is not full of other companies (4.2-k)."""
    held, here = tokens_at(play, space, stop), new.stops[stop]
    return here.kind in ALWAYS_PASSABLE or company in held or len(held) < here.slots


SITES = {"63": "tile site", "700": "site of tile 700", "146": "site of tile 146"}
"""The rule that restricts each of these tiles to its sites."""


def named_more_closely(play: Play, action: LayTile, refusal: Refusal) -> Refusal:
    """The same refusal with the clause for this very tile and space, where 1865 has one of its own."""
    title = play.title
    if action.space not in title.board.spaces or action.tile not in title.board.tiles:
        return refusal
    space, tile = title.board.spaces[action.space], title.board.tiles[action.tile]
    laid = play.state.tiles.get(action.space)
    at_mine = MINE in (kind_of(tile), space.stops[0].kind if space.stops else "")
    rule = refusal.rule
    if rule == "tile site":
        rule = SITES.get(tile.id, rule)
    elif rule in ("first tile", "replacement") and at_mine:
        rule = "mine tile"
    elif rule in ("first tile", "replacement") and space.label != tile.label:
        rule = "letter"
    elif rule == "keep track" and laid and title.board.tiles[laid[0]].colour == tile.colour:
        rule = "competitive"
    return Refusal(refusal.rule, title.clause(rule), refusal.facts)


def tile_cost(play: Play, laid: int) -> int:
    """What a tile costs after so many in the same turn."""
    return box_of(play).entities.costs.second_tile if laid else 0


class LayTile1865(LayOneTile):
    """One tile free, a second for L.20; laying and upgrading both count (4.2-a)."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, tuple[str, int] | None, int], tuple[tuple[str, int, str], ...]] = {}

    def concerns(self, action: LayTile) -> bool:
        return True

    def candidates(self, play: Play, frame: LayTrack) -> Iterator[LayTile]:
        company, state, laid = frame.company, play.state, company_turn(play).laid
        if laid >= TILES_A_TURN or tile_cost(play, laid) > state.companies[company].cash:
            return
        colours, shapes, entries = phase(play).tiles, play.title.board.shapes, reach(play, company).entries
        at_home = set(token_spaces(play, company))
        for space in sorted({*entries, *at_home}):
            arrives = -1 if space in at_home else entries[space]
            for tile, rotation, colour in self.fitting(play, space):
                if colour in colours and state.supply[tile] and shapes[tile, rotation].mask & arrives:
                    yield LayTile(company, space, tile, rotation)

    def fitting(self, play: Play, space: str) -> tuple[tuple[str, int, str], ...]:
        """What could come next on a space if supply and phase allow it, and if new track can be reached.

        It depends only on the tile that lies there and on the edges at which it meets its neighbours' track, so it is
        remembered for good.
        """
        laid = play.state.tiles.get(space)
        key = (space, laid, connections(play, space))
        found = self.known.get(key)
        if found is None:
            board = play.title.board
            found = self.known[key] = tuple(
                (tile, rotation, board.tiles[tile].colour)
                for tile in (play.title.next_tiles(play, space) if board.buildable(space) else ())
                for rotation in board.rotations[tile]
                if not board.shapes[tile, rotation].mask & ~board.open_edges[space]
                and play.title.track_is_kept(play, space, tile, board.shapes[tile, rotation])
            )
        return found

    def check(self, play: Play, frame: LayTrack, action: LayTile) -> Refusal | None:
        company, space, laid = frame.company, action.space, company_turn(play).laid
        if laid >= TILES_A_TURN or action.by:
            return refuse(play, "two tiles")
        cost, cash = tile_cost(play, laid), play.state.companies[company].cash
        if cost > cash:
            return refuse(play, "second tile money", company=company, cash=cash, price=cost)
        refusal = shape_refusal(play, space, action.tile, action.rotation)
        if refusal:
            return named_more_closely(play, action, refusal)
        refusal = play.title.space_closed(play, space)
        if refusal:
            return refusal
        new = play.title.board.shapes[action.tile, action.rotation]
        if not connected_to_new_track(play, company, space, new):
            return refuse(play, "new track connection", company=company, space=space)
        return None

    def apply(self, play: Play, frame: LayTrack, action: LayTile) -> None:
        turn, board = company_turn(play), play.title.board
        cost = tile_cost(play, turn.laid)
        turn.laid += 1
        stops = board.shape(play.state, action.space).stops
        before = traffic_of(stops[0]) if stops else 0
        put_tile(play, frame.company, action, cost)
        stops = board.shape(play.state, action.space).stops
        if stops:
            city_grew(play, action.space, traffic_of(stops[0]) - before)
