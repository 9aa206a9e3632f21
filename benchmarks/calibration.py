"""A yardstick for timings: a fixed piece of pure-Python work, so that ratios hold on any machine.

The same work as the reference figures were measured against, from the recorded games' folder when it is there.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable

from tests.conftest import recorded_folder

SIDE = 48


def work() -> int:
    """Flood a small grid eight times with tuples, dicts and sets."""
    values = {(x, y): (x * 7 + y * 13) % 11 for x in range(SIDE) for y in range(SIDE)}
    total = 0
    for turn in range(8):
        seen = {(0, 0)}
        waiting = [(0, 0)]
        while waiting:
            x, y = waiting.pop()
            total += values[x, y]
            for step in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                near = (x + step[0], y + step[1])
                if near in values and near not in seen and values[near] != turn:
                    seen.add(near)
                    waiting.append(near)
        total += len(seen)
    return total


def best_of(runs: int, job: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    best = float("inf")
    for _ in range(runs):
        begun = time.perf_counter()
        job()
        best = min(best, time.perf_counter() - begun)
    return best


def seconds() -> float:
    """How long the yardstick takes here and now."""
    folder = recorded_folder()
    path = folder / "calibrate.py" if folder else None
    if path is None or not path.exists():
        return best_of(9, work)
    spec = importlib.util.spec_from_file_location("calibrate", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return float(module.seconds())
