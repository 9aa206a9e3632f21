"""4.3, 4.4 Mines and tokens."""

import pytest

from roundhouse.game import Game
from roundhouse.titles.g1865.events import DirectRouteUsed, TrafficGained

from .given import (
    CONTENTS,
    company,
    do,
    frame,
    listed,
    money,
    of,
    operating,
    put,
    refused,
    seen,
    set_phase,
    stock,
    table,
    track,
    traffic,
)


def at_tokens(name: str = "FMS", cash: int = 500, tokens: str = "", phase: int = 2, **tiles: str) -> Game:
    """A company with two tokens on its charter is about to place one."""
    game = table(phase=phase)
    company(game, name, cash=cash, trains="PH2", tokens=tokens, Ada=3)
    track(game, **tiles)
    operating(game, name)
    do(game, f"{name} passes")
    return game


ORISTANO = {"D34": "4@2", "C33": "8@3", "C31": "58@0", "B30": "8@3"}


@pytest.mark.rule("1865/4.3-a", "1865/4.3-c")
@pytest.mark.parametrize(("tile", "yields"), [("173", 2), ("174", 1), ("175", 0)])
def test_a_mine_yields_after_the_tiles_and_before_the_token(tile: str, yields: int) -> None:
    game = table(phase=5)
    company(game, "FMS", tokens="F32", trains="PH5", traffic=3, Ada=3)
    track(game, F34="8@1", F32=f"{tile}@0")
    operating(game, "FMS")
    assert traffic(game, "FMS") == 3
    happened = do(game, "FMS passes")
    assert traffic(game, "FMS") == 3 + yields
    assert [e.why for e in seen(happened, TrafficGained)] == ["mine"] * bool(yields)


@pytest.mark.rule("1865/4.3-b", "1865/4.4-b")
def test_a_mine_has_one_slot() -> None:
    game = table()
    company(game, "FMS", cash=500, Ada=3)
    track(game, F34="8@1", F32="173@0")
    put(game, "SFS", "F32")
    operating(game, "FMS")
    do(game, "FMS passes")
    assert frame(game) != "PlaceTokens"


@pytest.mark.rule("1865/4.3-d", "1865/4.4-i")
def test_a_new_token_on_a_mine_yields_once_in_its_first_turn() -> None:
    game = at_tokens(F34="8@1", F32="173@0")
    happened = do(game, "FMS places a token on F32.0 for 70 collecting 2")
    assert [(e.amount, e.why) for e in seen(happened, TrafficGained)] == [(2, "token")]
    assert traffic(game, "FMS") == 5


@pytest.mark.rule("1865/4.3-e")
def test_one_token_in_the_carbonia_district() -> None:
    tiles = {"D36": "9@1", "C37": "8@2", "B36": "173@5", "B34": "173@4", "C35": "8@0", "C33": "9@0"}
    game = at_tokens(**tiles)
    assert refused(game, "FMS places a token on B36.0 for 110 collecting 2") == ""
    put(game, "FMS", "B34")
    assert refused(game, "FMS places a token on B36.0 for 110 collecting 2") == "4.3-e"


@pytest.mark.rule("1865/4.4-a")
def test_one_token_a_turn() -> None:
    game = at_tokens(F34="8@1", F32="173@0", **ORISTANO)
    do(game, "FMS places a token on F32.0 for 70 collecting 2")
    assert frame(game) == "PayDividend"
    assert refused(game, "FMS places a token on B28.0 for 80 collecting 5") == "4.1-c"


@pytest.mark.rule("1865/4.4-b", "1865/4.4-c")
def test_the_target_needs_a_direct_route_and_a_free_slot() -> None:
    game = at_tokens(D34="4@2", C33="8@3", C31="58@0", F34="8@1", F32="173@0")
    assert refused(game, "FMS places a token on B28.0 for 80 collecting 5") == "4.4-c"
    game = at_tokens(F34="8@1", F32="173@0", **ORISTANO)
    put(game, "SFSS", "B28")
    assert refused(game, "FMS places a token on B28.0 for 80 collecting 5") == "4.4-b"


@pytest.mark.rule("1865/4.4-c")
def test_a_direct_route_passes_no_city() -> None:
    """Arbatax to Cagliari by way of Isili: only Isili is joined, even with a free slot there."""
    game = at_tokens("SFS", F28="5@1", E29="9@1", D30="6@4", D32="9@0", D34="58@3")
    assert not any("places a token on E35" in line for line in listed(game))
    game.state.tokens["D30"] = ((),)
    operating(game, "SFS")
    do(game, "SFS passes")
    assert [line for line in listed(game) if "token" in line] == ["SFS places a token on D30.0 for 50 collecting 2"]


@pytest.mark.rule("1865/4.4-c", "1865/4.4-f")
def test_routes_over_the_sea_pay_the_charge_of_the_line() -> None:
    """S1."""
    game = at_tokens("SFSS", phase=3, B20="L01@1", D8="5@1")
    assert [line for line in listed(game) if "token" in line] == ["SFSS places a token on D8.0 for 80 collecting 2"]
    game = at_tokens("CFD", phase=3, E11="L05@2", F18="5@3", E13="58@3", E17="8@3")
    found = [line for line in listed(game) if "token" in line]
    assert "CFD places a token on F18.0 for 60 collecting 2" in found


