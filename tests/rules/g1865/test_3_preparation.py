"""3.9, 3.11 to 3.13 Conversion, price movements, the operations before a stock round, its end."""

import pytest

from roundhouse.kernel.events import PriceMoved, PriorityMoved
from roundhouse.titles.g1865.events import ChartRowMoved, CompanyConverted, MineDepreciated

from .given import (
    colour_of,
    company,
    do,
    frame,
    money,
    of,
    operating,
    prepared,
    price,
    put,
    refused,
    seen,
    shares,
    stock,
    table,
    track,
)  # fmt: skip

TO_CAGLIARI = {"D34": "4@2", "C33": "8@3", "C31": "58@0", "B30": "8@3"}
"""A direct route from Oristano to Cagliari over two towns."""


@pytest.mark.rule("1865/3.9-a")
def test_conversion_only_before_a_stock_round() -> None:
    game = table()
    company(game, "RCSF", Ada=3)
    track(game, **TO_CAGLIARI)
    operating(game, "RCSF")
    assert refused(game, "RCSF converts") != ""
    stock(game)
    assert refused(game, "RCSF converts") != ""
    prepared(game)
    assert refused(game, "RCSF converts") == ""


@pytest.mark.rule("1865/3.9-b", "1865/3.12-d")
def test_a_direct_route_to_the_destination_is_needed_and_a_slot_is_not() -> None:
    game = table()
    company(game, "RCSF", Ada=3)
    track(game, **{at: tile for at, tile in TO_CAGLIARI.items() if at != "B30"})
    prepared(game)
    assert frame(game) == "StockTurn"
    track(game, B30="8@3")
    put(game, "SFSS", "E35")
    prepared(game)
    assert frame(game) == "Conversions"
    do(game, "RCSF passes")
    assert not of(game, "RCSF").major
    assert frame(game) == "StockTurn"


@pytest.mark.rule("1865/3.9-b")
def test_a_city_on_the_way_breaks_the_route_but_a_token_in_it_helps() -> None:
    """Arbatax is joined to Cagliari by way of Isili only: not direct, until the SFS has a token in Isili."""
    game = table()
    company(game, "SFS", Ada=3)
    track(game, F28="5@1", E29="9@1", D30="6@4", D32="9@0", D34="58@3")
    prepared(game)
    assert frame(game) == "StockTurn"
    game.state.tokens["D30"] = (("SFS",),)
    prepared(game)
    assert game.actors == ("SFS",)
    assert frame(game) == "Conversions"


@pytest.mark.rule("1865/3.9-b")
def test_a_token_on_the_destination_counts_as_reached() -> None:
    """C7."""
    game = table()
    company(game, "RCSF", tokens="E35", Ada=3)
    prepared(game)
    assert frame(game) == "Conversions"


@pytest.mark.rule("1865/3.9-c", "1865/3.9-d", "1865/3.9-e")
def test_t_3_9_1_conversion_of_the_cfd() -> None:
    game = table(phase=3)
    company(game, "CFD", price=90, cash=40, trains="PH2", Ada=3, Cleo=1)
    track(game, F10="8@1", F8="4@0", F6="9@0", F4="4@0")
    prepared(game)
    before = game.scores()
    happened = do(game, "CFD converts")
    assert shares(game, "CFD") == {"Ada": 3, "Cleo": 1, "offer": 6}
    assert game.title.shares_of(game.play, "CFD") == 10
    assert seen(happened, CompanyConverted) == [CompanyConverted("CFD", 2)]
    assert len(of(game, "CFD").tokens) + 1 == 5
    assert (price(game, "CFD"), money(game, "CFD")) == (90, 40)
    assert game.scores() == before


@pytest.mark.rule("1865/3.9-d")
@pytest.mark.parametrize(("phase", "extra"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 4), (7, 4)])
def test_extra_tokens_by_phase(phase: int, extra: int) -> None:
    game = table(phase=phase)
    company(game, "RCSF", tokens="E35", Ada=3)
    prepared(game)
    do(game, "RCSF converts")
    assert len(of(game, "RCSF").tokens) == 1 + extra


