"""Kernels: the growth of paths, the same as in `paths`, with a bound on what a path can still become."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from .value import earns, value_of

Array = Any


@njit(cache=True)
def reach(board: Any, fares: Any, cost: Array) -> Any:
    """The most an arm can still gain, net of prices, with q more stops: by its last link, and from each stop.

    A walk may come back to a stop (never over the link it came by), so this is an upper bound. Stops that
    do not count towards the length are left out: the caller adds them all.
    """
    near_at, near, stops = board.near_at, board.near, board.stops
    limit = fares.terms[0]
    darts = near.shape[0]
    by_link = np.zeros((limit + 1, darts), np.int64)
    by_stop = np.zeros((limit + 1, stops.shape[0]), np.int64)
    for q in range(limit + 1):
        changed = True
        while changed:
            changed = False
            for i in range(darts):
                here = near[i, 1]
                if not stops[here, 0]:
                    continue
                for j in range(near_at[here], near_at[here + 1]):
                    if near[j, 0] == near[i, 0]:
                        continue
                    gain = _onward(j, q, near, fares, cost, by_link)
                    if gain > by_link[q, i]:
                        by_link[q, i] = gain
                        changed = True
        for here in range(stops.shape[0]):
            for j in range(near_at[here], near_at[here + 1]):
                gain = _onward(j, q, near, fares, cost, by_link)
                if gain > by_stop[q, here]:
                    by_stop[q, here] = gain
    return by_link, by_stop


@njit(cache=True)
def _onward(j: Any, q: Any, near: Array, fares: Any, cost: Array, by_link: Array) -> Any:
    """The most to gain by running over the link at `j` with q stops left."""
    there = near[j, 1]
    best = np.int64(-1)
    if fares.stops[there, 1] == 0 or fares.stops[there, 2]:
        best = by_link[q, j]
    if fares.stops[there, 1] == 1 and q > 0:
        counted = by_link[q - 1, j] + fares.gains[there]
        if counted > best:
            best = counted
    return best - cost[near[j, 0]]


@njit(cache=True)
def _ceiling(trail: Array, n: Any, dart: Any, fares: Any, table: Array, tops: Array) -> Any:
    """The most that the path over trail[:n] can be worth once it is grown on, before prices."""
    limit = fares.terms[0]
    fixed = np.int64(0)
    left = limit
    m = 0
    for i in range(n):
        stop = trail[i]
        if fares.stops[stop, 1] == 0:
            continue
        gain = fares.gains[stop]
        if not fares.stops[stop, 2]:
            fixed += gain
            left -= 1
            continue
        j = m
        if m < limit:
            m += 1
        elif tops[m - 1] >= gain:
            continue
        else:
            j = m - 1
        while j > 0 and tops[j - 1] < gain:
            tops[j] = tops[j - 1]
            j -= 1
        tops[j] = gain
    if left < 0:
        return np.int64(-1)
    best = table[left, dart]
    total = np.int64(0)
    for j in range(min(m, left)):
        total += tops[j]
        if total + table[left - j - 1, dart] > best:
            best = total + table[left - j - 1, dart]
    return fixed + best


@njit(cache=True)
def _ceiling_apart(
    trail: Array, n: Any, ends: Any, board: Any, fares: Any, order: Array, visited: Array, banned: Array
) -> Any:
    """The same by another bound: no stop twice and few that end a path, but wherever they lie.

    `order` has the stops by falling gain; at most `ends` stops that cannot be passed are still to come.
    """
    stops, seen = board.stops, fares.stops
    last = trail[n - 1]
    total = np.int64(0)
    left = fares.terms[0]
    for i in range(n):
        if not seen[trail[i], 2]:
            total += fares.gains[trail[i]] * seen[trail[i], 1]
            left -= seen[trail[i], 1]
    for o in range(order.shape[0]):
        if left <= 0:
            break
        stop = order[o]
        if banned[stop] or seen[stop, 1] == 0:
            continue
        if stop == last or visited[stops[stop, 1]] or visited[stops[stop, 2]]:
            if not seen[stop, 2]:
                continue
            there = False
            for i in range(n):
                there |= trail[i] == stop
            if not there:
                continue
        elif not stops[stop, 0]:
            if ends == 0:
                continue
            ends -= 1
        total += fares.gains[stop]
        left -= 1
    return total


@njit(cache=True)
def _both(near: Array, limit: Any, root: Any, by_link: Array, by_stop: Array, both: Array) -> None:
    """The most to gain by growing the first arm on and the second from the root, with q stops in all."""
    for q in range(limit + 1):
        for i in range(near.shape[0]):
            best = np.int64(0)
            for p in range(q + 1):
                best = max(best, by_link[p, i] + by_stop[q - p, root])
            both[q, i] = best


@njit(cache=True)
def _potentials(board: Any, fares: Any, cost: Array) -> Any:
    """What each stop can add to a path without a limit: its gain less its cheapest link."""
    potential = np.zeros(board.stops.shape[0], np.int64)
    for stop in range(potential.shape[0]):
        cheap = np.int64(1) << 60
        for j in range(board.near_at[stop], board.near_at[stop + 1]):
            cheap = min(cheap, cost[board.near[j, 0]])
        potential[stop] = max(0, fares.gains[stop] - cheap)
    return potential


@njit(cache=True)
def grow(
    board: Any, fares: Any, seeds: Array, cost: Array, least: Any, margin: Any, scale: Any, steps: Any, tree: Any
) -> Any:
    """Grow the tree of one kind of train: the paths worth at least `least` net of prices.

    A seed is a stop and, if not -1, the link by which the first arm leaves it. Each path is grown from the first
    of the seeds on it; one that has none of them is not grown. With a margin of 0 only the best path is kept, the
    lightest of equals; with a greater one all that come so close to the best found before them, and perhaps more. -1:
    no margin. Returns the size of the tree (-1: no room for it, -2: more than `steps` paths grown), the best net
    value and the number of paths grown.
    """
    near_at, near, lmask, stops, seen = board.near_at, board.near, board.masks, board.stops, fares.stops
    size = tree.depths.shape[0]
    n_stops = stops.shape[0]
    words = lmask.shape[1]
    limit = fares.terms[0]
    lightest = fares.terms[5]
    pruned = margin >= 0 or least > -(np.int64(1) << 60)
    unlimited = limit > n_stops
    deep = n_stops + 2
    used = np.zeros((deep, words), np.uint64)
    trail = np.zeros(deep, np.int64)
    way = np.zeros(deep, np.int64)
    worth = np.zeros(deep, np.int64)
    spent = np.zeros(deep, np.int64)
    cursor = np.zeros(deep, np.int64)
    fixed = np.zeros(deep, np.int64)
    first = np.zeros(deep, np.int64)
    one = np.zeros(deep, np.int64)
    arm = np.zeros(deep, np.int64)
    rest = np.zeros(deep, np.int64)
    scratch = np.zeros(deep, np.int64)
    revenue = np.zeros(deep, np.int64)
    entries = np.zeros(deep, np.uint64)
    visited = np.zeros(2 * n_stops + 2, np.int64)
    banned = np.zeros(n_stops, np.uint8)
    closed = np.zeros(lmask.shape[0], np.uint8)
    weight = np.zeros(deep, np.int64)
    lightest_best = np.int64(0)
    tokens = np.zeros(deep, np.int64)
    potential = _potentials(board, fares, cost) if pruned else np.zeros(n_stops, np.int64)
    by_link = np.zeros((1, 1), np.int64)
    by_stop = np.zeros((1, 1), np.int64)
    free_gains = np.int64(0)
    if pruned and not unlimited:
        by_link, by_stop = reach(board, fares, cost)
        for stop in range(n_stops):
            if seen[stop, 1] == 0:
                free_gains += fares.gains[stop]
    both = by_link.copy()
    order = fares.order
    simple = fares.terms[1] <= 2
    for stop in range(n_stops):
        if seen[stop, 2]:
            simple = False
    top = np.int64(0)
    grown = 0
    count = 0
    for r in range(seeds.shape[0]):
        root = seeds[r, 0]
        only = seeds[r, 1]
        if banned[root]:
            if only >= 0:
                closed[only] = 1
            continue
        if pruned and not unlimited and stops[root, 0]:
            _both(near, limit, root, by_link, by_stop, both)
        d = 0
        kept = -1
        trail[0] = root
        way[0] = root
        worth[0] = -1
        arm[0] = 0
        one[0] = root
        first[0] = -1
        revenue[0] = seen[root, 0]
        entries[0] = fares.served[root]
        fixed[0] = 0 if seen[root, 2] else seen[root, 1]
        tokens[0] = seen[root, 3]
        rest[0] = fares.gains[root]
        for stop in range(n_stops):
            if stop != root and not banned[stop]:
                rest[0] += potential[stop]
        visited[stops[root, 1]] += 1
        visited[stops[root, 2]] += 1
        cursor[0] = near_at[root] if fixed[0] + lightest <= limit else near_at[root + 1]
        while d >= 0:
            # arm 0: only the root; 1: growing the first; 2: about to start the second; 3: growing the second
            here = root if arm[d] == 2 else trail[d]
            if cursor[d] >= near_at[here + 1]:
                if arm[d] == 1 and stops[root, 0]:
                    arm[d] = 2
                    reserve = lightest
                    if seen[one[d], 2]:
                        reserve += seen[one[d], 1]
                    cursor[d] = near_at[root] if fixed[d] + reserve <= limit else near_at[root + 1]
                    continue
                visited[stops[trail[d], 1]] -= 1
                visited[stops[trail[d], 2]] -= 1
                d -= 1
                kept = min(kept, d)
                continue
            dart = cursor[d]
            link = near[dart, 0]
            there = near[dart, 1]
            cursor[d] += 1
            if banned[there] or closed[link] or visited[stops[there, 1]] or visited[stops[there, 2]]:
                continue
            if arm[d] == 2 and link <= first[d]:
                continue
            if d == 0 and only >= 0 and link != only:
                continue
            clash = np.uint64(0)
            for w in range(words):
                clash |= used[d, w] & lmask[link, w]
            if clash:
                continue
            length = fixed[d]
            if not seen[there, 2]:
                length += seen[there, 1]
                if length > limit:
                    continue
            e = d + 1
            trail[e] = there
            spent[e] = spent[d] + cost[link]
            weight[e] = weight[d] + board.weights[link]
            reserve = lightest
            if arm[d] <= 1:
                arm[e] = 1
                first[e] = first[d]
                if d == 0:
                    first[e] = link if only < 0 else -1
                one[e] = there
                end = root
            else:
                arm[e] = 3
                first[e] = first[d]
                one[e] = one[d]
                end = there
                if seen[one[e], 2]:
                    reserve += seen[one[e], 1]
            if pruned:
                if unlimited:
                    rest[e] = rest[d] + fares.gains[there] - potential[there]
                    most = rest[e] - spent[e]
                else:
                    table = both if arm[e] == 1 and stops[root, 0] else by_link
                    most = _ceiling(trail, e + 1, dart, fares, table, scratch) + free_gains - spent[e]
                    if most >= least:
                        ends = 2 if arm[e] == 1 else 1
                        apart = _ceiling_apart(trail, e + 1, ends, board, fares, order, visited, banned)
                        most = min(most, apart + free_gains - spent[e])
                if most < least or (margin == 0 and most == top and weight[e] >= lightest_best):
                    continue
            grown += 1
            if grown > steps:
                return -2, top, grown
            fixed[e] = length
            way[e] = link
            for w in range(words):
                used[e, w] = used[d, w] | lmask[link, w]
            if simple:
                revenue[e] = revenue[d] + seen[there, 0]
                entries[e] = entries[d] | fares.served[there]
                worth[e] = earns(revenue[e], entries[e], fares)
            else:
                worth[e] = value_of(trail, e + 1, one[e], end, scratch, fares)
            tokens[e] = tokens[d] + seen[there, 3]
            if fares.terms[2] < 2 and tokens[e] == 0:
                worth[e] = -1
            net = worth[e] * scale - spent[e]
            lost = margin == 0 and net == top and weight[e] >= lightest_best
            if worth[e] >= 0 and net >= least and not lost:
                if margin == 0:
                    least = net
                    lightest_best = weight[e]
                    count = 0
                    kept = -1
                elif margin > 0:
                    least = max(least, net - margin)
                top = max(top, net)
                if count + e - kept > size:
                    return -1, top, grown
                for i in range(kept + 1, e + 1):
                    tree.depths[count] = i
                    tree.links[count] = way[i]
                    tree.values[count] = worth[i] if i == e else -1
                    count += 1
                kept = e
            visited[stops[there, 1]] += 1
            visited[stops[there, 2]] += 1
            cursor[e] = near_at[there]
            if not stops[there, 0] or length + reserve > limit:
                cursor[e] = near_at[there + 1]
            d = e
        if only >= 0:
            closed[only] = 1
        else:
            banned[root] = 1
    return count, top, grown
