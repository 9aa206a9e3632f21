"""Charts as SVG. All colours are classes and variables of the page, so that they are right by day and by night.

Each is drawn twice, on wide paper and on narrow, so that its words can be read on a phone; the page shows what fits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from html import escape
from typing import Concatenate, NamedTuple, ParamSpec

from roundhouse.lab.report.figures import Figure, Line
from roundhouse.lab.report.speech import Say, Speech
from roundhouse.render.svg import width_of
from roundhouse.words.said_in_reports import SOLD_IN

P = ParamSpec("P")
ROW = 26.0
SIZE = 13.0
LOOSE = 1.22
"""So much wider than reckoned words may be in the typeface of a reader."""


class Paper(NamedTuple):
    """What a chart is drawn on: its class, its width, which part of it words beside a chart may take, and how many
    round values stand along it."""

    kind: str
    width: float
    beside: float
    ticks: int

    def column(self, words: Iterable[str], bold: bool = False) -> float:
        """The width of a column of words, with the space before the chart."""
        return min(max((_wide(each, bold) for each in words), default=0.0) + 14, self.width * self.beside)


WIDE, NARROW = Paper("broad", 760.0, 0.3, 6), Paper("slim", 360.0, 0.34, 4)


def on_each_paper(draw: Callable[Concatenate[Paper, P], str]) -> Callable[P, str]:
    """A chart for wide pages and one for phones."""

    @wraps(draw)
    def both(*args: P.args, **kwargs: P.kwargs) -> str:
        return draw(WIDE, *args, **kwargs) + draw(NARROW, *args, **kwargs)

    return both


def _wide(words: str, bold: bool = False) -> float:
    return width_of(words, SIZE, bold) * LOOSE


def broken(words: str, room: float, bold: bool = False) -> list[str]:
    """Words in at most two lines of a width; what does not fit is cut."""
    if _wide(words, bold) <= room:
        return [words]
    parts = words.split(" ")
    ways = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    lines = min(ways, key=lambda way: max(_wide(each, bold) for each in way), default=(words,))
    return [_cut(line.removesuffix(" ·"), room, bold) for line in lines]


def _cut(words: str, room: float, bold: bool) -> str:
    if _wide(words, bold) <= room:
        return words
    while words and _wide(f"{words}…", bold) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


class Scale(NamedTuple):
    """Values on one side, places on the paper on the other."""

    low: float
    high: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        width = self.high - self.low or 1.0
        return self.begin + (min(max(value, self.low), self.high) - self.low) / width * (self.end - self.begin)

    def ticks(self, most: int = 6) -> list[float]:
        """Round values within, at most so many."""
        rough = (self.high - self.low) / max(1, most - 1) or 1.0
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def text_at(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{name}>{escape(words)}</text>'


def label_at(x: float, y: float, words: str, room: float, kind: str, anchor: str = "start") -> str:
    """Words beside a chart, in two lines if one is too short for them."""
    lines = broken(words, room, "name" in kind)
    first = y - (len(lines) - 1) * 6.5
    return "".join(text_at(x, first + 13 * number, line, kind, anchor) for number, line in enumerate(lines))


def stroke(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" class="{kind}"/>'


def picture(paper: Paper, body: Sequence[str], height: float, words: str) -> str:
    """A chart with its words for those who do not see it."""
    box = f"0 0 {paper.width:.0f} {height:.0f}"
    named = escape(words, quote=True)
    return f'<svg class="{paper.kind}" viewBox="{box}" role="img" aria-label="{named}">{"".join(body)}</svg>'


def _grid(paper: Paper, scale: Scale, top: float, bottom: float, say: Say) -> list[str]:
    body = []
    for tick in scale.ticks(paper.ticks):
        body.append(stroke(scale.at(tick), top, scale.at(tick), bottom, "grid"))
        body.append(text_at(scale.at(tick), bottom + 17, say(tick), "tick", "middle"))
    return body


@on_each_paper
def dots(
    paper: Paper,
    speech: Speech,
    lines: Sequence[Line],
    say: Say,
    words: str,
    mark: float | None = None,
    mark_words: str = "",
) -> str:
    """A dot with its interval for each line and study; `mark` is a value to compare with."""
    known = [figure for line in lines for figure in line.figures if figure is not None]
    values = [*(each.low for each in known), *(each.high for each in known), *([] if mark is None else [mark])]
    low, high = min(values), max(values)
    room = (high - low) * 0.06 or abs(high) * 0.06 or 1.0
    beside = {line.label: " · ".join(say(each.value) for each in line.figures if each is not None) for line in lines}
    left, right = paper.column(beside), paper.width - paper.column(beside.values())
    scale = Scale(max(low - room, 0.0) if low >= 0 else low - room, high + room, left, right)
    height = len(lines) * ROW
    body = _grid(paper, scale, 8, 12 + height, say)
    if mark is not None:
        body.append(stroke(scale.at(mark), 8, scale.at(mark), 12 + height, "mark"))
        half = _wide(mark_words) / 2
        middle = min(max(scale.at(mark), half), paper.width - half)
        body.append(text_at(middle, 12 + height + 34, mark_words, "marked", "middle"))
    for number, line in enumerate(lines):
        middle = 12 + (number + 0.5) * ROW
        body.append(label_at(left - 12, middle + 4.5, line.label, left - 12, "label", "end"))
        there = [(at, figure) for at, figure in enumerate(line.figures) if figure is not None]
        for at, figure in there:
            y = middle if len(line.figures) == 1 else middle + (at - 0.5) * 9
            body.append(
                f'<g class="study{at}"><title>{escape(line.label)}: {escape(speech.whole(figure, say))}</title>'
            )
            body.append(stroke(scale.at(figure.low), y, scale.at(figure.high), y, "whisker"))
            body.append(f'<circle cx="{scale.at(figure.value):.1f}" cy="{y:.1f}" r="4.6"/></g>')
        if there:
            body.append(label_at(right + 12, middle + 4.5, beside[line.label], paper.width - right - 12, "value"))
    return picture(paper, body, height + (52 if mark_words else 36), words)


class Curve(NamedTuple):
    """A line through figures; `kind` is its class."""

    label: str
    kind: str
    points: Mapping[int, Figure]


@on_each_paper
def curves(paper: Paper, found: Sequence[Curve], say: Say, words: str, under: str, band: bool = False) -> str:
    """Lines over operating rounds, each named where it ends; with `band` their intervals lie behind them."""
    found = [curve for curve in found if curve.points]
    top, bottom, right = 12.0, 292.0, paper.width - paper.column((curve.label for curve in found), bold=True)
    last = max(max(curve.points) for curve in found)
    first = min(min(curve.points) for curve in found)
    high = max((figure.high if band else figure.value) for curve in found for figure in curve.points.values())
    up = Scale(0.0, high * 1.05 or 1.0, bottom, top)
    left = paper.column(say(tick) for tick in up.ticks())
    across = Scale(first, max(last, first + 1), left, right)
    body = []
    for tick in up.ticks():
        body += [stroke(left, up.at(tick), right, up.at(tick), "grid")]
        body.append(text_at(left - 10, up.at(tick) + 4.5, say(tick), "tick", "end"))
    for tick in across.ticks(2 * paper.ticks):
        if tick == int(tick):
            body.append(text_at(across.at(tick), bottom + 18, f"{tick:.0f}", "tick", "middle"))
    body.append(text_at((left + right) / 2, bottom + 36, under, "tick", "middle"))
    for curve in found if band else ():
        upper = [f"{across.at(n):.1f},{up.at(figure.high):.1f}" for n, figure in curve.points.items()]
        lower = [f"{across.at(n):.1f},{up.at(figure.low):.1f}" for n, figure in reversed(list(curve.points.items()))]
        body.append(f'<polygon class="{curve.kind} band" points="{" ".join([*upper, *lower])}"/>')
    for curve in found:
        way = " ".join(f"{across.at(n):.1f},{up.at(figure.value):.1f}" for n, figure in curve.points.items())
        body.append(
            f'<polyline class="{curve.kind} way" points="{way}"><title>{escape(curve.label)}</title></polyline>'
        )
    ends = [(across.at(max(c.points)), up.at(c.points[max(c.points)].value), c) for c in found]
    room = paper.width - right - 12
    apart = 15.0 if all(len(broken(curve.label, room, bold=True)) == 1 for curve in found) else 30.0
    for (x, y, curve), place in zip(ends, _apart([y for _, y, _ in ends], apart, top, bottom), strict=True):
        body.append(stroke(x, y, right + 8, place, f"{curve.kind} lead"))
        body.append(label_at(right + 12, place + 4.5, curve.label, room, f"{curve.kind} name"))
    return picture(paper, body, bottom + 46, words)


def _apart(wanted: Sequence[float], space: float, top: float, bottom: float) -> list[float]:
    """Places near those wanted, none closer to another than `space`."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    places = [0.0] * len(wanted)
    last = top - space
    for number in order:
        last = places[number] = max(wanted[number], last + space)
    over = last - bottom
    for number in reversed(order):
        if over <= 0:
            break
        places[number] -= over
        below = [places[each] for each in order if each != number and places[each] < wanted[number]]
        over = max([0.0, *(each + space - places[number] for each in below[-1:])])
    return places


