"""Drawing words: values in discs and boxes, costs with their terrain, notes in frames, names, labels, numbers."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.render.geometry import Point
from roundhouse.render.lettering import TERRAIN_HEIGHT, TERRAIN_SIZE, VALUE_HEIGHT, Word
from roundhouse.render.palette import COST, Palette, Tint, contrast_of, legible
from roundhouse.render.signs import TERRAIN
from roundhouse.render.svg import rect, text

PLATE = "plate"
"""The tag of a name on two grounds that want different inks: it has a plate below it."""


def draw_word(word: Word, tint: Tint, palette: Palette, now: str = "") -> str:
    """One word of a space. `now` is the colour whose value counts at this moment."""
    if word.kind == "values":
        return _values(word, palette, now)
    return {"value": _value, "cost": _cost, "note": _note}.get(word.kind, _plain)(word, tint, palette)


def _value(word: Word, tint: Tint, palette: Palette) -> str:
    x, y, width, height = word.box
    radius, line = height / 2 - 1.5, ' stroke-width="1.5"'
    chip = rect(
        x - width / 2 + 1.5, y - radius, width - 3, 2 * radius, palette.chip, rx=radius, stroke=tint.rim, more=line
    )
    return chip + text((x, y), word.lines[0], word.size, palette.chip_words, bold=True)


def _cost(word: Word, tint: Tint, palette: Palette) -> str:
    x, y, _, height = word.box
    if word.tag.endswith("|"):
        colour = {"water": palette.water, "mountain": palette.mountain}.get(word.tag[:-1], tint.words)
        ink = legible(colour, tint.bed, tint.words)
        return text((x, y), word.lines[0], word.size, ink, bold=True, halo=tint.bed)
    sign, share = TERRAIN.get(word.tag), word.size / COST
    drawn = sign((x, y - height / 2 + share * TERRAIN_HEIGHT / 2), share * TERRAIN_SIZE, palette) if sign else ""
    if word.lines[0]:
        drawn += text((x, y + height / 2 - word.size / 2), word.lines[0], word.size, tint.words, bold=True)
    return drawn


def _note(word: Word, tint: Tint, palette: Palette) -> str:
    x, y, width, height = word.box
    colour, filled = word.tag.split("|")
    fill, words = (colour, contrast_of(colour)) if filled == "1" else (palette.chip, palette.chip_words)
    left, top, line = x - width / 2 + 1, y - height / 2 + 1, ' stroke-width="2.5"'
    frame = rect(left, top, width - 2, height - 2, fill, rx=5, stroke=colour, more=line)
    return frame + text((x, y), word.lines[0], word.size, words, bold=True)


def _plain(word: Word, tint: Tint, palette: Palette) -> str:
    """Names, labels and numbers: words on the ground itself."""
    if word.tag == PLATE:
        x, y, width, height = word.box
        plate = rect(x - width / 2 - 2, y - height / 2, width + 4, height, tint.fill, rx=4, more=' fill-opacity=".88"')
        return plate + "".join(text(place, line, word.size, tint.words) for place, line in set_lines(word))
    halo = tint.fill if word.kind in ("name", "label") else ""
    return "".join(
        text(place, line, word.size, tint.words, bold=word.kind == "label", halo=halo)
        for place, line in set_lines(word)
    )


def set_lines(word: Word) -> Iterator[tuple[Point, str]]:
    """Where each line of a word stands."""
    x, y, _, _ = word.box
    step = word.size * 1.02
    first = y - step * (len(word.lines) - 1) / 2
    for at, line in enumerate(word.lines):
        yield (x, first + at * step), line


def _values(word: Word, palette: Palette, now: str) -> str:
    """The values of a red area, a box for each colour; the one in force has a heavy frame."""
    x, y, width, height = word.box
    across = int(word.tag)
    wide = width / across
    found, current = [], ""
    for number, entry in enumerate(word.lines):
        colour, figure = entry.split(":")
        tint = palette.tint(colour)
        left = x - width / 2 + number % across * wide
        top = y - height / 2 + number // across * VALUE_HEIGHT
        box = (left, top, wide, VALUE_HEIGHT)
        centre = (left + wide / 2, top + VALUE_HEIGHT / 2)
        found.append(rect(*box, tint.fill, stroke=tint.rim, more=' stroke-width="1.2"'))
        found.append(text(centre, figure, word.size, tint.words, bold=colour == now or not now))
        if colour == now:
            current = rect(*box, "none", stroke=palette.slot_ring, more=' stroke-width="3.5"')
    return "".join(found) + current
