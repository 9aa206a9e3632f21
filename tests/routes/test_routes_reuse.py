"""The next question answers like a first one: the same total and the same run, whatever was asked before."""

from __future__ import annotations

import random

import msgspec
import pytest
from routes_random import Case

from roundhouse.routes import Network, Result, SpaceTrack, best_routes, check_routes, kernels, search
from roundhouse.routes.graph import graph_of
from roundhouse.routes.plain import solve as solve_plainly
from roundhouse.routes.question import Answer, Question
from roundhouse.routes.search import route_of

pytest.importorskip("numba")

from roundhouse.routes.compiled import again


def tile_lay(case: Case, network: Network, rng: random.Random) -> tuple[str, SpaceTrack]:
    """A change of one space: more revenue, more track, another token, or something else altogether."""
    name = rng.choice(sorted(case.names.values()))
    before = network.spaces.get(name)
    how = rng.choice(("revenue", "revenue", "track", "track", "token", "new"))
    if before is None or how == "new" or not before.stops:
        return name, case.space()
    if how == "revenue":
        stops = tuple(msgspec.structs.replace(stop, revenue=stop.revenue + 10) for stop in before.stops)
        return name, SpaceTrack(stops, before.track)
    if how == "token":
        stops = tuple(case.stop(stop.kind) for stop in before.stops)
        return name, SpaceTrack(stops, before.track)
    more = tuple((edge, f"s{rng.randrange(len(before.stops))}") for edge in rng.sample(range(case.sides), 2))
    kept = {piece[0] for piece in before.track}
    return name, SpaceTrack(before.stops, (*before.track, *(piece for piece in more if piece[0] not in kept)))


def plainly(case: Case, network: Network) -> tuple[int, list[object]]:
    """The total and the run by pure Python, on a network that knows nothing."""
    network = Network(network.spaces, network.neighbour)
    graph = graph_of(network, case.rules)
    if not graph.links:
        return 0, []
    question = Question(graph, case.trains, case.rules, case.bonuses, None)
    answer = solve_plainly(question, float("inf"))
    assert answer is not None
    return answer.total, [route_of(question, path) for path in answer.paths]


@pytest.fixture
def reused(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """All questions go to the kernels, once they are there; of each next one, whether what was kept was enough."""
    assert kernels.warm_up()
    monkeypatch.setattr(search, "WARM", -1)
    monkeypatch.setattr(search, "COLD", -1)
    enough: list[bool] = []
    whole = again.solve_again

    def watched(*question: object) -> Answer | None:
        answer = whole(*question)  # type: ignore[arg-type]
        enough.append(answer is not None)
        return answer

    monkeypatch.setattr(again, "solve_again", watched)
    return enough


def ask(case: Case, network: Network) -> Result:
    result = best_routes(network, case.trains, case.rules, case.bonuses)
    assert result.proven
    assert check_routes(network, case.trains, case.rules, case.bonuses, result.routes) == result.total
    return result


@pytest.mark.parametrize("block", range(10))
def test_every_tile_from_one_position(block: int, reused: list[bool]) -> None:
    for seed in range(block * 12, (block + 1) * 12):
        case = Case(80_000 + seed, trains=3)
        rng = random.Random(seed)
        ask(case, case.network)
        for _ in range(8):
            network = case.network.with_space(*tile_lay(case, case.network, rng))
            result = ask(case, network)
            assert (result.total, list(result.routes)) == plainly(case, network), seed
    assert sum(reused) > len(reused) * 2 // 3


@pytest.mark.parametrize("block", range(6))
def test_one_tile_after_the_other(block: int, reused: list[bool]) -> None:
    for seed in range(block * 8, (block + 1) * 8):
        case = Case(90_000 + seed, size=(5, 3), trains=3)
        rng = random.Random(seed)
        network = case.network
        for _ in range(8):
            result = ask(case, network)
            assert (result.total, list(result.routes)) == plainly(case, network), seed
            network = network.with_space(*tile_lay(case, network, rng))
    assert any(reused)


@pytest.mark.parametrize("block", range(4))
def test_kept_paths_that_are_not_all(block: int, reused: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.routes.compiled import forest, solve

    monkeypatch.setattr(forest, "SMALL", 0)
    monkeypatch.setattr(forest, "RISE", 10)
    monkeypatch.setattr(forest, "KEEP", 25)
    monkeypatch.setattr(solve, "CLOSE", 10)
    for seed in range(block * 8, (block + 1) * 8):
        case = Case(95_000 + seed, size=(5, 4), trains=3, density=1.0)
        rng = random.Random(seed)
        ask(case, case.network)
        for _ in range(5):
            network = case.network.with_space(*tile_lay(case, case.network, rng))
            result = ask(case, network)
            assert (result.total, list(result.routes)) == plainly(case, network), seed
    assert any(reused)
