"""Work that depends on its number alone, done by several processes, with its results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")

AHEAD = 2
"""So many pieces of work wait for each worker."""


def in_turn(
    work: Callable[[int], T],
    numbers: Iterable[int],
    workers: int = 1,
    ready: Callable[[], object] | None = None,
) -> Iterator[T]:
    """The result of each piece of work, in the order of the numbers, whoever is done first.

    `work` is pickled: a function of a module, perhaps with arguments bound by `partial`. So is `ready`, which this
    process calls first, and then every worker before its first piece.
    """
    if ready is not None:
        ready()
    if workers <= 1:
        yield from map(work, numbers)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), ready) as pool:
        waiting: deque[Future[T]] = deque()
        try:
            for number in numbers:
                waiting.append(pool.submit(work, number))
                if len(waiting) >= AHEAD * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
