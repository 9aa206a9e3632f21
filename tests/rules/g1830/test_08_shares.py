"""8.0 Company shares, 8.1 Par value, 8.2 Share value and market, 9.0 The president, 11.0 Starting a company."""

import pytest

from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.token import PlaceTokens
from roundhouse.kernel.events import CapitalPaid, CompanyFloated, PriceMoved, TurnBegan
from roundhouse.kernel.state import OFFER, POOL
from tests.rules.given import (
    cash,
    do,
    frame,
    money,
    price,
    refused,
    shares,
    track,
)

from .build import operating, start, stock, table

YELLOW, ORANGE, BROWN = (0, 0), (3, 0), (5, 0)


@pytest.mark.rule("1830/8.0-b", "1830/8.0-c", "1830/9.0-a")
def test_ten_shares_on_nine_certificates_the_presidents_first() -> None:
    game = table()
    stock(game)
    assert refused(game, "Ada buys a share of NYC from offer") == "8.0-c"
    do(game, "Ada sets the par of NYC at 67")
    assert shares(game, "NYC") == {"Ada": 2, OFFER: 8}
    assert game.state.companies["NYC"].president == "Ada"
    assert refused(game, "Ben sets the par of NYC at 67") == "8.1-a"


@pytest.mark.rule("1830/8.0-e", "1830/11.0-a", "1830/11.0-b")
def test_a_company_floats_with_the_fifth_certificate_and_what_is_in_the_pool_counts() -> None:
    game = table()
    start(game, "PRR", Ada=3, pool=1)
    stock(game)
    do(game, "Ada buys a share of PRR from offer", "Ada passes", "Ben passes", "Cleo passes")
    assert not game.state.companies["PRR"].floated  # 50 %
    happened = do(game, "Ada buys a share of PRR from offer")
    assert CompanyFloated("PRR") in happened
    do(game, "Ada sells 3 of PRR")  # 50 % of it held by nobody: it stays floated
    assert game.state.companies["PRR"].floated
    do(game, "Ben passes", "Cleo passes", "Ada passes")
    assert game.actors == ("PRR",)


@pytest.mark.rule("1830/8.0-e")
def test_a_company_with_less_than_60_percent_sold_does_not_operate() -> None:
    game = table()
    start(game, "PRR", Ada=4, pool=1)
    operating(game)
    assert frame(game) == "StockTurn"


@pytest.mark.rule("1830/8.1-a", "1830/8.1-b", "1830/8.1-f")
@pytest.mark.parametrize(
    ("par", "cell"), [(100, (0, 6)), (90, (1, 6)), (82, (2, 6)), (76, (3, 6)), (71, (4, 6)), (67, (5, 6))]
)
def test_the_six_par_values_and_several_companies_may_share_one(par: int, cell: tuple[int, int]) -> None:
    game = table()
    stock(game)
    do(game, f"Ada sets the par of NYC at {par}", f"Ben sets the par of ERIE at {par}")
    for company in ("NYC", "ERIE"):
        assert game.state.companies[company].par == par
        assert game.state.companies[company].cell == cell
        assert price(game, company) == par
    assert money(game, "Ada") == 800 - 2 * par


@pytest.mark.rule("1830/8.1-c", "1830/8.1-e")
def test_the_marker_moves_but_par_and_the_price_of_the_offer_never_change() -> None:
    game = table()
    start(game, "PRR", par=76, Ada=4, Ben=2, Cleo=1)
    stock(game)
    do(game, "Ada sells 2 of PRR")
    assert price(game, "PRR") == 67
    assert game.state.companies["PRR"].par == 76
    do(game, "Ada passes", "Ben buys a share of PRR from offer")
    assert money(game, "Ben") == 800 - 76


@pytest.mark.rule("1830/8.1-d", "1830/11.0-d", "1830/11.0-f")
def test_tc_11_0_1_capital_is_ten_times_par_whatever_is_sold_and_whatever_the_market_says() -> None:
    """R-20: paid at the beginning of the company's first operating round."""
    game = table()
    start(game, "NYC", par=90, cell=(4, 6), Ada=4, Ben=3, operated=False)
    stock(game)
    do(game, "Ada passes", "Ben passes")
    assert money(game, "NYC") == 0
    happened = do(game, "Cleo passes")
    assert CapitalPaid("NYC", 900) in happened
    assert money(game, "NYC") == 900


