"""21.0 Buying trains, 22.0 Phases, Table 4."""

import pytest

from roundhouse.engine.trains import BuyTrains
from roundhouse.kernel.actions import BuyTrain
from roundhouse.kernel.events import PhaseBegan, RoundBegan, TrainDiscarded, TrainRusted
from tests.rules.given import (
    cash,
    do,
    frame,
    listed,
    money,
    refused,
    track,
)

from .build import operating, start, stock, table


@pytest.mark.rule("1830/21.0-a", "1830/T4-a")
def test_the_bank_sells_trains_in_ascending_order() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=2000)
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train 3 from bank for 180") == "21.0-a"
    assert refused(game, "PRR buys train D from bank for 1100") == "21.0-a"
    assert refused(game, "PRR buys train 2 from bank for 79") == "21.0-e"
    assert refused(game, "PRR buys train 9 from bank for 80") == "21.0-e"
    game.state.depot["2"] = 1
    do(game, "PRR buys train 2 from bank for 80")
    assert refused(game, "PRR buys train 3 from bank for 180") == ""
    assert money(game, "PRR") == 1920


@pytest.mark.rule("1830/21.0-b", "1830/22.0-a", "1830/22.0-c", "1830/22.0-d")
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("D", 2)])
def test_the_train_limit(phase: str, limit: int) -> None:
    """R-42: nobody buys beyond the limit in order to discard."""
    game = table(phase=phase)
    start(game, "PRR", par=100, Ada=6, cash=5000, trains=" ".join(["5"] * (limit - 1)))
    start(game, "NYC", Ben=6, trains="5")
    operating(game, "PRR", BuyTrains)
    assert listed(game, "PRR buys train 5 from NYC for 1")
    do(game, "PRR buys train 5 from NYC for 1", "Ben accepts")
    assert len(game.state.companies["PRR"].trains) == limit
    purchases = [option for option in game.legal_actions() if isinstance(option, BuyTrain)]
    assert all(purchase.trade_in for purchase in purchases)


@pytest.mark.rule("1830/21.0-b", "1830/21.0-c")
def test_tc_21_0_1_train_limit() -> None:
    game = table(phase="4")
    start(game, "PRR", Ada=6, cash=500, trains="3 4")
    game.state.depot["4"] = 0
    operating(game, "PRR", BuyTrains)
    happened = do(game, "PRR buys train 5 from bank for 450")
    assert PhaseBegan("5") in happened
    assert frame(game) == "DiscardTrains"
    assert refused(game, "PRR passes") == "21.0-b"
    assert refused(game, "PRR discards train 2") == "21.0-b"
    happened = do(game, "PRR discards train 3")
    assert TrainDiscarded("PRR", "3") in happened
    assert game.state.companies["PRR"].trains == ("4", "5")
    assert game.state.train_pool == ("3",)
    assert money(game, "PRR") == 50


@pytest.mark.rule("1830/21.0-c")
def test_every_company_above_a_new_limit_discards_at_once_the_buyer_first() -> None:
    """R-43: rusted trains go first, then the others in operating order."""
    game = table(phase="3")
    start(game, "CPR", par=67, Cleo=6, trains="3 3 3 3")
    start(game, "NYC", par=100, Ben=6, trains="3 3 3 3")
    start(game, "PRR", par=71, Ada=6, cash=500, trains="3 3 3")
    start(game, "ERIE", par=90, Ben=6, trains="2 2 3 3")
    game.state.depot["3"] = 0
    operating(game, "PRR", BuyTrains)
    happened = do(game, "PRR buys train 4 from bank for 300")
    assert TrainRusted("2", ("ERIE",)) in happened
    assert game.actors == ("PRR",)
    do(game, "PRR discards train 3")
    assert game.actors == ("NYC",)
    assert game.active == ("Ben",)
    do(game, "NYC discards train 3")
    assert game.actors == ("CPR",)
    do(game, "CPR discards train 3")
    assert game.state.train_pool == ("3", "3", "3")
    assert game.state.companies["PRR"].trains == ("3", "3", "4")
    assert game.state.companies["ERIE"].trains == ("3", "3")


