"""Chapters F and G: selling and buying shares, founding companies."""

from itertools import pairwise

import pytest

from roundhouse.finance.market import operating_order
from roundhouse.finance.shares import counted_certificates
from roundhouse.kernel.actions import BuyShare, BuyTrain, Pass, PlaceToken, SellShares, SetPar
from roundhouse.kernel.events import PriceMoved, SharesSold
from roundhouse.titles.lilliput.actions import TakeCard
from roundhouse.titles.lilliput.events import CompanyFounded
from tests.rules.lilliput.given import (
    at_turn,
    drafted,
    founded,
    give_shares,
    happened,
    lay,
    listed,
    price,
    refused,
    stack,
    station,
)


def trading(game, player="Ada", cash=None):
    if cash is not None:
        game.state.players[player].cash = cash
    at_turn(game, player)
    game.push(TakeCard(player, "AC4", 1))
    return game


def with_free_slot(game):
    lay(game, "0,2", "LP1")
    lay(game, "0,3", "LC2", 0)
    return game


@pytest.mark.rule("18Lilliput/F-a")
def test_sell_then_buy_and_either_may_be_left_out():
    game = drafted()
    give_shares(game, "blue", "Ada", 2)
    give_shares(game, "green", "Ada", 1)
    trading(game, cash=100)
    game.push(SellShares("Ada", "blue", 2))
    game.push(SellShares("Ada", "green", 1))
    game.push(BuyShare("Ada", "yellow", "offer"))
    assert "CardShares" not in stack(game)
    trading(game)
    game.push(Pass("Ada"))
    trading(game)
    game.push(BuyShare("Ada", "yellow", "offer"))
    assert game.state.companies["yellow"].shares["Ada"] == 2


@pytest.mark.rule("18Lilliput/F-a")
def test_nothing_is_sold_after_a_purchase_and_one_share_is_bought():
    game = with_free_slot(drafted())
    give_shares(game, "blue", "Ada", 1)
    trading(game, cash=400)
    frame = game.state.stack[-1]
    frame.bought = True
    assert refused(game, SellShares("Ada", "blue", 1)) == "F-a"
    assert refused(game, BuyShare("Ada", "yellow", "offer")) == "F-a"
    assert refused(game, SetPar("Ada", "purple", 50)) == "F-a"


@pytest.mark.rule("18Lilliput/F-b", "18Lilliput/F-c")
def test_sold_shares_are_paid_at_the_old_price_and_the_marker_falls_for_each():
    game = drafted()
    give_shares(game, "red", "Ben", 2)
    trading(game, "Ben")
    game.push(SellShares("Ben", "red", 2))
    assert game.state.players["Ben"].cash == 30 + 110
    assert price(game, "red") == 50
    assert game.state.companies["red"].shares == {"Ada": 5, "offer": 3}
    assert [event.price for event in happened(game, SharesSold)] == [110]
    assert [(event.old, event.new) for event in happened(game, PriceMoved)] == [(55, 50)]


@pytest.mark.rule("18Lilliput/F-c")
def test_a_company_is_sold_once_with_a_card():
    game = drafted()
    give_shares(game, "red", "Ben", 2)
    trading(game, "Ben")
    game.push(SellShares("Ben", "red", 1))
    assert refused(game, SellShares("Ben", "red", 1)) == "F-c"


@pytest.mark.rule("18Lilliput/F-c", "18Lilliput/L-b", "18Lilliput/L-c")
def test_t6_movements_on_the_index():
    market = drafted().title.market
    cells = {market.price((row, column)): (row, column) for row in (0, 1) for column in range(18)}
    assert len(cells) == 36

    def after(move, value):
        return market.price(move(cells[value]))

    assert after(market.right, 50) == 55
    assert after(market.fall, 55) == 53
    assert market.price(market.fall(market.fall(cells[55]))) == 50
    assert after(market.left, 50) == 45
    assert after(market.left, 45) == 45 and after(market.fall, 45) == 45
    assert after(market.right, 231) == 240
    assert after(market.right, 240) == 240
    assert market.price(market.right(market.right(cells[55]))) == 65
    values = sorted(cells)
    for low, high in pairwise(values):
        assert after(market.fall, high) == low, "a sale lowers the price by one value"


