"""What a company's track reaches: the question behind laying tiles, placing tokens and having to own a train.

A search over (space, edge entered by), never turning back at a junction and stopping at cities that are full of
others' tokens; linear in the track. One trap remains: a reversing loop lets this search run back over track it came
by. Entries found only that way are doubtful; the first of them is decided exactly, by looking for a path without
repetition, and only if there is one does the search go on from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from roundhouse.board.tile import Shape

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
    ways: dict[Place, frozenset[Place]] = {}
    doubtful: dict[Place, None] = {}
    frontier: list[Place] = []
    stops: set[Place] = set(tokens)
    entered: dict[Place, int] = {}
    linked = False

    def runs_back(space: str, edge: int, state: Place, came: Place | None) -> bool:
        """Whether leaving by this edge, into `state`, repeats a hexside of the way here."""
        back = came if ways or (space, edge) in parent else None
        while back is not None:
            if back == (space, edge):
                return True
            if back in ways:
                return (space, edge) in ways[back] or state in ways[back]
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
        if not running_back and runs_back(space, edge, state, came):
            doubtful[state] = None
            return
        parent[state] = came
        root[state] = origin
        frontier.append(state)

    def stop_at(space: str, index: int, edge: int, came: Place, origin: Place) -> None:
        """Arrive at a stop by an edge, and go on by every other edge if the stop may be run through."""
        nonlocal linked
        place = (space, index)
        if place != origin:
            linked = True
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

    def follow() -> None:
        """Go on from everything reached, as far as the track leads without running back."""
        while frontier:
            state = frontier.pop()
            space, edge = state
            origin = root[state]
            for end in shape_of(space).from_edge[edge]:
                if end >= 0:
                    leave(space, end, state, origin)
                else:
                    stop_at(space, -1 - end, edge, state, origin)

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
    follow()
    refused: set[Place] = set()
    while waiting := [state for state in doubtful if state not in parent and state not in refused]:
        state = waiting[0]
        found = path_to(track, tokens, state)
        if found is None:
            refused.add(state)
        else:
            root[state], ways[state] = found
            parent[state] = None
            frontier.append(state)
            follow()
    entries: dict[str, int] = {}
    for space, edge in parent:
        entries[space] = entries.get(space, 0) | 1 << edge
    return Reach(entries, stops, linked)


def path_to(track: Track, tokens: Iterable[Place], target: Place) -> tuple[Place, frozenset[Place]] | None:
    """Track that repeats no hexside from a token into a space by the given edge: the token, and the sides entered by.

    None if there is no such track.
    """
    wanted = _leading_to(track, target)

    def onward(space: str, edge: int) -> list[Place]:
        """The hexsides by which one can leave a space entered by an edge."""
        shape = track.shape(space)
        found = []
        for end in shape.from_edge[edge]:
            if end >= 0:
                found.append((space, end))
            elif track.passable(space, -1 - end):
                found += [(space, out) for out in shape.exits[-1 - end] if out != edge]
                for other in shape.inner[-1 - end]:
                    if track.passable(space, other):
                        found += [(space, out) for out in shape.exits[other]]
        return found

    def walk(space: str, edge: int, used: frozenset[Place]) -> frozenset[Place] | None:
        """The sides entered by on the way from here to the target; `used` are both sides of every hexside crossed."""
        other = track.neighbours[space][edge]
        if not other or (space, edge) in used:
            return None
        entry = (other, (edge + track.half) % len(track.neighbours[other]))
        if entry == target:
            return frozenset({entry})
        if entry not in wanted:
            return None
        used = used | {(space, edge), entry}
        for side in onward(*entry):
            way = walk(*side, used)
            if way is not None:
                return way | {entry}
        return None

    for space, index in tokens:
        for out in track.shape(space).exits[index]:
            way = walk(space, out, frozenset())
            if way is not None:
                return (space, index), way
    return None


def _leading_to(track: Track, target: Place) -> set[Place]:
    """Every (space, edge entered by) from which the target can be reached at all."""
    wanted: set[Place] = set()
    frontier = [target]
    while frontier:
        space, edge = frontier.pop()
        before = track.neighbours[space][edge]
        if not before:
            continue
        shape = track.shape(before)
        out = (edge + track.half) % len(track.neighbours[space])
        sources: list[int] = []
        for end in shape.from_edge[out]:
            if end >= 0:
                sources.append(end)
            elif track.passable(before, -1 - end):
                sources += [e for e in shape.exits[-1 - end] if e != out]
                for other in shape.inner[-1 - end]:
                    if track.passable(before, other):
                        sources += shape.exits[other]
        for source in sources:
            if (before, source) not in wanted:
                wanted.add((before, source))
                frontier.append((before, source))
    return wanted


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