@pytest.mark.rule("1830/11.0-d")
def test_on_18xx_games_capital_is_paid_when_the_company_floats() -> None:
    """D-20; by the book it has nothing yet."""
    for options, capital in (((), 0), (("online",), 670)):
        game = table(3, *options)
        start(game, "PRR", Ada=5)
        stock(game, "Ben")
        do(game, "Ben buys a share of PRR from offer")
        assert game.state.companies["PRR"].floated
        assert money(game, "PRR") == capital


@pytest.mark.rule("1830/11.0-c")
def test_shares_that_came_with_privates_count_as_sold() -> None:
    """The M&H exchange is the 60th percent of the NYC."""
    game = table(MH="Ben")
    start(game, "NYC", Ada=5)
    stock(game)
    happened = do(game, "Ben exchanges MH for a share from offer")
    assert CompanyFloated("NYC") in happened


@pytest.mark.rule("1830/11.0-e", "1830/T2-a")
def test_tokens_and_homes_of_the_companies() -> None:
    """Table 2 is lost; the figures are those of R-03."""
    game = table()
    found = {name: (kind.home, len(game.state.companies[name].tokens)) for name, kind in game.title.companies.items()}
    assert found == {
        "PRR": ("H12", 4), "NYC": ("E19", 4), "CPR": ("A19", 4), "B&O": ("I15", 3),
        "C&O": ("F6", 3), "ERIE": ("E11", 3), "NYNH": ("G19", 2), "B&M": ("E23", 2),
    }  # fmt: skip
    start(game, "NYNH", Ada=6, cash=1000, tokens="F22.0")
    track(game, F22="57@0")
    operating(game, "NYNH")
    do(game, "NYNH passes")
    assert frame(game) != "PlaceTokens"  # both tokens of the NYNH are on the map


@pytest.mark.rule("1830/11.0-g")
def test_holdings_and_money_are_open() -> None:
    """R-50: everybody sees them in the state."""
    game = table()
    start(game, "PRR", Ada=6, cash=123, trains="2 3")
    charter = game.state.companies["PRR"]
    assert (charter.cash, charter.trains, charter.tokens) == (123, ("2", "3"), (40, 100, 100))


@pytest.mark.rule("1830/11.0-h")
def test_company_money_and_the_presidents_money_are_separate() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=39)
    cash(game, Ada=1000)
    track(game, H10="57@1")
    operating(game, "PRR", PlaceTokens)
    assert frame(game) == "BuyTrains"  # no token: the president's 1,000 is of no help
    start(game, "PRR", Ada=6, cash=1000)
    cash(game, Ada=60)
    stock(game)
    assert refused(game, "Ada buys a share of PRR from offer") == "8.2-a"


@pytest.mark.rule("1830/8.2-b")
def test_a_sale_moves_the_marker_straight_down_and_not_below_the_last_cell() -> None:
    game = table()
    start(game, "PRR", cell=(9, 6), Ada=2, Ben=3, pool=1)
    stock(game, "Ben")
    happened = do(game, "Ben sells 3 of PRR")
    assert game.state.companies["PRR"].cell == (10, 6)
    assert PriceMoved("PRR", 50, 40, "sale") in happened
    assert money(game, "Ben") == 800 + 150


@pytest.mark.rule("1830/8.2-c")
def test_sold_out_companies_rise_at_the_end_of_the_stock_round() -> None:
    """In operating order, so a stack keeps its order (R-22); a marker in the top row stays (R-59)."""
    game = table(2)
    start(game, "PRR", cell=(2, 6), Ada=6, Ben=4)
    start(game, "NYC", cell=(2, 6), Ada=4, Ben=6)
    start(game, "CPR", cell=(0, 7), Ada=6, Ben=4)
    start(game, "ERIE", cell=(2, 6), Ada=5, Ben=4, pool=1)
    start(game, "B&M", cell=(2, 6), Ada=5, Ben=4)
    stock(game)
    do(game, "Ada passes", "Ben passes")
    assert {name: game.state.companies[name].cell for name in ("PRR", "NYC", "CPR", "ERIE", "B&M")} == {
        "PRR": (1, 6), "NYC": (1, 6), "CPR": (0, 7), "ERIE": (2, 6), "B&M": (2, 6),
    }  # fmt: skip
    assert game.state.companies["PRR"].arrived < game.state.companies["NYC"].arrived


