"""20.2 Compulsory train, 20.3 Revenue."""

import pytest

from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.run import RunTrains
from roundhouse.engine.trains import BuyTrains
from roundhouse.kernel.events import DividendPaid, TrainsRun
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
    track,
)

from .build import operating, start, table


@pytest.mark.rule("1830/20.2-a", "1830/20.2-b")
def test_a_company_with_a_route_must_own_a_train() -> None:
    """R-34: tested in step 5."""
    game = table()
    start(game, "PRR", Ada=6, cash=500)
    track(game, H10="57@1")
    operating(game, "PRR")
    do(game, "PRR passes", "PRR passes")
    assert frame(game) == "BuyTrains"
    assert refused(game, "PRR passes") == "20.2-b"
    do(game, "PRR buys train 2 from bank for 80", "PRR passes")
    assert game.state.companies["PRR"].trains == ("2",)
    assert frame(game) == "StockTurn"


@pytest.mark.rule("1830/20.2-a")
def test_a_company_without_a_route_needs_no_train() -> None:
    """R-34; on 18xx.games it must own one if it ever had a route (D-36)."""
    for options, clause in (((), ""), (("online",), "20.2-b")):
        game = table(3, *options)
        start(game, "PRR", Ada=6, cash=500)
        game.state.companies["PRR"].had_route = True
        operating(game, "PRR", BuyTrains)
        assert refused(game, "PRR passes") == clause


@pytest.mark.rule("1830/20.2-a", "1830/20.2-b")
def test_without_a_train_in_bank_or_pool_nobody_is_forced() -> None:
    """R-49: D-trains are limited to 6; on 18xx.games they never run out (D-01)."""
    game = table(phase="D")
    start(game, "PRR", Ada=6, cash=5000)
    track(game, H10="57@1")
    game.state.depot["D"] = 0
    game.state.depot["6"] = 0
    operating(game, "PRR", PayDividend)
    assert frame(game) == "StockTurn"
    assert price(game, "PRR") == 65  # it earned nothing: the marker went left
    online = table(3, "online", phase="D")
    assert online.state.depot["D"] == -1


@pytest.mark.rule("1830/20.2-c", "1830/17.0-e")
def test_a_train_just_bought_runs_from_the_next_operating_round_on() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=500)
    track(game, H10="57@1")
    operating(game, "PRR", parts=2)
    do(game, "PRR passes", "PRR passes", "PRR buys train 2 from bank for 80")
    assert frame(game) == "BuyTrains"
    assert refused(game, "PRR runs 2[H12.0>H10.0]") == "17.0-f"
    do(game, "PRR passes", "PRR passes", "PRR passes")
    assert frame(game) == "RunTrains"


@pytest.mark.rule("1830/20.3-a")
def test_tc_20_3_1_sum() -> None:
    """Boston 30, Mansfield 10, Providence 20."""
    game = table()
    start(game, "B&M", Ada=6, trains="3")
    track(game, F22="57@1")
    operating(game, "B&M", RunTrains)
    happened = do(game, "B&M runs 3[E23.0>F24.0>F22.0]")
    run = next(event for event in happened if isinstance(event, TrainsRun))
    assert (run.values, run.revenue) == ((60,), 60)


@pytest.mark.rule("1830/20.3-b")
def test_the_highest_revenue_must_be_taken() -> None:
    """R-44; on 18xx.games less is accepted (D-23)."""
    for options, clause in (((), "20.3-b"), (("online",), "")):
        game = table(3, *options)
        start(game, "PRR", Ada=6, trains="3")
        track(game, H10="57@1", H14="9@1", H16="57@1")
        operating(game, "PRR", RunTrains)
        assert refused(game, "PRR runs 3[H12.0>H10.0]") == clause
        assert refused(game, "PRR runs nothing") == clause
        assert refused(game, "PRR runs 3[H10.0>H12.0>H14>H16.0]") == ""
        assert len(list(game.legal_actions().in_turn())) == 1


