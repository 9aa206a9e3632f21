"""24.0 Forced purchase."""

import pytest

from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.kernel.events import PresidencyChanged, TrainBought
from tests.rules.given import (
    cash,
    do,
    frame,
    listed,
    money,
    price,
    refused,
    shares,
    track,
)

from .build import operating, start, table


def must_buy(company_cash: int, president_cash: int, *options: str, phase: str = "2", **privates: str) -> Game:
    """The PRR (Ada 3, Ben 2, Cleo 1) has a route and no train."""
    game = table(3, *options, phase=phase, **privates)
    start(game, "PRR", par=100, Ada=3, Ben=2, Cleo=1, cash=company_cash)
    track(game, H10="57@1")
    cash(game, Ada=president_cash)
    return game


@pytest.mark.rule("1830/24.0-a", "1830/24.0-d", "1830/20.2-b")
def test_the_president_pays_what_the_company_lacks() -> None:
    game = must_buy(30, 800)
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR passes") == "20.2-b"
    happened = do(game, "PRR buys train 2 from bank for 80")
    assert TrainBought("PRR", "2", "bank", 80, "", 50) in happened  # all of the company's money first
    assert (money(game, "PRR"), money(game, "Ada")) == (0, 750)


@pytest.mark.rule("1830/24.0-b")
def test_with_his_money_he_takes_the_cheapest_of_bank_and_pool() -> None:
    """R-35, D-28."""
    game = must_buy(100, 2000, phase="5")
    game.state.train_pool = ("4", "3")
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train 5 from bank for 450") == "24.0-b"
    assert refused(game, "PRR buys train 4 from pool for 300") == "24.0-b"
    do(game, "PRR buys train 3 from pool for 180")
    assert money(game, "Ada") == 1920
    rich = must_buy(450, 0, phase="5")
    rich.state.train_pool = ("3",)
    operating(rich, "PRR", BuyTrains)
    assert refused(rich, "PRR buys train 5 from bank for 450") == ""  # its own money: free to choose


@pytest.mark.rule("1830/24.0-a", "1830/24.0-c")
def test_a_company_that_can_pay_for_the_cheapest_train_gets_no_help() -> None:
    """R-65."""
    game = must_buy(100, 2000, phase="3")
    game.state.train_pool = ("2",)
    start(game, "NYC", par=67, Ada=6, trains="3")
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train 3 from bank for 180") == "24.0-b"
    assert refused(game, "PRR buys train 3 from NYC for 150") == "24.0-e"
    assert refused(game, "PRR buys train 3 from NYC for 100") == ""
    do(game, "PRR buys train 2 from pool for 80")
    assert (money(game, "PRR"), money(game, "Ada")) == (20, 2000)


@pytest.mark.rule("1830/24.0-c")
def test_no_second_train_and_nothing_else_with_the_presidents_money() -> None:
    game = must_buy(0, 2000)
    start(game, "NYC", par=67, Ben=6, trains="2 2")
    operating(game, "PRR")
    assert refused(game, "PRR lays 9@1 on H14") == ""
    assert refused(game, "PRR places a token on H10.0") == "17.0-f"
    do(game, "PRR passes")
    assert frame(game) == "BuyTrains"  # no token: $40 are not there
    do(game, "PRR buys train 2 from bank for 80")
    assert frame(game) != "BuyTrains"  # and no second train


@pytest.mark.rule("1830/24.0-e")
def test_a_train_of_another_company_costs_at_most_its_face_value_when_he_helps() -> None:
    """R-35: any train another company will sell."""
    game = must_buy(50, 2000, phase="4")
    start(game, "NYC", par=67, Ben=6, trains="3 4")
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train 3 from NYC for 181") == "24.0-e"
    assert listed(game, "PRR buys train 3 from NYC for 180")
    assert listed(game, "PRR buys train 4 from NYC for 300")
    do(game, "PRR buys train 3 from NYC for 180", "Ben accepts")
    assert (money(game, "PRR"), money(game, "Ada"), money(game, "NYC")) == (0, 1870, 180)


@pytest.mark.rule("1830/24.0-f", "1830/24.0-h")
def test_then_he_sells_certificates_at_once_and_no_more_than_needed() -> None:
    """R-35. The presidency of another company may change by it."""
    game = must_buy(10, 20, phase="3")  # a 3-train costs 180: 150 are missing
    start(game, "NYC", par=67, Ada=4, Ben=3)
    start(game, "CPR", par=100, Ben=3, Ada=1, pool=5)
    operating(game, "PRR", BuyTrains)
    assert refused(game, "Ada sells 1 of CPR") == "12.0-c"  # usual rules: the pool is full
    assert refused(game, "Ben sells 1 of NYC") == "4.0-b"
    assert refused(game, "PRR buys train 3 from bank for 180") == "24.0-a"
    assert refused(game, "Ada sells 4 of NYC") == "24.0-f"  # three are enough: 201
    happened = do(game, "Ada sells 3 of NYC")
    assert PresidencyChanged("NYC", "Ada", "Ben") in happened
    assert shares(game, "NYC")["pool"] == 3
    assert price(game, "NYC") == 60  # three rows down
    assert money(game, "Ada") == 221
    assert refused(game, "Ada sells 1 of NYC") == "24.0-f"  # nothing is missing any more
    do(game, "PRR buys train 3 from bank for 180")
    assert money(game, "Ada") == 51


