"""Drawing a stock market: prices, zones, par cells, arrows at the ends of rows, markers stacked in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from roundhouse.finance.market import Cell, Market
from roundhouse.kernel.state import State
from roundhouse.render.geometry import Point
from roundhouse.render.palette import Palette, contrast_of
from roundhouse.render.signs import Badged, badge
from roundhouse.render.svg import Drawing, n, rect, text, width_of

WIDTH, HEIGHT = 64.0, 66.0
"""The size of a cell."""
MARKER, ROOM, DEPTH, MIDDLE = 17.0, 60.0, 42.0, 43.5
"""The radius of a lone marker, the room for all markers of a cell, and how far below its top they stand."""
LONGEST_ROW = 18
"""A market of one row that is longer goes on in the next line."""


class CellNote(NamedTuple):
    """A figure below a cell's price, on its own ground: a surcharge, a condition."""

    words: str
    colour: str


class MarketLook(NamedTuple):
    """What a title adds to its market: words for its zones, and what is written in cells."""

    zones: Mapping[str, str] = {}
    notes: Mapping[Cell, tuple[CellNote, ...]] = {}
    par_words: Mapping[str, str] = {"": "par"}
    par_kinds: Mapping[Cell, str] = {}
    tinted: Mapping[Cell, str] = {}
    """Cells that belong to a zone though the market itself does not know of it."""
    arrows: bool = True


PLAIN = MarketLook()


def stacks(state: State) -> dict[Cell, list[str]]:
    """The markers of each cell, the top one first."""
    found: dict[Cell, list[str]] = {}
    for name in sorted(state.companies, key=lambda name: state.companies[name].arrived):
        cell = state.companies[name].cell
        if cell is not None:
            found.setdefault(cell, []).append(name)
    return found


def market_drawing(
    market: Market,
    state: State | None,
    companies: Mapping[str, Badged],
    palette: Palette,
    look: MarketLook = PLAIN,
) -> Drawing:
    """The market with the markers that stand on it."""
    marked = stacks(state) if state is not None else {}
    lines = _lines(market)
    extra = 17.0 * max((len(notes) for notes in look.notes.values()), default=0)
    height = HEIGHT + extra
    cells, markers = [], []
    par = (set(market.par.values()) | look.par_kinds.keys()) if look.par_words else set()
    for line, row in enumerate(lines):
        for at, cell in enumerate(row):
            if not market.exists(cell):
                continue
            x, y = at * WIDTH, line * height
            cells.append(_cell(market, cell, (x, y), height, palette, look, cell in par))
            markers.append(markers_in(marked.get(cell, ()), companies, (x + WIDTH / 2, y + MIDDLE)))
    width = max(len(row) for row in lines) * WIDTH
    body = "".join(cells) + "".join(markers)
    legend = _legend(market, palette, look)
    if legend.body:
        body += f'<g transform="translate(0 {n(len(lines) * height + 14)})">{legend.body}</g>'
    total = len(lines) * height + (14 + legend.height if legend.body else 0)
    return Drawing(max(width, legend.width), total, f'<g transform="translate(1 1)">{body}</g>')