@pytest.mark.rule("1865/3.9-d")
def test_never_more_than_seven_tokens() -> None:
    """C6: a minor that has absorbed another one has seven already."""
    game = table(phase=5)
    company(game, "RCSF", tokens="E35", Ada=3)
    of(game, "RCSF").tokens = (0,) * 4
    prepared(game)
    do(game, "RCSF converts")
    assert len(of(game, "RCSF").tokens) == 5


@pytest.mark.rule("1865/3.11-a", "1865/3.11-b", "1865/3.11-f")
def test_t_3_11_1_dividend_and_new_train_are_two_cells() -> None:
    game = table(phase=3)
    company(game, "SFSS", price=150, trains="PH3", Ben=3)
    company(game, "FMS", price=130, cash=200, trains="PH3", traffic=13, Ada=3)
    operating(game, "FMS", done="SFSS")
    do(game, "FMS passes", "FMS dividend pay", "FMS buys train PH3 from bank for 200")
    assert price(game, "FMS") == 150
    assert of(game, "FMS").arrived > of(game, "SFSS").arrived


@pytest.mark.rule("1865/3.11-b")
def test_several_new_trains_are_one_cell() -> None:
    game = table()
    company(game, "FMS", price=100, cash=500, trains="PH2", traffic=3, Ada=3)
    operating(game, "FMS")
    do(game, "FMS passes", "FMS dividend withhold", *["FMS buys train PH2 from bank for 100"] * 3)
    assert price(game, "FMS") == 110


@pytest.mark.rule("1865/3.11-e")
def test_t_3_11_2_kept_income_and_used_trains_move_nothing() -> None:
    game = table(phase=3)
    company(game, "RCSF", price=100, trains="PH2 PH2", traffic=16, Ada=3)
    company(game, "FMS", price=90, trains="PH3", Ada=3)
    game.state.train_pool = ("PH2",)
    operating(game, "RCSF")
    happened = do(game, "RCSF passes", "RCSF dividend withhold", "RCSF buys train PH3 from FMS for 10")
    assert money(game, "RCSF") == 150
    assert not seen(happened, PriceMoved)
    assert price(game, "RCSF") == 100


@pytest.mark.rule("1865/3.11-b", "1865/3.11-d", "1865/3.11-f")
def test_t_3_11_3_back_and_forward_ends_at_the_bottom_of_the_stack() -> None:
    game = table(phase=4)
    company(game, "SFSS", price=100, cash=400, traffic=4, Ada=3)
    company(game, "FA", price=100, trains="PH4", Ben=3)
    assert of(game, "SFSS").arrived < of(game, "FA").arrived
    operating(game, "SFSS", done="FA")
    happened = do(game, "SFSS passes", "SFSS buys train PH4 from bank for 350")
    assert [(e.old, e.new) for e in seen(happened, PriceMoved)] == [(100, 90), (90, 100)]
    assert of(game, "SFSS").arrived > of(game, "FA").arrived


@pytest.mark.rule("1865/3.11-c")
def test_at_the_ends_of_the_track_the_marker_stays() -> None:
    """M2: and keeps its place in the stack."""
    game = table()
    company(game, "FMS", price=10, major=True, Ada=5)
    company(game, "FA", price=10, Ben=3)
    stock(game)
    do(game, "Ada sells 3 of FMS")
    assert price(game, "FMS") == 10
    assert of(game, "FMS").arrived < of(game, "FA").arrived


@pytest.mark.rule("1865/3.12-b")
def test_t_3_12_3_mines_with_a_token_go_down_one_colour() -> None:
    game = table(phase=5)
    company(game, "FMS", trains="PH3", Ada=3)
    track(game, F32="173@2", E27="173@0", B32="174@3")
    put(game, "FMS", "F32")
    put(game, "FMS", "B32")
    happened = prepared(game)
    assert game.state.tiles["F32"] == ("174", 2)
    assert game.state.tiles["E27"] == ("173", 0)
    assert game.state.tiles["B32"] == ("175", 3)
    assert [(e.space, e.traffic) for e in seen(happened, MineDepreciated)] == [("F32", 1), ("B32", 0)]
    assert (game.state.supply["173"], game.state.supply["174"], game.state.supply["175"]) == (7, 7, 7)


