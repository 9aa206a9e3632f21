"""Open streams, counted: by person, by address, and all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from roundhouse.table.errors import Busy, TooMany
from roundhouse.table.settings import Settings


class Listener(NamedTuple):
    """Who listens, and from where."""

    person: int | None
    address: str


class Streams:
    """The streams of this process. Only the event loop counts them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._people: Counter[int] = Counter()
        self._addresses: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._addresses.total()

    def check(self, listener: Listener) -> None:
        """Refuse one more where there are as many as may be."""
        settings = self.settings
        if len(self) >= settings.streams:
            raise Busy("The server is busy. Please try again in a moment.")
        if not settings.limits:
            return
        here = self._addresses[listener.address] >= settings.streams_per_address
        if here or (listener.person is not None and self._people[listener.person] >= settings.streams_per_person):
            raise TooMany("You have too many pages open at once; please close some.")

    @contextmanager
    def open(self, listener: Listener) -> Iterator[None]:
        """Count a stream for as long as it is open."""
        self.check(listener)
        self._add(listener, 1)
        try:
            yield
        finally:
            self._add(listener, -1)

    def _add(self, listener: Listener, number: int) -> None:
        self._addresses[listener.address] += number
        if not self._addresses[listener.address]:
            del self._addresses[listener.address]
        if listener.person is not None:
            self._people[listener.person] += number
            if not self._people[listener.person]:
                del self._people[listener.person]
