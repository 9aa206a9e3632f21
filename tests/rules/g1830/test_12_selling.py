"""12.0 Selling certificates, 13.0 Change of president, 14.0 Who becomes president."""

import pytest

from roundhouse.engine.track import LayTrack
from roundhouse.kernel.events import PresidencyChanged
from roundhouse.kernel.state import OFFER, POOL
from tests.rules.given import (
    cash,
    do,
    money,
    papers,
    price,
    refused,
    shares,
)

from .build import operating, start, stock, table


@pytest.mark.rule("1830/12.0-a")
def test_any_number_of_certificates_of_any_companies_may_be_sold() -> None:
    game = table()
    start(game, "PRR", par=67, Ben=2, Ada=1)
    start(game, "NYC", par=82, Ben=2, Ada=2, president="Ben")
    start(game, "CPR", par=100, Ada=5)
    stock(game)
    assert refused(game, "Ada sells 2 of PRR") == "12.0-a"
    assert refused(game, "Ada sells 0 of PRR") == "12.0-a"
    do(game, "Ada sells 1 of PRR", "Ada sells 2 of NYC", "Ada sells 3 of CPR")
    assert money(game, "Ada") == 800 + 67 + 164 + 300


@pytest.mark.rule("1830/12.0-b")
def test_no_sale_in_the_first_stock_round() -> None:
    game = table()
    start(game, "PRR", Ada=3, Ben=2)
    stock(game, number=1)
    assert refused(game, "Ada sells 1 of PRR") == "12.0-b"
    stock(game, number=2)
    assert refused(game, "Ada sells 1 of PRR") == ""


@pytest.mark.rule("1830/12.0-c")
def test_the_pool_never_holds_more_than_half_of_a_company() -> None:
    game = table()
    start(game, "PRR", Ben=2, Ada=2, president="Ben", pool=4)
    stock(game)
    assert refused(game, "Ada sells 2 of PRR") == "12.0-c"
    do(game, "Ada sells 1 of PRR")
    assert shares(game, "PRR")[POOL] == 5
    assert refused(game, "Ada sells 1 of PRR") == "12.0-c"


@pytest.mark.rule("1830/12.0-d", "1830/13.0-e", "1830/13.0-f")
def test_the_presidents_certificate_is_never_sold_to_the_pool() -> None:
    game = table()
    start(game, "PRR", Ada=3, Ben=1, Cleo=1)
    stock(game)
    assert refused(game, "Ada sells 2 of PRR") == "13.0-e"
    assert refused(game, "Ada sells 3 of PRR") == "13.0-e"
    do(game, "Ada sells 1 of PRR")
    assert papers(game, "Ada", "PRR") == 1
    assert refused(game, "Ada sells 1 of PRR") == "13.0-e"
    assert game.state.companies["PRR"].president == "Ada"


@pytest.mark.rule("1830/13.0-a", "1830/13.0-b", "1830/13.0-c", "1830/9.0-c", "1830/14.0-a")
def test_tc_13_0_1_change_of_president_by_purchase() -> None:
    game = table()
    start(game, "NYC", president="Ada", Ada=3, Ben=3, cash=77, trains="2")
    stock(game, "Ben")
    assert game.state.companies["NYC"].president == "Ada"
    assert (papers(game, "Ada", "NYC"), papers(game, "Ben", "NYC")) == (2, 3)
    happened = do(game, "Ben buys a share of NYC from offer")
    assert PresidencyChanged("NYC", "Ada", "Ben") in happened
    assert shares(game, "NYC") == {"Ada": 3, "Ben": 4, OFFER: 3}
    assert (papers(game, "Ada", "NYC"), papers(game, "Ben", "NYC")) == (3, 3)
    operating(game, "NYC", LayTrack)
    assert game.active == ("Ben",)
    assert (money(game, "NYC"), game.state.companies["NYC"].trains) == (77, ("2",))


