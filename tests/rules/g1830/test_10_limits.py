"""10.0 Holding limits."""

import pytest

from roundhouse.finance.shares import counted_certificates
from roundhouse.game import Game
from roundhouse.kernel.state import OFFER, POOL
from tests.rules.given import (
    cash,
    do,
    listed,
    money,
    papers,
    refused,
    shares,
)

from .build import start, stock, table

YELLOW, ORANGE, BROWN = (1, 0), (3, 0), (5, 0)


def rich(game: Game) -> None:
    cash(game, Ada=2000, Ben=2000)


@pytest.mark.rule("1830/10.0-a")
def test_a_player_holds_at_most_60_percent_of_a_company() -> None:
    """That is five certificates with the president's among them (R-06)."""
    game = table()
    start(game, "PRR", Ada=6, Ben=2)
    rich(game)
    stock(game)
    assert papers(game, "Ada", "PRR") == 5
    assert refused(game, "Ada buys a share of PRR from offer") == "10.0-a"


@pytest.mark.rule("1830/10.0-b", "1830/10.0-g")
@pytest.mark.parametrize(("cell", "clause"), [(YELLOW, "10.0-a"), (ORANGE, ""), (BROWN, "")])
def test_the_60_percent_limit_does_not_hold_in_the_orange_and_brown_zones(cell: tuple[int, int], clause: str) -> None:
    game = table()
    start(game, "PRR", cell=cell, Ada=6, pool=2)
    stock(game)
    assert refused(game, "Ada buys a share of PRR from pool") == clause


def at_the_limit(**zones: tuple[int, int]) -> Game:
    """Ada holds 20 certificates with three players: 5 + 5 + 5 + 3, and two privates."""
    game = table(SV="Ada", CS="Ada", DH="Ben")
    for company in ("PRR", "NYC", "CPR"):
        start(game, company, cell=zones.get(company), Ada=6)
    start(game, "ERIE", Ada=4)
    start(game, "B&M", cell=zones.get("B_M"), Ben=2, pool=2)
    rich(game)
    return game


@pytest.mark.rule("1830/10.0-c", "1830/T3-a", "1830/23.3-c")
def test_the_certificate_limit_counts_certificates_and_privates() -> None:
    """R-52: tested at the moment of the purchase, so one may sell first."""
    game = at_the_limit()
    assert counted_certificates(game.play, "Ada") == 20
    stock(game)
    assert refused(game, "Ada buys a share of B&M from offer") == "10.0-c"
    assert refused(game, "Ada sets the par of C&O at 67") == "10.0-c"
    assert refused(game, "Ada buys private DH for 70") == "10.0-c"
    do(game, "Ada sells 1 of PRR")
    assert refused(game, "Ada buys a share of B&M from offer") == ""
    assert refused(game, "Ada buys private DH for 70") == ""


@pytest.mark.rule("1830/10.0-c", "1830/23.3-c")
def test_no_private_can_be_sold_to_a_player_at_the_limit() -> None:
    """R-64."""
    game = at_the_limit()
    stock(game, "Ben")
    assert refused(game, "Ben sells private DH to Ada for 10") == "10.0-c"
    assert listed(game, "Ben sells private DH to Cleo for 10")


@pytest.mark.rule("1830/T3-a")
@pytest.mark.parametrize(("players", "limit"), [(2, 28), (3, 20), (4, 16), (5, 13), (6, 11)])
def test_certificate_limits(players: int, limit: int) -> None:
    game = table(players)
    assert game.title.certificate_limit(game.play, "Ada") == limit


@pytest.mark.rule("1830/10.0-e", "1830/10.0-g")
@pytest.mark.parametrize("cell", [YELLOW, ORANGE, BROWN])
def test_certificates_in_coloured_zones_do_not_count_and_may_be_bought_beyond_the_limit(cell: tuple[int, int]) -> None:
    game = at_the_limit(B_M=cell)
    stock(game)
    assert refused(game, "Ada buys a share of B&M from pool") == ""
    assert refused(game, "Ada sets the par of C&O at 67") == "10.0-c"
    do(game, "Ada buys a share of B&M from pool")
    assert counted_certificates(game.play, "Ada") == 20
    freed = at_the_limit(PRR=cell)
    assert counted_certificates(freed.play, "Ada") == 15


