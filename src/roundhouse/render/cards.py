"""Cards of two halves with a sign and a few words each, in the manner of action cards."""

from __future__ import annotations

from typing import NamedTuple

from roundhouse.render.palette import BODY, SMALL, Palette, contrast_of
from roundhouse.render.panel import panel
from roundhouse.render.svg import Drawing, circle, n, rect, text, width_of

WIDTH, HEIGHT = 168.0, 236.0


class Half(NamedTuple):
    """One option of a card: the kind of sign, colours that go with it, and words."""

    sign: str
    words: tuple[str, ...]
    colours: tuple[str, ...] = ()


def card_drawing(
    name: str, halves: tuple[Half, ...], palette: Palette, owner: str = "", colour: str = "", used: bool = False
) -> Drawing:
    """A card; one that somebody has shows whose it is, and one that has been used is pale."""
    found = [text((WIDTH / 2, 17), name, SMALL, palette.faint, bold=True)]
    room = (HEIGHT - 30) / len(halves)
    for at, half in enumerate(halves):
        top = 28 + at * room
        if at:
            found.append(f'<path d="M14 {n(top)}H{n(WIDTH - 14)}" stroke="{palette.rule}" stroke-width="1.5"/>')
        found.append(_sign(half, (WIDTH / 2, top + room * 0.36), palette))
        first = top + room - 10 - 16 * (len(half.words) - 1) - 4
        for line, words in enumerate(half.words):
            size = min(BODY - 1, (WIDTH - 18) / max(1.0, width_of(words, 1.0)))
            title = half.sign == "portrait" and not line
            found.append(text((WIDTH / 2, first + line * 16), words, size, palette.ink, bold=title))
    body = "".join(found)
    if used:
        body = f'<g opacity=".5">{body}</g>'
    if owner:
        wide = min(WIDTH - 20, width_of(owner, BODY, True) + 22)
        y = 28 + room * 0.36 if used else 40.0
        body += rect((WIDTH - wide) / 2, y - 15, wide, 30, colour, rx=15)
        body += text((WIDTH / 2, y), owner, BODY, contrast_of(colour), bold=True)
    return panel(WIDTH, HEIGHT, palette, body)


def _sign(half: Half, at: tuple[float, float], palette: Palette) -> str:
    x, y = at
    if half.sign == "track":
        count = max(1, len(half.colours))
        return "".join(
            _track(x + (number - (count - 1) / 2) * 50, y, colour, palette)
            for number, colour in enumerate(half.colours)
        )
    if half.sign == "shares":
        frame = ' stroke-width="2"'
        back = rect(x - 34, y - 22, 52, 36, palette.panel, rx=4, stroke=palette.faint, more=frame)
        front = rect(x - 20, y - 14, 52, 36, palette.panel, rx=4, stroke=palette.ink, more=frame)
        return back + front + text((x + 6, y + 4), "10%", BODY, palette.ink, bold=True)
    if half.sign == "trains":
        return _engine(x, y, palette)
    if half.sign == "station":
        return circle(at, 20, palette.slot, palette.slot_ring, 2.6) + circle(at, 14, palette.series[0])
    if half.sign == "portrait":
        return circle((x, y - 8), 13, palette.series[3]) + (
            f'<path d="M{n(x - 24)} {n(y + 26)}q4 -24 24 -24t24 24z" fill="{palette.series[3]}"/>'
        )
    coins = [(x - 15, y + 8), (x + 15, y + 8), (x, y - 10)]
    colour = palette.tint("yellow")
    return "".join(circle(coin, 14, colour.fill, colour.rim, 2) for coin in coins)


def _track(x: float, y: float, colour: str, palette: Palette) -> str:
    tint = palette.tint(colour)
    square = rect(x - 21, y - 21, 42, 42, tint.fill, rx=3, stroke=tint.rim, more=' stroke-width="1.5"')
    bend = f"M{n(x)} {n(y + 21)}A21 21 0 0 1 {n(x + 21)} {n(y)}"
    return square + f'<path d="{bend}" fill="none" stroke="{palette.track}" stroke-width="6"/>'


def _engine(x: float, y: float, palette: Palette) -> str:
    """A small engine, seen from the side."""
    ink = palette.ink
    body = f"M{n(x - 30)} {n(y + 10)}v-14h6v-14h10v14h14v-8h-4v-6h14v6h-3v8h6q9 0 9 14z"
    wheels = "".join(circle((x + dx, y + 13), 6.5, palette.panel, ink, 3) for dx in (-19, -1, 16))
    return f'<path d="{body}" fill="{ink}"/>' + wheels
