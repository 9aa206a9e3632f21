"""The best route with certain stops and without others is that among all routes, on random networks."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from routes_random import Case

from roundhouse.routes import (
    Bonus,
    Network,
    NetworkStop,
    Resource,
    Result,
    Route,
    Rules,
    SpaceTrack,
    Train,
    Wish,
    as_earned,
    best_wished,
    check_routes,
    routes_of_train,
    wished,
)
from roundhouse.routes.wished import cut, may_skip

BLOCK = 60
LONG = 20.0


def uses(network: Network, route: Route) -> set[Resource]:
    found: set[Resource] = set()
    for start, end, spaces in zip(route.stops, route.stops[1:], route.path, strict=False):
        found |= set(network.chain(start, end, spaces) or ())
    return found


def every_route(case: Case, train: Train, taken: set[Resource]) -> list[Route]:
    """The best route over each set of stops, with what it counts."""
    return routes_of_train(case.network, train, case.rules, case.bonuses, taken, most=1 << 30)


@pytest.mark.parametrize("block", range(8))
def test_it_is_the_best_of_all_that_fulfil_the_wish(block: int) -> None:
    compared = refused = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        case, rng = Case(seed, trains=1), random.Random(seed)
        train = case.trains[0]
        free = every_route(case, train, set())
        if not free:
            continue
        taken = uses(case.network, rng.choice(free)) if rng.random() < 0.4 else set()
        places = sorted({place for route in free for place in route.stops})
        wanted = frozenset(rng.sample(places, min(len(places), rng.choice((0, 1, 1, 2)))))
        unwanted = frozenset(rng.sample(places, min(len(places), rng.choice((0, 1, 2))))) - wanted
        fulfilling = [
            route.value
            for route in every_route(case, train, taken)
            if wanted <= set(route.stops) and not unwanted & set(route.counted)
        ]
        wish = Wish(wanted, unwanted)
        found = best_wished(case.network, train, case.rules, case.bonuses, wish, frozenset(taken), LONG)
        exact = not any(may_skip(case.network, train, place) for place in places)
        if found is None:
            refused += 1
            assert not exact or max(fulfilling, default=0) <= 0, seed
            continue
        compared += 1
        assert check_routes(case.network, [train], case.rules, case.bonuses, [found]) == found.value
        assert wanted <= set(found.stops) and not unwanted & set(found.counted)
        assert taken.isdisjoint(uses(case.network, found))
        assert found.value == max(fulfilling) if exact else found.value <= max(fulfilling), seed
    assert compared > 5 and refused


def line(*stops: NetworkStop) -> Network:
    """Stops side by side, each joined to the next."""
    names = [chr(65 + at) for at in range(len(stops))]
    sides = {}
    for one, other in pairwise(names):
        sides[one, 1], sides[other, 0] = (other, 0), (one, 1)
    return Network(
        {name: SpaceTrack((stop,), ((0, "s0"), (1, "s0"))) for name, stop in zip(names, stops, strict=True)}, sides
    )


def test_a_stop_that_may_be_skipped_is_passed_where_another_counts_in_its_place() -> None:
    """A run counts what brings most: so a town is passed where a richer one counts, and else the train stays away."""
    city, town = NetworkStop("city", 20, own=True), NetworkStop("town", 10)
    network = line(city, NetworkStop("town", 30), town, NetworkStop("town", 40), NetworkStop("city", 50))
    train = Train("3", 3, skip=frozenset({"town"}))
    best = best_wished(network, train, Rules(), (), Wish(), (), LONG)
    assert best is not None and best.value == 110 and ("D", 0) in best.counted
    assert best_wished(network, train, Rules(), (), Wish(unwanted=frozenset({("B", 0)})), (), LONG) == best
    without = best_wished(network, train, Rules(), (), Wish(unwanted=frozenset({("D", 0)})), (), LONG)
    assert without is not None and ("D", 0) not in without.counted and without.value == 60


def test_a_search_that_ran_out_of_time_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is answered must not depend on how busy the machine was when somebody asked first."""
    city = NetworkStop("city", 20, own=True)
    network = line(city, city, city)
    with monkeypatch.context() as busy:
        busy.setattr(wished, "best_routes", lambda *_: Result(0, (), 60, False, 0, 0.0))
        assert best_wished(network, Train("3", 3), Rules(), (), Wish(), (), LONG) is None
    best = best_wished(network, Train("3", 3), Rules(), (), Wish(), (), LONG)
    assert best is not None and best.value == 60


def test_what_is_cut_is_only_what_was_asked() -> None:
    city = NetworkStop("city", 20, own=True)
    network = line(city, city, city)
    assert cut(network, (), ()) is network
    assert cut(network, [("B", 0)], ()).links(("A", 0)) == ()
    over = network.links(("A", 0))[0].uses
    assert [link.end for link in cut(network, (), over).links(("B", 0))] == [("C", 0)]
    assert [link.end for link in network.links(("B", 0))] == [("A", 0), ("C", 0)]


def test_an_answer_names_what_counts_and_what_it_earns() -> None:
    network = line(NetworkStop("city", 20, own=True), NetworkStop("town", 10), NetworkStop("city", 50))
    train, bonus = Train("2", 2, skip=frozenset({"town"})), Bonus("visit", frozenset({"C"}), amount=30)
    path = (("A", "B"), ("B", "C"))
    earned = as_earned(network, train, Rules(), (bonus,), Route(0, (("A", 0), ("B", 0), ("C", 0)), path))
    assert earned is not None and (earned.value, earned.counted) == (100, (("A", 0), ("C", 0)))
    assert as_earned(network, Train("1", 1), Rules(), (), Route(0, (("A", 0), ("B", 0)), path[:1])) is None
