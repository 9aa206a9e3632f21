"""Events: what open pages and programs hear, in this process and, over PostgreSQL, from the others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import AsyncIterator, Iterator, Sequence

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from roundhouse.table import postgres
from roundhouse.table.database import CHANNEL, Database

HEARTBEAT = 15.0
MOST_UNHEARD = 100
NEWS_AT_ONCE = 100
"""So much goes into one NOTIFY, which may have 8000 bytes."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
WHO = "who"
"""Published when somebody may no longer hear what he listens to: every listener of the topic is looked at again."""
AGAIN = "again"
"""Delivered after news may have been missed."""
log = logging.getLogger(__name__)


class Hub:
    """Who listens to which topic: `game:<id>` or `person:<id>`. Any thread may publish."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._here = secrets.token_hex(8)
        """Marks what this process announces: its own listeners hear it without the way through the database."""
        self._listeners: dict[str, set[asyncio.Queue[tuple[str, str]]]] = {}
        self._unheard: deque[tuple[str, str]] = deque()
        self._called = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self.closing = asyncio.Event()

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        if not self.database.is_sqlite:
            self._task = asyncio.create_task(self._follow_postgres())

    async def stop(self) -> None:
        self.closing.set()
        for queues in self._listeners.values():
            for queue in queues:
                if not queue.full():
                    queue.put_nowait(("", ""))
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def announce(self, session: Session | Connection, news: Sequence[tuple[str, str]]) -> None:
        """Tell the listeners of the other processes, once the transaction is committed."""
        for first in range(0, len(news), NEWS_AT_ONCE):
            lines = (f"{topic} {what}" for topic, what in news[first : first + NEWS_AT_ONCE])
            self.database.notify(session, f"{self._here} " + "\n".join(lines))

    def publish(self, topic: str, what: str) -> None:
        """Tell the listeners of this process."""
        if self._loop is None or self._loop.is_closed():
            return
        self._unheard.append((topic, what))
        if not self._called:
            self._called = True
            self._loop.call_soon_threadsafe(self._deliver_all)

    def _deliver_all(self) -> None:
        """What comes while this goes on is delivered too, or calls again."""
        self._called = False
        while self._unheard:
            self._deliver(*self._unheard.popleft())

    def _deliver(self, topic: str, what: str) -> None:
        for queue in self._listeners.get(topic, ()):
            if queue.full():
                while queue.qsize() > MOST_UNHEARD - 2:
                    queue.get_nowait()
                queue.put_nowait((topic, WHO))
            queue.put_nowait((topic, what))

    def listeners(self, topic: str) -> int:
        return len(self._listeners.get(topic, ()))

    @contextlib.contextmanager
    def listening(self, *topics: str) -> Iterator[AsyncIterator[tuple[str, str]]]:
        """What is published on the topics from now on, and an empty pair now and then, so that a lost one is noticed.

        Whoever reads how things stand inside the block misses nothing that happens afterwards. Of a listener who is
        slow, the oldest is dropped; whether he may listen is asked again then, for that may have been dropped too.
        """
        queue: asyncio.Queue[tuple[str, str]] = asyncio.Queue(MOST_UNHEARD)
        loop = asyncio.get_running_loop()
        timer: asyncio.TimerHandle | None = None

        def beat() -> None:
            nonlocal timer
            if timer is not None and not queue.full():
                queue.put_nowait(("", ""))
            timer = loop.call_later(HEARTBEAT, beat)

        beat()
        for topic in topics:
            self._listeners.setdefault(topic, set()).add(queue)
        try:
            yield self._heard(queue)
        finally:
            if timer is not None:
                timer.cancel()
            for topic in topics:
                self._listeners[topic].discard(queue)
                if not self._listeners[topic]:
                    del self._listeners[topic]

    async def _heard(self, queue: asyncio.Queue[tuple[str, str]]) -> AsyncIterator[tuple[str, str]]:
        while not self.closing.is_set():
            yield await queue.get()

    async def _follow_postgres(self) -> None:
        """Deliver what other processes publish; connect again, with patience, when the connection is lost."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with await postgres.to_listen(self.database.url) as listening:
                    await listening.execute(f"LISTEN {CHANNEL}")
                    pause = FIRST_PAUSE
                    for topic in list(self._listeners):
                        self._deliver(topic, AGAIN)
                    async for notice in listening.notifies():
                        where, _, message = notice.payload.partition(" ")
                        for line in message.split("\n") if where != self._here else ():
                            topic, _, what = line.partition(" ")
                            self._deliver(topic, what)
            except Exception as error:
                log.warning("the connection for events is lost (%s); trying again", type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)
