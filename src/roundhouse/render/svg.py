"""Writing SVG: numbers, words, shapes, and the sheet around them."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from roundhouse.render.curve import Curve
from roundhouse.render.geometry import Point
from roundhouse.render.palette import FONT, Palette


def n(value: float) -> str:
    """A number as short as a drawing needs it."""
    short = f"{value:.1f}"
    return short[:-2] if short.endswith(".0") else short


def points(corners: Iterable[Point]) -> str:
    return " ".join(f"{n(x)},{n(y)}" for x, y in corners)


def move(curve: Curve) -> str:
    """The path data of one curve."""
    start = f"M{n(curve.a[0])} {n(curve.a[1])}"
    if curve.straight:
        return f"{start}L{n(curve.d[0])} {n(curve.d[1])}"
    return f"{start}C{n(curve.b[0])} {n(curve.b[1])} {n(curve.c[0])} {n(curve.c[1])} {n(curve.d[0])} {n(curve.d[1])}"


_WIDTHS = dict.fromkeys("abdeghnopqu0123456789_$£?#", 0.556) | dict.fromkeys("cksvxyzJ", 0.5)
_WIDTHS |= dict.fromkeys("ftI .,:;/!|", 0.278) | dict.fromkeys("ijl'", 0.222) | dict.fromkeys("r-()·", 0.333)
_WIDTHS |= dict.fromkeys("mM", 0.833) | dict.fromkeys("ABEKPSVXY&", 0.667) | dict.fromkeys("CDHNRUw", 0.722)
_WIDTHS |= dict.fromkeys("GOQ", 0.778) | dict.fromkeys("FTZ", 0.611) | {"L": 0.556, "W": 0.944, "%": 0.889, "+": 0.584}


@lru_cache(maxsize=4096)
def width_of(words: str, size: float, bold: bool = False) -> float:
    """How wide words are, in the typeface drawings ask for first."""
    return sum(_WIDTHS.get(letter, 0.65) for letter in words) * size * (1.06 if bold else 1.0)


def text(
    at: Point,
    words: str,
    size: float,
    fill: str,
    *,
    bold: bool = False,
    anchor: str = "middle",
    halo: str = "",
    more: str = "",
) -> str:
    """Words centred on a point's height; `halo` keeps them readable over whatever is below."""
    weight = ' font-weight="700"' if bold else ""
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    ring = (
        f' stroke="{halo}" stroke-width="{n(size * 0.16)}" stroke-opacity=".8" stroke-linejoin="round" '
        'paint-order="stroke"'
        if halo
        else ""
    )
    place = f'x="{n(at[0])}" y="{n(at[1] + size * 0.35)}"'
    return (
        f'<text {place} font-size="{n(size)}" fill="{fill}"{weight}{side}{ring}{more}>'
        f"{escape(words, quote=False)}</text>"
    )


def rect(
    x: float, y: float, width: float, height: float, fill: str, *, rx: float = 0, stroke: str = "", more: str = ""
) -> str:
    round_ = f' rx="{n(rx)}"' if rx else ""
    line = f' stroke="{stroke}"' if stroke else ""
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"{round_} fill="{fill}"{line}{more}/>'


def circle(at: Point, radius: float, fill: str, stroke: str = "", width: float = 0, more: str = "") -> str:
    line = f' stroke="{stroke}" stroke-width="{n(width)}"' if stroke else ""
    return f'<circle cx="{n(at[0])}" cy="{n(at[1])}" r="{n(radius)}" fill="{fill}"{line}{more}/>'


def title(words: str) -> str:
    """What a pointer or a screen reader is told about a group."""
    return f"<title>{escape(words, quote=False)}</title>"


def symbol(body: str, kind: str) -> tuple[str, str]:
    """A symbol named by its content, so that equal names mean equal drawings, on any page. Returns name and text."""
    name = f"{kind}-{zlib.crc32(body.encode()):08x}"
    return name, f'<symbol id="{name}" overflow="visible">{body}</symbol>'


def use(name: str, at: Point = (0.0, 0.0)) -> str:
    place = "" if at == (0.0, 0.0) else f' x="{n(at[0])}" y="{n(at[1])}"'
    return f'<use href="#{name}"{place}/>'


class Drawing:
    """A piece of a sheet: its size and its SVG, with the top left corner at 0, 0."""

    __slots__ = ("body", "defs", "height", "width")

    def __init__(self, width: float, height: float, body: str, defs: dict[str, str] | None = None) -> None:
        self.width = width
        self.height = height
        self.body = body
        self.defs = defs or {}


def sheet(drawing: Drawing, heading: str, description: str, palette: Palette, scale: float = 1.0) -> str:
    """A whole picture: drawing, paper, and what it is, in words."""
    width, height = drawing.width, drawing.height
    defs = f"<defs>{''.join(drawing.defs.values())}</defs>" if drawing.defs else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(width)} {n(height)}" width="{n(width * scale)}" '
        f'height="{n(height * scale)}" role="img" font-family="{FONT}">'
        f"{title(heading)}<desc>{escape(description, quote=False)}</desc>{defs}"
        f'<rect width="100%" height="100%" fill="{palette.paper}"/>{drawing.body}</svg>'
    )


def stack(drawings: Iterable[Drawing], gap: float = 16.0, margin: float = 16.0) -> Drawing:
    """Drawings one under the other."""
    bodies: list[str] = []
    defs: dict[str, str] = {}
    y, width = margin, 0.0
    for drawing in drawings:
        bodies.append(f'<g transform="translate({n(margin)} {n(y)})">{drawing.body}</g>')
        defs |= drawing.defs
        y += drawing.height + gap
        width = max(width, drawing.width)
    return Drawing(width + 2 * margin, y - gap + margin, "".join(bodies), defs)


def flow(drawings: Iterable[Drawing], across: float, gap: float = 16.0, margin: float = 16.0) -> Drawing:
    """Drawings side by side, in as many rows as needed to stay within a width."""
    bodies: list[str] = []
    defs: dict[str, str] = {}
    x = y = margin
    row = width = 0.0
    for drawing in drawings:
        if x > margin and x + drawing.width > across - margin:
            x, y, row = margin, y + row + gap, 0.0
        bodies.append(f'<g transform="translate({n(x)} {n(y)})">{drawing.body}</g>')
        defs |= drawing.defs
        x += drawing.width + gap
        row = max(row, drawing.height)
        width = max(width, x - gap + margin)
    return Drawing(width, y + row + margin, "".join(bodies), defs)
