"""The words of a whole board: those in its spaces, and the layers above them that can be shown and hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.render.geometry import Point
from roundhouse.render.lettering import Word, moved
from roundhouse.render.names import placed_around
from roundhouse.render.painter import BoardPainter
from roundhouse.render.palette import Tint
from roundhouse.render.scene import Scene
from roundhouse.render.words import draw_word

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
        drawn = draw_word(word, _ground_under(painter, scenes, centres, at, word), painter.palette)
        if word.kind == "name":
            found["name"].append(f'<g data-of="{at}">{drawn}</g>')
        else:
            notes.append(f'<g data-of="{at}">{drawn}</g>')
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
) -> Tint:
    """The colours of the space on which most of a word lies; beside the board, those of the paper."""
    x, y = word.box[:2]
    for name in (at, *painter.beside(at)):
        if name in scenes and painter.layout.holds((x - centres[name][0], y - centres[name][1])):
            return painter.tint(name, scenes[name])
    palette = painter.palette
    return Tint(palette.paper, palette.paper, palette.rule, palette.ink)


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
