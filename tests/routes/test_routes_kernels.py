"""The kernels' own ways: samples of large trees, more paths than fit."""

from __future__ import annotations

import pytest
from routes_random import Case

from roundhouse.routes.graph import graph_of
from roundhouse.routes.plain import solve as solve_plainly
from roundhouse.routes.question import Question

pytest.importorskip("numba")

from roundhouse.routes.compiled import forest
from roundhouse.routes.compiled import solve as kernels


def large(seed: int) -> Case:
    return Case(70_000 + seed, size=(5, 4), trains=4, density=1.0)


def question(case: Case) -> Question:
    graph = graph_of(case.network, case.rules)
    return Question(graph, case.trains, case.rules, case.bonuses, None)


def plainly(asked: Question) -> int:
    answer = solve_plainly(asked, float("inf"))
    assert answer is not None
    return answer.total


@pytest.mark.parametrize("seed", range(60))
def test_prices_from_samples_prove_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forest, "LARGE", 10)
    monkeypatch.setattr(forest, "SAMPLE", 12)
    case = large(seed)
    answer = kernels.solve(question(case))
    assert answer is not None
    assert answer.total == answer.bound == plainly(question(case))


def test_too_many_paths_are_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(case for seed in range(60) if len((case := large(seed)).trains) > 1 and case.trains[0].stops != 2)
    monkeypatch.setattr(kernels, "CAP", 3)
    assert kernels.solve(question(case)) is None


def test_warm_up_loads_every_kernel() -> None:
    from roundhouse.routes import warm_up
    from roundhouse.routes.compiled.grow import grow
    from roundhouse.routes.compiled.pack import collect, pack, unwind
    from roundhouse.routes.compiled.settle import settle, shrink, thin

    assert warm_up()
    for kernel in (grow, settle, shrink, thin, collect, pack, unwind):
        assert kernel.signatures
