"""Marks on spaces: where something may be done, what can be reached, what was played last."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.render.geometry import Point
from roundhouse.render.painter import BoardPainter
from roundhouse.render.scene import Marks
from roundhouse.render.svg import points


def draw_marks(painter: BoardPainter, centres: Mapping[str, Point], marks: Marks) -> str:
    """Outlines on spaces that are reachable, where a move is legal, or that were played last."""
    palette, layout = painter.palette, painter.layout
    found = []
    for spaces, colour, look in (
        (marks.reachable, palette.reachable, 'fill-opacity=".16" stroke-width="3" stroke-opacity=".7"'),
        (marks.legal, palette.legal, 'fill-opacity="0" stroke-width="8" stroke-dasharray="20 9"'),
        (marks.last, palette.last, 'fill-opacity="0" stroke-width="7"'),
    ):
        inner = [(x * 0.93, y * 0.93) for x, y in layout.corners]
        for at in sorted(spaces & centres.keys()):
            x, y = centres[at]
            found.append(
                f'<polygon points="{points((cx + x, cy + y) for cx, cy in inner)}" fill="{colour}" stroke="{colour}" '
                f'stroke-linejoin="round" {look}/>'
            )
    return f'<g pointer-events="none">{"".join(found)}</g>' if found else ""
