"""A network changed space by space answers like a new one, and shares what the change cannot touch."""

from __future__ import annotations

import random

import msgspec
import pytest
from routes_boards import city, flat, space, town
from routes_random import Case

from roundhouse.routes import Network, Rules, SpaceTrack, Train, best_routes


def changed(case: Case, rng: random.Random) -> tuple[str, SpaceTrack]:
    """A space with new stops and track, or with other tokens and revenues on the same track."""
    name = rng.choice(sorted(case.names.values()))
    before = case.spaces.get(name)
    if before is None or rng.random() < 0.5:
        return name, case.space()
    stops = tuple(case.stop(stop.kind) for stop in before.stops)
    return name, SpaceTrack(stops, before.track)


@pytest.mark.parametrize("block", range(8))
def test_a_changed_network_answers_like_a_new_one(block: int) -> None:
    for seed in range(block * 20, (block + 1) * 20):
        case = Case(40_000 + seed)
        rng = random.Random(seed)
        network = case.network
        for _ in range(6):
            best_routes(network, case.trains, case.rules, case.bonuses)
            name, track = changed(case, rng)
            case.spaces[name] = track
            network = network.with_space(name, track)
            fresh = Network(case.spaces, case.neighbours)
            now = best_routes(network, case.trains, case.rules, case.bonuses)
            new = best_routes(fresh, case.trains, case.rules, case.bonuses)
            assert (now.total, now.proven) == (new.total, True), seed
            assert sum(route.value for route in now.routes) == now.total, seed


def line() -> Network:
    track = [[3, "s0"], [0, "s0"]]
    stops = [city(20, own=True), city(30), town(), city(40)]
    return flat({f"H{2 * i + 2}": space([stop], track) for i, stop in enumerate(stops)})


def test_links_are_shared_unless_a_relaid_space_could_touch_them() -> None:
    network = line()
    best_routes(network, [Train("4", 4)], Rules())
    kept = network.links(("H2", 0))
    after = network.with_space("H8", space([city(50)], [[3, "s0"]]))
    assert after.links(("H2", 0)) is kept
    assert after.links(("H6", 0)) is not network.links(("H6", 0))


def test_a_token_leaves_every_link() -> None:
    network = line()
    best_routes(network, [Train("4", 4)], Rules())
    before = network.spaces["H4"]
    blocked = msgspec.structs.replace(before.stops[0], passable=False)
    after = network.with_space("H4", SpaceTrack((blocked,), before.track))
    assert after.links(("H4", 0)) is network.links(("H4", 0))
    assert best_routes(after, [Train("4", 4)], Rules()).total == 50
    assert best_routes(network, [Train("4", 4)], Rules()).total == 100


def test_a_change_out_of_reach_costs_no_search() -> None:
    network = line()
    assert best_routes(network, [Train("4", 4)], Rules()).nodes > 0
    after = network.with_space("C3", space([city(90)], [[0, "s0"]]))
    again = best_routes(after, [Train("4", 4)], Rules())
    assert (again.total, again.nodes) == (100, 0)