@on_each_paper
def histogram(paper: Paper, speech: Speech, studies: Sequence[Sequence[int]], words: str, under: str) -> str:
    """How often each length occurs, as a part of the games of its study."""
    low, high = min(map(min, studies)), max(map(max, studies))
    spread = high - low + 1
    width = max(1, math.ceil(spread / 28))
    bins = range(low, high + 1, width)
    parts = [[sum(b <= each < b + width for each in study) / len(study) for b in bins] for study in studies]
    top, bottom, right = 12.0, 190.0, paper.width - 20.0
    up = Scale(0.0, max(map(max, parts)) * 1.05, bottom, top)
    left = paper.column(speech.per_cent(tick) for tick in up.ticks(4))
    across = Scale(low, bins[-1] + width, left, right)
    body = []
    for tick in up.ticks(4):
        body += [stroke(left, up.at(tick), right, up.at(tick), "grid")]
        body.append(text_at(left - 10, up.at(tick) + 4.5, speech.per_cent(tick), "tick", "end"))
    for tick in across.ticks(paper.ticks + paper.ticks // 2):
        if tick == int(tick):
            body.append(
                text_at(
                    across.at(tick + (0.5 if width == 1 else 0)), bottom + 18, speech.number(tick), "tick", "middle"
                )
            )
    body.append(text_at((left + right) / 2, bottom + 36, under, "tick", "middle"))
    for number, heights in enumerate(parts):
        for begin, height in zip(bins, heights, strict=True):
            x, y = across.at(begin) + 1, up.at(height)
            wide = max(1.0, across.at(begin + width) - across.at(begin) - 2)
            body.append(
                f'<rect class="study{number} bar" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" '
                f'height="{bottom - y:.1f}"/>'
            )
    return picture(paper, body, bottom + 46, words)


Spans = Mapping[str, tuple[float, ...]]


@on_each_paper
def spans(
    paper: Paper,
    speech: Speech,
    labels: Sequence[str],
    sold: Sequence[Spans],
    rusted: Sequence[Spans],
    words: str,
    under: str,
) -> str:
    """When trains were first sold (a bar from the tenth to the ninetieth of a hundred games) and when they rusted."""
    every = [each for study in (*sold, *rusted) for each in study.values()]
    never = speech.words.text("never")
    reached = {
        label: " · ".join(speech.per_cent(study[label][5]) if label in study else never for study in sold)
        for label in labels
    }
    left, right = paper.column(labels), paper.width - paper.column(reached.values())
    scale = Scale(0.0, max(each[4] for each in every) + 0.5, left, right)
    high = ROW * (1.6 if len(sold) > 1 else 1.1)
    height = high * len(labels)
    body = _grid(paper, scale, 8, 12 + height, lambda value: f"{value:.0f}")
    body.append(text_at((left + right) / 2, height + 48, under, "tick", "middle"))
    for number, label in enumerate(labels):
        middle = 12 + (number + 0.5) * high
        body.append(label_at(left - 12, middle + 4.5, label, left - 12, "label", "end"))
        for at, (bought, gone) in enumerate(zip(sold, rusted, strict=True)):
            y = middle if len(sold) == 1 else middle + (at - 0.5) * 18
            body.append(f'<g class="study{at}">')
            if label in bought and label in gone:
                body.append(stroke(scale.at(bought[label][2]), y, scale.at(gone[label][2]), y, "life"))
            if label in bought:
                low, quarter, half, three, most, part = bought[label]
                known = speech(SOLD_IN, train=label, round=speech.number(half), part=speech.per_cent(part))
                body.append(f"<title>{escape(known)}</title>")
                body.append(stroke(scale.at(low), y, scale.at(most), y, "whisker"))
                wide = max(2.0, scale.at(three) - scale.at(quarter))
                body.append(
                    f'<rect x="{scale.at(quarter):.1f}" y="{y - 5:.1f}" width="{wide:.1f}" height="10" rx="3"/>'
                )
            if label in gone:
                x = scale.at(gone[label][2])
                body.append(f'<path class="gone" d="M{x - 5:.1f} {y - 5:.1f}l10 10m0 -10l-10 10"/>')
            body.append("</g>")
        body.append(label_at(right + 12, middle + 4.5, reached[label], paper.width - right - 12, "value"))
    return picture(paper, body, height + 58, words)


@on_each_paper
def stacks(paper: Paper, speech: Speech, rows: Sequence[tuple[str, Mapping[str, Figure | None]]], words: str) -> str:
    """Sums of parts as bars; parts that are below nothing are left out of the bar."""
    say = speech.money
    parts = list(dict.fromkeys(part for _, row in rows for part in row))
    totals = [sum(max(0.0, figure.value) for figure in row.values() if figure) for _, row in rows]
    left, right = paper.column(label for label, _ in rows), paper.width - paper.column(map(say, totals))
    scale = Scale(0.0, max(totals) or 1.0, left, right)
    high = 34.0
    legend: list[str] = []
    x, top = 0.0, 10.0
    for number, name in enumerate(parts):
        wide = 18 + _wide(name)
        if x and x + wide > paper.width:
            x, top = 0.0, top + 22
        legend.append(f'<rect class="part{number}" x="{x:.1f}" y="{top:.0f}" width="12" height="12" rx="3"/>')
        legend.append(text_at(x + 18, top + 10.5, name, "legend"))
        x += wide + 16
    top += 34
    body = [*_grid(paper, scale, top - 4, top + high * len(rows), say), *legend]
    for at, (label, row) in enumerate(rows):
        y, begin = top + 4 + at * high, 0.0
        body.append(label_at(left - 12, y + 17, label, left - 12, "label", "end"))
        for number, name in enumerate(parts):
            figure = row.get(name)
            if figure is None or figure.value <= 0:
                continue
            wide = scale.at(begin + figure.value) - scale.at(begin)
            body.append(
                f'<rect class="part{number}" x="{scale.at(begin):.1f}" y="{y:.1f}" width="{wide:.1f}" height="24">'
                f"<title>{escape(label)}, {escape(name)}: {escape(speech.whole(figure, say))}</title></rect>"
            )
            begin += figure.value
        body.append(label_at(right + 12, y + 17, say(totals[at]), paper.width - right - 12, "value"))
    return picture(paper, body, top + high * len(rows) + 30, words)
