"""Drawing a whole board: its spaces, what lies between and above them, and the letters and numbers around it.

The spaces are drawn once and then patched: each is a group that is kept by everything it shows. Names, numbers of tiles
and coordinates lie in layers above them, where they can be shown and hidden.
"""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.kernel.state import State
from roundhouse.render.borders import border_legend, draw_borders
from roundhouse.render.geometry import Point
from roundhouse.render.layers import draw_layers
from roundhouse.render.marks import draw_marks
from roundhouse.render.painter import BoardPainter
from roundhouse.render.palette import NUMBER
from roundhouse.render.scene import NO_MARKS, Marks, Scene
from roundhouse.render.svg import Drawing, n, rect, text

MARGIN = 62.0
SCALE = 0.62
"""Pixels for one unit, when a board is shown at its own size."""


def board_drawing(
    painter: BoardPainter,
    scenes: Mapping[str, Scene],
    state: State | None = None,
    marks: Marks = NO_MARKS,
) -> Drawing:
    """A whole board: spaces, borders, marks and the letters and numbers around it."""
    sheet, layout, palette = painter.sheet, painter.layout, painter.palette
    centres = {at: sheet.centre(at) for at in scenes}
    half_width, half_height = layout.width / 2, layout.height / 2
    left = min(x for x, _ in centres.values()) - half_width - MARGIN
    top = min(y for _, y in centres.values()) - half_height - MARGIN
    width = max(x for x, _ in centres.values()) + half_width + MARGIN - left
    height = max(y for _, y in centres.values()) + half_height + MARGIN - top
    defs = {}
    groups = []
    for at, scene in scenes.items():
        groups.append(painter.group(at, scene))
        if scene.tile is not None:
            name, drawn, _ = painter.tile(*scene.tile)
            defs[name] = drawn
    borders = draw_borders(painter.board, sheet, state, palette)
    legend = border_legend(painter.board, palette)
    sea = palette.tint("blue").fill if any(space.colour == "blue" for space in painter.board.spaces.values()) else ""
    body = rect(MARGIN * 0.8, MARGIN * 0.8, width - MARGIN * 1.6, height - MARGIN * 1.6, sea, rx=24) if sea else ""
    above = draw_layers(painter, scenes, centres) + draw_marks(painter, centres, marks)
    body += (
        f'<g transform="translate({n(-left)} {n(-top)})">{_shore(painter, scenes)}{"".join(groups)}{borders}{above}</g>'
    )
    body += _axes(painter, centres, (left, top, width, height))
    if legend:
        body += f'<g transform="translate({n(MARGIN)} {n(height - 12)})">{legend.body}</g>'
        height += legend.height + 8
    return Drawing(width, height, body, defs)


def _shore(painter: BoardPainter, scenes: Mapping[str, Scene]) -> str:
    """A soft edge around the spaces of the board."""
    palette, layout = painter.palette, painter.layout
    land = [at for at in scenes if painter.space(at).colour != "blue"]
    outline = "".join(
        "M" + "L".join(f"{n(x + cx)} {n(y + cy)}" for cx, cy in layout.corners) + "Z"
        for x, y in map(painter.sheet.centre, land)
    )
    colour = palette.shore
    return f'<path d="{outline}" fill="{colour}" stroke="{colour}" stroke-width="26" stroke-linejoin="round"/>'


def _axes(painter: BoardPainter, centres: Mapping[str, Point], frame: tuple[float, float, float, float]) -> str:
    """Letters and numbers of the grid, on all four sides."""
    left, top, width, height = frame
    layout = painter.layout
    columns: dict[float, str] = {}
    rows: dict[float, str] = {}
    for at, (x, y) in centres.items():
        if layout.edges == 4:
            first, second = at.split(",")
        else:
            first = at.rstrip("0123456789")
            second = at[len(first) :]
        across, down = (second, first) if layout.name == "pointy" else (first, second)
        columns[round(x, 1)] = across
        rows[round(y, 1)] = down
    size, colour = NUMBER + 6, painter.palette.faint
    found = []
    for x, words in columns.items():
        for y in (MARGIN * 0.45, height - MARGIN * 0.45):
            found.append(text((x - left, y), words, size, colour, bold=True))
    for y, words in rows.items():
        for x in (MARGIN * 0.4, width - MARGIN * 0.4):
            found.append(text((x, y - top), words, size, colour, bold=True))
    return f'<g class="axes">{"".join(found)}</g>'
