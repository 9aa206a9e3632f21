"""Chapter S: the solo game against Gulliver."""

from collections import Counter
from functools import cache

import pytest

from roundhouse.engine.rounds import Rounds
from roundhouse.game import new
from roundhouse.kernel.actions import BuyTrain, Choose, LayTile, Pass, Run
from roundhouse.kernel.errors import BadSetup
from roundhouse.kernel.events import DividendPaid, GameEnded, PhaseBegan, TileLaid, TokenPlaced, TrainsRun
from roundhouse.kernel.state import OFFER
from roundhouse.titles.lilliput.actions import TakeCard
from roundhouse.titles.lilliput.events import Decided, TrainGiven, TrainObsolete, TrainRemoved
from roundhouse.titles.lilliput.gulliver import GulliverActs, buy, give_train
from roundhouse.titles.lilliput.gulliver_track import extra_plain_tile, lay_track, points_home
from roundhouse.titles.lilliput.laying import distance
from roundhouse.titles.lilliput.table import GULLIVER
from tests.rules.lilliput.given import (
    NAMES,
    SIDES,
    at_running,
    drafted,
    founded,
    give_shares,
    happened,
    lay,
    listed,
    on,
    phase,
    price,
    refused,
    set_stack,
    stack,
    station,
    towards_mildendo,
)


@cache
def seed_for(company):
    """A seed by which Gulliver has the company on 0,1, a straight city."""
    for seed in range(400):
        game = new("18Lilliput", ["Ada"], seed=seed)
        (home,) = on(game).homes
        if on(game).gulliver == (company,) and home == "0,1" and game.state.tiles[home][0][1:] in ("C1", "Y1"):
            return seed
    raise AssertionError("no such game")


def solo(company="green", options=()):
    """A solo game after the draft: Gulliver's home is a straight city on 0,1 to the north; Ada has red on 0,-1."""
    game = new("18Lilliput", ["Ada"], options, seed_for(company))
    game.state.tiles["0,1"] = (game.state.tiles["0,1"][0], 0)
    game.push(Choose("Ada", next(c for c in ("red", "blue") if c != company)))
    game.push(next(way for way in listed(game, LayTile) if way.space == "0,-1" and way.rotation == 0))
    game.push(Choose("Ada", "emperor"))
    on(game).characters = ()
    return game


def mine(game):
    return game.state.companies[on(game).gulliver[0]]


def decisions(game, clause):
    return [event for event in game.play.events if isinstance(event, Decided) and event.clause == clause]


def fresh(game):
    game.play.events = []
    return game.play


@pytest.mark.rule("18Lilliput/S-a")
def test_gulliver_gets_a_random_company_without_treasury():
    taken = Counter()
    for seed in range(60):
        game = new("18Lilliput", ["Ada"], seed=seed)
        (company,) = on(game).gulliver
        taken[company] += 1
        charter = game.state.companies[company]
        assert charter.president == GULLIVER and charter.cash == 0 and charter.shares[GULLIVER] == 5
        assert charter.trains == (("2", "2") if company == "yellow" else ("2",))
        assert game.state.players[GULLIVER].cash == (60 if company == "green" else 30)
        assert price(game, company) == (55 if company == "red" else 50)
        assert on(game).characters == ()
    assert set(taken) == {"red", "blue", "green", "yellow"}


def leads_to_mildendo(game, home):
    tile, rotation = game.state.tiles[home]
    return bool(game.title.board.shapes[tile, rotation].mask >> towards_mildendo(home) & 1)


@pytest.mark.rule("18Lilliput/S-b")
def test_his_home_leads_to_mildendo_and_only_a_curve_is_thrown_for():
    homes, tiles, curves = Counter(), Counter(), Counter()
    for seed in range(400):
        game = new("18Lilliput", ["Ada"], seed=seed)
        (home,) = on(game).homes
        tile, rotation = game.state.tiles[home]
        assert leads_to_mildendo(game, home)
        homes[home] += 1
        tiles[tile] += 1
        curved = tile in ("LC2", "LY2")
        if curved:
            curves[home, rotation] += 1
        assert (tile[:2] == "LY") == (on(game).gulliver == ("blue",))
        assert game.state.tokens[home] == ((on(game).gulliver[0],),)
        thrown = [e.about for e in game.events if isinstance(e, Decided) and e.clause == "S-b"]
        assert thrown == ["square", "tile", *["direction"] * curved]
    assert set(homes) == set(SIDES) and set(tiles) == {"LC1", "LC2", "LY1", "LY2"} and len(curves) == 8


