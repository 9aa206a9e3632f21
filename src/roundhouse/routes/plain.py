"""The search in pure Python: for small questions, and where Numba is not installed."""

from __future__ import annotations

from .pack import Option, OutOfTime, Packing
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
        tree, whole = grow(question.graph, tariff, fares, most)
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
    if total <= question.lower:
        return Answer(question.lower, question.lower, None if question.lower else [], nodes, question.prices)
    path = Path(0, *tree.unwind(tree.values.index(total)))
    return Answer(total, total, [path], nodes, question.prices)


def _several(trees: list[Tree], question: Question) -> Answer:
    """Settle prices, then look for a run that comes closer and closer to less than the bound."""
    nodes = sum(len(tree.depths) for tree in trees)
    prices = Prices(question.graph, trees, question.kind, question.lower, question.grain)
    prices.settle(question.prices, ROUNDS if nodes > ENOUGH else 1, ENOUGH, question.deadline)
    lists = [
        _options(tree, question.graph.masks, prices.cost, top) for tree, top in zip(trees, prices.tops, strict=True)
    ]
    packing = Packing(prices.prices, SCALE, question.deadline)
    grain = question.grain
    lower = prices.lower
    bound = target = prices.bound // SCALE // grain * grain
    found = False
    try:
        while target > lower and not found:
            options = [lists[kind] for kind in question.kind]
            found = packing.search(options, question.kind, prices.bound - target * SCALE, target - grain)
            bound = packing.value
            target -= grain
    except OutOfTime:
        bound = target
    nodes += packing.steps
    if found or (packing.picked and packing.value > lower):
        assert packing.picked is not None
        paths = [
            Path(train, *trees[question.kind[train]].unwind(option.node))
            for train, option in enumerate(packing.picked)
            if option.node >= 0
        ]
        return Answer(packing.value, max(bound, packing.value), paths, nodes, prices.prices)
    bound = max(bound, lower)
    if prices.run is None:
        return Answer(lower, bound, None if question.lower else [], nodes, prices.prices)
    paths = [Path(train, *path) for train, path in enumerate(prices.run) if path is not None]
    return Answer(lower, bound, paths, nodes, prices.prices)


def _options(tree: Tree, masks: list[int], cost: list[int], top: int) -> list[Option]:
    """The routes of a tree by their loss, and to stay idle."""
    found: list[tuple[int, int, int, int]] = [(top, 0, 0, -1)]
    used = [0] * (max(tree.depths, default=0) + 1)
    for node, (depth, link, value, net) in enumerate(
        zip(tree.depths, tree.links, tree.values, nets(tree, cost), strict=True)
    ):
        if depth:
            used[depth] = used[depth - 1] | masks[link]
        if value > 0:
            found.append((top - net, value, used[depth], node))
    found.sort()
    return [Option(*option, rank) for rank, option in enumerate(found)]
