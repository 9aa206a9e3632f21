"""Prices on the resources, so that each train can be looked at by itself.

If every hexside had a price, each train alone would take the path with the greatest value net of prices. The
sum of these, plus the sum of all prices, is an upper bound on every run, for any prices. Good prices make it
low: those of hexsides that several trains want are raised, those of hexsides that nobody wants lowered, in
small steps. A path that *loses* more against its train's best, net of prices, than the bound exceeds the best
run known cannot be part of a run as good, and is dropped. Mostly a handful is left.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from .graph import Graph
from .paths import Tree
from .question import SCALE


class Prices:
    """The trees of all kinds of train under prices; `settle` finds good ones and thins the trees."""

    __slots__ = (
        "bound",
        "cost",
        "grain",
        "graph",
        "kind",
        "lower",
        "prices",
        "run",
        "tops",
        "trees",
    )

    def __init__(self, graph: Graph, trees: list[Tree], kind: list[int], grain: int) -> None:
        self.graph = graph
        self.trees = trees
        self.kind = kind
        self.lower = 0
        self.grain = grain
        self.run: list[tuple[int, list[int]] | None] | None = None
        self.prices: list[int] = []
        self.cost: list[int] = []
        self.tops: list[int] = []
        self.bound = 1 << 60

    def settle(
        self, prices: list[int], rounds: int, enough: int, go_on: Callable[[], None], deadline: float | None = None
    ) -> None:
        """Lower the bound, in at most so many rounds, until it proves the best run or few paths are left."""
        price = list(prices)
        ahead = [0.0] * len(price)
        factor, stall = 1.0, 0
        for turn in range(rounds):
            go_on()
            cost = [self._cost(mask, price) for mask in self.graph.masks]
            tops, wanted = self._tops(cost)
            level = sum(price) + sum(tops[kind] for kind in self.kind)
            if turn % 3 == 0:
                self._greedy(cost, turn // 3)
            stall += 1
            if level < self.bound:
                if level < self.bound - self.bound // 1000:
                    stall = 0
                self.bound, self.prices, self.cost, self.tops = level, list(price), cost, tops
            if self.bound < (self.lower + self.grain) * SCALE:
                return
            if deadline is not None and time.perf_counter() > deadline:
                return
            if turn % 8 == 7:
                slack = level - self.lower * SCALE
                for tree, top in zip(self.trees, tops, strict=True):
                    _shrink(tree, cost, top - slack)
                if sum(len(tree.depths) for tree in self.trees) <= enough:
                    return
            if stall >= 20:
                factor, stall = factor * 0.6, 0
                if factor < 0.01:
                    return
            norm = 0.0
            for a in range(len(price)):
                slope = sum(wanted[kind] >> a & 1 for kind in self.kind) - 1
                if price[a] == 0 and slope < 0:
                    slope = 0
                ahead[a] = 0.6 * ahead[a] + slope
                norm += ahead[a] * ahead[a]
            if norm == 0.0:
                return
            step = factor * (level - self.lower * SCALE) / norm
            price = [max(0, int(price[a] + step * ahead[a])) for a in range(len(price))]

    @staticmethod
    def _cost(mask: int, price: list[int]) -> int:
        total = 0
        while mask:
            low = mask & -mask
            total += price[low.bit_length() - 1]
            mask ^= low
        return total

    def _tops(self, cost: list[int]) -> tuple[list[int], list[int]]:
        """The best net value of each kind of train (0: idle) and the resources of its path."""
        tops, wanted = [], []
        for tree in self.trees:
            best, node = _top(tree, cost)
            tops.append(best)
            wanted.append(self._mask(tree, node))
        return tops, wanted

    def _mask(self, tree: Tree, node: int) -> int:
        mask = 0
        if node >= 0:
            for link in tree.unwind(node)[1]:
                mask |= self.graph.masks[link]
        return mask

    def _greedy(self, cost: list[int], shift: int) -> None:
        """A run in which each train in turn takes its best path, net of prices, on what is left."""
        masks = self.graph.masks
        run: list[tuple[int, list[int]] | None] = [None] * len(self.kind)
        total = used = 0
        for turn in range(len(self.kind)):
            train = (turn + shift) % len(self.kind)
            tree = self.trees[self.kind[train]]
            best, node, bad = 0, -1, 1 << 20
            for i, (depth, link, net) in enumerate(zip(tree.depths, tree.links, nets(tree, cost), strict=True)):
                if depth == 0:
                    bad = 1 << 20
                elif depth <= bad:
                    bad = depth if masks[link] & used else 1 << 20
                    if net > best and bad > depth:
                        best, node = net, i
            if node >= 0:
                total += tree.values[node]
                run[train] = tree.unwind(node)
                used |= self._mask(tree, node)
        if total > self.lower:
            self.lower, self.run = total, run


def _top(tree: Tree, cost: list[int]) -> tuple[int, int]:
    """The best of `nets` that is more than nothing, and where it is (-1: nowhere)."""
    stack = [0] * (max(tree.depths, default=0) + 1)
    best, node = 0, -1
    for i, (depth, link, value) in enumerate(zip(tree.depths, tree.links, tree.values, strict=True)):
        if depth:
            paid = stack[depth] = stack[depth - 1] + cost[link]
            net = value * SCALE - paid
            if net > best:
                best, node = net, i
    return best, node


def nets(tree: Tree, cost: list[int]) -> list[int]:
    """The value of each path net of prices, scaled; of what is no route, at most 0."""
    stack = [0] * (max(tree.depths, default=0) + 1)
    found = []
    for depth, link, value in zip(tree.depths, tree.links, tree.values, strict=True):
        if depth:
            stack[depth] = stack[depth - 1] + cost[link]
        found.append(value * SCALE - stack[depth])
    return found


def _shrink(tree: Tree, cost: list[int], least: int) -> None:
    """Drop the paths worth less than `least` net of prices, and the branches left without any."""
    net = nets(tree, cost)
    keep = []
    need = -1
    for i in range(len(net) - 1, -1, -1):
        stays = tree.values[i] >= 0 and net[i] >= least
        if stays or tree.depths[i] == need:
            need = tree.depths[i] - 1
            keep.append((i, tree.values[i] if stays else -1))
    keep.reverse()
    tree.depths = [tree.depths[i] for i, _ in keep]
    tree.links = [tree.links[i] for i, _ in keep]
    tree.values = [value for _, value in keep]
