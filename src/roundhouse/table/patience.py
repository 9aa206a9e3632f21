"""Patience with what has failed: it is tried again, each time after twice as long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

FIRST = 0.5
LONGEST = 120.0


class Patience:
    """What has failed, how often, and when its time comes again. Any thread may ask."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.failures = 0
        """How often anything has failed."""
        self._clock = clock
        self._lock = threading.Lock()
        self._failed: dict[str, tuple[int, float]] = {}

    def failed(self, what: str) -> int:
        """Remember a failure; gives how many there have been in a row."""
        with self._lock:
            times = self._failed.get(what, (0, 0.0))[0] + 1
            self._failed[what] = times, self._clock() + min(LONGEST, FIRST * 2 ** min(times - 1, 20))
            self.failures += 1
            return times

    def worked(self, what: str) -> None:
        with self._lock:
            self._failed.pop(what, None)

    def waits(self, what: str) -> bool:
        """Whether something has failed and its time has not come again."""
        with self._lock:
            return what in self._failed and self._failed[what][1] > self._clock()

    def due(self) -> list[str]:
        """What has failed and should be tried again now."""
        with self._lock:
            moment = self._clock()
            return [what for what, (_, again) in self._failed.items() if again <= moment]
