"""Chapters O, P, Q and R: three and two players, landscapes, scenarios, variants."""

import pytest

from roundhouse.board.reach import reach
from roundhouse.engine.network import best_run
from roundhouse.game import new
from roundhouse.kernel.actions import Choose, Dividend, LayTile, Run
from roundhouse.kernel.errors import BadSetup
from roundhouse.titles.lilliput.actions import TakeCard
from roundhouse.titles.lilliput.events import CashTaken, CompanyRemoved
from roundhouse.titles.lilliput.invariants import violations
from roundhouse.titles.lilliput.laying import lay_refusal
from tests.rules.lilliput.given import (
    NAMES,
    at_running,
    at_turn,
    drafted,
    game_for,
    happened,
    lay,
    listed,
    on,
    phase,
    price,
    refused,
    station,
)


def landscape(*pieces):
    """A landscape as players write it."""
    lines = ", ".join(f'{{ at = [{at}], tile = "{tile}", rotation = {rotation} }}' for at, tile, rotation in pieces)
    return f'name = "Ours"\nplace = [{lines}]\n'


# -- O


@pytest.mark.rule("18Lilliput/O-b", "18Lilliput/O-g", "18Lilliput/A-j")
def test_three_players_remove_the_fourth_company():
    game = drafted(3)
    assert "yellow" not in game.state.companies and len(game.state.companies) == 7
    game = game_for(3)
    for item in ("judge", "emperor", "general", "red", "blue", "green"):
        game.push(Choose(game.active[0], item))
        if item in ("red", "blue", "green"):
            game.push(listed(game, LayTile)[0])
    assert [event.company for event in happened(game, CompanyRemoved)] == ["yellow"]
    assert {character for character, _ in on(game).characters} == {"judge", "emperor", "general"}


@pytest.mark.rule("18Lilliput/O-c", "18Lilliput/O-d")
def test_two_players_have_two_copy_cards_and_two_companies_leave():
    game = drafted(2)
    assert sorted(on(game).copies) == ["Ada", "Ada", "Ben", "Ben"]
    assert set(game.state.companies) == {"red", "blue", "purple", "orange", "black", "white"}


@pytest.mark.rule("18Lilliput/O-e")
@pytest.mark.parametrize("players", [2, 3])
def test_two_trains_of_the_first_kind_lie_on_the_stack(players):
    game = drafted(players)
    assert game.state.depot["2"] == 2
    owned = sum(company.trains.count("2") for company in game.state.companies.values())
    assert owned == players


# -- P


@pytest.mark.rule("18Lilliput/P-a")
def test_players_lay_out_their_own_landscape():
    game = game_for(landscape=landscape(("2, 1", "SF", 0), ("0, -2", "SM1", 1)))
    assert game.state.tiles["2,1"] == ("SF", 0) and game.state.tiles["0,-2"] == ("SM1", 1)
    assert game.state.supply["SF"] == 2
    assert game.setup.landscape
    without_a_word = game_for(landscape='place = [{ at = [0, -2], tile = "SM1" }]')
    assert without_a_word.state.tiles["0,-2"] == ("SM1", 0), "not turned unless it says so"
    cards = game.title.cards
    assert sum(card.count for card in cards.values() if card.set == "scenario") == 23


@pytest.mark.rule("18Lilliput/P-a", "18Lilliput/P-b")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (landscape(("2, 1", "LP1", 0)), "P-a"),
        (landscape(("2, 2", "ST1", 0)), "P-a"),
        (landscape(("2, 1", "XX", 0)), "P-a"),
        (landscape(("0, 0", "SF", 0)), "P-a"),
        (landscape(("0, 1", "SF", 0)), "P-a"),
        (landscape(("2, 1", "SF", 0), ("2, 1", "SH", 0)), "P-a"),
        (landscape(("2, 1", "SF", 7)), "P-a"),
        (landscape(("2, 2", "SW", 0), ("4, 4", "SW", 0)), "P-a"),
        (landscape(("2, 1", "SM1", 0)), "P-b"),
        (landscape(("2, 2", "SX3", 0)), "P-b"),
        (landscape(("2, 2", "SS", 0), ("2, 3", "SX3", 0)), "P-e"),
        (landscape(("1, 1", "SS", 0), ("-1, 1", "SS", 0), ("0, 2", "SS", 0)), "A-m"),
        ("place = 7", "not a landscape"),
        ("a." * 2_000 + "a = 1", "line 1: it is nested too deeply"),
        ("place = " + "[" * 2_000, "not a landscape"),
        ("place = [{ at = [" + "9" * 4_500 + ', 0], tile = "SW" }]', "not a landscape"),
        ("place = [{ at = [0x" + "f" * 4_000 + ', 0], tile = "SW" }]', "not a landscape"),
        ('place = [{ at = [2, 0], tile = "SW", rotation = 0x' + "f" * 4_000 + " }]", "not a landscape"),
        ("]", "not a landscape"),
    ],
)
def test_landscapes_that_cannot_be(text, why):
    with pytest.raises(BadSetup, match=why):
        game_for(landscape=text)