@pytest.mark.rule("1830/8.2-d", "1830/8.2-e", "1830/20.3-i")
@pytest.mark.parametrize(
    ("before", "after"),
    [((5, 6), (5, 7)), ((3, 12), (2, 12)), ((2, 15), (1, 15)), ((0, 18), (0, 18)), ((10, 6), (9, 6))],
)
def test_a_dividend_moves_the_marker_right_or_up_at_the_end_of_the_row(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    """Always up, and on 350 it stays (R-21)."""
    game = table()
    start(game, "PRR", cell=before, Ada=6, trains="2")
    track(game, H10="57@1")
    operating(game, "PRR", PayDividend, revenue=30)
    do(game, "PRR dividend pay")
    assert game.state.companies["PRR"].cell == after
    assert max(max(row) for row in game.title.market.prices) == 350


@pytest.mark.rule("1830/8.2-f", "1830/8.2-g", "1830/20.3-i")
@pytest.mark.parametrize(("before", "after"), [((5, 6), (5, 5)), ((2, 0), (3, 0)), ((7, 0), (7, 0)), ((8, 1), (8, 1))])
def test_no_dividend_moves_the_marker_left_or_down_at_the_end_of_the_row(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    """Where there is no cell below, the marker stays (R-59)."""
    game = table()
    start(game, "PRR", cell=before, Ada=6, trains="2")
    track(game, H10="57@1")
    operating(game, "PRR", PayDividend, revenue=30)
    do(game, "PRR dividend withhold")
    assert game.state.companies["PRR"].cell == after


@pytest.mark.rule("1830/8.2-f")
def test_a_company_that_earns_nothing_pays_no_dividend() -> None:
    """R-56: no train, so the marker goes left without a question."""
    game = table()
    start(game, "PRR", cell=(5, 6), Ada=6)
    operating(game, "PRR")
    happened = do(game, "PRR passes")
    assert PriceMoved("PRR", 67, 65, "no dividend") in happened


@pytest.mark.rule("1830/8.2-h")
def test_the_marker_of_a_company_not_started_moves_only_down() -> None:
    """R-48: its shares may be sold from the second stock round on."""
    game = table()
    start(game, "PRR", par=76, Ada=2, Ben=2)
    stock(game, "Ben")
    do(game, "Ben sells 1 of PRR")
    assert game.state.companies["PRR"].cell == (4, 6)
    do(game, "Ben passes", "Cleo passes", "Ada passes", "Ben passes")
    assert game.state.stack[0].number == 3  # type: ignore[attr-defined]
    assert game.state.companies["PRR"].cell == (4, 6)


@pytest.mark.rule("1830/8.2-i", "1830/16.0-e")
def test_a_marker_goes_under_those_already_in_the_cell() -> None:
    game = table()
    start(game, "NYC", cell=(2, 6), Ada=3, Ben=3)
    start(game, "PRR", cell=(1, 6), Ada=3, Ben=3)
    start(game, "CPR", cell=(3, 6), Ada=6, Ben=4)
    stock(game, "Ben")
    do(game, "Ben sells 1 of PRR")
    happened = do(game, "Ben passes", "Cleo passes", "Ada passes", "Ben passes")
    assert [game.state.companies[name].cell for name in ("NYC", "PRR", "CPR")] == [(2, 6)] * 3
    assert TurnBegan("NYC") in happened
    turns = []
    while game.state.stack[1].__class__.__name__ == "OperatingRound":
        turns.append(game.actors[0])
        do(game, f"{game.actors[0]} passes")
    assert list(dict.fromkeys(turns)) == ["NYC", "PRR", "CPR"]


@pytest.mark.rule("1830/9.0-a", "1830/9.0-c", "1830/5.0-c")
def test_the_president_decides_while_nobody_holds_more() -> None:
    game = table()
    start(game, "PRR", president="Ada", Ada=3, Ben=3, trains="2")
    track(game, H10="57@1")
    operating(game, "PRR", PayDividend, revenue=30)
    assert game.active == ("Ada",)
    assert not list(game.legal_actions("Ben"))
    assert shares(game, "PRR").get(POOL) is None
