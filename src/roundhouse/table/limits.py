"""What one request may cost before it reaches anything of ours: how much it brings, and how often one address asks."""

from __future__ import annotations

import asyncio
import contextlib
import time

import msgspec
from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.table.errors import Busy, HeadTooLarge, TableError, TooLarge, TooMany
from roundhouse.table.house import address_of
from roundhouse.table.i18n import Speech, wanted
from roundhouse.table.settings import Settings

IMPORTS = ("/import", "/api/games/import")
AROUND_A_FILE = 64 * 1024
"""What a form adds to the file in it."""
LINGER_SECONDS, LINGER_BYTES = 2.0, 64 * 1024 * 1024
"""Whoever sends too much is still listened to for a moment: many clients read the answer only when all is sent."""
MOST_ADDRESSES = 20_000


class Pace:
    """How often each address asks: as often as it likes for a moment, so many times a minute for long."""

    def __init__(self, per_minute: int) -> None:
        self.rate = per_minute / 60
        self.burst = max(1.0, per_minute / 4)
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, whence: str) -> bool:
        """Count one request."""
        now = time.monotonic()
        left, since = self._left.get(whence, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        self._left[whence] = (max(0.0, left - 1), now)
        if len(self._left) > MOST_ADDRESSES:
            self._forget(now)
        return left >= 1

    def _forget(self, now: float) -> None:
        """Forget addresses that have been quiet for so long that nothing is held against them."""
        quiet = self.burst / self.rate
        self._left = {whence: each for whence, each in self._left.items() if now - each[1] < quiet}
        while len(self._left) > MOST_ADDRESSES:
            self._left.pop(next(iter(self._left)))


class Limited:
    """Refuses what is too large or too often; reads a body whole before anything of ours is kept waiting for it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.pace = Pace(settings.requests_per_minute)
        self.held = 0
        """Bytes of bodies that are in memory now."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
            if not _has_body(scope):
                await self.app(scope, receive, send)
                return
            await self._with_body(scope, receive, send)
        except TableError as error:
            await _refuse(scope, receive, send, error)
        except ClientDisconnect:
            return

    def _check(self, scope: Scope) -> None:
        """What the head of a request tells already."""
        settings, headers = self.settings, scope["headers"]
        if len(headers) > settings.head_fields or any(len(value) > settings.field_bytes for _, value in headers):
            raise HeadTooLarge("The head of this request is too large.")
        paced = settings.limits and settings.requests_per_minute
        if paced and not self.pace.allows(address_of(Request(scope))):
            raise TooMany("Too many tries. Please wait a while and try again.")

    def _most(self, scope: Scope) -> int:
        """How large a body may be, by what it is for."""
        if scope["path"] in IMPORTS:
            return self.settings.import_bytes + AROUND_A_FILE
        return self.settings.body_bytes

    async def _with_body(self, scope: Scope, receive: Receive, send: Send) -> None:
        most = self._most(scope)
        for name, value in scope["headers"]:
            if name == b"content-length" and (not value.isdigit() or int(value[:20]) > most):
                raise TooLarge("This is too large.")
        body = bytearray()
        try:
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return
                part = message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) + len(part) > most:
                    raise TooLarge("This is too large.")
                if self.held + len(part) > self.settings.bodies_in_memory:
                    raise Busy("The server is busy. Please try again in a moment.")
                body += part
                self.held += len(part)
            await self.app(scope, _replayed(bytes(body), receive), send)
        finally:
            self.held -= len(body)


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Gives the whole body at once; after it, what the connection says."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


async def _refuse(scope: Scope, receive: Receive, send: Send, error: TableError) -> None:
    """Say why in the language of the reader, and close the connection; what still comes is thrown away for a moment."""
    accepted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    text = Speech(wanted(accepted[:200].decode("latin-1"))).error(error)
    if scope["path"].startswith("/api"):
        kind, body = b"application/json", msgspec.json.encode({"error": error.code, "message": str(error)})
    else:
        kind, body = b"text/plain; charset=utf-8", text.encode()
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    if error.status in (429, 503):
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if _has_body(scope) and isinstance(error, TooLarge):
        await _linger(receive)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _linger(receive: Receive) -> None:
    left = LINGER_BYTES
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if message["type"] == "http.disconnect" or not message.get("more_body", False):
                    return
