"""3.1 to 3.3 The course of the stock round, and the Dragons."""

import pytest

import roundhouse as rh
from roundhouse.game import Game
from roundhouse.kernel.errors import BadSetup
from roundhouse.kernel.events import PriceMoved, SharesBought, SharesSold
from roundhouse.titles.g1865.dragons import dragons_turn
from roundhouse.titles.g1865.events import Rival, RobotBought, RobotPassed, RobotSold

from .given import (
    CONTENTS,
    colour_of,
    company,
    do,
    frame,
    listed,
    money,
    of,
    operating,
    prepared,
    price,
    put,
    rank_of,
    refused,
    seen,
    shares,
    stock,
    table,
    track,
)  # fmt: skip


def dragons(game: Game) -> tuple[object, ...]:
    """One turn of the Dragons by itself."""
    game.play.events = []
    dragons_turn(game.play)
    return game.events


def three_on_green(phase: int = 3) -> Game:
    """The rulebook's example: FMS rank 7, RCSF and SFSS rank 5, all on green (T-3.2-3)."""
    game = table(phase=phase)
    company(game, "FMS", price=120, major=True, trains="PH2 PH2", tokens="F32 B28", row=2, Ada=2, dragons=2)
    company(game, "RCSF", price=80, major=True, trains="PH3", tokens="E25", row=2, Ben=2, dragons=1)
    company(game, "SFSS", price=100, trains="PH2 PH2", row=2, Cleo=2, dragons=1)
    return game


@pytest.mark.rule("1865/3.1-a", "1865/3.12-a")
def test_mines_ranks_and_conversions_come_before_the_first_turn() -> None:
    game = table(phase=3)
    company(game, "RCSF", row=2, trains="PH3", Ada=3)
    track(game, D34="4@2", C33="8@3", C31="58@0", B30="8@3", B32="173@3")
    put(game, "RCSF", "B32")
    kinds = [type(event).__name__ for event in prepared(game)]
    assert kinds == ["RoundBegan", "MineDepreciated", "ChartRowMoved"]
    assert frame(game) == "Conversions"
    happened = do(game, "RCSF converts")
    assert [type(event).__name__ for event in happened] == ["CompanyConverted", "RobotPassed"]
    assert frame(game) == "StockTurn"


@pytest.mark.rule("1865/3.1-b", "1865/3.3-a", "1865/3.3-b", "1865/3.2-a")
def test_t_3_2_1_order_of_turns() -> None:
    game = table()
    company(game, "SFSS", price=100, trains="PH2 PH2", Cleo=2)
    company(game, "FCS", price=110, trains="PH2 PH2", Ada=1, Ben=2)
    first = stock(game)
    assert [(e.company, e.source) for e in seen(first, RobotBought)] == [("SFSS", "offer")]
    assert game.active == ("Ada",)
    happened = do(game, "Ada sells 1 of FCS", "Ada buys a share of SFSS from offer")
    order = [(type(e).__name__, e.company) for e in happened if isinstance(e, SharesSold | SharesBought | RobotBought)]
    assert order == [("SharesSold", "FCS"), ("SharesBought", "SFSS"), ("RobotBought", "FCS")]
    assert game.active == ("Ben",)
    assert all(not line.startswith("dragons") for line in listed(game))
    assert seen(do(game, "Ben passes"), RobotBought)
    assert game.active == ("Cleo",)


@pytest.mark.rule("1865/3.1-c")
def test_the_round_goes_on_while_the_dragons_trade() -> None:
    """D2: passes count from the last action of anybody, the Dragons included."""
    game = three_on_green()
    stock(game)
    turns = []
    while frame(game) == "StockTurn":
        turns.append(game.active[0])
        do(game, f"{game.active[0]} passes")
    # Dragons with a limit of 10 hold 4: they buy six times, the last one before Cleo's second turn.
    assert turns == ["Ada", "Ben", "Cleo"] * 2 + ["Ada", "Ben"]
    assert sum(shares(game, name).get("dragons", 0) for name in ("FMS", "RCSF", "SFSS")) == 10


@pytest.mark.rule("1865/3.1-c", "1865/3.3-c")
def test_a_player_who_acted_has_another_turn() -> None:
    game = table(2)
    stock(game)
    do(game, "Ada sets the par of FMS at 60", "Ben passes")
    assert game.active == ("Ada",)
    do(game, "Ada passes")
    assert game.state.stack[0].number == 3


@pytest.mark.rule("1865/3.2-b", "1865/3.2-d")
def test_the_rank_follows_tokens_and_trains_on_the_same_row() -> None:
    game = table(phase=4)
    company(game, "FMS", cash=500, trains="PH3", row=2, Ada=3)
    track(game, F34="8@1", F32="173@0")
    assert (rank_of(game, "FMS"), colour_of(game, "FMS")) == (4, "white")
    operating(game, "FMS")
    do(game, "FMS passes", "FMS places a token on F32.0 for 70 collecting 2")
    assert (rank_of(game, "FMS"), colour_of(game, "FMS"), of(game, "FMS").row) == (5, "green", 2)