@pytest.mark.rule("18Lilliput/S-b")
@pytest.mark.parametrize("scenario", ["scenario_1", "scenario_2", "scenario_3", "scenario_4"])
def test_his_home_leads_to_mildendo_in_every_landscape(scenario):
    for seed in range(25):
        game = new("18Lilliput", ["Ada"], [scenario], seed=seed)
        assert leads_to_mildendo(game, *on(game).homes)


def test_version_1_threw_for_every_direction():
    games = [new("18Lilliput", ["Ada"], seed=seed, rules=1) for seed in range(400)]
    assert sum(not leads_to_mildendo(game, *on(game).homes) for game in games) == 213


@pytest.mark.rule("18Lilliput/S-c")
def test_the_player_takes_one_of_the_other_companies_and_a_character():
    game = new("18Lilliput", ["Ada"], seed=3)
    (his,) = on(game).gulliver
    assert refused(game, Choose("Ada", his)) == "A-i"
    offered = {action.item for action in listed(game, Choose)}
    assert len(offered & {"red", "blue", "green", "yellow"}) == 3
    game.push(Choose("Ada", "judge"))
    game.push(next(a for a in listed(game, Choose)))
    game.push(listed(game, LayTile)[0])
    starting = [name for name in ("red", "blue", "green", "yellow") if name in game.state.companies]
    assert len(starting) == 2


@pytest.mark.rule("18Lilliput/S-d", "18Lilliput/S-e")
def test_cards_and_trains_of_the_solo_game():
    game = solo()
    assert on(game).copies == ()
    assert game.title.cards_in_use(game.play) == ["AC4", "AC8", "AC9", "AC10"]
    assert game.state.depot == {"2": 2, "3": 2, "4": 2, "5": 2, "3D": 2, "4D": -1}


@pytest.mark.rule("18Lilliput/S-f")
def test_two_cards_for_the_player_then_gulliver():
    game = solo()
    game.push(TakeCard("Ada", "AC9", 2))
    assert game.active == ("Ada",) and not happened(game, Decided)
    assert refused(game, TakeCard("Ada", "AC9", 2)) == "B-d"
    game.push(TakeCard("Ada", "AC10", 2))
    clauses = [event.clause for event in happened(game, Decided)]
    assert clauses[0] == "S-g" and "S-l" in clauses
    laid = [type(event).__name__ for event in game.events]
    assert laid.index("TileLaid") < laid.index("SharesBought") < laid.index("RoundBegan")
    assert stack(game)[-1] == "RunTrains", "then the trains run"


@pytest.mark.rule("18Lilliput/S-g")
def test_the_first_that_is_possible():
    """Brown before green before yellow city before plain."""
    game = solo()
    lay_track(fresh(game))
    assert decisions(game, "S-g")[0].chosen == "yellow plain"
    assert game.state.tiles["0,2"][0] in ("LP1", "LP2")
    lay(game, "0,2", "LP1", 0)
    lay_track(fresh(game))
    assert [event.chosen for event in decisions(game, "S-g")] == ["yellow city"]
    phase(game, 3)
    lay_track(fresh(game))
    assert [event.chosen for event in decisions(game, "S-g")] == ["green city"]
    assert game.state.tiles["0,1"][0] == "LC3"
    phase(game, 5)
    lay_track(fresh(game))
    assert [event.chosen for event in decisions(game, "S-g")] == ["brown city"]
    assert game.state.tiles["0,1"][0] == "LC4"


@pytest.mark.rule("18Lilliput/S-g")
def test_nothing_possible_is_nothing_laid():
    game = solo()
    for tile in list(game.state.supply):
        game.state.supply[tile] = 0
    before = dict(game.state.tiles)
    lay_track(fresh(game))
    assert [event.chosen for event in decisions(game, "S-g")] == ["no tile"] and game.state.tiles == before


@pytest.mark.rule("18Lilliput/S-h")
def test_only_his_stations_are_upgraded_the_home_first():
    game = solo()
    lay(game, "0,2", "LP1")
    lay(game, "0,3", "LC1")
    lay(game, "0,4", "LP1")
    lay(game, "0,5", "LC1")
    lay(game, "0,6", "LP1")
    lay(game, "0,7", "LC1")
    for at in ("0,3", "0,5"):
        station(game, "green", at)
    phase(game, 3)
    lay_track(fresh(game))
    assert game.state.tiles["0,1"][0] == "LC3"
    lay_track(fresh(game))
    lay_track(fresh(game))
    assert [game.state.tiles[at][0] for at in ("0,3", "0,5", "0,7")] == ["LC3", "LC3", "LC1"]
    lay_track(fresh(game))
    assert game.state.tiles["0,7"][0] == "LC1", "no station of his, no upgrade"


