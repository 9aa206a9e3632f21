"""The gate: what a connection may do before anybody has read a request from it.

uvicorn reads a head of any size and waits for half a request as long as it likes, and every connection costs a file of
the process. Here a head has a size and a time, a body has a time, an answer that nobody takes has a time, and
connections are counted.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from roundhouse.table import machine
from roundhouse.table.addresses import neighbourhood
from roundhouse.table.settings import Settings, from_environment

RESERVED_FILES = 100
"""Files of the process that connections leave free: the database, workers, logs."""


@cache
def settings_here() -> Settings:
    """The settings of this process; uvicorn makes its protocols itself and cannot hand them over."""
    return from_environment()


@cache
def most_connections() -> int:
    """The connections of this process: as set, and never so many that no file is left for anything else."""
    return max(16, min(settings_here().connections, machine.files() - RESERVED_FILES))


class Gate(HttpToolsProtocol):
    """One connection."""

    open: Counter[str] = Counter()
    """The connections of this process by where they come from."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.settings = settings_here()
        self.whence = ""
        self._head = 0
        self._in_head = True
        self._timer: asyncio.TimerHandle | None = None
        self._unsent: asyncio.TimerHandle | None = None

    # -- connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.whence = neighbourhood(self.client[0]) if self.client else ""
        self.open[self.whence] += 1
        if self.open.total() > most_connections():
            self._refuse(503, "The server has as many connections as it can take.")
        elif self._counted and self.open[self.whence] > self.settings.connections_per_address:
            self._refuse(429, "There are too many connections from your address.")
        else:
            self._start_timer(self.settings.head_seconds)

    @property
    def _counted(self) -> bool:
        """Behind a proxy all connections come from there."""
        return self.settings.limits and not self.settings.behind_proxy and bool(self.whence)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self._unsent is not None:
            self._unsent.cancel()
        self.open[self.whence] -= 1
        if self.open[self.whence] <= 0:
            del self.open[self.whence]
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server ends: an answer under way is finished, but a stream would never be."""
        super().shutdown()
        if self.cycle is not None and not self.cycle.response_complete and self.scope["path"].endswith("/stream"):
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            self.transport.close()

    # -- the head of a request

    def on_message_begin(self) -> None:
        self._start_timer(self.settings.head_seconds)
        super().on_message_begin()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._in_head:
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > self.settings.head_bytes:
            self._refuse(431, "The head of this request is too large.")

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._start_timer(self.settings.body_seconds)
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > self.settings.head_bytes:
            self._refuse(431, "The head of this request is too large.")
            return
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_timer()
        self._in_head, self._head = True, 0
        if self.cycle is not None:
            super().on_message_complete()

    def on_body(self, body: bytes) -> None:
        if self.cycle is not None:
            super().on_body(body)

    # -- time

    def _start_timer(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self._late)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        self._timer = None
        self._refuse(408, "This request took too long to arrive.")

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unsent = self.loop.call_later(self.settings.send_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self._unsent is not None:
            self._unsent.cancel()
            self._unsent = None
        super().resume_writing()

    def _refuse(self, status: int, words: str) -> None:
        """Say why, if nothing is being said on this connection, and close it."""
        self._stop_timer()
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            text = words.encode()
            self.transport.write(
                b"HTTP/1.1 %d Refused\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n"
                b"connection: close\r\n\r\n%s" % (status, len(text), text)
            )
        self.transport.close()
