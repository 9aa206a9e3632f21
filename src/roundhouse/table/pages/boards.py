"""Boards as pictures by themselves: on the boxes of titles, beside games in lists, to be shown to others."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from roundhouse.formats.specimen import specimen_of
from roundhouse.render import PALETTES, draw_board
from roundhouse.table import given
from roundhouse.table.asking import in_line
from roundhouse.table.errors import NotFound
from roundhouse.table.pages.lobby import APage, GameId
from roundhouse.titles import meant
from roundhouse.words import Words

router = APIRouter(include_in_schema=False)
Look = Annotated[str, Query(max_length=10)]
KEPT = {"Cache-Control": "public, max-age=86400"}
"""A picture at an address that names what it shows may be kept."""


@lru_cache(maxsize=24)
def _specimen(title: str, look: str) -> str:
    return draw_board(specimen_of(title), PALETTES[look])


@router.get("/boards/{name}.svg")
def box(name: Annotated[str, Path(max_length=40)], look: Look = "light") -> Response:
    """The board of a title some way on."""
    title = meant(name)
    if title is None or look not in PALETTES:
        raise NotFound("There is no such picture.")
    return Response(_specimen(title, look), media_type="image/svg+xml", headers=KEPT)


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
