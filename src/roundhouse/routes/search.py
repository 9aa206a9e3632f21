"""The best run of a company, with proof: which way to search, and what to remember for the next question."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from importlib.util import find_spec

import msgspec

from . import hard, kernels
from .graph import graph_of
from .model import Bonus, Result, Route, Rules, Train
from .network import Network
from .paths import in_order
from .plain import solve as solve_plainly
from .question import Answer, Interrupted, Path, Question
from .reuse import MANY, Known, changed_spaces, remember, unnoticed

COLD = 1500
"""Up to so many paths of a kind of train the search is done before the kernels would be loaded."""
WARM = 25
"""The same once they are loaded."""
PATIENCE = 2.0
"""Seconds to wait for the kernels: enough to load them, not to compile them."""


def best_routes(
    network: Network,
    trains: Sequence[Train],
    rules: Rules,
    bonuses: Sequence[Bonus] = (),
    budget: float | None = None,
) -> Result:
    """The routes with the greatest total, proven; with a budget (seconds) the best found and a bound."""
    begin = time.perf_counter()
    key = (tuple(trains), rules, tuple(bonuses))
    known: Known | None = network.known.get(key)
    found = network.answers.get(key) or (known and _still(network, known, rules))
    if found is not None:
        network.answers[key] = found
        return msgspec.structs.replace(found, nodes=0, seconds=time.perf_counter() - begin)
    graph = graph_of(network, rules)
    if not trains or not graph.links:
        return Result(0, (), 0, True, 0, time.perf_counter() - begin)
    asked = hard.key_of(graph, trains, rules, bonuses)
    if (met := hard.recalled(asked)) is not None:
        network.answers[key] = met
        return msgspec.structs.replace(met, nodes=0, seconds=time.perf_counter() - begin)
    question = Question(graph, trains, rules, bonuses, budget)
    answer = None if known is None else _again(network, question, known)
    reused = answer is not None
    if answer is None:
        answer = solve(question)
    routes = tuple(route_of(question, path) for path in answer.paths)
    proven = answer.bound == answer.total
    seconds = time.perf_counter() - begin
    result = Result(answer.total, routes, answer.bound, proven, answer.nodes, seconds, looked=answer.nodes)
    hard.keep(asked, result)
    if proven:
        network.answers[key] = result
        if not reused:
            remember(network, key, graph, result, answer.kept)
    return result


def _still(network: Network, known: Known, rules: Rules) -> Result | None:
    """The known answer, if the company does not notice what has changed since."""
    changed = changed_spaces(known, network)
    if len(changed) <= MANY and unnoticed(known, network, changed, rules.token == "none"):
        return known.result
    return None


def _again(network: Network, question: Question, known: Known) -> Answer | None:
    """The answer from the paths kept from an earlier question, if they are enough."""
    if known.kept is None or len(changed_spaces(known, network)) > MANY:
        return None
    from .compiled.again import solve_again

    return solve_again(question, known.graph, known.kept)


def solve(question: Question) -> Answer:
    """The answer by the way that suits the size of the question."""
    if not kernels.installed() or len(question.tariffs[0].entry) > 63:
        return _for_sure(solve_plainly(question, math.inf))
    if kernels.ready():
        return solve_plainly(question, WARM) or _compiled(question)
    return solve_plainly(question, COLD) or _when_ready(question)


def _when_ready(question: Question) -> Answer:
    """The answer of the kernels if they can be loaded at once, else of whichever way comes first.

    They may have to be compiled. In the meantime the question is tried in pure Python.
    """
    if not kernels.wait(min(PATIENCE, question.left())):
        question.interrupt = kernels.ready
        try:
            return _for_sure(solve_plainly(question, math.inf))
        except Interrupted:
            question.interrupt = None
    return _compiled(question)


def _compiled(question: Question) -> Answer:
    """The answer of the kernels; where there are too many paths for them, that of the model."""
    from .compiled.solve import solve as solve_compiled

    answer = solve_compiled(question)
    if answer is None and find_spec("ortools") is not None:
        from .mip import solve as solve_model

        answer = solve_model(question)
    return answer or Answer(0, question.ceiling(), [], 0)


def _for_sure(answer: Answer | None) -> Answer:
    assert answer is not None
    return answer


def route_of(question: Question, path: Path) -> Route:
    """A path as a route, from the lesser of its ends."""
    graph = question.graph
    kind = question.kind[path.train]
    stops, links = in_order(graph, path.root, path.links)
    if graph.places[stops[-1]] < graph.places[stops[0]]:
        stops.reverse()
        links.reverse()
    places = tuple(graph.places[stop] for stop in stops)
    best = question.tariffs[kind].best([question.fares[kind][stop] for stop in stops])
    assert best is not None
    value, counted = best
    spaces = tuple(
        graph.links[link].spaces if graph.links[link].start == place else graph.links[link].spaces[::-1]
        for link, place in zip(links, places, strict=False)
    )
    return Route(path.train, places, spaces, tuple(places[i] for i in counted), value)
