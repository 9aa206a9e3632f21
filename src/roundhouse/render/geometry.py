"""Where things are: the outline of a space, its edges, and its place on the sheet.

One unit is a hundredth of the side of a hex. Angles are in degrees, clockwise from east, because y grows downwards.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from roundhouse.board.grid import Grid, HexGrid

Point = tuple[float, float]

SIDE = 100.0
"""The side of a hex."""
APOTHEM = SIDE * math.sqrt(3) / 2
"""From the centre of a space to the middle of an edge, in hexes and squares alike: track has one scale everywhere."""


def polar(radius: float, degrees: float) -> Point:
    """The point at a distance and in a direction from the centre."""
    radians = math.radians(degrees)
    return radius * math.cos(radians), radius * math.sin(radians)


class Layout:
    """How the spaces of a grid lie on the sheet: pointy or flat hexes, or squares."""

    def __init__(self, name: str, edges: int, first_edge: float) -> None:
        self.name = name
        self.edges = edges
        self.first_edge = first_edge
        self.radius = APOTHEM / math.cos(math.pi / edges)
        half = 180 / edges
        self.corners: tuple[Point, ...] = tuple(polar(self.radius, self.angle(e) + half) for e in range(edges))
        self.middles: tuple[Point, ...] = tuple(polar(APOTHEM, self.angle(e)) for e in range(edges))

    def angle(self, edge: float) -> float:
        """The direction in which an edge lies."""
        return self.first_edge + edge * 360 / self.edges

    def side(self, edge: int) -> tuple[Point, Point]:
        """The two corners of an edge, clockwise."""
        return self.corners[edge - 1], self.corners[edge]

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Whether a point lies inside the outline, at least `margin` from every edge."""
        x, y = point
        limit = APOTHEM * (APOTHEM - margin)
        return all(x * mx + y * my <= limit + 1e-6 for mx, my in self.middles)

    @property
    def width(self) -> float:
        return 2 * max(x for x, _ in self.corners)

    @property
    def height(self) -> float:
        return 2 * max(y for _, y in self.corners)


FLAT = Layout("flat", 6, 90)
POINTY = Layout("pointy", 6, 120)
SQUARE = Layout("square", 4, 90)


def layout_of(grid: Grid) -> Layout:
    """The layout of a grid: where the letter stays the same across edge 0, letters are columns and hexes are flat."""
    if isinstance(grid, HexGrid):
        return FLAT if grid.steps[0][0] == 0 else POINTY
    return SQUARE if grid.edges == 4 else FLAT


class Sheet:
    """The places of the spaces of one grid."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.layout = layout_of(grid)
        self._letter, self._number = _unit_steps(grid, self.layout)

    def centre(self, space: str) -> Point:
        a, b = self.grid.coordinates(space)
        return (
            a * self._letter[0] + b * self._number[0],
            a * self._letter[1] + b * self._number[1],
        )


class Atlas(Sheet):
    """A sheet on which some spaces are moved from their place, so that lands far apart lie side by side."""

    def __init__(self, grid: Grid, moved: Mapping[str, Point]) -> None:
        super().__init__(grid)
        self.moved = moved

    def centre(self, space: str) -> Point:
        x, y = super().centre(space)
        dx, dy = self.moved.get(space, (0.0, 0.0))
        return x + dx, y + dy


_sheets: dict[int, Sheet] = {}


def sheet_of(grid: Grid) -> Sheet:
    """The sheet of a grid; a sheet keeps its grid alive, so that its number stays its own."""
    found = _sheets.get(id(grid))
    if found is None:
        found = _sheets[id(grid)] = Sheet(grid)
    return found


def _unit_steps(grid: Grid, layout: Layout) -> tuple[Point, Point]:
    """What one step of the first and of the second coordinate means on the sheet.

    Crossing an edge moves the centre by twice the apothem in the direction of the edge; two edges decide both.
    """
    for other in range(1, layout.edges):
        (a, b), (c, d) = grid.steps[0], grid.steps[other]
        determinant = a * d - b * c
        if determinant:
            break
    x0, y0 = polar(2 * APOTHEM, layout.angle(0))
    x1, y1 = polar(2 * APOTHEM, layout.angle(other))
    first = ((d * x0 - b * x1) / determinant, (d * y0 - b * y1) / determinant)
    second = ((a * x1 - c * x0) / determinant, (a * y1 - c * y0) / determinant)
    return first, second
