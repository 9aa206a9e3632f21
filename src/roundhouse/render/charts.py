"""Charts over a whole game: lines with names at their ends."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from roundhouse.render.geometry import Point
from roundhouse.render.history import History, Row
from roundhouse.render.palette import READABLE, SMALL, Palette, colour_of, contrast, contrast_of, legible
from roundhouse.render.panel import HEAD, PAD, headed, money
from roundhouse.render.signs import Badged, letters_of
from roundhouse.render.svg import Drawing, circle, n, text, width_of

WIDTH, HEIGHT = 620.0, 330.0
SLIM = 362.0
"""As wide as a phone, so that letters keep their size there."""
LEFT, RIGHT, BOTTOM = 58.0, 88.0, 40.0


class Line(NamedTuple):
    name: str
    colour: str
    row: Row


CLEAR = 2.4
"""A line stands out so much from its paper."""
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3", "1 3")
"""How lines differ besides their colours."""


def line_chart(
    heading: str,
    rounds: Sequence[str],
    lines: Sequence[Line],
    palette: Palette,
    currency: str,
    dots: bool = False,
    marks: Mapping[int, int] | None = None,
    width: float = WIDTH,
) -> Drawing:
    """Values over rounds. Names stand at the ends of their lines, moved apart where they would touch.

    `marks` are moments: the number of each, and the round it stands at.
    """
    values = [value for line in lines for value in line.row if value is not None]
    top, step = _scale(max(values, default=1), min(0, min(values, default=0)))
    low = min(0.0, math.floor(min(values, default=0) / step) * step)
    x0, x1, y0, y1 = LEFT, width - RIGHT, HEIGHT - BOTTOM, HEAD + 14

    def place(at: int, value: float) -> tuple[float, float]:
        across = at / max(1, len(rounds) - 1)
        return x0 + (x1 - x0) * across, y0 - (y0 - y1) * (value - low) / (top - low)

    levels = [low + step * number for number in range(round((top - low) / step) + 1)]
    found = [_grid(levels, (x0, x1), lambda value: place(0, value)[1], palette)]
    found.append(text((width - PAD, 25), f"in {currency.strip('.')}", SMALL, palette.faint, anchor="end"))
    found.append(_rounds(rounds, lambda at: place(at, 0)[0], y0, width, palette))
    for number, at in (marks or {}).items():
        x = place(at, 0)[0]
        found.append(f'<path d="M{n(x)} {n(y0)}V{n(y1)}" stroke="{palette.loss}" stroke-dasharray="3 4"/>')
        found.append(circle((x, y1 - 6 + 17 * _stacked(marks or {}, number)), 8.5, palette.loss))
        words = contrast_of(palette.loss)
        found.append(text((x, y1 - 6 + 17 * _stacked(marks or {}, number)), str(number), 11, words, bold=True))
    ends: list[tuple[float, Line]] = []
    for order, line in enumerate(lines):
        points = [place(at, value) for at, value in enumerate(line.row) if value is not None]
        if not points:
            continue
        found.append(
            f'<path d="{_runs(line.row, place)}" fill="none" stroke="{line.colour}" stroke-width="2.6" '
            f'stroke-linejoin="round" stroke-dasharray="{DASHES[order % len(DASHES)] or "none"}"/>'
        )
        if dots or len(points) == 1:
            found += [circle(point, 2.8, line.colour) for point in points]
        ends.append((points[-1][1], line))
        found.append(circle(points[-1], 3.6, line.colour))
    found.append(_names(ends, (x1 + 10, width - 6), (y1, y0), palette))
    return headed(width, HEIGHT, heading, palette, "".join(found))


def _stacked(marks: Mapping[int, int], number: int) -> int:
    """How many moments before this one stand at the same round."""
    return sum(at == marks[number] for other, at in marks.items() if other < number)


def _runs(row: Row, place: Callable[[int, float], Point]) -> str:
    """The path of a line; a round without a value is bridged."""
    points = [place(at, value) for at, value in enumerate(row) if value is not None]
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)


def _scale(high: float, low: float) -> tuple[float, float]:
    """A round number above all values, and the step between lines, which is a whole number."""
    span = max(4.0, high - low)
    size = 10 ** math.floor(math.log10(span / 4))
    factors = (1, 2, 5, 10) if size < 10 else (1, 2, 2.5, 5, 10)
    step = next(size * factor for factor in factors if span / (size * factor) <= 5)
    return math.ceil(max(high, 1) / step) * step, step


def _grid(
    levels: Sequence[float], sides: tuple[float, float], height: Callable[[float], float], palette: Palette
) -> str:
    """Level lines with their figures."""
    found = []
    for value in levels:
        y = height(value)
        weight = "1.6" if value == 0 else "1"
        found.append(f'<path d="M{n(sides[0])} {n(y)}H{n(sides[1])}" stroke="{palette.rule}" stroke-width="{weight}"/>')
        found.append(text((sides[0] - 8, y), f"{value:,.0f}", SMALL, palette.faint, anchor="end"))
    return "".join(found)


def _rounds(rounds: Sequence[str], place: Callable[[int], float], y: float, width: float, palette: Palette) -> str:
    """Names of rounds below the chart, as many as find room."""
    found = []
    free = -1e9
    for at, name in enumerate(rounds):
        x = place(at)
        wide = width_of(name, SMALL - 1) + 8
        if x - wide / 2 >= free and x + wide / 2 < width - RIGHT + 40:
            found.append(text((x, y + 16), name, SMALL - 1, palette.faint))
            found.append(f'<path d="M{n(x)} {n(y)}v4" stroke="{palette.faint}"/>')
            free = x + wide / 2
    return "".join(found)


def _names(
    ends: list[tuple[float, Line]], across: tuple[float, float], heights: tuple[float, float], palette: Palette
) -> str:
    """Names beside the ends of lines, moved apart."""
    (x, right), (top, bottom), step = across, heights, 15.0
    ends = sorted(ends, key=lambda end: end[0])
    places: list[float] = []
    for y, _ in ends:
        places.append(max(y, places[-1] + step) if places else max(y, top))
    overflow = places[-1] - bottom if places else 0
    if overflow > 0:
        places[-1] = bottom
        for at in range(len(places) - 2, -1, -1):
            places[at] = min(places[at], places[at + 1] - step)
    room = right - x
    found = []
    for (_, line), y in zip(ends, places, strict=True):
        size = min(SMALL, SMALL * room / max(1.0, width_of(line.name, SMALL, True)))
        found.append(text((x, y), line.name, max(size, 9), _readable(line.colour, palette), bold=True, anchor="start"))
    return "".join(found)


def _readable(colour: str, palette: Palette) -> str:
    """A line's colour for its name, edged towards ink until it can be read."""
    return legible(_edged(colour, palette, READABLE), palette.panel, palette.ink)