@pytest.mark.rule("1830/20.3-c", "1830/22.0-d")
@pytest.mark.parametrize(("phase", "chicago"), [("2", 40), ("3", 40), ("4", 40), ("5", 70), ("6", 70), ("D", 70)])
def test_red_areas_have_two_values(phase: str, chicago: int) -> None:
    game = table(phase=phase)
    start(game, "C&O", Ada=6, trains="3")
    track(game, G5="7@2", F4="15@5")
    operating(game, "C&O", RunTrains)
    do(game, "C&O runs 3[F6.0>G5>F4.0>F2.0]", "C&O dividend withhold")
    assert money(game, "C&O") == 30 + 30 + chicago


@pytest.mark.rule("1830/20.3-c")
def test_the_higher_value_counts_from_the_purchase_of_the_first_5_train_on() -> None:
    game = table(phase="4")
    areas = [game.title.board.spaces[at].stops[0] for at in ("F2", "A9", "A11", "I1", "J2", "B24", "K13")]
    assert [game.title.stop_value(game.play, "PRR", area) for area in areas] == [40, 30, 30, 30, 30, 20, 30]
    game.state.depot["4"] = 0
    start(game, "PRR", Ada=6, cash=450)
    operating(game, "PRR", BuyTrains)
    do(game, "PRR buys train 5 from bank for 450")
    assert [game.title.stop_value(game.play, "PRR", area) for area in areas] == [70, 50, 50, 60, 60, 30, 40]


@pytest.mark.rule("1830/20.3-d")
def test_all_of_the_revenue_is_paid_or_all_is_kept() -> None:
    game = table()
    start(game, "PRR", Ada=6, trains="2 2")
    track(game, H10="57@1", H14="9@1", H16="57@1")
    operating(game, "PRR", RunTrains)
    do(game, "PRR runs 2[H12.0>H10.0] 2[H12.0>H14>H16.0]")
    assert refused(game, "PRR dividend half") == "20.3-d"
    assert [listed(game, f"PRR dividend {kind}") for kind in ("pay", "withhold")] == [True, True]
    do(game, "PRR dividend pay")
    assert money(game, "Ada") == 800 + 36


@pytest.mark.rule("1830/20.3-e", "1830/20.3-f")
def test_tc_20_3_2_dividend() -> None:
    """R-04: the rest is 15. D-25: the same on 18xx.games."""
    game = table()
    start(game, "PRR", Ada=5, pool=2, trains="2")
    assert shares(game, "PRR") == {"Ada": 5, POOL: 2, OFFER: 3}
    bank = game.state.bank
    operating(game, "PRR", PayDividend, revenue=50)
    happened = do(game, "PRR dividend pay")
    assert DividendPaid("PRR", "pay", 50, 5) in happened
    assert (money(game, "Ada"), money(game, "PRR")) == (825, 10)
    assert game.state.bank == bank - 35


@pytest.mark.rule("1830/20.3-g", "1830/16.0-b")
def test_revenue_of_a_companys_privates_goes_to_its_treasury_only() -> None:
    game = table(CA="PRR")
    start(game, "PRR", Ada=6, trains="2")
    track(game, H10="57@1")
    operating(game)
    assert (money(game, "PRR"), money(game, "Ada")) == (25, 800)
    do(game, "PRR passes", "PRR runs 2[H12.0>H10.0]", "PRR dividend pay")
    assert (money(game, "PRR"), money(game, "Ada")) == (25, 818)


@pytest.mark.rule("1830/20.3-h", "1830/20.3-i")
def test_without_a_dividend_all_revenue_goes_to_the_treasury() -> None:
    game = table()
    start(game, "PRR", par=100, Ada=3, Ben=3, trains="2")
    track(game, H10="57@1")
    cash(game, Ada=0)
    operating(game, "PRR", RunTrains)
    do(game, "PRR runs 2[H12.0>H10.0]", "PRR dividend withhold")
    assert (money(game, "PRR"), money(game, "Ada")) == (30, 0)
    assert price(game, "PRR") == 90
