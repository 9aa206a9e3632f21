"""What lies on the edges between spaces: rivers, mountains, impassable water, the charges of sea lines."""

from __future__ import annotations

import math
from collections.abc import Collection

from roundhouse.board.board import Board, Border
from roundhouse.kernel.state import State
from roundhouse.render.curve import line
from roundhouse.render.geometry import Layout, Point, Sheet
from roundhouse.render.palette import NUMBER, Palette
from roundhouse.render.room import FreeRoom
from roundhouse.render.svg import Drawing, n, rect, text, width_of

GAP = 13.0
"""Half the opening that a border leaves where track crosses it."""


def draw_borders(
    board: Board,
    sheet: Sheet,
    state: State | None,
    palette: Palette,
    shown: Collection[str],
    *,
    lakes: bool = False,
) -> str:
    """All borders of the spaces shown, each once, though both of its spaces name it; lakes are drawn by themselves."""
    costs = common_costs(board)
    lines: dict[frozenset[str], str] = {}
    charges: dict[frozenset[str], str] = {}
    for at, space in board.spaces.items():
        for border in space.borders if at in shown else ():
            pair = frozenset((at, board.grid.across(at, border.edge)))
            if (lakes and border.kind == "impassable") or not pair <= set(shown):
                continue
            centre = sheet.centre(at)
            if pair not in lines:
                crossed = state is not None and bool(board.shape(state, at).mask >> border.edge & 1)
                lines[pair] = _line(sheet.layout, border, centre, crossed, palette)
            if border.cost and costs.get(border.kind) != border.cost and pair not in charges:
                charges[pair] = _charge(sheet.layout, border, centre, palette)
    return "".join(lines.values()) + "".join(charges.values())


HALF = {"impassable": 17.0, "sea": 0.0}
"""How far the sign of a border reaches into its spaces."""


def take_borders(board: Board, at: str, room: FreeRoom, layout: Layout) -> None:
    """Keep words off the signs on the edges of a space."""
    space = board.spaces.get(at)
    for border in space.borders if space else ():
        half = HALF.get(border.kind, 11.0 if "mountain" in border.kind else 6.0)
        if half:
            room.lay(line(*layout.side(border.edge)), half)


def common_costs(board: Board) -> dict[str, int]:
    """The kinds of border that cost the same everywhere; they are told in a legend, not on every edge."""
    found: dict[str, set[int]] = {}
    for space in board.spaces.values():
        for border in space.borders:
            found.setdefault(border.kind, set()).add(border.cost)
    return {kind: next(iter(costs)) for kind, costs in found.items() if len(costs) == 1 and costs != {0}}


def _line(layout: Layout, border: Border, centre: Point, crossed: bool, palette: Palette) -> str:
    if border.kind == "sea":
        return ""
    a, b = ((x + centre[0], y + centre[1]) for x, y in layout.side(border.edge))
    return _draw_kind(border.kind, a, b, crossed, palette)


def _draw_kind(kind: str, a: Point, b: Point, crossed: bool, palette: Palette) -> str:
    found = []
    if kind == "impassable":
        return _stroke(a, b, palette.impassable, 9.0, 'stroke-linecap="round"')
    for begin, end in _parts(a, b) if crossed else [(a, b)]:
        if "river" in kind or kind == "water":
            found.append(_stroke(begin, end, palette.water, 8.0, 'stroke-linecap="round"'))
        if "mountain" in kind:
            found.append(_ridge(begin, end, palette))
        if not found:
            found.append(_stroke(begin, end, palette.faint, 6.0, 'stroke-linecap="round"'))
    return "".join(found)


def _stroke(a: Point, b: Point, colour: str, width: float, more: str = "") -> str:
    return (
        f'<path d="M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}" stroke="{colour}" stroke-width="{n(width)}" '
        f'fill="none" {more}/>'
    )


def _parts(a: Point, b: Point) -> list[tuple[Point, Point]]:
    """An edge without its middle."""
    length = math.dist(a, b)
    share = 0.5 - GAP / length
    one = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
    other = (b[0] + (a[0] - b[0]) * share, b[1] + (a[1] - b[1]) * share)
    return [(a, one), (other, b)]


def _ridge(a: Point, b: Point, palette: Palette) -> str:
    """A row of peaks astride an edge, upright whatever its direction."""
    length = math.dist(a, b)
    count = max(1, round(length / 25))
    peaks = []
    for at in range(count):
        share = (at + 0.5) / count
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        peaks.append(f"M{n(x - 11)} {n(y + 8)}l11 -17 11 17z")
    return (
        f'<path d="{"".join(peaks)}" fill="{palette.mountain}" stroke="{palette.panel}" stroke-width="1.6" '
        f'stroke-linejoin="round"/>'
    )


def _charge(layout: Layout, border: Border, centre: Point, palette: Palette) -> str:
    x, y = layout.middles[border.edge]
    return _chip((x + centre[0], y + centre[1]), str(border.cost), palette)


def _chip(at: Point, words: str, palette: Palette) -> str:
    width = width_of(words, NUMBER + 4, True) + 14
    return rect(
        round(at[0], 1) - width / 2, round(at[1], 1) - 14, width, 28, palette.chip,
        rx=8, stroke=palette.sea_line, more=' stroke-width="2.5"',
    ) + text(at, words, NUMBER + 4, palette.chip_words, bold=True)  # fmt: skip


def border_legend(board: Board, palette: Palette, *, lakes: bool = False, upright: bool = False) -> Drawing | None:
    """What the signs on edges cost, beside each other or one below the other."""
    entries = sorted(common_costs(board).items(), key=lambda entry: entry[1])
    kinds = sorted({border.kind for space in board.spaces.values() for border in space.borders} - {"sea"})
    free = [kind for kind in kinds if kind not in dict(entries)]
    if not kinds:
        return None
    found, x, y = [], 0.0, 16.0
    letters = NUMBER + (14 if upright else 6)
    for kind, cost in [*entries, *((kind, 0) for kind in free)]:
        sign = "river" if lakes and kind == "impassable" else kind
        found.append(_draw_kind(sign, (x, y), (x + 75, y), False, palette))
        words = f"{kind.replace('+', ' and ')} {cost}" if cost else kind
        found.append(text((x + 92, y), words, letters, palette.ink, anchor="start"))
        if upright:
            y += 44
        else:
            x += 92 + width_of(words, letters) + 40
    return Drawing(x, y + 16, "".join(found))
