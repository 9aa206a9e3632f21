"""The plan of a shape: the curve of every piece of track and the place of every stop and slot.

A lone city stands in the middle, where its track meets. Everything else looks for the place with the most room: along
its own track, or beside it where other track runs through.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from roundhouse.board.tile import End, Stop
from roundhouse.render.curve import Curve, between_edges, line
from roundhouse.render.geometry import APOTHEM, FLAT, POINTY, SQUARE, Layout, Point
from roundhouse.render.places import Candidate, Piece, Placing, StopPlan

ENOUGH = 9.0
"""More room than this between a stop and its surroundings is not worth seeking."""

Track = tuple[tuple[End, End], ...]


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


def plan_of(layout: Layout, stops: Sequence[Stop], track: Track) -> Plan:
    """The plan of track and stops; worked out once for each shape."""
    return _plan(layout.name, tuple((_kind(stop), stop.slots) for stop in stops), track)


def _kind(stop: Stop) -> str:
    """What a stop looks like: a city that ends every route is a terminus."""
    return "terminus" if stop.kind == "city" and stop.terminal else stop.kind


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
        list(Placing(layout, n, kind, slots, exits[n]).candidates(len(stops), len(stops) == 1 and not through))
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


def _best(layout: Layout, choices: list[list[Candidate]], through: list[Piece]) -> tuple[Candidate, ...]:
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


def _room_alone(layout: Layout, candidate: Candidate, through: list[Piece]) -> float:
    """The room between a stop and the edges of its space and the track that runs through it."""
    least = ENOUGH
    for slot in candidate.stop.slots:
        least = min(least, _to_edge(layout, slot) - candidate.room - 6)
        for piece in through:
            least = min(least, piece.curve.distance(slot) - candidate.room - 5)
    return least


def _room_between(one: Candidate, other: Candidate) -> float:
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
