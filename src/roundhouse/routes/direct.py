"""Direct routes: unbroken track from one station to the next, past towns but past no city or mine.

1865 has no runs; its tokens, mergers and destinations ask for these (1865 4.4-c, ruling R9).
"""

from __future__ import annotations

import msgspec

from .links import hexside, piece
from .model import Place
from .network import Network, Side

STATIONS = frozenset({"city", "mine"})


class DirectRoute(msgspec.Struct, frozen=True):
    """A direct route: its ends, the hexsides it crosses (as the sides it leaves by), the towns met."""

    start: Place
    end: Place
    crosses: tuple[Side, ...]
    towns: tuple[Place, ...]
    spaces: tuple[str, ...]


def direct_routes(
    network: Network,
    start: Place,
    stations: frozenset[str] = STATIONS,
    through: frozenset[str] = frozenset({"town"}),
) -> tuple[DirectRoute, ...]:
    """Every direct route from a stop to a stop of a kind in `stations`, over stops of a kind in `through`.

    No hexside, piece of track or stop is used twice. The cost of the borders is the caller's to sum.
    """
    found: list[DirectRoute] = []
    used: set[object] = set()
    met: list[Place] = []
    crosses: list[Side] = []
    spaces = [start[0]]

    def reach(space: str, end: int | str) -> None:
        """Go on from one end of a piece: an edge to cross or a stop."""
        if isinstance(end, int):
            _cross(space, end)
            return
        place = (space, int(end[1:]))
        if place == start or place in met:
            return
        kind = network.stop(place).kind
        if kind in stations:
            found.append(DirectRoute(start, place, tuple(crosses), tuple(met), tuple(spaces)))
        elif kind in through:
            met.append(place)
            leave(space, end)
            met.pop()

    def leave(space: str, stop: str) -> None:
        for end in dict.fromkeys(network.ends(space).get(stop, ())):
            if isinstance(end, int):
                _cross(space, end)
                continue
            joint = piece(space, stop, end)
            if joint not in used:
                used.add(joint)
                reach(space, end)
                used.discard(joint)

    def _cross(space: str, edge: int) -> None:
        across = network.neighbour(space, edge)
        if across is None or across[0] not in network.spaces:
            return
        there, entry = across
        side = hexside(space, edge, there, entry)
        if side in used:
            return
        used.add(side)
        crosses.append((space, edge))
        spaces.append(there)
        for end in dict.fromkeys(network.ends(there).get(entry, ())):
            reach(there, end)
        spaces.pop()
        crosses.pop()
        used.discard(side)

    leave(start[0], f"s{start[1]}")
    return tuple(found)
