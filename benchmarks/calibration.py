"""A yardstick for timings: a fixed piece of pure-Python work, so that ratios hold on any machine.

The same work as the reference figures were measured against. Everything is measured in processor time, the best of
several: what other processes do on the machine counts as little as it can.
"""

from __future__ import annotations

import time
from collections.abc import Callable

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
    """The shortest of several runs, in seconds of processor time."""
    best = float("inf")
    for _ in range(runs):
        begun = time.process_time()
        job()
        best = min(best, time.process_time() - begun)
    return best


def seconds(runs: int = 9) -> float:
    """How long the yardstick takes here and now."""
    return best_of(runs, work)