@pytest.mark.rule("18Lilliput/S-h")
def test_which_of_the_others_is_thrown_for():
    seen = set()
    for seed in range(12):
        game = solo()
        on(game).seed = seed
        for y in range(2, 6):
            lay(game, f"0,{y}", "LP1" if y % 2 == 0 else "LC1")
        lay(game, "0,1", "LC4")
        for at in ("0,3", "0,5"):
            station(game, "green", at)
        phase(game, 3)
        lay_track(fresh(game))
        seen |= {at for at in ("0,3", "0,5") if game.state.tiles[at][0] == "LC3"}
        assert decisions(game, "S-h")[0].dice
    assert seen == {"0,3", "0,5"}


@pytest.mark.rule("18Lilliput/S-i")
def test_a_green_citys_new_track_points_towards_mildendo():
    game = solo()
    lay(game, "1,2", "LC1", 0)
    station(game, "green", "1,2")
    lay(game, "0,1", "LC4")
    phase(game, 3)
    for seed in range(8):
        on(game).seed = seed
        lay(game, "1,2", "LC1", 0)
        lay_track(fresh(game))
        laid = game.state.tiles["1,2"]
        assert game.title.board.shapes[laid].mask == 0b0111, "west, not east"
    assert points_home(game.play, LayTile("green", "3,2", "LC3", 0))
    lay(game, "3,2", "LC1", 0)
    assert not points_home(game.play, LayTile("green", "3,2", "LC3", 2))


@pytest.mark.rule("18Lilliput/S-i")
def test_a_new_city_goes_nearest_to_mildendo_and_curves_are_thrown_for():
    shapes = Counter()
    for seed in range(30):
        game = solo()
        on(game).seed = seed
        lay(game, "0,1", "LC3", 0)
        lay(game, "0,2", "LP1")
        lay(game, "-1,1", "LP1", 1)
        lay(game, "-2,1", "LC1", 1)
        lay(game, "-3,1", "LP1", 1)
        lay_track(fresh(game))
        (laid,) = [event for event in game.play.events if isinstance(event, TileLaid)]
        assert laid.space == "0,3", "-4,1 is further away"
        shapes[laid.tile, laid.rotation] += 1
    assert set(shapes) == {("LC1", 0), ("LC2", 0), ("LC2", 3)}


@pytest.mark.rule("18Lilliput/S-i")
def test_equally_near_squares_are_thrown_for():
    seen = set()
    for seed in range(20):
        game = solo()
        on(game).seed = seed
        lay(game, "0,1", "LC4", 0)
        lay(game, "0,2", "LP1")
        lay(game, "1,1", "LP2", 1)
        lay(game, "-1,1", "LP2", 2)
        lay_track(fresh(game))
        seen |= {event.space for event in game.play.events if isinstance(event, TileLaid)}
    assert seen == {"-1,2", "0,3", "1,2"}
    assert {distance(space, "0,0") for space in seen} == {3}


@pytest.mark.rule("18Lilliput/S-j")
def test_a_station_in_every_new_city_until_three_are_placed():
    game = solo()
    for y in (2, 4, 6):
        lay(game, f"0,{y}", "LP1")
        lay_track(fresh(game))
        city = f"0,{y + 1}"
        placed = [event.space for event in game.play.events if isinstance(event, TokenPlaced)]
        assert placed == ([city] if y < 6 else [])
        lay(game, city, "LC1", 0)
    assert mine(game).tokens == () and mine(game).cash == 0
    assert game.state.tokens["0,3"] == (("green",),)
    assert "0,7" not in game.state.tokens


@pytest.mark.rule("18Lilliput/S-j")
def test_his_second_company_places_no_further_stations():
    game = solo()
    founded(game, "purple", GULLIVER)
    on(game).gulliver = ("green", "purple")
    lay(game, "0,1", "LC3")
    station(game, "purple", "0,1")
    mine(game).tokens = ()
    lay(game, "0,2", "LP1")
    lay_track(fresh(game))
    assert not [event for event in game.play.events if isinstance(event, TokenPlaced)]


@pytest.mark.rule("18Lilliput/S-k")
def test_one_plain_tile_continues_a_track_that_leads_nowhere():
    tiles = Counter()
    for seed in range(20):
        game = solo()
        on(game).seed = seed
        extra_plain_tile(fresh(game))
        assert len(game.state.tiles) == 4
        tiles[game.state.tiles["0,2"]] += 1
        extra_plain_tile(fresh(game))
        assert len(game.state.tiles) == 4, "both ends of his home lead somewhere now"
    assert set(tiles) == {("LP1", 0), ("LP2", 0), ("LP2", 3)}
    assert mine(game).cash == 0