@pytest.mark.rule("1830/10.0-d", "1830/13.0-g")
def test_a_lost_presidency_can_leave_too_many_certificates_which_are_sold_in_the_next_turn() -> None:
    """R-19, R-66, D-13: here in the same stock round."""
    game = at_the_limit()
    start(game, "ERIE", president="Ada", Ada=4, Ben=4)
    stock(game, "Ben")
    do(game, "Ben buys a share of ERIE from offer")
    assert game.state.companies["ERIE"].president == "Ben"
    assert (papers(game, "Ada", "ERIE"), papers(game, "Ben", "ERIE")) == (4, 4)
    assert counted_certificates(game.play, "Ada") == 21
    do(game, "Ben passes", "Cleo passes")
    assert refused(game, "Ada passes") == "10.0-d"
    assert refused(game, "Ada buys a share of B&M from pool") == "10.0-c"
    assert {type(option).__name__ for option in game.legal_actions("Ada")} == {"SellShares", "PriceRange"}
    do(game, "Ada sells 1 of ERIE")
    assert refused(game, "Ada passes") == ""


@pytest.mark.rule("1830/10.0-d")
def test_more_than_60_percent_of_a_company_that_left_the_orange_zone_is_sold_first() -> None:
    """R-19: before anything else, as far as the pool has room; what cannot be sold is kept."""
    game = table()
    start(game, "PRR", cell=(3, 1), Ada=8, Ben=1, pool=1)
    start(game, "NYC", Ben=2)
    stock(game)
    assert refused(game, "Ada passes") == "10.0-d"
    assert refused(game, "Ada buys a share of NYC from offer") == "10.0-d"
    do(game, "Ada sells 2 of PRR")  # and with that the marker is in the orange zone again
    assert refused(game, "Ada passes") == ""


@pytest.mark.rule("1830/10.0-d")
def test_excess_that_the_pools_cannot_take_is_kept() -> None:
    """R-19: Ada has 21 certificates, and no pool has room."""
    game = table(SV="Ada")
    for company in ("PRR", "NYC", "CPR", "ERIE", "B&M"):
        start(game, company, Ada=5, pool=5)
    stock(game)
    assert counted_certificates(game.play, "Ada") == 21
    assert refused(game, "Ada sells 1 of PRR") == "12.0-c"
    assert refused(game, "Ada passes") == ""


@pytest.mark.rule("1830/10.0-d")
def test_nobody_must_sell_what_does_not_put_the_excess_right() -> None:
    """R-19: only yellow certificates could be sold, which do not count; 18xx.games asks for it all the same (D-13)."""
    for options, clause in (((), ""), (("online",), "10.0-d")):
        game = table(3, *options, SV="Ada")
        for company in ("PRR", "NYC", "CPR", "ERIE", "B&M"):
            start(game, company, Ada=5, pool=5)
        start(game, "C&O", cell=YELLOW, Ada=2, Ben=3)
        stock(game)
        assert counted_certificates(game.play, "Ada") == 21
        assert refused(game, "Ada sells 1 of C&O") == ""
        assert refused(game, "Ada passes") == clause


@pytest.mark.rule("1830/10.0-f")
def test_brown_certificates_in_any_number_from_either_source_and_of_several_companies() -> None:
    """R-18: they are beside the one certificate of the turn, in whatever order."""
    game = table()
    start(game, "PRR", cell=BROWN, Ben=2, pool=4)
    start(game, "NYC", cell=BROWN, Ben=2, pool=4)
    start(game, "CPR", Ben=2, pool=2)
    stock(game)
    do(game, "Ada buys a share of PRR from pool", "Ada buys a share of PRR from offer")
    do(game, "Ada buys a share of NYC from pool", "Ada buys a share of CPR from pool")
    assert refused(game, "Ada buys a share of CPR from pool") == "4.0-a"
    assert refused(game, "Ada sets the par of ERIE at 67") == "4.0-a"
    do(game, "Ada buys a share of PRR from pool", "Ada buys a share of NYC from offer")
    assert shares(game, "PRR") == {"Ben": 2, "Ada": 3, POOL: 2, OFFER: 3}
    assert shares(game, "NYC") == {"Ben": 2, "Ada": 2, POOL: 3, OFFER: 3}
    assert game.state.companies["PRR"].president == "Ada"
    do(game, "Ada passes")
    assert game.active == ("Ben",)


