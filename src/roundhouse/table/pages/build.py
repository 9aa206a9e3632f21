"""Building a run by hand: the panel beside the board, and the board with the routes of the draft."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from roundhouse.kernel.notation import write
from roundhouse.table import drawing
from roundhouse.table.asking import InLine
from roundhouse.table.builder import Builder, running_company
from roundhouse.table.errors import NotNow
from roundhouse.table.pages.game import AView, sight_of
from roundhouse.table.pages.lobby import APage, GameId

router = APIRouter(include_in_schema=False, route_class=InLine)

LONGEST_DRAFT = 40_000


@router.get("/games/{game_id}/build")
def build(
    page: APage,
    game_id: GameId,
    view: AView,
    draft: Annotated[str, Query(max_length=LONGEST_DRAFT)] = "",
    train: Annotated[int | None, Query(ge=0, le=99)] = None,
    space: Annotated[str, Query(max_length=20)] = "",
    do: Annotated[str, Query(max_length=10)] = "",
) -> Response:
    """The draft after a click, with its revenue, and why it is not legal if it is not."""
    with page.house.rooms.looking(game_id) as opened:
        page.house.see(opened, page.person)
        sight, _ = sight_of(page, opened, view)
        if not running_company(sight.game):
            raise NotNow("No company is about to run its trains.")
        builder = Builder(sight.game, draft, train)
        if space:
            builder.click(space)
        elif do == "clear":
            builder.clear()
        elif do == "way":
            builder.other_way()
        routes = builder.shown()
        return page.show(
            "build.html",
            sight=sight,
            words=sight.words,
            title=sight.game.title,
            builder=builder,
            rows=list(zip(builder.rows(), drawing.route_colours(routes, page.palette), strict=True)),
            line=write(builder.run),
            refusal=builder.refusal,
            total=builder.total,
            must=builder.must_be_best,
            board=sight.words.picture(drawing.board(sight.game, page.palette, frozenset(builder.next_spaces), routes)),
        )
