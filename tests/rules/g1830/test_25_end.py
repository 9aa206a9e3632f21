"""25.0 End of the game."""

import pytest

from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.trains import BuyTrains
from roundhouse.kernel.events import BankBroken, GameEnded, RoundBegan, WentBankrupt
from roundhouse.kernel.state import POOL
from tests.rules.given import (
    cash,
    do,
    frame,
    money,
    price,
    refused,
    track,
)

from .build import auction, operating, start, stock, table


@pytest.mark.rule("1830/25.0-a", "1830/25.0-b", "1830/25.0-c", "1830/1.0-d")
def test_a_bankruptcy_ends_the_game_and_leaves_what_could_not_be_sold() -> None:
    """R-37, D-30."""
    game = table(phase="5", SV="Ada")
    start(game, "PRR", par=100, president="Ada", Ada=2, Ben=2, pool=2)
    start(game, "NYC", par=90, Ben=3, Ada=2, pool=5)
    start(game, "CPR", par=82, Cleo=3, Ada=1, Ben=2)
    track(game, H10="57@1")
    cash(game, Ada=7)
    operating(game, "PRR", BuyTrains)
    happened = do(game, "Ada is bankrupt")
    # one CPR certificate is sold for 82 and lost with the 7 in cash; PRR and NYC could not be sold
    assert WentBankrupt("Ada", "PRR", 89) in happened
    assert game.state.companies["CPR"].shares == {"Cleo": 3, "Ben": 2, POOL: 1, "offer": 4}
    assert price(game, "CPR") == 76
    assert money(game, "Ada") == 0
    assert game.finished == "bankrupt"
    assert game.scores() == {
        "Ben": 800 + 2 * 100 + 3 * 90 + 2 * 76,
        "Cleo": 800 + 3 * 76,
        "Ada": 2 * 100 + 2 * 90 + 20,
    }
    ended = next(event for event in happened if isinstance(event, GameEnded))
    assert ended.scores["Ada"] == 400
    assert game.active == ()  # NYC and CPR lose their turns
    assert refused(game, "NYC passes") == "1.0-d"
    assert not game.legal_actions()


@pytest.mark.rule("1830/25.0-d")
def test_tc_25_0_2_bank_runs_out_in_the_first_of_three_operating_rounds() -> None:
    game = table(phase="5")
    start(game, "PRR", Ada=6, trains="5")
    track(game, H10="57@1")
    game.state.bank = 20
    operating(game, "PRR", PayDividend, parts=3, revenue=40)
    happened = do(game, "PRR dividend pay")
    assert BankBroken(-4) in happened
    rounds = [event for event in happened if isinstance(event, RoundBegan)]
    for _ in range(2):
        assert not game.finished
        happened = do(game, "PRR passes", "PRR runs 5[H12.0>H10.0]", "PRR dividend pay")
        rounds += [event for event in happened if isinstance(event, RoundBegan)]
    assert rounds == [RoundBegan("operating", 2, 2), RoundBegan("operating", 2, 3)]
    assert game.finished == "bank"
    assert money(game, "Ada") == 800 + 24 + 18 + 18


@pytest.mark.rule("1830/25.0-e")
def test_tc_25_0_1_bank_runs_out_in_a_stock_round() -> None:
    game = table(phase="3")
    start(game, "PRR", par=100, Ada=3, Ben=3, trains="3")
    game.state.bank = 50
    stock(game)
    happened = do(game, "Ada sells 1 of PRR")
    assert BankBroken(-50) in happened
    do(game, "Ada passes")
    assert refused(game, "Ben buys a share of PRR from pool") == ""  # the stock round goes on
    happened = do(game, "Ben passes", "Cleo passes", "Ada passes")
    assert RoundBegan("operating", 2, 1) in happened
    happened = do(game, "PRR passes")
    assert RoundBegan("operating", 2, 2) in happened
    assert not game.finished
    do(game, "PRR passes")
    assert game.finished == "bank"


@pytest.mark.rule("1830/25.0-d", "1830/25.0-f")
def test_a_bank_of_exactly_nothing_has_run_out_and_stays_so() -> None:
    """R-38; on 18xx.games only a bank that owes is broken (D-31)."""
    for options, broken in (((), True), (("online",), False)):
        game = table(3, *options)
        start(game, "PRR", par=100, Ada=3, Ben=3)
        game.state.bank = 100
        stock(game)
        do(game, "Ada sells 1 of PRR", "Ada passes")
        assert game.state.bank == 0
        assert game.state.bank_broken == broken
        do(game, "Ben buys a share of PRR from pool")
        assert game.state.bank == 90
        assert game.state.bank_broken == broken


@pytest.mark.rule("1830/25.0-f")
def test_what_the_bank_cannot_pay_is_written_down_and_counts() -> None:
    game = table()
    start(game, "PRR", Ada=6, trains="2")
    track(game, H10="57@1")
    game.state.bank = 0
    operating(game, "PRR", PayDividend, revenue=30)
    do(game, "PRR dividend pay")
    assert game.state.bank == -18
    assert money(game, "Ada") == 818
    assert game.finished == "bank"
    assert game.scores()["Ada"] == 818 + 6 * price(game, "PRR")


@pytest.mark.rule("1830/25.0-d", "1830/7.3-d")
def test_a_bank_that_runs_out_while_privates_are_unsold_ends_the_game() -> None:
    """R-62: the pay of the privates stands for the operating rounds."""
    game = auction()
    do(game, "Ada bids 20 on SV")
    game.state.bank = 5
    do(game, "Ben passes", "Cleo passes", "Ada passes")
    assert money(game, "Ada") == 785
    assert game.finished == "bank"


@pytest.mark.rule("1830/25.0-d", "1830/7.3-d")
def test_on_the_site_the_sale_of_privates_outlives_the_bank() -> None:
    """D-43: it ends with the first set of operating rounds."""
    game = auction(3, "online")
    do(game, "Ada bids 20 on SV")
    game.state.bank = 4
    do(game, "Ben passes", "Cleo passes", "Ada passes")
    assert money(game, "Ada") == 785
    assert game.state.bank_broken and not game.finished


@pytest.mark.rule("1830/25.0-d")
def test_the_game_goes_on_while_the_bank_has_money() -> None:
    """D-32."""
    game = table()
    start(game, "PRR", Ada=6)
    game.state.bank = 1
    operating(game)
    do(game, "PRR passes")
    assert frame(game) == "StockTurn"
    assert not game.finished
