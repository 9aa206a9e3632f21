"""The very papers that 18xx.games names: trains of the pool, slots of tokens, names of printed cities."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.formats.online.papers import Slots, Tiles, Trains
from roundhouse.kernel.state import POOL
from roundhouse.titles.g1830.online import ADAPTER as OF_1830
from roundhouse.titles.g1861.online import ADAPTER as OF_1861
from roundhouse.titles.g1861.online import begins_merger


def test_the_pool_sells_the_train_that_came_first() -> None:
    trains = Trains()
    for buyer in ("PRR", "NYC"):
        trains.bought("4", "bank", buyer)
    assert trains.to_pool("4", "NYC") == "4-1"
    assert trains.to_pool("4", "PRR") == "4-0"
    assert trains.bought("4", POOL, "B&O") == "4-1"


def test_a_train_that_has_run_is_sold_first_and_does_not_run_again() -> None:
    trains = Trains()
    for _ in range(2):
        trains.bought("5", "bank", "NW")
    trains.ran.add("5-1")
    assert trains.one_of("5", "NW", trains.ran) == "5-0"
    assert trains.bought("5", "NW", "SE") == "5-1"
    with pytest.raises(LookupError):
        trains.one_of("5", "SE", trains.ran)


def test_a_slot_stays_free_until_the_next_token_comes() -> None:
    state, slots = rh.new("1861", ["Ada", "Ben", "Cleo"]).state, Slots()

    def stand(*tokens: str, kept: int = 0) -> list[str]:
        state.tokens["H18"] = (tokens,)
        slots.follow(state, lambda space, stop: kept)
        return [name for name in slots.at["H18", 0] if name]

    assert stand("MVR", "NW") == ["MVR", "NW"]
    assert stand("NW") == ["NW"] and slots.of("NW", "H18", 0) == 1
    assert stand("NW", "SE") == ["SE", "NW"] and slots.of("SE", "H18", 0) == 0
    stand("NW")
    state.tiles["H18"] = ("14", 0)
    assert stand("NW") == ["NW"] and slots.of("NW", "H18", 0) == 0, "on a new tile tokens stand in the first slots"


def test_a_slot_that_is_kept_is_left_free() -> None:
    state, slots = rh.new("1861", ["Ada", "Ben", "Cleo"]).state, Slots()
    state.tokens["D14"] = (("NW",),)
    slots.follow(state, lambda space, stop: 1)
    assert slots.of("NW", "D14", 0) == 1


@pytest.mark.parametrize(("adapter", "space", "name"), [(OF_1861, "P8", "P8-6-0"), (OF_1830, "E19", "city-0-0")])
def test_a_printed_city_has_the_name_it_has_there(adapter: object, space: str, name: str) -> None:
    tiles = Tiles(adapter.printed)  # type: ignore[attr-defined]
    assert tiles.city(space, 0) == name
    tiles.lay(space, "57")
    assert tiles.city(space, 0) == "57-0-0"


def test_only_the_steps_of_ones_own_merger_are_taken_back() -> None:
    mine = {"entity": "MB", "entity_type": "corporation"}
    assert begins_merger({"type": "convert", **mine}, mine)
    assert not begins_merger({"type": "merge", "entity": "KB", "entity_type": "corporation"}, mine)
    assert not begins_merger({"type": "pass", **mine}, mine)
