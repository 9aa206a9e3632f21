"""Curves: every piece of track is one cubic Bézier curve, so that it can be walked, cut and drawn alike."""

from __future__ import annotations

import math
from functools import cached_property, lru_cache

from roundhouse.render.geometry import Layout, Point

SAMPLES, FEW = 16, 8
"""Into how many straight bits a curve is cut: where room is taken, and where distances are measured."""


class Curve:
    """A cubic Bézier curve from `a` to `d`."""

    def __init__(self, a: Point, b: Point, c: Point, d: Point) -> None:
        self.a, self.b, self.c, self.d = a, b, c, d

    def at(self, t: float) -> Point:
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.a, self.b, self.c, self.d
        return p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy

    def direction(self, t: float) -> float:
        """The angle of the tangent, in degrees."""
        u = 1 - t
        p, q, r = u * u, 2 * u * t, t * t
        x = p * (self.b[0] - self.a[0]) + q * (self.c[0] - self.b[0]) + r * (self.d[0] - self.c[0])
        y = p * (self.b[1] - self.a[1]) + q * (self.c[1] - self.b[1]) + r * (self.d[1] - self.c[1])
        return math.degrees(math.atan2(y, x))

    def cut(self, t: float) -> tuple[Curve, Curve]:
        """The two curves before and after a point."""
        ab, bc, cd = _between(self.a, self.b, t), _between(self.b, self.c, t), _between(self.c, self.d, t)
        abc, bcd = _between(ab, bc, t), _between(bc, cd, t)
        middle = _between(abc, bcd, t)
        return Curve(self.a, ab, abc, middle), Curve(middle, bcd, cd, self.d)

    def part(self, begin: float, end: float) -> Curve:
        """The curve from one point to a later one."""
        first = self.cut(end)[0] if end < 1 else self
        return first.cut(begin / end)[1] if begin > 0 else first

    def back(self) -> Curve:
        return Curve(self.d, self.c, self.b, self.a)

    @cached_property
    def few_points(self) -> tuple[Point, ...]:
        return tuple(self.at(n / FEW) for n in range(FEW + 1))

    @cached_property
    def points(self) -> tuple[Point, ...]:
        return tuple(self.at(n / SAMPLES) for n in range(SAMPLES + 1))

    @cached_property
    def straight(self) -> bool:
        (ax, ay), (dx, dy) = self.a, self.d
        length = math.hypot(dx - ax, dy - ay) or 1.0
        return all(abs((dx - ax) * (y - ay) - (dy - ay) * (x - ax)) / length < 0.05 for x, y in (self.b, self.c))

    def distance(self, point: Point) -> float:
        x, y = point
        return math.sqrt(min([(px - x) * (px - x) + (py - y) * (py - y) for px, py in self.few_points]))


def _between(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


@lru_cache(maxsize=1024)
def line(a: Point, d: Point) -> Curve:
    """A straight piece of track."""
    return Curve(a, _between(a, d, 1 / 3), _between(a, d, 2 / 3), d)


@lru_cache(maxsize=256)
def between_edges(layout: Layout, one: int, other: int) -> Curve:
    """Track between two edges: an arc that meets both at a right angle, or a straight line."""
    a, d = layout.middles[one], layout.middles[other]
    step = abs(one - other) % layout.edges
    opening = math.radians(min(step, layout.edges - step) * 360 / layout.edges)
    if math.pi - opening < 1e-9:
        return line(a, d)
    reach = 4 / 3 * math.tan((math.pi - opening) / 4) * math.tan(opening / 2)
    return Curve(a, (a[0] * (1 - reach), a[1] * (1 - reach)), (d[0] * (1 - reach), d[1] * (1 - reach)), d)


def bend(a: Point, to: Point, arriving: float | None = None) -> Curve:
    """Track from the middle of an edge, at a right angle to it, to a point; `arriving` is its direction there."""
    length = math.hypot(a[0] - to[0], a[1] - to[1])
    size = math.hypot(*a)
    b = (a[0] - a[0] / size * length * 0.45, a[1] - a[1] / size * length * 0.45)
    if arriving is None:
        return Curve(a, b, _between(b, to, 0.5), to)
    x, y = math.cos(math.radians(arriving)), math.sin(math.radians(arriving))
    return Curve(a, b, (to[0] - x * length * 0.45, to[1] - y * length * 0.45), to)


@lru_cache(maxsize=4096)
def crossings(one: Curve, other: Curve) -> tuple[tuple[float, float], ...]:
    """Where two curves cross: the place on the first (0 to 1) and the sine of the angle between them."""
    p, q = one.few_points, other.few_points
    found = []
    for i in range(FEW):
        (ax, ay), (bx, by) = p[i], p[i + 1]
        ux, uy = bx - ax, by - ay
        for j in range(FEW):
            (cx, cy), (dx, dy) = q[j], q[j + 1]
            vx, vy = dx - cx, dy - cy
            cross = ux * vy - uy * vx
            if abs(cross) < 1e-9:
                continue
            s = ((cx - ax) * vy - (cy - ay) * vx) / cross
            t = ((cx - ax) * uy - (cy - ay) * ux) / cross
            if 0 <= s < 1 and 0 <= t < 1:
                found.append(((i + s) / FEW, abs(cross) / (math.hypot(ux, uy) * math.hypot(vx, vy))))
    return tuple(found)