@pytest.mark.rule("18Lilliput/P-b")
def test_marks():
    marks = {card.id: card.mark for card in game_for().title.cards.values() if card.set == "scenario"}
    assert {name for name, mark in marks.items() if mark == "circle"} == {"SX3"}
    assert {name for name, mark in marks.items() if mark == "both"} == {"SH", "SF", "SS", "SG", "SW"}
    game_for(landscape=landscape(("2, 2", "SX2", 0), ("2, 3", "SX3", 0), ("4, 0", "SS", 0), ("5, 0", "SH", 0)))


@pytest.mark.rule("18Lilliput/P-c")
@pytest.mark.parametrize(("number", "bonus"), [(1, 10), (4, 10), (5, 20)])
def test_a_mine_pays_the_treasury_for_each_train(number, bonus):
    game = drafted(landscape=landscape(("0, 2", "SM1", 0)))
    lay(game, "0,3", "LC1")
    phase(game, number)
    game.state.companies["red"].trains = ("3",)
    at_running(game)
    game.push(listed(game, Run)[0])
    assert [(event.owner, event.amount) for event in happened(game, CashTaken)] == [("red", bonus)]
    game.push(Dividend("red", "pay"))
    assert game.state.companies["red"].cash == 550 + bonus
    assert game.state.players["Ada"].cash == 30 + 35
    game.state.companies["red"].trains = ("2",)
    game.state.tiles["0,2"] = ("SM1", 1)
    at_running(game)
    game.push(listed(game, Run)[0])
    assert not happened(game, CashTaken)


@pytest.mark.rule("18Lilliput/P-d")
def test_hills_and_forest_cost_the_laying_company():
    game = drafted(landscape=landscape(("0, 2", "SH", 0), ("0, 3", "SF", 0)))
    at_turn(game)
    game.push(TakeCard("Ada", "AC3", 1))
    assert refused(game, LayTile("red", "0,2", "LC1", 0)) == "D-f"
    game.push(LayTile("red", "0,2", "LP1", 0))
    assert game.state.companies["red"].cash == 520
    assert refused(game, LayTile("red", "0,3", "LY2", 0)) == "D-l"
    game.push(LayTile("red", "0,3", "LC1", 0))
    assert game.state.companies["red"].cash == 510
    assert game.state.supply["SH"] == 3


@pytest.mark.rule("18Lilliput/P-d")
def test_terrain_must_be_paid():
    game = drafted(landscape=landscape(("0, 2", "SH", 0)))
    game.state.companies["red"].cash = 29
    phase(game, 3)
    at_turn(game)
    game.push(TakeCard("Ada", "AC1", 1))
    assert refused(game, LayTile("red", "0,2", "LP1", 0)) == "D-a"


@pytest.mark.rule("18Lilliput/P-e")
def test_the_sea_is_never_built_over():
    game = drafted(landscape=landscape(("1, 2", "SS", 0)))
    lay(game, "0,2", "LP1")
    at_turn(game)
    game.push(TakeCard("Ada", "AC1", 1))
    assert refused(game, LayTile("red", "1,2", "LC1", 0)) == "D-l"
    assert "1,2" not in {way.space for way in listed(game, LayTile)}


@pytest.mark.rule("18Lilliput/P-f")
def test_a_mountain_takes_a_tunnel():
    game = drafted(landscape=landscape(("0, 2", "SG", 0), ("1, 2", "SG", 0)))
    phase(game, 2)
    game.state.companies["red"].cash = 49
    at_turn(game)
    assert refused_lay(game, "0,2", "LP1") == "D-l"
    assert refused_lay(game, "0,2", "ST1") == "D-k"
    phase(game, 3)
    assert refused_lay(game, "0,2", "ST1") == "D-a"
    lay(game, "1,1", "LP1")
    assert refused_lay(game, "1,2", "ST1") == "D-g"
    game.state.companies["red"].cash = 60
    game.push(TakeCard("Ada", "AC1", 1))
    game.push(LayTile("red", "0,2", "ST1", 0))
    assert game.state.companies["red"].cash == 10


