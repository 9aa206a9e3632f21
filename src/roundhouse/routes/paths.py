"""Every path a train may run, each grown exactly once.

A path is grown from the token with the least number on it: first one arm, then the other, whose first link
must have a greater number than the first link of the first arm. So each step of the growth is one path, and
each path is its parent plus one link: a tree that is cheap to store and to price.
"""

from __future__ import annotations

from .graph import Graph
from .tariff import Fare, Tariff


class Paths:
    """The tree of paths of one kind of train: parallel lists, one entry for each path.

    `value` is -1 where the path cannot be run as a route (it may still be the beginning of one).
    """

    __slots__ = ("complete", "link", "mask", "parent", "root", "value")

    def __init__(self) -> None:
        self.parent: list[int] = []
        self.link: list[int] = []
        self.mask: list[int] = []
        self.value: list[int] = []
        self.root: list[int] = []
        self.complete = True


class _Full(Exception):
    """The tree has reached its cap."""


def grow(graph: Graph, tariff: Tariff, cap: int | None = None) -> Paths:
    """The tree of all paths for a train; not `complete` if it would have more than `cap`."""
    paths = Paths()
    try:
        _Growth(graph, tariff, paths, cap).run()
    except _Full:
        paths.complete = False
    return paths


class _Growth:
    __slots__ = ("banned", "cap", "fares", "graph", "least", "limit", "paths", "tariff", "trail")

    def __init__(self, graph: Graph, tariff: Tariff, paths: Paths, cap: int | None) -> None:
        self.graph = graph
        self.tariff = tariff
        self.paths = paths
        self.cap = cap if cap is not None else 1 << 62
        self.limit = tariff.limit if tariff.limit is not None else 1 << 30
        self.fares: list[Fare] = [
            tariff.fare(place, stop) for place, stop in zip(graph.places, graph.stops, strict=True)
        ]
        self.least = min((fare.weight for fare in self.fares), default=0)
        self.banned = [False] * len(graph.places)
        self.trail: list[int] = []

    def run(self) -> None:
        for root in self.graph.roots:
            self.trail = [root]
            self._extend(-1, root, root, 0, self.graph.blocks[root], self._fixed(root), -1, -1)
            self.banned[root] = True

    def _fixed(self, stop: int) -> int:
        """What a stop adds to the length at least, wherever it lies on the path."""
        fare = self.fares[stop]
        return 0 if fare.skippable else fare.weight

    def _extend(
        self, parent: int, root: int, here: int, used: int, visited: int, fixed: int, first: int, other: int
    ) -> None:
        """Grow the arm that ends at `here`. `fixed` is the length of the stops that cannot be skipped.

        `first` is the first link of the first arm (-1 before it has one), `other` the end of the first arm while
        the second grows (else -1).
        """
        graph, paths, fares, trail = self.graph, self.paths, self.fares, self.trail
        reserve = self.least
        if other >= 0 and fares[other].skippable:
            reserve += fares[other].weight
        if fixed + reserve > self.limit:
            return
        second = other >= 0
        for link, there in graph.near[here]:
            mask = graph.masks[link]
            if used & mask or visited & graph.blocks[there] or self.banned[there]:
                continue
            if second and here == root and link <= first:
                continue
            length = fixed + self._fixed(there)
            if length > self.limit:
                continue
            if second:
                trail.append(there)
            else:
                trail.insert(0, there)
            best = self.tariff.best([fares[stop] for stop in trail])
            node = len(paths.parent)
            if node >= self.cap:
                raise _Full
            paths.parent.append(parent)
            paths.link.append(link)
            paths.mask.append(used | mask)
            paths.value.append(-1 if best is None else best[0])
            paths.root.append(root)
            start = link if first < 0 else first
            if graph.stops[there].passable:
                self._extend(node, root, there, used | mask, visited | graph.blocks[there], length, start, other)
            if not second and graph.stops[root].passable:
                self._extend(node, root, root, used | mask, visited | graph.blocks[there], length, start, there)
            trail.pop(-1 if second else 0)


def stops_and_links(graph: Graph, root: int, links: list[int]) -> tuple[list[int], list[int]]:
    """The stops and the links of a path in order, from its root and its links in the order of growth."""
    stops = [root]
    order: list[int] = []
    near = {(link, here): there for here, around in enumerate(graph.near) for link, there in around}
    second = False
    for link in links:
        end = stops[-1] if second else stops[0]
        if not second and len(stops) > 1 and (link, end) not in near:
            second, end = True, stops[-1]
        there = near[link, end]
        if second:
            stops.append(there)
            order.append(link)
        else:
            stops.insert(0, there)
            order.insert(0, link)
    return stops, order


def links_of(parent: list[int], link: list[int], node: int) -> list[int]:
    """The links of a path in the order of growth."""
    links = []
    while node >= 0:
        links.append(link[node])
        node = parent[node]
    links.reverse()
    return links
