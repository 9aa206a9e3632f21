"""Kernels: the choice of one path for each train; see `pack`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Array = Any
ONE = np.uint64(1)


@njit(cache=True)
def collect(
    tree: Any,
    at: Any,
    end: Any,
    cost: Array,
    board: Any,
    top: Any,
    slack: Any,
    scale: Any,
    deep: Any,
    marked: Array,
    losses: Array,
    worths: Array,
    masks: Array,
    nodes: Array,
    weights: Array,
    news: Array,
) -> Any:
    """The options of a segment with a loss within the slack; their number. With no room in the arrays it only counts.

    `news` says of each whether it runs over a marked link.
    """
    words = board.masks.shape[1]
    stack = np.zeros(deep, np.int64)
    used = np.zeros((deep, words), np.uint64)
    weight = np.zeros(deep, np.int64)
    new = np.zeros(deep, np.uint8)
    room = losses.shape[0]
    count = 0
    for i in range(at, end):
        d = tree.depths[i]
        if d == 0:
            continue
        link = tree.links[i]
        stack[d] = stack[d - 1] + cost[link]
        weight[d] = weight[d - 1] + board.weights[link]
        new[d] = new[d - 1] | marked[link]
        for w in range(words):
            used[d, w] = used[d - 1, w] | board.masks[link, w]
        loss = top - (tree.values[i] * scale - stack[d])
        if tree.values[i] > 0 and loss <= slack:
            if room:
                losses[count] = loss
                worths[count] = tree.values[i]
                nodes[count] = i
                for w in range(words):
                    masks[count, w] = used[d, w]
                weights[count] = weight[d]
                news[count] = new[d]
            count += 1
    return count


@njit(cache=True)
def unwind(tree: Any, node: Any, way: Array) -> Any:
    """The root and the links of a path, in way[:d + 1]; returns d, the number of its links."""
    d = tree.depths[node]
    need = d
    while need >= 0:
        if tree.depths[node] == need:
            way[need] = tree.links[node]
            need -= 1
        node -= 1
    return d


@njit(cache=True)
def pack(
    losses: Array,
    worths: Array,
    masks: Array,
    opt_at: Array,
    opt_end: Array,
    kind: Array,
    prices: Array,
    order: Array,
    slack: Any,
    scale: Any,
    best: Any,
    ceiling: Any,
    picked: Array,
    few: Any,
    work: Any,
) -> Any:
    """Look for a run better than `best` with losses and unused prices of at most `slack`; see `Packing`.

    It ends at once with a run that earns the `ceiling`. Leaves the options of the best run in `picked`.
    Returns its value (or `best`), the frames looked at, and whether it came to its end within the given work.
    """
    trains = kind.shape[0]
    words = masks.shape[1]
    n = order.shape[0]
    deep = trains + n + 2
    total = 4096
    for t in range(trains):
        total += 4 * (opt_end[kind[t]] - opt_at[kind[t]])
    arena = np.empty(total, np.int32)
    start = np.zeros((deep, trains), np.int64)
    size = np.zeros((deep, trains), np.int64)
    mark = np.zeros((deep, trains), np.int64)
    take = np.zeros((deep, trains), np.int64)
    decided = np.zeros((deep, words), np.uint64)
    base = np.zeros(deep, np.int64)
    worth = np.zeros(deep, np.int64)
    free = np.zeros(deep, np.int64)
    mode = np.zeros(deep, np.int64)
    mode[0] = -1
    var = np.zeros(deep, np.int64)
    cursor = np.zeros(deep, np.int64)
    next_at = np.zeros(deep, np.int64)
    unique = 0
    for t in range(trains):
        unique = max(unique, kind[t] + 1)
        take[0, t] = -1
        mark[0, t] = kind[t]
        start[0, t] = free[0]
        for o in range(opt_at[kind[t]], opt_end[kind[t]]):
            if losses[o] > slack:
                break
            arena[free[0]] = o
            free[0] += 1
        size[0, t] = free[0] - start[0, t]
        if size[0, t] == 0:
            return best, 0, True
    f = 0
    frames = 0
    while f >= 0:
        floor = base[f]
        small = -1
        open_trains = 0
        for t in range(trains):
            if take[f, t] < 0:
                open_trains += 1
                floor += losses[arena[start[f, t]]]
                if small < 0 or size[f, t] < size[f, small]:
                    small = t
        if mode[f] < 0:
            frames += 1
            if work < 0:
                return best, frames, False
            if open_trains == 0:
                if worth[f] > best:
                    slack -= (worth[f] - best) * scale
                    best = worth[f]
                    for t in range(trains):
                        picked[t] = take[f, t]
                    if best >= ceiling:
                        return best, frames, True
                f -= 1
                continue
            if floor > slack:
                f -= 1
                continue
            # mode 0: try each option of the train with the fewest; 1: who uses the dearest resource left?
            mode[f] = 0
            var[f] = small
            cursor[f] = 0
            if size[f, small] > few and open_trains > 1:
                while next_at[f] < n:
                    a = order[next_at[f]]
                    if prices[a] > 0 and not decided[f, a >> 6] >> np.uint64(a & 63) & ONE:
                        mode[f] = 1
                        var[f] = a
                        break
                    next_at[f] += 1
        g = f + 1
        o = -1
        word = 0
        bit = np.uint64(0)
        base[g] = base[f]
        worth[g] = worth[f]
        for w in range(words):
            decided[g, w] = decided[f, w]
        if mode[f] == 0:
            chosen = var[f]
            if cursor[f] >= size[f, chosen]:
                f -= 1
                continue
            o = arena[start[f, chosen] + cursor[f]]
            cursor[f] += 1
            floor += losses[o] - losses[arena[start[f, chosen]]]
            if floor > slack:
                f -= 1
                continue
            base[g] += losses[o]
            worth[g] += worths[o]
            for w in range(words):
                decided[g, w] |= masks[o, w]
        else:
            chosen = cursor[f]
            cursor[f] += 1
            if chosen > trains:
                f -= 1
                continue
            if chosen == trains:
                base[g] += prices[var[f]]
                floor += prices[var[f]]
                if floor > slack:
                    continue
            elif take[f, chosen] >= 0 or _has_twin(take[f], mark[f], chosen):
                continue
            word = var[f] >> 6
            bit = ONE << np.uint64(var[f] & 63)
            decided[g, word] |= bit
        need = free[f]
        for t in range(trains):
            if take[f, t] < 0:
                need += size[f, t]
        if need > arena.shape[0]:
            bigger = np.empty(2 * need, np.int32)
            for j in range(free[f]):
                bigger[j] = arena[j]
            arena = bigger
        work -= need - free[f] + 64
        fill = free[f]
        alive = True
        for t in range(trains):
            take[g, t] = take[f, t]
            mark[g, t] = mark[f, t]
            if take[f, t] >= 0:
                continue
            if t == chosen:
                if o >= 0:
                    take[g, t] = o
                    continue
                unique += 1
                mark[g, t] = unique
            start[g, t] = fill
            most = slack - floor + losses[arena[start[f, t]]]
            twin = o >= 0 and mark[f, t] == mark[f, chosen]
            for j in range(start[f, t], start[f, t] + size[f, t]):
                p = arena[j]
                if losses[p] > most:
                    break
                if o >= 0:
                    clash = np.uint64(0)
                    for w in range(words):
                        clash |= masks[p, w] & masks[o, w]
                    if clash or (twin and p < o):
                        continue
                elif (masks[p, word] & bit != 0) != (t == chosen):
                    continue
                arena[fill] = p
                fill += 1
            size[g, t] = fill - start[g, t]
            if size[g, t] == 0:
                alive = False
                break
        if alive:
            free[g] = fill
            mode[g] = -1
            next_at[g] = next_at[f]
            f = g
    return best, frames, True


@njit(cache=True)
def _has_twin(take: Array, mark: Array, train: Any) -> Any:
    """Is there an earlier train, still open, that nothing tells apart from this one?"""
    twin = False
    for other in range(train):
        twin |= take[other] < 0 and mark[other] == mark[train]
    return twin