@pytest.mark.rule("18Lilliput/F-d")
def test_a_directors_certificate_is_never_sold():
    game = drafted()
    give_shares(game, "red", "Ada", 1)
    trading(game)
    assert refused(game, SellShares("Ada", "red", 2)) == "F-d"
    assert {action.shares for action in listed(game, SellShares)} == {1}
    game.push(SellShares("Ada", "red", 1))
    assert refused(game, SellShares("Ada", "red", 1)) == "F-c"
    assert game.state.companies["red"].president == "Ada"


@pytest.mark.rule("18Lilliput/F-e", "18Lilliput/F-f")
def test_buying_costs_the_price_and_does_not_move_it():
    game = trading(drafted(), "Ben", cash=55)
    assert refused(game, BuyShare("Ben", "purple", "offer")) == "F-e"
    game.push(BuyShare("Ben", "red", "offer"))
    assert game.state.players["Ben"].cash == 0
    assert price(game, "red") == 55
    trading(game, "Cleo", cash=49)
    assert "CardShares" not in stack(game)


@pytest.mark.rule("18Lilliput/F-e")
def test_a_share_just_sold_may_be_bought_back():
    game = drafted()
    give_shares(game, "red", "Ben", 1)
    trading(game, "Ben")
    game.push(SellShares("Ben", "red", 1))
    game.push(BuyShare("Ben", "red", "offer"))
    assert game.state.players["Ben"].cash == 30 + 55 - 53


@pytest.mark.rule("18Lilliput/F-e")
def test_no_share_is_left():
    game = drafted()
    give_shares(game, "red", "Cleo", 3)
    trading(game, "Ben", cash=500)
    assert refused(game, BuyShare("Ben", "red", "offer")) == "F-e"


@pytest.mark.rule("18Lilliput/F-g", "18Lilliput/G-e")
def test_five_certificates():
    game = with_free_slot(drafted())
    give_shares(game, "blue", "Ada", 3)
    give_shares(game, "green", "Ada", 1)
    trading(game, cash=900)
    assert refused(game, BuyShare("Ada", "yellow", "offer")) == "F-g"
    assert refused(game, SetPar("Ada", "purple", 50)) == "F-g"
    game.push(SellShares("Ada", "blue", 1))
    game.push(BuyShare("Ada", "yellow", "offer"))


@pytest.mark.rule("18Lilliput/F-h", "18Lilliput/G-e")
def test_two_directorships():
    game = with_free_slot(drafted())
    founded(game, "purple", "Ada")
    trading(game, cash=900)
    assert refused(game, SetPar("Ada", "orange", 50)) == "F-h"


@pytest.mark.rule("18Lilliput/F-i", "18Lilliput/F-j")
def test_a_player_may_hold_all_there_is_which_is_eighty_percent():
    game = drafted()
    assert sum(game.state.companies["red"].shares.values()) == 8
    for _ in range(3):
        trading(game, cash=100)
        game.push(BuyShare("Ada", "red", "offer"))
    assert game.state.companies["red"].shares == {"Ada": 8}


@pytest.mark.rule("18Lilliput/F-k", "18Lilliput/L-f", "18Lilliput/K-a")
def test_a_marker_goes_under_those_already_there():
    game = drafted()
    assert operating_order(game.play, game.state.companies) == ["red", "blue", "green", "yellow"]
    give_shares(game, "red", "Ben", 2)
    trading(game, "Ben")
    game.push(SellShares("Ben", "red", 2))
    assert price(game, "red") == 50
    assert operating_order(game.play, game.state.companies) == ["blue", "green", "yellow", "red"]


