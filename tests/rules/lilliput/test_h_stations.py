"""Chapters H and I: stations, paths, money cards."""

import pytest

from roundhouse.board.reach import reach
from roundhouse.engine.network import best_run
from roundhouse.kernel.actions import LayTile, Pass, PlaceToken
from roundhouse.kernel.events import TokenPlaced
from roundhouse.titles.lilliput.actions import Allot, TakeCard
from tests.rules.lilliput.given import (
    at_turn,
    drafted,
    founded,
    happened,
    lay,
    listed,
    phase,
    refused,
    stack,
    station,
)


def line_north(game):
    """Plain track and two cities north of red's home."""
    lay(game, "0,2", "LP1")
    lay(game, "0,3", "LC1")
    lay(game, "0,4", "LP1")
    lay(game, "0,5", "LC1")
    return game


def placing(game, player="Ada"):
    at_turn(game, player)
    game.push(TakeCard(player, "AC9", 1))
    return game


@pytest.mark.rule("18Lilliput/H-a", "18Lilliput/H-b")
def test_one_station_for_forty_then_a_hundred():
    game = placing(line_north(drafted()))
    assert {(a.space, a.stop) for a in listed(game, PlaceToken)} == {("0,3", 0), ("0,5", 0)}
    game.push(PlaceToken("red", "0,3", 0))
    assert game.state.companies["red"].cash == 510
    assert [event.cost for event in happened(game, TokenPlaced)] == [40]
    assert "CardStation" not in stack(game)
    placing(game)
    game.push(PlaceToken("red", "0,5", 0))
    assert game.state.companies["red"].cash == 410
    lay(game, "0,6", "LP1")
    lay(game, "0,7", "LC1")
    placing(game)
    assert "CardStation" not in stack(game), "red has placed its three stations"


@pytest.mark.rule("18Lilliput/H-b", "18Lilliput/A-p")
def test_a_station_must_be_paid_from_the_treasury():
    game = line_north(drafted())
    lay(game, "7,8", "LC3")
    founded(game, "purple", "Ada", treasury=300, at="7,8")
    lay(game, "7,9", "LP1")
    lay(game, "7,10", "LC1")
    game.state.companies["red"].cash = 39
    game.state.players["Ada"].cash = 100
    placing(game)
    assert refused(game, PlaceToken("red", "0,3", 0)) == "H-b"
    game.push(PlaceToken("purple", "7,10", 0))
    assert game.state.companies["purple"].cash == 260


@pytest.mark.rule("18Lilliput/H-a")
def test_only_empty_slots_of_cities():
    game = line_north(drafted())
    founded(game, "purple", "Ben", at="0,3")
    lay(game, "0,3", "LC3")
    station(game, "green", "0,3")
    lay(game, "0,1", "LC3")
    lay(game, "-1,1", "LP2", 2)
    lay(game, "-1,2", "LC2", 3)
    placing(game)
    assert refused(game, PlaceToken("red", "0,3", 0)) == "H-a"
    assert refused(game, PlaceToken("red", "0,2", 0)) == "H-a"
    assert refused(game, PlaceToken("red", "0,0", 0)) == "H-a"
    assert refused(game, PlaceToken("red", "0,5", 0)) == "H-c"
    game.push(PlaceToken("red", "-1,2", 0))


@pytest.mark.rule("18Lilliput/H-c")
def test_a_path_leads_to_the_slot():
    game = line_north(drafted())
    lay(game, "0,4", "LP1", 1)
    placing(game)
    assert {a.space for a in listed(game, PlaceToken)} == {"0,3"}
    assert refused(game, PlaceToken("red", "0,5", 0)) == "H-c"


@pytest.mark.rule("18Lilliput/H-d")
def test_one_station_of_a_company_on_a_tile():
    game = line_north(drafted())
    lay(game, "0,1", "LC3", 0)
    placing(game)
    assert refused(game, PlaceToken("red", "0,1", 0)) == "H-d"


@pytest.mark.rule("18Lilliput/H-e", "18Lilliput/H-f")
def test_what_stations_are_for():
    game = line_north(drafted())
    founded(game, "purple", "Ben", at="0,3")
    game.state.companies["red"].trains = ("3",)
    game.state.companies["purple"].trains = ("4",)
    assert best_run(game.play, "red").total == 30 + 20 + 20
    assert best_run(game.play, "purple").total == 20 + 20 + 20, "it may end in red's home, but not go on to Mildendo"
    assert "0,4" not in reach(game.play, "red").entries
    game.state.tokens["0,3"] = ((),)
    assert best_run(game.play, "purple").total == 0, "every run contains a station of the company"
    assert best_run(game.play, "red").total == 70


