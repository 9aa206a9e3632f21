"""Where the search would not come to an end a model chooses among its paths: it equals the oracle, and it ends."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import msgspec
import pytest
from routes_oracle import best_total
from routes_random import Case

from roundhouse.engine.network import best_run
from roundhouse.formats.files import load
from roundhouse.routes import Bonus, check_routes, columns, hard, pack, plain
from roundhouse.routes.graph import graph_of
from roundhouse.routes.plain import solve as solve_plainly
from roundhouse.routes.question import Answer, Question
from roundhouse.routes.search import route_of

pytest.importorskip("ortools")
NUMBA = importlib.util.find_spec("numba") is not None
GAMES = Path(__file__).parent / "games"


def by_columns(case: Case, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Question, Answer]]:
    """The answers of both ways to search if the choice is too hard for them at once."""

    def too_hard(*_: Any) -> bool:
        raise pack.OutOfTime

    monkeypatch.setattr(pack.Packing, "search", too_hard)
    asked = [Question(graph_of(case.network, case.rules), case.trains, case.rules, case.bonuses, None) for _ in "ab"]
    plain = solve_plainly(asked[0], float("inf"))
    assert plain is not None
    if not NUMBA:
        return [(asked[0], plain)]
    from roundhouse.routes.compiled.forest import Options
    from roundhouse.routes.compiled.solve import solve as solve_compiled

    monkeypatch.setattr(Options, "search", lambda *_, **__: (None, 0, 0, False))
    compiled = solve_compiled(asked[1])
    assert compiled is not None
    return [(asked[0], plain), (asked[1], compiled)]


@pytest.mark.parametrize("block", range(4))
def test_columns_equal_the_oracle(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for seed in range(40_000 + block * 30, 40_030 + block * 30):
        case = Case(seed, trains=3)
        expected = best_total(case.network, case.trains, case.rules, case.bonuses)
        if expected is None or not graph_of(case.network, case.rules).links:
            continue
        with monkeypatch.context() as harder:
            for question, answer in by_columns(case, harder):
                assert (answer.total, answer.bound) == (expected, expected), seed
                routes = [route_of(question, path) for path in answer.paths]
                assert check_routes(case.network, case.trains, case.rules, case.bonuses, routes) == expected, seed
                compared += 1
    assert compared > 10


@pytest.mark.parametrize(("trains", "total"), [("nine", 1140), ("seven", 1440)])
def test_many_trains_of_the_state_railway(trains: str, total: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """1861, random players: 4s to 7s on a full board. The search had not ended after minutes; nor, with seven, the
    model while it looked for its proof without cuts."""
    hard.forget()
    monkeypatch.setattr(hard, "LONG", 0.0)  # a fast machine answers in less time than is worth remembering
    best = best_run(load(GAMES / f"1861-{trains}-trains.json.gz").play, "RSR")
    assert best.proven and best.total == total and best.nodes
    again = best_run(load(GAMES / f"1861-{trains}-trains.json.gz").play, "RSR")
    assert again.routes == best.routes and not again.nodes, "a hard question is answered once"


def test_a_hard_question_is_known_by_all_that_it_asks() -> None:
    case = Case(50_001, size=(5, 4), trains=4)
    graph, trains = graph_of(case.network, case.rules), [*case.trains, *case.trains, *case.trains, *case.trains][:4]
    asked = hard.key_of(graph, trains, case.rules, case.bonuses)
    faster = [*trains[:-1], msgspec.structs.replace(trains[-1], multiplier=7)]
    more = [*case.bonuses, Bonus("visit", frozenset({"nowhere"}), amount=10)]
    stricter = msgspec.structs.replace(case.rules, min_stops=case.rules.min_stops + 1)
    space = next(name for name, track in case.network.spaces.items() if track.stops and (name, 0) in graph.places)
    track = case.network.spaces[space]
    dearer = tuple(msgspec.structs.replace(stop, revenue=stop.revenue + 10) for stop in track.stops)
    other = graph_of(case.network.with_space(space, msgspec.structs.replace(track, stops=dearer)), case.rules)
    keys = {
        asked,
        hard.key_of(graph, faster, case.rules, case.bonuses),
        hard.key_of(graph, trains, case.rules, more),
        hard.key_of(graph, trains, stricter, case.bonuses),
        hard.key_of(other, trains, case.rules, case.bonuses),
    }
    assert len(keys) == 5
    assert hard.key_of(graph_of(case.network.with_spaces({}), case.rules), trains, case.rules, case.bonuses) == asked
    assert hard.key_of(graph, trains[:3], case.rules, case.bonuses) is None


def test_with_too_many_columns_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a budget every answer is proven, however hard."""
    monkeypatch.setattr(plain, "HARD", 0)
    monkeypatch.setattr(columns, "MOST", 0)
    for seed in range(50_000, 50_020):
        case = Case(seed, size=(5, 4), trains=4)
        question = Question(graph_of(case.network, case.rules), case.trains, case.rules, case.bonuses, None)
        answer = solve_plainly(question, float("inf"))
        assert answer is not None and answer.total == answer.bound, seed
