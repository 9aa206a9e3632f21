"""Words that find no room in their own space: they look for it around, clear of all track, stops and other words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from roundhouse.render.geometry import APOTHEM, Layout, Point
from roundhouse.render.lettering import Lettering, Note, Word, broken, hyphenated, moved
from roundhouse.render.palette import NAME
from roundhouse.render.plan import Plan
from roundhouse.render.room import Box, Surround
from roundhouse.render.svg import width_of

NEAR, FAR = (0.95, 0.85, 0.75), (0.95, 0.85, 0.75, 0.66, 0.58)
"""The sizes of a name away from its space: where no other place has its words, and where others have."""
BESIDE, BEYOND = 2 * APOTHEM, 3 * APOTHEM
"""How far a word goes for room, and where there is none so near: to the far side of a neighbour."""


class Lettered:
    """The words of one space: those that stand in it, and those that must look elsewhere."""

    __slots__ = ("homeless", "inhabited", "plan", "taken", "words")

    def __init__(self, plan: Plan, letters: Lettering, words: Sequence[Word], homeless: Sequence[str | Note]) -> None:
        self.plan = plan
        self.words = tuple(words)
        self.homeless = tuple(homeless)
        self.taken = letters.room.spread()
        self.inhabited = bool(plan.stops) or any(word.kind == "name" for word in words)


class Around(NamedTuple):
    """A space with what lies around it: neighbours with their places as seen from it, and boxes already taken."""

    layout: Layout
    own: Lettered
    neighbours: tuple[tuple[Point, Lettered | None], ...]
    taken: tuple[Box, ...]


Placer = dict[tuple[str | Note, Around], Word | None]
"""What was found before, by what was looked for where."""


def placed_around(
    lettered: Mapping[str, Lettered],
    centres: Mapping[str, Point],
    beside: Callable[[str], Sequence[str]],
    layout: Layout,
    known: Placer,
    fixed: Sequence[Box] = (),
) -> list[tuple[str, Word]]:
    """All words that leave their space, one after the other, on the sheet. `beside` names what may lie around.

    `fixed` is what is taken on the sheet already.
    """
    found: list[tuple[str, Word]] = []
    frame = _frame(centres.values(), layout)
    for at, own in lettered.items():
        if not own.homeless:
            continue
        x, y = centres[at]
        neighbours = tuple(
            ((cx - x, cy - y), lettered.get(name)) for name, (cx, cy) in _neighbours(at, centres, beside, layout)
        )
        outside = tuple((bx - x, by - y, width, height) for bx, by, width, height in frame)
        for item in own.homeless:
            others = (*fixed, *(word.box for _, word in found))
            near = [box for box in others if abs(box[0] - x) < 450 and abs(box[1] - y) < 400]
            claims = tuple((round(bx - x, 1), round(by - y, 1), width, height) for bx, by, width, height in near)
            key = (item, Around(layout, own, neighbours, (*outside, *claims)))
            if key not in known:
                known[key] = _search(*key)
            word = known[key]
            if word is not None:
                found.append((at, moved(word, x, y)))
    return found


def _neighbours(
    at: str, centres: Mapping[str, Point], beside: Callable[[str], Sequence[str]], layout: Layout
) -> list[tuple[str, Point]]:
    """The spaces across the edges, with their places; those beyond the board have a place too, if nothing is there."""
    x, y = centres[at]
    found = []
    for edge, name in enumerate(beside(at)):
        mx, my = layout.middles[edge]
        place = (x + 2 * mx, y + 2 * my)
        there = centres.get(name)
        if there is None or abs(there[0] - place[0]) + abs(there[1] - place[1]) > 1:
            name = ""
        found.append((name, place))
    return found


def _frame(points: Collection[Point], layout: Layout) -> list[Box]:
    """What lies outside the sheet, as four great boxes."""
    left = min(x for x, _ in points) - layout.width / 2
    right = max(x for x, _ in points) + layout.width / 2
    top = min(y for _, y in points) - layout.height / 2
    bottom = max(y for _, y in points) + layout.height / 2
    far, x, y = 10_000.0, (left + right) / 2, (top + bottom) / 2
    return [
        (left - far / 2, y, far, far),
        (right + far / 2, y, far, far),
        (x, top - far / 2, far, far),
        (x, bottom + far / 2, far, far),
    ]


def _search(item: str | Note, around: Around) -> Word | None:
    """The nearest room: first where no other place has its words, then anywhere around, then farther away."""
    own = ((0.0, 0.0), around.own.taken)
    calm = [(place, other.taken if other else 0) for place, other in around.neighbours if not _lived_in(other)]
    every = [(place, other.taken if other else 0) for place, other in around.neighbours]
    for spaces, sizes, reach in ((calm, NEAR, BESIDE), (every, FAR, BESIDE), (every, FAR, BEYOND)):
        surround = Surround(around.layout, [own, *spaces], around.taken, every)
        if isinstance(item, Note):
            box = surround.place(*item.size, _wishes(around.own.plan, item.size), reach)
            if box:
                return item.word(box)
            continue
        for size in (share * NAME for share in sizes):
            for lines in broken(item, size) + (hyphenated(item) if reach > BESIDE else []):
                extent = (max(width_of(line, size) for line in lines) + 3, size * 1.02 * len(lines))
                box = surround.place(*extent, _wishes(around.own.plan, extent), reach)
                if box:
                    return Word("name", box, lines, size)
    return None


def _lived_in(other: Lettered | None) -> bool:
    return other is not None and other.inhabited


def _wishes(plan: Plan, size: tuple[float, float]) -> list[Point]:
    """Below, above and beside each stop."""
    width, height = size
    found: list[Point] = []
    for stop in plan.stops:
        across = [x for x, _ in stop.slots] or [stop.at[0]]
        down = [y for _, y in stop.slots] or [stop.at[1]]
        x, y, gap = stop.at[0], stop.at[1], stop.radius + 5
        found += [
            (x, max(down) + gap + height / 2),
            (x, min(down) - gap - height / 2),
            (max(across) + gap + width / 2, y),
            (min(across) - gap - width / 2, y),
        ]
    return found or [(0.0, 0.0)]
