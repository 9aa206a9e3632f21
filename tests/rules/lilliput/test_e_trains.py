"""Chapter E: trains and phases."""

import pytest

from roundhouse.kernel.actions import Accept, BuyTrain, Decline, DiscardTrain, Pass
from roundhouse.kernel.events import PhaseBegan, TrainBought, TrainDiscarded, TrainRusted
from roundhouse.titles.lilliput.actions import TakeCard
from roundhouse.titles.lilliput.events import TrainObsolete, TrainReturned
from roundhouse.titles.lilliput.trains import PoolTrain, is_obsolete
from tests.rules.lilliput.given import (
    at_turn,
    drafted,
    founded,
    happened,
    listed,
    phase,
    refused,
    set_stack,
    stack,
)


def buying(game, card="AC8", player="Ada"):
    at_turn(game, player)
    game.push(TakeCard(player, card, 1))
    return game


def stacked(game, train):
    """The given train lies on top of the stack."""
    for name in game.state.depot:
        if name == train:
            return game
        game.state.depot[name] = 0
    raise AssertionError


@pytest.mark.rule("18Lilliput/E-a")
def test_a_card_buys_from_the_bank_or_from_a_company_never_from_the_pool():
    game = drafted()
    game.state.train_pool = ("2",)
    buying(game)
    assert {action.source for action in listed(game, BuyTrain)} == {"bank", "blue", "green", "yellow"}
    assert refused(game, BuyTrain("red", "2", "pool", 80)) == "E-a"
    assert refused(game, BuyTrain("red", "9", "bank", 80)) == "E-a"
    assert refused(game, BuyTrain("red", "2", "bank", 80, "2")) == "E-a", "nothing is traded in"


@pytest.mark.rule("18Lilliput/E-b")
def test_new_trains_in_order_at_the_printed_price():
    game = drafted()
    prices = {name: train.price for name, train in game.title.trains.items()}
    assert prices == {"2": 80, "3": 150, "4": 300, "5": 400, "3D": 500, "4D": 650}
    buying(game)
    assert refused(game, BuyTrain("red", "3", "bank", 150)) == "E-b"
    assert refused(game, BuyTrain("red", "2", "bank", 79)) == "E-b"
    game.push(BuyTrain("red", "2", "bank", 80))
    game.push(BuyTrain("red", "2", "bank", 80))
    assert game.state.companies["red"].cash == 550 - 160
    assert game.state.depot["2"] == 0
    at_turn(game, "Ben")
    game.push(TakeCard("Ben", "AC7", 1))
    game.push(BuyTrain("blue", "3", "bank", 150))
    assert game.state.phase == "3"


@pytest.mark.rule("18Lilliput/E-c")
def test_a_train_of_another_company_if_its_director_agrees():
    game = buying(drafted())
    (offer,) = [
        option for option in game.legal_actions() if getattr(option, "action", None) == BuyTrain("red", "2", "blue", 1)
    ]
    assert (offer.low, offer.high) == (1, 550)
    assert refused(game, BuyTrain("red", "2", "blue", 0)) == "E-c"
    game.push(BuyTrain("red", "2", "blue", 100))
    assert game.active == ("Ben",)
    game.push(Decline("Ben"))
    assert game.state.companies["red"].trains == ("2",)
    assert refused(game, BuyTrain("red", "2", "blue", 100)) == "E-c"
    game.push(BuyTrain("red", "2", "blue", 101))
    game.push(Accept("Ben"))
    assert game.state.companies["red"].trains == ("2", "2")
    assert game.state.companies["blue"].trains == ()
    assert game.state.companies["blue"].cash == 601
    assert [event.price for event in happened(game, TrainBought)] == [101]


@pytest.mark.rule("18Lilliput/E-c", "18Lilliput/E-i")
def test_obsolete_trains_may_be_bought_too():
    game = drafted()
    phase(game, 4)
    buying(game)
    assert is_obsolete(game.play, "2")
    game.push(BuyTrain("red", "2", "yellow", 1))
    game.push(Accept("Dan"))
    assert game.state.companies["red"].trains == ("2", "2")


