"""Panels: the framed cards that charters, players and charts are drawn on."""

from __future__ import annotations

from roundhouse.render.palette import BODY, HEADING, SMALL, Palette
from roundhouse.render.svg import Drawing, n, rect, text, width_of

PAD = 14.0
HEAD = 42.0


def shortened(words: str, size: float, room: float, bold: bool = False) -> str:
    """Words cut so that they fit a width."""
    if width_of(words, size, bold) <= room:
        return words
    while words and width_of(words + "…", size, bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def panel(width: float, height: float, palette: Palette, body: str) -> Drawing:
    """A card with a soft frame."""
    frame = rect(
        0.75, 0.75, width - 1.5, height - 1.5, palette.panel, rx=10, stroke=palette.rule, more=' stroke-width="1.5"'
    )
    return Drawing(width, height, frame + body)


def headed(width: float, height: float, words: str, palette: Palette, body: str) -> Drawing:
    """A card with a heading."""
    heading = text((PAD, HEAD / 2 + 4), words, HEADING, palette.ink, bold=True, anchor="start")
    return panel(width, height, palette, heading + body)


def band(width: float, height: float, colour: str) -> str:
    """The coloured head of a card, round above and straight below."""
    return (
        f'<path d="M0.75 {n(height)}V10.75a10 10 0 0 1 10 -10H{n(width - 10.75)}a10 10 0 0 1 10 10V{n(height)}z" '
        f'fill="{colour}"/>'
    )


def pair(x: float, y: float, name: str, value: str, palette: Palette) -> str:
    """A small name above what it says."""
    return text((x, y), name, SMALL, palette.faint, anchor="start") + text(
        (x, y + 19), value, BODY + 2, palette.ink, bold=True, anchor="start"
    )


def train_card(x: float, y: float, name: str, palette: Palette) -> tuple[str, float]:
    """A train as a little card. Returns the drawing and its width."""
    width = max(26.0, width_of(name, BODY, True) + 14)
    drawn = rect(x, y, width, 30, palette.chip, rx=4, stroke=palette.faint, more=' stroke-width="1.4"')
    drawn += rect(x, y, width, 6, palette.faint, rx=3)
    return drawn + text((x + width / 2, y + 18), name, BODY, palette.chip_words, bold=True), width


def money(amount: int, currency: str) -> str:
    """An amount as papers show it: $1,200, L.1,200, 1,200 R."""
    figure = f"{abs(amount):,}"
    return f"{'-' if amount < 0 else ''}{f'{figure} {currency}' if currency.isalpha() else f'{currency}{figure}'}"
