"""The search equals the oracle on thousands of random networks, for every kind of train and every rule."""

from __future__ import annotations

import importlib.util

import pytest
from routes_oracle import best_total
from routes_random import Case

from roundhouse.routes import best_routes, check_routes
from roundhouse.routes.graph import graph_of
from roundhouse.routes.plain import solve as solve_plainly
from roundhouse.routes.question import Question

NUMBA = importlib.util.find_spec("numba") is not None
BLOCK = 125


def both_ways(case: Case) -> list[int]:
    """The proven totals of the search in pure Python and, where Numba is installed, of the kernels."""
    totals = []
    graph = graph_of(case.network, case.rules)
    if not graph.links:
        return [0]
    answer = solve_plainly(Question(graph, case.trains, case.rules, case.bonuses, None), float("inf"))
    assert answer is not None
    assert answer.total == answer.bound
    totals.append(answer.total)
    if NUMBA:
        from roundhouse.routes.compiled.solve import solve as solve_compiled

        compiled = solve_compiled(Question(graph, case.trains, case.rules, case.bonuses, None))
        assert compiled is not None
        assert compiled.total == compiled.bound
        totals.append(compiled.total)
    return totals


@pytest.mark.parametrize("block", range(24))
def test_search_equals_oracle(block: int) -> None:
    compared = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        case = Case(seed)
        expected = best_total(case.network, case.trains, case.rules, case.bonuses)
        if expected is None:
            continue
        compared += 1
        assert both_ways(case) == [expected] * len(both_ways(case)), seed
        result = best_routes(case.network, case.trains, case.rules, case.bonuses)
        assert (result.total, result.bound, result.proven) == (expected, expected, True), seed
        total = check_routes(case.network, case.trains, case.rules, case.bonuses, result.routes)
        assert total == expected == sum(route.value for route in result.routes), seed
    assert compared > BLOCK // 2


@pytest.mark.skipif(not NUMBA, reason="Numba is not installed")
@pytest.mark.parametrize("block", range(8))
def test_kernels_equal_pure_python_on_larger_networks(block: int) -> None:
    for seed in range(block * 12, (block + 1) * 12):
        case = Case(10_000 + seed, size=(5, 4), trains=4, density=1.0)
        totals = both_ways(case)
        assert len(set(totals)) == 1, seed