@pytest.mark.rule("1830/24.0-e", "1830/24.0-f")
def test_money_raised_by_a_sale_may_go_to_another_company_if_the_sale_was_needed() -> None:
    """R-35: after selling, the price of a train of another company is one he could not have paid before."""
    game = must_buy(0, 60, phase="3")
    start(game, "NYC", par=67, Ben=4, Ada=2, trains="2 3")
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys train 2 from NYC for 80") == "24.0-e"  # more than Ada has
    do(game, "Ada sells 1 of NYC")
    assert money(game, "Ada") == 127
    assert refused(game, "PRR buys train 2 from NYC for 60") == "24.0-e"
    assert refused(game, "PRR buys train 2 from NYC for 61") == ""
    do(game, "PRR buys train 2 from NYC for 80", "Ben accepts")
    assert (money(game, "Ada"), money(game, "NYC")) == (47, 80)


@pytest.mark.rule("1830/24.0-g")
def test_the_company_that_must_buy_keeps_its_president() -> None:
    game = must_buy(0, 0, phase="3")
    operating(game, "PRR", BuyTrains)
    assert refused(game, "Ada sells 2 of PRR") == "24.0-g"
    do(game, "Ada sells 1 of PRR")  # 2 against 2: still president
    assert money(game, "Ada") == 100
    assert refused(game, "Ada sells 1 of PRR") == "24.0-g"
    assert game.state.companies["PRR"].president == "Ada"
    larger = must_buy(0, 0, phase="5")
    larger.state.companies["PRR"].shares = {"Ada": 5, "Ben": 3, "offer": 2}
    operating(larger, "PRR", BuyTrains)
    assert refused(larger, "Ada sells 3 of PRR") == "24.0-g"  # 2 against 3
    assert refused(larger, "Ada sells 2 of PRR") == ""


@pytest.mark.rule("1830/24.0-i")
def test_he_may_sell_privates_to_players_but_need_not() -> None:
    """R-36: at any agreed price; not possible on 18xx.games (D-29)."""
    game = must_buy(0, 0, MH="Ada")
    game.state.companies["PRR"].shares = {"Ada": 2, "Ben": 2, "Cleo": 2, "offer": 4}
    operating(game, "PRR", BuyTrains)
    assert refused(game, "Ada is bankrupt") == ""  # nobody is forced to sell a private
    do(game, "Ada sells private MH to Ben for 300", "Ben declines")
    assert refused(game, "Ada sells private MH to Ben for 300") == "23.1-a"
    do(game, "Ada sells private MH to Ben for 85", "Ben accepts")
    assert game.state.privates["MH"].owner == "Ben"
    assert refused(game, "Ada is bankrupt") == "24.0-k"
    do(game, "PRR buys train 2 from bank for 80")
    assert (money(game, "Ada"), money(game, "Ben")) == (5, 715)
    rich = must_buy(0, 80, MH="Ada")
    operating(rich, "PRR", BuyTrains)
    assert refused(rich, "Ada sells private MH to Ben for 85") == "24.0-f"  # no money is missing
    online = must_buy(0, 0, "online", MH="Ada")
    operating(online, "PRR", BuyTrains)
    assert not listed(online, "Ada sells private MH to Ben for 85")


@pytest.mark.rule("1830/24.0-i", "1830/23.1-e")
def test_a_private_may_also_go_to_the_company_itself_in_its_turn() -> None:
    """R-36: within half and double."""
    game = must_buy(120, 0, phase="4", MH="Ada")
    operating(game, "PRR", BuyTrains)
    do(game, "PRR buys private MH for 120")
    assert (money(game, "PRR"), money(game, "Ada")) == (0, 120)


@pytest.mark.rule("1830/24.0-j")
def test_a_president_of_two_companies_may_sell_a_train_between_them() -> None:
    game = must_buy(1, 0)
    start(game, "NYC", par=67, Ada=6, trains="2 2")
    operating(game, "PRR", BuyTrains)
    assert listed(game, "Ada sells 1 of NYC")  # he need not
    do(game, "PRR buys train 2 from NYC for 1")
    assert game.state.companies["PRR"].trains == ("2",)
    assert money(game, "NYC") == 1


@pytest.mark.rule("1830/24.0-k")
def test_he_is_bankrupt_only_when_everything_he_may_sell_is_not_enough() -> None:
    game = must_buy(0, 0, phase="3")  # one PRR certificate at 100 may be sold; 180 are needed
    start(game, "NYC", par=82, Ben=3, Ada=1)
    operating(game, "PRR", BuyTrains)
    assert refused(game, "Ada is bankrupt") == "24.0-k"  # 100 + 82 are enough
    assert refused(game, "Ben is bankrupt") == "4.0-b"
    poor = must_buy(0, 0, phase="3")
    operating(poor, "PRR", BuyTrains)
    do(poor, "Ada is bankrupt")
    assert poor.finished == "bankrupt"


@pytest.mark.rule("1830/24.0-f")
def test_forced_sales_in_the_operating_rounds_of_the_first_turn() -> None:
    """D-08: the ban of 12.0-b is for the first stock round only."""
    game = must_buy(0, 0)
    operating(game, "PRR", PayDividend)
    game.state.stack[0].number = 1  # type: ignore[attr-defined]
    assert refused(game, "Ada sells 1 of PRR") == ""
