"""The album: pictures that are costly to draw, kept for whoever asks for the same one next."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future

LARGEST = 32 << 20
"""Characters that all pictures may have together."""


class Album:
    """Pictures by what they show; the least recently seen go first. Two who ask for one at once have it drawn once."""

    def __init__(self, largest: int = LARGEST) -> None:
        self.largest = largest
        self.size = 0
        self._pictures: OrderedDict[Hashable, Future[str]] = OrderedDict()
        self._lock = threading.Lock()

    def picture(self, key: Hashable, draw: Callable[[], str]) -> str:
        """The picture under a key, drawn if it is not there."""
        with self._lock:
            found = self._pictures.get(key)
            mine: Future[str] = Future()
            if found is None:
                self._pictures[key] = mine
            else:
                self._pictures.move_to_end(key)
        if found is not None:
            return found.result()
        try:
            drawn = draw()
        except BaseException as error:
            with self._lock:
                self._pictures.pop(key, None)
            mine.set_exception(error)
            raise
        mine.set_result(drawn)
        with self._lock:
            self.size += len(drawn)
            while self.size > self.largest and len(self._pictures) > 1:
                oldest, picture = next(iter(self._pictures.items()))
                if not picture.done():
                    break
                del self._pictures[oldest]
                self.size -= len(picture.result())
        return drawn


ALBUM = Album()