@pytest.mark.rule("18Lilliput/E-d")
def test_both_kinds_of_purchase_count():
    game = buying(drafted(), "AC7")
    game.push(BuyTrain("red", "2", "blue", 1))
    game.push(Accept("Ben"))
    assert "CardTrains" not in stack(game)
    game = buying(drafted(), "AC8")
    game.push(BuyTrain("red", "2", "blue", 1))
    game.push(Accept("Ben"))
    game.push(BuyTrain("red", "2", "bank", 80))
    assert "CardTrains" not in stack(game)


@pytest.mark.rule("18Lilliput/E-d", "18Lilliput/E-e")
def test_t4_buying_from_ones_own_company_for_one():
    game = stacked(drafted(), "3")
    phase(game, 2)
    founded(game, "purple", "Ada", treasury=30)
    red, purple = game.state.companies["red"], game.state.companies["purple"]
    red.cash = 200
    buying(game)
    game.push(BuyTrain("red", "3", "bank", 150))
    assert game.state.phase == "3"
    assert refused(game, BuyTrain("purple", "3", "red", 0)) == "E-c"
    game.push(BuyTrain("purple", "3", "red", 1))
    assert (red.cash, purple.cash, purple.trains) == (51, 29, ("3",))
    assert "CardTrains" not in stack(game)


@pytest.mark.rule("18Lilliput/E-f")
def test_a_company_need_not_own_a_train():
    game = drafted()
    game.state.companies["red"].trains = ()
    buying(game)
    game.push(Pass("Ada"))
    assert game.state.companies["red"].trains == ()


@pytest.mark.rule("18Lilliput/E-g")
def test_the_director_helps_a_company_without_a_train():
    game = drafted()
    red = game.state.companies["red"]
    red.cash = 60
    buying(game)
    assert refused(game, BuyTrain("red", "2", "bank", 80)) == "E-g"
    game.push(Pass("Ada"))
    red.trains = ()
    buying(game)
    game.push(BuyTrain("red", "2", "bank", 80))
    assert red.cash == 0 and game.state.players["Ada"].cash == 10
    assert [event.help for event in happened(game, TrainBought)] == [20]
    red.trains, red.cash = (), 10
    buying(game)
    assert refused(game, BuyTrain("red", "2", "bank", 80)) == "E-g"


@pytest.mark.rule("18Lilliput/E-h", "18Lilliput/E-j", "18Lilliput/D-k")
@pytest.mark.parametrize(
    ("train", "number", "limit", "best", "card", "obsolete", "rusted"),
    [
        ("2", "2", 4, "yellow", 50, [], []),
        ("3", "3", 4, "green", 70, [], []),
        ("4", "4", 3, "green", 70, ["2"], []),
        ("5", "5", 2, "brown", 100, [], ["2"]),
        ("3D", "6", 2, "brown", 100, ["3"], []),
        ("4D", "7", 2, "brown", 100, ["4"], ["3"]),
    ],
)
def test_what_the_first_train_of_a_kind_starts(train, number, limit, best, card, obsolete, rusted):
    game = stacked(drafted(), train)
    phase(game, int(number) - 1)
    for name in ("red", "blue", "green", "yellow"):
        game.state.companies[name].trains = ()
    game.state.companies["green"].trains = ("2", "3") if train in ("2", "3", "4", "5", "3D") else ("3", "4")
    game.state.train_pool = ("2", "3")
    game.state.companies["red"].cash = 1000
    buying(game)
    game.push(BuyTrain("red", train, "bank", game.title.trains[train].price))
    assert game.state.phase == number
    assert [event.phase for event in happened(game, PhaseBegan)] == [number]
    assert game.title.train_limit(game.play, "red") == limit
    assert game.title.phases[number].tiles[-1] == best
    assert [event.train for event in happened(game, TrainObsolete)] == obsolete
    assert [event.train for event in happened(game, TrainRusted)] == rusted
    for kind in rusted:
        assert kind not in game.state.train_pool
        assert all(kind not in company.trains for company in game.state.companies.values())
    at_turn(game, "Ben")
    game.push(TakeCard("Ben", "AC10", 1))
    assert game.state.companies["blue"].cash == 500 + card


