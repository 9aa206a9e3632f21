"""What a company's track reaches: the question behind laying tiles, placing tokens and having to own a train."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from roundhouse.board.rails import ALWAYS_PASSABLE, Place, Track
from roundhouse.board.search import Reach, comes_from
from roundhouse.kernel.memory import TILES, TOKENS, as_value, differing, remembered

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def passable_for(play: Play, company: str) -> Callable[[str, int], bool]:
    """Whether the company may run through a stop: not a red area, not a city full of others' tokens."""
    title = play.title
    shape, ends_route = title.board.shape_in, title.ends_route
    tiles, tokens = as_value(play.state.tiles), as_value(play.state.tokens)

    def passable(space: str, index: int) -> bool:
        stop = shape(tiles, space).stops[index]
        if stop.kind in ALWAYS_PASSABLE:
            return True
        if ends_route(stop):
            return False
        held = tokens.get(space)
        if not held or index >= len(held):
            return stop.slots > 0
        return len(held[index]) < stop.slots or company in held[index]

    return passable


@remembered(TOKENS)
def _tokens_by_company(play: Play) -> dict[str, tuple[Place, ...]]:
    """The stops that hold tokens of each company."""
    found: dict[str, dict[Place, None]] = {}
    for space, stops in play.state.tokens.items():
        for index, held in enumerate(stops):
            for company in held:
                found.setdefault(company, {})[space, index] = None
    return {company: tuple(places) for company, places in found.items()}


def tokens_of(play: Play, company: str) -> tuple[Place, ...]:
    """The stops that hold a token of the company."""
    return _tokens_by_company(play).get(company, ())


def track_of(play: Play, company: str) -> Track:
    """The track as the company's trains may use it: of the board as it is now, whatever becomes of the game."""
    title, tiles, tokens = play.title, as_value(play.state.tiles), as_value(play.state.tokens)
    board = title.board
    look = partial(title.shape_for, tiles, company) if title.track_may_be_private else partial(board.shape_in, tiles)
    return Track(
        look, board.neighbours, board.half, passable_for(play, company), board.sides, board.ways, tokens, company
    )


class Found(NamedTuple):
    """What a company reached, and the board on which it did."""

    reach: Reach
    track: Track
    tiles: Mapping[str, object]
    tokens: Mapping[str, object]


@remembered(TILES, TOKENS)
def reach(play: Play, company: str) -> Reach:
    """What the company reaches now, found by going on from what it reached before."""
    title, sources = play.title, play.memory.sources
    tiles, tokens = as_value(play.state.tiles), as_value(play.state.tokens)
    track, roots = track_of(play, company), tokens_of(play, company)
    before: Found | None = sources.get((reach, company))
    found = None
    if before is not None:
        changed = {*differing(before.tiles, tiles), *differing(before.tokens, tokens)}
        found = before.reach.on(track.following(before.track, changed), roots, changed)
    found = found or Reach(track, roots, title.track_may_run_back)
    sources[reach, company] = Found(found, track, tiles, tokens)
    return found


def has_route(play: Play, company: str) -> bool:
    """Whether the company has a route: track from one of its tokens to another stop.

    The spaces of one are kept with what lay on them: as long as that is still so, nobody has to look for another.
    """
    tiles, tokens, sources = play.state.tiles, play.state.tokens, play.memory.sources
    known: list[tuple[str, object, object]] | None = sources.get((has_route, company))
    if known and all(tiles.get(space) == tile and tokens.get(space) == held for space, tile, held in known):
        return True
    found = reach(play, company)
    if found.linked and not play.title.track_may_be_private:
        sources[has_route, company] = [(space, tiles.get(space), tokens.get(space)) for space in found.joint]
    return found.linked


def enters(play: Play, company: str, space: str, edges: int) -> bool:
    """Whether the company's track arrives in a space by one of these edges."""
    state, found = play.state, play.memory.sources.get((reach, company))
    if found is None or found.tiles is not as_value(state.tiles) or found.tokens is not as_value(state.tokens):
        told = comes_from(track_of(play, company), tokens_of(play, company), space, edges)
        if told is not None:
            return told
    return reach(play, company).enters(space, edges)


def touches(play: Play, company: str, wanted: Callable[[str, int], bool]) -> bool:
    """Whether the company's track touches a stop that is wanted."""
    return reach(play, company).touches(wanted)
