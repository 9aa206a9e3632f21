"""The best run of a company: grow every path, then choose the best set, with proof."""

from __future__ import annotations

import time
from collections.abc import Sequence

from .graph import Graph, graph_of
from .model import Bonus, Result, Route, Rules, Train
from .network import Network
from .pack import Choice, Option, choose
from .paths import Paths, grow, links_of, stops_and_links
from .tariff import Tariff


def best_routes(
    network: Network,
    trains: Sequence[Train],
    rules: Rules,
    bonuses: Sequence[Bonus] = (),
    budget: float | None = None,
) -> Result:
    """The routes with the greatest total, proven; with a budget (seconds) the best found and a bound."""
    begin = time.perf_counter()
    graph = graph_of(network, rules)
    kinds = list(dict.fromkeys(trains))
    alike = [kinds.index(train) for train in trains]
    tariffs = [Tariff(kind, rules, bonuses) for kind in kinds]
    trees = [grow(graph, tariff) for tariff in tariffs]
    options = [_options(tree) for tree in trees]
    bound = sum(options[kind][0].value for kind in alike)
    best = Choice(0, [-1] * len(trains))
    choose([options[kind] for kind in alike], alike, bound - 1, 1, best)
    routes = tuple(
        route_of(graph, tariffs[alike[train]], trees[alike[train]], train, node)
        for train, node in enumerate(best.nodes)
        if node >= 0
    )
    nodes = sum(len(tree.parent) for tree in trees) + best.steps
    return Result(best.value, routes, best.value, True, nodes, time.perf_counter() - begin)


def _options(tree: Paths) -> list[Option]:
    """The paths of a tree by value, the best for each set of resources; and to stay idle."""
    by_mask: dict[int, int] = {}
    for node, value in enumerate(tree.value):
        if value > 0:
            mask = tree.mask[node]
            known = by_mask.get(mask)
            if known is None or tree.value[known] < value:
                by_mask[mask] = node
    nodes = sorted(by_mask.values(), key=lambda node: -tree.value[node])
    top = tree.value[nodes[0]] if nodes else 0
    options = [
        Option(top - tree.value[node], tree.value[node], tree.mask[node], node, rank) for rank, node in enumerate(nodes)
    ]
    options.append(Option(top, 0, 0, -1, len(options)))
    return options


def route_of(graph: Graph, tariff: Tariff, tree: Paths, train: int, node: int) -> Route:
    """A path of a tree as a route."""
    stops, links = stops_and_links(graph, tree.root[node], links_of(tree.parent, tree.link, node))
    places = tuple(graph.places[stop] for stop in stops)
    best = tariff.best([tariff.fare(graph.places[stop], graph.stops[stop]) for stop in stops])
    assert best is not None
    value, counted = best
    path = tuple(
        graph.links[link].spaces if graph.links[link].start == place else graph.links[link].spaces[::-1]
        for link, place in zip(links, places, strict=False)
    )
    return Route(train, places, path, tuple(places[i] for i in counted), value)
