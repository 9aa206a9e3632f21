"""What is known from an earlier question, and what has changed since then.

Each question about a network leaves its answer behind, and `with_space` hands it on. A later network differs in
few spaces, mostly in one. If the company cannot notice the difference the answer stands. If it can, the kernels go on
from the paths they kept (see `compiled.again`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .graph import Graph
from .links import Link
from .model import Bonus, Place, Result, Rules, SpaceTrack, Train
from .network import Network

Key = tuple[tuple[Train, ...], Rules, tuple[Bonus, ...]]
MANY = 6
"""With more spaces changed, all paths are grown again."""
ANSWERS = 8
"""How many are remembered of one network, for as many sets of trains."""


class Known(NamedTuple):
    """An answered question: the spaces then, what the company could reach, the result, what the kernels kept."""

    spaces: dict[str, SpaceTrack]
    traced: dict[Place, tuple[tuple[Link, ...], frozenset[str]]]
    graph: Graph
    result: Result
    kept: Any


def remember(network: Network, key: Key, graph: Graph, result: Result, kept: Any) -> None:
    """Leave a proven answer behind; the oldest of many is forgotten."""
    run_through = (place for i, place in enumerate(graph.places) if i < len(graph.roots) or graph.stops[i].passable)
    traced = {place: network.traced(place) for place in run_through}
    network.known.pop(key, None)
    network.known[key] = Known(network.spaces, traced, graph, result, kept)
    if len(network.known) > ANSWERS:
        del network.known[next(iter(network.known))]


def changed_spaces(known: Known, network: Network) -> list[str]:
    """The spaces that are not as they were."""
    before = known.spaces
    return [
        name
        for name, track in network.spaces.items()
        if (was := before.get(name)) is not track and (was is None or was != track)
    ]


def unnoticed(known: Known, network: Network, changed: list[str], everywhere: bool) -> bool:
    """Does the company reach the same stops over the same track, worth the same, after the change?

    `everywhere`: the rules ask for no token, so every stop of the board is in reach.
    """
    names = frozenset(changed)
    places = {place: i for i, place in enumerate(known.graph.places) if place[0] in names}
    for name in changed:
        stops = network.spaces[name].stops
        for number, stop in enumerate(stops):
            i = places.pop((name, number), -1)
            if i < 0 and (stop.own or everywhere):
                return False
            if i >= 0 and known.graph.stops[i] != stop:
                return False
    if places:
        return False
    for place, (links, touched) in known.traced.items():
        if not names.isdisjoint(touched):
            now = network.links(place)
            if now is not links and {link.key for link in now} != {link.key for link in links}:
                return False
    return True
