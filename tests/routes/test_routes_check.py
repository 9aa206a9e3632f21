"""What a player enters: accepted with its value, or refused with the reason; and searches with a budget."""

from __future__ import annotations

import pytest
from routes_boards import along, city, flat, space, town
from routes_random import Case

from roundhouse.routes import Network, Route, RouteError, Rules, Train, best_routes, check_routes, route_value
from roundhouse.routes.graph import graph_of
from roundhouse.routes.question import Question

SKIP = Train("2", 2, skip=frozenset({"town"}))


def line() -> Network:
    track = [[3, "s0"], [0, "s0"]]
    stops = [city(20, own=True), town(), city(30), city(40)]
    return flat({f"H{2 * i + 2}": space([stop], track) for i, stop in enumerate(stops)})


def refused(network: Network, *routes: Route, trains: int = 1, train: Train = SKIP) -> str:
    with pytest.raises(RouteError) as error:
        check_routes(network, [train] * trains, Rules(), (), routes)
    return error.value.code


def test_the_named_stops_count_if_a_legal_choice_else_the_best() -> None:
    network = line()
    route = along(network, ["H2", "H4", "H6"])
    three = Train("3", 3, skip=frozenset({"town"}))
    assert route_value(network, SKIP, Rules(), (), route) == 50
    ends = (("H2", 0), ("H6", 0))
    assert route_value(network, three, Rules(), (), Route(0, route.stops, route.path, ends)) == 50
    every = Route(0, route.stops, route.path, route.stops)
    assert route_value(network, three, Rules(), (), every) == 60
    assert refused(network, every) == "too long"


def test_reasons() -> None:
    network = line()
    route = along(network, ["H2", "H4", "H6"])
    assert refused(network, Route(1, route.stops, route.path)) == "unknown train"
    assert refused(network, route, route) == "train twice"
    assert refused(network, Route(0, (("H2", 0), ("Z9", 0)), ())) == "unknown stop"
    assert refused(network, Route(0, (("H2", 0), ("H2", 7)), ())) == "unknown stop"
    assert refused(network, Route(0, route.stops, ())) == "not connected"
    assert refused(network, Route(0, route.stops, (("H2", "H6"), ("H4", "H6")))) == "not connected"
    assert refused(network, along(network, ["H6", "H8"])) == "no token"
    assert refused(network, Route(0, route.stops, route.path, (("H2", 0),))) == "not counted"
    assert refused(network, Route(0, route.stops, route.path, (("H2", 0), ("H8", 0)))) == "not counted"
    again = Route(1, route.stops, route.path)
    assert refused(network, route, again, trains=2) == "track shared"
    long = along(network, ["H2", "H4", "H6", "H8"])
    assert refused(network, long) == "too long"


def test_an_error_tells_the_route_and_the_place() -> None:
    network = line()
    first = along(network, ["H2", "H4", "H6"])
    with pytest.raises(RouteError) as error:
        check_routes(network, [SKIP, SKIP], Rules(), (), [first, Route(1, first.stops, first.path)])
    assert (error.value.route, error.value.where) == (1, ("H2", 0))


@pytest.mark.parametrize("seed", range(12))
def test_a_budget_gives_the_best_found_and_a_bound(seed: int) -> None:
    case = Case(50_000 + seed, size=(5, 4), trains=4, density=1.0)
    best = best_routes(Network(case.spaces, case.neighbours), case.trains, case.rules, case.bonuses).total
    hasty = best_routes(case.network, case.trains, case.rules, case.bonuses, budget=0.0)
    assert hasty.total <= best <= hasty.bound
    assert hasty.proven == (hasty.total == hasty.bound)
    if hasty.routes:
        earned = check_routes(case.network, case.trains, case.rules, case.bonuses, hasty.routes)
        assert earned == hasty.total


@pytest.mark.parametrize("seed", range(60))
def test_no_run_exceeds_the_ceiling(seed: int) -> None:
    case = Case(60_000 + seed)
    question = Question(graph_of(case.network, case.rules), case.trains, case.rules, case.bonuses, None)
    assert best_routes(case.network, case.trains, case.rules, case.bonuses).total <= question.ceiling()
