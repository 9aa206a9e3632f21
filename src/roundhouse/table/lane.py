"""The lane: the short way for what programs do most, taking an action in a game that is being played.

It goes past the machinery that every other request needs, and answers only what the clerk has made and written. All
else (nobody who is known, a body that is not quite right, a refusal) it hands on as if it had not been there, so that
every error has one place where it is said.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Annotated

import msgspec
from fastapi import Request, Response
from fastapi.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.table.database import AWAY
from roundhouse.table.errors import Forbidden
from roundhouse.table.house import house_of
from roundhouse.table.moves import LONGEST_LINE, Done

ACTIONS = re.compile(r"/api/games/([a-z0-9]{1,16})/actions")


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """What the body of such a request says."""

    action: Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)]
    version: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


BODY = msgspec.json.Decoder(Act)


class Lane:
    """Stands before the routes."""

    def __init__(self, app: ASGIApp, away: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        """`away` says that the database does not answer."""
        self.app = app
        self.away = away

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = ACTIONS.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        first = await receive()
        try:
            done = await self._act(scope, found[1], first)
        except AWAY as error:
            response = await self.away(Request(scope), error)
            await response(scope, receive, send)
            return
        if done is None:
            await self.app(scope, _again(first, receive), send)
            return
        body = msgspec.json.encode(done)
        headers = [(b"content-length", b"%d" % len(body)), (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _act(self, scope: Scope, game_id: str, message: Message) -> Done | None:
        if message["type"] != "http.request" or message.get("more_body", False):
            return None
        request = Request(scope)
        if request.headers.get("content-type") != "application/json":
            return None
        house = house_of(request)
        sessions = house.sessions
        try:
            wanted = BODY.decode(message["body"])
            session = sessions.at_hand(request)
            if session is None:
                session = await run_in_threadpool(sessions.read, request)
            sessions.check(session, request.headers.get("x-csrf-token", ""))
        except (Forbidden, msgspec.MsgspecError):
            return None
        if session.person is None:
            return None
        return await house.clerk.act(session.person, game_id, wanted.action, wanted.version)


def _again(first: Message, receive: Receive) -> Receive:
    """A connection of which the first message has been read already."""
    waiting = [first]

    async def read() -> Message:
        return waiting.pop() if waiting else await receive()

    return read
