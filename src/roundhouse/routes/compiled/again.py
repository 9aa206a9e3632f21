"""The next question: the answer from the paths kept from the last one and the paths that are new.

Under the prices of the last question every path that was not kept is worth less than a known amount, and it still
is: its track has not changed, and its stops pay only so much more as their revenue rose. Paths that are new run over a
new link or a stop that is another one now (a token, say), and are grown from there. If the bound shows that no other path
can be part of a run as good as the best one known, the choice among these is the answer.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from ..graph import Graph
from ..paths import in_order
from ..question import SCALE, Answer, Path, Question
from .arrays import Array, Tree, empty_tree
from .forest import Forest, Kept
from .grow import grow
from .remap import remap
from .settle import greedy, link_costs, tops
from .solve import arrays, steps

ROOM = 300_000
"""The most entries of the trees: with more it is better to grow all."""
TRIES = 3


class Change:
    """What is new on a graph against one before it.

    `stop_now` and `link_now` give each stop and link of before its number now, or -1 if paths over it are no longer
    good. `seeds` are where new paths run. `worth` marks the stops whose revenue has changed, `rises` says by how much.
    """

    def __init__(self, graph: Graph, before: Graph) -> None:
        number = {place: i for i, place in enumerate(graph.places)}
        other: set[int] = set()
        self.worth = np.zeros(len(graph.places), np.uint8)
        self.rises: list[int] = []
        self.stop_now = np.full(len(before.places), -1, np.int64)
        for i, (place, stop) in enumerate(zip(before.places, before.stops, strict=True)):
            now = number.get(place, -1)
            self.stop_now[i] = now
            if now < 0 or graph.stops[now] is stop or graph.stops[now] == stop:
                continue
            if msgspec.structs.replace(graph.stops[now], revenue=stop.revenue) == stop:
                self.worth[now] = 1
                self.rises.append(max(0, graph.stops[now].revenue - stop.revenue))
            else:
                other.add(now)
                self.stop_now[i] = -1
        old = {link.key: i for i, link in enumerate(before.links)}
        self.link_now = np.full(len(before.links), -1, np.int64)
        new = []
        for now, link in enumerate(graph.links):
            i = old.get(link.key, -1)
            if i < 0:
                new.append((graph.ends[now][0], now))
            elif other.isdisjoint(graph.ends[now]):
                self.link_now[i] = now
        self.seeds = np.array([*((stop, -1) for stop in sorted(other)), *new], np.int64).reshape(-1, 2)


def solve_again(question: Question, before: Graph, kept: Kept) -> Answer | None:
    """The best run; None if the kept paths are not enough to tell."""
    graph = question.graph
    change = Change(graph, before)
    named = {same[0]: price for same, price in zip(before.resources, kept.prices, strict=True) if price}
    question.prices = [sum(named.get(name, 0) for name in names) for names in graph.resources]
    board, fares = arrays(question)
    cost = np.zeros(len(graph.links), np.int64)
    link_costs(board, np.array(question.prices, np.int64), cost)
    good = change.link_now >= 0
    cheaper = int(np.maximum(kept.cost[good] - cost[change.link_now[good]], 0).sum())
    rises = [cheaper + SCALE * _rise(question, kind, change.rises) for kind in range(len(fares))]
    tree = empty_tree(ROOM)
    if kept.tree.depths.shape[0] > ROOM // 2:
        return None
    at, end, of = [], [], []
    free = 0
    for kind, each in enumerate(fares):
        at.append(free)
        free = int(
            remap(
                kept.tree, kept.at[kind], kept.end[kind], change.stop_now, change.link_now, board, each, change.worth,
                tree, free,
            )
        )  # fmt: skip
        end.append(free)
        of.append(kind)
    lower = sum(_value_now(question, before, change, path) for path in kept.run)
    if lower < kept.total:
        lower = max(lower, _greedy(question, board, tree, at, end, of, cost))
    least = [low + rise for low, rise in zip(kept.least, rises, strict=True)]
    if len(change.seeds):
        grown = _new_paths(question, board, fares, change.seeds, cost, lower, tree, at, end, of)
        if grown is None:
            return None
        least = [max(pair) for pair in zip(least, grown, strict=True)]
    part = Tree(*(array[: end[-1]] for array in tree))
    forest = Forest(question, board, part, at, end, of, least, end[-1], True)
    forest.lower = lower
    level = forest.level(forest.prices)
    top = forest.top.tolist()
    answer = forest.settled()
    slack = level - answer.total * SCALE
    return None if any(most - slack < low for most, low in zip(top, least, strict=True)) else answer


def _rise(question: Question, kind: int, rises: list[int]) -> int:
    """The most that stops which now pay more can add to a path."""
    train = question.tariffs[kind].train
    more = sum(rises) * train.multiplier
    return more // 2 + 10 if train.halved and more else more


def _value_now(question: Question, before: Graph, change: Change, path: Path) -> int:
    """What a path of the last run earns now; 0 if it is no longer there."""
    graph = question.graph
    stops, links = in_order(before, path.root, path.links)
    kind = question.kind[path.train]
    now = [int(change.stop_now[stop]) for stop in stops]
    if min(now) < 0 or min(int(change.link_now[link]) for link in links) < 0:
        return 0
    best = question.tariffs[kind].best([question.fares[kind][stop] for stop in now])
    return 0 if best is None else best[0]


def _greedy(
    question: Question, board: Any, tree: Tree, at: list[int], end: list[int], of: list[int], cost: Array
) -> int:
    """What a run earns in which each train in turn takes its best path on what is left; the best of some turns."""
    trains = len(question.kind)
    run = np.zeros((trains, len(question.graph.places) + 2), np.int64)
    places = (np.array(at), np.array(end), np.array(of), np.array(question.kind, np.int64))
    return max(int(greedy(tree, *places, board, cost, SCALE, shift, run)) for shift in range(trains))


def _new_paths(
    question: Question,
    board: Any,
    fares: list[Any],
    seeds: Array,
    cost: Array,
    lower: int,
    tree: Tree,
    at: list[int],
    end: list[int],
    of: list[int],
) -> list[int] | None:
    """Grow the new paths that could be part of a run as good as the one known, as segments behind the others.

    Returns for each kind of train the least net value above which all of them are there; None if there are too many.
    """
    kinds = len(fares)
    start = end[-1]
    top = np.zeros(kinds, np.int64)
    pick = np.zeros((kinds, len(question.graph.places) + 2), np.int64)
    tops(tree, np.array(at), np.array(end), np.array(of), cost, SCALE, top, pick)
    total = sum(question.prices)
    for _ in range(TRIES):
        slack = total + int(top[question.kind].sum()) - lower * SCALE
        least = [int(top[kind]) - max(0, slack) for kind in range(kinds)]
        del at[kinds:], end[kinds:], of[kinds:]
        free = start
        higher = top.copy()
        for kind, each in enumerate(fares):
            part = Tree(*(array[free:] for array in tree))
            size, best, _ = grow(board, each, seeds, cost, least[kind], -1, SCALE, steps(question), part)
            if size < 0:
                return None
            at.append(free)
            free += int(size)
            end.append(free)
            of.append(kind)
            higher[kind] = max(higher[kind], best)
        if (higher == top).all():
            return least
        top = higher
    return None
