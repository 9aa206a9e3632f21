"""Chapter A: setting up and the draft."""

import pytest

from roundhouse.finance.bank import pay
from roundhouse.game import new
from roundhouse.kernel.actions import Choose, LayTile
from roundhouse.kernel.errors import BadSetup
from roundhouse.titles.lilliput.actions import TakeCard
from tests.rules.lilliput.given import (
    COMPANIES,
    NAMES,
    at_turn,
    drafted,
    game_for,
    listed,
    on,
    price,
    refused,
    stack,
)

CHARACTERS = ["emperor", "general", "admiral", "judge", "treasurer"]


@pytest.mark.rule("18Lilliput/A-a")
def test_mildendo_lies_in_the_middle():
    game = game_for()
    assert game.state.tiles == {"0,0": ("L0", 0)}
    assert game.state.supply["L0"] == 0


@pytest.mark.rule("18Lilliput/A-b", "18Lilliput/E-n")
@pytest.mark.parametrize(
    ("players", "stacked"),
    [(4, [2, 6, 5, 4, 3]), (3, [2, 5, 4, 3, 2]), (2, [2, 3, 3, 2, 2]), (1, [2, 2, 2, 2, 2])],
)
def test_the_stack_of_trains(players, stacked):
    game = game_for(players)
    assert list(game.state.depot) == ["2", "3", "4", "5", "3D", "4D"]
    assert list(game.state.depot.values()) == [*stacked, -1]
    cards = {card.id: card.cards for card in game.title.train_cards.values()}
    assert cards == {"2": 7, "3": 6, "4": 5, "5": 4, "3D": 3, "4D": 4}
    assert sum(cards.values()) == 29


@pytest.mark.rule("18Lilliput/A-c")
def test_only_yellow_tiles_at_first():
    game = drafted()
    at_turn(game)
    game.push(TakeCard("Ada", "AC1", 1))
    tiles = {action.tile for action in listed(game, LayTile)}
    assert tiles and {game.title.cards[tile].colour for tile in tiles} == {"yellow"}
    assert refused(game, LayTile("red", "0,1", "LC3", 0)) == "D-k"


@pytest.mark.rule("18Lilliput/A-d")
def test_the_bank_holds_everything_and_never_runs_out():
    game = game_for()
    assert all(company.shares == {"offer": 8} for company in game.state.companies.values())
    assert len(game.state.companies) == 8
    game.state.bank = 10
    pay(game.play, "bank", "Ada", 500)
    assert not game.state.bank_broken and not game.finished


@pytest.mark.rule("18Lilliput/A-e")
def test_cards_round_and_index():
    game = drafted()
    assert game.title.cards_in_use(game.play) == [f"AC{n}" for n in range(1, 11)]
    assert game.state.stack[0].number == 1
    assert on(game).taken == ()
    assert game.title.market.prices[0][:2] == (50, 55)


@pytest.mark.rule("18Lilliput/A-f", "18Lilliput/A-j")
def test_five_characters_of_which_one_leaves():
    game = game_for()
    offered = [action.item for action in listed(game, Choose)]
    assert sorted(offered) == sorted([*COMPANIES, *CHARACTERS])
    for _ in range(4):
        game.push(next(a for a in listed(game, Choose) if a.item in CHARACTERS))
    assert len(on(game).characters) == 4
    assert [a for a in listed(game, Choose) if a.item in CHARACTERS] == []


@pytest.mark.rule("18Lilliput/A-g")
def test_thirty_pounds_and_a_copy_card():
    game = game_for()
    assert [player.cash for player in game.state.players.values()] == [30] * 4
    assert sorted(on(game).copies) == list(NAMES)


@pytest.mark.rule("18Lilliput/A-h")
def test_the_first_player_is_thrown_for():
    first = [new("18Lilliput", NAMES, seed=seed).state.priority for seed in range(40)]
    assert set(first) == set(NAMES)
    again = [new("18Lilliput", NAMES, seed=seed).state.priority for seed in range(40)]
    assert first == again


@pytest.mark.rule("18Lilliput/A-i")
def test_the_draft_goes_round_and_back():
    game = game_for(first="Ben")
    assert game.active == ("Ben",)
    game.push(Choose("Ben", "judge"))
    game.push(Choose("Cleo", "emperor"))
    assert refused(game, Choose("Dan", "judge")) == "A-i"
    game.push(Choose("Dan", "general"))
    game.push(Choose("Ada", "treasurer"))
    assert game.active == ("Ada",)
    assert refused(game, Choose("Ada", "admiral")) == "A-i"
    assert refused(game, Choose("Ada", "purple")) == "A-i"
    for player in ("Ada", "Dan", "Cleo", "Ben"):
        assert game.active == (player,)
        game.push(listed(game, Choose)[0])
        game.push(listed(game, LayTile)[0])
    assert "Draft" not in stack(game)


