"""A search along track: what can be reached from some tokens, as far as somebody asks.

It goes over (space, edge entered by), never turning back at a junction and stopping at cities that are full of
others' tokens; linear in the track. One trap remains: a reversing loop lets this search run back over track it came
by. Entries found only that way are in doubt; when somebody asks, `trails` decides on all of them exactly.

Track is mostly added. So what was found on an earlier board is kept, and the search goes on from the spaces that
have changed (`Reach.on`); only where track or a way through a city is gone does it begin again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roundhouse.board.rails import Place, Track
from roundhouse.board.trails import entered_by_trail

SOME = 16
"""So many entries are looked at between two looks at what is wanted."""


class Reach:
    """What can be reached from some tokens, looked for as far as somebody asks.

    What the search found without running back is sure; the rest is in doubt, and decided when somebody asks. With
    `running_back` also what only a loop leads to counts as reached.
    """

    __slots__ = (
        "_at",
        "_complete",
        "_decided",
        "_doubtful",
        "_linked",
        "_parent",
        "_postponed",
        "_roots",
        "_stops",
        "_sure",
        "_tokens",
        "_track",
        "_waiting",
        "joint",
        "running_back",
    )

    def __init__(self, track: Track, tokens: Iterable[Place], running_back: bool = False) -> None:
        self._track = track
        self._tokens = tuple(dict.fromkeys(tokens))
        self.running_back = running_back
        self._parent: dict[Place, Place | None] = {}
        self._roots: dict[Place, Place] = {}
        self._postponed: list[Place] = []
        self._sure: dict[str, int] = {}
        self._stops: set[Place] = set()
        self._linked: bool | None = None
        self.joint: tuple[str, ...] = ()
        self._decided: dict[tuple[Place, ...], set[Place]] = {}
        self._doubtful: dict[str, int] = {}
        self._complete = False
        self._at = 0
        self._waiting = self._begin(self._tokens)

    def on(self, track: Track, tokens: Iterable[Place], changed: Iterable[str]) -> Reach | None:
        """What is reached on later track, which differs in some spaces; None if less may be reached than before."""
        roots = tuple(dict.fromkeys(tokens))
        before = set(self._tokens)
        if not before.issubset(roots):
            return None
        relaid = [space for space in changed if space in self._sure or space in self._doubtful]
        for space in relaid:
            if not track.goes_on_like(self._track, space):
                return None
        homes = [token for token in self._tokens if token[0] in changed]
        if any(not set(self._track.first(token)) <= set(track.first(token)) for token in homes):
            return None
        after = Reach.__new__(Reach)
        after._track, after._tokens, after.running_back = track, roots, self.running_back
        after.joint, after._complete = self.joint, self._complete
        after._at, after._waiting = 0, []
        if self._complete and not relaid and not homes and len(roots) == len(before):
            after._parent, after._roots, after._postponed = self._parent, self._roots, self._postponed
            after._sure, after._stops, after._linked = self._sure, self._stops, self._linked
            after._doubtful, after._decided = self._doubtful, self._decided
            return after
        after._parent, after._roots = self._parent.copy(), self._roots.copy()
        after._postponed, after._sure = self._postponed.copy(), self._sure.copy()
        after._stops = {place for place in self._stops if place[0] not in changed}
        after._linked, after._complete = self._linked or None, False
        after._doubtful, after._decided = {}, {}
        waiting = self._waiting[self._at :]
        for space in relaid:
            edges = self._sure.get(space, 0)
            for edge, way in enumerate(track.onward(space)):
                if (space, edge) in after._parent:  # what else is sure was in doubt once, and has no way of its own
                    waiting.append((space, edge))
                if edges >> edge & 1:
                    after._stops.update(way.stops)
        waiting += after._begin([token for token in roots if token not in before or token[0] in changed])
        after._waiting = waiting
        return after

    def _begin(self, tokens: Iterable[Place]) -> list[Place]:
        """The entries that tokens lead to at once."""
        found = []
        track, parent, sure = self._track, self._parent, self._sure
        for token in tokens:
            self._stops.add(token)
            for index in track.shape(token[0]).inner[token[1]]:
                self._stops.add((token[0], index))
                self._linked = True
                self.joint = (token[0],)
            for state in track.first(token):
                if state not in parent:
                    parent[state] = None
                    self._roots[state] = token
                    sure[state[0]] = sure.get(state[0], 0) | 1 << state[1]
                    found.append(state)
        return found

    def _go_on(self, most: int = SOME) -> bool:
        """Look at some more entries, and whether there was one.

        Those that would run back are put off, and what lies behind them is in doubt.
        """
        waiting, at = self._waiting, self._at
        if at == len(waiting):
            if not self._complete:
                self._weigh_doubts()
            return False
        parent, sure, stops, onward = self._parent, self._sure, self._stops, self._track.onward
        linked = self._linked
        until = at + most
        while at < len(waiting) and at < until:
            state = waiting[at]
            at += 1
            _, crossed, touched = onward(state[0])[state[1]]
            if touched:
                stops.update(touched)
                if not linked:
                    linked = self._joins_token(state, touched)
            for after, back in crossed:
                if after in parent:
                    continue
                if back in parent and _comes_by(parent, state, back):
                    self._postponed.append(after)
                    continue
                parent[after] = state
                space, edge = after
                sure[space] = sure.get(space, 0) | 1 << edge
                waiting.append(after)
        self._at, self._linked = at, linked
        return True

    def _joins_token(self, state: Place, touched: tuple[Place, ...]) -> bool | None:
        """Whether an entry joins the token it comes from to another stop; the spaces between them are kept."""
        way = [state]
        while (before := self._parent[way[-1]]) is not None:
            way.append(before)
        token = self._roots[way[-1]]
        if all(place == token for place in touched):
            return None
        self.joint = (token[0], *dict.fromkeys(space for space, _ in way))
        return True

    def _find_all(self) -> None:
        """Look at everything."""
        while self._go_on(1 << 30):
            pass

    def _weigh_doubts(self) -> None:
        """Once everything is looked at: what is in doubt."""
        track, sure, stops = self._track, self._sure, self._stops
        self._complete = True
        self._decided = {}
        self._doubtful = self._beyond() if self._postponed else {}
        if self.running_back:
            for space, mask in self._doubtful.items():
                sure[space] = sure.get(space, 0) | mask
                for edge in range(len(track.neighbours[space])):
                    if mask >> edge & 1:
                        stops.update(track.stops_at((space, edge)))
                self._linked = self._linked or bool(track.shape(space).stops) or None
            self._doubtful = {}

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
        self._find_all()
        return {*self._sure, *self._doubtful}

    def arrives(self, space: str) -> int:
        """A mask of the edges by which the track arrives in a space."""
        self._find_all()
        mask = self._doubtful.get(space, 0)
        if mask:
            edge = 0
            while mask:
                if mask & 1 and self._holds((space, edge), self._tokens):
                    self._sure[space] = self._sure.get(space, 0) | 1 << edge
                    self._stops.update(self._track.stops_at((space, edge)))
                mask >>= 1
                edge += 1
            self._doubtful.pop(space, None)
        return self._sure.get(space, 0)

    def enters(self, space: str, edges: int) -> bool:
        """Whether the track arrives in a space by one of these edges; looks no further than it must."""
        sure = self._sure
        while not sure.get(space, 0) & edges:
            if not self._go_on():
                return bool(self.arrives(space) & edges)
        return True

    @property
    def entries(self) -> dict[str, int]:
        """For every space that is reached, the edges by which the track arrives."""
        self._find_all()
        for space in sorted(self._doubtful):
            self.arrives(space)
        return self._sure

    def reaches(self, place: Place) -> bool:
        """Whether the track touches a stop; looks no further than it must."""
        while place not in self._stops:
            if not self._go_on():
                return self._touches_after_all(place)
        return True

    def _touches_after_all(self, place: Place) -> bool:
        """Whether the track touches a stop that is in doubt, once everything is looked at."""
        self.arrives(place[0])
        return place in self._stops

    def touches(self, wanted: Callable[[str, int], bool]) -> bool:
        """Whether the track touches a stop that is wanted; looks no further, and decides no doubt, without need."""
        seen: set[Place] = set()
        more = True
        while more:
            found = self._stops - seen
            if any(wanted(*place) for place in found):
                return True
            seen |= found
            more = self._go_on()
        return any(wanted(*place) for place in self.stops - seen)

    @property
    def stops(self) -> set[Place]:
        """The stops the track touches."""
        self._find_all()
        for space in sorted(self._doubtful):
            self.arrives(space)
        return self._stops

    @property
    def linked(self) -> bool:
        """Whether some token is joined by track to another stop, so that a route exists."""
        while not self._linked and self._go_on():
            pass
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


FAR = 120
"""So many entries are looked at when track is followed back."""


def comes_from(track: Track, tokens: Iterable[Place], space: str, edges: int) -> bool | None:
    """Whether track leads from one of the tokens into a space by one of these edges, followed back from there.

    Mostly a token is near, and this is quicker than to find all that the tokens reach. None: it cannot be told so,
    because it is too far or because only a loop may lead back.
    """
    ends = frozenset(tokens)
    starts = [track.across((space, edge)) for edge in range(edges.bit_length()) if edges >> edge & 1]
    waiting = [state for state in starts if state is not None]
    parent: dict[Place, Place | None] = dict.fromkeys(waiting)
    doubt = False
    for state in waiting:
        _, crossed, touched = track.onward(state[0])[state[1]]
        if touched and not ends.isdisjoint(touched):
            return True
        for after, back in crossed:
            if after in parent:
                continue
            if back in parent and _comes_by(parent, state, back):
                doubt = True
                continue
            parent[after] = state
            waiting.append(after)
        if len(waiting) > FAR:
            return None
    return None if doubt else False


def _comes_by(parent: dict[Place, Place | None], state: Place | None, wanted: Place | None) -> bool:
    """Whether an entry lies on the way to a state."""
    while state is not None:
        if state == wanted:
            return True
        state = parent[state]
    return False


def is_linked(track: Track, tokens: Iterable[Place]) -> bool:
    """Whether some token is joined by track to another stop."""
    return Reach(track, tokens).linked
