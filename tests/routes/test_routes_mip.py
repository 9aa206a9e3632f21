"""The search equals the mixed-integer model on networks too large for the brute-force oracle."""

from __future__ import annotations

import pytest
from routes_oracle import best_total
from routes_random import Case

from roundhouse.routes import check_routes
from roundhouse.routes.graph import graph_of
from roundhouse.routes.question import Question
from roundhouse.routes.search import route_of, solve

pytest.importorskip("ortools")


def question(case: Case) -> Question:
    return Question(graph_of(case.network, case.rules), case.trains, case.rules, case.bonuses, None)


def by_model(case: Case) -> int:
    """The total of the model, whose routes must be legal and earn it."""
    from roundhouse.routes.mip import solve as solve_model

    asked = question(case)
    answer = solve_model(asked)
    assert answer.total == answer.bound
    routes = [route_of(asked, path) for path in answer.paths or ()]
    assert check_routes(case.network, case.trains, case.rules, case.bonuses, routes) == answer.total
    return answer.total


@pytest.mark.parametrize("seed", range(20_000, 20_030))
def test_model_equals_oracle(seed: int) -> None:
    case = Case(seed, trains=2)
    expected = best_total(case.network, case.trains, case.rules, case.bonuses)
    if expected is not None and graph_of(case.network, case.rules).links:
        assert by_model(case) == expected


@pytest.mark.parametrize("seed", range(30_000, 30_024))
def test_search_equals_model_on_larger_networks(seed: int) -> None:
    case = Case(seed, size=(5, 4), trains=3, density=1.0)
    answer = solve(question(case))
    assert answer.total == answer.bound == by_model(case)
