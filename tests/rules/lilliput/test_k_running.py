"""Chapters K and L: running trains, dividends, prices."""

import pytest

from roundhouse.engine.network import best_run
from roundhouse.kernel.actions import BuyTrain, Dividend, Pass, Run, RunRoute
from roundhouse.kernel.events import DividendPaid, PriceMoved, TrainsRun, TurnBegan
from roundhouse.kernel.notation import read
from roundhouse.routes.tariff import Tariff
from tests.rules.lilliput.given import (
    at_running,
    drafted,
    founded,
    give_shares,
    happened,
    lay,
    listed,
    phase,
    price,
    refused,
    stack,
    station,
)


def run(company, *routes):
    """A run, written as in the notation."""
    return read(f"{company} runs {' '.join(routes)}" if routes else f"{company} runs nothing")


def line_north(game, length=5):
    for y in range(2, 2 + length):
        lay(game, f"0,{y}", "LP1" if y % 2 == 0 else "LC1")
    return game


@pytest.mark.rule("18Lilliput/K-a")
def test_highest_price_first_and_the_order_is_fixed():
    game = drafted()
    at_running(game)
    order = ["red"]
    while len(order) < 4:
        game.push(listed(game, Run)[0])
        game.push(Dividend(order[-1], "pay" if order[-1] == "red" else "withhold"))
        order += [event.actor for event in happened(game, TurnBegan)]
    assert order == ["red", "blue", "green", "yellow"]
    game = drafted()
    founded(game, "purple", "Ben", price=60)
    game.state.companies["purple"].trains = ()
    at_running(game)
    assert price(game, "purple") == 55, "it has run first, without a train"
    assert game.state.stack[1].companies == ("purple", "red", "blue", "green", "yellow")


@pytest.mark.rule("18Lilliput/K-b", "18Lilliput/K-c")
def test_each_train_runs_once_over_at_least_two_locations():
    game = at_running(line_north(drafted()))
    assert refused(game, run("red", "2[0,0.0>0,1.0]", "2[0,1.0>0,2>0,3.0]")) == "K-b"
    assert refused(game, run("red", "3[0,0.0>0,1.0]")) == "K-b"
    assert refused(game, Run("red", (RunRoute("2", (("0,1", 0),), ()),))) == "K-c"
    assert refused(game, run("red", "2[0,1.0>1,1>1,0.0]")) == "K-c"
    game.push(run("red", "2[0,0.0>0,1.0]"))
    assert [event.revenue for event in happened(game, TrainsRun)] == [50]


@pytest.mark.rule("18Lilliput/K-d")
def test_a_run_contains_a_station():
    game = at_running(line_north(drafted()))
    assert refused(game, run("red", "2[0,3.0>0,4>0,5.0]")) == "K-d"


@pytest.mark.rule("18Lilliput/K-e")
def test_a_full_city_is_not_passed_but_may_end_a_run():
    game = line_north(drafted())
    founded(game, "purple", "Ben", at="0,3")
    game.state.companies["red"].trains = ("4",)
    at_running(game)
    assert refused(game, run("red", "4[0,0.0>0,1.0>0,2>0,3.0>0,4>0,5.0]")) == "K-e"
    game.push(run("red", "4[0,0.0>0,1.0>0,2>0,3.0]"))


@pytest.mark.rule("18Lilliput/K-f")
def test_the_range_counts_cities_and_mildendo():
    game = line_north(drafted())
    game.state.companies["red"].trains = ("3",)
    at_running(game)
    assert refused(game, run("red", "3[0,0.0>0,1.0>0,2>0,3.0>0,4>0,5.0]")) == "K-f"
    game.push(run("red", "3[0,0.0>0,1.0>0,2>0,3.0]"))


@pytest.mark.rule("18Lilliput/K-f", "18Lilliput/K-i", "18Lilliput/K-k")
def test_towns_and_harbours_are_free_and_pay():
    game = line_north(drafted())
    lay(game, "0,2", "LKT1")
    lay(game, "0,4", "LKH1", 0)
    game.state.companies["red"].trains = ("3",)
    at_running(game)
    game.push(run("red", "3[0,0.0>0,1.0>0,2.0>0,3.0>0,4.0]"))
    assert [event.revenue for event in happened(game, TrainsRun)] == [30 + 20 + 10 + 20 + 20]


