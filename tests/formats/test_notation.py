"""Every action has a line of text, and every line reads back as the action."""

from __future__ import annotations

import re

import msgspec
import pytest

from roundhouse import BadNotation, read_action, write_action
from roundhouse.kernel.actions import Action, BuyTrain, LayTile, Pass, PlaceToken, Run, RunRoute
from roundhouse.kernel.actions import Pass as SharedPass
from roundhouse.kernel.notation import Notation, forms, read_route, route_text, shared_kinds
from roundhouse.lab.fuzz import random_game
from roundhouse.titles import TITLES, find_title
from roundhouse.titles.g1865.actions import Absorb, ReplaceTokens


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
    for action in game.actions:
        assert game.read(write_action(action)) == action


def test_every_kind_of_action_has_a_form_with_all_its_required_fields() -> None:
    kinds = {*shared_kinds(), *(kind for name in TITLES for kind in find_title(name).notation.kinds.values())}
    for kind in kinds:
        required = {field.name for field in msgspec.structs.fields(kind) if field.required}
        assert all(required <= set(re.findall(r"{(\w+)}", form)) for form in forms(kind)[-1:]), kind


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
    assert find_title("1865").notation.read(write_action(action)) == action


def test_two_titles_may_give_one_name_to_different_things() -> None:
    class Pass(Action, frozen=True):
        notation = ("{actor} passes {what}",)

        what: str

    assert Notation([*shared_kinds(), Pass]).read("Ada passes the salt") == Pass("Ada", "the salt")
    assert type(read_action("Ada passes")) is SharedPass
    with pytest.raises(BadNotation):
        read_action("RCSF absorbs SFS")
    assert find_title("1865").notation.read("RCSF absorbs SFS") == Absorb("RCSF", "SFS")
