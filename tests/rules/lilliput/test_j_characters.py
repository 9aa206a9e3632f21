"""Chapter J: characters, their abilities and their tiles."""

import pytest

from roundhouse.board.reach import reach
from roundhouse.engine.network import best_run
from roundhouse.engine.rounds import Rounds
from roundhouse.kernel.actions import BuyTrain, LayTile, PlaceToken
from roundhouse.kernel.events import RoundBegan
from roundhouse.titles.lilliput.actions import Allot, CashIn, TakeCard, TakeCash
from tests.rules.lilliput.given import (
    at_turn,
    drafted,
    founded,
    happened,
    lay,
    listed,
    on,
    phase,
    refused,
    set_stack,
    stack,
    station,
)


def line_north(game):
    lay(game, "0,2", "LP1")
    lay(game, "0,3", "LC1")
    lay(game, "0,4", "LP1")
    return game


def character_tiles(game):
    return [action for action in listed(game, LayTile) if action.by]


@pytest.mark.rule("18Lilliput/J-a", "18Lilliput/J-f")
def test_the_general_halves_stations_for_all_companies_of_his_owner():
    game = line_north(drafted(characters={"Ada": "general"}))
    lay(game, "0,5", "LC1")
    founded(game, "purple", "Ada", treasury=100)
    lay(game, "0,3", "LC3")
    station(game, "purple", "0,3")
    at_turn(game)
    game.push(TakeCard("Ada", "AC9", 1))
    game.push(PlaceToken("purple", "0,5", 0))
    assert game.state.companies["purple"].cash == 80
    assert game.title.token_cost(game.play, "purple", "0,1") == 50
    assert game.title.token_cost(game.play, "red", "0,3") == 20
    assert game.title.token_cost(game.play, "blue", "0,3") == 40


@pytest.mark.rule("18Lilliput/J-b")
def test_seven_character_tiles():
    game = drafted()
    tiles = game.title.character_tiles
    assert {name: len(tiles[name]) for name in tiles} == {
        "emperor": 1, "general": 1, "admiral": 2, "judge": 2, "treasurer": 1,
    }  # fmt: skip
    assert sum(game.state.supply[tile] for of in tiles.values() for tile in of) == 7
    game = at_turn(line_north(drafted(characters={"Ada": "general"})))
    assert refused(game, LayTile("red", "0,5", "LKT1", 0, "general")) == "J-b"
    assert refused(game, LayTile("red", "0,5", "LKG", 0, "judge")) == "J-c"


@pytest.mark.rule("18Lilliput/J-c")
def test_both_tiles_in_one_turn_before_and_after_the_action_free_of_charge():
    game = at_turn(drafted(characters={"Ada": "judge"}))
    game.push(LayTile("red", "0,2", "LKT1", 0, "judge"))
    assert game.state.companies["red"].cash == 550
    game.push(TakeCard("Ada", "AC1", 1))
    game.push(LayTile("red", "0,3", "LC1", 0))
    game.push(LayTile("red", "0,4", "LKT2", 0, "judge"))
    assert [game.state.tiles[at][0] for at in ("0,2", "0,4")] == ["LKT1", "LKT2"]
    assert "ActionTurn" not in stack(game)


@pytest.mark.rule("18Lilliput/J-c")
def test_between_the_two_tiles_of_a_card():
    """Two yellow tiles: plain track, the General's city between them, and plain track beyond it."""
    game = at_turn(drafted(characters={"Ada": "general"}))
    game.push(TakeCard("Ada", "AC3", 1))
    game.push(LayTile("red", "0,2", "LP1", 0))
    assert stack(game)[-1] == "CardTrack"
    game.push(LayTile("red", "0,3", "LKG", 0, "general"))
    assert stack(game)[-1] == "CardTrack"
    game.push(LayTile("red", "0,4", "LP1", 0))
    assert [game.state.tiles[at][0] for at in ("0,2", "0,3", "0,4")] == ["LP1", "LKG", "LP1"]
    assert "ActionTurn" not in stack(game)


@pytest.mark.rule("18Lilliput/J-c")
def test_the_card_waits_while_only_a_character_can_go_on():
    """No ordinary city is left: the second tile needs the General's between them."""
    game = drafted(characters={"Ada": "general"})
    game.state.supply.update(LC1=0, LC2=0, LY1=0, LY2=0)
    at_turn(game)
    game.push(TakeCard("Ada", "AC3", 1))
    game.push(LayTile("red", "0,2", "LP1", 0))
    assert stack(game)[-1] == "CardTrack"
    assert not [way for way in listed(game, LayTile) if not way.by]
    game.push(LayTile("red", "0,3", "LKG", 0, "general"))
    game.push(LayTile("red", "0,4", "LP1", 0))
    assert game.state.tiles["0,4"] == ("LP1", 0)


