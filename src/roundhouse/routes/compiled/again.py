"""The next question: the answer from the paths kept from the last one and the paths that are new.

Under the prices of the last question every path that was not kept is worth less than a known amount, and it still
is: its track has not changed, and its stops pay only so much more as their revenue rose. Paths that are new run
over a new link or a stop that is another one now (a token, say), and are grown from there. If the bound shows that no
other path can be part of a run as good as the best one known, the choice among these is the answer.

Often not even that is needed: a run without new paths earns what it earned before and what its stops have risen by, so
the last run is still the best unless one with a new path, or with more risen stops, beats it.
"""

from __future__ import annotations

from itertools import combinations

import msgspec
import numpy as np

from ..graph import Graph
from ..paths import in_order
from ..question import SCALE, Answer, Path, Question
from .arrays import Tree, empty_tree
from .forest import NEW, RISEN, Forest, Kept, Options
from .grow import grow
from .remap import remap
from .settle import greedy, link_costs
from .solve import EVERYTHING, arrays, steps

ROOM = 2_000_000
"""The most entries of the trees."""
ROUNDS = 60
"""Prices that were good need fewer rounds."""
MOST = 6
"""With more trains there are too many ways to gain."""


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
    change = Change(question.graph, before)
    run = _run_now(question, before, change, kept.run)
    earned = sum(value for _, value in run)
    rises = [_rise(question, kind, change.rises) for kind in range(len(question.tariffs))]
    if not len(change.seeds) and earned == kept.total + sum(rises[kind] for kind in question.kind):
        return Answer(earned, earned, [path for path, _ in run], 0)
    if not 0 < kept.tree.depths.shape[0] <= ROOM // 2:
        return None
    named = {same[0]: price for same, price in zip(before.resources, kept.prices, strict=True) if price}
    question.prices = [sum(named.get(name, 0) for name in names) for names in question.graph.resources]
    forest = forest_now(question, kept, change, rises)
    if forest is None:
        return None
    level = forest.level(forest.prices)
    most = [int(top) - level - low for top, low in zip(forest.top, forest.least, strict=True)]
    forest.lower = max(earned, greedy_total(forest)) if earned < kept.total else earned
    forest.shrink(level)
    forest.settle(ROUNDS)
    if earned == forest.lower and min(most) + earned * SCALE >= 0:
        gains = [rises[kind] for kind in question.kind]
        if stands(forest, change, earned - kept.total, gains):
            return Answer(earned, earned, [path for path, _ in run], forest.nodes)
    answer = forest.choose()
    return answer if answer and min(most) + answer.total * SCALE >= 0 else None


def forest_now(question: Question, kept: Kept, change: Change, rises: list[int]) -> Forest | None:
    """The kept paths as they are now, and behind them the new ones; None if these are too many."""
    board, fares = arrays(question)
    cost = np.zeros(len(question.graph.links), np.int64)
    link_costs(board, np.array(question.prices, np.int64), cost)
    good = change.link_now >= 0
    cheaper = int(np.maximum(kept.cost[good] - cost[change.link_now[good]], 0).sum())
    least = [low + cheaper + rise * SCALE for low, rise in zip(kept.least, rises, strict=True)]
    tree = empty_tree(ROOM)
    ends = [0]
    for kind, each in enumerate(fares):
        segment = (kept.at[kind], kept.end[kind], change.stop_now, change.link_now)
        ends.append(int(remap(kept.tree, *segment, board, each, change.worth, tree, ends[-1])))
    if len(change.seeds):
        for each in fares:
            part = Tree(*(array[ends[-1] :] for array in tree))
            size, _, _ = grow(board, each, change.seeds, cost, EVERYTHING, -1, SCALE, steps(question), part)
            if size < 0:
                return None
            ends.append(ends[-1] + int(size))
    kinds = list(range(len(fares)))
    tree = Tree(*(array[: ends[-1]] for array in tree))
    of = kinds * (2 if len(change.seeds) else 1)
    return Forest(question, board, tree, ends[:-1], ends[1:], of, least, ends[-1], True)


def _rise(question: Question, kind: int, rises: list[int]) -> int:
    """The most that stops which now pay more can add to a path."""
    train = question.tariffs[kind].train
    more = sum(rises) * train.multiplier
    return more // 2 + 10 if train.halved and more else more


def _run_now(question: Question, before: Graph, change: Change, run: list[Path]) -> list[tuple[Path, int]]:
    """What is left of a run, and what its paths earn now."""
    found = []
    for path in run:
        stops, _ = in_order(before, path.root, path.links)
        kind = question.kind[path.train]
        now = change.stop_now[stops].tolist()
        links = change.link_now[path.links].tolist()
        if min(now) < 0 or min(links) < 0:
            continue
        best = question.tariffs[kind].best([question.fares[kind][stop] for stop in now])
        if best is not None:
            found.append((Path(path.train, int(change.stop_now[path.root]), links), best[0]))
    return found


def greedy_total(forest: Forest) -> int:
    """What a run earns in which each train in turn takes its best path on what is left; the best of some turns."""
    trains = len(forest.kind)
    segments = (forest.at, forest.end, forest.of, forest.kind)
    return max(
        int(greedy(forest.tree, *segments, forest.board, forest.cost, SCALE, shift, forest.run.copy()))
        for shift in range(trains)
    )


def stands(forest: Forest, change: Change, gained: int, gains: list[int]) -> bool:
    """Is the last run, which has gained so much, still the one to be named?

    No run over the paths of before earned more then. So one that earns as much now has a new path, or more gains
    than the last run: `gains` are the most for each train. Each way to have that is looked for.
    """
    trains = len(gains)
    if gained < 0 or trains > MOST:
        return False
    slack = forest.level(forest.prices) - forest.lower * SCALE
    marked = change.worth[forest.board.ends].any(axis=1)
    options = Options.within(forest, slack, marked)
    if options is None:
        return False
    enough = [
        set(some)
        for size in range(1, trains + 1)
        for some in combinations(range(trains), size)
        if sum(gains[train] for train in some) > gained
    ]
    fewest = [some for some in enough if not any(other < some for other in enough)]
    ways = [({train}, NEW) for train in range(trains)] + [(some, RISEN) for some in fewest]
    asked = set()
    for some, least in ways:
        alike = (least, tuple(sorted(forest.kind[list(some)])))
        if alike not in asked and options.has_run(forest, some, least, slack):
            return False
        asked.add(alike)
    return True