@pytest.mark.rule("1865/3.2-c")
@pytest.mark.parametrize(("phase", "row"), [(2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (7, 3)])
def test_the_row_of_a_launch(phase: int, row: int) -> None:
    game = table(2, phase=phase)
    game.state.players["Ada"].cash = game.state.players["Ben"].cash = 1000
    stock(game)
    do(game, "Ada sets the par of FMS at 60")
    while not of(game, "FMS").floated:
        do(game, f"{game.active[0]} buys a share of FMS from offer")
    assert of(game, "FMS").row == row
    assert rank_of(game, "FMS") == 1


@pytest.mark.rule("1865/3.2-e")
def test_the_regions_of_the_chart() -> None:
    """D1: red up to 2p - 2, white 2p - 1 and 2p, green from there."""
    for phase, row in CONTENTS.chart.items():
        colours = [row.region(rank) for rank in range(1, 2 * phase + 3)]
        assert colours == ["red"] * (2 * phase - 2) + ["white"] * 2 + ["green"] * 2


@pytest.mark.rule("1865/3.2-f", "1865/3.4-c", "1865/3.11-c", "1865/3.2-n")
def test_the_dragons_sell_what_is_on_red_and_the_price_falls_after() -> None:
    game = table(phase=5)
    company(game, "FMS", price=150, major=True, row=5, Ada=2, dragons=4)
    bank = game.state.bank
    happened = dragons(game)
    assert seen(happened, RobotSold) == [RobotSold("dragons", "FMS", 4, 150, 0)]
    assert seen(happened, PriceMoved) == [PriceMoved("FMS", 150, 110, "sale")]
    assert shares(game, "FMS") == {"Ada": 2, "pool": 4, "offer": 4}
    assert game.state.bank == bank


@pytest.mark.rule("1865/3.2-f", "1865/3.4-g")
def test_what_the_pool_cannot_take_the_dragons_keep_and_try_again() -> None:
    game = table(phase=5)
    company(game, "FMS", price=150, major=True, row=5, Ada=2, dragons=4, pool=3)
    assert seen(dragons(game), RobotSold) == [RobotSold("dragons", "FMS", 2, 150, 2)]
    assert shares(game, "FMS") == {"Ada": 2, "dragons": 2, "pool": 5, "offer": 1}
    assert not seen(dragons(game), RobotSold)
    shares(game, "FMS")["pool"] = 4
    shares(game, "FMS")["offer"] = 2
    assert seen(dragons(game), RobotSold) == [RobotSold("dragons", "FMS", 1, 130, 1)]


@pytest.mark.rule("1865/3.2-g", "1865/3.2-h", "1865/3.2-m")
def test_t_3_2_3_the_choice_of_the_dragons() -> None:
    game = three_on_green()
    bought = []
    for _ in range(5):
        (event,) = seen(dragons(game), RobotBought)
        bought.append((event.company, event.decided_by))
    assert bought == [
        ("RCSF", "cheapest"),
        ("SFSS", "fewest certificates"),
        ("FMS", "highest rank"),
        ("RCSF", "fewest certificates"),
        ("FMS", "highest rank"),
    ]
    assert shares(game, "SFSS")["dragons"] == 2


@pytest.mark.rule("1865/3.2-h")
def test_the_event_shows_what_was_compared() -> None:
    game = three_on_green()
    (event,) = seen(dragons(game), RobotBought)
    assert event.rivals == (
        Rival("RCSF", 1, 5, 80, 2),
        Rival("FMS", 2, 7, 120, 0),
        Rival("SFSS", 1, 5, 100, 1),
    )


@pytest.mark.rule("1865/3.2-m", "1865/3.2-j")
def test_in_phase_2_the_dragons_of_the_example_stop_at_six() -> None:
    game = three_on_green(phase=2)
    assert [e.company for _ in range(2) for e in seen(dragons(game), RobotBought)] == ["RCSF", "SFSS"]
    assert seen(dragons(game), RobotPassed) == [RobotPassed("dragons", "certificate limit")]


@pytest.mark.rule("1865/3.2-m")
@pytest.mark.parametrize(("phase", "limit"), [(2, 6), (3, 10), (4, 10), (5, 16), (6, 16), (7, 16)])
def test_the_certificate_limit_of_the_dragons(phase: int, limit: int) -> None:
    game = table(phase=phase)
    for name in ("FMS", "RCSF", "SFSS", "FCS", "SFS"):
        company(game, name, major=True, row=2, trains="PH5", Ada=2)
    while seen(dragons(game), RobotBought):
        pass
    assert sum(shares(game, name).get("dragons", 0) for name in game.state.companies) == limit


@pytest.mark.rule("1865/3.2-h")
def test_the_top_of_the_stack_decides_last() -> None:
    game = table()
    company(game, "FMS", trains="PH2 PH2", row=2, Ada=3)
    company(game, "RCSF", trains="PH2 PH2", row=2, Ben=3)
    (event,) = seen(dragons(game), RobotBought)
    assert (event.company, event.decided_by) == ("FMS", "top of the stack")


@pytest.mark.rule("1865/3.2-i", "1865/3.2-n", "1865/3.8-c", "1865/3.7-c")
def test_the_dragons_prefer_the_initial_offer_and_the_bank_pays_for_them() -> None:
    game = table()
    company(game, "FMS", price=90, trains="PH2 PH2", row=2, Ada=3, pool=1)
    bank = game.state.bank
    (event,) = seen(dragons(game), RobotBought)
    assert (event.source, event.decided_by) == ("offer", "only one on green")
    assert (money(game, "FMS"), game.state.bank) == (90, bank - 90)
    (event,) = seen(dragons(game), RobotBought)
    assert event.source == "pool"
    assert (money(game, "FMS"), game.state.bank) == (90, bank - 90)


@pytest.mark.rule("1865/3.2-j", "1865/3.2-k")
def test_white_companies_are_left_alone() -> None:
    game = table()
    company(game, "FMS", trains="PH2", row=2, Ada=3, dragons=1)
    assert colour_of(game, "FMS") == "white"
    assert dragons(game) == (RobotPassed("dragons", "nothing on green"),)
    assert shares(game, "FMS") == {"Ada": 3, "dragons": 1, "offer": 1}


@pytest.mark.rule("1865/3.2-l")
def test_the_dragons_are_never_president() -> None:
    game = table()
    company(game, "FMS", major=True, trains="PH2 PH2", row=2, Ada=2, dragons=4)
    dragons(game)
    assert shares(game, "FMS")["dragons"] == 5
    assert of(game, "FMS").president == "Ada"


@pytest.mark.rule("1865/3.2-o")
def test_t_3_2_4_a_company_just_launched_is_red_everywhere() -> None:
    game = table(2)
    stock(game)
    do(game, "Ada sets the par of FMS at 60", "Ben buys a share of FMS from offer")
    assert of(game, "FMS").floated
    assert (rank_of(game, "FMS"), colour_of(game, "FMS")) == (1, "red")
    happened = do(game, "Ada buys a share of FMS from offer", "Ben passes")
    assert not seen(happened, RobotBought)
    assert all(row.region(1) == "red" for row in CONTENTS.chart.values())


@pytest.mark.rule("1865/3.3-a")
def test_sell_then_buy_one_and_never_the_other_way_round() -> None:
    game = table()
    company(game, "FMS", Ada=1, Ben=2)
    company(game, "FA", Ada=1, Cleo=2)
    stock(game)
    do(game, "Ada sells 1 of FMS", "Ada sells 1 of FA")
    assert game.active == ("Ada",)
    do(game, "Ada sets the par of SFS at 60")
    assert game.active == ("Ben",)
    assert price(game, "FMS") == 100


@pytest.mark.rule("1865/3.3-a")
def test_after_the_purchase_nothing_is_sold() -> None:
    game = table()
    company(game, "FMS", Ada=1, Ben=2)
    stock(game)
    turn = game.state.stack[-1]
    turn.bought = (("FA", "offer"),)
    assert refused(game, "Ada sells 1 of FMS") == "3.3-a"
    assert refused(game, "Ada sets the par of SFS at 60") == "3.3-a"


SPELLINGS = (
    "dragons", "Dragons", "DRAGON", "The Dragons", "Les Dragons", "i Dragon", "Draghi", "drago", "I dragoni", "Traders",
    "Drágons", "dragöns", "D r a g o n s", "d.r.a.g.o.n.s", "Dragon5", "Drag0ns", "Dr4gons", "Ｄｒａｇｏｎｓ",
    "𝔇𝔯𝔞𝔤𝔬𝔫𝔰",    "Drаgоns", "Dragοns", "ⅾragons", "Dragon\u200ds", "ԁrаɡоnѕ", "draghı", "dragh1",
)  # fmt: skip


@pytest.mark.rule("1865/3.2-a")
@pytest.mark.parametrize("name", SPELLINGS, ids=ascii)
def test_no_player_is_called_dragons_in_any_spelling(name: str) -> None:
    """R11: case, accents, spaces, figures for letters, letters of other alphabets, three languages."""
    with pytest.raises(BadSetup):
        rh.new("1865", ["Ada", name, "Cleo"])


@pytest.mark.rule("1865/3.2-a")
@pytest.mark.parametrize("name", ["Dragan", "Drago Ivanov", "Ada Dragoni", "Андрей", "Δράκων", "Trade", "Dora"])
def test_other_names_are_welcome(name: str) -> None:
    assert name in rh.new("1865", ["Ada", name, "Cleo"]).state.players


def test_games_of_version_1_keep_the_names_they_were_played_with() -> None:
    assert rh.new("1865", ["Ada", "Dragons"], rules=1).state.players.keys() == {"Ada", "Dragons"}
    assert "Dragons" in rh.new("1830", ["Ada", "Dragons"]).state.players
