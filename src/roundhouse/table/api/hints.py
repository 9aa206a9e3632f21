"""The API for hints: what the hard bot would do, and why."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.concurrency import run_in_threadpool

from roundhouse.kernel.notation import write
from roundhouse.table.api.forms import HintAnswer, TermAnswer, WeighedAnswer
from roundhouse.table.api.games import GameId, Me
from roundhouse.table.house import checked, house_of
from roundhouse.table.reasons import terms_of

router = APIRouter(prefix="/api", tags=["games"], dependencies=[Depends(checked)])


@router.get("/games/{game_id}/hint")
async def hint(
    game_id: GameId, request: Request, me: Me, at: Annotated[int | None, Query(ge=0, le=1_000_000)] = None
) -> HintAnswer:
    """What the hard bot would do: alone, at one screen, against bots, and in games that are over (at any moment)."""
    house = house_of(request)
    await run_in_threadpool(house.allow.hint, me)
    found = await house.hints.ask(me, game_id, at, request.is_disconnected)
    terms = [TermAnswer(name=each.name, amount=round(each.amount), facts=each.facts) for each in terms_of(found.why)]
    others = [WeighedAnswer(action=write(each.action), score=round(each.score)) for each in found.others]
    return HintAnswer(
        player=found.player, action=write(found.action), score=round(found.score), terms=terms, others=others
    )
