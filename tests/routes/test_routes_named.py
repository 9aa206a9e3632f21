"""Which of several equally good runs is named: the same one in every process and by both ways to search."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from routes_random import Case

from roundhouse.routes import Route
from roundhouse.routes.graph import graph_of
from roundhouse.routes.plain import solve as solve_plainly
from roundhouse.routes.question import Question
from roundhouse.routes.search import route_of

HERE = Path(__file__).resolve().parent
SEEDS = range(60_000, 60_080)


def named(case: Case, compiled: bool) -> list[Route]:
    """The run that one way to search names."""
    graph = graph_of(case.network, case.rules)
    if not graph.links:
        return []
    question = Question(graph, case.trains, case.rules, case.bonuses, None)
    if compiled:
        from roundhouse.routes.compiled.solve import solve as solve_compiled

        answer = solve_compiled(question)
    else:
        answer = solve_plainly(question, float("inf"))
    assert answer is not None
    return [route_of(question, path) for path in answer.paths]


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed")
@pytest.mark.parametrize("block", range(4))
def test_kernels_and_pure_python_name_the_same_run(block: int) -> None:
    for seed in SEEDS[block * 20 : (block + 1) * 20]:
        case = Case(seed, size=(4, 4), trains=3)
        assert named(case, compiled=True) == named(case, compiled=False), seed


def test_the_run_does_not_depend_on_the_process() -> None:
    runs = []
    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])}
        done = subprocess.run(
            [sys.executable, "-c", "import test_routes_named as t; t.print_runs()"],
            capture_output=True, text=True, env=environment, cwd=HERE, check=True,
        )  # fmt: skip
        runs.append(done.stdout)
    assert runs[0] == runs[1]
    assert runs[0].count("Route(") > 20


def print_runs() -> None:
    for seed in SEEDS[:20]:
        print(named(Case(seed), compiled=False))


def test_of_equal_paths_the_one_with_fewest_stops_is_named() -> None:
    from routes_boards import city, flat, space

    from roundhouse.routes import Rules, Train, best_routes

    ends = [[3, "s0"], [0, "s0"]]
    network = flat(
        {
            "H2": space([city(20, own=True)], ends),
            "H4": space([city(0)], ends),
            "H6": space([city(30)], ends),
            "H8": space([city(0)], ends),
        }
    )
    result = best_routes(network, [Train("4", 4)], Rules())
    assert result.total == 50
    assert result.routes[0].stops == (("H2", 0), ("H4", 0), ("H6", 0))