def refused_lay(game, space, tile):
    return lay_refusal(game.play, LayTile("red", space, tile, 0)).clause


@pytest.mark.rule("18Lilliput/P-g")
@pytest.mark.parametrize("at", ["0, 2", "0, 3"])
def test_wiggywack_lies_anywhere_and_ends_runs(at):
    game = drafted(landscape=landscape((at, "SW", 0)))
    space = at.replace(" ", "")
    if space == "0,3":
        lay(game, "0,2", "LP1")
    game.state.companies["red"].trains = ("3",)
    assert best_run(game.play, "red").total == 30 + 20 + 30
    station(game, "red", space)
    assert best_run(game.play, "red").total == 30 + 20 + 60
    station(game, "blue", space)
    game.state.tokens["0,1"] = ((),)
    before, beyond = ("0,1", "0,3") if space == "0,2" else ("0,2", "0,4")
    assert {before, beyond} <= set(reach(game.play, "red").entries), "red's station there still serves it"
    game.state.tokens[space] = (("blue",),)
    game.state.tokens["0,1"] = (("red",),)
    assert beyond not in reach(game.play, "red").entries


@pytest.mark.rule("18Lilliput/P-h")
def test_printed_track_is_used_but_never_upgraded():
    game = drafted(landscape=landscape(("0, 2", "SX1", 0), ("0, 3", "SX3", 0), ("1, 3", "SX4", 1)))
    game.state.companies["red"].trains = ("3",)
    assert best_run(game.play, "red").total == 30 + 20 + 30 + 20, "the port is open to the west and counts as a town"
    phase(game, 5)
    assert best_run(game.play, "red").total == 30 + 20 + 30 + 40
    at_turn(game)
    assert refused_lay(game, "0,2", "LP3") == "D-l"
    assert refused_lay(game, "0,3", "LC4") == "D-l"


# -- Q


@pytest.mark.rule("18Lilliput/Q-a", "18Lilliput/Q-b", "18Lilliput/Q-c", "18Lilliput/Q-d")
@pytest.mark.parametrize(
    ("number", "name", "kinds"),
    [
        (1, "Let's start at the beginning", {"SF": 2, "SH": 2, "SS": 4}),
        (2, "The mountains", {"SG": 3, "SH": 3}),
        (3, "City upon city", {"SX3": 1, "SX2": 1, "SX4": 1, "SM1": 1, "SM2": 1, "SW": 1}),
        (4, "Separated", {"SS": 4, "SF": 2}),
    ],
)
def test_the_four_scenarios(number, name, kinds):
    game = game_for(options=[f"scenario_{number}"])
    laid = [tile for space, (tile, _) in game.state.tiles.items() if space != "0,0"]
    assert {tile: laid.count(tile) for tile in laid} == kinds
    assert game.title.landscape.name == name
    drafted(options=[f"scenario_{number}"])


@pytest.mark.rule("18Lilliput/Q-d")
def test_a_home_does_not_lead_into_the_sea():
    game = game_for(options=["scenario_4"])
    game.push(Choose("Ada", "red"))
    assert refused(game, LayTile("red", "0,1", "LC1", 1)) == "D-j"


def test_a_scenario_and_a_landscape_exclude_each_other():
    with pytest.raises(BadSetup, match="P-a"):
        new("18Lilliput", NAMES, ["scenario_1"], landscape=landscape(("2, 1", "SF", 0)))


# -- R


@pytest.mark.rule("18Lilliput/R-a")
def test_named_cities_replace_the_brown_ones():
    game = game_for(options=["allenbeck"])
    assert "LC4" not in game.state.supply
    assert game.title.cards["LC3"].upgrades == ("LA1", "LA2", "LA3")
    assert [game.title.cards[name].label for name in ("LA1", "LA2", "LA3")] == ["Tottenham", "Allenbeck", "Plips"]


def express(game, named):
    """A straight line of cities north from Mildendo, the first of which are named."""
    lay(game, "0,1", "LA1")
    for y in range(2, 8):
        lay(game, f"0,{y}", "LP1" if y % 2 == 0 else "LC1")
    if named > 2:
        lay(game, "0,3", "LA2")
    if named > 3:
        lay(game, "0,5", "LA3")
    phase(game, 5)
    return game


@pytest.mark.rule("18Lilliput/R-b")
@pytest.mark.parametrize(("named", "bonus"), [(2, 0), (3, 20), (4, 50)])
def test_the_express_bonus(named, bonus):
    game = express(drafted(options=["allenbeck"]), named)
    game.state.companies["red"].trains = ("4",)
    base = 30 + 40 + (40 if named > 2 else 20) + (40 if named > 3 else 20)
    assert best_run(game.play, "red").total == base + bonus
    plain = drafted()
    assert plain.title.route_bonuses(plain.play, "red") == ()


