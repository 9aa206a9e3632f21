"""What a company's track reaches: the question behind laying tiles, placing tokens and having to own a train.

A search over (space, edge entered by), never turning back at a junction and stopping at cities that are full of
others' tokens; linear in the track. One trap remains: a reversing loop lets this search run back over track it came
by. Entries found only that way are in doubt; when somebody asks, `trails` decides on all of them exactly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from roundhouse.board.tile import Shape
from roundhouse.board.trails import entered_by_trail
from roundhouse.kernel.memory import TILES, TOKENS, as_value, remembered

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

Place = tuple[str, int]
"""A stop: the space and the index of the stop in it. Also used for (space, edge)."""

Onward = tuple[tuple[Place, ...], ...]
"""For each edge of a space, the entries into other spaces that can follow."""

ALWAYS_PASSABLE = frozenset({"town", "junction"})


class Track:
    """The track as a search sees it: shapes, neighbours, and which stops may be run through.

    `sides` remembers what lies across each edge, `ways` how the track of a space goes on where every stop may be run
    through; one board can share them between all searches. `held` are the spaces with tokens, which alone can change
    whether a stop may be run through.
    """

    __slots__ = ("_onward", "_shapes", "half", "held", "look", "neighbours", "passable", "sides", "ways")

    def __init__(
        self,
        shape: Callable[[str], Shape],
        neighbours: Mapping[str, tuple[str, ...]],
        half: int,
        passable: Callable[[str, int], bool],
        sides: dict[Place, Place | None] | None = None,
        ways: dict[tuple[Shape, str], Onward] | None = None,
        held: Container[str] = (),
    ) -> None:
        self.held = held
        self.look = shape
        self.neighbours = neighbours
        self.half = half
        self.passable = passable
        self.sides: dict[Place, Place | None] = {} if sides is None else sides
        self.ways: dict[tuple[Shape, str], Onward] = {} if ways is None else ways
        self._shapes: dict[str, Shape] = {}
        self._onward: dict[str, Onward] = {}

    def shape(self, space: str) -> Shape:
        found = self._shapes.get(space)
        if found is None:
            found = self._shapes[space] = self.look(space)
        return found

    def across(self, side: Place) -> Place | None:
        """The same hexside seen from the space beyond it; None where there is nothing.

        For an entry into a space this is the crossing in the other direction.
        """
        try:
            return self.sides[side]
        except KeyError:
            space, edge = side
            other = self.neighbours[space][edge]
            found = (other, (edge + self.half) % len(self.neighbours[other])) if other else None
            self.sides[side] = found
            return found

    def after(self, state: Place) -> tuple[Place, ...]:
        """The entries that can follow an entry, without turning back."""
        space, edge = state
        found = self._onward.get(space)
        if found is None:
            found = self._onward[space] = self._onward_from(space)
        return found[edge]

    def _onward_from(self, space: str) -> Onward:
        """For each edge of a space, the entries that follow when it is entered there."""
        shape = self.shape(space)
        found = self.ways.get((shape, space))
        if found is not None and space not in self.held:
            return found
        if shape.stops and not all(self.passable(space, index) for index in range(len(shape.stops))):
            edges = range(len(shape.from_edge))
            return tuple(self._entries(space, self._outs(space, edge, shape)) for edge in edges)
        if found is None:
            found = self.ways[shape, space] = tuple(self._entries(space, outs) for outs in shape.ways)
        return found

    def _entries(self, space: str, outs: Iterable[int]) -> tuple[Place, ...]:
        entries = [self.across((space, out)) for out in outs]
        return tuple(entry for entry in entries if entry is not None)

    def _outs(self, space: str, edge: int, shape: Shape) -> Iterable[int]:
        """The edges by which one can leave where some stop cannot be run through."""
        outs: dict[int, None] = {}
        for end in shape.from_edge[edge]:
            if end >= 0:
                outs[end] = None
            elif self.passable(space, -1 - end):
                outs.update(dict.fromkeys(out for out in shape.exits[-1 - end] if out != edge))
                for other in shape.inner[-1 - end]:
                    if self.passable(space, other):
                        outs.update(dict.fromkeys(shape.exits[other]))
        return outs

    def first(self, token: Place) -> Iterator[Place]:
        """The entries that a token's own stop leads to."""
        space, index = token
        shape = self.shape(space)
        outs = list(shape.exits[index])
        for other in shape.inner[index]:
            if self.passable(space, other):
                outs += shape.exits[other]
        for out in outs:
            state = self.across((space, out))
            if state is not None:
                yield state

    def stops_at(self, state: Place) -> Iterator[Place]:
        """The stops that an entry leads to inside its space."""
        space, edge = state
        shape = self.shape(space)
        for end in shape.from_edge[edge]:
            if end < 0:
                yield space, -1 - end
                if self.passable(space, -1 - end):
                    for other in shape.inner[-1 - end]:
                        yield space, other


