"""The independent proof holds exactly for the best total, and proves recorded runs where ours is better."""

from __future__ import annotations

from pathlib import Path

import pytest
from routes_oracle import best_total
from routes_random import Case

pytest.importorskip("ortools")

from roundhouse.routes import proof
from roundhouse.routes.proof import prove


@pytest.mark.parametrize("block", range(6))
def test_holds_for_the_best_total_and_for_nothing_less(block: int) -> None:
    compared = 0
    for seed in range(block * 25, (block + 1) * 25):
        case = Case(110_000 + seed)
        best = best_total(case.network, case.trains, case.rules, case.bonuses)
        if best is None:
            continue
        compared += 1
        question = (case.network, case.trains, case.rules, case.bonuses)
        assert prove(*question, best).holds, seed
        assert not best or not prove(*question, best - 1).holds, seed
    assert compared > 10


def test_division_tells_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "FEW", 0)
    divided: list[str] = []
    for way in ("_by_kind", "_by_pair"):
        whole = getattr(proof._Choice, way)

        def watched(*asked: object, whole: object = whole, way: str = way) -> object:
            parts = whole(*asked)  # type: ignore[operator]
            divided.extend([way] * len(parts))
            return parts

        monkeypatch.setattr(proof._Choice, way, watched)
    for seed in range(120):
        case = Case(120_000 + seed, trains=3)
        best = best_total(case.network, case.trains, case.rules, case.bonuses)
        if best:
            question = (case.network, case.trains, case.rules, case.bonuses)
            assert prove(*question, best).holds, seed
            assert not prove(*question, best - 1).holds, seed
    assert set(divided) == {"_by_kind", "_by_pair"}


RAW = ["1830-26855-bo", "1830-bank-bo-3diesels", "1861-29683-grr", "1861-29683-nw"]


@pytest.mark.parametrize("name", RAW)
def test_raw_boards(name: str, recorded: Path) -> None:
    from roundhouse.routes.raw import load_network

    problem = load_network(recorded / "networks" / f"{name}.json")
    question = (problem.network, problem.trains, problem.rules, problem.bonuses)
    assert problem.best is not None
    assert prove(*question, problem.best).holds
    assert not prove(*question, problem.best - 10).holds


def test_runs_better_than_recorded(recorded: Path) -> None:
    from benchmarks.prove import better_runs

    path = recorded / "1861" / "gen_1861_bank8_3p_6101.json.gz"
    if not path.is_file():
        pytest.skip("this game is not among the recorded ones")
    proven = 0
    for problem, total, better_than in better_runs(path.parent.parent, only=path.name):
        assert total > better_than
        assert prove(problem.network, problem.trains, problem.rules, problem.bonuses, total).holds, problem.name
        proven += 1
        if proven == 4:
            break
    assert proven == 4