def company_lines(rows: Mapping[str, Row], companies: Mapping[str, Badged], palette: Palette) -> list[Line]:
    """Lines in company colours, edged towards ink where they would vanish on the paper."""
    found = []
    for name, row in rows.items():
        if any(value is not None for value in row) and name in companies:
            colour = colour_of(companies[name].colour)
            found.append(Line(letters_of(companies[name]), _edged(colour, palette, CLEAR), row))
    return found


def _edged(colour: str, palette: Palette, least: float) -> str:
    """A colour edged towards ink until it stands out so much from the paper."""
    value = colour.lstrip("#")
    parts = [int(value[at : at + 2], 16) for at in (0, 2, 4)]
    towards = 0 if contrast("#000000", palette.panel) > contrast("#ffffff", palette.panel) else 255
    for share in (0, 0.15, 0.3, 0.45, 0.6):
        seen = "#" + "".join(f"{int(part * (1 - share) + towards * share):02x}" for part in parts)
        if contrast(seen, palette.panel) >= least:
            break
    return seen


def history_drawings(
    history: History, companies: Mapping[str, Badged], palette: Palette, currency: str, width: float = WIDTH
) -> dict[str, Drawing]:
    """All charts of a game by what they are about: wealth, share prices, revenue, bank."""
    series = palette.series
    wealth = [Line(name, series[at % len(series)], row) for at, (name, row) in enumerate(history.worth.items())]
    prices = company_lines(history.prices, companies, palette)
    revenue = company_lines(history.revenue, companies, palette)
    bank = [Line("bank", palette.gain, history.bank)]
    return {
        "worth": line_chart("Wealth", history.rounds, wealth, palette, currency, width=width),
        "prices": line_chart("Share prices", history.rounds, prices, palette, currency, width=width),
        "revenue": line_chart("Revenue", history.rounds, revenue, palette, currency, dots=True, width=width),
        "bank": line_chart("Bank", history.rounds, bank, palette, currency, width=width),
    }


def final_words(history: History, currency: str) -> str:
    """The last row of wealth in words, for those who cannot see a chart."""
    ranked = sorted(((row[-1] or 0, name) for name, row in history.worth.items() if row), reverse=True)
    return ", ".join(f"{name} {money(int(value), currency)}" for value, name in ranked)
