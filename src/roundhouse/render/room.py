"""Room for words: finds a place inside a space where a box touches neither track nor stops nor other words.

The space is a raster of small cells, kept as the bits of one whole number. All places where a box fits are found at
once, by shifting the free cells over each other. A `Surround` is the same for a space and its neighbours together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from roundhouse.render.curve import Curve
from roundhouse.render.geometry import FLAT, POINTY, SQUARE, Layout, Point

CELL = 5.0
ACROSS = 44
REACH = CELL * ACROSS / 2
"""The raster reaches this far from the centre on each side."""
_ALL = (1 << ACROSS * ACROSS) - 1
WIDE = 128
"""How many cells a raster has across that holds a space and all its neighbours."""
WIDE_REACH = CELL * WIDE / 2
AIR = 8.0
"""What a word among several spaces keeps free around it; their rasters do not lie exactly on its own."""
RIM = 1
"""So many cells at the rim of several spaces stay free: track may end there that is not known of."""
_ROW = (1 << ACROSS) - 1

Box = tuple[float, float, float, float]
"""Centre and size of a piece of text or a sign: x, y, width, height."""

_LAYOUTS = {layout.name: layout for layout in (FLAT, POINTY, SQUARE)}


def _cell(value: float) -> int:
    return int((value + REACH) // CELL)


@lru_cache(maxsize=8)
def _outside(layout: str, margin: float) -> int:
    """The cells that are not wholly inside the outline."""
    outline = _LAYOUTS[layout]
    inside = [
        [outline.holds((column * CELL - REACH, row * CELL - REACH), margin) for column in range(ACROSS + 1)]
        for row in range(ACROSS + 1)
    ]
    found = 0
    for row in range(ACROSS):
        above, below = inside[row], inside[row + 1]
        for column in range(ACROSS):
            if not (above[column] and above[column + 1] and below[column] and below[column + 1]):
                found |= 1 << row * ACROSS + column
    return found


@lru_cache(maxsize=8192)
def _cells(left: int, top: int, across: int, down: int) -> int:
    """The bits of a box of cells."""
    if left < 0 or top < 0 or left + across > ACROSS or top + down > ACROSS:
        return 0
    row = (1 << across) - 1 << left
    found = 0
    for number in range(top, top + down):
        found |= row << number * ACROSS
    return found


def _bits(box: Box) -> int:
    """The bits of every cell a box touches, as far as it lies in the raster."""
    x, y, width, height = box
    left, top = max(0, _cell(x - width / 2)), max(0, _cell(y - height / 2))
    right, bottom = min(ACROSS - 1, _cell(x + width / 2 - 0.01)), min(ACROSS - 1, _cell(y + height / 2 - 0.01))
    return _cells(left, top, right - left + 1, bottom - top + 1) if left <= right and top <= bottom else 0


@lru_cache(maxsize=4096)
def _curve_bits(curve: Curve, half: float) -> int:
    """The bits of a piece of track."""
    found = 0
    for x, y in curve.points:
        found |= _bits((x, y, 2 * half, 2 * half))
    return found


def _even(length: float) -> int:
    """How many cells a length takes, rounded up to an even number, so that the middle can be kept."""
    return 2 * math.ceil(length / CELL / 2)


def _fits(free: int, across: int, down: int, stride: int = ACROSS) -> int:
    """The cells at the top left of every free box of a size."""
    for length, step in ((across, 1), (down, stride)):
        done = 1
        while done < length:
            more = min(done, length - done)
            free &= free >> more * step
            done += more
    return free


@lru_cache(maxsize=16)
def _spiral(reach: int) -> tuple[tuple[int, int], ...]:
    """Steps in cells, the shortest first."""
    steps = [(i, j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1)]
    return tuple(sorted(steps, key=lambda step: (math.hypot(*step), -step[1], step[0])))


def _nearest(
    fits: int, size: tuple[int, int], wishes: Sequence[Point], reach: float, stride: int
) -> tuple[int, int] | None:
    """The fitting cell nearest to one of the wished places for the middle of a box of so many cells."""
    if not fits:
        return None
    across, down = size
    flags = f"{fits:b}"[::-1]
    count, half = len(flags), CELL * stride / 2
    corners = [(round((x + half) / CELL) - across // 2, round((y + half) / CELL) - down // 2) for x, y in wishes]
    for i, j in _spiral(int(reach / CELL)):
        for left, top in corners:
            column, row = left + i, top + j
            if 0 <= column <= stride - across and row >= 0:
                at = row * stride + column
                if at < count and flags[at] == "1":
                    return column, row
    return None


class FreeRoom:
    """What is still free in one space."""

    __slots__ = ("layout", "outside", "track", "words")

    def __init__(self, layout: Layout, margin: float = 2.0) -> None:
        self.layout = layout
        self.outside = _outside(layout.name, margin)
        self.track = 0
        self.words = 0

    def copy(self) -> FreeRoom:
        twin = FreeRoom.__new__(FreeRoom)
        twin.layout, twin.outside, twin.track, twin.words = self.layout, self.outside, self.track, self.words
        return twin

    def lay(self, curve: Curve, half: float) -> None:
        """Take the room of a piece of track."""
        self.track |= _curve_bits(curve, half)

    def take(self, box: Box) -> None:
        """Take the room of a word or a stop: nothing else may touch it."""
        self.words |= _bits(box)

    def take_disc(self, at: Point, radius: float) -> None:
        """Take the room of a round stop, corners left out."""
        x, y = at
        for share in (0.3, 0.6, 0.85, 0.98):
            half = radius * math.sqrt(1 - share * share)
            self.words |= _bits((x, y, 2 * half, 2 * radius * share))

    def place(
        self,
        width: float,
        height: float,
        wishes: Sequence[Point],
        reach: float = 60.0,
        *,
        across_track: bool = False,
        is_round: bool = False,
    ) -> Box | None:
        """Put a box, or a disc, as near as possible to one of the wished places; None if there is no room."""
        free = _ALL & ~(self.outside | self.words | (0 if across_track else self.track))
        across, down = _even(width), _even(height)
        if is_round and min(across, down) >= 6:
            # a disc is a box without its corners: a wide low one and a narrow high one
            wide, high = _fits(free, across, down - 2), _fits(free, across - 2, down)
            fits = (wide >> ACROSS) & (high >> 1)
        else:
            fits = _fits(free, across, down)
        found = _nearest(fits, (across, down), wishes, reach, ACROSS)
        if found is None:
            return None
        column, row = found
        self._claim(column, row, across, down, is_round)
        return (column + across / 2) * CELL - REACH, (row + down / 2) * CELL - REACH, width, height

    def _claim(self, left: int, top: int, across: int, down: int, is_round: bool) -> None:
        if is_round and min(across, down) >= 6:
            self.words |= _cells(left, top + 1, across, down - 2) | _cells(left + 1, top, across - 2, down)
        else:
            self.words |= _cells(left, top, across, down)

    def spread(self) -> int:
        """What is taken, in rows as long as those of a `Surround`."""
        return _spread(self.track | self.words)


def _spread(bits: int) -> int:
    """The bits of one space in rows as long as those of a `Surround`."""
    found = 0
    for row in range(ACROSS):
        found |= (bits >> row * ACROSS & _ROW) << row * WIDE
    return found


@lru_cache(maxsize=8)
def _whole(layout: str) -> int:
    """All cells of one space, and half a cell around it, so that neighbours leave no gap between them."""
    outline, found = _LAYOUTS[layout], 0
    for row in range(ACROSS):
        for column in range(ACROSS):
            if outline.holds(((column + 0.5) * CELL - REACH, (row + 0.5) * CELL - REACH), -CELL / 2 - 0.5):
                found |= 1 << row * ACROSS + column
    return _spread(found)


class Surround:
    """What is free in several spaces at once, around the middle of one of them."""

    __slots__ = ("free",)

    def __init__(
        self,
        layout: Layout,
        spaces: Sequence[tuple[Point, int]],
        obstacles: Sequence[Box] = (),
        closed: Sequence[tuple[Point, int]] = (),
    ) -> None:
        """`spaces` are the centres of the spaces and what is taken in them, as `Room.spread` tells it.

        `closed` are spaces where nothing may stand, but whose things reach the edges.
        """
        whole = _whole(layout.name)
        free = full = 0
        for is_open, places in ((True, spaces), (False, closed)):
            for (x, y), taken in places:
                left, top = (round((value + WIDE_REACH - REACH) / CELL) for value in (x, y))
                free |= whole << top * WIDE + left if is_open else 0
                full |= taken << top * WIDE + left
        for _ in range(RIM):
            free &= free << 1 & free >> 1 & free << WIDE & free >> WIDE
        free &= ~full
        for x, y, width, height in obstacles:
            left, top = (int((value + WIDE_REACH) // CELL) for value in (x - width / 2, y - height / 2))
            right, bottom = (int((value + WIDE_REACH) // CELL) for value in (x + width / 2, y + height / 2))
            row = (1 << max(0, min(right, WIDE - 1) - max(left, 0) + 1)) - 1 << max(left, 0)
            for number in range(max(top, 0), min(bottom, WIDE - 1) + 1):
                free &= ~(row << number * WIDE)
        self.free = free

    def place(self, width: float, height: float, wishes: Sequence[Point], reach: float) -> Box | None:
        """Where a box finds room, as near as possible to one of the wished places."""
        across, down = math.ceil((width + AIR) / CELL), math.ceil((height + AIR) / CELL)
        found = _nearest(_fits(self.free, across, down, WIDE), (across, down), wishes, reach, WIDE)
        if found is None:
            return None
        x, y = ((cell + length / 2) * CELL - WIDE_REACH for cell, length in zip(found, (across, down), strict=True))
        return x, y, width, height
