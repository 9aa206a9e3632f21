"""Direct routes of 1865: station to station, past towns, past no city."""

from __future__ import annotations

import pytest
from routes_boards import city, flat, space, town

from roundhouse.routes import Network, NetworkStop, direct_routes


def island() -> Network:
    """A city, a line over a town to a city, a way around the town, and a mine beyond the city."""
    return flat(
        {
            "C2": space([city(20, own=True)], [[0, "s0"], [5, "s0"]]),
            "C4": space([town()], [[3, "s0"], [0, "s0"]]),
            "C6": space([city(30)], [[3, "s0"], [4, "s0"], [0, "s0"]]),
            "D3": space([], [[2, 0]]),
            "D5": space([], [[3, 1]]),
            "C8": space([NetworkStop("mine", 0)], [[3, "s0"]]),
        }
    )


@pytest.mark.rule("1865/4.4-c")
@pytest.mark.rule("1865/4.4-h")
def test_every_direct_route_with_its_borders_and_towns() -> None:
    found = direct_routes(island(), ("C2", 0))
    ways = {(route.end, route.crosses, route.towns) for route in found}
    assert ways == {
        (("C6", 0), (("C2", 0), ("C4", 0)), (("C4", 0),)),
        (("C6", 0), (("C2", 5), ("D3", 0), ("D5", 1)), ()),
    }


@pytest.mark.rule("1865/4.4-c")
def test_a_mine_is_reached_but_not_through_a_city() -> None:
    assert ("C8", 0) not in {route.end for route in direct_routes(island(), ("C2", 0))}
    assert ("C8", 0) in {route.end for route in direct_routes(island(), ("C6", 0))}


@pytest.mark.rule("1865/4.4-c")
def test_no_town_or_track_twice() -> None:
    for route in direct_routes(island(), ("C6", 0)):
        assert len(set(route.towns)) == len(route.towns)
        assert len(set(route.crosses)) == len(route.crosses)