def _lines(market: Market) -> list[list[Cell]]:
    """The rows of a market as they are drawn; a long single row is broken."""
    rows = [[(row, column) for column in range(len(prices))] for row, prices in enumerate(market.prices)]
    if len(rows) == 1 and len(rows[0]) > LONGEST_ROW:
        count = -(-len(rows[0]) // LONGEST_ROW)
        size = -(-len(rows[0]) // count)
        return [rows[0][at : at + size] for at in range(0, len(rows[0]), size)]
    return rows


def _cell(
    market: Market, cell: Cell, at: tuple[float, float], height: float, palette: Palette, look: MarketLook, is_par: bool
) -> str:
    x, y = at
    zone = look.tinted.get(cell) or market.zone(cell)
    fill = palette.zones.get(zone, palette.panel)
    found = [rect(x, y, WIDTH, height, fill, stroke=palette.rule, more=' stroke-width="1.4"')]
    if is_par:
        kind = look.par_kinds.get(cell, "")
        found.append(
            rect(x + 2.5, y + 2.5, WIDTH - 5, height - 5, "none", rx=5, stroke=par_colour(kind, palette),
                 more=f' stroke-width="3.4"{dashes(kind)}')
        )  # fmt: skip
    found.append(text((x + 8, y + 15), str(market.price(cell)), 16, palette.ink, bold=True, anchor="start"))
    for line, note in enumerate(look.notes.get(cell, ())):
        top = y + height - 17 * (len(look.notes[cell]) - line) - 4
        found.append(rect(x + 5, top, WIDTH - 10, 16, note.colour, rx=3, stroke=palette.rule))
        found.append(text((x + WIDTH / 2, top + 8), note.words, 13, contrast_of(note.colour)))
    if look.arrows:
        found.append(_arrows(market, cell, x, y, palette))
    return "".join(found)


def par_colour(kind: str, palette: Palette) -> str:
    """The frame of a par cell; titles with several kinds name them by colour."""
    named = {"brown": palette.mine, "violet": palette.routes[4], "red": palette.impassable}
    return named.get(kind, palette.impassable)


def dashes(kind: str) -> str:
    """A kind whose colour some readers cannot tell from the usual one is dashed."""
    return ' stroke-dasharray="7 4"' if kind == "brown" else ""


def _arrows(market: Market, cell: Cell, x: float, y: float, palette: Palette) -> str:
    """Signs at the ends of rows, where right means up and left means down."""
    row, column = cell
    found = ""
    if market.right(cell) == (row - 1, column):
        found += f"M{n(x + WIDTH - 13)} {n(y + 19)}l5 -10 5 10z"
    if (column == 0 or not market.exists((row, column - 1))) and market.left(cell) == (row + 1, column):
        found += f"M{n(x + WIDTH - 26)} {n(y + 9)}l5 10 5 -10z"
    return f'<path d="{found}" fill="{palette.faint}"/>' if found else ""


def markers_in(
    names: Sequence[str], companies: Mapping[str, Badged], centre: Point, room: float = ROOM, depth: float = DEPTH
) -> str:
    """Markers side by side around a point, as large as they can be; the top of a stack comes first."""
    if not names:
        return ""
    columns, radius = max(
        ((c, min(MARKER, room / 2 / c, depth / 2 / -(-len(names) // c))) for c in range(1, len(names) + 1)),
        key=lambda choice: (choice[1], -choice[0]),
    )
    rows = -(-len(names) // columns)
    drawn = []
    for number, name in enumerate(names):
        row, column = divmod(number, columns)
        across = min(columns, len(names) - row * columns)
        x = centre[0] + (column - (across - 1) / 2) * 2 * radius
        y = centre[1] + (row - (rows - 1) / 2) * 2 * radius
        if name in companies:
            drawn.append(badge(companies[name], (x, y), radius - 0.4))
    return "".join(drawn)


APART = 40.0
"""Between the words of the legend; other languages need some of it."""


def _legend(market: Market, palette: Palette, look: MarketLook) -> Drawing:
    found, x = [], 0.0
    for zone, words in look.zones.items():
        found.append(rect(x, 0, 24, 20, palette.zones.get(zone, palette.panel), rx=3, stroke=palette.rule))
        found.append(text((x + 32, 10), words, 14, palette.ink, anchor="start"))
        x += 32 + width_of(words, 14) + APART
    if market.par:
        for kind, words in look.par_words.items():
            more = f' stroke-width="3"{dashes(kind)}'
            found.append(rect(x + 1, 1, 22, 18, "none", rx=4, stroke=par_colour(kind, palette), more=more))
            found.append(text((x + 32, 10), words, 14, palette.ink, anchor="start"))
            x += 32 + width_of(words, 14) + APART
    return Drawing(x, 22, "".join(found))
