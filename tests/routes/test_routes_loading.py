"""While the kernels are compiled, questions are answered in pure Python; once they are ready, by them."""

from __future__ import annotations

import threading

import pytest
from routes_random import Case

from roundhouse.routes import best_routes, kernels, search
from roundhouse.routes.graph import graph_of
from roundhouse.routes.plain import solve as solve_plainly
from roundhouse.routes.question import Question

pytest.importorskip("numba")


def large() -> Case:
    """Several trains with hundreds of paths."""
    for seed in range(10_000, 10_100):
        case = Case(seed, size=(5, 4), trains=4, density=1.0)
        question = Question(graph_of(case.network, case.rules), case.trains, case.rules, case.bonuses, None)
        if len(question.tariffs) > 1 and solve_plainly(question, 300) is None:
            return case
    raise AssertionError


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Kernels that are not ready until this is set."""
    ready = threading.Event()
    monkeypatch.setattr(kernels, "_ready", ready)
    monkeypatch.setattr(kernels, "wait", lambda seconds=None: ready.is_set())
    monkeypatch.setattr(search, "COLD", 5)
    return ready


def ask(case: Case) -> tuple[int, bool]:
    result = best_routes(case.network, case.trains, case.rules, case.bonuses)
    return result.total, result.proven


def test_pure_python_answers_meanwhile(compiling: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_compiled", lambda question: pytest.fail("the kernels are not ready"))
    total, proven = ask(large())
    assert proven
    monkeypatch.undo()
    assert ask(large()) == (total, True)


def test_the_kernels_take_over(compiling: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    whole = search._compiled

    def compiled(question: object) -> object:
        asked.append(question)
        return whole(question)  # type: ignore[arg-type]

    calls = []

    def ready() -> bool:
        calls.append(1)
        return len(calls) > 3

    monkeypatch.setattr(kernels, "ready", ready)
    monkeypatch.setattr(search, "_compiled", compiled)
    total, proven = ask(large())
    assert proven
    assert len(asked) == 1
    monkeypatch.undo()
    assert ask(large()) == (total, True)
