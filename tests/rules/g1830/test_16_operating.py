"""5.0 Operating rounds, 16.0 Operating - general, 17.0 Operating - sequence."""

import pytest

from roundhouse.engine.operating import OperatingRound
from roundhouse.engine.run import RunTrains
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.kernel.events import DividendPaid, PrivateIncome, RoundBegan, TurnBegan
from tests.rules.given import (
    cash,
    do,
    frame,
    money,
    put,
    refused,
    track,
)

from .build import operating, start, stock, table


def operate_all(game: Game) -> list[str]:
    """Pass through the operating round; returns the companies in the order of their turns."""
    order = []
    while any(isinstance(below, OperatingRound) for below in game.state.stack):
        order.append(game.actors[0])
        do(game, f"{game.actors[0]} passes")
    return list(dict.fromkeys(order))


@pytest.mark.rule(
    "1830/5.0-a", "1830/17.0-a", "1830/17.0-b", "1830/17.0-c", "1830/17.0-d", "1830/17.0-e", "1830/17.0-f"
)
def test_the_five_steps_of_a_turn_in_their_order() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=300, trains="2")
    track(game, H10="57@1")
    operating(game, "PRR")
    assert frame(game) == "LayTrack"
    assert refused(game, "PRR places a token on H10.0") == "17.0-f"  # steps are not skipped without a word
    do(game, "PRR lays 9@1 on H8")
    assert frame(game) == "PlaceTokens"
    assert refused(game, "PRR lays 9@1 on H6") == "17.0-f"
    do(game, "PRR places a token on H10.0")
    assert frame(game) == "RunTrains"
    assert refused(game, "PRR buys train 2 from bank for 80") == "17.0-f"
    do(game, "PRR runs 2[H12.0>H10.0]")
    assert frame(game) == "PayDividend"
    assert refused(game, "PRR passes") == "17.0-f"
    do(game, "PRR dividend pay")
    assert frame(game) == "BuyTrains"
    do(game, "PRR buys train 2 from bank for 80", "PRR passes")
    assert frame(game) == "StockTurn"
    assert money(game, "PRR") == 300 - 40 - 80
    assert money(game, "Ada") == 800 + 18


@pytest.mark.rule("1830/17.0-a", "1830/17.0-b", "1830/17.0-e", "1830/18.3-a")
def test_track_token_and_trains_are_optional() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=300, trains="2")
    track(game, H10="57@1")
    operating(game, "PRR")
    do(game, "PRR passes", "PRR passes", "PRR runs 2[H12.0>H10.0]", "PRR dividend withhold", "PRR passes")
    assert frame(game) == "StockTurn"
    assert money(game, "PRR") == 330


@pytest.mark.rule("1830/5.0-b", "1830/17.0-h", "1830/23.1-d")
def test_a_company_buys_a_private_at_any_moment_of_its_turn() -> None:
    game = table(phase="3", SV="Ada", CS="Ben", DH="Ada", MH="Cleo")
    start(game, "PRR", Ada=6, cash=1000, trains="3")
    track(game, H10="57@1")
    operating(game, "PRR")
    do(game, "PRR buys private SV for 40")
    assert frame(game) == "LayTrack"
    do(game, "PRR passes", "PRR buys private CS for 40", "Ben accepts", "PRR passes")
    assert frame(game) == "RunTrains"
    do(game, "PRR buys private MH for 55", "Cleo accepts", "PRR runs 3[H12.0>H10.0]")
    assert refused(game, "PRR buys private DH for 35") == ""
    do(game, "PRR dividend withhold", "PRR passes")
    assert frame(game) == "BuyPrivates"  # the last moment of the turn
    do(game, "PRR buys private DH for 140")
    assert {name: private.owner for name, private in game.state.privates.items() if private.owner} == dict.fromkeys(
        ("SV", "CS", "DH", "MH"), "PRR"
    )
    assert money(game, "PRR") == 1000 - 40 - 40 - 55 + 30 - 140
    assert frame(game) == "StockTurn"


@pytest.mark.rule("1830/5.0-b", "1830/23.1-d")
def test_the_turn_ends_when_the_last_chance_to_buy_a_private_is_let_go() -> None:
    game = table(phase="3", SV="Ada")
    start(game, "PRR", Ada=6, cash=100, trains="3")
    operating(game, "PRR", BuyTrains)
    assert frame(game) == "BuyPrivates"
    do(game, "PRR passes")
    assert frame(game) == "StockTurn"
    assert game.state.privates["SV"].owner == "Ada"


@pytest.mark.rule("1830/5.0-c")
def test_the_president_takes_every_decision() -> None:
    game = table()
    start(game, "PRR", Ada=2, Ben=4, trains="2")
    track(game, H10="57@1")
    operating(game, "PRR", RunTrains)
    assert game.active == ("Ben",)
    do(game, "PRR runs 2[H12.0>H10.0]")
    assert game.active == ("Ben",)
    assert game.legal_actions("Ada").refusal(next(iter(game.legal_actions()))) is not None  # type: ignore[arg-type]


