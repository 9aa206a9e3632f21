"""The API's stream: a game's changes as server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from roundhouse.table.api.games import GameId, seen
from roundhouse.table.events import AGAIN, WHO
from roundhouse.table.house import House, address_of, house_of, person_or_nobody, somebody
from roundhouse.table.models import Person
from roundhouse.table.streams import Listener

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games/{game_id}/stream", response_class=StreamingResponse)
async def stream(
    game_id: GameId, request: Request, me: Annotated[Person | None, Depends(person_or_nobody)]
) -> StreamingResponse:
    """Server-sent events: `changed` with the new version, `said` for chat, `asked`, `clock`; `turn` with the game in
    which a turn of mine begins.

    The first event gives the present version, so that whoever connects again knows whether he has missed anything.
    """
    house = house_of(request)
    house.streams.check(listener_of(request, me))
    await run_in_threadpool(_look, house, game_id, request, me)
    return _stream(request, me, game_id, [f"game:{game_id}", *([f"person:{me.id}"] if me else [])])


@router.get("/stream", response_class=StreamingResponse)
async def my_stream(request: Request, me: Annotated[Person, Depends(somebody)]) -> StreamingResponse:
    """Server-sent events for a person: `turn` whenever a turn of his begins somewhere."""
    return _stream(request, me, "", [f"person:{me.id}"])


def _stream(request: Request, me: Person | None, game_id: str, topics: list[str]) -> StreamingResponse:
    house, listener = house_of(request), listener_of(request, me)
    house.streams.check(listener)
    may_listen = partial(run_in_threadpool, _may_listen, house, game_id, request, me)
    return StreamingResponse(
        _lines(house, listener, game_id, topics, may_listen),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def listener_of(request: Request, me: Person | None) -> Listener:
    return Listener(me.id if me else None, address_of(request))


def _look(house: House, game_id: str, request: Request, me: Person | None) -> None:
    with house.rooms.open(game_id) as opened:
        seen(opened, request, me)


def _may_listen(house: House, game_id: str, request: Request, me: Person | None) -> bool:
    """Whether somebody who listens still is who he was when he began, and may see the game."""
    found = house.sessions.read(request).person
    if (found.id if found else None) != (me.id if me else None):
        return False
    return not game_id or house.changes.may_see(game_id, me)


def event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {data}\n\n"


async def _lines(
    house: House, listener: Listener, game_id: str, topics: list[str], may_listen: Callable[[], Awaitable[bool]]
) -> AsyncIterator[str]:
    """The version is read by somebody who listens already: what happens in between is heard.

    It ends when he may no longer hear it.
    """
    with house.streams.open(listener), house.hub.listening(*topics) as heard:
        last = str(await run_in_threadpool(house.rooms.version, game_id)) if game_id else "0"
        yield "retry: 1000\n" + event("changed", last)
        async for topic, what in heard:
            if what in (WHO, AGAIN) and not await may_listen():
                return
            if not topic:
                yield ": still here\n\n"
            elif what == WHO:
                continue
            elif what.isdigit():
                if what != last:
                    last = what
                    yield event("changed", what)
            else:
                name, _, where = what.partition(" ")
                yield event(name, where or last)
