"""Other routes than the best: the routes that pay one train most while other trains keep their track."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .graph import graph_of
from .links import Resource
from .model import Bonus, Route, Rules, Train
from .network import Network
from .paths import grow
from .question import Path, Question
from .search import route_of

CAP = 12_000
"""So many paths are grown at most."""


def routes_of_train(
    network: Network,
    train: Train,
    rules: Rules,
    bonuses: Sequence[Bonus],
    taken: Collection[Resource] = (),
    most: int = 6,
) -> list[Route]:
    """The best routes of one train that do without the track of `taken`, the best first, each to stops of its own.

    On a very large network some may be missing.
    """
    question = Question(graph_of(network, rules), (train,), rules, bonuses, None)
    graph = question.graph
    barred = [not set(link.uses).isdisjoint(taken) for link in graph.links]
    tree, _ = grow(graph, question.tariffs[0], question.fares[0], CAP, question.go_on)
    found: dict[frozenset[object], Route] = {}
    for node in sorted(range(len(tree.values)), key=lambda at: -tree.values[at]):
        if tree.values[node] < 0 or len(found) == most:
            break
        root, links = tree.unwind(node)
        if not any(barred[link] for link in links):
            route = route_of(question, Path(0, root, links))
            found.setdefault(frozenset(route.stops), route)
    return list(found.values())
