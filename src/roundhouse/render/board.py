"""Drawing a whole board: its spaces, what lies between and above them, and the letters and numbers around it.

The spaces are drawn once and then patched: each is a group that is kept by everything it shows. Names, numbers of tiles
and coordinates lie in layers above them, where they can be shown and hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from roundhouse.kernel.state import State
from roundhouse.render.borders import border_legend, draw_borders
from roundhouse.render.geometry import Atlas, Point
from roundhouse.render.layers import draw_layers
from roundhouse.render.marks import draw_marks
from roundhouse.render.painter import BoardPainter
from roundhouse.render.palette import NUMBER
from roundhouse.render.room import Box
from roundhouse.render.scene import NO_MARKS, Marks, Scene
from roundhouse.render.scenery import draw_ferries, draw_labels, draw_lakes, draw_water
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
    """A whole board: spaces, borders, marks, words above them, and the letters and numbers around it."""
    around = _surroundings(painter, tuple(scenes))
    left, top, width, height = around.frame
    defs = {}
    groups = []
    for at, scene in scenes.items():
        groups.append(painter.group(at, scene))
        if scene.tile is not None:
            name, drawn, _ = painter.tile(*scene.tile)
            defs[name] = drawn
    borders = draw_borders(painter.board, painter.sheet, state, painter.palette, scenes, lakes=painter.scenery.lakes)
    above = draw_marks(painter, around.centres, marks) + draw_layers(painter, scenes, around.centres)
    inner = f"{around.below}{''.join(groups)}{borders}{around.waters}{above}"
    body = f'{around.sea}<g transform="translate({n(-left)} {n(-top)})">{inner}</g>{around.beside}'
    return Drawing(width, height + around.foot, body, defs)


class Surroundings(NamedTuple):
    """What is drawn around the spaces of a board, whatever lies on them."""

    centres: dict[str, Point]
    frame: Box
    sea: str
    below: str
    waters: str
    """Lakes and ferries, which lie above the spaces."""
    beside: str
    """Letters, numbers and the legend."""
    foot: float
    """The height of what stands below the board."""


def _sea(width: float, height: float, colour: str) -> str:
    """The water that all spaces lie in."""
    edge = MARGIN * 0.3
    return rect(edge, edge, width - 2 * edge, height - 2 * edge, colour, rx=24, more=' class="sea"')


@lru_cache(maxsize=64)
def _surroundings(painter: BoardPainter, spaces: tuple[str, ...]) -> Surroundings:
    sheet, palette, scenery = painter.sheet, painter.palette, painter.scenery
    centres = {at: sheet.centre(at) for at in spaces}
    left, top, width, height = frame = _frame(painter, centres)
    colour = palette.tint("blue").fill if painter.is_sea else ""
    sea = _sea(width, height, colour) if colour else ""
    below = draw_water(scenery, sheet, palette, frame) + _shore(painter, spaces) + draw_labels(painter.labels, palette)
    waters = draw_lakes(painter.board, sheet, palette) if scenery.lakes else ""
    waters += draw_ferries(painter.ferries_among(spaces), sheet, palette)
    beside, foot = "" if isinstance(sheet, Atlas) else _axes(painter, centres, frame), 0.0
    legend = border_legend(painter.board, palette, lakes=scenery.lakes, upright=scenery.legend is not None)
    if legend and scenery.legend:
        x, y = scenery.legend
        beside += f'<g transform="translate({n(x - left)} {n(y - top)})">{legend.body}</g>'
    elif legend:
        beside += f'<g transform="translate({n(MARGIN)} {n(height - 12)})">{legend.body}</g>'
        foot = legend.height + 8
    return Surroundings(centres, frame, sea, below, waters, beside, foot)


def _frame(painter: BoardPainter, centres: Mapping[str, Point]) -> Box:
    """Left, top, width and height of the sheet: all spaces, what stands beside them, and a margin."""
    half_width, half_height = painter.layout.width / 2, painter.layout.height / 2
    boxes = [word.box for _, word in painter.ferries_among(centres)]
    left = min([x - half_width for x, _ in centres.values()] + [x - width / 2 for x, _, width, _ in boxes])
    right = max([x + half_width for x, _ in centres.values()] + [x + width / 2 for x, _, width, _ in boxes])
    top = min([y - half_height for _, y in centres.values()] + [y - height / 2 for _, y, _, height in boxes])
    bottom = max([y + half_height for _, y in centres.values()] + [y + height / 2 for _, y, _, height in boxes])
    return left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN


def _shore(painter: BoardPainter, spaces: Iterable[str]) -> str:
    """A soft edge around the spaces of the board."""
    palette, layout = painter.palette, painter.layout
    land = [at for at in spaces if painter.space(at).colour != "blue"]
    outline = "".join(
        "M" + "L".join(f"{n(x + cx)} {n(y + cy)}" for cx, cy in layout.corners) + "Z"
        for x, y in map(painter.sheet.centre, land)
    )
    colour = palette.rule if painter.scenery.water else palette.shore
    return f'<path d="{outline}" fill="{colour}" stroke="{colour}" stroke-width="26" stroke-linejoin="round"/>'


def _axes(painter: BoardPainter, centres: Mapping[str, Point], frame: Box) -> str:
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
