"""4.0 Stock round, and 15.0 Trading through the pool."""

import pytest

from roundhouse.kernel.events import RoundBegan
from roundhouse.kernel.state import OFFER, POOL
from tests.rules.given import (
    cash,
    do,
    frame,
    listed,
    money,
    price,
    refused,
    shares,
)

from .build import auction, first_stock_round, start, stock, table


@pytest.mark.rule("1830/4.0-a")
def test_a_turn_is_one_purchase_and_any_number_of_sales_in_any_order() -> None:
    """Sell, buy, sell again: R-13."""
    game = table()
    start(game, "PRR", Ada=2, Ben=4)
    start(game, "NYC", Ada=4, Ben=2)
    start(game, "CPR", Cleo=3)
    stock(game)
    do(game, "Ada sells 1 of PRR", "Ada buys a share of CPR from offer", "Ada sells 1 of NYC", "Ada sells 1 of PRR")
    assert shares(game, "PRR") == {"Ben": 4, OFFER: 4, POOL: 2}
    assert refused(game, "Ada buys a share of CPR from offer") == "4.0-a"
    assert refused(game, "Ada sets the par of ERIE at 67") == "4.0-a"
    do(game, "Ada passes")
    assert game.active == ("Ben",)


@pytest.mark.rule("1830/4.0-a")
def test_nobody_buys_on_credit() -> None:
    game = table()
    start(game, "PRR", par=100, Ben=5)
    start(game, "ERIE", Ada=3, Ben=3)
    cash(game, Ada=99)
    stock(game)
    assert refused(game, "Ada buys a share of PRR from offer") == "8.2-a"
    assert refused(game, "Ada sets the par of NYC at 67") == "8.2-a"


@pytest.mark.rule("1830/4.0-b", "1830/4.0-f", "1830/4.0-g")
def test_the_turn_goes_clockwise_until_all_pass_one_after_the_other() -> None:
    game = table()
    start(game, "PRR", Ada=2)
    stock(game, "Ben")
    assert refused(game, "Ada passes") == "4.0-b"
    do(game, "Ben passes", "Cleo passes")
    assert game.active == ("Ada",)
    do(game, "Ada buys a share of PRR from offer", "Ada passes", "Ben buys a share of PRR from offer", "Ben passes")
    do(game, "Cleo passes", "Ada passes")
    assert frame(game) == "StockTurn"  # Ben bought after Cleo's and Ada's earlier passes: he has one more turn
    assert game.active == ("Ben",)
    happened = do(game, "Ben passes")
    assert RoundBegan("operating", 2, 1) in happened


@pytest.mark.rule("1830/4.0-c", "1830/8.2-a", "1830/8.1-c")
def test_a_certificate_costs_par_from_the_offer_and_market_value_from_the_pool() -> None:
    game = table()
    start(game, "PRR", par=76, cell=(3, 8), Ada=5, pool=2)
    stock(game, "Ben")
    do(game, "Ben buys a share of PRR from offer", "Ben passes", "Cleo buys a share of PRR from pool")
    assert money(game, "Ben") == 800 - 76
    assert money(game, "Cleo") == 800 - 90
    assert shares(game, "PRR") == {"Ada": 5, "Ben": 1, "Cleo": 1, POOL: 1, OFFER: 2}
    assert refused(game, "Cleo buys a share of PRR from Ada") == "4.0-c"


@pytest.mark.rule("1830/4.0-d", "1830/15.0-b")
def test_what_is_sold_goes_to_the_pool_and_can_be_bought_there_at_once() -> None:
    game = table()
    start(game, "PRR", par=100, Ada=3, Ben=3)
    stock(game)
    assert refused(game, "Ada buys a share of PRR from pool") == "4.0-c"
    do(game, "Ada sells 1 of PRR", "Ada passes", "Ben buys a share of PRR from pool")
    assert shares(game, "PRR") == {"Ada": 2, "Ben": 4, OFFER: 4}
    assert money(game, "Ben") == 800 - 90


@pytest.mark.rule("1830/4.0-e")
def test_who_has_sold_a_company_may_not_buy_it_until_the_next_stock_round() -> None:
    """Buying first and selling then is allowed (R-15)."""
    game = table()
    start(game, "PRR", Ada=3, Ben=3)
    stock(game)
    do(game, "Ada buys a share of PRR from offer", "Ada sells 1 of PRR", "Ada passes", "Ben passes", "Cleo passes")
    assert refused(game, "Ada buys a share of PRR from offer") == "4.0-e"
    assert refused(game, "Ada buys a share of PRR from pool") == "4.0-e"
    start(game, "PRR", Ada=3, Ben=3)
    stock(game, number=3)
    assert refused(game, "Ada buys a share of PRR from offer") == ""