@pytest.mark.rule("1830/21.0-d")
def test_trains_in_the_pool_are_bought_at_face_value() -> None:
    game = table(phase="5")
    start(game, "PRR", Ada=6, cash=1000)
    game.state.train_pool = ("3", "4")
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train 3 from pool for 179") == "21.0-e"
    assert refused(game, "PRR buys train 2 from pool for 80") == "21.0-d"
    do(game, "PRR buys train 3 from pool for 180", "PRR buys train 4 from pool for 300")
    assert money(game, "PRR") == 520
    assert game.state.train_pool == ()
    assert game.state.depot["5"] == 2


@pytest.mark.rule("1830/21.0-e")
def test_a_train_of_another_company_costs_what_is_agreed() -> None:
    """R-57, D-35: whole dollars, at least 1."""
    game = table()
    start(game, "PRR", par=100, Ada=6, cash=500)
    start(game, "NYC", Ben=6, trains="2")
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train 2 from NYC for 0") == "21.0-e"
    assert refused(game, "PRR buys train 2 from NYC for 501") == "21.0-e"
    assert refused(game, "PRR buys train 3 from NYC for 100") == "21.0-e"
    assert refused(game, "NYC buys train 2 from PRR for 1") == "16.0-c"  # in the buyer's turn only
    do(game, "PRR buys train 2 from NYC for 300")
    assert game.active == ("Ben",)
    do(game, "Ben declines")
    assert refused(game, "PRR buys train 2 from NYC for 300") == "21.0-e"
    do(game, "PRR buys train 2 from NYC for 500", "Ben accepts")
    assert (money(game, "PRR"), money(game, "NYC")) == (0, 500)
    assert (game.state.companies["PRR"].trains, game.state.companies["NYC"].trains) == (("2",), ())


@pytest.mark.rule("1830/21.0-f")
def test_between_companies_of_one_president_the_price_is_at_least_1() -> None:
    game = table()
    start(game, "PRR", par=100, Ada=6, cash=500)
    start(game, "NYC", Ada=6, trains="2")
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train 2 from NYC for 0") == "21.0-e"
    do(game, "PRR buys train 2 from NYC for 1")
    assert game.state.companies["PRR"].trains == ("2",)
    assert money(game, "NYC") == 1


@pytest.mark.rule("1830/21.0-g", "1830/22.0-e")
def test_d_trains_are_on_sale_beside_the_6_trains_after_the_first_6() -> None:
    game = table(phase="5")
    game.state.depot["5"] = 0
    start(game, "PRR", par=100, Ada=6, cash=3000, trains="3")
    start(game, "NYC", Ben=6, trains="3 3")
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train D from bank for 1100") == "21.0-a"
    happened = do(game, "PRR buys train 6 from bank for 630")
    assert TrainRusted("3", ("PRR", "NYC")) in happened
    assert game.state.companies["PRR"].trains == ("6",)
    assert listed(game, "PRR buys train D from bank for 1100")
    assert listed(game, "PRR buys train 6 from bank for 630")


@pytest.mark.rule("1830/21.0-h", "1830/21.0-i", "1830/22.0-f", "1830/T4-b")
def test_a_4_train_is_traded_in_for_the_first_d_train_and_leaves_the_game() -> None:
    """R-41: also at the train limit. D-27: the same on 18xx.games."""
    game = table(phase="6")
    start(game, "PRR", par=100, Ada=6, cash=900, trains="4 4")
    start(game, "NYC", Ben=6, trains="4 5")
    game.state.train_pool = ("4",)
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train D from bank for 1100") == "21.0-b"
    assert refused(game, "PRR buys train D from bank for 800 and 5") == "21.0-h"
    assert refused(game, "PRR buys train 6 from bank for 630 and 4") == "21.0-h"
    happened = do(game, "PRR buys train D from bank for 800 and 4")
    assert PhaseBegan("D") in happened
    assert TrainRusted("4", ("PRR", "NYC")) in happened
    assert money(game, "PRR") == 100
    assert game.state.companies["PRR"].trains == ("D",)
    assert game.state.companies["NYC"].trains == ("5",)
    assert game.state.train_pool == ()
    assert game.state.depot["D"] == 5