@pytest.mark.rule("1865/3.12-b")
@pytest.mark.parametrize(("phase", "tile", "after"), [(2, "173", "173"), (3, "173", "174"), (4, "174", "174")])
def test_the_phases_of_the_mines(phase: int, tile: str, after: str) -> None:
    game = table(phase=phase)
    company(game, "FMS", Ada=3)
    track(game, F32=f"{tile}@0")
    put(game, "FMS", "F32")
    prepared(game)
    assert game.state.tiles["F32"][0] == after


@pytest.mark.rule("1865/3.12-b")
def test_a_mine_stays_when_the_next_tile_is_not_available() -> None:
    game = table(phase=3)
    company(game, "FMS", Ada=3)
    track(game, F32="173@0")
    put(game, "FMS", "F32")
    game.state.supply["174"] = 0
    prepared(game)
    assert game.state.tiles["F32"][0] == "173"


@pytest.mark.rule("1865/3.12-c")
def test_t_3_12_1_ranks_move_one_row_down() -> None:
    game = table(phase=5)
    company(game, "RCSF", row=4, major=True, trains="PH5", tokens="E35 D30", Ada=3)
    company(game, "SFSS", row=4, major=True, trains="PH5", tokens="E35 D8 D2 F18", Ada=3)
    company(game, "SFS", row=5, major=True, Ada=3)
    assert [colour_of(game, name) for name in ("RCSF", "SFSS")] == ["white", "green"]
    happened = prepared(game)
    assert seen(happened, ChartRowMoved) == [ChartRowMoved("RCSF", 4, 5), ChartRowMoved("SFSS", 4, 5)]
    assert [of(game, name).row for name in ("RCSF", "SFSS", "SFS")] == [5, 5, 5]
    assert [colour_of(game, name) for name in ("RCSF", "SFSS")] == ["red", "white"]


@pytest.mark.rule("1865/3.12-c")
def test_t_3_12_2_never_more_than_one_row() -> None:
    game = table(phase=4)
    company(game, "RCSF", row=2, Ada=3)
    prepared(game)
    assert of(game, "RCSF").row == 3


@pytest.mark.rule("1865/3.12-d")
def test_presidents_are_asked_in_operating_order() -> None:
    game = table()
    company(game, "SFS", price=90, tokens="E35", Ben=3)
    company(game, "RCSF", price=120, tokens="E35", Ada=3)
    prepared(game)
    assert game.actors == ("RCSF",)
    assert refused(game, "SFS converts") == "4.1-b"
    do(game, "RCSF converts")
    assert of(game, "RCSF").major
    assert game.actors == ("SFS",)
    assert game.active == ("Ben",)


@pytest.mark.rule("1865/3.13-a")
def test_priority_goes_left_of_the_last_who_acted() -> None:
    game = table()
    stock(game)
    happened = do(game, "Ada passes", "Ben sets the par of FMS at 60", "Cleo passes", "Ada passes", "Ben passes")
    assert seen(happened, PriorityMoved) == [PriorityMoved("Cleo")]
    assert game.state.priority == "Cleo"


@pytest.mark.rule("1865/3.13-a")
def test_priority_stays_if_nobody_acted_even_if_the_dragons_did() -> None:
    """R3."""
    game = table(2)
    company(game, "FMS", trains="PH2 PH2", Ada=3)
    stock(game, "Ben")
    assert shares(game, "FMS")["dragons"] == 1
    do(game, "Ben passes", "Ada passes", "Ben passes")
    assert game.state.priority == "Ben"


@pytest.mark.rule("1865/3.13-b")
def test_nothing_rises_when_all_is_sold() -> None:
    game = table(2)
    company(game, "FMS", trains="PH2", Ada=3, Ben=2)
    stock(game)
    happened = do(game, "Ada passes", "Ben passes")
    assert not [e for e in seen(happened, PriceMoved) if e.why == "sold out"]
    assert price(game, "FMS") == 100
