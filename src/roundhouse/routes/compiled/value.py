"""Kernels: what a path earns, the same as `Tariff.best`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Array = Any


@njit(cache=True)
def _bits(mask: Any) -> Any:
    count = 0
    while mask:
        mask &= mask - np.uint64(1)
        count += 1
    return count


@njit(cache=True)
def earns(revenue: Any, entries: Any, fares: Any) -> Any:
    """The value of a route that counts stops of this revenue and these entries of bonuses."""
    apart = 0
    for b in range(fares.bonus.shape[0]):
        served = entries & fares.masks[b, 0]
        if served == 0:
            continue
        amount = 0
        if fares.bonus[b, 0] == 2:
            number = _bits(served)
            for t in range(fares.tiers.shape[0]):
                if fares.tiers[t, 0] == b and number >= fares.tiers[t, 1] and fares.tiers[t, 2] > amount:
                    amount = fares.tiers[t, 2]
        elif fares.bonus[b, 0] == 0 or entries & fares.masks[b, 1] != 0:
            amount = fares.bonus[b, 1]
        if fares.bonus[b, 2]:
            revenue += amount
        else:
            apart += amount
    revenue *= fares.terms[3]
    if fares.terms[4]:
        revenue = revenue // 20 * 10
    return revenue + apart


@njit(cache=True)
def _sort(optional: Array, m: Any, fares: Any) -> Any:
    """Put the optional stops that serve a bonus first, the others by revenue; the number of the former."""
    special = 0
    for i in range(m):
        stop = optional[i]
        j = i
        if fares.served[stop] != 0:
            while j > special:
                optional[j] = optional[j - 1]
                j -= 1
            special += 1
        else:
            while j > special and fares.stops[optional[j - 1], 0] < fares.stops[stop, 0]:
                optional[j] = optional[j - 1]
                j -= 1
        optional[j] = stop
    return special


@njit(cache=True)
def _fill(optional: Array, m: Any, room: Any, revenue: Any, entries: Any, own: Any, fares: Any) -> Any:
    """The best value when only `room` of the m optional stops can count; see Tariff._choose."""
    special = _sort(optional, m, fares)
    best = -1
    for choice in range(1 << special):
        left = room
        total = revenue
        seen = entries
        held = own
        for bit in range(special):
            if choice >> bit & 1:
                stop = optional[bit]
                left -= 1
                total += fares.stops[stop, 0]
                seen |= fares.served[stop]
                held |= fares.stops[stop, 3]
        if left < 0:
            continue
        fill = min(left, m - special)
        last = 0
        for i in range(special, special + fill):
            last = fares.stops[optional[i], 0]
            total += last
            held |= fares.stops[optional[i], 3]
        if fares.terms[2] == 0 and not held:
            token = -1
            for i in range(special + fill, m):
                if fares.stops[optional[i], 3]:
                    token = optional[i]
                    break
            if token < 0 or fill == 0:
                continue
            total += fares.stops[token, 0] - last
        value = earns(total, seen, fares)
        if value > best:
            best = value
    return best


@njit(cache=True)
def value_of(trail: Array, n: Any, one: Any, other: Any, optional: Array, fares: Any) -> Any:
    """The value of the path over trail[:n] with these two ends, or -1; see Tariff.best."""
    revenue = 0
    length = 0
    entries = np.uint64(0)
    own = 0
    m = 0
    for i in range(n):
        stop = trail[i]
        if fares.stops[stop, 2] and stop != one and stop != other:
            optional[m] = stop
            m += 1
            continue
        revenue += fares.stops[stop, 0]
        length += fares.stops[stop, 1]
        entries |= fares.served[stop]
        own |= fares.stops[stop, 3]
    room = fares.terms[0] - length
    if room < 0:
        return -1
    if m > room:
        if n - m + room < fares.terms[1]:
            return -1
        return _fill(optional, m, room, revenue, entries, own, fares)
    if n < fares.terms[1]:
        return -1
    for i in range(m):
        stop = optional[i]
        revenue += fares.stops[stop, 0]
        entries |= fares.served[stop]
        own |= fares.stops[stop, 3]
    if fares.terms[2] == 0 and not own:
        return -1
    return earns(revenue, entries, fares)