@pytest.mark.rule("1830/21.0-h", "1830/21.0-j")
def test_5_and_6_trains_traded_in_can_be_bought_again() -> None:
    game = table(phase="D")
    start(game, "PRR", par=100, Ada=6, cash=2500, trains="5 6")
    operating(game, "PRR", BuyTrains)
    do(game, "PRR buys train D from bank for 800 and 5", "PRR buys train D from bank for 800 and 6")
    assert game.state.companies["PRR"].trains == ("D", "D")
    assert game.state.train_pool == ("5", "6")
    start(game, "NYC", Ben=6, cash=500)
    operating(game, "NYC", BuyTrains)
    do(game, "NYC buys train 5 from pool for 450")
    assert game.state.companies["NYC"].trains == ("5",)


@pytest.mark.rule(
    "1830/22.0-a", "1830/22.0-b", "1830/22.0-c", "1830/22.0-d", "1830/22.0-e", "1830/22.0-f", "1830/22.0-g"
)
def test_each_phase_begins_with_the_first_train_of_its_kind() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=9000, trains="2")
    phases = []
    for kind in "23456D":
        for earlier in "23456"[: "23456D".index(kind)]:
            game.state.depot[earlier] = 0
        if kind == "D":
            game.state.depot["6"] = 1
        game.state.companies["PRR"].trains = game.state.companies["PRR"].trains[-1:]
        operating(game, "PRR", BuyTrains)
        happened = do(game, f"PRR buys train {kind} from bank for {game.title.trains[kind].price}")
        begun = [event.phase for event in happened if isinstance(event, PhaseBegan)]
        rusted = [event.train for event in happened if isinstance(event, TrainRusted)]
        phases.append((begun, rusted, game.title.phases[game.state.phase].tiles[-1]))
    assert phases == [
        ([], [], "yellow"),
        (["3"], [], "green"),
        (["4"], ["2"], "green"),
        (["5"], [], "brown"),
        (["6"], ["3"], "brown"),
        (["D"], ["4"], "brown"),
    ]
    assert game.title.phases["D"].tiles == ("yellow", "green", "brown")


@pytest.mark.rule("1830/22.0-h", "1830/22.0-i", "1830/3.0-b")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)])
def test_the_number_of_operating_rounds_grows(phase: str, rounds: int) -> None:
    game = table(phase=phase)
    stock(game)
    happened = do(game, "Ada passes", "Ben passes", "Cleo passes")
    begun = [event for event in happened if isinstance(event, RoundBegan)]
    assert begun == [*(RoundBegan("operating", 2, part + 1) for part in range(rounds)), RoundBegan("stock", 3)]


@pytest.mark.rule("1830/22.0-h")
def test_a_3_train_bought_in_an_operating_round_adds_none_before_the_next_stock_round() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=500)
    game.state.depot["2"] = 0
    operating(game, "PRR", BuyTrains)
    happened = do(game, "PRR buys train 3 from bank for 180", "PRR passes")
    assert RoundBegan("stock", 3) in happened
    happened = do(game, *(f"{name} passes" for name in ("Ada", "Ben", "Cleo")))
    assert RoundBegan("operating", 3, 1) in happened
    assert game.state.stack[0].parts == 2  # type: ignore[attr-defined]


@pytest.mark.rule("1830/21.0-e", "1830/17.0-g")
def test_a_company_that_needs_no_train_buys_none_on_credit() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=79, trains="2")
    start(game, "NYC", Ada=6, trains="2")
    cash(game, Ada=1000)
    track(game, H10="57@1")
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train 2 from bank for 80") == "17.0-g"
    assert refused(game, "PRR buys train 2 from NYC for 80") == "21.0-e"
