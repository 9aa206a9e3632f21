"""Kernel: the paths kept from a network much like this one, as paths of this one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from .value import value_of

Array = Any
FAR = 1 << 20


@njit(cache=True)
def remap(
    tree: Any,
    at: Any,
    end: Any,
    stop_now: Array,
    link_now: Array,
    board: Any,
    fares: Any,
    worth: Array,
    out: Any,
    free: Any,
) -> Any:
    """Copy a segment to `out` from `free`, by the numbers that stops and links have now; where it ends.

    A path over a stop or link that has none (-1) is left out. `worth` says of each stop whether its revenue has
    changed; the paths over it are valued anew.
    """
    deep = board.stops.shape[0] + 2
    trail = np.zeros(deep, np.int64)
    scratch = np.zeros(deep, np.int64)
    one = np.zeros(deep, np.int64)
    two = np.zeros(deep, np.int64)
    second = np.zeros(deep, np.uint8)
    anew = np.zeros(deep, np.uint8)
    root = 0
    bad = FAR
    for i in range(at, end):
        d = tree.depths[i]
        if d > bad:
            continue
        bad = FAR
        if d == 0:
            now = stop_now[tree.links[i]]
            if now < 0:
                bad = 0
                continue
            root = now
            trail[0] = one[0] = two[0] = root
            anew[0] = worth[root]
        else:
            now = link_now[tree.links[i]]
            if now < 0:
                bad = d
                continue
            p = d - 1
            here = two[p] if second[p] else one[p]
            second[d] = second[p]
            if board.ends[now, 0] != here and board.ends[now, 1] != here:
                here = root
                second[d] = 1
            there = board.ends[now, 0] + board.ends[now, 1] - here
            trail[d] = there
            one[d] = one[p] if second[d] else there
            two[d] = there if second[d] else root
            anew[d] = anew[p] | worth[there]
        value = tree.values[i]
        if value >= 0 and anew[d]:
            value = value_of(trail, d + 1, one[d], two[d], scratch, fares)
        out.depths[free] = d
        out.links[free] = now
        out.values[free] = value
        free += 1
    return free