@pytest.mark.rule("18Lilliput/J-c")
def test_also_between_other_parts_of_a_turn():
    game = at_turn(drafted(characters={"Ada": "judge"}))
    game.push(TakeCard("Ada", "AC8", 1))
    assert stack(game)[-1] == "CardTrains"
    game.push(LayTile("red", "0,2", "LKT1", 0, "judge"))
    assert stack(game)[-1] == "CardTrains"
    assert game.state.tiles["0,2"][0] == "LKT1"


@pytest.mark.rule("18Lilliput/J-c")
def test_character_tiles_follow_the_laying_rules():
    game = at_turn(line_north(drafted(characters={"Ada": "judge"})))
    assert refused(game, LayTile("red", "0,5", "LKT1", 0, "judge")) == "D-g"
    assert refused(game, LayTile("red", "0,-2", "LKT1", 0, "judge")) == "D-c"
    assert refused(game, LayTile("red", "0,2", "LKT1", 0, "judge")) == "D-b"
    assert refused(game, LayTile("blue", "0,-2", "LKT1", 0, "judge")) == "D-a"
    at_turn(game, "Ben")
    assert refused(game, LayTile("blue", "0,-2", "LKT1", 0, "judge")) == "J-c"


@pytest.mark.rule("18Lilliput/J-d", "18Lilliput/D-l")
def test_character_tiles_are_never_upgraded():
    game = drafted()
    lay(game, "0,2", "LKT1")
    lay(game, "0,3", "LKG")
    phase(game, 5)
    at_turn(game)
    game.push(TakeCard("Ada", "AC1", 1))
    assert refused(game, LayTile("red", "0,3", "LC3", 0)) == "D-l"
    assert refused(game, LayTile("red", "0,2", "LP3", 0)) == "D-l"


@pytest.mark.rule("18Lilliput/J-e", "18Lilliput/D-e")
def test_the_emperor_builds_metropolises_free():
    game = drafted(characters={"Ada": "emperor"})
    lay(game, "0,2", "LP1")
    at_turn(game)
    game.push(TakeCard("Ada", "AC1", 1))
    game.push(LayTile("red", "0,3", "LY2", 0))
    assert game.state.companies["red"].cash == 550


@pytest.mark.rule("18Lilliput/J-e")
def test_the_castle_replaces_a_yellow_city():
    game = line_north(drafted(characters={"Ada": "emperor"}))
    lay(game, "0,5", "LY2", 0)
    at_turn(game)
    castle = LayTile("red", "0,3", "LKE", 0, "emperor")
    assert refused(game, castle) == "D-k"
    phase(game, 3)
    assert refused(game, LayTile("red", "0,1", "LKE", 0, "emperor")) == "J-e", "not the home"
    assert refused(game, LayTile("red", "0,5", "LKE", 0, "emperor")) == "J-e", "not a metropolis"
    assert refused(game, LayTile("red", "0,7", "LKE", 0, "emperor")) == "J-e", "not an empty square"
    assert character_tiles(game) == [castle]
    game.push(castle)
    game.state.companies["red"].trains = ("3",)
    assert best_run(game.play, "red").total == 30 + 20 + 40
    station(game, "red", "0,3")
    assert best_run(game.play, "red").total == 30 + 20 + 50


@pytest.mark.rule("18Lilliput/J-e")
def test_the_castle_does_not_replace_a_green_city():
    game = line_north(drafted(characters={"Ada": "emperor"}))
    lay(game, "0,3", "LC3")
    phase(game, 3)
    at_turn(game)
    assert refused(game, LayTile("red", "0,3", "LKE", 0, "emperor")) == "J-e"


@pytest.mark.rule("18Lilliput/J-f")
@pytest.mark.parametrize(("number", "value"), [(1, 20), (3, 30), (5, 40)])
def test_the_generals_city_rises(number, value):
    game = drafted(characters={"Ada": "general"})
    lay(game, "0,2", "LP1")
    at_turn(game)
    game.push(LayTile("red", "0,3", "LKG", 0, "general"))
    phase(game, number)
    game.state.companies["red"].trains = ("3",)
    assert best_run(game.play, "red").total == 30 + 20 + value
    assert "0,4" in reach(game.play, "red").entries


