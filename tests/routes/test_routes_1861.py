"""The route rules of 1861: skipped towns, doubled trains, bonuses, one stop of a hex."""

from __future__ import annotations

import pytest
from routes_boards import along, city, flat, red, space, town

from roundhouse.routes import Bonus, Network, Rules, Train, best_routes, check_routes

RULES = Rules(visit_once="space")
TOWNS = frozenset({"town"})
EKATERINBURG = Bonus("pair", frozenset({"Q3"}), frozenset({"H8"}), 40, multiplied=True)
PRIVATE = Bonus("visit", frozenset({"H8"}), amount=10)


def line(*stops: object, names: tuple[str, ...] = ()) -> Network:
    """A straight line of stops from north to south."""
    track = [[3, "s0"], [0, "s0"]]
    keys = names or tuple(f"H{2 * i + 2}" for i in range(len(stops)))
    spaces = {key: space([stop], track) for key, stop in zip(keys, stops, strict=True)}  # type: ignore[list-item]
    return flat(spaces)


def train(size: int, name: str = "", **terms: object) -> Train:
    return Train(name or str(size), size, skip=TOWNS, **terms)  # type: ignore[arg-type]


@pytest.mark.rule("1861/5.5.4-c")
def test_a_town_on_the_way_may_be_skipped_an_end_counts() -> None:
    network = line(city(20, own=True), town(), city(30))
    result = best_routes(network, [train(2)], RULES)
    assert result.total == 50
    assert result.routes[0].counted == (result.routes[0].stops[0], result.routes[0].stops[2])
    assert best_routes(line(city(20, own=True), town()), [train(2)], RULES).total == 30
    assert best_routes(network, [train(3)], RULES).total == 60


@pytest.mark.rule("1861/5.5.4-b")
def test_a_route_counts_two_stops_at_least() -> None:
    assert best_routes(line(city(20, own=True)), [train(2)], RULES).total == 0


def moscow_and_ekaterinburg(kazan: int | None = None) -> Network:
    """Q3 and H8 joined by hand: what lies between does not matter."""
    across = {("Q3", 0): ("H8", 3), ("H8", 3): ("Q3", 0), ("H8", 0): ("M7", 3), ("M7", 3): ("H8", 0)}
    spaces = {
        "Q3": space([city(40)], [[0, "s0"]]),
        "H8": space([city(100, own=True)], [[3, "s0"], [0, "s0"]]),
    }
    if kazan is not None:
        spaces["M7"] = space([city(kazan)], [[3, "s0"]])
    return Network(spaces, across)


@pytest.mark.rule("1861/1.1.1-b")
def test_ekaterinburg_is_worth_80_with_moscow() -> None:
    network = moscow_and_ekaterinburg()
    assert best_routes(network, [train(3)], RULES, [EKATERINBURG]).total == 180
    alone = Network(
        {"Q3": space([city(40, own=True)], [[0, "s0"]]), "M7": space([city(30)], [[3, "s0"]])},
        {("Q3", 0): ("M7", 3), ("M7", 3): ("Q3", 0)},
    )
    assert best_routes(alone, [train(3)], RULES, [EKATERINBURG]).total == 70


@pytest.mark.rule("1861/5.5.4-h")
@pytest.mark.rule("1861/1.2.1-f")
def test_2_plus_2_doubles_the_value_but_not_the_bonus_of_a_private() -> None:
    network = moscow_and_ekaterinburg()
    double = train(2, "2+2", multiplier=2)
    assert best_routes(network, [double], RULES, [EKATERINBURG]).total == 360
    assert best_routes(network, [double], RULES, [EKATERINBURG, PRIVATE]).total == 370
    assert best_routes(network, [double], RULES, [EKATERINBURG, PRIVATE, PRIVATE]).total == 380


@pytest.mark.rule("1861/1.2.1-f")
def test_a_private_adds_to_each_route_that_counts_its_place() -> None:
    result = best_routes(moscow_and_ekaterinburg(30), [train(2), train(2)], RULES, [PRIVATE])
    assert result.total == (40 + 100 + 10) + (100 + 30 + 10)


@pytest.mark.rule("1861/5.5.4-h")
def test_5_plus_5e_counts_any_five_with_a_token_among_them() -> None:
    stops = [city(30), city(10, own=True), city(40), city(50), town(), city(60), red(70)]
    network = line(*stops)
    express = Train("5+5E", 5, skip=frozenset({"city", "town"}), multiplier=2)
    result = best_routes(network, [express], RULES)
    assert result.total == 2 * (10 + 40 + 50 + 60 + 70)
    assert ("H4", 0) in result.routes[0].counted


@pytest.mark.rule("1861/5.3-b")
def test_one_stop_of_a_hex_on_a_route() -> None:
    spaces = {
        "H8": space([city(40, own=True), city(40)], [[0, "s0"], [3, "s1"], [4, "s0"]]),
        "H10": space([city(30)], [[3, "s0"], [4, "s0"]]),
        "I9": space([city(20)], [[1, "s0"], [3, "s0"]]),
        "I7": space([], [[0, 2]]),
        "H6": space([], [[5, 0]]),
    }
    network = flat(spaces)
    assert best_routes(network, [train(5)], RULES).total == 90
    assert best_routes(network, [train(5)], Rules(visit_once="stop")).total == 130


@pytest.mark.rule("1861/5.3-e")
@pytest.mark.rule("1861/5.3-c")
def test_red_areas_and_blocked_cities_end_a_route() -> None:
    network = line(city(30), red(50, "Poland"), city(20, own=True), city(40, passable=False), city(60))
    assert best_routes(network, [train(8)], RULES).total == 50 + 20 + 40


@pytest.mark.rule("1861/5.5.4-a")
@pytest.mark.rule("1861/5.5.4-f")
def test_a_2_and_a_3_on_separate_track() -> None:
    """T-10: routes worth 90 and 110 make 200."""
    network = line(city(50), city(40, own=True), city(30), city(40))
    result = best_routes(network, [train(2), train(3)], RULES)
    assert sorted(route.value for route in result.routes) == [90, 110]
    assert result.total == 200


@pytest.mark.rule("1861/5.5.4-d")
def test_skipped_stops_count_nothing() -> None:
    network = line(city(20, own=True), town(), town(), city(30))
    route = along(network, ["H2", "H4", "H6", "H8"])
    assert check_routes(network, [train(2)], RULES, (), [route]) == 50
    assert check_routes(network, [train(3)], RULES, (), [route]) == 60
