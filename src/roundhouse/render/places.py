"""Places for stops: where a stop may stand in its space, and the track that leads to it there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from roundhouse.render.curve import Curve, bend, between_edges, line
from roundhouse.render.geometry import Layout, Point, polar

SLOT = 25.0
"""The radius of a slot of a small city."""
TOWN = 16.0
"""The radius of the room a town takes."""
MINE = 40.0
"""Half the diagonal of a mine."""
BARRED = frozenset({"town"})
"""Stops that lie on their track as a bar when they have two ways out."""
END_OF_LINE = frozenset({"offboard"})
"""Stops that track only points at."""


class Piece(NamedTuple):
    """One piece of track: where it begins and ends ("edge" numbers, or -1 - stop), and its curve."""

    begin: int
    end: int
    curve: Curve


class StopPlan(NamedTuple):
    """Where a stop stands. `bar` is the direction of a town's bar, across its track, or None for a dot."""

    kind: str
    at: Point
    slots: tuple[Point, ...]
    bar: float | None = None
    radius: float = SLOT


class Candidate(NamedTuple):
    """One way to place a stop: how much room it needs around its slots, and how little we like it."""

    stop: StopPlan
    pieces: tuple[Piece, ...]
    room: float
    dislike: float


def slot_radius(slots: int) -> float:
    """Slots of big cities are smaller, so that words find room beside them."""
    return {3: 23.5, 4: 22.0}.get(slots, SLOT if slots < 3 else 20.5)


def slot_points(at: Point, slots: int, angle: float = 0.0) -> tuple[Point, ...]:
    """The centres of the slots of a city: one, a pair, a triangle, a square, a ring."""
    if slots <= 0:
        return ()
    if slots == 1:
        return (at,)
    ring = (slot_radius(slots) + 1.8) / math.sin(math.pi / slots)
    first = {2: 0.0, 3: -90.0, 4: 45.0}.get(slots, -90.0) + angle
    found = []
    for n in range(slots):
        x, y = polar(ring, first + n * 360 / slots)
        found.append((at[0] + x, at[1] + y))
    return tuple(sorted(found, key=lambda p: (round(p[1]), p[0])))


class Placing:
    """A stop that looks for its place: its number, kind and slots, and the edges its track leads to."""

    def __init__(self, layout: Layout, number: int, kind: str, slots: int, exits: list[int]) -> None:
        self.layout = layout
        self.end = -1 - number
        self.number = number
        self.kind = kind
        self.slots = slots
        self.ways = [(edge, layout.middles[edge]) for edge in exits]
        self.room = TOWN if kind in BARRED else SLOT

    def candidates(self, total: int, alone: bool) -> Iterator[Candidate]:
        """The places to choose from; `total` counts the stops, `alone` says that nothing else runs through."""
        if self.kind in END_OF_LINE:
            # track to an end of the line stops short of the middle, where its values are written
            pieces = tuple(Piece(e, self.end, line(m, (m[0] * 0.45, m[1] * 0.45))) for e, m in self.ways)
            yield Candidate(StopPlan(self.kind, (0.0, 0.0), ()), pieces, self.room, 0)
        elif alone and not (self.kind in BARRED and len(self.ways) == 2):
            pieces = tuple(Piece(e, self.end, line(m, (0.0, 0.0))) for e, m in self.ways)
            yield self._candidate((0.0, 0.0), pieces, 0)
        elif not self.ways:
            yield from self._off_track(total)
        elif len(self.ways) == 1:
            yield from self._at_end()
        elif len(self.ways) == 2:
            yield from self._on_track()
            yield from self._beside_track()
        else:
            yield from self._around_middle()

    def _candidate(self, at: Point, pieces: tuple[Piece, ...], dislike: float, along: float | None = None) -> Candidate:
        """A place; `along` is the direction of the track there, if it runs through."""
        bar = along + 90 if along is not None and self.kind in BARRED else None
        slots = slot_points(at, self.slots, along or 0.0) or (at,)
        return Candidate(StopPlan(self.kind, at, slots, bar, slot_radius(self.slots)), pieces, self.room, dislike)

    def _off_track(self, total: int) -> Iterator[Candidate]:
        """No track leads here yet: stops stand side by side, or in a ring."""
        if total > 1:
            apart = 34.0 if total == 2 else 40.0
            yield self._candidate(polar(apart, 180 + self.number * 360 / total), (), 0)
            return
        yield self._candidate((0.0, 0.0), (), 0)
        for angle in range(0, 360, 45):
            yield self._candidate(polar(36.0, angle), (), 3)

    def _at_end(self) -> Iterator[Candidate]:
        """Somewhere along the only way that leads here."""
        edge, middle = self.ways[0]
        for share in (0.0, 0.3, 0.38, 0.46, 0.54):
            at = (middle[0] * share, middle[1] * share)
            yield self._candidate(at, (Piece(edge, self.end, line(middle, at)),), abs(share - 0.46) * 4)

    def _on_track(self) -> Iterator[Candidate]:
        """Along the track between two edges, its middle first."""
        (one, _), (other, _) = self.ways
        whole = between_edges(self.layout, one, other)
        for t in (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73):
            before, after = whole.cut(t)
            pieces = (Piece(one, self.end, before), Piece(other, self.end, after.back()))
            yield self._candidate(before.d, pieces, abs(t - 0.5) * 12, whole.direction(t))

    def _beside_track(self) -> Iterator[Candidate]:
        """Beside the shortest track, on a bend of its own, or a little nearer to the middle of the space."""
        (one, a), (other, b) = self.ways
        whole = between_edges(self.layout, one, other)
        along = whole.direction(0.5)
        x, y = whole.at(0.5)
        moves = [(polar(away, along + 90), 8 + away / 100) for away in (-40.0, 40.0)]
        if abs(x) + abs(y) > 40:
            moves += [((-x * share, -y * share), 1 + share * 6) for share in (0.15, 0.3)]
        for (dx, dy), dislike in moves:
            at = (x + dx, y + dy)
            bent = (Piece(one, self.end, bend(a, at, along)), Piece(other, self.end, bend(b, at, along + 180)))
            yield self._candidate(at, bent, dislike, along)

    def _around_middle(self) -> Iterator[Candidate]:
        """Many ways lead here: in the middle of the space, or near it."""
        for radius, turns in ((0.0, 1), (24.0, 12), (36.0, 12)):
            for turn in range(turns):
                at = polar(radius, turn * 30)
                bent = tuple(Piece(edge, self.end, bend(middle, at)) for edge, middle in self.ways)
                yield self._candidate(at, bent, radius / 12)
