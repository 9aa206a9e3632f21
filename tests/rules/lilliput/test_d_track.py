"""Chapters C and D: laying tiles with cards, the laying rules, upgrades."""

import pytest

from roundhouse.board.reach import reach
from roundhouse.kernel.actions import LayTile, Pass
from roundhouse.kernel.events import TileLaid
from roundhouse.titles.lilliput.actions import TakeCard
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


def laying(card="AC1", option=1, game=None, **more):
    """Ada has taken a card to lay track; red's home is a straight city on 0,1 that leads north."""
    game = game or drafted(**more)
    at_turn(game)
    game.push(TakeCard("Ada", card, option))
    return game


def tiles_on(game, space):
    return {(way.tile, way.rotation) for way in listed(game, LayTile) if way.space == space}


@pytest.mark.rule("18Lilliput/C-d")
def test_any_colour_that_is_available():
    game = drafted()
    lay(game, "0,2", "LP1")
    phase(game, 3)
    laying(game=game)
    colours = {game.title.cards[way.tile].colour for way in listed(game, LayTile)}
    assert colours == {"yellow", "green"}
    game.push(LayTile("red", "0,1", "LC3", 0))
    assert "CardTrack" not in stack(game)


@pytest.mark.rule("18Lilliput/C-e")
def test_the_green_tile_may_replace_the_yellow_one_just_laid():
    game = drafted()
    phase(game, 3)
    laying("AC2", 1, game)
    game.push(LayTile("red", "0,2", "LP1", 0))
    assert refused(game, LayTile("red", "0,3", "LC1", 0)) == "C-b"
    game.push(LayTile("red", "0,2", "LP3", 0))
    assert game.state.tiles["0,2"] == ("LP3", 0)
    assert "CardTrack" not in stack(game)


@pytest.mark.rule("18Lilliput/C-e")
def test_the_green_tile_may_come_first():
    game = drafted()
    phase(game, 3)
    laying("AC2", 1, game)
    game.push(LayTile("red", "0,1", "LC3", 0))
    assert refused(game, LayTile("red", "0,1", "LC4", 0)) == "C-b"
    game.push(LayTile("red", "0,2", "LP1", 0))
    assert "CardTrack" not in stack(game)


@pytest.mark.rule("18Lilliput/C-b")
def test_two_yellow_tiles_and_no_green_one():
    game = drafted()
    phase(game, 3)
    laying("AC3", 1, game)
    assert refused(game, LayTile("red", "0,1", "LC3", 0)) == "C-b"
    game.push(LayTile("red", "0,2", "LP1", 0))
    game.push(LayTile("red", "0,3", "LC1", 0))
    assert "CardTrack" not in stack(game)


@pytest.mark.rule("18Lilliput/C-f", "18Lilliput/D-a")
def test_two_tiles_for_two_companies_of_the_player():
    game = drafted()
    lay(game, "2,2", "LP1")
    lay(game, "2,3", "LC1")
    founded(game, "purple", "Ada", treasury=60, at="2,3")
    laying("AC3", 1, game)
    assert refused(game, LayTile("blue", "0,-2", "LP1", 0)) == "D-a"
    game.push(LayTile("red", "0,2", "LP1", 0))
    game.push(LayTile("purple", "2,4", "LP1", 0))
    assert [event.company for event in happened(game, TileLaid)] == ["purple"]


@pytest.mark.rule("18Lilliput/D-a", "18Lilliput/D-e")
def test_the_company_pays_for_a_metropolis_and_nothing_else():
    game = drafted()
    lay(game, "0,2", "LP1")
    laying("AC3", 1, game)
    game.push(LayTile("red", "0,3", "LY2", 0))
    assert game.state.companies["red"].cash == 500
    assert game.state.players["Ada"].cash == 30
    poor = drafted()
    lay(poor, "0,2", "LP1")
    poor.state.companies["red"].cash = 49
    laying(game=poor)
    assert refused(poor, LayTile("red", "0,3", "LY2", 0)) == "D-a"
    poor.push(LayTile("red", "0,3", "LC2", 0))
    assert poor.state.companies["red"].cash == 49


@pytest.mark.rule("18Lilliput/D-e")
def test_upgrading_a_metropolis_is_free():
    game = drafted()
    phase(game, 3)
    at_turn(game, "Ben")
    game.state.companies["blue"].cash = 0
    game.push(TakeCard("Ben", "AC1", 1))
    game.push(LayTile("blue", "0,-1", "LY3", 0))
    assert game.state.tiles["0,-1"] == ("LY3", 0)