@pytest.mark.rule("18Lilliput/R-c")
def test_the_bonus_is_neither_doubled_nor_halved():
    game = express(drafted(options=["allenbeck"]), 4)
    game.state.companies["red"].trains = ("4D",)
    assert best_run(game.play, "red").total == 2 * 150 + 50
    game.state.companies["red"].trains = ("4",)
    phase(game, 7)
    assert best_run(game.play, "red").total == 70 + 50


@pytest.mark.rule("18Lilliput/R-d", "18Lilliput/R-e")
def test_only_the_company_of_the_colour_lays_its_laputa_tile():
    game = drafted(options=["laputa"])
    assert "LC4" not in game.state.supply
    assert game.title.cards["LC3"].upgrades == ("LLR", "LLB", "LLG", "LLY")
    lay(game, "0,1", "LC3", 0)
    phase(game, 5)
    at_turn(game)
    game.push(TakeCard("Ada", "AC1", 1))
    assert refused(game, LayTile("red", "0,1", "LLB", 0)) == "R-e"
    assert {(way.tile, way.rotation) for way in listed(game, LayTile) if way.space == "0,1"} == {
        ("LLR", rotation) for rotation in range(4)
    }
    game.push(LayTile("red", "0,1", "LLR", 2))


@pytest.mark.rule("18Lilliput/R-f", "18Lilliput/R-g")
def test_only_the_company_of_the_colour_uses_the_coloured_track():
    game = drafted(options=["laputa"])
    lay(game, "0,1", "LLR", 2)
    station(game, "green", "0,1")
    lay(game, "0,2", "LP1")
    lay(game, "0,3", "LC1")
    phase(game, 5)
    assert {"0,2", "1,1", "-1,1", "0,0"} <= set(reach(game.play, "red").entries)
    green = set(reach(game.play, "green").entries)
    assert "0,2" not in green and {"1,1", "-1,1"} <= green
    for name in ("red", "green"):
        game.state.companies[name].trains = ("3",)
    assert best_run(game.play, "red").total == 30 + 40 + 20
    assert best_run(game.play, "green").total == 30 + 40, "the coloured track to the north is not green's"


@pytest.mark.rule("18Lilliput/R-f")
def test_nobody_else_enters_by_the_coloured_track():
    game = drafted(options=["laputa"])
    lay(game, "0,2", "LP1")
    lay(game, "0,3", "LC3", 0)
    station(game, "green", "0,3")
    lay(game, "0,1", "LLR", 2)
    game.state.tokens["0,1"] = (("red",),)
    assert ("0,1", 0) not in reach(game.play, "green").stops
    lay(game, "0,1", "LLR", 0)
    assert ("0,1", 0) in reach(game.play, "green").stops


@pytest.mark.rule("18Lilliput/R-h")
def test_laputa_tiles_of_absent_colours_leave():
    game = drafted(2, options=["laputa"])
    assert {tile for tile in game.state.supply if tile.startswith("LL")} == {"LLR", "LLB"}


@pytest.mark.rule("18Lilliput/R-i", "18Lilliput/R-k")
def test_brobdingnag_has_its_own_cities_and_character_tiles():
    game = game_for(options=["brobdingnag"])
    assert game.state.tiles["0,0"] == ("B0", 0)
    brob = [card for card in game.title.cards.values() if card.set == "brobdingnag"]
    assert sum(card.count for card in brob) == 30
    assert not {"LC1", "LY1", "LC4", "LKE", "LKG", "LKF"} & set(game.state.supply)
    assert {"LP1", "LP2", "LKT1", "LKH1"} <= set(game.state.supply)
    assert game.title.character_tiles["emperor"] == ("BKE",)
    assert game.title.character_tiles["judge"] == ("LKT1", "LKT2")
    assert game.title.first_tiles("0,1") == ("BC1", "BC2", "BY1", "BY2")
    played = drafted(options=["brobdingnag"])
    assert best_run(played.play, "red").total == 60 + 40
    assert played.state.tiles["0,-1"][0] == "BY1"


@pytest.mark.rule("18Lilliput/R-j")
def test_brobdingnag_shares_half_of_the_revenue():
    game = drafted(options=["brobdingnag"])
    decide = game.title.steps[type(at_dividend(game))].choices[0]
    red, ada = game.state.companies["red"], game.state.players["Ada"]
    decide.distribute(game.play, "red", "pay", 130)
    assert (red.cash, ada.cash) == (550 + 60, 30 + 35)
    assert price(game, "red") == 60
    game.push(Dividend("red", "withhold"))
    assert red.cash == 610 + 100 and price(game, "red") == 55


