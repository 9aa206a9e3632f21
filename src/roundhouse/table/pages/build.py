"""Building a run by hand: the panel beside the board, and the board with the routes of the draft."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from roundhouse.kernel.notation import write
from roundhouse.render import Marks, last_played
from roundhouse.table import drawing
from roundhouse.table.asking import InLine
from roundhouse.table.builder import Builder, running_company
from roundhouse.table.errors import NotNow
from roundhouse.table.pages.game import AView, sight_of
from roundhouse.table.pages.lobby import APage, GameId
from roundhouse.words import Words

router = APIRouter(include_in_schema=False, route_class=InLine)

LONGEST_DRAFT = 40_000


def _marks(builder: Builder) -> Marks:
    """Dashes where a stop could be added, dots where one lies on the way that may not be visited."""
    offered = frozenset(builder.next_spaces)
    barred = frozenset(each.place[0] for each in builder.barred)
    return Marks(legal=offered, reachable=barred - offered, last=last_played(builder.play).last)


def _brings(builder: Builder, words: Words) -> list[dict[str, str]]:
    """What each stop that could be added would bring, for the board: the best one where a space has several."""
    found: dict[str, dict[str, str]] = {}
    for each in sorted(builder.near, key=lambda near: near.gain or 0):
        if each.gain is not None:
            found[each.place[0]] = {"space": each.place[0], "mark": change(words, each.gain), "tone": each.tone}
    return list(found.values())


def change(words: Words, gain: int) -> str:
    """A sum of money with its sign."""
    return f"{'−' if gain < 0 else '+' if gain else '±'}{words.money(abs(gain))}"


@router.get("/games/{game_id}/build")
def build(
    page: APage,
    game_id: GameId,
    view: AView,
    draft: Annotated[str, Query(max_length=LONGEST_DRAFT)] = "",
    train: Annotated[int | None, Query(ge=0, le=99)] = None,
    space: Annotated[str, Query(max_length=20)] = "",
    stop: Annotated[int | None, Query(ge=0, le=99)] = None,
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
            builder.click(space, stop)
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
            change=change,
            rows=list(zip(builder.rows(), drawing.route_colours(routes, page.palette), strict=True)),
            line=write(builder.run),
            refusal=builder.refusal,
            total=builder.total,
            must=builder.must_be_best,
            board=sight.words.picture(drawing.marked(sight.game, page.palette, _marks(builder), routes)),
            brings=_brings(builder, sight.words),
        )
