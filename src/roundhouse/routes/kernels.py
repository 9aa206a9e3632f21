"""When the compiled kernels are ready: they are loaded, or the very first time compiled, in the background.

Loading takes about a second. Compiling takes half a minute, and happens once on a machine; until then questions
are answered by the search in pure Python.
"""

from __future__ import annotations

import threading
import time
from functools import cache
from importlib.util import find_spec

from .graph import graph_of
from .model import NetworkStop, Rules, SpaceTrack, Train
from .network import Network
from .question import Question

_ready = threading.Event()
_lock = threading.Lock()
_loading: list[tuple[threading.Thread, float]] = []


@cache
def installed() -> bool:
    """Is Numba there?"""
    return find_spec("numba") is not None


def ready() -> bool:
    """Can the kernels be called without waiting?"""
    return _ready.is_set()


def wait(seconds: float | None = None) -> bool:
    """Have the kernels loaded in the background; are they ready at most so long after that began?"""
    with _lock:
        if not _loading:
            _loading.append((threading.Thread(target=_load, name="kernels", daemon=True), time.monotonic()))
            _loading[0][0].start()
    thread, begun = _loading[0]
    thread.join(None if seconds is None else max(0.0, begun + seconds - time.monotonic()))
    return _ready.is_set()


def warm_up() -> bool:
    """Load the kernels and wait until they are ready; False without Numba."""
    return installed() and wait()


def _load() -> None:
    """Run every kernel once, on a board of two cities."""
    from .compiled.warm import run_all

    run_all([_question(10, False), _question(20, False), _question(20, True)])
    _ready.set()


def _question(revenue: int, own: bool) -> Question:
    """Two cities joined by two tracks: one with a token, the other one worth so much."""
    stops = [NetworkStop("city", 10, own=True), NetworkStop("city", revenue, own=own)]
    spaces = {str(i): SpaceTrack((stop,), ((0, "s0"), (1, "s0"))) for i, stop in enumerate(stops)}
    network = Network(spaces, lambda space, edge: (str(1 - int(space)), edge))
    return Question(graph_of(network, Rules()), [Train("2", 2)] * 2, Rules(), (), None)
