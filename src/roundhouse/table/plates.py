"""Pictures and examples in the book of rules, drawn and told in the reader's language."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

import msgspec

from roundhouse.engine.title import Title
from roundhouse.formats.position import read_position
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action, Run
from roundhouse.render import PICTURES, Palette
from roundhouse.render.board import SCALE, board_drawing
from roundhouse.render.details import charters_of, tiles_in_rows
from roundhouse.render.palette import PALETTES
from roundhouse.render.pictures import last_played
from roundhouse.render.svg import flow, sheet
from roundhouse.render.trains import phases_drawing, roster_drawing
from roundhouse.render.views import view_of
from roundhouse.titles import TITLES
from roundhouse.titles.parts import folders
from roundhouse.titles.plates import REFUSED, Example, plates
from roundhouse.words.words import Words

KEPT = 400


class ExampleStep(msgspec.Struct, frozen=True):
    """One step of an example: what is played, what comes of it, and why it is refused if it is."""

    said: str
    outcome: tuple[str, ...] = ()
    refused: str = ""
    clause: str = ""


@lru_cache(maxsize=KEPT)
def steps_of(title: str, number: int, language: str) -> tuple[ExampleStep, ...]:
    """The steps of an example, in words."""
    game, example = _begun(TITLES[title], number)
    words = Words(language, game.title)
    found = []
    for line in example.steps:
        action = game.read(line.removeprefix(REFUSED).strip())
        if line.startswith(REFUSED):
            why = game.legal_actions().refusal(action)
            reason = words.error(why) if why is not None else ""
            found.append(ExampleStep(words.option(action), (), reason, why.clause if why is not None else ""))
        else:
            game.push(action)
            found.append(ExampleStep(words.option(action), tuple(words.log(game.events))))
    return tuple(found)


@lru_cache(maxsize=KEPT)
def step_picture(title: str, number: int, at: int, language: str, look: str) -> str:
    """What an example looks at after so many of its steps."""
    game, example = _begun(TITLES[title], number)
    last: Action | None = None
    for line in example.steps[:at]:
        if not line.startswith(REFUSED):
            last = game.read(line)
            game.push(last)
    return Words(language, game.title).picture(_drawn(game, example, last, PALETTES[look]))


@lru_cache(maxsize=KEPT)
def picture(title: str, number: int, language: str, look: str) -> str:
    """A picture of the book."""
    entry = plates(TITLES[title]).picture[number]
    palette = PALETTES[look]
    game = _new(TITLES[title])
    words = Words(language, game.title)
    if entry.rows:
        return words.picture(tiles_in_rows(game.play, entry.rows, palette))
    if entry.draws == "trains":  # a leaf is narrow: one under the other they are large enough to be read
        drawing = flow([roster_drawing(game.play, palette), phases_drawing(game.play, palette)], 0.0)
        return words.picture(sheet(drawing, game.title.name, "", palette))
    return words.picture(PICTURES[entry.draws](game, palette))


def _new(kind: type[Title], players: tuple[str, ...] = ()) -> Game:
    names = players or ("Ada", "Ben", "Cleo", "Dan")[: max(3, kind.player_counts[0])]
    return new(kind.id, list(names))


def _begun(kind: type[Title], number: int) -> tuple[Game, Example]:
    example = plates(kind).example[number]
    if example.position:
        game = read_position(resources.files(folders(kind)[0]).joinpath(example.position).read_text(encoding="utf-8"))
    else:
        game = _new(kind, example.players)
    for line in example.before:
        game.push(game.read(line))
    return game, example


def _drawn(game: Game, example: Example, last: Action | None, palette: Palette) -> str:
    if example.draws == "charters" and example.only:
        return charters_of(game.play, example.only, palette)
    if example.draws != "board":
        return PICTURES[example.draws](game, palette)
    view, routes = view_of(game.title), last.routes if isinstance(last, Run) else ()
    scenes = view.scenes(game.play, routes, palette)
    shown = {at: scene for at, scene in scenes.items() if not example.around or at in example.around}
    drawing = board_drawing(view.painter(palette), shown, game.state, last_played(game.play))
    return sheet(drawing, f"{game.title.name}: the board", "", palette, SCALE)
