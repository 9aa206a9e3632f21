"""What a printed board shows besides its spaces: seas and lakes, names of waters and islands, ferries that are cut.

A title names the spaces beyond its board that are water; the shapes follow from the grid.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from roundhouse.board.board import Board
from roundhouse.render.geometry import APOTHEM, Layout, Point, Sheet
from roundhouse.render.lettering import Word
from roundhouse.render.palette import NUMBER, Palette
from roundhouse.render.room import Box
from roundhouse.render.svg import n, rect, text, width_of

FERRY = NUMBER + 5
SERIF = "'Source Serif 4',Rockwell,Georgia,serif"


class Label(NamedTuple):
    """The name of a water or a land, and where it stands on the sheet."""

    words: str
    at: Point
    size: float = 34.0


class Scenery(NamedTuple):
    """The surroundings of a board; spaces are named as on the board, though they lie beyond it."""

    water: tuple[str, ...] = ()
    labels: tuple[Label, ...] = ()
    lakes: bool = False
    """Whether edges that nothing may cross are shores of lakes."""
    legend: Point | None = None
    """Where the legend stands on the sheet; below the board if nowhere."""


NO_SCENERY = Scenery()


class Ferry(NamedTuple):
    """A line across the sea, cut: where it leaves a space, and where it leads for how much."""

    space: str
    edges: tuple[int, ...]
    leads_to: str
    words: str


def ferries_of(board: Board) -> tuple[Ferry, ...]:
    """Every line across the sea as it is seen from its ends on land."""
    found = []
    for at, space in board.spaces.items():
        if space.colour == "blue":
            continue
        ends: dict[tuple[str, int], list[int]] = {}
        for edge in range(board.edges):
            for other, cost in _landings(board, at, edge):
                ends.setdefault((other, cost), []).append(edge)
        for (other, cost), edges in ends.items():
            found.append(Ferry(at, tuple(edges), other, f"{board.spaces[other].name or other} {cost}"))
    return tuple(found)


def _landings(board: Board, at: str, edge: int) -> set[tuple[str, int]]:
    """Where a line that leaves over the sea comes to land, and its charge."""
    found: set[tuple[str, int]] = set()
    ahead = [(at, edge, 0)]
    seen = set()
    while ahead:
        here, out, cost = ahead.pop()
        there = board.grid.across(here, out)
        space = board.spaces.get(there)
        if space is None or (there, out) in seen or (space.colour != "blue" and here == at):
            continue
        seen.add((there, out))
        came = board.opposite(out)
        cost = max([cost, *(border.cost for border in space.borders if border.edge == came)])
        if space.colour != "blue":
            found.add((there, cost))
            continue
        for one, other in space.track:
            for begin, end in ((one, other), (other, one)):
                if begin == came and isinstance(end, int):
                    ahead.append((there, end, cost))
    return found


def ferry_words(ferries: Iterable[Ferry], sheet: Sheet) -> list[tuple[Ferry, Word]]:
    """The chip at the end of each ferry, on the sheet."""
    found = []
    for ferry in ferries:
        x, y = sheet.centre(ferry.space)
        dx, dy = _outward(sheet.layout, ferry.edges)
        width, height = width_of(ferry.words, FERRY, True) + 20, FERRY + 12
        away = APOTHEM + 34 + abs(dx) * width / 2 + abs(dy) * height / 2
        box = (x + dx * away, y + dy * away, width, height)
        found.append((ferry, Word("ferry", box, (ferry.words,), FERRY)))
    return found


def _outward(layout: Layout, edges: Collection[int]) -> Point:
    x, y = (sum(layout.middles[edge][axis] for edge in edges) for axis in (0, 1))
    length = math.hypot(x, y)
    return x / length, y / length


def ferry_boxes(ferries: Iterable[tuple[Ferry, Word]], sheet: Sheet) -> list[Box]:
    """The room that chips and lines of ferries take."""
    found = []
    for ferry, word in ferries:
        found.append(word.box)
        cx, cy = sheet.centre(ferry.space)
        x, y = word.box[:2]
        for edge in ferry.edges:
            mx, my = sheet.layout.middles[edge]
            for t in (0.1, 0.25, 0.4, 0.55, 0.7, 0.85):
                a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
                px = a * (cx + mx) + b * (cx + 1.3 * mx) + c * x
                py = a * (cy + my) + b * (cy + 1.3 * my) + c * y
                found.append((px, py, 14.0, 14.0))
    return found


def draw_ferries(ferries: Iterable[tuple[Ferry, Word]], sheet: Sheet, palette: Palette) -> str:
    """Ferries as broken lines from the shore to a chip with where they lead."""
    found = []
    for ferry, word in ferries:
        cx, cy = sheet.centre(ferry.space)
        x, y, width, height = word.box
        for edge in ferry.edges:
            mx, my = sheet.layout.middles[edge]
            found.append(
                f'<path d="M{n(cx + mx)} {n(cy + my)}Q{n(cx + 1.3 * mx)} {n(cy + 1.3 * my)} {n(x)} {n(y)}" fill="none" '
                f'stroke="{palette.sea_line}" stroke-width="5" stroke-dasharray="13 8" stroke-linecap="round"/>'
            )
        line = ' stroke-width="2.5"'
        found.append(
            rect(
                x - width / 2,
                y - height / 2,
                width,
                height,
                palette.chip,
                rx=height / 2,
                stroke=palette.sea_line,
                more=line,
            )
        )
        found.append(text((x, y), ferry.words, FERRY, palette.chip_words, bold=True))
    return f'<g class="ferries">{"".join(found)}</g>' if found else ""


def label_words(scenery: Scenery) -> list[Word]:
    """The names of waters and lands, on the sheet."""
    found = []
    for words, (x, y), size in scenery.labels:
        width = width_of(words, size) + len(words) * size * 0.09
        found.append(Word("land", (x, y, width, size * 1.1), (words,), size))
    return found


def draw_labels(words: Iterable[Word], palette: Palette) -> str:
    colour = palette.tint("blue").words
    more = ' font-style="italic" letter-spacing=".09em"'
    found = [text(word.box[:2], word.lines[0], word.size, colour, more=more) for word in words]
    return f'<g class="lands" font-family="{SERIF}">{"".join(found)}</g>' if found else ""


def draw_water(scenery: Scenery, sheet: Sheet, palette: Palette, frame: Box) -> str:
    """Seas beyond the board: the spaces they fill, without lines between them, and on to the edge of the sheet."""
    if not scenery.water:
        return ""
    outline = "".join(_outline(sheet, centre) for centre in with_beyond(scenery.water, sheet, frame))
    fill, edge = palette.tint("blue").fill, palette.shore
    return (
        f'<path d="{outline}" fill="{edge}" stroke="{edge}" stroke-width="30" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{fill}" stroke="{fill}" stroke-width="14" stroke-linejoin="round"/>'
    )


NEAR = 1.6
"""A sea that comes nearer than so many spaces to the edge of the sheet goes on beyond it."""


def with_beyond(water: Iterable[str], sheet: Sheet, frame: Box) -> list[Point]:
    """The middles of the spaces of seas, and of those between them and the edge of the sheet, and a little more."""
    left, top, width, height = frame
    across, down = sheet.layout.width * NEAR, sheet.layout.height * NEAR
    found: dict[tuple[int, int], Point] = {}
    waiting = [sheet.centre(at) for at in water]
    while waiting:
        x, y = waiting.pop()
        if (round(x), round(y)) in found:
            continue
        found[round(x), round(y)] = (x, y)
        if not (left - across < x < left + width + across and top - down < y < top + height + down):
            continue
        near = (x - left < across, left + width - x < across, y - top < down, top + height - y < down)
        waiting += [(x + 2 * mx, y + 2 * my) for mx, my in sheet.layout.middles if _leads_out(mx, my, *near)]
    return list(found.values())


def _leads_out(mx: float, my: float, left: bool, right: bool, top: bool, bottom: bool) -> bool:
    """Whether a step leads out to an edge of the sheet that is near, rather than along it."""
    is_out = (left and mx < -1) or (right and mx > 1) or (top and my < -1) or (bottom and my > 1)
    sideways, upwards = left or right, top or bottom
    is_along = (sideways and not upwards and abs(my) > abs(mx)) or (upwards and not sideways and abs(mx) > abs(my))
    return is_out and not is_along


def _outline(sheet: Sheet, centre: Point) -> str:
    x, y = centre
    return "M" + "L".join(f"{n(x + cx)} {n(y + cy)}" for cx, cy in sheet.layout.corners) + "Z"


def draw_lakes(board: Board, sheet: Sheet, palette: Palette) -> str:
    """The edges that nothing may cross, as long narrow lakes."""
    links: dict[Point, list[Point]] = {}
    for at, space in board.spaces.items():
        x, y = sheet.centre(at)
        for border in space.borders:
            if border.kind == "impassable":
                a, b = ((round(px + x, 1), round(py + y, 1)) for px, py in sheet.layout.side(border.edge))
                links.setdefault(a, []).append(b)
                links.setdefault(b, []).append(a)
    return "".join(_lake(chain, palette) for chain in _chains({key: set(ends) for key, ends in links.items()}))


def _chains(links: Mapping[Point, set[Point]]) -> list[list[Point]]:
    """Edges that hang together, each as the corners it passes."""
    found, used = [], set()
    for start in sorted(links, key=lambda corner: (len(links[corner]), corner)):
        chain = [start]
        while True:
            here = chain[-1]
            ahead = [there for there in sorted(links[here]) if frozenset((here, there)) not in used]
            if not ahead:
                break
            used.add(frozenset((here, ahead[0])))
            chain.append(ahead[0])
        if len(chain) > 1:
            found.append(chain)
    return found


LAKE = 17.0
"""Half the width of a lake."""


def _lake(chain: list[Point], palette: Palette) -> str:
    """A lake along a line: pointed at its ends, wide between them."""
    middle = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in itertools.pairwise(chain)]
    spine = [
        chain[0],
        *(point for pair in zip(middle, chain[1:-1], strict=False) for point in pair),
        middle[-1],
        chain[-1],
    ]
    left, right = [], []
    for at in range(1, len(spine) - 1):
        (ax, ay), (bx, by), (x, y) = spine[at - 1], spine[at + 1], spine[at]
        length = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = -(by - ay) / length * LAKE, (bx - ax) / length * LAKE
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    outline = [chain[0], *left, chain[-1], *reversed(right)]
    return (
        f'<path d="{_smooth(outline)}" fill="{palette.water}" stroke="{palette.shore}" stroke-width="2.5" '
        f'stroke-linejoin="round"/>'
    )


def _smooth(outline: list[Point]) -> str:
    """A closed line through points, without corners."""
    count = len(outline)
    found = f"M{n(outline[0][0])} {n(outline[0][1])}"
    for at in range(count):
        (px, py), (ax, ay) = outline[at - 1], outline[at]
        (bx, by), (qx, qy) = outline[(at + 1) % count], outline[(at + 2) % count]
        one, other = (ax + (bx - px) / 6, ay + (by - py) / 6), (bx - (qx - ax) / 6, by - (qy - ay) / 6)
        found += f"C{n(one[0])} {n(one[1])} {n(other[0])} {n(other[1])} {n(bx)} {n(by)}"
    return found + "Z"
