"""Expensive questions: drawings, charts, routes, what-ifs, files. Few are answered at once; the others stand in line.

They are worked on by threads of their own, so that the threads that answer everything else are never all taken. Whoever
has asked much waits behind those who have asked little; a question that is asked again while it still waits is answered
once; one whose asker has gone is not answered at all. Where there are workers to spare, a question that takes long goes
on, but no longer counts: another worker comes in its place, so that whoever asks something short does not wait for it.
Half of those to spare are for one address at most: as many guests as one likes are not as many people.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect

from roundhouse.table.errors import Busy, TooMany

T = TypeVar("T")
LONG = 2.0
"""Seconds after which a question takes long."""
Gone = Callable[[], Awaitable[bool]]


class Place:
    """A place in the line: a question and those who wait for its answer."""

    def __init__(self, asker: str, key: Hashable, work: Callable[[], Any], whence: str = "") -> None:
        self.asker = asker
        self.whence = whence
        self.key = key
        self.work = work
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting: list[Gone | None] = []

    async def deserted(self) -> bool:
        """Whether nobody waits for the answer any more."""
        for gone in self.waiting:
            if gone is None or not await gone():
                return False
        return True


class Questions:
    """One line, with so many workers, so many places in it, so many of them for one asker, and workers to spare."""

    def __init__(self, name: str, workers: int, places: int, per_asker: int, spare: int = 0) -> None:
        self.workers, self.places, self.per_asker, self.spare = workers, places, per_asker, spare
        self._pool = ThreadPoolExecutor(workers + spare, thread_name_prefix=name)
        self._lines: dict[str, deque[Place]] = {}
        """Who waits, by asker; the asker whose turn is next stands first."""
        self._by_key: dict[Hashable, Place] = {}
        self._running: Counter[str] = Counter()
        self._long: set[Place] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """How many questions wait."""
        return sum(map(len, self._lines.values()))

    @property
    def running(self) -> int:
        return self._running.total()

    async def ask(
        self, asker: str, work: Callable[[], T], key: Hashable = None, gone: Gone | None = None, whence: str = ""
    ) -> T:
        """The answer to a question; `key` says which questions are the same, `gone` whether the asker has left.

        `whence` is the address it comes from; without one it is not counted with others.
        """
        place = self._by_key.get((asker, key)) if key is not None else None
        if place is None:
            place = self._stand_in_line(asker, work, (asker, key) if key is not None else None, whence)
        place.waiting.append(gone)
        self._go_on()
        answer: T = await asyncio.shield(place.answer)
        return answer

    def _stand_in_line(self, asker: str, work: Callable[[], Any], key: Hashable, whence: str) -> Place:
        line = self._lines.get(asker)
        if line is not None and len(line) >= self.per_asker:
            raise TooMany("You have asked for much at once. Please wait for the answers.")
        if len(self) >= self.places:
            raise Busy("The server is busy. Please try again in a moment.")
        place = Place(asker, key, work, whence)
        if key is not None:
            self._by_key[key] = place
        self._lines.setdefault(asker, deque()).append(place)
        return place

    def _go_on(self) -> None:
        """Give free workers something to do: one question of each asker in turn."""
        while self.running - min(len(self._long), self.spare) < self.workers:
            place = self._next()
            if place is None:
                return
            self._running[place.asker] += 1
            task = asyncio.get_running_loop().create_task(self._answer(place))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> Place | None:
        """The question whose turn it is. One asker never has all workers, where there is more than one.

        Nor does one have two questions that take long, nor one address more than half of the workers to spare.
        """
        most, busy = max(1, self.workers - 1), {place.asker for place in self._long}
        there = Counter(place.whence for place in self._long if place.whence)
        for asker, line in self._lines.items():
            if self._running[asker] >= most or asker in busy or there[line[0].whence] >= max(1, self.spare // 2):
                continue
            place = line.popleft()
            del self._lines[asker]
            if line:
                self._lines[asker] = line
            if place.key is not None:
                del self._by_key[place.key]
            return place
        return None

    async def _answer(self, place: Place) -> None:
        try:
            if await place.deserted():
                raise ClientDisconnect
            loop = asyncio.get_running_loop()
            waiting = loop.call_later(LONG, self._takes_long, place)
            try:
                found = await loop.run_in_executor(self._pool, place.work)
            finally:
                waiting.cancel()
            if not place.answer.done():
                place.answer.set_result(found)
        except BaseException as error:
            if not place.answer.done():
                place.answer.set_exception(error)
                place.answer.exception()
            if not isinstance(error, Exception):
                raise
        finally:
            self._long.discard(place)
            self._running[place.asker] -= 1
            if not self._running[place.asker]:
                del self._running[place.asker]
            self._go_on()

    def _takes_long(self, place: Place) -> None:
        """Let others go on beside it; its asker waits for it with whatever else he asks."""
        self._long.add(place)
        self._go_on()

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