@pytest.mark.rule("18Lilliput/K-g")
def test_no_location_is_left_out():
    game = line_north(drafted())
    lay(game, "0,2", "LKT1")
    game.state.companies["red"].trains = ("3",)
    at_running(game)
    assert refused(game, run("red", "3[0,0.0>0,1.0>0,2>0,3.0]")) == "K-c"
    assert game.title.route_train(game.play, "3").skip == frozenset()


@pytest.mark.rule("18Lilliput/K-h")
def test_no_location_twice():
    """A loop of four squares back to red's home."""
    game = drafted()
    lay(game, "0,1", "LC4")
    lay(game, "0,2", "LP2", 3)
    lay(game, "1,2", "LC2", 0)
    lay(game, "1,1", "LP2", 1)
    game.state.companies["red"].trains = ("4",)
    phase(game, 5)
    at_running(game)
    assert refused(game, run("red", "4[0,1.0>0,2>1,2.0>1,1>0,1.0]")) == "K-h"


@pytest.mark.rule("18Lilliput/K-i")
def test_mildendo_harbours_and_the_treasurers_city_end_runs():
    game = drafted()
    title = game.title
    assert title.ends_route(title.cards["L0"].stops[0])
    assert title.ends_route(title.cards["LKH1"].stops[0]) and title.ends_route(title.cards["LKF"].stops[0])
    assert not title.ends_route(title.cards["LKT1"].stops[0])
    game.state.companies["red"].trains = ("3",)
    at_running(game)
    assert refused(game, run("red", "3[0,1.0>0,0.0>0,-1.0]")) == "K-i"


@pytest.mark.rule("18Lilliput/K-i")
@pytest.mark.parametrize("tile", ["LKF", "SW"])
def test_nothing_runs_through_the_treasurers_city_or_wiggywack(tile):
    """Not even with a free slot, nor with a station of one's own in it."""
    game = line_north(drafted())
    lay(game, "0,3", tile)
    phase(game, 5)
    game.state.companies["red"].trains = ("5",)
    at_running(game)
    through = run("red", "5[0,0.0>0,1.0>0,2>0,3.0>0,4>0,5.0]")
    assert refused(game, through) == "K-i"
    station(game, "red", "0,3")
    assert refused(game, through) == "K-i"
    game.push(run("red", "5[0,0.0>0,1.0>0,2>0,3.0]"))


@pytest.mark.rule("18Lilliput/K-j")
def test_trains_of_a_company_use_separate_track_but_may_meet():
    game = line_north(drafted())
    game.state.companies["red"].trains = ("2", "2")
    at_running(game)
    assert refused(game, run("red", "2[0,0.0>0,1.0]", "2[0,0.0>0,1.0]")) == "K-j"
    game.push(run("red", "2[0,0.0>0,1.0]", "2[0,1.0>0,2>0,3.0]"))
    assert [event.revenue for event in happened(game, TrainsRun)] == [90]


@pytest.mark.rule("18Lilliput/K-l", "18Lilliput/K-m")
def test_d_trains_count_every_value_twice_and_the_bank_pays_the_sum():
    game = line_north(drafted())
    game.state.companies["red"].trains = ("3D", "2")
    phase(game, 6)
    at_running(game)
    bank = game.state.bank
    game.push(run("red", "3D[0,0.0>0,1.0>0,2>0,3.0]"))
    assert [event.values for event in happened(game, TrainsRun)] == [(140,)]
    game.push(Dividend("red", "withhold"))
    assert game.state.bank == bank - 140
    assert game.state.companies["red"].cash == 550 + 140


@pytest.mark.rule("18Lilliput/K-n")
@pytest.mark.parametrize(("value", "half"), [(90, 40), (130, 60), (100, 50), (10, 0)])
def test_t3_half_revenue(value, half):
    game = drafted()
    phase(game, 6)
    train = game.title.route_train(game.play, "3")
    assert train.halved
    assert Tariff(train, game.title.route_rules, ()).earns(value, 0) == half


@pytest.mark.rule("18Lilliput/K-n", "18Lilliput/E-i")
def test_t3_each_obsolete_train_is_halved_by_itself():
    """Two obsolete trains worth 90 each earn 40 + 40."""
    game = drafted()
    for space, tile, rotation in [
        ("0,1", "LC3", 0), ("0,2", "LP1", 0), ("0,3", "LC3", 0),
        ("-1,1", "LP1", 1), ("-2,1", "LC3", 1), ("-3,1", "LP1", 1), ("-4,1", "LC3", 1),
    ]:  # fmt: skip
        lay(game, space, tile, rotation)
    red = game.state.companies["red"]
    red.trains = ("3", "3")
    phase(game, 5)
    assert [route.value for route in best_run(game.play, "red").routes] == [90, 90]
    phase(game, 6)
    assert [route.value for route in best_run(game.play, "red").routes] == [40, 40]
    assert best_run(game.play, "red").total == 80