class Reach:
    """What can be reached from some tokens.

    What the search found without running back is sure; the rest is in doubt, and decided when somebody asks.
    """

    __slots__ = ("_decided", "_doubtful", "_linked", "_stops", "_sure", "_tokens", "_track")

    def __init__(
        self,
        track: Track,
        tokens: tuple[Place, ...],
        sure: dict[str, int],
        stops: set[Place],
        linked: bool,
        doubtful: dict[str, int],
    ) -> None:
        self._track = track
        self._tokens = tokens
        self._sure = sure
        self._stops = stops
        self._linked = linked
        self._doubtful = doubtful
        self._decided: dict[tuple[Place, ...], set[Place]] = {}

    @property
    def spaces(self) -> set[str]:
        """Every space that is or may be reached."""
        return {*self._sure, *self._doubtful}

    def arrives(self, space: str) -> int:
        """A mask of the edges by which the track arrives in a space."""
        mask = self._doubtful.get(space, 0)
        edge = 0
        while mask:
            if mask & 1 and self._holds((space, edge), self._tokens):
                self._sure[space] = self._sure.get(space, 0) | 1 << edge
            mask >>= 1
            edge += 1
        self._doubtful.pop(space, None)
        return self._sure.get(space, 0)

    @property
    def entries(self) -> dict[str, int]:
        """For every space that is reached, the edges by which the track arrives."""
        for space in sorted(self._doubtful):
            self.arrives(space)
        return self._sure

    def reaches(self, place: Place) -> bool:
        """Whether the track touches a stop."""
        if place in self._stops:
            return True
        space, edges = place[0], self.arrives(place[0])
        for edge in range(len(self._track.neighbours[space])):
            if edges >> edge & 1 and place in self._track.stops_at((space, edge)):
                self._stops.add(place)
                return True
        return False

    @property
    def sure_stops(self) -> set[Place]:
        """The stops the track touches without any doubt; there may be more."""
        return self._stops

    @property
    def stops(self) -> set[Place]:
        """The stops the track touches."""
        for space in sorted(self._doubtful):
            for index in range(len(self._track.shape(space).stops)):
                self.reaches((space, index))
        return self._stops

    @property
    def linked(self) -> bool:
        """Whether some token is joined by track to another stop, so that a route exists."""
        if not self._linked:
            self._linked = any(self._joins(space, edge) for space, edge in self._doubts())
        return self._linked

    def _doubts(self) -> list[Place]:
        return [
            (space, edge)
            for space in sorted(self.spaces)
            for edge in range(len(self._track.neighbours[space]))
            if (self._sure.get(space, 0) | self._doubtful.get(space, 0)) >> edge & 1
        ]

    def _joins(self, space: str, edge: int) -> bool:
        """Whether an entry leads from a token to a stop that is not the token itself."""
        for place in self._track.stops_at((space, edge)):
            others = tuple(token for token in self._tokens if token != place)
            if others and self._holds((space, edge), others):
                return True
        return False

    def _holds(self, state: Place, tokens: tuple[Place, ...]) -> bool:
        """Whether track that repeats no hexside leads from one of the tokens to an entry."""
        found = self._decided.get(tokens)
        if found is None:
            found = self._decided[tokens] = entered_by_trail(self._track, tokens)
        return state in found