@pytest.mark.rule("1830/4.0-h")
def test_the_priority_deal_goes_left_of_the_last_player_who_bought_or_sold() -> None:
    game = table()
    start(game, "PRR", Ada=3, Ben=3)
    stock(game, "Cleo")
    do(game, "Cleo passes", "Ada sells 1 of PRR", "Ada passes", "Ben passes", "Cleo passes", "Ada passes")
    assert game.state.priority == "Ben"


@pytest.mark.rule("1830/4.0-h", "1830/4.0-i")
def test_the_priority_deal_stays_when_nobody_bought_or_sold() -> None:
    """A sale of a private between players does not count (R-16)."""
    game = table(SV="Ada")
    start(game, "PRR", Ada=2)
    stock(game, "Cleo")
    do(game, "Cleo passes", "Ada sells private SV to Ben for 30", "Ben accepts", "Ada passes", "Ben passes")
    assert game.state.priority == "Cleo"
    assert game.active == ("Cleo",)
    assert frame(game) == "StockTurn"
    stack = game.state.stack[0]
    assert stack.number == 3  # type: ignore[attr-defined]


@pytest.mark.rule("1830/4.0-h")
def test_a_private_bought_from_a_player_does_act_on_18xx_games() -> None:
    """D-14: there it is the purchase of the turn, so no pass."""
    game = table(3, "online", SV="Ada")
    start(game, "PRR", Ada=2)
    stock(game, "Ben")
    start(game, "ERIE", Ben=3)
    do(game, "Ben buys private SV for 30")
    assert money(game, "Ada") == 830
    assert refused(game, "Ben buys a share of PRR from offer") == "4.0-a"
    do(game, "Ben passes", "Cleo passes", "Ada passes", "Ben passes")
    assert game.state.priority == "Cleo"


@pytest.mark.rule("1830/4.0-j", "1830/7.0-d")
def test_privates_come_first_and_shares_wait_for_them() -> None:
    game = auction()
    assert refused(game, "Ada sets the par of PRR at 67") == "7.1-a"
    assert refused(game, "Ada bids 20 on SV") == ""


@pytest.mark.rule("1830/15.0-a")
def test_players_do_not_sell_certificates_to_each_other() -> None:
    game = table()
    start(game, "PRR", Ada=3, Ben=3)
    stock(game, "Ben")
    assert refused(game, "Ben buys a share of PRR from Ada") == "4.0-c"
    assert not any("Ada" in str(option) for option in game.legal_actions())


@pytest.mark.rule("1830/15.0-c", "1830/15.0-d", "1830/8.2-b")
def test_tc_15_0_1_two_certificates_sold_together() -> None:
    game = table()
    start(game, "CPR", par=100, Ben=4, Ada=2)
    stock(game)
    do(game, "Ada sells 2 of CPR")
    assert money(game, "Ada") == 1000
    assert shares(game, "CPR") == {"Ben": 4, POOL: 2, OFFER: 4}
    assert game.state.companies["CPR"].cell == (2, 6)
    assert price(game, "CPR") == 82


@pytest.mark.rule("1830/15.0-c", "1830/15.0-d")
def test_a_second_announcement_is_a_new_sale_at_the_new_price() -> None:
    """R-14."""
    game = table()
    start(game, "CPR", par=100, Ben=4, Ada=2)
    stock(game)
    do(game, "Ada sells 1 of CPR", "Ada sells 1 of CPR")
    assert money(game, "Ada") == 800 + 100 + 90
    assert price(game, "CPR") == 82


@pytest.mark.rule("1830/4.0-f")
def test_a_player_who_can_do_nothing_passes_by_himself() -> None:
    """D-37, and the same by the book: Ben has neither money nor paper."""
    game = table()
    start(game, "PRR", Ada=2, Cleo=2)
    cash(game, Ben=0)
    stock(game)
    do(game, "Ada passes")
    assert game.active == ("Cleo",)


@pytest.mark.rule("1830/8.0-c", "1830/8.1-a", "1830/8.1-b")
def test_a_presidents_certificate_is_one_purchase_at_twice_par() -> None:
    """R-17: also in the first stock round, once the privates are sold."""
    game = first_stock_round()
    assert refused(game, "Ada buys a share of NYC from offer") == "8.0-c"
    assert refused(game, "Ada sets the par of NYC at 75") == "8.1-a"
    assert listed(game, "Ada sets the par of NYC at 67")
    before = money(game, "Ada")
    do(game, "Ada sets the par of NYC at 71")
    assert money(game, "Ada") == before - 142
    assert shares(game, "NYC") == {"Ada": 2, OFFER: 8}
    assert game.state.companies["NYC"].cell == (4, 6)
    assert game.active == ("Ben",)  # nothing more to do for Ada: her purchase is made, and nothing is sold yet