@pytest.mark.rule("1830/13.0-b", "1830/13.0-d", "1830/13.0-c")
def test_a_president_sells_down_and_leaves_office() -> None:
    game = table()
    start(game, "PRR", par=100, Ada=5, Ben=3)
    stock(game)
    happened = do(game, "Ada sells 4 of PRR")
    assert PresidencyChanged("PRR", "Ada", "Ben") in happened
    assert shares(game, "PRR") == {"Ada": 1, "Ben": 3, POOL: 4, OFFER: 2}
    assert (papers(game, "Ada", "PRR"), papers(game, "Ben", "PRR")) == (1, 2)
    assert money(game, "Ada") == 1200
    assert price(game, "PRR") == 71


@pytest.mark.rule("1830/13.0-a", "1830/13.0-d")
def test_equality_after_a_sale_does_not_change_the_president() -> None:
    game = table()
    start(game, "PRR", Ada=5, Ben=3)
    stock(game)
    do(game, "Ada sells 2 of PRR")
    assert game.state.companies["PRR"].president == "Ada"
    do(game, "Ada sells 1 of PRR")
    assert game.state.companies["PRR"].president == "Ben"


@pytest.mark.rule("1830/13.0-d", "1830/12.0-c")
def test_what_counts_is_the_pool_after_the_sale() -> None:
    """R-58."""
    game = table()
    start(game, "PRR", Ada=4, Ben=2, pool=3)
    stock(game)
    assert refused(game, "Ada sells 3 of PRR") == "12.0-c"
    assert refused(game, "Ada sells 2 of PRR") == ""


@pytest.mark.rule("1830/13.0-d")
def test_half_of_the_presidents_certificate_is_sold_when_another_can_take_over() -> None:
    """R-54: Ada gives the certificate to Ben, gets two of 10 %, sells one and keeps one."""
    game = table()
    start(game, "PRR", president="Ada", Ada=2, Ben=2)
    stock(game)
    do(game, "Ada sells 1 of PRR")
    assert game.state.companies["PRR"].president == "Ben"
    assert shares(game, "PRR") == {"Ada": 1, "Ben": 2, POOL: 1, OFFER: 6}
    assert (papers(game, "Ada", "PRR"), papers(game, "Ben", "PRR")) == (1, 1)


@pytest.mark.rule("1830/13.0-f")
def test_the_presidents_certificate_stays_with_some_player() -> None:
    """Whatever is sold, some player holds 20 % or more and presides."""
    game = table()
    start(game, "PRR", Ada=4, Ben=2, Cleo=2)
    stock(game)
    do(game, "Ada sells 4 of PRR", "Ada passes")
    assert game.state.companies["PRR"].president == "Ben"
    assert refused(game, "Ben sells 1 of PRR") == ""  # Cleo holds 20 %
    do(game, "Ben sells 1 of PRR")
    assert game.state.companies["PRR"].president == "Cleo"
    do(game, "Ben passes")
    assert refused(game, "Cleo sells 1 of PRR") == "12.0-c"  # the pool is full, and nobody else holds 20 %


@pytest.mark.rule("1830/14.0-a")
def test_the_new_president_is_the_largest_holder() -> None:
    game = table(4)
    start(game, "PRR", Ada=4, Ben=2, Cleo=3)
    stock(game)
    do(game, "Ada sells 3 of PRR")
    assert game.state.companies["PRR"].president == "Cleo"


@pytest.mark.rule("1830/14.0-b")
@pytest.mark.parametrize(("old", "new"), [("Ada", "Cleo"), ("Ben", "Cleo"), ("Dan", "Eve")])
def test_among_equals_the_first_to_the_left_of_the_old_president(old: str, new: str) -> None:
    game = table(5)
    start(game, "PRR", **{old: 3, "Cleo": 2, "Eve": 2})
    stock(game, old)
    do(game, f"{old} sells 2 of PRR")
    assert game.state.companies["PRR"].president == new


@pytest.mark.rule("1830/13.0-c")
def test_the_change_comes_at_once_and_before_the_fall_of_the_price_is_felt() -> None:
    game = table()
    start(game, "PRR", par=100, Ada=3, Ben=2)
    cash(game, Ada=0)
    stock(game)
    do(game, "Ada sells 3 of PRR")
    assert money(game, "Ada") == 300
    assert papers(game, "Ben", "PRR") == 1
    assert price(game, "PRR") == 76