@pytest.mark.rule("18Lilliput/G-a", "18Lilliput/G-b", "18Lilliput/G-c")
def test_t7_founding():
    game = with_free_slot(drafted())
    give_shares(game, "blue", "Ada", 2)
    trading(game, cash=310)
    assert refused(game, SetPar("Ada", "purple", 65)) == "F-e"
    assert refused(game, SetPar("Ada", "red", 50)) == "G-a"
    game.push(SetPar("Ada", "purple", 60))
    purple = game.state.companies["purple"]
    assert game.state.players["Ada"].cash == 10
    assert (purple.cash, purple.president, purple.shares) == (600, "Ada", {"offer": 3, "Ada": 5})
    assert price(game, "purple") == 60
    assert [event.treasury for event in happened(game, CompanyFounded)] == [600]
    assert game.active == ("Ada",) and stack(game)[-1] == "FoundHome"
    game.push(PlaceToken("purple", "0,3", 0))
    assert purple.tokens == (40, 100) and purple.cash == 600
    assert game.state.tokens["0,3"] == (("purple",),)
    assert not {"FoundHome", "CardShares"} & set(stack(game)), "one home, and the purchase of the card is made"
    assert counted_certificates(game.play, "Ada") == 4


@pytest.mark.rule("18Lilliput/G-b")
def test_any_price_of_the_index_from_fifty_up():
    game = trading(with_free_slot(drafted()), cash=2000)
    prices = [action.price for action in listed(game, SetPar) if action.company == "purple"]
    assert prices[0] == 50 and 53 in prices and 240 in prices and len(prices) == 35
    assert refused(game, SetPar("Ada", "purple", 45)) == "G-b"
    assert refused(game, SetPar("Ada", "purple", 51)) == "G-b"


@pytest.mark.rule("18Lilliput/G-c")
def test_the_home_goes_into_any_free_slot_of_the_table():
    game = with_free_slot(drafted())
    lay(game, "7,8", "LC3")
    station(game, "green", "7,8")
    trading(game, cash=300)
    game.push(SetPar("Ada", "purple", 50))
    assert {(action.space, action.stop) for action in listed(game, PlaceToken)} == {("0,3", 0), ("7,8", 0)}
    assert refused(game, PlaceToken("purple", "0,1", 0)) == "H-a"
    assert refused(game, PlaceToken("purple", "0,0", 0)) == "H-a"
    assert refused(game, PlaceToken("purple", "9,9", 0)) == "G-c"
    game.push(PlaceToken("purple", "7,8", 0))


@pytest.mark.rule("18Lilliput/G-c")
def test_without_a_free_slot_nothing_is_founded():
    game = trading(drafted(), cash=300)
    assert refused(game, SetPar("Ada", "purple", 50)) == "G-c"


@pytest.mark.rule("18Lilliput/G-d", "18Lilliput/E-a")
def test_a_new_company_may_buy_one_train_from_the_pool():
    game = with_free_slot(drafted())
    game.state.train_pool = ("2", "4", "2")
    trading(game, cash=300)
    game.push(SetPar("Ada", "purple", 50))
    game.push(PlaceToken("purple", "0,3", 0))
    assert stack(game)[-1] == "PoolTrain"
    assert {(a.train, a.price) for a in listed(game, BuyTrain)} == {("2", 80), ("4", 300)}
    assert refused(game, BuyTrain("purple", "3", "pool", 150)) == "G-d"
    assert refused(game, BuyTrain("purple", "4", "pool", 290)) == "E-b"
    game.push(BuyTrain("purple", "4", "pool", 300))
    assert game.state.companies["purple"].trains == ("4",)
    assert game.state.companies["purple"].cash == 200
    assert game.state.train_pool == ("2", "2")
    assert stack(game)[-1] != "PoolTrain" and game.state.phase == "1"


@pytest.mark.rule("18Lilliput/G-d", "18Lilliput/E-g")
def test_the_director_helps_with_a_train_from_the_pool():
    game = with_free_slot(drafted())
    game.state.train_pool = ("3D",)
    trading(game, cash=300)
    game.push(SetPar("Ada", "purple", 50))
    game.state.companies["purple"].cash = 460
    game.push(PlaceToken("purple", "0,3", 0))
    game.push(BuyTrain("purple", "3D", "pool", 500))
    assert game.state.players["Ada"].cash == 10


@pytest.mark.rule("18Lilliput/G-d")
def test_the_pool_may_be_left_alone():
    game = with_free_slot(drafted())
    game.state.train_pool = ("2",)
    trading(game, cash=300)
    game.push(SetPar("Ada", "purple", 50))
    game.push(PlaceToken("purple", "0,3", 0))
    game.push(Pass("purple"))
    assert game.state.companies["purple"].trains == ()
    assert game.state.train_pool == ("2",)