@pytest.mark.rule("18Lilliput/K-o")
def test_the_highest_revenue_is_claimed():
    game = line_north(drafted())
    game.state.companies["red"].trains = ("3",)
    at_running(game)
    assert refused(game, run("red", "3[0,0.0>0,1.0]")) == "K-o"
    assert refused(game, run("red")) == "K-o"
    assert len(listed(game, Run)) == 1
    game.push(listed(game, Run)[0])


@pytest.mark.rule("18Lilliput/L-a")
def test_all_or_nothing():
    game = at_running(drafted())
    game.push(listed(game, Run)[0])
    assert {action.kind for action in listed(game, Dividend)} == {"pay", "withhold"}
    assert refused(game, Dividend("red", "half")) == "L-a"


@pytest.mark.rule("18Lilliput/L-b")
def test_each_shareholder_gets_his_part_and_the_bank_keeps_its_own():
    game = line_north(drafted())
    game.state.companies["red"].trains = ("3",)
    give_shares(game, "red", "Ben", 1)
    at_running(game)
    game.push(listed(game, Run)[0])
    bank = game.state.bank
    game.push(Dividend("red", "pay"))
    assert game.state.players["Ada"].cash == 30 + 35
    assert game.state.players["Ben"].cash == 30 + 7
    assert game.state.bank == bank - 42
    assert game.state.companies["red"].cash == 550
    assert price(game, "red") == 60
    assert [(event.revenue, event.per_share) for event in happened(game, DividendPaid)] == [(70, 7)]


@pytest.mark.rule("18Lilliput/L-c")
def test_what_is_kept_goes_to_the_treasury_and_the_price_falls():
    game = at_running(drafted())
    game.push(listed(game, Run)[0])
    game.push(Dividend("red", "withhold"))
    assert game.state.companies["red"].cash == 600
    assert price(game, "red") == 50
    assert game.state.players["Ada"].cash == 30
    assert [event.why for event in happened(game, PriceMoved)] == ["no dividend"]


@pytest.mark.rule("18Lilliput/L-d", "18Lilliput/L-e")
def test_without_revenue_the_price_falls_and_the_pool_is_open():
    game = drafted()
    game.state.companies["red"].trains = ()
    game.state.train_pool = ("2", "3")
    at_running(game)
    assert price(game, "red") == 50
    assert stack(game)[-1] == "PoolTrain" and game.active == ("Ada",)
    game.push(BuyTrain("red", "3", "pool", 150))
    assert game.state.companies["red"].trains == ("3",) and game.state.phase == "1"
    assert stack(game)[-1] == "RunTrains"


@pytest.mark.rule("18Lilliput/L-e")
def test_who_keeps_the_revenue_may_buy_one_train_from_the_pool():
    game = drafted()
    game.state.train_pool = ("2", "2")
    at_running(game)
    game.push(listed(game, Run)[0])
    game.push(Dividend("red", "withhold"))
    game.push(BuyTrain("red", "2", "pool", 80))
    assert game.state.companies["red"].trains == ("2", "2")
    assert game.state.train_pool == ("2",)
    game.push(listed(game, Run)[0])
    game.push(Dividend("blue", "pay"))
    assert stack(game)[-1] == "RunTrains", "a company that pays buys nothing"
    game.push(listed(game, Run)[0])
    game.push(Dividend("green", "withhold"))
    game.push(Pass("green"))
    assert game.state.train_pool == ("2",)


@pytest.mark.rule("18Lilliput/L-b", "18Lilliput/L-c")
def test_ends_of_the_index_in_play():
    game = drafted()
    market = game.title.market
    for start, kind, end in [(240, "pay", 240), (231, "pay", 240), (50, "withhold", 45)]:
        red = game.state.companies["red"]
        red.cell = market.par[start]
        at_running(game)
        while game.state.stack[2].company != "red":
            game.push(listed(game, Run)[0])
            game.push(Dividend(game.state.stack[2].company, "pay"))
        game.push(listed(game, Run)[0])
        game.push(Dividend("red", kind))
        assert price(game, "red") == end
