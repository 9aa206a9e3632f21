"""The search in pure Python: for small questions, and where Numba is not installed."""

from __future__ import annotations

import math

from . import columns
from .graph import Graph
from .pack import HARD, Option, OutOfTime, Packing
from .paths import Tree, grow
from .prices import Prices, nets
from .question import SCALE, Answer, Path, Question

ROUNDS = 160
ENOUGH = 40
PATHS_A_SECOND = 40_000


def solve(question: Question, cap: float) -> Answer | None:
    """The best run; None if a kind of train has more than `cap` paths."""
    trees: list[Tree] = []
    complete = True
    for tariff, fares in zip(question.tariffs, question.fares, strict=True):
        most = min(cap, question.left() * PATHS_A_SECOND + 100)
        tree, whole = grow(question.graph, tariff, fares, most, question.go_on)
        if not whole and most == cap:
            return None
        complete = complete and whole
        trees.append(tree)
    answer = _one(trees[0], question) if len(question.kind) == 1 else _several(trees, question)
    return answer if complete else answer._replace(bound=max(answer.total, question.ceiling()))


def _one(tree: Tree, question: Question) -> Answer:
    """The best path of the only train."""
    total = max(tree.values, default=0)
    nodes = len(tree.depths)
    if total <= 0:
        return Answer(0, 0, [], nodes)
    weights = tree.weights(question.graph)
    best = min((i for i, value in enumerate(tree.values) if value == total), key=lambda i: weights[i])
    return Answer(total, total, [Path(0, *tree.unwind(best))], nodes)


def _several(trees: list[Tree], question: Question) -> Answer:
    """Settle prices, then look for a run that comes closer and closer to less than the bound."""
    nodes = sum(len(tree.depths) for tree in trees)
    grain = question.grain
    prices = Prices(question.graph, trees, question.kind, grain)
    prices.settle(question.prices, ROUNDS if nodes > ENOUGH else 1, ENOUGH, question.go_on, question.deadline)
    lists = [_options(tree, question.graph, prices.cost, top) for tree, top in zip(trees, prices.tops, strict=True)]
    options = [lists[kind] for kind in question.kind]
    modelled = columns.at_hand() and sum(map(len, lists)) <= columns.MOST
    packing = Packing(prices.prices, SCALE, question.go_on, question.deadline, HARD if modelled else math.inf)
    bound = target = prices.bound // SCALE // grain * grain
    lower = prices.lower
    try:
        while target >= max(lower, grain):
            if packing.search(options, question.kind, prices.bound - target * SCALE, target - grain):
                bound = packing.value
                packing.least(options, question.kind, prices.bound - bound * SCALE)
                break
            bound = target = target - grain
    except OutOfTime:
        if modelled and question.left():
            return _modelled(trees, lists, prices, question, nodes + packing.steps)
    nodes += packing.steps
    if packing.picked and packing.value >= lower:
        paths = [
            Path(train, *trees[question.kind[train]].unwind(option.node))
            for train, option in enumerate(packing.picked)
            if option.node >= 0
        ]
        return Answer(packing.value, max(bound, packing.value), paths, nodes)
    paths = [Path(train, *path) for train, path in enumerate(prices.run or ()) if path is not None]
    return Answer(lower, max(bound, lower), paths, nodes)


def _modelled(trees: list[Tree], lists: list[list[Option]], prices: Prices, question: Question, nodes: int) -> Answer:
    """The same choice by a model: of the paths that could be part of a run better than the one found by the way."""
    slack = prices.bound - (prices.lower + question.grain) * SCALE
    kinds = [
        [columns.Column(*option[:4]) for option in options if option.node >= 0 and option.loss <= slack]
        for options in lists
    ]
    chosen = columns.choose(kinds, question, prices.bound, prices.lower)
    if chosen.total:
        paths = [
            Path(train, *trees[kind].unwind(chosen.places[kind].pop()))
            for train, kind in enumerate(question.kind)
            if chosen.places[kind]
        ]
    else:
        paths = [Path(train, *path) for train, path in enumerate(prices.run or ()) if path is not None]
    total = chosen.total or prices.lower
    bound = total if chosen.ended else prices.bound // SCALE // question.grain * question.grain
    return Answer(total, bound, paths, nodes)


def _options(tree: Tree, graph: Graph, cost: list[int], top: int) -> list[Option]:
    """The routes of a tree by their loss, and to stay idle."""
    found: list[tuple[int, int, int, int, int]] = [(top, 0, 0, -1, 0)]
    used = [0] * (max(tree.depths, default=0) + 1)
    for node, (depth, link, value, net, weight) in enumerate(
        zip(tree.depths, tree.links, tree.values, nets(tree, cost), tree.weights(graph), strict=True)
    ):
        if depth:
            used[depth] = used[depth - 1] | graph.masks[link]
        if value > 0:
            found.append((top - net, value, used[depth], node, weight))
    found.sort()
    return [
        Option(loss, value, mask, node, rank, weight) for rank, (loss, value, mask, node, weight) in enumerate(found)
    ]
