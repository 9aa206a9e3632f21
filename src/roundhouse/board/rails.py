"""The track as a search sees it: shapes, what lies across each edge, and which stops may be run through."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from roundhouse.board.tile import Shape

Place = tuple[str, int]
"""A stop: the space and the index of the stop in it. Also used for (space, edge)."""

ALWAYS_PASSABLE = frozenset({"town", "junction"})
MOST_WAYS = 50_000
"""So many ways through spaces a board keeps for all the games played on it."""


class Way(NamedTuple):
    """What an entry into a space leads to."""

    entries: tuple[Place, ...]
    """The entries into other spaces that can follow, without turning back."""
    crossed: tuple[tuple[Place, Place | None], ...]
    """Each of them with the same hexside seen from this space."""
    stops: tuple[Place, ...]
    """The stops inside the space."""


Onward = tuple[Way, ...]
"""For each edge of a space, what it leads to when it is entered there."""


class Track:
    """The track as a search sees it: shapes, neighbours, and which stops may be run through.

    `sides` remembers what lies across each edge, `ways` how the track of a space goes on; one board can share them
    between all searches. For that `held` are the tokens by space, which alone can change whether a stop may be run
    through, and `viewer` is the company for which they do.
    """

    __slots__ = ("_onward", "half", "held", "look", "neighbours", "passable", "sides", "viewer", "ways")

    def __init__(
        self,
        shape: Callable[[str], Shape],
        neighbours: Mapping[str, tuple[str, ...]],
        half: int,
        passable: Callable[[str, int], bool],
        sides: dict[Place, Place | None] | None = None,
        ways: dict[tuple[Any, ...], Onward] | None = None,
        held: Mapping[str, object] | None = None,
        viewer: str = "",
    ) -> None:
        self.held: Mapping[str, object] = {} if held is None else held
        self.viewer = viewer
        self.look = shape
        self.neighbours = neighbours
        self.half = half
        self.passable = passable
        self.sides: dict[Place, Place | None] = {} if sides is None else sides
        self.ways: dict[tuple[Any, ...], Onward] = {} if ways is None else ways
        if len(self.ways) > MOST_WAYS:
            self.ways.clear()
        self._onward: dict[str, Onward] = {}

    def following(self, before: Track, changed: Iterable[str]) -> Track:
        """This track, with what an earlier one knew of the spaces that have not changed since."""
        self._onward = before._onward.copy()
        for space in changed:
            self._onward.pop(space, None)
        return self

    def goes_on_like(self, before: Track, space: str) -> bool:
        """Whether one can go on from every edge of a space wherever one could on an earlier track."""
        known = before._onward.get(space)
        if known is None:
            return True
        now = self.onward(space)
        return known is now or all(
            set(one.entries) <= set(other.entries) for one, other in zip(known, now, strict=True)
        )

    def shape(self, space: str) -> Shape:
        return self.look(space)

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

    def onward(self, space: str) -> Onward:
        """What a space leads to, for each edge by which it can be entered."""
        found = self._onward.get(space)
        if found is None:
            shape, held = self.look(space), self.held.get(space)
            key = (space, shape) if held is None else (space, shape, held, self.viewer)
            found = self.ways.get(key)
            if found is None:
                found = self.ways[key] = tuple(self._way(space, edge, shape) for edge in range(len(shape.from_edge)))
            self._onward[space] = found
        return found

    def after(self, state: Place) -> tuple[Place, ...]:
        """The entries that can follow an entry, without turning back."""
        return self.onward(state[0])[state[1]].entries

    def stops_at(self, state: Place) -> tuple[Place, ...]:
        """The stops that an entry leads to inside its space."""
        return self.onward(state[0])[state[1]].stops

    def _way(self, space: str, edge: int, shape: Shape) -> Way:
        """What a space leads to when it is entered by an edge: stops that cannot be run through end it."""
        outs: dict[int, None] = {}
        stops: list[Place] = []
        for end in shape.from_edge[edge]:
            if end >= 0:
                outs[end] = None
                continue
            stops.append((space, -1 - end))
            if self.passable(space, -1 - end):
                outs.update(dict.fromkeys(out for out in shape.exits[-1 - end] if out != edge))
                for other in shape.inner[-1 - end]:
                    stops.append((space, other))
                    if self.passable(space, other):
                        outs.update(dict.fromkeys(shape.exits[other]))
        entries = tuple(entry for out in outs if (entry := self.across((space, out))) is not None)
        return Way(entries, tuple((entry, self.across(entry)) for entry in entries), tuple(stops))

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