@pytest.mark.rule("18Lilliput/R-j", "18Lilliput/N-b")
def test_brobdingnag_in_the_last_round():
    game = at_running(drafted(options=["brobdingnag"]), 8)
    game.push(listed(game, Run)[0])
    game.push(Dividend("red", "pay"))
    assert game.state.players["Ada"].cash == 30 + 50
    assert game.state.companies["red"].cash == 550 + 100


def at_dividend(game):
    at_running(game)
    game.push(listed(game, Run)[0])
    return game.state.stack[-1]


@pytest.mark.rule("18Lilliput/R-l")
def test_which_variants_exclude_each_other():
    for pair in (["laputa", "brobdingnag"], ["allenbeck", "brobdingnag"]):
        with pytest.raises(BadSetup, match="R-l"):
            new("18Lilliput", NAMES, pair)
    with pytest.raises(BadSetup, match="scenarios"):
        new("18Lilliput", NAMES, ["scenario_1", "scenario_2"])
    new("18Lilliput", NAMES[:2], ["laputa", "scenario_3", "two_characters"])


@pytest.mark.rule("18Lilliput/R-l", "18Lilliput/R-a", "18Lilliput/R-d")
def test_allenbeck_and_laputa_share_the_brown_cities():
    """Each takes its own tiles instead of the ordinary brown cities; the rulebook forbids nothing."""
    game = drafted(options=["allenbeck", "laputa"])
    brown = [card for card in game.title.cards.values() if card.colour == "brown" and card.site == "city"]
    cities = {card.id: card.count for card in brown if not card.is_metropolis and not card.character}
    assert cities == {"LA1": 1, "LA2": 1, "LA3": 1, "LLR": 1, "LLB": 1, "LLG": 1, "LLY": 1}
    lay(game, "0,1", "LC3", 0)
    phase(game, 5)
    at_turn(game)
    game.push(TakeCard("Ada", "AC1", 1))
    fit = {way.tile for way in listed(game, LayTile) if way.space == "0,1"}
    assert fit == {"LA1", "LA2", "LA3", "LLR"}, "red lays its own Laputa tile, or a named city"


@pytest.mark.rule("18Lilliput/P-g", "18Lilliput/D-f", "18Lilliput/D-g")
def test_cities_and_plain_tiles_may_touch_wiggywack():
    """Wiggywack on the city square 0,3: beyond it the board may go on with a city or with plain track."""
    game = drafted(landscape=landscape(("0, 3", "SW", 0)))
    station(game, "red", "0,3")
    at_turn(game)
    game.push(TakeCard("Ada", "AC1", 1))
    found = listed(game, LayTile)
    assert {way.tile for way in found if way.space == "0,4"} == {"LC1", "LC2", "LY2", "LP1", "LP2"}
    assert {way.tile for way in found if way.space == "0,2"} == {"LP1", "LP2"}, "0,2 touches the home city too"
    game.push(LayTile("red", "0,4", "LC1", 0))
    assert not list(violations(game.play))
    at_turn(game)
    game.push(TakeCard("Ada", "AC1", 1))
    assert refused(game, LayTile("red", "0,5", "LC1", 0)) == "D-f", "from there the kinds alternate as usual"
    game.push(LayTile("red", "0,5", "LP1", 0))


def test_in_version_1_the_checkerboard_held_beside_wiggywack():
    game = new("18Lilliput", NAMES, rules=1)
    lay(game, "0,3", "SW")
    assert game.title.kinds_for(game.state, "0,4") == ("plain",)
    assert new("18Lilliput", NAMES).title.kinds_for(game.state, "0,4") == ("city", "plain")


@pytest.mark.rule("18Lilliput/R-m")
def test_two_characters_each():
    game = game_for(2, ["two_characters"])
    order = []
    for item in ("judge", "red", "emperor", "general", "blue", "admiral"):
        order.append(game.active[0])
        game.push(Choose(game.active[0], item))
        if item in ("red", "blue"):
            game.push(listed(game, LayTile)[0])
    assert order == ["Ada", "Ben", "Ben", "Ada", "Ada", "Ben"]
    assert sorted(on(game).characters) == [
        ("admiral", "Ben"), ("emperor", "Ben"), ("general", "Ada"), ("judge", "Ada"),
    ]  # fmt: skip
    with pytest.raises(BadSetup, match="R-m"):
        new("18Lilliput", NAMES[:3], ["two_characters"])
