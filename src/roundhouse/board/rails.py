"""The track as a search sees it: shapes, what lies across each edge, and which stops may be run through."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping

from roundhouse.board.tile import Shape

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

    def following(self, before: Track, changed: Iterable[str]) -> Track:
        """This track, with what an earlier one knew of the spaces that have not changed since."""
        self._shapes, self._onward = before._shapes.copy(), before._onward.copy()
        for space in changed:
            self._shapes.pop(space, None)
            self._onward.pop(space, None)
        return self

    def goes_on_like(self, before: Track, space: str) -> bool:
        """Whether one can go on from every edge of a space wherever one could on an earlier track."""
        known = before._onward.get(space)
        if known is None:
            return True
        now = self._onward[space] = self._onward_from(space)
        return known is now or all(set(one) <= set(other) for one, other in zip(known, now, strict=True))

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