@pytest.mark.rule("18Lilliput/J-g")
def test_the_admiral_pays_a_tenth_less_to_the_bank():
    game = drafted(characters={"Ada": "admiral"})
    game.state.companies["red"].cash = 2000
    for train, cost in {"2": 72, "3": 135, "4": 270, "5": 360, "3D": 450, "4D": 585}.items():
        at_turn(game)
        game.state.companies["red"].trains = ()
        game.push(TakeCard("Ada", "AC7", 1))
        assert refused(game, BuyTrain("red", train, "bank", cost + 1)) == "E-b"
        game.push(BuyTrain("red", train, "bank", cost))
        game.state.depot[train] = 0


@pytest.mark.rule("18Lilliput/J-g", "18Lilliput/D-j")
def test_a_harbour_ends_a_run_and_has_closed_sides():
    game = drafted(characters={"Ada": "admiral"})
    at_turn(game)
    assert {(a.tile, a.rotation) for a in character_tiles(game)} == {("LKH1", 0), ("LKH2", 0), ("LKH2", 3)}
    game.push(LayTile("red", "0,2", "LKH2", 0, "admiral"))
    game.state.companies["red"].trains = ("2",)
    assert best_run(game.play, "red").total == 30 + 20 + 20, "it does not count for the range"
    assert "-1,2" not in reach(game.play, "red").entries, "nothing runs through"
    lay(game, "1,2", "LC1", 0)
    assert refused(game, LayTile("red", "1,1", "LKH1", 0, "admiral")) == "D-j"


@pytest.mark.rule("18Lilliput/J-h")
def test_the_judge_is_paid_at_the_start_of_every_round():
    game = drafted(characters={"Ada": "judge"})
    founded(game, "purple", "Ada")
    set_stack(game, [Rounds("running", 3)])
    assert happened(game, RoundBegan) and stack(game)[-1] == "JudgeIncome" and game.active == ("Ada",)
    assert refused(game, Allot("Ada", "red", 21)) == "I-b"
    game.push(Allot("Ada", "red", 5))
    assert (game.state.companies["red"].cash, game.state.companies["purple"].cash) == (555, 15)
    set_stack(game, [Rounds("running", 4)])
    game.push(TakeCash("Ada"))
    assert game.state.players["Ada"].cash == 35


@pytest.mark.rule("18Lilliput/J-h")
def test_towns_are_laid_like_plain_tiles_and_do_not_count():
    game = drafted(characters={"Ada": "judge"})
    at_turn(game)
    game.push(LayTile("red", "0,2", "LKT1", 0, "judge"))
    lay(game, "0,3", "LC1")
    game.state.companies["red"].trains = ("3",)
    assert best_run(game.play, "red").total == 30 + 20 + 10 + 20


@pytest.mark.rule("18Lilliput/J-i")
@pytest.mark.parametrize("number", [1, 5, 8])
def test_the_treasurer_is_exchanged_once(number):
    game = at_turn(drafted(characters={"Ada": "treasurer"}), number=number)
    assert refused(game, CashIn("Ada", "judge")) == "J-i"
    game.push(CashIn("Ada", "treasurer"))
    assert game.state.players["Ada"].cash == 30 + 10 * number
    assert refused(game, CashIn("Ada", "treasurer")) == "J-i"
    at_turn(game, "Ben")
    assert refused(game, CashIn("Ben", "treasurer")) == "J-i"


@pytest.mark.rule("18Lilliput/J-i")
def test_the_treasurers_city_comes_with_brown_and_ends_a_run():
    game = drafted(characters={"Ada": "treasurer"})
    on(game).cashed_in = True
    lay(game, "0,2", "LP1")
    phase(game, 4)
    at_turn(game)
    city = LayTile("red", "0,3", "LKF", 0, "treasurer")
    assert refused(game, city) == "D-k"
    phase(game, 5)
    game.push(city)
    assert "0,4" not in reach(game.play, "red").entries
    game.state.companies["red"].trains = ("5",)
    assert best_run(game.play, "red").total == 30 + 20 + 60


@pytest.mark.rule("18Lilliput/J-j")
def test_the_table_of_character_tiles():
    title = drafted().title
    facts = {}
    for character, tiles in title.character_tiles.items():
        for tile in tiles:
            card = title.cards[tile]
            stop = card.stops[0]
            counts = stop.kind in ("city", "offboard")
            facts[character] = (card.colour, card.site, counts, title.ends_route(stop), bool(card.upgrades))
    assert facts == {
        "emperor": ("green", "city", True, False, False),
        "general": ("yellow", "city", True, False, False),
        "admiral": ("yellow", "plain", False, True, False),
        "judge": ("yellow", "plain", False, False, False),
        "treasurer": ("brown", "city", True, True, False),
    }