@pytest.mark.rule("18Lilliput/S-l")
def test_one_share_a_round_at_most_three_and_never_a_sale():
    game = solo()
    gulliver = game.state.players[GULLIVER]
    gulliver.cash = 49
    buy(fresh(game))
    assert not decisions(game, "S-l")
    gulliver.cash = 1000
    for held in (1, 2, 3):
        buy(fresh(game))
        assert on(game).gulliver_shares == held and decisions(game, "S-l")
    single = sum(
        charter.shares.get(GULLIVER, 0) - (5 if charter.president == GULLIVER else 0)
        for charter in game.state.companies.values()
    )
    assert single == 3


@pytest.mark.rule("18Lilliput/S-l")
def test_which_share_is_thrown_for():
    seen = set()
    for seed in range(20):
        game = solo()
        on(game).seed = seed
        game.state.players[GULLIVER].cash = 100
        buy(fresh(game))
        seen |= {event.chosen for event in decisions(game, "S-l")}
    assert seen == {"green", next(name for name in seen if name != "green")} and len(seen) == 2


@pytest.mark.rule("18Lilliput/S-m", "18Lilliput/S-n")
def test_his_fifth_certificate_is_a_second_company():
    game = solo()
    on(game).gulliver_shares = 3
    give_shares(game, "green", GULLIVER, 3)
    gulliver = game.state.players[GULLIVER]
    lay(game, "0,1", "LC3")
    gulliver.cash = 249
    buy(fresh(game))
    assert on(game).gulliver == ("green",)
    gulliver.cash = 318
    buy(fresh(game))
    first, second = on(game).gulliver
    charter = game.state.companies[second]
    assert price(game, second) == 63 and gulliver.cash == 3
    assert charter.cash == 0 and charter.shares == {GULLIVER: 5, OFFER: 3}
    assert game.state.tokens["0,1"] == (("green", second),), "with his first home, where a slot is free"
    gulliver.cash = 9999
    buy(fresh(game))
    assert on(game).gulliver == (first, second), "it was his last"


@pytest.mark.rule("18Lilliput/S-n")
def test_otherwise_the_nearest_city_with_a_free_slot():
    seen = set()
    for seed in range(16):
        game = solo()
        on(game).seed = seed
        on(game).gulliver_shares = 3
        game.state.players[GULLIVER].cash = 250
        for at in ("1,2", "-1,2", "0,5"):
            lay(game, at, "LC2")
        buy(fresh(game))
        (placed,) = [event.space for event in game.play.events if isinstance(event, TokenPlaced)]
        seen.add(placed)
    assert seen == {"1,2", "-1,2"}


@pytest.mark.rule("18Lilliput/S-n", "18Lilliput/S-m")
def test_without_a_free_slot_he_founds_nothing():
    game = solo()
    on(game).gulliver_shares = 3
    game.state.players[GULLIVER].cash = 250
    buy(fresh(game))
    assert on(game).gulliver == ("green",) and game.state.players[GULLIVER].cash == 250


@pytest.mark.rule("18Lilliput/S-o")
def test_the_train_goes_to_gulliver_instead_of_the_pool():
    game = solo()
    set_stack(game, [Rounds("running", 1)])
    assert mine(game).trains == ("2", "2") and game.state.train_pool == ()
    assert game.state.depot["2"] == 1 and game.state.phase == "2"


@pytest.mark.rule("18Lilliput/S-o")
@pytest.mark.parametrize(
    ("one", "two", "gets"),
    [
        (("3",), ("2", "2"), 0),
        (("3", "3"), ("2",), 1),
        (("3",), ("2",), 1),
        (("2",), ("2",), 0),
        (("5",), ("3D",), 0),
        (("4D",), ("3D",), 1),
        ((), (), 0),
    ],
)
def test_which_of_his_companies_gets_it(one, two, gets):
    game = solo()
    founded(game, "purple", GULLIVER)
    on(game).gulliver = ("green", "purple")
    phase(game, 3)
    game.state.depot["2"] = 0
    for name, trains in (("green", one), ("purple", two)):
        game.state.companies[name].trains = trains
    give_train(fresh(game))
    given = [event.company for event in game.play.events if isinstance(event, TrainGiven)]
    assert given == [("green", "purple")[gets]]


