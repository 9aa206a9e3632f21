"""Direct routes: unbroken track from one station to the next, past towns but past no city or mine.

1865 has no runs; its tokens, mergers and destinations ask for these (1865 4.4-c, ruling R9).
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heapify, heappop, heappush

import msgspec

from .links import Link, Resource
from .model import Place
from .network import Network, Side

STATIONS = frozenset({"city", "mine"})
TOWNS = frozenset({"town"})


class DirectRoute(msgspec.Struct, frozen=True):
    """A direct route: its ends, the hexsides it crosses (as the sides it leaves by), the stops passed."""

    start: Place
    end: Place
    crosses: tuple[Side, ...]
    towns: tuple[Place, ...]
    spaces: tuple[str, ...]


def direct_routes(
    network: Network,
    start: Place,
    stations: frozenset[str] = STATIONS,
    through: frozenset[str] = TOWNS,
) -> tuple[DirectRoute, ...]:
    """Every direct route from a stop to a stop of a kind in `stations`, over stops of a kind in `through`.

    No hexside, piece of track or stop is used twice. The cost of the borders is the caller's to sum.
    """
    found: list[DirectRoute] = []
    used: set[Resource] = set()
    met: list[Place] = []
    way: list[Link] = []

    def go_on(here: Place) -> None:
        for link in network.links(here):
            end = link.end
            if end == start or end in met or not used.isdisjoint(link.uses):
                continue
            kind = network.stop(end).kind
            way.append(link)
            if kind in stations:
                found.append(_route(network, way))
            elif kind in through:
                met.append(end)
                used.update(link.uses)
                go_on(end)
                used.difference_update(link.uses)
                met.pop()
            way.pop()

    if start[0] in network.spaces:
        go_on(start)
    return tuple(found)


def _route(network: Network, way: list[Link]) -> DirectRoute:
    crosses: list[Side] = []
    spaces = [way[0].start[0]]
    for link in way:
        spaces += link.spaces[1:]
        for here, (space, side) in zip(link.spaces, link.uses, strict=False):
            if isinstance(side, int):
                crosses.append((space, side) if space == here else network.neighbour(space, side) or (space, side))
    towns = tuple(link.end for link in way[:-1])
    return DirectRoute(way[0].start, way[-1].end, tuple(crosses), towns, tuple(spaces))


class DirectTariff(msgspec.Struct, frozen=True):
    """What direct routes are worth: the price of a hexside, named by either side, and the value of a stop."""

    price: Callable[[Side], int]
    value: Callable[[Place], int]


def different_routes(
    network: Network,
    start: Place,
    ends: frozenset[Place],
    tariff: DirectTariff,
    most: int,
    through: frozenset[str] = TOWNS,
) -> dict[tuple[Place, int, int], DirectRoute]:
    """The direct routes to some stations that differ in end, price or value, each with the fewest spaces.

    The value is that of the stops passed and of the end. Routes that cost more than `most` are left out; the search
    turns back where even the cheapest way on would cost too much.
    """
    priced = _priced_links(network, start, ends, tariff.price, through)
    home = _home_prices(priced, ends)
    found: dict[tuple[Place, int, int], tuple[int, list[Link]]] = {}
    used: set[Resource] = set()
    met: set[Place] = {start}
    way: list[Link] = []

    def go_on(here: Place, spent: int, value: int, length: int) -> None:
        for link, price in priced[here]:
            end = link.end
            cost = spent + price
            if end in met or cost + home.get(end, most + 1) > most or not used.isdisjoint(link.uses):
                continue
            worth, spaces = value + tariff.value(end), length + len(link.spaces)
            way.append(link)
            if end in ends:
                known = found.get((end, cost, worth))
                if known is None or spaces < known[0]:
                    found[end, cost, worth] = (spaces, way.copy())
            else:
                met.add(end)
                used.update(link.uses)
                go_on(end, cost, worth, spaces)
                used.difference_update(link.uses)
                met.discard(end)
            way.pop()

    go_on(start, 0, 0, 0)
    return {outcome: _route(network, links) for outcome, (_, links) in found.items()}


def _priced_links(
    network: Network, start: Place, ends: frozenset[Place], price: Callable[[Side], int], through: frozenset[str]
) -> dict[Place, list[tuple[Link, int]]]:
    """The links of every stop that a route from `start` to `ends` can use, with what they cost."""
    found: dict[Place, list[tuple[Link, int]]] = {}
    frontier = [start]
    while frontier:
        here = frontier.pop()
        if here in found:
            continue
        found[here] = []
        for link in network.links(here) if here[0] in network.spaces else ():
            passed = network.stop(link.end).kind in through
            if passed or link.end in ends:
                cost = sum(price((space, side)) for space, side in link.uses if isinstance(side, int))
                found[here].append((link, cost))
                if passed:
                    frontier.append(link.end)
    return found


def _home_prices(priced: dict[Place, list[tuple[Link, int]]], ends: frozenset[Place]) -> dict[Place, int]:
    """The least that a way on from each stop to one of the ends costs."""
    back: dict[Place, list[tuple[Place, int]]] = {}
    for here, links in priced.items():
        for link, cost in links:
            back.setdefault(link.end, []).append((here, cost))
    best = dict.fromkeys(ends, 0)
    frontier = [(0, end) for end in ends]
    heapify(frontier)
    while frontier:
        cost, here = heappop(frontier)
        if cost > best[here]:
            continue
        for before, price in back.get(here, ()):
            if cost + price < best.get(before, cost + price + 1):
                best[before] = cost + price
                heappush(frontier, (cost + price, before))
    return best


def stations_joined(
    network: Network,
    start: Place,
    stations: frozenset[str] = STATIONS,
    through: frozenset[str] = TOWNS,
) -> frozenset[Place]:
    """The stations that some direct route joins to a stop, found without listing the routes.

    Exact where no two links between different stops share track, since any walk over stops then contains a route.
    """
    seen = {start}
    found: set[Place] = set()
    frontier = [start] if start[0] in network.spaces else []
    while frontier:
        for link in network.links(frontier.pop()):
            end = link.end
            if end in seen:
                continue
            seen.add(end)
            kind = network.stop(end).kind
            if kind in stations:
                found.add(end)
            elif kind in through:
                frontier.append(end)
    return frozenset(found)
