"""Kernels: prices on the resources, the bound they give, and the paths that still matter; see `prices`.

The trees of all kinds of train lie in one `Tree`; segment s is its part at[s]:end[s], paths of kind of[s].
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Array = Any
FAR = 1 << 20


@njit(cache=True)
def link_costs(board: Any, price: Array, cost: Array) -> None:
    """The price of each link: the sum over its resources."""
    for link in range(cost.shape[0]):
        cost[link] = 0
        for j in range(board.uses_at[link], board.uses_at[link + 1]):
            cost[link] += price[board.uses[j]]


@njit(cache=True)
def depth_of(tree: Any, at: Array, end: Array) -> Any:
    """Room for the longest path of the segments."""
    deep = 2
    for s in range(at.shape[0]):
        for i in range(at[s], end[s]):
            deep = max(deep, tree.depths[i] + 2)
    return deep


@njit(cache=True)
def tops(tree: Any, at: Array, end: Array, of: Array, cost: Array, scale: Any, top: Array, pick: Array) -> None:
    """The best net value of each kind of train (0: idle) and the links of its path, from pick[k, 1] on."""
    stack = np.zeros(pick.shape[1], np.int64)
    way = np.zeros(pick.shape[1], np.int64)
    for k in range(top.shape[0]):
        top[k] = 0
        pick[k, 0] = 0
    for s in range(at.shape[0]):
        k = of[s]
        best = top[k]
        for i in range(at[s], end[s]):
            d = tree.depths[i]
            if d == 0:
                continue
            stack[d] = stack[d - 1] + cost[tree.links[i]]
            way[d] = tree.links[i]
            net = tree.values[i] * scale - stack[d]
            if net > best:
                best = net
                pick[k, 0] = d
                for j in range(1, d + 1):
                    pick[k, j] = way[j]
        top[k] = best


@njit(cache=True)
def greedy(
    tree: Any,
    at: Array,
    end: Array,
    of: Array,
    kind: Array,
    board: Any,
    cost: Array,
    scale: Any,
    shift: Any,
    run: Array,
) -> Any:
    """The total of a run in which each train in turn takes its best path, net of prices, on what is left.

    run[t, 0] is the number of links of train t's path (0: idle), run[t, 1] its root, then come its links.
    """
    trains = kind.shape[0]
    words = board.masks.shape[1]
    used = np.zeros(words, np.uint64)
    stack = np.zeros(run.shape[1], np.int64)
    way = np.zeros(run.shape[1], np.int64)
    total = 0
    for tt in range(trains):
        t = (tt + shift) % trains
        best = np.int64(0)
        value = 0
        run[t, 0] = 0
        for s in range(at.shape[0]):
            if of[s] != kind[t]:
                continue
            bad = FAR
            for i in range(at[s], end[s]):
                d = tree.depths[i]
                link = tree.links[i]
                way[d] = link
                if d == 0:
                    bad = FAR
                    continue
                if d > bad:
                    continue
                bad = FAR
                for w in range(words):
                    if board.masks[link, w] & used[w]:
                        bad = d
                if bad == d:
                    continue
                stack[d] = stack[d - 1] + cost[link]
                net = tree.values[i] * scale - stack[d]
                if net > best:
                    best = net
                    value = tree.values[i]
                    run[t, 0] = d
                    for j in range(d + 1):
                        run[t, j + 1] = way[j]
        total += value
        for j in range(2, run[t, 0] + 2):
            for w in range(words):
                used[w] |= board.masks[run[t, j], w]
    return total


@njit(cache=True)
def shrink(tree: Any, at: Any, end: Any, cost: Array, least: Any, scale: Any, deep: Any) -> Any:
    """Drop the paths of a segment worth less than `least` net, and branches left without any; the new end."""
    stack = np.zeros(deep, np.int64)
    for i in range(at, end):
        d = tree.depths[i]
        if d > 0:
            stack[d] = stack[d - 1] + cost[tree.links[i]]
            if tree.values[i] >= 0 and tree.values[i] * scale - stack[d] < least:
                tree.values[i] = -1
    # backwards: an entry stays if it is a route or if an entry that stays hangs on it
    free = end
    need = -1
    for i in range(end - 1, at - 1, -1):
        d = tree.depths[i]
        if tree.values[i] >= 0 or d == need:
            need = d - 1
            free -= 1
            tree.depths[free] = d
            tree.links[free] = tree.links[i]
            tree.values[free] = tree.values[i]
    size = end - free
    for j in range(size):
        tree.depths[at + j] = tree.depths[free + j]
        tree.links[at + j] = tree.links[free + j]
        tree.values[at + j] = tree.values[free + j]
    return at + size


@njit(cache=True)
def settle(
    tree: Any,
    at: Array,
    end: Array,
    of: Array,
    kind: Array,
    board: Any,
    prices: Array,
    lower: Any,
    grain: Any,
    scale: Any,
    rounds: Any,
    enough: Any,
    run: Array,
) -> Any:
    """Lower the bound by prices on the resources, and drop the paths that cannot be part of a run as good.

    The segments shrink in place (`end` is changed). `prices` is where it starts from and where the best ones
    are left; `run` (see `greedy`) is replaced when a run better than `lower` is found. It ends after some
    rounds, when the bound proves the best run, or when at most `enough` entries are left. Returns the bound
    (scaled) and the best total.
    """
    n = prices.shape[0]
    kinds = 0
    for t in range(kind.shape[0]):
        kinds = max(kinds, kind[t] + 1)
    deep = run.shape[1]
    price = np.zeros(n, np.int64)
    for a in range(n):
        price[a] = prices[a]
    cost = np.zeros(board.masks.shape[0], np.int64)
    pick = np.zeros((kinds, deep), np.int64)
    top = np.zeros(kinds, np.int64)
    trial = np.zeros((kind.shape[0], deep), np.int64)
    slope = np.zeros(n)
    ahead = np.zeros(n)
    bound = np.int64(1) << 60
    factor = 1.0
    stall = 0
    for turn in range(rounds):
        link_costs(board, price, cost)
        tops(tree, at, end, of, cost, scale, top, pick)
        level = np.int64(0)
        for a in range(n):
            level += price[a]
            slope[a] = -1.0
        for t in range(kind.shape[0]):
            k = kind[t]
            level += top[k]
            for j in range(1, pick[k, 0] + 1):
                for u in range(board.uses_at[pick[k, j]], board.uses_at[pick[k, j] + 1]):
                    slope[board.uses[u]] += 1.0
        if turn % 3 == 0:
            total = greedy(tree, at, end, of, kind, board, cost, scale, turn // 3, trial)
            if total > lower:
                lower = total
                for t in range(kind.shape[0]):
                    for j in range(deep):
                        run[t, j] = trial[t, j]
        stall += 1
        if level < bound:
            if level < bound - bound // 1000:
                stall = 0
            bound = level
            for a in range(n):
                prices[a] = price[a]
        if bound < (lower + grain) * scale:
            break
        if turn % 8 == 7:
            slack = level - lower * scale
            for s in range(at.shape[0]):
                end[s] = shrink(tree, at[s], end[s], cost, top[of[s]] - slack, scale, deep)
            left = 0
            for s in range(at.shape[0]):
                left += end[s] - at[s]
            if left <= enough:
                break
        if stall >= 20:
            factor *= 0.6
            stall = 0
            if factor < 0.01:
                break
        norm = 0.0
        for a in range(n):
            if price[a] == 0 and slope[a] < 0:
                slope[a] = 0.0
            ahead[a] = 0.6 * ahead[a] + slope[a]
            norm += ahead[a] * ahead[a]
        if norm == 0.0:
            break
        step = factor * (level - lower * scale) / norm
        for a in range(n):
            price[a] = max(0, np.int64(price[a] + step * ahead[a]))
    return bound, lower


@njit(cache=True)
def thin(
    tree: Any,
    at: Any,
    end: Any,
    cost: Array,
    top: Any,
    scale: Any,
    deep: Any,
    most: Any,
    spread: Any,
    widest: Any,
    out: Any,
    free: Any,
) -> Any:
    """Copy some paths of a segment to `out` from `free`; where it ends, and the loss below which all are there.

    About `most` paths with the smallest losses, none of them above `widest`; if `spread`, as many from all over the
    tree. If there is no room for all that (where it ends is then -1 - the end) nothing is known of the loss.
    """
    stack = np.zeros(deep, np.int64)
    way = np.zeros(deep, np.int64)
    bins = np.zeros(1024, np.int64)
    width = min(top, widest) // 1000 + 1
    for i in range(at, end):
        d = tree.depths[i]
        if d > 0:
            stack[d] = stack[d - 1] + cost[tree.links[i]]
            if tree.values[i] >= 0:
                bins[min(1023, (top - tree.values[i] * scale + stack[d]) // width)] += 1
    margin = 0
    total = 0
    while margin < 1023 and total + bins[margin] <= most:
        total += bins[margin]
        margin += 1
    stride = max(1, (end - at) // most)
    kept = -1
    for i in range(at, end):
        d = tree.depths[i]
        way[d] = tree.links[i]
        kept = min(kept, d - 1)
        if d > 0:
            stack[d] = stack[d - 1] + cost[tree.links[i]]
            loss = top - tree.values[i] * scale + stack[d]
            if tree.values[i] >= 0 and (loss // width < margin or (spread and i % stride == 0)):
                if free + d - kept > out.depths.shape[0]:
                    return -1 - free, 0
                for j in range(kept + 1, d + 1):
                    out.depths[free] = j
                    out.links[free] = way[j]
                    out.values[free] = tree.values[i] if j == d else -1
                    free += 1
                kept = d
    return free, margin * width