@pytest.mark.rule("1830/10.0-f", "1830/4.0-e")
def test_a_company_may_be_started_beside_brown_certificates_but_nothing_is_bought_back() -> None:
    game = table()
    start(game, "PRR", cell=BROWN, Ben=4, Ada=2, pool=2)
    stock(game, number=2)
    do(game, "Ada buys a share of PRR from pool", "Ada sets the par of ERIE at 67", "Ada buys a share of PRR from pool")
    do(game, "Ada sells 1 of PRR")
    assert refused(game, "Ada buys a share of PRR from pool") == "4.0-e"


@pytest.mark.rule("1830/10.0-f")
def test_what_leaves_the_brown_zone_is_not_judged_again() -> None:
    """A certificate counts as it was when it was bought: a sale that makes it brown afterwards sets nobody free."""
    game = table()
    start(game, "PRR", cell=ORANGE, Ben=2, Ada=3, pool=2)
    start(game, "CPR", Ben=2, pool=2)
    stock(game, number=2)
    do(game, "Ada buys a share of PRR from pool", "Ada sells 3 of PRR")
    assert game.title.market.zone(game.state.companies["PRR"].cell) == "b"
    assert refused(game, "Ada buys a share of CPR from pool") == "4.0-a"


@pytest.mark.rule("1830/10.0-f")
@pytest.mark.parametrize("option", ["brown_of_one_company", "online"])
def test_by_an_option_several_of_one_brown_company_from_the_pool(option: str) -> None:
    """R-18, D-12."""
    game = table(3, option)
    start(game, "PRR", cell=BROWN, Ben=2, pool=4)
    start(game, "NYC", cell=BROWN, Ben=2, pool=4)
    start(game, "CPR", Ben=2, pool=2)
    stock(game)
    do(game, "Ada buys a share of PRR from pool", "Ada buys a share of PRR from pool")
    assert refused(game, "Ada buys a share of NYC from pool") == "10.0-f"
    assert refused(game, "Ada buys a share of PRR from offer") == "10.0-f"
    assert refused(game, "Ada buys a share of CPR from pool") == "4.0-a"
    do(game, "Ada buys a share of PRR from pool")
    assert shares(game, "PRR") == {"Ben": 2, "Ada": 3, POOL: 1, OFFER: 4}
    assert game.state.companies["PRR"].president == "Ada"
    assert money(game, "Ada") == 800 - 75


@pytest.mark.rule("1830/10.0-f")
@pytest.mark.parametrize("option", ["brown_of_one_company", "online"])
def test_by_an_option_after_a_brown_certificate_from_the_offer_there_is_no_second(option: str) -> None:
    game = table(3, option)
    start(game, "PRR", cell=BROWN, Ben=2, pool=4)
    stock(game)
    do(game, "Ada buys a share of PRR from offer")
    assert refused(game, "Ada buys a share of PRR from pool") == "10.0-f"
    assert refused(game, "Ada buys a share of PRR from offer") == "10.0-f"


@pytest.mark.rule("1830/10.0-f")
@pytest.mark.parametrize("option", ["brown_of_one_company", "online"])
def test_the_option_multiple_brown_from_ipo_takes_both_sources_in_any_order(option: str) -> None:
    """R-18, the wider reading."""
    game = table(3, option, "multiple_brown_from_ipo")
    start(game, "PRR", cell=BROWN, Ben=2, pool=2)
    stock(game)
    do(game, "Ada buys a share of PRR from offer", "Ada buys a share of PRR from pool")
    do(game, "Ada buys a share of PRR from offer", "Ada buys a share of PRR from pool")
    assert shares(game, "PRR") == {"Ben": 2, "Ada": 4, OFFER: 4}


@pytest.mark.rule("1830/10.0-g")
def test_the_zones_lie_inside_each_other() -> None:
    game = table()
    market = game.title.market
    assert [market.zone(cell) for cell in ((0, 6), YELLOW, ORANGE, BROWN)] == [".", "y", "o", "b"]
    start(game, "PRR", cell=BROWN, Ada=6, pool=2)
    assert game.title.holding_limit(game.play, "PRR") == 10
    assert not game.title.counts_towards_limit(game.play, "PRR")