@pytest.mark.rule("18Lilliput/S-p")
def test_at_the_limit_his_lowest_train_leaves_the_game():
    game = solo()
    phase(game, 5)
    game.state.depot |= {"2": 0, "3": 0, "4": 0}
    mine(game).trains = ("5", "4")
    give_train(fresh(game))
    assert mine(game).trains == ("5", "5") and game.state.train_pool == ()
    assert [event.train for event in game.play.events if isinstance(event, TrainRemoved)] == ["4"]


@pytest.mark.rule("18Lilliput/S-p")
def test_a_lower_limit_takes_his_lowest_trains():
    game = solo()
    phase(game, 3)
    game.state.depot |= {"2": 0, "3": 0}
    mine(game).trains = ("3", "2", "2", "3")
    ada = game.state.companies["red"]
    ada.trains = ("3", "3", "3", "3")
    give_train(fresh(game))
    assert game.state.phase == "4" and mine(game).trains == ("3", "3", "4")
    assert [event.train for event in game.play.events if isinstance(event, TrainRemoved)] == ["2", "2"]
    assert stack(game)[-1] == "DiscardTrains", "the player's company chooses for itself"


@pytest.mark.rule("18Lilliput/S-q")
def test_gulliver_runs_by_himself_and_always_pays():
    game = solo()
    give_shares(game, "green", "Ada", 1)
    give_shares(game, "red", GULLIVER, 1)
    at_running(game)
    assert game.active == ("Ada",)
    cash = game.state.players[GULLIVER].cash
    game.push(listed(game, Run)[0])
    ada = game.state.players["Ada"].cash
    game.push(next(a for a in game.legal_actions() if getattr(a, "kind", "") == "pay"))
    assert [event.company for event in happened(game, TrainsRun)] == ["green"]
    assert [(event.company, event.kind) for event in happened(game, DividendPaid)][:2] == [
        ("red", "pay"), ("green", "pay"),
    ]  # fmt: skip
    assert game.state.players[GULLIVER].cash == cash + 25 + 5
    assert game.state.players["Ada"].cash == ada + 25 + 5
    assert mine(game).cash == 0 and price(game, "green") == 55


@pytest.mark.rule("18Lilliput/S-r")
def test_solo_bureaucracy():
    game = solo()
    game.push(TakeCard("Ada", "AC9", 2))
    set_stack(game, [Rounds("running", 4)])
    assert on(game).taken == () and game.state.stack[0].number == 5 and game.active == ("Ada",)


@pytest.mark.rule("18Lilliput/S-s")
def test_the_higher_total_wins_after_eight_rounds():
    game = solo()
    for company in game.state.companies.values():
        company.trains = ()
    at_running(game, 8)
    assert game.finished == "rounds"
    scores = game.scores()
    assert set(scores) == {"Ada", GULLIVER}
    assert scores[GULLIVER] == 60 + 5 * 45
    again = solo()
    at_running(again, 8)
    while not again.finished:
        again.push(next(iter(again.legal_actions())))
    (end,) = happened(again, GameEnded)
    assert end.scores[GULLIVER] == 60 + 2 * 25 + 5 * 60


@pytest.mark.rule("18Lilliput/S-t")
def test_the_pro_variant_draws_the_train_before_the_trains_run():
    game = solo(options=["pro"])
    game.state.depot |= {"2": 0, "3": 0}
    phase(game, 3)
    set_stack(game, [Rounds("actions", 2), GulliverActs()])
    assert game.state.phase == "4" and "4" in mine(game).trains
    kinds = [type(event) for event in game.play.events]
    assert kinds.index(TrainObsolete) < len(kinds) and stack(game)[-1] == "RunTrains"
    set_stack(game, [Rounds("running", 2)])
    assert mine(game).trains.count("4") == 1, "none in bureaucracy"
    with pytest.raises(BadSetup, match="S-t"):
        new("18Lilliput", NAMES[:2], ["pro"])


def test_gulliver_sells_no_trains():
    game = solo()
    game.push(TakeCard("Ada", "AC8", 1))
    assert refused(game, BuyTrain("red", "2", "green", 50)) == "E-c"
    assert {action.source for action in listed(game, BuyTrain)} == {"bank"}
    game.push(Pass("Ada"))


@pytest.mark.rule("18Lilliput/S-b")
def test_a_record_of_a_solo_game_replays_the_same_dice():
    def moves(seed):
        game = new("18Lilliput", ["Ada"], seed=seed)
        while not game.finished:
            game.push(next(iter(game.legal_actions())))
        return game

    one, two, other = moves(11), moves(11), moves(12)
    assert one.hash == two.hash and one.actions == two.actions
    assert one.hash != other.hash
    assert not [event for event in one.events if isinstance(event, PhaseBegan)]
    assert drafted(1).state.players[GULLIVER].cash in (30, 60)