@pytest.mark.rule("18Lilliput/D-b")
def test_a_tile_touches_the_table():
    game = laying()
    assert refused(game, LayTile("red", "5,5", "LP1", 0)) == "D-b"
    assert refused(game, LayTile("red", "0,02", "LP1", 0)) == "D-b"
    assert refused(game, LayTile("red", "nowhere", "LP1", 0)) == "D-b"
    game.push(LayTile("red", "0,2", "LP1", 0))


@pytest.mark.rule("18Lilliput/D-c")
def test_a_tile_is_connected_to_a_station_of_the_company():
    game = laying()
    assert tiles_on(game, "0,2") == {("LP1", 0), ("LP2", 0), ("LP2", 3)}
    assert refused(game, LayTile("red", "0,2", "LP1", 1)) == "D-c"
    assert refused(game, LayTile("red", "0,-2", "LP1", 0)) == "D-c"


@pytest.mark.rule("18Lilliput/D-c", "18Lilliput/D-p", "18Lilliput/H-i")
def test_a_full_city_blocks_and_a_free_slot_opens_the_way():
    game = drafted()
    lay(game, "0,2", "LP1")
    lay(game, "0,3", "LC1")
    founded(game, "purple", "Ben", at="0,3")
    phase(game, 3)
    laying(game=game)
    assert refused(game, LayTile("red", "0,4", "LP1", 0)) == "D-c"
    lay(game, "0,3", "LC3")
    assert refused(game, LayTile("red", "0,5", "LC1", 0)) == "D-b"
    game.push(LayTile("red", "0,4", "LP1", 0))


@pytest.mark.rule("18Lilliput/D-d")
def test_the_kinds_of_yellow_tile():
    game = drafted()
    lay(game, "0,2", "LP1")
    laying(game=game)
    assert {tile for tile, _ in tiles_on(game, "0,3")} == {"LC1", "LC2", "LY1", "LY2"} - {"LY1"}
    assert game.state.supply["LY1"] == 0
    assert {way.tile for way in listed(game, LayTile)} <= {"LC1", "LC2", "LY2", "LP1", "LP2"}
    assert refused(game, LayTile("red", "0,3", "LKT1", 0)) == "D-g"


@pytest.mark.rule("18Lilliput/D-f", "18Lilliput/D-g", "18Lilliput/D-h")
def test_cities_and_plain_tiles_alternate():
    game = laying()
    assert refused(game, LayTile("red", "0,2", "LC1", 0)) == "D-f"
    game.push(LayTile("red", "0,2", "LP1", 0))
    laying(game=game)
    assert refused(game, LayTile("red", "0,3", "LP1", 0)) == "D-g"
    game.push(LayTile("red", "0,3", "LC1", 0))
    for space, (tile, _) in game.state.tiles.items():
        x, y = map(int, space.split(","))
        assert game.title.cards[tile].site == ("city" if (x + y) % 2 else "plain")


@pytest.mark.rule("18Lilliput/D-i")
def test_straight_or_curve_in_both_directions():
    game = drafted()
    lay(game, "0,2", "LP1")
    laying(game=game)
    assert {way for way in tiles_on(game, "0,3") if way[0] in ("LC1", "LC2")} == {
        ("LC1", 0), ("LC2", 0), ("LC2", 3),
    }  # fmt: skip


@pytest.mark.rule("18Lilliput/D-j")
def test_track_may_end_at_a_blank_side_or_an_empty_square():
    game = drafted()
    lay(game, "1,1", "LP2", 1)
    laying(game=game)
    game.push(LayTile("red", "0,2", "LP2", 3))
    assert game.state.tiles["0,2"] == ("LP2", 3)


@pytest.mark.rule("18Lilliput/D-j", "18Lilliput/P-e")
def test_track_leads_neither_to_the_sea_nor_to_a_closed_side_of_a_harbour():
    game = drafted()
    lay(game, "0,2", "LP1")
    lay(game, "1,3", "SS")
    lay(game, "-1,3", "LKH1", 0)
    laying(game=game)
    assert refused(game, LayTile("red", "0,3", "LC2", 3)) == "D-j"
    assert refused(game, LayTile("red", "0,3", "LC2", 0)) == "D-j"
    assert {tile for tile, _ in tiles_on(game, "0,3")} == {"LC1"}, "straight on; the straight metropolis is blue's home"


