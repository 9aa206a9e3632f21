"""Pictures of a game for its page, drawn by `roundhouse.render` in the look that the person has chosen."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import partial

import msgspec

from roundhouse.game import Game
from roundhouse.kernel.actions import RunRoute
from roundhouse.kernel.events import TrainsRun
from roundhouse.render import Marks, Palette, draw_board, draw_charts_in, draw_tiles, last_played
from roundhouse.render.charts import SLIM, WIDTH
from roundhouse.render.manifest import MANIFEST
from roundhouse.render.svg import sheet
from roundhouse.render.tile import describe, tile_drawing
from roundhouse.render.view import ACROSS
from roundhouse.render.views import view_of
from roundhouse.table.album import ALBUM
from roundhouse.words import Words

_SIZE = re.compile(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"')
_PAPER = re.compile(r'<rect width="100%" height="100%" fill="[^"]*"/>')


def fluid(svg: str) -> str:
    """A picture that takes the size of its place on the page, and its ground."""
    return _PAPER.sub("", _SIZE.sub(r"\1", svg, count=1), count=1)


def board(game: Game, palette: Palette, legal: frozenset[str], routes: Iterable[RunRoute]) -> str:
    """The board, with the spaces where something may be done and those of the last action."""
    return marked(game, palette, Marks(legal=legal, last=last_played(game.play).last), routes)


def marked(game: Game, palette: Palette, marks: Marks, routes: Iterable[RunRoute]) -> str:
    """The board with marks and routes."""
    return fluid(draw_board(game, palette, marks, routes)).replace('role="img"', 'role="group"', 1)


def shown_routes(game: Game, offered: Iterable[tuple[RunRoute, ...]]) -> tuple[RunRoute, ...]:
    """The routes to draw: those that are offered, or else those just run."""
    for routes in offered:
        return routes
    for event in game.events:
        if isinstance(event, TrainsRun):
            return event.routes
    return ()


def route_colours(routes: tuple[RunRoute, ...], palette: Palette) -> list[tuple[str, str]]:
    """Each train that runs, with the colour of its line on the board."""
    return [(route.train, palette.routes[index % len(palette.routes)]) for index, route in enumerate(routes)]


def tiles(game: Game, palette: Palette, across: float = MANIFEST) -> str:
    key = ("tiles", game.setup, game.hash, palette.name, across)
    return ALBUM.picture(key, lambda: fluid(draw_tiles(game, palette, across)))


def charts(game: Game, palette: Palette, words: Words) -> list[str]:
    """How the game went, for a desk and for a phone, with rounds as the reader calls them.

    For that it is played again from its beginning, once.
    """
    course = hashlib.blake2b(msgspec.json.encode(game.actions), digest_size=16).digest()
    key = ("charts", game.setup, game.at(0).hash, course, palette.name, words.language)
    drawn: list[str] = []

    def sheet_at(at: int) -> str:
        drawn[:] = drawn or draw_charts_in(game, (WIDTH, SLIM), palette, words.short_round)
        return fluid(drawn[at])

    return [ALBUM.picture((*key, at), partial(sheet_at, at)) for at in range(2)]


def each_chart(game: Game, palette: Palette, words: Words) -> dict[str, list[str]]:
    """The same charts one by one, by what they are about, each for a desk and for a phone."""
    drawn, said = view_of(game.title).each_chart(game, palette, words.short_round, (WIDTH, SLIM))
    name = game.title.name
    return {key: [words.picture(fluid(sheet(each[key], name, said, palette))) for each in drawn] for key in drawn[0]}


def cards(game: Game, palette: Palette, across: float = ACROSS) -> str:
    """What only this title has, or "" if it has nothing of its own."""
    drawn = view_of(game.title).cards(game.play, palette, across)
    return fluid(sheet(drawn, game.title.name, "", palette)) if drawn is not None else ""


def tile(game: Game, name: str, rotation: int, palette: Palette) -> str:
    """One tile by itself, turned."""
    view = view_of(game.title)
    painter = view.painter(palette)
    kind = game.title.board.tiles[name]
    drawing = tile_drawing(painter.layout, kind, rotation, palette, view.face(kind))
    return fluid(sheet(drawing, f"{name}", describe(kind), palette))
