"""Every action has a line of text, and every line reads back as the action."""

from __future__ import annotations

import pytest

from roundhouse import BadNotation, read_action, write_action
from roundhouse.kernel.actions import (
    BuyTrain,
    LayTile,
    Pass,
    PlaceToken,
    ReplaceTokens,
    Run,
    RunRoute,
)
from roundhouse.kernel.notation import forms, kinds, read_route, route_text
from roundhouse.lab.fuzz import random_game


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Pass("Ada"), "Ada passes"),
        (LayTile("PRR", "H10", "57", 1), "PRR lays 57@1 on H10"),
        (LayTile("B&O", "B20", "3", 5, "CS"), "B&O lays 3@5 on B20 by CS"),
        (PlaceToken("ERIE", "E11", 1, owner="ERIE"), "ERIE places the token of ERIE on E11.1"),
        (BuyTrain("PRR", "D", "bank", 800, "4"), "PRR buys train D from bank for 800 and 4"),
        (Run("NYC", ()), "NYC runs nothing"),
        (
            Run("NYC", (RunRoute("3", (("E19", 0), ("B20", 0)), (("E19", "D20", "C21", "B20"),)),)),
            "NYC runs 3[E19.0>D20>C21>B20.0]",
        ),
    ],
)
def test_notation_of_actions(action: object, text: str) -> None:
    assert write_action(action) == text  # type: ignore[arg-type]
    assert read_action(text) == action


def test_two_stops_of_one_space_and_squares_with_negative_names() -> None:
    inner = RunRoute("4D", (("-1,0", 0), ("-1,0", 1), ("-1,-1", 0)), (("-1,0",), ("-1,0", "-1,-1")))
    assert read_route(route_text(inner)) == inner


@pytest.mark.parametrize("players", [2, 5])
def test_all_actions_of_random_games_read_back(players: int) -> None:
    game, _ = random_game("1830", players, 11, profile="trader", checks=False)
    names = {*game.state.players, *game.state.companies}
    for action in game.actions:
        assert read_action(write_action(action), names.__contains__) == action


def test_every_kind_of_action_has_a_form_with_all_its_required_fields() -> None:
    for kind in kinds():
        assert forms(kind), kind


@pytest.mark.parametrize(
    "text", ["", "Ada", "Ada jumps", "PRR lays 57 on H10", "PRR lays 57@x on H10", "Ada bids on CA"]
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read_action(text)


def test_a_name_that_looks_like_an_action_is_read_by_who_is_at_the_table() -> None:
    names = {"Ada passes", "Ben"}
    assert read_action("Ada passes passes", names.__contains__) == Pass("Ada passes")


def test_an_empty_list_that_is_no_run_reads_back() -> None:
    action = ReplaceTokens("RCSF", ())
    assert read_action(write_action(action)) == action
