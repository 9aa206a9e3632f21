"""Every path a train may run, each grown exactly once.

A path is grown from the token with the least number on it: first one arm, then the other, whose first link
must have a greater number than the first link of the first arm. So each step of the growth is one path, and
each path is its parent plus one link: a tree that is cheap to store and to price.
"""

from __future__ import annotations

from collections.abc import Callable

from .graph import Graph
from .tariff import Fare, Tariff


class Tree:
    """Paths in the order of growth: number of links, last link, value (-1: only the beginning of a route).

    An entry without links stands for a root, whose number it has instead of a link. So the parent of an entry
    is the last one before it with one link less.
    """

    __slots__ = ("depths", "links", "values")

    def __init__(self) -> None:
        self.depths: list[int] = []
        self.links: list[int] = []
        self.values: list[int] = []

    def add(self, depth: int, link: int, value: int) -> None:
        """Append an entry."""
        self.depths.append(depth)
        self.links.append(link)
        self.values.append(value)

    def weights(self, graph: Graph) -> list[int]:
        """What the links of each path weigh."""
        stack = [0] * (max(self.depths, default=0) + 1)
        found = []
        for depth, link in zip(self.depths, self.links, strict=True):
            if depth:
                stack[depth] = stack[depth - 1] + graph.weights[link]
            found.append(stack[depth])
        return found

    def unwind(self, node: int) -> tuple[int, list[int]]:
        """The root and the links of a path, in the order of growth."""
        links: list[int] = []
        need = self.depths[node]
        while True:
            if self.depths[node] == need:
                if not need:
                    return self.links[node], links[::-1]
                links.append(self.links[node])
                need -= 1
            node -= 1


Earned = tuple[int, int, bool]
"""What some stops earn together: their revenue, the entries of bonuses they serve, and whether one holds a token."""


class _Full(Exception):
    """The tree has as many entries as it may."""


def grow(graph: Graph, tariff: Tariff, fares: list[Fare], cap: float, go_on: Callable[[], None]) -> tuple[Tree, bool]:
    """The tree of all paths for a train, and whether it is complete: it never has more than `cap` entries.

    `go_on` is called now and then, and may raise.
    """
    growth = _Growth(graph, tariff, fares, cap, go_on)
    try:
        growth.run()
    except _Full:
        return growth.tree, False
    return growth.tree, True


class _Growth:
    __slots__ = (
        "banned",
        "cap",
        "fares",
        "fixed",
        "go_on",
        "graph",
        "least",
        "limit",
        "skips",
        "tariff",
        "trail",
        "tree",
    )

    def __init__(self, graph: Graph, tariff: Tariff, fares: list[Fare], cap: float, go_on: Callable[[], None]) -> None:
        self.graph = graph
        self.go_on = go_on
        self.tariff = tariff
        self.fares = fares
        self.cap = cap
        self.limit = tariff.limit if tariff.limit is not None else 1 << 30
        self.fixed = [0 if fare.skippable else fare.weight for fare in fares]
        self.least = min((fare.weight for fare in fares), default=0)
        self.banned = [False] * len(fares)
        self.tree = Tree()
        self.skips = any(fare.skippable for fare in fares)
        self.trail: list[Fare] = []

    def run(self) -> None:
        for root in self.graph.roots:
            self.tree.add(0, root, -1)
            self.trail = [self.fares[root]]
            fare = self.fares[root]
            earned = (fare.revenue, fare.entries, fare.own)
            self._extend(root, root, 0, self.graph.blocks[root], self.fixed[root], -1, -1, earned)
            self.banned[root] = True

    def _extend(
        self, root: int, here: int, used: int, visited: int, fixed: int, first: int, other: int, earned: Earned
    ) -> None:
        """Grow the arm that ends at `here`. `fixed` is the length of the stops that cannot be skipped.

        `first` is the first link of the first arm (-1 before it has one), `other` the end of the first arm
        while the second grows (else -1), `earned` what all stops so far would earn together.
        """
        graph, trail, skips, tariff = self.graph, self.trail, self.skips, self.tariff
        revenue, entries, own = earned
        second = other >= 0
        reserve = self.least
        if second and self.fares[other].skippable:
            reserve += self.fares[other].weight
        if fixed + reserve > self.limit:
            return
        for link, there in graph.near[here]:
            if used & graph.masks[link] or visited & graph.blocks[there] or self.banned[there]:
                continue
            if second and here == root and link <= first:
                continue
            length = fixed + self.fixed[there]
            if length > self.limit:
                continue
            if len(self.tree.depths) >= self.cap:
                raise _Full
            if not len(self.tree.depths) & 255:
                self.go_on()
            fare = self.fares[there]
            trail.insert(len(trail) if second else 0, fare)
            total = (revenue + fare.revenue, entries | fare.entries, own or fare.own)
            if skips:
                value = tariff.most(trail)
            else:
                value = tariff.earns(total[0], total[1]) if tariff.has_enough(len(trail), total[2]) else -1
            self.tree.add(len(trail) - 1, link, value)
            start = link if first < 0 else first
            now, seen = used | graph.masks[link], visited | graph.blocks[there]
            if graph.stops[there].passable:
                self._extend(root, there, now, seen, length, start, other, total)
            if not second and graph.stops[root].passable:
                self._extend(root, root, now, seen, length, start, there, total)
            trail.pop(-1 if second else 0)


def in_order(graph: Graph, root: int, links: list[int]) -> tuple[list[int], list[int]]:
    """The stops and the links of a path from end to end, from its root and its links as grown."""
    stops = [root]
    order: list[int] = []
    second = False
    for link in links:
        ends = graph.ends[link]
        if not second and len(stops) > 1 and stops[0] not in ends:
            second = True
        here = stops[-1] if second else stops[0]
        there = ends[1] if ends[0] == here else ends[0]
        if second:
            stops.append(there)
            order.append(link)
        else:
            stops.insert(0, there)
            order.insert(0, link)
    return stops, order
