"""The board as a network: spaces with track, who touches whom, and the links between stops.

A network never changes; `with_space` gives the next one and shares every link that the change cannot touch.
What the search has learnt (`known`, see `reuse`) goes with it: a question about the next one starts from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .links import Link, Resource, followed, trace
from .model import NetworkStop, Place, SpaceTrack

Side = tuple[str, int]
"""One side of a hexside: a space and its edge."""
Neighbours = Callable[[str, int], Side | None] | Mapping[Side, Side]


def joined_ends(space: SpaceTrack) -> dict[int | str, list[int | str]]:
    """For each end of track in a space (an edge or "sN"), the other ends of its pieces."""
    found: dict[int | str, list[int | str]] = {}
    for one, other in space.track:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found


class Network:
    """Spaces by name, and the neighbour across each edge (a callable or a dict, both by space and edge)."""

    __slots__ = ("_chains", "_ends", "_links", "answers", "graphs", "known", "neighbour", "spaces")

    def __init__(self, spaces: Mapping[str, SpaceTrack], neighbours: Neighbours) -> None:
        self.spaces: dict[str, SpaceTrack] = dict(spaces)
        self.neighbour: Callable[[str, int], Side | None]
        if callable(neighbours):
            self.neighbour = neighbours
        else:
            table = neighbours
            self.neighbour = lambda space, edge: table.get((space, edge))
        self._ends: dict[str, dict[int | str, list[int | str]]] = {}
        self._links: dict[Place, tuple[tuple[Link, ...], frozenset[str]]] = {}
        self._chains: dict[tuple[Place, Place, tuple[str, ...]], tuple[Resource, ...] | None] = {}
        self.graphs: dict[Any, Any] = {}
        self.answers: dict[Any, Any] = {}
        self.known: dict[Any, Any] = {}

    def with_space(self, name: str, track: SpaceTrack) -> Network:
        """The network with one space changed (a tile laid, a token placed)."""
        return self.with_spaces({name: track})

    def with_spaces(self, changes: Mapping[str, SpaceTrack]) -> Network:
        """The network with some spaces changed, as another company sees them or after a tile lay."""
        after = Network.__new__(Network)
        after.spaces = {**self.spaces, **changes}
        after.neighbour = self.neighbour
        after.graphs = {}
        after.answers = {}
        after.known = self.known.copy()
        relaid = frozenset(name for name, track in changes.items() if not self._same_track(name, track))
        if relaid:
            after._ends = {name: ends for name, ends in self._ends.items() if name not in relaid}
            after._chains = {chain: uses for chain, uses in self._chains.items() if relaid.isdisjoint(chain[2])}
            after._links = {
                start: found
                for start, found in self._links.items()
                if start[0] not in relaid and relaid.isdisjoint(found[1])
            }
        else:
            after._ends = self._ends
            after._links = self._links
            after._chains = self._chains
        return after

    def _same_track(self, name: str, track: SpaceTrack) -> bool:
        before = self.spaces.get(name)
        return before is not None and before.track == track.track and len(before.stops) == len(track.stops)

    def space(self, name: str) -> SpaceTrack | None:
        """One space; None where no track lies."""
        return self.spaces.get(name)

    def stop(self, place: Place) -> NetworkStop:
        """The stop at a place."""
        return self.spaces[place[0]].stops[place[1]]

    def places(self) -> Iterable[Place]:
        """Every stop of the board, by space and number."""
        for name in sorted(self.spaces):
            for index in range(len(self.spaces[name].stops)):
                yield name, index

    def own(self) -> list[Place]:
        """The stops with a token of the company."""
        return sorted(
            (name, index) for name, space in self.spaces.items() for index, stop in enumerate(space.stops) if stop.own
        )

    def ends(self, space: str) -> dict[int | str, list[int | str]]:
        """For each end of track in a space (an edge or "sN"), the other ends of its pieces."""
        found = self._ends.get(space)
        if found is None:
            found = self._ends[space] = joined_ends(self.spaces[space])
        return found

    def chain(self, start: Place, end: Place, spaces: tuple[str, ...]) -> tuple[Resource, ...] | None:
        """The hexsides (or the piece) of the track from one stop to the next over these spaces; None if there is none.

        Kept until one of the spaces is relaid.
        """
        asked = (start, end, spaces)
        try:
            return self._chains[asked]
        except KeyError:
            found = self._chains[asked] = followed(self, start, end, spaces)
            return found

    def links(self, start: Place) -> tuple[Link, ...]:
        """The links that leave a stop, cached until a space they could touch is relaid."""
        return self.traced(start)[0]

    def traced(self, start: Place) -> tuple[tuple[Link, ...], frozenset[str]]:
        """The links that leave a stop, and every space whose track they depend on."""
        found = self._links.get(start)
        if found is None:
            found = self._links[start] = trace(self, start)
        return found