@pytest.mark.rule("1830/16.0-a", "1830/16.0-b", "1830/16.0-c")
def test_privates_pay_first_and_then_companies_operate_by_market_value() -> None:
    game = table(SV="Ada")
    start(game, "NYC", par=67, Ada=6)
    start(game, "PRR", par=100, Ben=6)
    start(game, "CPR", par=82, Cleo=6)
    start(game, "ERIE", par=90, Cleo=4)
    stock(game)
    happened = do(game, "Ada passes", "Ben passes", "Cleo passes")
    told = [event for event in happened if isinstance(event, RoundBegan | PrivateIncome | TurnBegan)]
    assert told == [RoundBegan("operating", 2, 1), PrivateIncome("SV", "Ada", 5), TurnBegan("PRR")]
    assert refused(game, "NYC passes") == "16.0-c"
    assert operate_all(game) == ["PRR", "CPR", "NYC"]


@pytest.mark.rule("1830/16.0-d")
def test_the_order_is_read_anew_after_each_company() -> None:
    """R-25, D-22: Ada's forced sale during the PRR's turn lets the NYC fall behind the CPR."""
    game = table()
    start(game, "PRR", par=100, Ada=3, Ben=3)
    start(game, "NYC", par=90, Ada=2, Ben=4)
    start(game, "CPR", par=82, Cleo=6)
    track(game, H10="57@1")
    cash(game, Ada=0)
    operating(game, "PRR", BuyTrains)
    do(game, "Ada sells 1 of NYC", "PRR buys train 2 from bank for 80")
    assert game.state.companies["NYC"].cell == (2, 6)  # under the CPR's marker
    assert operate_all(game) == ["CPR", "NYC"]


@pytest.mark.rule("1830/16.0-d", "1830/11.0-a")
def test_a_company_floated_during_an_operating_round_waits_for_the_next() -> None:
    """R-25: by the M&H exchange."""
    game = table(MH="Ben")
    start(game, "NYC", par=67, Ada=5, operated=False)
    start(game, "PRR", par=100, Ada=6)
    operating(game, parts=2)
    do(game, "Ben exchanges MH for a share from offer")
    assert game.state.companies["NYC"].floated
    assert money(game, "NYC") == 0
    happened = do(game, "PRR passes")
    assert RoundBegan("operating", 2, 2) in happened
    assert money(game, "NYC") == 670
    assert operate_all(game) == ["PRR", "NYC"]


@pytest.mark.rule("1830/16.0-e", "1830/16.0-f")
def test_equal_values_the_marker_further_right_then_the_higher_row_then_the_stack() -> None:
    """R-23: the three cells of 67 in column 6."""
    game = table()
    start(game, "PRR", cell=(7, 6), Ada=6)
    start(game, "NYC", cell=(6, 6), Ada=6)
    start(game, "CPR", cell=(5, 6), Ada=6)
    start(game, "C&O", cell=(5, 6), Ben=6)
    start(game, "ERIE", cell=(4, 5), Ben=6)
    start(game, "B&O", cell=(0, 1), Ben=6)
    start(game, "NYNH", cell=(7, 7), Cleo=6)  # 68
    operating(game)
    assert operate_all(game) == ["NYNH", "CPR", "C&O", "NYC", "PRR", "ERIE", "B&O"]


@pytest.mark.rule("1830/16.0-g")
def test_each_company_operates_once_in_each_operating_round() -> None:
    game = table()
    start(game, "PRR", Ada=6)
    start(game, "NYC", Ada=6)
    operating(game, parts=2)
    happened = do(game, "PRR passes", "NYC passes", "PRR passes", "NYC passes")
    turns = [event.actor for event in happened if isinstance(event, TurnBegan)]
    assert turns == ["NYC", "PRR", "NYC"]
    assert frame(game) == "StockTurn"


@pytest.mark.rule("1830/17.0-g")
def test_tc_17_0_1_no_credit() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=0, trains="2")
    start(game, "NYC", Ada=6, trains="2 2")
    track(game, H10="57@1", H16="57@2")
    put(game, "PRR", "H16.0")
    operating(game, "PRR")
    assert refused(game, "PRR lays 9@2 on G15") == "17.0-g"  # a mountain: $120
    do(game, "PRR passes")
    assert frame(game) == "RunTrains"  # no token without money, though H10 has room
    do(game, "PRR runs 2[H12.0>H10.0]")
    happened = do(game, "PRR dividend withhold")
    assert DividendPaid("PRR", "withhold", 30, 0) in happened
    do(game, "PRR buys train 2 from NYC for 30")
    assert (money(game, "PRR"), money(game, "NYC")) == (0, 30)
    assert game.state.companies["PRR"].trains == ("2", "2")
