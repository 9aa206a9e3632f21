"""The raw boards of the benchmark: every proven optimum, exactly, and what a wrong rule would give."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from roundhouse.routes import Network, Rules, SpaceTrack, best_routes, check_routes
from roundhouse.routes.raw import Problem, load_network

BESIDE = Path(__file__).resolve().parents[3] / "shared" / "recorded"
RECORDED = Path(os.environ.get("ROUNDHOUSE_RECORDED", BESIDE))
FILES = sorted((RECORDED / "networks").glob("*.json"))

if not FILES:
    pytest.skip("the recorded networks are not here (set ROUNDHOUSE_RECORDED)", allow_module_level=True)

pytest.importorskip("numba")


def load(name: str) -> Problem:
    return load_network(RECORDED / "networks" / f"{name}.json")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_optimum(path: Path) -> None:
    problem = load_network(path)
    result = best_routes(problem.network, problem.trains, problem.rules, problem.bonuses)
    assert (result.total, result.bound, result.proven) == (problem.best, problem.best, True)
    earned = check_routes(problem.network, problem.trains, problem.rules, problem.bonuses, result.routes)
    assert earned == result.total


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_listed_routes_are_legal_and_earn_the_optimum(path: Path) -> None:
    from roundhouse.routes import Route

    problem = load_network(path)
    routes = []
    for listed in msgspec.json.decode(path.read_bytes())["routes"]:
        stops = [(space, number) for space, number in listed["stops"]]
        chains: list[list[str]] = []
        chain: list[str] = []
        ahead = [space for space, _ in stops[1:]]
        for space, edge in listed["sides"]:
            chain.append(space)
            across = problem.network.neighbour(space, edge)
            assert across is not None
            if across[0] == ahead[0]:
                chains.append([*chain, across[0]])
                chain = []
                ahead.pop(0)
        routes.append(Route(listed["train"], tuple(stops), tuple(map(tuple, chains))))
    earned = check_routes(problem.network, problem.trains, problem.rules, problem.bonuses, routes)
    assert earned == problem.best


def passing(problem: Problem, kind: str) -> Network:
    """The board with all stops of a kind passable."""
    return Network(
        {
            name: SpaceTrack(
                tuple(
                    msgspec.structs.replace(stop, passable=stop.passable or stop.kind == kind) for stop in space.stops
                ),
                space.track,
            )
            for name, space in problem.network.spaces.items()
        },
        problem.network.neighbour,
    )


@pytest.mark.parametrize(("name", "best"), [("1830-26855-nyc", 450), ("1830-29133-prr", 310)])
def test_without_tokens(name: str, best: int) -> None:
    problem = load(name)
    rules = Rules(token="none", visit_once=problem.rules.visit_once)
    assert best_routes(problem.network, problem.trains, rules).total == best


@pytest.mark.parametrize(
    ("name", "best"),
    [("1830-bank-erie", 320), ("1830-26855-nyc", 530), ("1861-29683-nw", 810), ("1867-gw", 850)],
)
def test_with_blocked_cities_passed(name: str, best: int) -> None:
    problem = load(name)
    network = passing(problem, "city")
    assert best_routes(network, problem.trains, problem.rules, problem.bonuses).total == best


@pytest.mark.parametrize(("name", "best"), [("1861-29683-nw", 730), ("1861-167259-rsr", 600)])
def test_without_bonuses(name: str, best: int) -> None:
    problem = load(name)
    assert best_routes(problem.network, problem.trains, problem.rules).total == best


@pytest.mark.parametrize(("name", "best"), [("1867-gw", 750), ("1867-co", 810), ("1861-29683-nw", 670)])
def test_without_skipping(name: str, best: int) -> None:
    problem = load(name)
    trains = [msgspec.structs.replace(train, skip=frozenset()) for train in problem.trains]
    assert best_routes(problem.network, trains, problem.rules, problem.bonuses).total == best


@pytest.mark.parametrize(("name", "best"), [("1867-gw", 880), ("1830-26855-bo", 490), ("1861-29683-nw", 840)])
def test_with_shared_track(name: str, best: int) -> None:
    problem = load(name)
    alone = [best_routes(problem.network, [train], problem.rules, problem.bonuses) for train in problem.trains]
    assert sum(result.total for result in alone) == best


def test_one_stop_of_a_space() -> None:
    problem = load("1830-bank-erie")
    assert best_routes(problem.network, problem.trains, Rules(visit_once="space")).total == 270
