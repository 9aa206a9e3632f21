"""Boards as pictures by themselves: on the boxes of titles, beside games in lists, to be shown to others."""

from __future__ import annotations

import hashlib
from functools import lru_cache, partial
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from roundhouse.formats.specimen import specimen_of
from roundhouse.kernel.errors import BadNotation, IllegalAction
from roundhouse.render import PALETTES, draw_board
from roundhouse.render.scene import NO_MARKS
from roundhouse.table import drawing, given, layers
from roundhouse.table.asking import in_line
from roundhouse.table.errors import NotFound
from roundhouse.table.house import address_of, house_of
from roundhouse.table.pages.game import AView, position, sight_of
from roundhouse.table.pages.lobby import APage, GameId
from roundhouse.titles import find_title, meant
from roundhouse.words import LANGUAGES, Words
from roundhouse.words.catalogue import SOURCE

router = APIRouter(include_in_schema=False)
Look = Annotated[str, Query(max_length=10)]
KEPT = {"Cache-Control": "public, max-age=86400"}
"""A picture at an address that names what it shows may be kept."""
FRESH = {"Cache-Control": "no-store"}


class Picture(NamedTuple):
    """A drawn board, and a tag that is another when the drawing is."""

    text: str
    tag: str


_drawn: dict[tuple[str, str], Picture] = {}


def _draw(title: str, look: str) -> Picture:
    return _drawn.setdefault((title, look), _tagged(draw_board(specimen_of(title), PALETTES[look])))


def _tagged(text: str) -> Picture:
    return Picture(text, f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"')


@lru_cache(maxsize=60)
def _told(title: str, picture: Picture, language: str) -> Picture:
    """The same picture with its words in another language."""
    return _tagged(Words(language, find_title(title)).picture(picture.text))


@router.get("/boards/{name}.svg")
async def box(
    request: Request, name: Annotated[str, Path(max_length=40)], look: Look = "light", lang: Look = SOURCE
) -> Response:
    """The board of a title some way on. Each is drawn once, by the workers for what is expensive."""
    title = meant(name)
    if title is None or look not in PALETTES or lang not in LANGUAGES:
        raise NotFound("There is no such picture.")
    picture = _drawn.get((title, look))
    if picture is None:
        asker, work = f"address {address_of(request)}", partial(_draw, title, look)
        picture = await house_of(request).questions.ask(asker, work, ("box", title, look), request.is_disconnected)
    if lang != SOURCE:
        picture = _told(title, picture, lang)
    headers = KEPT | {"ETag": picture.tag}
    if picture.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(picture.text, media_type="image/svg+xml", headers=headers)


@router.get("/games/{game_id}/board.svg")
@in_line
def board(page: APage, game_id: GameId, look: Look = "", at: Annotated[str, Query(max_length=10)] = "") -> Response:
    """The board of a game, now or after some actions, for those who may see the game."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        if opened.row.status == "open":
            raise NotFound("This game has not begun.")
        count = given.whole(at)
        game = opened.game if count is None or count >= len(opened.game.actions) else opened.game.at(count)
        drawn = draw_board(game, PALETTES.get(look) or page.palette)
    told = Words(page.speech.language, game.title).picture(drawn)
    return Response(told, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=600"})


@router.get("/games/{game_id}/map")
@in_line
def map_layer(
    page: APage,
    game_id: GameId,
    view: AView,
    layer: Annotated[str, Query(max_length=10)] = "",
    company: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The board of a game's page with another layer, or as it is."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        if opened.row.status == "open":
            raise NotFound("This game has not begun.")
        sight, _ = sight_of(page, opened, view)
        if layer:
            drawn = layers.layer(sight.game, page.palette, sight.recent, layer, company, sight.offers.spaces)
            drawn = sight.words.picture(drawn)
        else:
            drawn = sight.board
    return Response(drawn, media_type="image/svg+xml", headers=FRESH)


@router.get("/games/{game_id}/next-run")
@in_line
def next_run(page: APage, game_id: GameId, view: AView, line: Annotated[str, Query(max_length=4000)]) -> Response:
    """The board with the run that a company would make next, if this were done; searched on a copy."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        if opened.row.status == "open":
            raise NotFound("This game has not begun.")
        game = position(opened, view)[0].copy()
    words = Words(page.speech.language, game.title)
    try:
        found = layers.next_run(game, game.read(line))
    except (IllegalAction, BadNotation):
        found = None
    if found is None or not found.proven:
        return JSONResponse({}, headers=FRESH)
    board = words.picture(drawing.marked(game, page.palette, NO_MARKS, found.routes))
    trains = " + ".join(route.train for route in found.routes)
    told = page.speech.gettext("Next run with %(trains)s: %(money)s") if trains else page.speech.gettext("No next run")
    said = told % {"trains": trains, "money": words.money(found.total)} if trains else told
    return JSONResponse({"board": board, "said": said}, headers=FRESH)