@pytest.mark.rule("18Lilliput/A-i")
def test_who_has_a_company_needs_a_character():
    game = game_for(2)
    game.push(Choose("Ada", "red"))
    game.push(listed(game, LayTile)[0])
    game.push(Choose("Ben", "judge"))
    assert refused(game, Choose("Ben", "red")) == "A-i"
    assert refused(game, Choose("Ben", "emperor")) == "A-i"
    game.push(Choose("Ben", "blue"))
    game.push(listed(game, LayTile)[0])
    assert refused(game, Choose("Ada", "green")) == "A-i"


@pytest.mark.rule("18Lilliput/A-k")
def test_what_a_starting_company_brings():
    game = game_for()
    game.push(Choose("Ada", "green"))
    green = game.state.companies["green"]
    assert (green.president, green.shares, green.cash, green.trains) == ("Ada", {"offer": 3, "Ada": 5}, 500, ("2",))
    assert price(game, "green") == 50 and green.cell == (0, 0)
    assert len(green.tokens) == 3


@pytest.mark.rule("18Lilliput/A-l")
def test_advantages_of_the_starting_companies():
    game = drafted()
    companies = game.state.companies
    assert price(game, "red") == 55 and companies["red"].cell == (0, 1) and companies["red"].cash == 550
    assert game.state.tiles["0,-1"][0] == "LY1" and companies["blue"].cash == 500
    assert game.state.players["Cleo"].cash == 60
    assert [game.state.players[name].cash for name in ("Ada", "Ben", "Dan")] == [30, 30, 30]
    assert [companies[name].trains for name in COMPANIES] == [("2",), ("2",), ("2",), ("2", "2")]
    assert [companies[name].cash for name in ("green", "yellow")] == [500, 500]


@pytest.mark.rule("18Lilliput/A-m", "18Lilliput/A-n")
def test_the_home_tile_lies_next_to_mildendo_in_any_orientation():
    game = game_for()
    game.push(Choose("Ada", "red"))
    assert game.active == ("Ada",) and stack(game)[-1] == "LayHome"
    ways = listed(game, LayTile)
    assert {way.space for way in ways} == {"0,1", "0,-1", "1,0", "-1,0"}
    assert {(way.tile, way.rotation) for way in ways if way.space == "0,1"} == {
        ("LC1", 0), ("LC1", 1), ("LC2", 0), ("LC2", 1), ("LC2", 2), ("LC2", 3),
    }  # fmt: skip
    assert refused(game, LayTile("red", "1,1", "LP1", 0)) == "A-n"
    assert refused(game, LayTile("red", "0,1", "LP1", 0)) == "A-m"
    game.push(LayTile("red", "0,1", "LC1", 1))
    assert game.state.tokens["0,1"] == (("red",),)
    assert game.state.companies["red"].tokens == (40, 100)
    game.push(Choose("Ben", "blue"))
    assert refused(game, LayTile("blue", "0,1", "LY1", 0)) == "A-n"


@pytest.mark.rule("18Lilliput/A-o")
def test_only_slamecksan_begins_with_a_metropolis():
    game = game_for()
    game.push(Choose("Ada", "red"))
    assert refused(game, LayTile("red", "0,1", "LY1", 0)) == "A-o"
    game.push(LayTile("red", "0,1", "LC1", 0))
    game.push(Choose("Ben", "blue"))
    assert {way.tile for way in listed(game, LayTile)} == {"LY1", "LY2"}
    game.push(LayTile("blue", "0,-1", "LY2", 0))
    assert game.state.companies["blue"].cash == 500


@pytest.mark.rule("18Lilliput/A-q")
def test_the_first_trains_start_no_phase():
    game = drafted()
    assert game.state.depot["2"] == 2
    fresh = game_for()
    fresh.push(Choose("Ada", "yellow"))
    assert fresh.state.phase == "1" and fresh.state.depot["2"] == 2


def test_gulliver_is_nobodys_name():
    with pytest.raises(BadSetup):
        new("18Lilliput", ["Ada", "Gulliver"])
    with pytest.raises(BadSetup):
        new("18Lilliput", ["Ada", "red"])
