"""Details for a book of rules: tiles that replace each other, and single charters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.kernel.play import Play
from roundhouse.render.charter import charter_drawing
from roundhouse.render.geometry import sheet_of
from roundhouse.render.palette import Palette
from roundhouse.render.svg import Drawing, flow, n, sheet, stack
from roundhouse.render.tile import tile_symbol
from roundhouse.render.views import view_of

SHRINK = 0.62
ARROW = 34.0
ACROSS = 820.0


def tiles_in_rows(play: Play, rows: Iterable[Sequence[str]], palette: Palette) -> str:
    """Rows of tiles, each replaced by the one to its right."""
    drawings = [_row(play, row, palette) for row in rows]
    return sheet(stack(drawings, 10), f"{play.title.name}: the tiles", "", palette)


def _row(play: Play, row: Sequence[str], palette: Palette) -> Drawing:
    layout, view = sheet_of(play.title.board.grid).layout, view_of(play.title)
    wide, high = layout.width * SHRINK + 6, layout.height * SHRINK + 6
    body, defs, x = "", {}, 0.0
    for at, name in enumerate(row):
        if at:
            body += _arrow(x, high / 2, palette)
            x += ARROW
        tile = play.title.board.tiles[name]
        symbol, drawn, _ = tile_symbol(layout, tile, 0, palette, view.face(tile))
        defs[symbol] = drawn
        body += f'<g transform="translate({n(x + wide / 2)} {n(high / 2)}) scale({SHRINK})"><use href="#{symbol}"/></g>'
        x += wide
    return Drawing(x, high, body, defs)


def _arrow(x: float, y: float, palette: Palette) -> str:
    end = x + ARROW - 8
    return (
        f'<path d="M{n(x + 6)} {n(y)}H{n(end)}m-8 -6l8 6l-8 6" fill="none" stroke="{palette.faint}" '
        f'stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def charters_of(play: Play, companies: Iterable[str], palette: Palette) -> str:
    """The charters of some companies, side by side."""
    view = view_of(play.title)
    drawn = [
        charter_drawing(play, name, palette, view.whole(play, name), view.charter_remarks(play, name))
        for name in companies
    ]
    return sheet(flow(drawn, ACROSS), f"{play.title.name}: the charters", "", palette)