@pytest.mark.rule("18Lilliput/D-k")
def test_colours_come_with_phases():
    game = drafted()
    lay(game, "0,2", "LP1")
    laying(game=game)
    assert refused(game, LayTile("red", "0,1", "LC3", 0)) == "D-k"
    phase(game, 3)
    assert LayTile("red", "0,1", "LC3", 0) in game.legal_actions()
    lay(game, "0,1", "LC3", 0)
    assert refused(game, LayTile("red", "0,1", "LC4", 0)) == "D-k"
    phase(game, 4)
    assert refused(game, LayTile("red", "0,1", "LC4", 0)) == "D-k"
    phase(game, 5)
    assert LayTile("red", "0,1", "LC4", 0) in game.legal_actions()


@pytest.mark.rule("18Lilliput/D-l")
def test_what_replaces_what():
    cards = drafted().title.cards
    follow = {name: set(card.upgrades) for name, card in cards.items() if card.set == "base"}
    assert follow["LC1"] == follow["LC2"] == {"LC3"} and follow["LC3"] == {"LC4"}
    assert follow["LY1"] == follow["LY2"] == {"LY3"} and follow["LY3"] == {"LY4"}
    assert follow["LP1"] == {"LP3", "LP5"} and follow["LP2"] == {"LP4", "LP5"}
    assert follow["LP3"] == follow["LP4"] == follow["LP5"] == {"LP6"}
    assert not follow["L0"] and not follow["LC4"] and not follow["LY4"] and not follow["LP6"]
    assert all(not card.upgrades for card in cards.values() if card.character)
    game = drafted()
    phase(game, 5)
    laying(game=game)
    assert refused(game, LayTile("red", "0,1", "LY3", 0)) == "D-l"
    assert refused(game, LayTile("red", "0,1", "LC4", 0)) == "D-l"
    assert refused(game, LayTile("red", "0,0", "LP1", 0)) == "D-l"


@pytest.mark.rule("18Lilliput/D-m", "18Lilliput/D-n")
def test_a_green_city_keeps_the_track_and_adds_one():
    game = drafted()
    phase(game, 3)
    laying(game=game)
    assert tiles_on(game, "0,1") == {("LC3", 0), ("LC3", 2)}
    assert refused(game, LayTile("red", "0,1", "LC3", 1)) == "D-m"
    cards = game.title.cards
    assert {name: len(cards[name].track) for name in ("LC1", "LC2", "LC3", "LC4", "LY1", "LY3", "LY4")} == {
        "LC1": 2, "LC2": 2, "LC3": 3, "LC4": 4, "LY1": 2, "LY3": 3, "LY4": 4,
    }  # fmt: skip


@pytest.mark.rule("18Lilliput/D-o", "18Lilliput/D-p")
def test_stations_move_to_the_new_tile_which_has_a_further_slot():
    game = drafted()
    phase(game, 3)
    laying(game=game)
    game.push(LayTile("red", "0,1", "LC3", 0))
    assert game.state.tokens["0,1"] == (("red",),)
    assert game.title.board.shape(game.state, "0,1").stops[0].slots == 2
    station(game, "green", "0,1")
    lay(game, "0,2", "LP1")
    assert "0,3" in reach(game.play, "green").entries


@pytest.mark.rule("18Lilliput/D-q")
def test_tiles_are_limited_and_a_replaced_tile_returns():
    game = drafted()
    game.state.supply["LP1"] = 0
    game.state.supply["LC3"] = 1
    phase(game, 3)
    laying(game=game)
    assert refused(game, LayTile("red", "0,2", "LP1", 0)) == "D-q"
    before = game.state.supply["LC1"]
    game.push(LayTile("red", "0,1", "LC3", 0))
    assert game.state.supply["LC1"] == before + 1 and game.state.supply["LC3"] == 0


@pytest.mark.rule("18Lilliput/D-r")
def test_an_upgrade_need_only_be_connected():
    """The new line of a crossing may lie where the company's trains never come."""
    game = drafted()
    lay(game, "0,2", "LP1")
    phase(game, 3)
    laying(game=game)
    game.push(LayTile("red", "0,2", "LP3", 0))
    entries = reach(game.play, "red").entries
    assert "0,3" in entries and "1,2" not in entries and "-1,2" not in entries


@pytest.mark.rule("18Lilliput/D-s", "18Lilliput/H-h")
def test_nothing_is_traced_through_mildendo():
    game = drafted()
    found = reach(game.play, "red")
    assert ("0,0", 0) in found.stops
    assert "0,-1" not in found.entries and "1,0" not in found.entries
    assert game.title.board.shape(game.state, "0,0").stops[0].slots == 0
    assert refused(laying(game=game), LayTile("red", "0,-2", "LP1", 0)) == "D-c"


def test_the_turn_may_end_without_a_tile():
    game = laying()
    game.push(Pass("Ada"))
    assert "CardTrack" not in stack(game)
