"""The best run of a company, with proof: which way to search, and what to remember for the next question."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from .graph import graph_of
from .model import Bonus, Result, Route, Rules, Train
from .network import Network
from .paths import in_order
from .plain import solve as solve_plainly
from .question import Answer, Path, Question

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
    if not trains or not graph.links:
        return Result(0, (), 0, True, 0, time.perf_counter() - begin)
    question = Question(graph, trains, rules, bonuses, budget)
    answer = solve(question)
    routes = tuple(route_of(question, path) for path in answer.paths or ())
    proven = answer.bound == answer.total
    return Result(answer.total, routes, answer.bound, proven, answer.nodes, time.perf_counter() - begin)


def solve(question: Question) -> Answer:
    """The answer by the way that suits the size of the question."""
    kernels = _kernels(question)
    if kernels is None:
        answer = solve_plainly(question, float("inf"))
        assert answer is not None
        return answer
    small = WARM if "roundhouse.routes.compiled.solve" in sys.modules else COLD
    return solve_plainly(question, small) or _compiled(question)


def _kernels(question: Question) -> Any:
    """Can the kernels answer this?"""
    if "roundhouse.routes.compiled.solve" in sys.modules:
        return True
    return find_spec("numba")


def _compiled(question: Question) -> Answer:
    from .compiled.solve import solve as solve_compiled

    answer = solve_compiled(question)
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
