"""Tiles, the stops on them, and their shapes: track in a given rotation, ready to be walked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

import msgspec

from roundhouse.kernel.picture import Pictured

End = int | str
"""One end of a piece of track: an edge number, or "sN" for stop N."""


class Stop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place on a tile or space that trains stop at. `revenue` may depend on the phase: then it is by colour.

    `revenue_with_token` is what a company with a token in it earns, where that differs; a `terminal` stop can only be
    the end of a route.
    """

    kind: str
    revenue: int | dict[str, int] = 0
    slots: int = 0
    area: str = ""
    revenue_with_token: int = 0
    terminal: bool = False


class Tile(msgspec.Struct, Pictured, frozen=True, forbid_unknown_fields=True):
    """A kind of tile as it lies in the box, unturned. Some lie only on named spaces; some cost to be replaced."""

    edges: ClassVar[int] = 6

    id: str
    colour: str
    count: int | str
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[End, End], ...] = ()
    label: str = ""
    upgrades: tuple[str, ...] = ()
    only_at: tuple[str, ...] = ()
    upgrade_cost: int = 0


class Shape:
    """Stops and track in one rotation.

    `from_edge[e]` lists what track leads to from edge e: other edges (0 and up) or stops (-1 - index).
    `exits[n]` lists the edges that stop n has track to; `inner[n]` the stops it is joined to inside the space.
    """

    def __init__(self, stops: tuple[Stop, ...], track: tuple[tuple[End, End], ...], edges: int) -> None:
        self.stops = stops
        self.track = track
        self.edges = edges
        from_edge: list[list[int]] = [[] for _ in range(edges)]
        exits: list[list[int]] = [[] for _ in stops]
        inner: list[list[int]] = [[] for _ in stops]
        mask = 0
        for a, b in track:
            for here, there in ((a, b), (b, a)):
                if isinstance(here, int):
                    mask |= 1 << here
                    from_edge[here].append(there if isinstance(there, int) else -1 - int(there[1:]))
                    if isinstance(there, str):
                        exits[int(there[1:])].append(here)
                elif isinstance(there, str):
                    inner[int(here[1:])].append(int(there[1:]))
        self.from_edge = tuple(map(tuple, from_edge))
        self.exits = tuple(map(tuple, exits))
        self.inner = tuple(map(tuple, inner))
        self.mask = mask

    @cached_property
    def through(self) -> frozenset[tuple[int, int]]:
        """The pieces of track that join two edges without a stop, each with the smaller edge first."""
        return frozenset((min(a, b), max(a, b)) for a, b in self.track if isinstance(a, int) and isinstance(b, int))

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """For each edge, the edges by which one can leave again if every stop may be run through."""
        found = []
        for edge, ends in enumerate(self.from_edge):
            outs: dict[int, None] = {}
            for end in ends:
                if end >= 0:
                    outs[end] = None
                else:
                    outs.update(dict.fromkeys(out for out in self.exits[-1 - end] if out != edge))
                    for other in self.inner[-1 - end]:
                        outs.update(dict.fromkeys(self.exits[other]))
            found.append(tuple(outs))
        return tuple(found)

    @cached_property
    def joined(self) -> frozenset[tuple[int, int]]:
        """The pairs of edges joined without a station: by a piece of track, or over a junction."""
        pairs = set(self.through)
        for stop, edges in zip(self.stops, self.exits, strict=True):
            if stop.kind == "junction":
                pairs.update((a, b) for a in edges for b in edges if a < b)
        return frozenset(pairs)


def turned(tile: Tile, rotation: int, edges: int) -> Shape:
    """The shape of a tile after a clockwise turn."""

    def turn(end: End) -> End:
        return (end + rotation) % edges if isinstance(end, int) else end

    return Shape(tile.stops, tuple((turn(a), turn(b)) for a, b in tile.track), edges)


def stops_after(old: Shape, new: Shape) -> tuple[int, ...] | None:
    """Where each stop of the old shape is found on the new one, or None if the new shape loses track.

    A stop without track, on a shape where several new stops could continue it, is given as -1.
    """
    if not old.joined <= new.joined:
        return None
    places: list[int] = []
    for index, edges in enumerate(old.exits):
        at = -1
        if edges:
            for n, new_edges in enumerate(new.exits):
                if edges[0] in new_edges and all(edge in new_edges for edge in edges):
                    at = n
                    break
            if at < 0 or (at in places and len(new.stops) >= len(old.stops)):
                return None
        elif len(new.stops) == 1:
            at = 0
        elif old.stops[index].kind == "town" or not new.stops:
            at = index if index < len(new.stops) else -1
        places.append(at)
    return tuple(places)


def revenue_of(stop: Stop, colours: Mapping[str, None] | tuple[str, ...]) -> int:
    """What a stop pays when the given colours are in force: a fixed sum, or the last colour's it knows."""
    if isinstance(stop.revenue, int):
        return stop.revenue
    value = 0
    for colour in colours:
        value = stop.revenue.get(colour, value)
    return value
