"""The hint on the page of a game: what the hard bot would do, and why."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from roundhouse.kernel.actions import Action
from roundhouse.kernel.notation import write
from roundhouse.table.effect import in_short
from roundhouse.table.errors import NotSignedIn, TableError
from roundhouse.table.hints import Hint
from roundhouse.table.pages.context import Page
from roundhouse.table.pages.game import AView
from roundhouse.table.pages.lobby import APage, GameId
from roundhouse.table.reasons import phrases, terms_of
from roundhouse.words import Words

router = APIRouter(include_in_schema=False)


@router.get("/games/{game_id}/hint")
async def hint(page: APage, game_id: GameId, view: AView) -> Response:
    try:
        if page.person is None:
            raise NotSignedIn("Please say first who you are: play as a guest, or sign in.")
        await run_in_threadpool(page.house.allow.hint, page.person)
        found = await page.house.hints.ask(page.person, game_id, view.at, page.request.is_disconnected)
    except TableError as error:
        return await run_in_threadpool(
            page.show, "hint.html", error.status, error=page.speech.error(error), count="", line=""
        )
    return await run_in_threadpool(_shown, page, found)


hint.stands_in_line = True  # type: ignore[attr-defined]
"""A line of its own: that of the bots' workers."""


def _shown(page: Page, found: Hint) -> Response:
    words = Words(page.speech.language, found.game.title)

    def said(action: Action) -> str:
        return in_short(action, words)

    weighed = {said(found.action): round(found.score)}
    for each in found.others:
        weighed.setdefault(said(each.action), round(each.score))
    return page.show(
        "hint.html",
        error="",
        count=len(found.game.actions),
        line=write(found.action),
        space=getattr(found.action, "space", ""),
        kind=words.kind(type(found.action)),
        what=said(found.action),
        why=list(phrases(terms_of(found.why), words)),
        weighed=[(what, words.money(abs(amount)), amount) for what, amount in weighed.items()]
        if len(weighed) > 1
        else [],
    )
