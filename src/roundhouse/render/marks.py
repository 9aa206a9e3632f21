"""Marks on spaces: where something may be done, what can be reached, what was played last.

They differ by their form, not only by their colour: a ring of dashes, a dotted ring on a tinted ground, corners.
"""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.board.reach import reach
from roundhouse.kernel.play import Play
from roundhouse.render.geometry import Layout, Point
from roundhouse.render.painter import BoardPainter
from roundhouse.render.scene import Marks
from roundhouse.render.svg import n, points

UNDER = "#ffffff"
"""What lies under every mark, so that it stands apart from any ground."""


def draw_marks(painter: BoardPainter, centres: Mapping[str, Point], marks: Marks) -> str:
    """Outlines on spaces that are reachable, where a move is legal, or that were played last."""
    palette, layout = painter.palette, painter.layout
    side = 2 * layout.radius * 0.93 * 0.5 if layout.edges == 6 else layout.width * 0.93
    corners = f"{n(side * 0.24)} {n(side * 0.52)} {n(side * 0.24)} 0"
    found = []
    for kind, spaces, colour, wide, dashes in (
        ("reachable", marks.reachable, palette.reachable, 4.0, "1 9"),
        ("legal", marks.legal, palette.legal, 7.5, "18 9"),
        ("last", marks.last, palette.last, 8.0, corners),
    ):
        for at in sorted(spaces & centres.keys()):
            ring = _ring(layout, centres[at])
            drawn = ""
            if kind == "reachable":
                drawn += f'<polygon points="{ring}" fill="{colour}" fill-opacity=".18"/>'
            if kind != "last":
                drawn += f'<polygon points="{ring}" fill="none" stroke="{UNDER}" stroke-width="{n(wide + 3.5)}"/>'
            drawn += (
                f'<polygon points="{ring}" fill="none" stroke="{colour}" stroke-width="{n(wide)}" '
                f'stroke-dasharray="{dashes}"{CAPS.get(kind, "")}/>'
            )
            found.append(f'<g class="{kind}" data-of="{at}">{drawn}</g>')
    return f'<g class="marks" pointer-events="none" stroke-linejoin="round">{"".join(found)}</g>' if found else ""


CAPS = {"reachable": ' stroke-linecap="round"'}


def _ring(layout: Layout, centre: Point) -> str:
    x, y = centre
    return points((cx * 0.93 + x, cy * 0.93 + y) for cx, cy in layout.corners)


def reached_by(play: Play, company: str) -> Marks:
    """Marks on all spaces that the track of a company leads to."""
    found = reach(play, company)
    return Marks(reachable=frozenset(found.entries) | {space for space, _ in found.stops})