def search(track: Track, tokens: Iterable[Place], running_back: bool = False) -> Reach:
    """Everything that can be reached from the given tokens; with `running_back`, also what only a loop leads to."""
    roots = tuple(dict.fromkeys(tokens))
    parent: dict[Place, Place | None] = {}
    postponed: list[Place] = []
    stops = set(roots)
    linked = False
    for state, root in _explore(track, roots, parent, postponed):
        if track.shape(state[0]).stops:
            for place in track.stops_at(state):
                stops.add(place)
                linked = linked or place != root
    for space, index in roots:
        for inner in track.shape(space).inner[index]:
            stops.add((space, inner))
            linked = True
    doubtful = _beyond(track, parent, postponed)
    if not running_back:
        return Reach(track, roots, _masks(parent), stops, linked, _masks(doubtful))
    for state in doubtful:
        for place in track.stops_at(state):
            stops.add(place)
            linked = True
    return Reach(track, roots, _masks([*parent, *doubtful]), stops, linked, {})


def _explore(
    track: Track, roots: tuple[Place, ...], parent: dict[Place, Place | None], postponed: list[Place]
) -> Iterator[tuple[Place, Place]]:
    """Entry after entry, each with the token it was found from; entries that would run back are put off."""
    frontier: deque[tuple[Place, Place]] = deque()
    for token in roots:
        for state in track.first(token):
            if state not in parent:
                parent[state] = None
                frontier.append((state, token))
    across = track.sides
    while frontier:
        state, root = frontier.popleft()
        yield state, root
        for after in track.after(state):
            if after in parent:
                continue
            reverse = track.across(after) if after not in across else across[after]
            if reverse in parent and _on_the_way(parent, state, reverse):
                postponed.append(after)
                continue
            parent[after] = state
            frontier.append((after, root))


def _on_the_way(parent: dict[Place, Place | None], state: Place | None, wanted: Place | None) -> bool:
    """Whether an entry lies on the way to a state."""
    while state is not None:
        if state == wanted:
            return True
        state = parent[state]
    return False


def is_linked(track: Track, tokens: Iterable[Place]) -> bool:
    """Whether some token is joined by track to another stop; looks no further than the first one found."""
    roots = tuple(dict.fromkeys(tokens))
    if any(track.shape(space).inner[index] for space, index in roots):
        return True
    for state, root in _explore(track, roots, {}, []):
        if track.shape(state[0]).stops and any(place != root for place in track.stops_at(state)):
            return True
    return search(track, roots).linked


def _masks(states: Iterable[Place]) -> dict[str, int]:
    """Entries by space, as masks of edges."""
    found: dict[str, int] = {}
    for space, edge in states:
        found[space] = found.get(space, 0) | 1 << edge
    return found


def _beyond(track: Track, known: Mapping[Place, object], begin: list[Place]) -> list[Place]:
    """The entries that only track run back over leads to."""
    found: dict[Place, None] = {}
    frontier = [state for state in begin if state not in known]
    while frontier:
        state = frontier.pop()
        if state not in found:
            found[state] = None
            frontier += [after for after in track.after(state) if after not in known]
    return list(found)


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


def tokens_of(play: Play, company: str) -> list[Place]:
    """The stops that hold a token of the company."""
    return [
        (space, index)
        for space, stops in play.state.tokens.items()
        for index, held in enumerate(stops)
        if company in held
    ]


def track_of(play: Play, company: str) -> Track:
    """The track as the company's trains may use it: of the board as it is now, whatever becomes of the game."""
    title, tiles, tokens = play.title, as_value(play.state.tiles), as_value(play.state.tokens)
    board = title.board
    look = partial(title.shape_for, tiles, company) if title.track_may_be_private else partial(board.shape_in, tiles)
    return Track(look, board.neighbours, board.half, passable_for(play, company), board.sides, board.ways, tokens)


@remembered(TILES, TOKENS)
def reach(play: Play, company: str) -> Reach:
    """What the company reaches now."""
    return search(track_of(play, company), tokens_of(play, company), play.title.track_may_run_back)


def has_route(play: Play, company: str) -> bool:
    """Whether the company has a route: track from one of its tokens to another stop."""
    return reach(play, company).linked


def enters(play: Play, company: str, space: str, edges: int) -> bool:
    """Whether the company's track arrives in a space by one of these edges."""
    return bool(reach(play, company).arrives(space) & edges)


def touches(play: Play, company: str, wanted: Callable[[str, int], bool]) -> bool:
    """Whether the company's track touches a stop that is wanted; decides no doubt without need."""
    found = reach(play, company)
    return any(wanted(*place) for place in tuple(found.sure_stops)) or any(wanted(*place) for place in found.stops)
