"""The best run of a company, with proof: which way to search, and what to remember for the next question."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec

import msgspec

from .check import check_routes
from .errors import RouteError
from .graph import graph_of
from .model import Bonus, Result, Route, Rules, SpaceTrack, Stop, Train
from .network import Network
from .paths import in_order
from .plain import solve as solve_plainly
from .question import Answer, Path, Question

Key = tuple[tuple[Train, ...], Rules, tuple[Bonus, ...]]
COLD = 1500
"""Up to so many paths of a kind of train the search is done before the kernels would be loaded."""
WARM = 60
"""The same once they are loaded."""


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
    key = (tuple(trains), rules, tuple(bonuses))
    known = graph.results.get(key)
    if known is not None:
        return msgspec.structs.replace(known, nodes=0, seconds=time.perf_counter() - begin)
    if not trains or not graph.links:
        return Result(0, (), 0, True, 0, time.perf_counter() - begin)
    question = Question(graph, trains, rules, bonuses, budget)
    last = _start_from_last(network, question, key)
    answer = solve(question)
    if answer.paths is None:
        routes = tuple(_as_now(network, question, route) for route in last)
    else:
        routes = tuple(route_of(question, path) for path in answer.paths)
    proven = answer.bound == answer.total
    result = Result(answer.total, routes, answer.bound, proven, answer.nodes, time.perf_counter() - begin)
    if proven:
        graph.results[key] = result
        prices = {same[0]: price for same, price in zip(graph.resources, answer.prices, strict=True) if price}
        network.memory.keep(key, prices, tuple(Route(each.train, each.stops, each.path) for each in routes))
    return result


def _start_from_last(network: Network, question: Question, key: Key) -> tuple[Route, ...]:
    """Give the question the last run of these trains, if it is still legal, and its prices."""
    prices, routes = network.memory.hints.get(key, ({}, ()))
    if routes:
        try:
            question.lower = check_routes(network, *key, routes)
        except RouteError:
            routes = ()
    if prices:
        question.prices = [sum(prices.get(name, 0) for name in names) for names in question.graph.resources]
    return routes


def _as_now(network: Network, question: Question, route: Route) -> Route:
    """A route of the last run with what it counts and earns now."""
    tariff = question.tariffs[question.kind[route.train]]
    best = tariff.best([tariff.fare(place, network.stop(place)) for place in route.stops])
    assert best is not None
    value, counted = best
    return Route(route.train, route.stops, route.path, tuple(route.stops[i] for i in counted), value)


def solve(question: Question) -> Answer:
    """The answer by the way that suits the size of the question."""
    loaded = "roundhouse.routes.compiled.solve" in sys.modules
    kernels = loaded or find_spec("numba") is not None
    if not kernels or len(question.tariffs[0].entry) > 63:
        return _for_sure(solve_plainly(question, float("inf")))
    return solve_plainly(question, WARM if loaded else COLD) or _compiled(question)


def warm_up() -> bool:
    """Load the kernels, compiling them if this is their first use on the machine; False without Numba."""
    if find_spec("numba") is None:
        return False
    stops = [Stop("city", 10, own=True), Stop("city", 10)]
    spaces = {str(i): SpaceTrack((stop,), ((0, "s0"), (1, "s0"))) for i, stop in enumerate(stops)}
    network = Network(spaces, lambda space, edge: (str(1 - int(space)), edge))
    from .compiled.solve import warm_up as run_all

    run_all(Question(graph_of(network, Rules()), [Train("2", 2)] * 2, Rules(), (), None))
    return True


def _compiled(question: Question) -> Answer:
    """The answer of the kernels; where there are too many paths for them, that of the model."""
    from .compiled.solve import solve as solve_compiled

    answer = solve_compiled(question)
    if answer is None and find_spec("ortools") is not None:
        from .mip import solve as solve_model

        answer = solve_model(question)
    return _for_sure(answer or Answer(question.lower, question.ceiling(), None, 0, question.prices))


def _for_sure(answer: Answer | None) -> Answer:
    assert answer is not None
    return answer


def route_of(question: Question, path: Path) -> Route:
    """A path as a route."""
    graph = question.graph
    kind = question.kind[path.train]
    stops, links = in_order(graph, path.root, path.links)
    places = tuple(graph.places[stop] for stop in stops)
    best = question.tariffs[kind].best([question.fares[kind][stop] for stop in stops])
    assert best is not None
    value, counted = best
    spaces = tuple(
        graph.links[link].spaces if graph.links[link].start == place else graph.links[link].spaces[::-1]
        for link, place in zip(links, places, strict=False)
    )
    return Route(path.train, places, spaces, tuple(places[i] for i in counted), value)