@pytest.mark.rule("18Lilliput/E-h")
def test_the_second_train_of_a_kind_starts_nothing():
    game = stacked(drafted(), "4")
    phase(game, 4)
    buying(game)
    game.push(BuyTrain("red", "4", "bank", 300))
    assert not happened(game, PhaseBegan) and game.state.phase == "4"


@pytest.mark.rule("18Lilliput/E-j")
def test_four_trains_and_better_never_rust():
    kinds = [kind for train in drafted().title.trains.values() for kind in train.rusts]
    assert kinds == ["2", "3"]


@pytest.mark.rule("18Lilliput/E-k", "18Lilliput/E-l")
def test_t8_a_company_at_its_limit_buys_nothing():
    game = stacked(drafted(), "4")
    phase(game, 4)
    red = game.state.companies["red"]
    red.trains = ("3", "3", "3")
    buying(game)
    assert "CardTrains" not in stack(game)
    at_turn(game)
    red.trains = ("2", "3", "3")
    game.push(TakeCard("Ada", "AC8", 1))
    assert refused(game, BuyTrain("red", "4", "bank", 300)) == "E-k"
    assert refused(game, DiscardTrain("red", "3")) == "E-l"
    game.push(DiscardTrain("red", "2"))
    assert game.state.train_pool == ("2",) and happened(game, TrainReturned)
    game.push(BuyTrain("red", "4", "bank", 300))
    assert red.trains == ("3", "3", "4")


@pytest.mark.rule("18Lilliput/E-k")
def test_not_even_a_purchase_that_would_rust_a_train():
    game = stacked(drafted(), "5")
    phase(game, 4)
    red = game.state.companies["red"]
    red.trains, red.cash = ("2", "3", "3"), 1000
    buying(game)
    assert refused(game, BuyTrain("red", "5", "bank", 400)) == "E-k"


@pytest.mark.rule("18Lilliput/E-l")
def test_obsolete_trains_are_given_back_before_the_purchase():
    game = drafted()
    phase(game, 4)
    game.state.train_pool = ("2",)
    game.state.companies["red"].trains = ("2", "3", "3")
    set_stack(game, [*game.state.stack, PoolTrain("red")])
    assert refused(game, BuyTrain("red", "2", "pool", 80)) == "E-k"
    assert refused(game, DiscardTrain("red", "4")) == "E-l"
    game.push(DiscardTrain("red", "2"))
    game.push(BuyTrain("red", "2", "pool", 80))
    assert game.state.companies["red"].trains == ("3", "3", "2")
    assert stack(game)[-1] != "PoolTrain"


@pytest.mark.rule("18Lilliput/E-m")
def test_t8_a_lower_limit_is_kept_at_once():
    game = stacked(drafted(), "5")
    phase(game, 4)
    companies = game.state.companies
    companies["red"].trains, companies["red"].cash = ("2", "3"), 1000
    companies["blue"].trains = ("3", "3", "4")
    companies["yellow"].trains = ("2", "2", "3")
    game.state.train_pool = ("2",)
    buying(game)
    game.push(BuyTrain("red", "5", "bank", 400))
    assert game.state.train_pool == ()
    assert companies["yellow"].trains == ("3",), "rusted trains are gone before the limit is checked"
    assert companies["red"].trains == ("3", "5")
    assert game.active == ("Ben",) and stack(game)[-1] == "DiscardTrains"
    assert refused(game, DiscardTrain("blue", "5")) == "E-k"
    cash = companies["blue"].cash
    game.push(DiscardTrain("blue", "3"))
    assert companies["blue"].trains == ("3", "4") and companies["blue"].cash == cash
    assert game.state.train_pool == ("3",) and happened(game, TrainDiscarded)
    assert game.active == ("Ada",)


@pytest.mark.rule("18Lilliput/E-h", "18Lilliput/E-j")
def test_train_cards_and_phases_tell_the_same():
    title = drafted().title
    assert title.obsolete_in == {"2": "4", "3": "6", "4": "7"}
    for card in title.train_cards.values():
        assert card.rusts_on == "" or card.id in title.trains[card.rusts_on].rusts