@pytest.mark.rule("1865/4.4-d")
def test_one_token_a_tile() -> None:
    game = at_tokens(tokens="B28", F34="8@1", F32="173@0", **ORISTANO)
    assert refused(game, "FMS places a token on B28.0 for 80 collecting 5") == "4.4-d"


@pytest.mark.rule("1865/4.4-e")
def test_a_token_must_be_left_on_the_charter() -> None:
    game = table()
    company(game, "FMS", cash=500, tokens="B28 E25", Ada=3)
    track(game, F34="8@1", F32="173@0")
    operating(game, "FMS")
    do(game, "FMS passes")
    assert frame(game) != "PlaceTokens"
    game = at_tokens(F34="8@1", F32="173@0")
    of(game, "FMS").tokens = ()
    assert refused(game, "FMS places a token on F32.0 for 70 collecting 2") == "4.4-e"


@pytest.mark.rule("1865/4.4-f", "1865/4.4-h", "1865/4.4-i")
def test_borders_are_paid_and_towns_and_target_collected() -> None:
    game = at_tokens(**ORISTANO)
    bank = game.state.bank
    happened = do(game, "FMS places a token on B28.0 for 80 collecting 5")
    assert money(game, "FMS") == 420
    assert game.state.bank == bank + 80
    assert traffic(game, "FMS") == 3 + 5
    spaces = ("E35", "D34", "C33", "C31", "B30", "B28")
    assert seen(happened, DirectRouteUsed) == [DirectRouteUsed("FMS", spaces, 80, 5)]


@pytest.mark.rule("1865/4.4-f")
def test_river_and_mountain_on_one_border_cost_both() -> None:
    """S3: C25/D26 carries both terrains."""
    assert CONTENTS.border_cost(("C25", 5)) == CONTENTS.border_cost(("D26", 2)) == 100
    assert CONTENTS.border_cost(("A21", 5)) == CONTENTS.border_cost(("B22", 2)) == 100
    assert CONTENTS.border_cost(("D34", 5)) == 40
    assert CONTENTS.border_cost(("F32", 0)) == 60
    assert CONTENTS.border_cost(("E35", 4)) == 10


@pytest.mark.rule("1865/4.4-g")
def test_the_president_chooses_among_routes_that_differ() -> None:
    """Two ways from Cagliari to the mine: straight to F34, or round by E33."""
    game = at_tokens(phase=3, F34="80@1", F32="173@0", E33="7@5")
    assert [line for line in listed(game) if "on F32" in line] == [
        "FMS places a token on F32.0 for 70 collecting 2",
        "FMS places a token on F32.0 for 80 collecting 2",
    ]
    assert refused(game, "FMS places a token on F32.0 for 71 collecting 2") == "4.4-g"
    happened = do(game, "FMS places a token on F32.0 for 80 collecting 2")
    assert money(game, "FMS") == 420
    assert seen(happened, DirectRouteUsed) == [DirectRouteUsed("FMS", ("E35", "E33", "F34", "F32"), 80, 2)]


@pytest.mark.rule("1865/4.4-h", "1865/4.2-g")
def test_a_grown_town_counts_for_tokens_placed_later() -> None:
    game = at_tokens(phase=5, D34="889@0", C33="8@3", C31="58@0", B30="8@3")
    assert "FMS places a token on B28.0 for 80 collecting 6" in listed(game)


@pytest.mark.rule("1865/4.4-j")
def test_tokens_are_not_taken_back() -> None:
    game = table(phase=5)
    company(game, "FMS", cash=100, tokens="F32", trains="PH5", Ada=3)
    track(game, F34="8@1", F32="175@0")
    operating(game, "FMS")
    while game.actors == ("FMS",) and frame(game) != "BuyTrains":
        assert refused(game, "FMS vacates F32") != ""
        do(game, "FMS dividend pay" if frame(game) == "PayDividend" else "FMS passes")
    assert "F32" in game.state.tokens


@pytest.mark.rule("1865/4.4-k")
def test_a_full_city_is_no_end_of_a_token_route_but_blocks_only_tiles() -> None:
    game = at_tokens(**ORISTANO)
    put(game, "SFSS", "B28")
    set_phase(game, 3)
    assert not any("on B28" in line for line in listed(game))


@pytest.mark.rule("1865/4.4-a", "1865/5.3-i")
def test_the_home_of_a_restarted_company_is_placed_with_the_presidents_certificate() -> None:
    game = table()
    charter = of(game, "FMS")
    charter.major, charter.shares, charter.home_placed, charter.home, charter.tokens = (
        True,
        {"offer": 10},
        False,
        "",
        (0,) * 7,
    )
    del game.state.tokens["E35"]
    stock(game)
    do(game, "Ada sets the par of FMS at 60")
    assert game.actors == ("FMS",)
    assert game.active == ("Ada",)
    do(game, "FMS places a token on E35.0")
    assert game.state.tokens["E35"] == (("FMS",),)
    assert len(charter.tokens) == 6
    assert game.active == ("Ben",)