@pytest.mark.rule("18Lilliput/H-g")
def test_track_shared_up_to_an_edge_is_used_once():
    """Two lines join at the junction on 0,2: a company cannot use both in one round."""
    game = drafted()
    lay(game, "0,2", "LP5", 0)
    lay(game, "0,3", "LC1")
    lay(game, "-1,2", "LC2", 2)
    phase(game, 3)
    game.state.companies["red"].trains = ("2", "2")
    assert best_run(game.play, "red").total == 30 + 20 + 20 + 20
    lay(game, "0,1", "LC2", 1)
    assert best_run(game.play, "red").total == 40, "only one of the two lines beyond the junction"


@pytest.mark.rule("18Lilliput/H-h")
def test_no_reversing_at_a_junction_and_no_change_at_a_crossing():
    game = drafted()
    lay(game, "0,2", "LP5", 0)
    entries = reach(game.play, "red").entries
    assert "0,3" in entries and "-1,2" in entries
    lay(game, "0,2", "LP3", 0)
    entries = reach(game.play, "red").entries
    assert "0,3" in entries and "-1,2" not in entries and "1,2" not in entries
    lay(game, "0,2", "LP5", 1)
    assert "1,2" not in reach(game.play, "red").entries


@pytest.mark.rule("18Lilliput/H-h")
def test_a_city_may_be_left_on_any_other_track():
    game = drafted()
    lay(game, "0,2", "LP1")
    lay(game, "0,3", "LC4")
    entries = reach(game.play, "red").entries
    assert {"0,4", "1,3", "-1,3"} <= set(entries)


@pytest.mark.rule("18Lilliput/H-i")
def test_a_blocked_city_may_end_a_path():
    game = line_north(drafted())
    founded(game, "purple", "Ben", at="0,3")
    found = reach(game.play, "red")
    assert ("0,3", 0) in found.stops and ("0,5", 0) not in found.stops


@pytest.mark.rule("18Lilliput/I-a")
def test_private_cash_goes_to_the_player():
    game = at_turn(drafted(), "Cleo")
    game.push(TakeCard("Cleo", "AC5", 2))
    assert game.state.players["Cleo"].cash == 70


@pytest.mark.rule("18Lilliput/I-b")
@pytest.mark.parametrize(("number", "amount"), [(1, 50), (2, 50), (3, 70), (4, 70), (5, 100), (6, 100), (7, 100)])
def test_treasury_money_by_phase(number, amount):
    game = at_turn(drafted())
    phase(game, number)
    game.push(TakeCard("Ada", "AC10", 1))
    assert game.state.companies["red"].cash == 550 + amount


@pytest.mark.rule("18Lilliput/I-b")
def test_treasury_money_is_split_as_the_player_likes():
    game = drafted()
    founded(game, "purple", "Ada", treasury=10)
    at_turn(game)
    game.push(TakeCard("Ada", "AC10", 1))
    splits = [(split.action, split.low, split.high) for split in game.legal_actions()]
    assert splits == [(Allot("Ada", "red", 0), 0, 50), (Allot("Ada", "purple", 0), 0, 50)]
    assert refused(game, Allot("Ada", "red", 51)) == "I-b"
    assert refused(game, Allot("Ada", "red", -1)) == "I-b"
    assert refused(game, Allot("Ada", "purple", 51)) == "I-b"
    assert refused(game, Allot("Ada", "blue", 20)) == "D-a"


@pytest.mark.rule("18Lilliput/I-b")
@pytest.mark.parametrize(("company", "part"), [("red", 13), ("purple", 37)])
def test_either_company_may_be_named(company, part):
    game = drafted()
    founded(game, "purple", "Ada", treasury=10)
    at_turn(game)
    game.push(TakeCard("Ada", "AC10", 1))
    game.push(Allot("Ada", company, part))
    assert (game.state.companies["red"].cash, game.state.companies["purple"].cash) == (563, 47)


def test_a_station_card_may_be_left_unused():
    game = placing(line_north(drafted()))
    game.push(Pass("Ada"))
    assert not any(isinstance(action, LayTile) and not action.by for action in game.legal_actions())
