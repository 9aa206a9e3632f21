"""What a company's track reaches: the question behind laying tiles, placing tokens and having to own a train.

A search over (space, edge entered by), never turning back at a junction and stopping at cities that are full of
others' tokens; linear in the track. One trap remains: a reversing loop lets this search run back over track it came
by. Entries found only that way are suspects, and `trails` decides on them exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from roundhouse.board.tile import Shape
from roundhouse.board.trails import entered_by_trail

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

Place = tuple[str, int]
"""A stop: the space and the index of the stop in it. Also used for (space, edge)."""

ALWAYS_PASSABLE = frozenset({"town", "junction"})


class Reach:
    """`entries[space]` is a mask of the edges by which the track arrives; `stops` are the stops it touches.

    `linked` tells whether some token is joined by track to another stop, so that a route exists.
    """

    __slots__ = ("entries", "linked", "stops")

    def __init__(self, entries: dict[str, int], stops: set[Place], linked: bool) -> None:
        self.entries = entries
        self.stops = stops
        self.linked = linked


class Track:
    """The track as a search sees it: shapes, neighbours, and which stops may be run through."""

    __slots__ = ("half", "neighbours", "passable", "shape")

    def __init__(
        self,
        shape: Callable[[str], Shape],
        neighbours: Mapping[str, tuple[str, ...]],
        half: int,
        passable: Callable[[str, int], bool],
    ) -> None:
        self.shape = shape
        self.neighbours = neighbours
        self.half = half
        self.passable = passable


def search(track: Track, tokens: Iterable[Place], running_back: bool = False) -> Reach:
    """Everything that can be reached from the given tokens; with `running_back`, also what only a loop leads to."""
    shape_of, neighbours, half, passable = track.shape, track.neighbours, track.half, track.passable
    parent: dict[Place, Place | None] = {}
    root: dict[Place, Place] = {}
    suspects: set[Place] = set()
    frontier: list[Place] = []
    stops: set[Place] = set(tokens)
    entered: dict[Place, int] = {}
    linked = False

    def runs_back(space: str, edge: int, came: Place | None) -> bool:
        """Whether leaving by this edge repeats a hexside of the way here."""
        if came in suspects:
            return True
        back = came if (space, edge) in parent else None
        while back is not None:
            if back == (space, edge):
                return True
            back = parent[back]
        return False

    def leave(space: str, edge: int, came: Place | None, origin: Place) -> None:
        other = neighbours[space][edge]
        if not other:
            return
        count = len(neighbours[other])
        state = (other, (edge + half) % count)
        if state in parent:
            return
        parent[state] = came
        root[state] = origin
        if not running_back and runs_back(space, edge, came):
            suspects.add(state)
        frontier.append(state)

    def stop_at(space: str, index: int, edge: int, came: Place, origin: Place) -> None:
        """Arrive at a stop by an edge, and go on by every other edge if the stop may be run through."""
        nonlocal linked
        place = (space, index)
        if place != origin:
            linked = linked or came not in suspects
        if came not in suspects:
            stops.add(place)
        first = place not in entered
        entered[place] = entered.get(place, 0) | 1 << edge
        if not passable(space, index):
            return
        shape = shape_of(space)
        for out in shape.exits[index]:
            if out != edge:
                leave(space, out, came, origin)
        if first:
            for other in shape.inner[index]:
                if (space, other) not in entered:
                    stop_at(space, other, len(shape.from_edge), came, origin)

    for token in list(stops):
        space, index = token
        shape = shape_of(space)
        for out in shape.exits[index]:
            leave(space, out, None, token)
        for other in shape.inner[index]:
            linked = True
            stops.add((space, other))
            if passable(space, other):
                for out in shape_of(space).exits[other]:
                    leave(space, out, None, token)
    while frontier:
        state = frontier.pop()
        space, edge = state
        origin = root[state]
        for end in shape_of(space).from_edge[edge]:
            if end >= 0:
                leave(space, end, state, origin)
            else:
                stop_at(space, -1 - end, edge, state, origin)
    if suspects:
        linked = _settle(track, stops, parent, suspects, list(tokens)) or linked
    entries: dict[str, int] = {}
    for space, edge in parent:
        entries[space] = entries.get(space, 0) | 1 << edge
    return Reach(entries, stops, linked)


def _settle(
    track: Track,
    stops: set[Place],
    parent: dict[Place, Place | None],
    suspects: set[Place],
    tokens: list[Place],
) -> bool:
    """Drop the suspects that no track without repetition leads to; tells whether the others join a token to a stop."""
    standing = entered_by_trail(track, list(parent), tokens) & suspects
    for state in suspects - standing:
        del parent[state]
    arrived = _stops_at(track, standing)
    stops |= arrived
    if arrived - set(tokens):
        return True
    if not arrived:
        return False
    alone = ((token, entered_by_trail(track, list(parent), [token])) for token in tokens)
    return any(_stops_at(track, entered) - {token} for token, entered in alone)


def _stops_at(track: Track, states: Iterable[Place]) -> set[Place]:
    """The stops that track leads to from the edges by which spaces are entered."""
    return {(space, -1 - end) for space, edge in states for end in track.shape(space).from_edge[edge] if end < 0}


def passable_for(play: Play, company: str) -> Callable[[str, int], bool]:
    """Whether the company may run through a stop: not a red area, not a city full of others' tokens."""
    state, title = play.state, play.title
    board = title.board

    def passable(space: str, index: int) -> bool:
        stop = board.shape(state, space).stops[index]
        if stop.kind in ALWAYS_PASSABLE:
            return True
        if title.ends_route(stop):
            return False
        held = state.tokens.get(space)
        if not held or index >= len(held):
            return stop.slots > 0
        return len(held[index]) < stop.slots or company in held[index]

    return passable


def tokens_of(play: Play, company: str) -> list[Place]:
    """The stops that hold a token of the company."""
    return [
        (space, index)
        for space, stops in play.state.tokens.items()
        for index, held in enumerate(stops)
        if company in held
    ]


def reach(play: Play, company: str) -> Reach:
    """What the company reaches now; worked out once for each state of the board."""
    key = ("reach", company)
    found: Reach | None = play.memo.get(key)
    if found is None:
        board, shape_for = play.title.board, play.title.shape_for

        def shape(space: str) -> Shape:
            return shape_for(play, company, space)

        track = Track(shape, board.neighbours, board.half, passable_for(play, company))
        found = search(track, tokens_of(play, company), play.title.track_may_run_back)
        play.memo[key] = found
    return found
