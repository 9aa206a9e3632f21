"""The plan of a shape: the curve of every piece of track and the place of every stop and slot.

A lone city stands in the middle, where its track meets. Everything else looks for the place with the most room: along
its own track, or beside it where other track runs through.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from roundhouse.board.tile import End, Stop
from roundhouse.render.curve import Curve, between_edges, bend, line
from roundhouse.render.geometry import APOTHEM, FLAT, POINTY, SQUARE, Layout, Point, polar

SLOT = 25.0
"""The radius of a slot of a small city."""
TOWN = 16.0
"""The radius of the room a town takes."""
MINE = 40.0
"""Half the diagonal of a mine."""
ENOUGH = 9.0
"""More room than this between a stop and its surroundings is not worth seeking."""

BARRED = frozenset({"town"})
"""Stops that lie on their track as a bar when they have two ways out."""
END_OF_LINE = frozenset({"offboard"})
"""Stops that track only points at."""

Track = tuple[tuple[End, End], ...]


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


class Plan(NamedTuple):
    pieces: tuple[Piece, ...]
    stops: tuple[StopPlan, ...]

    def piece(self, begin: int, end: int) -> Curve | None:
        """The curve from one end to another, in that direction."""
        for piece in self.pieces:
            if (piece.begin, piece.end) == (begin, end):
                return piece.curve
            if (piece.end, piece.begin) == (begin, end):
                return piece.curve.back()
        return None


class _Candidate(NamedTuple):
    stop: StopPlan
    pieces: tuple[Piece, ...]
    room: float
    dislike: float


def plan_of(layout: Layout, stops: Sequence[Stop], track: Track) -> Plan:
    """The plan of track and stops; worked out once for each shape."""
    return _plan(layout.name, tuple((stop.kind, stop.slots) for stop in stops), track)


_LAYOUTS = {layout.name: layout for layout in (FLAT, POINTY, SQUARE)}


@lru_cache(maxsize=4096)
def _plan(layout_name: str, stops: tuple[tuple[str, int], ...], track: Track) -> Plan:
    layout = _LAYOUTS[layout_name]
    turn = _first_edge(stops, track)
    if turn:
        # several stops on track: plan the shape once and turn the plan
        back: Track = tuple((_shifted(a, -turn, layout.edges), _shifted(b, -turn, layout.edges)) for a, b in track)
        return _turned(_plan(layout_name, stops, back), turn, layout)
    through: list[Piece] = []
    exits: list[list[int]] = [[] for _ in stops]
    inner: list[tuple[int, int]] = []
    for a, b in track:
        if isinstance(a, int) and isinstance(b, int):
            through.append(Piece(a, b, between_edges(layout, a, b)))
        elif isinstance(a, str) and isinstance(b, str):
            inner.append((int(a[1:]), int(b[1:])))
        else:
            edge, stop = (a, b) if isinstance(a, int) else (b, a)
            exits[int(str(stop)[1:])].append(int(edge))
    choices = [
        list(_candidates(layout, n, kind, slots, exits[n], len(stops), through))
        for n, (kind, slots) in enumerate(stops)
    ]
    best = _best(layout, choices, through)
    pieces = through + [piece for candidate in best for piece in candidate.pieces]
    for one, other in inner:
        pieces.append(Piece(-1 - one, -1 - other, line(best[one].stop.at, best[other].stop.at)))
    return Plan(tuple(pieces), tuple(candidate.stop for candidate in best))


def _first_edge(stops: tuple[tuple[str, int], ...], track: Track) -> int:
    """The lowest edge of a shape with several stops, all on track; 0 where turning would not do."""
    ends = [end for piece in track for end in piece]
    if len(stops) < 2 or any(f"s{n}" not in ends for n in range(len(stops))):
        return 0
    return min((end for end in ends if isinstance(end, int)), default=0)


def _shifted(end: End, by: int, edges: int) -> End:
    return (end + by) % edges if isinstance(end, int) else end


def _turned(plan: Plan, by: int, layout: Layout) -> Plan:
    """A plan turned clockwise by some edges."""
    degrees = by * 360 / layout.edges
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turn(point: Point) -> Point:
        return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos

    def end(value: int) -> int:
        return (value + by) % layout.edges if value >= 0 else value

    pieces = tuple(
        Piece(end(p.begin), end(p.end), Curve(turn(p.curve.a), turn(p.curve.b), turn(p.curve.c), turn(p.curve.d)))
        for p in plan.pieces
    )
    stops = tuple(
        stop._replace(
            at=turn(stop.at), slots=tuple(map(turn, stop.slots)), bar=None if stop.bar is None else stop.bar + degrees
        )
        for stop in plan.stops
    )
    return Plan(pieces, stops)


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


def _candidates(
    layout: Layout, n: int, kind: str, slots: int, exits: list[int], total: int, through: list[Piece]
) -> Iterable[_Candidate]:
    """The places where a stop may stand, each with the track that leads to it."""
    size = TOWN if kind in BARRED else SLOT
    if kind in END_OF_LINE:
        # track to an end of the line stops short of the middle, where its values are written
        pieces = tuple(Piece(e, -1 - n, line(m, (m[0] * 0.45, m[1] * 0.45))) for e, m in _middles(layout, exits))
        yield _Candidate(StopPlan(kind, (0.0, 0.0), ()), pieces, size, 0)
        return

    def stop_at(at: Point, along: float = 0.0, bar: float | None = None) -> StopPlan:
        return StopPlan(kind, at, slot_points(at, slots, along) or (at,), bar, slot_radius(slots))

    if total == 1 and not through and not (kind in BARRED and len(exits) == 2):
        straight = tuple(Piece(e, -1 - n, line(m, (0.0, 0.0))) for e, m in _middles(layout, exits))
        yield _Candidate(stop_at((0.0, 0.0)), straight, size, 0)
        return
    if not exits:
        yield from _free(stop_at, n, size, total)
    elif len(exits) == 1:
        ((edge, middle),) = _middles(layout, exits)
        for share in (0.0, 0.3, 0.38, 0.46, 0.54):
            at = (middle[0] * share, middle[1] * share)
            yield _Candidate(stop_at(at), (Piece(edge, -1 - n, line(middle, at)),), size, abs(share - 0.46) * 4)
    elif len(exits) == 2:
        yield from _on_track(layout, stop_at, n, kind, size, exits)
    else:
        for angle in range(0, 360, 30):
            for radius in (0.0, 24.0, 36.0):
                at = polar(radius, angle)
                bent = tuple(Piece(e, -1 - n, bend(m, at)) for e, m in _middles(layout, exits))
                yield _Candidate(stop_at(at), bent, size, radius / 12)


def _middles(layout: Layout, exits: list[int]) -> list[tuple[int, Point]]:
    return [(edge, layout.middles[edge]) for edge in exits]


def _free(stop_at, n: int, size: float, total: int) -> Iterable[_Candidate]:  # type: ignore[no-untyped-def]
    """Places for a stop that no track leads to yet: side by side, or in a ring."""
    if total == 1:
        yield _Candidate(stop_at((0.0, 0.0)), (), size, 0)
        for angle in range(0, 360, 45):
            yield _Candidate(stop_at(polar(36.0, angle)), (), size, 3)
        return
    apart = 34.0 if total == 2 else 40.0
    yield _Candidate(stop_at(polar(apart, 180 + n * 360 / total)), (), size, 0)


def _on_track(layout, stop_at, n, kind, size, exits) -> Iterable[_Candidate]:  # type: ignore[no-untyped-def]
    """Places along the track between two edges, then beside it."""
    one, other = exits
    whole = between_edges(layout, one, other)
    for t in (0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73):
        before, after = whole.cut(t)
        along = whole.direction(t)
        pieces = (Piece(one, -1 - n, before), Piece(other, -1 - n, after.back()))
        bar = along + 90 if kind in BARRED else None
        yield _Candidate(stop_at(before.d, along, bar), pieces, size, abs(t - 0.5) * 12)
    along = whole.direction(0.5)
    x, y = whole.at(0.5)
    a, b = layout.middles[one], layout.middles[other]
    bar = along + 90 if kind in BARRED else None
    beside = [(polar(away, along + 90), 8 + away / 100) for away in (-40.0, 40.0)]
    inwards = [((-x * share, -y * share), 1 + share * 6) for share in (0.15, 0.3)] if abs(x) + abs(y) > 40 else []
    for (dx, dy), dislike in beside + inwards:
        at = (x + dx, y + dy)
        bent = (Piece(one, -1 - n, bend(a, at, along)), Piece(other, -1 - n, bend(b, at, along + 180)))
        yield _Candidate(stop_at(at, along, bar), bent, size, dislike)


def _best(layout: Layout, choices: list[list[_Candidate]], through: list[Piece]) -> tuple[_Candidate, ...]:
    """The candidates that stand best together: most room to what is not their own, least that is disliked."""
    if len(choices) == 1 and not through:
        return (min(choices[0], key=lambda candidate: candidate.dislike),)
    alone = [[_room_alone(layout, candidate, through) for candidate in column] for column in choices]
    together = {
        (i, j): [[_room_between(one, other) for other in choices[j]] for one in choices[i]]
        for i in range(len(choices))
        for j in range(i)
    }

    def score(chosen: tuple[int, ...]) -> float:
        least = min([ENOUGH, *(alone[i][c] for i, c in enumerate(chosen))])
        for (i, j), table in together.items():
            least = min(least, table[chosen[i]][chosen[j]])
        return least * 3 - sum(choices[i][c].dislike for i, c in enumerate(chosen))

    best = max(product(*(range(len(column)) for column in choices)), key=score)
    return tuple(choices[i][c] for i, c in enumerate(best))


def _room_alone(layout: Layout, candidate: _Candidate, through: list[Piece]) -> float:
    """The room between a stop and the edges of its space and the track that runs through it."""
    least = ENOUGH
    for slot in candidate.stop.slots:
        least = min(least, _to_edge(layout, slot) - candidate.room - 6)
        for piece in through:
            least = min(least, piece.curve.distance(slot) - candidate.room - 5)
    return least


def _room_between(one: _Candidate, other: _Candidate) -> float:
    """The room between two stops, and between each and the other's track."""
    least = ENOUGH
    for slot in one.stop.slots:
        for taken in other.stop.slots:
            least = min(least, math.dist(slot, taken) - one.room - other.room)
    if least < 0:
        return least
    for mine, yours in ((one, other), (other, one)):
        for slot in mine.stop.slots:
            for piece in yours.pieces:
                least = min(least, piece.curve.distance(slot) - mine.room - 5)
    return least


def _to_edge(layout: Layout, point: Point) -> float:
    """How far a point is from the nearest edge."""
    return APOTHEM - max(point[0] * x + point[1] * y for x, y in layout.middles) / APOTHEM
