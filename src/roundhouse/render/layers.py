"""The words of a whole board: those in its spaces, and the layers above them that can be shown and hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.render.geometry import Point
from roundhouse.render.lettering import Word, moved
from roundhouse.render.names import placed_around
from roundhouse.render.painter import BoardPainter
from roundhouse.render.palette import Tint, contrast
from roundhouse.render.scene import Scene
from roundhouse.render.words import PLATE, draw_word

LAYERS = {"name": "names", "number": "tile-numbers", "coordinate": "coordinates"}
"""The layers, by the kind of their words, as pages know them."""


def draw_layers(painter: BoardPainter, scenes: Mapping[str, Scene], centres: Mapping[str, Point]) -> str:
    """Names, numbers of tiles and coordinates, each in a layer; coordinates are hidden until they are asked for."""
    lettered = {at: painter.lettered(at, scene) for at, scene in scenes.items()}
    found: dict[str, list[str]] = {kind: [] for kind in LAYERS}
    for at, own in lettered.items():
        for kind, drawn in painter.layered(at, scenes[at], own).items():
            found[kind].append(drawn)
    notes = []
    for at, word in placed_around(lettered, centres, painter.beside, painter.layout, painter.placed, painter.kept_free):
        tint, is_even = _ground_under(painter, scenes, centres, at, word)
        if word.kind == "name":
            drawn = draw_word(word if is_even else word._replace(tag=PLATE), tint, painter.palette)
            found["name"].append(f'<g data-of="{at}">{drawn}</g>')
        else:
            notes.append(f'<g data-of="{at}">{draw_word(word, tint, painter.palette)}</g>')
    areas = {area.spaces: area for at, area in painter.areas.items() if at in scenes}
    for area in areas.values():
        tint = painter.palette.tint(painter.space(area.spaces[0]).colour)
        drawn = "".join(draw_word(word, tint, painter.palette, scenes[area.spaces[0]].now) for word in area.words)
        notes.append(f'<g data-area="{" ".join(area.spaces)}">{drawn}</g>')
    hidden = {"coordinate": ' display="none"'}
    return f'<g class="notes">{"".join(notes)}</g>' + "".join(
        f'<g class="{LAYERS[kind]}" pointer-events="none"{hidden.get(kind, "")}>{"".join(drawn)}</g>'
        for kind, drawn in found.items()
    )


def _ground_under(
    painter: BoardPainter, scenes: Mapping[str, Scene], centres: Mapping[str, Point], at: str, word: Word
) -> tuple[Tint, bool]:
    """The colours of the ground on which a word lies, and whether all of it takes the same ink.

    Of several, those in which words stand out most: their halo is the least to be seen.
    """
    x, y, width, height = word.box
    palette = painter.palette
    beside = palette.tint("blue") if painter.is_sea else Tint(palette.paper, palette.paper, palette.rule, palette.ink)
    grounds = []
    for px, py in ((x, y), (x - width / 2, y - height / 4), (x + width / 2, y + height / 4)):
        for name in (at, *painter.beside(at)):
            if name in scenes and painter.layout.holds((px - centres[name][0], py - centres[name][1])):
                grounds.append(painter.tint(name, scenes[name]))
                break
        else:
            grounds.append(beside)
    inks = {contrast(tint.words, "#000000") > contrast(tint.words, "#ffffff") for tint in grounds}
    if len(inks) > 1:
        return grounds[0], False
    return max(grounds, key=lambda tint: contrast(tint.fill, tint.words)), True


def board_words(painter: BoardPainter, scenes: Mapping[str, Scene]) -> Iterator[tuple[str, Word]]:
    """Everything written on a board, with the place of each word on the sheet."""
    centres = {at: painter.sheet.centre(at) for at in scenes}
    lettered = {at: painter.lettered(at, scene) for at, scene in scenes.items()}
    for at, own in lettered.items():
        x, y = centres[at]
        tile = scenes[at].tile
        printed = painter.tile(*tile)[2].words if tile else ()
        for word in (*printed, *own.words):
            yield at, moved(word, x, y)
    yield from placed_around(lettered, centres, painter.beside, painter.layout, painter.placed, painter.kept_free)
    yield from (("", word) for word in painter.fixed(scenes))
    for area in {area.spaces: area for at, area in painter.areas.items() if at in scenes}.values():
        yield from ((area.spaces[0], word) for word in area.words)
