"""Direct routes: unbroken track from one station to the next, past towns but past no city or mine.

1865 has no runs; its tokens, mergers and destinations ask for these (1865 4.4-c, ruling R9).
"""

from __future__ import annotations

from collections.abc import Callable, Container

import msgspec

from .links import Link, Resource
from .model import Place
from .network import Network, Side

STATIONS = frozenset({"city", "mine"})
TOWNS = frozenset({"town"})


class DirectRoute(msgspec.Struct, frozen=True):
    """A direct route: its ends, the hexsides it crosses (as the sides it leaves by), the stops passed, its cost."""

    start: Place
    end: Place
    crosses: tuple[Side, ...]
    towns: tuple[Place, ...]
    spaces: tuple[str, ...]
    cost: int = 0


def direct_routes(
    network: Network,
    start: Place,
    stations: frozenset[str] = STATIONS,
    through: frozenset[str] = TOWNS,
    cost: Callable[[Side], int] | None = None,
    most: int | None = None,
    ends: Container[Place] | None = None,
) -> tuple[DirectRoute, ...]:
    """Every direct route from a stop to a stop of a kind in `stations`, over stops of a kind in `through`.

    No hexside, piece of track or stop is used twice. `cost` prices a hexside, named by either side; routes that cost
    more than `most`, or end elsewhere than in `ends`, are left out.
    """
    found: list[DirectRoute] = []
    used: set[Resource] = set()
    met: list[Place] = []
    way: list[Link] = []

    def go_on(here: Place, spent: int) -> None:
        for link in network.links(here):
            end = link.end
            if end == start or end in met or not used.isdisjoint(link.uses):
                continue
            kind = network.stop(end).kind
            is_station = kind in stations
            if (not is_station and kind not in through) or (is_station and ends is not None and end not in ends):
                continue
            price = spent
            if cost is not None:
                price += sum(cost((space, side)) for space, side in link.uses if isinstance(side, int))
                if most is not None and price > most:
                    continue
            way.append(link)
            if is_station:
                found.append(_route(network, start, way, tuple(met), price))
            else:
                met.append(end)
                used.update(link.uses)
                go_on(end, price)
                used.difference_update(link.uses)
                met.pop()
            way.pop()

    if start[0] in network.spaces:
        go_on(start, 0)
    return tuple(found)


def _route(network: Network, start: Place, way: list[Link], towns: tuple[Place, ...], cost: int) -> DirectRoute:
    crosses: list[Side] = []
    spaces = [start[0]]
    for link in way:
        spaces += link.spaces[1:]
        for here, (space, side) in zip(link.spaces, link.uses, strict=False):
            if isinstance(side, int):
                crosses.append((space, side) if space == here else network.neighbour(space, side) or (space, side))
    return DirectRoute(start, way[-1].end, tuple(crosses), towns, tuple(spaces), cost)


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
