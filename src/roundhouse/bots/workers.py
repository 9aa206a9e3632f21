"""Work that depends on its number alone, done by several processes, with its results in order.

A worker that is killed loses nothing: its pieces are done again by another. Whoever kills the process that gave the
work out ends the workers, too.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import TypeVar

from roundhouse.kernel.errors import RoundhouseError

T = TypeVar("T")

AHEAD = 2
"""So many pieces of work wait for each worker."""
AGAIN = 3
"""So often a piece of work is begun again whose worker was killed."""


class WorkersLost(RoundhouseError):
    """Workers are killed again and again, so the work cannot be done here."""

    def __init__(self, times: int) -> None:
        super().__init__(f"workers were killed {times} times over the same work; if memory is short, try fewer of them")


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
    left = iter(numbers)
    out: deque[int] = deque()
    lost = 0
    while lost <= AGAIN:
        try:
            for result in _with_pool(work, left, out, workers, ready):
                lost = 0
                yield result
            return
        except BrokenProcessPool:
            lost += 1
    raise WorkersLost(lost)


def _with_pool(
    work: Callable[[int], T],
    left: Iterator[int],
    out: deque[int],
    workers: int,
    ready: Callable[[], object] | None,
) -> Iterator[T]:
    """What is left, by workers of their own; `out` are the numbers that wait for a result."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begun, (ready,))
    try:
        waiting: deque[Future[T]] = deque(pool.submit(work, number) for number in out)
        while True:
            while len(waiting) < AHEAD * workers and (number := next(left, None)) is not None:
                out.append(number)
                waiting.append(pool.submit(work, number))
            if not waiting:
                break
            result = waiting.popleft().result()
            out.popleft()
            yield result
    except BaseException:
        for process in list((pool._processes or {}).values()):
            process.terminate()  # nobody waits for what they are at
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begun(ready: Callable[[], object] | None) -> None:
    """The beginning of a worker: it ends when the process that began it is gone, however that was ended."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.join,), daemon=True).start()
    if ready is not None:
        ready()


def _end_with(joined: Callable[[], object]) -> None:
    joined()
    os._exit(1)
