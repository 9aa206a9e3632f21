"""Small signs: letter badges of companies, terrain, mines, ports."""

from __future__ import annotations

from typing import Protocol

from roundhouse.render.geometry import Point
from roundhouse.render.palette import Palette, colour_of, contrast_of
from roundhouse.render.svg import circle, n, text, width_of


class Badged(Protocol):
    """What a badge needs to know of a company."""

    @property
    def id(self) -> str: ...
    @property
    def short(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def colour(self) -> str: ...
    @property
    def text_colour(self) -> str: ...


LONGEST_SIGN = 4


def letters_of(company: Badged) -> str:
    """At most four letters for a company: of its initials, or of its name where it is called by a colour."""
    known = company.short or company.id
    if known.islower():
        return company.name[:3]
    return known if len(known) <= LONGEST_SIGN else known.replace("-", "")[:LONGEST_SIGN]


def called(company: Badged) -> str:
    """A company by its initials, or by its name where it is called by a colour."""
    return company.name if company.id.islower() else company.id


def fitted(words: str, room: float, most: float) -> float:
    """The size at which words fit a width."""
    return min(most, room / max(width_of(words, 1.0, True), 0.1))


def badge(company: Badged, at: Point, radius: float, ring: str = "#ffffff") -> str:
    """A company's token: a disc in its colour with its letters, and a ring inside the rim."""
    colour = colour_of(company.colour)
    letters = letters_of(company)
    words = contrast_of(colour)
    return (
        circle(at, radius, colour, "#14171a", 1.4)
        + circle(at, radius * 0.87, "none", words, 0.9, ' stroke-opacity=".55"')
        + text(at, letters, fitted(letters, radius * 1.56, radius * 0.86), words, bold=True)
    )


def ghost(company: Badged, at: Point, radius: float, palette: Palette) -> str:
    """The mark of a slot that is kept for a company: its letters in a broken ring of its colour."""
    colour = colour_of(company.colour)
    letters = letters_of(company)
    return circle(at, radius - 2.5, "none", colour, 4, ' stroke-dasharray="7 4.5"') + text(
        at, letters, fitted(letters, radius * 1.3, radius * 0.74), palette.chip_words, bold=True
    )


def _lines(path: str, colour: str, width: float) -> str:
    """A sign drawn with a pen."""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{n(width)}" stroke-linecap="round"/>'


def water(at: Point, size: float, palette: Palette) -> str:
    x, y = at
    crest = f"q{n(size / 2)} {n(-size * 0.55)} {n(size)} 0t{n(size)} 0"
    waves = "".join(f"M{n(x - size)} {n(y + dy)}{crest}" for dy in (-size * 0.3, size * 0.45))
    return _lines(waves, palette.water, size * 0.28)


def mountain(at: Point, size: float, palette: Palette) -> str:
    x, y = at
    steps = ((0.72, -1.3), (0.42, 0.72), (0.26, -0.4), (0.6, 0.98))
    ridge = " ".join(f"{n(size * dx)} {n(size * dy)}" for dx, dy in steps)
    return f'<path d="M{n(x - size)} {n(y + size * 0.75)}l{ridge}z" fill="{palette.mountain}"/>'


def hills(at: Point, size: float, palette: Palette) -> str:
    x, y = at
    return (
        f'<path d="M{n(x - size)} {n(y + size * 0.6)}q{n(size * 0.5)} {n(-size * 1.5)} {n(size)} 0q{n(size * 0.5)} '
        f'{n(-size * 1.5)} {n(size)} 0z" fill="{palette.mountain}"/>'
    )


def forest(at: Point, size: float, palette: Palette) -> str:
    x, y = at
    green = palette.tint("green").rim
    tree = f"l{n(size * 0.5)} {n(size * 1.3)}h{n(-size)}z"
    return (
        f'<path d="M{n(x - size * 0.5)} {n(y - size * 0.6)}{tree}M{n(x + size * 0.5)} {n(y - size * 0.6)}{tree}" '
        f'fill="{green}"/>'
    )


TERRAIN = {"water": water, "mountain": mountain, "hill": hills, "hills": hills, "forest": forest, "sea": water}
"""The signs of terrain, by the word a title uses."""


def hammers(at: Point, size: float, colour: str) -> str:
    """Crossed hammers, the sign of a mine."""
    x, y = at
    one = (
        f"M{n(x - size * 0.75)} {n(y + size * 0.75)}L{n(x + size * 0.45)} {n(y - size * 0.45)}"
        f"M{n(x + size * 0.05)} {n(y - size * 0.75)}L{n(x + size * 0.75)} {n(y - size * 0.05)}"
    )
    other = (
        f"M{n(x + size * 0.75)} {n(y + size * 0.75)}L{n(x - size * 0.45)} {n(y - size * 0.45)}"
        f"M{n(x - size * 0.05)} {n(y - size * 0.75)}L{n(x - size * 0.75)} {n(y - size * 0.05)}"
    )
    return _lines(one + other, colour, size * 0.3)


def anchor(at: Point, size: float, colour: str) -> str:
    """An anchor, the sign of a port."""
    x, y = at
    stem = f"M{n(x)} {n(y - size * 0.5)}V{n(y + size * 0.85)}"
    stock = f"M{n(x - size * 0.45)} {n(y - size * 0.2)}H{n(x + size * 0.45)}"
    arms = (
        f"M{n(x - size * 0.75)} {n(y + size * 0.2)}q{n(size * 0.1)} {n(size * 0.62)} {n(size * 0.75)} {n(size * 0.65)}"
        f"q{n(size * 0.65)} {n(-size * 0.03)} {n(size * 0.75)} {n(-size * 0.65)}"
    )
    ring = circle((x, y - size * 0.7), size * 0.2, "none", colour, size * 0.17)
    return _lines(stem + stock + arms, colour, size * 0.2) + ring
