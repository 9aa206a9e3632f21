"""The same work on a Ray cluster: pieces go out to its workers, those lost with a worker are done again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from roundhouse.kernel.errors import BadSetup

T = TypeVar("T")

AHEAD = 4
"""So many pieces of work are out for each processor of the cluster."""
PIECE = "piece_of_work"
"""How a worker of the cluster is called while it works."""
AGAIN = 20
"""So often a piece of work is done again whose worker was lost."""


def on_cluster(address: str) -> Callable[[Callable[[int], T], Iterable[int]], Iterator[T]]:
    """Hands that give work to a cluster: `local` begins one on this machine."""
    try:
        import ray
    except ImportError as error:
        raise BadSetup("Ray is not installed; install it: pip install 'roundhouse-18xx[ray]'") from error

    def work_of(work: Callable[[int], T], numbers: Iterable[int]) -> Iterator[T]:
        own = not ray.is_initialized()
        if own:
            try:
                ray.init(address=None if address == "local" else address, log_to_driver=False, include_dashboard=False)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise BadSetup("no Ray cluster answers at {address}: {error}", address=address, error=error) from error
        try:
            yield from _in_turn(ray, work, numbers)
        finally:
            if own:
                ray.shutdown()

    return work_of


def _in_turn(ray: Any, work: Callable[[int], T], numbers: Iterable[int]) -> Iterator[T]:
    remote = ray.remote(max_retries=AGAIN)(lambda number: work(number)).options(name=PIECE)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    for number in numbers:
        waiting.append(remote.remote(number))
        if len(waiting) >= most:
            yield ray.get(waiting.popleft())
    while waiting:
        yield ray.get(waiting.popleft())
