"""What a company's track reaches: the question behind laying tiles, placing tokens and having to own a train.

A search over (space, edge entered by), never turning back at a junction and stopping at cities that are full of
others' tokens; linear in the track. One trap remains: a reversing loop lets this search run back over track it came
by. Entries found only that way are in doubt; when somebody asks, `trails` decides on all of them exactly.

Track is mostly added. So what was found on an earlier board is kept, and the search goes on from the spaces that
have changed (`Reach.on`); only where track or a way through a city is gone does it begin again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from roundhouse.board.rails import ALWAYS_PASSABLE, Place, Track
from roundhouse.board.trails import entered_by_trail
from roundhouse.kernel.memory import TILES, TOKENS, as_value, remembered

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Reach:
    """What can be reached from some tokens.

    What the search found without running back is sure; the rest is in doubt, and decided when somebody asks. With
    `running_back` also what only a loop leads to counts as reached.
    """

    __slots__ = (
        "_decided",
        "_doubtful",
        "_linked",
        "_origin",
        "_parent",
        "_postponed",
        "_stops",
        "_sure",
        "_tokens",
        "_track",
        "running_back",
    )

    def __init__(self, track: Track, tokens: Iterable[Place], running_back: bool = False) -> None:
        self._track = track
        self._tokens = tuple(dict.fromkeys(tokens))
        self.running_back = running_back
        self._parent: dict[Place, Place | None] = {}
        self._origin: dict[Place, Place] = {}
        self._postponed: list[Place] = []
        self._sure: dict[str, int] = {}
        self._stops: set[Place] = set()
        self._linked: bool | None = None
        self._settle(self._begin(self._tokens))

    def on(self, track: Track, tokens: Iterable[Place], changed: Iterable[str]) -> Reach | None:
        """What is reached on later track, which differs in some spaces; None if less may be reached than before."""
        roots = tuple(dict.fromkeys(tokens))
        before = set(self._tokens)
        if not before <= set(roots):
            return None
        relaid = [space for space in changed if space in self._sure or space in self._doubtful]
        if not all(track.goes_on_like(self._track, space) for space in relaid):
            return None
        homes = [token for token in self._tokens if token[0] in changed]
        if any(not set(self._track.first(token)) <= set(track.first(token)) for token in homes):
            return None
        after = Reach.__new__(Reach)
        after._track, after._tokens, after.running_back = track, roots, self.running_back
        if not relaid and not homes and len(roots) == len(before):
            after._parent, after._origin, after._postponed = self._parent, self._origin, self._postponed
            after._sure, after._stops, after._linked = self._sure, self._stops, self._linked
            after._doubtful, after._decided = self._doubtful, self._decided
            return after
        after._parent, after._origin = self._parent.copy(), self._origin.copy()
        after._postponed, after._sure = self._postponed.copy(), self._sure.copy()
        after._stops = {place for place in self._stops if place[0] not in changed}
        after._linked = self._linked or None
        edges = range(len(track.neighbours[roots[0][0]])) if roots else range(0)
        waiting = [
            (space, edge)
            for space in relaid
            for edge in edges
            if (space, edge) in after._parent  # what else is sure there was in doubt once, and has no way of its own
        ]
        for space in relaid:
            for edge in edges:
                if after._sure.get(space, 0) >> edge & 1:
                    after._stops.update(track.stops_at((space, edge)))
        waiting += after._begin([token for token in roots if token not in before or token[0] in changed])
        after._settle(waiting)
        return after

    def _begin(self, tokens: Iterable[Place]) -> list[Place]:
        """The entries that tokens lead to at once."""
        found = []
        track, parent, origin, sure = self._track, self._parent, self._origin, self._sure
        for token in tokens:
            self._stops.add(token)
            for index in track.shape(token[0]).inner[token[1]]:
                self._stops.add((token[0], index))
                self._linked = True
            for state in track.first(token):
                if state not in parent:
                    parent[state] = None
                    origin[state] = token
                    sure[state[0]] = sure.get(state[0], 0) | 1 << state[1]
                    found.append(state)
        return found

    def _settle(self, waiting: list[Place]) -> None:
        """Go on from these entries; those that would run back are put off, and what lies behind them is in doubt."""
        track, parent, origin, sure, stops = self._track, self._parent, self._origin, self._sure, self._stops
        shape, following, across = track.shape, track.after, track.across
        at = 0
        while at < len(waiting):
            state = waiting[at]
            at += 1
            if shape(state[0]).stops:
                for place in track.stops_at(state):
                    stops.add(place)
                    if place != origin[state]:
                        self._linked = True
            for after in following(state):
                if after in parent:
                    continue
                reverse = across(after)
                if reverse in parent and self._comes_by(state, reverse):
                    self._postponed.append(after)
                    continue
                parent[after] = state
                origin[after] = origin[state]
                space, edge = after
                sure[space] = sure.get(space, 0) | 1 << edge
                waiting.append(after)
        self._decided: dict[tuple[Place, ...], set[Place]] = {}
        self._doubtful = self._beyond()
        if self.running_back:
            for space, mask in self._doubtful.items():
                sure[space] = sure.get(space, 0) | mask
                for edge in range(len(track.neighbours[space])):
                    if mask >> edge & 1:
                        stops.update(track.stops_at((space, edge)))
                self._linked = self._linked or bool(shape(space).stops)
            self._doubtful = {}

    def _comes_by(self, state: Place | None, wanted: Place | None) -> bool:
        """Whether an entry lies on the way to a state."""
        parent = self._parent
        while state is not None:
            if state == wanted:
                return True
            state = parent[state]
        return False

    def _beyond(self) -> dict[str, int]:
        """The entries that only track run back over leads to, as masks of edges, less those already decided."""
        found: dict[Place, None] = {}
        following, parent = self._track.after, self._parent
        frontier = [state for state in self._postponed if state not in parent]
        while frontier:
            state = frontier.pop()
            if state not in found:
                found[state] = None
                frontier += [after for after in following(state) if after not in parent]
        masks: dict[str, int] = {}
        for space, edge in found:
            if not self._sure.get(space, 0) >> edge & 1:
                masks[space] = masks.get(space, 0) | 1 << edge
        return masks

    @property
    def spaces(self) -> set[str]:
        """Every space that is or may be reached."""
        return {*self._sure, *self._doubtful}

    def arrives(self, space: str) -> int:
        """A mask of the edges by which the track arrives in a space."""
        mask = self._doubtful.get(space, 0)
        if mask:
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
        if self._linked is None:
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
    return Reach(track, tokens, running_back)


def is_linked(track: Track, tokens: Iterable[Place]) -> bool:
    """Whether some token is joined by track to another stop."""
    return Reach(track, tokens).linked


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


def differing(one: Mapping[str, object], other: Mapping[str, object]) -> list[str]:
    """The keys that two mappings do not share, or with other values."""
    if one is other:
        return []
    found = [key for key, value in other.items() if (was := one.get(key)) is not value and was != value]
    if len(one) + len(found) > len(other):
        found += [key for key in one if key not in other]
    return found


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
