"""5.5.1 Buying back, 5.5.2 Track, 5.5.3 Tokens."""

import pytest

from roundhouse.engine.redemption import BuyBack
from roundhouse.engine.token import PlaceTokens
from roundhouse.kernel.state import POOL, TREASURY
from tests.rules.given import (
    cash,
    cell,
    do,
    frame,
    money,
    places,
    put,
    refused,
    track,
)

from .build import minor, operating, public, table


@pytest.mark.rule("1861/5.5.1-a", "1861/5.5.1-b")
def test_a_public_buys_back_shares_from_the_pool() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=4, pool=3, cash=250, tokens="G15.0", cell=(4, 5))
    bank = game.state.bank
    operating(game, "NW", BuyBack)
    assert refused(game, "NW redeems 4") == "5.5.1-a"
    assert refused(game, "NW redeems 3") == "5.5.1-b"
    do(game, "NW redeems 1")
    assert frame(game) == "BuyBack"
    do(game, "NW redeems 1")
    assert game.state.companies["NW"].shares == {"Ada": 4, POOL: 1, TREASURY: 5}
    assert money(game, "NW") == 50 and game.state.bank == bank + 200
    assert cell(game, "NW") == (4, 5) and frame(game) == "LayTrack"
    online = table(3, "online", phase="4")
    public(online, "NW", Ada=4, pool=3, cash=250, tokens="G15.0")
    operating(online, "NW", BuyBack)
    do(online, "NW redeems 1")
    assert frame(online) == "LayTrack"


def south(phase: str = "3", money: int = 300) -> object:
    """M-V at home in Voronezh, with a line to the north."""
    game = table(phase=phase)
    minor(game, "M-V", "Ada", cash=money)
    track(game, I13="57@0", I11="9@0")
    operating(game, "M-V")
    return game


@pytest.mark.rule("1861/5.5.2.1-a", "1861/5.5.2.1-b", "1861/T-33")
def test_t_33_two_track_actions_of_which_one_may_be_an_upgrade() -> None:
    from roundhouse.game import Game

    game = south()
    assert isinstance(game, Game)
    do(game, "M-V lays 14@0 on I13")
    assert money(game, "M-V") == 300
    assert refused(game, "M-V lays 23@0 on I11") == "5.5.2.1-b"
    do(game, "M-V lays 8@1 on J12")
    assert money(game, "M-V") == 280 and frame(game) != "LayTrack"
    game = south()
    assert isinstance(game, Game)
    do(game, "M-V lays 9@0 on I15")
    assert money(game, "M-V") == 260
    do(game, "M-V lays 14@0 on I13")
    assert money(game, "M-V") == 240 and frame(game) != "LayTrack"


@pytest.mark.rule("1861/5.5.2.1-c")
def test_the_same_hex_is_not_built_on_twice_in_a_turn() -> None:
    from roundhouse.game import Game

    game = south()
    assert isinstance(game, Game)
    do(game, "M-V lays 9@0 on I15")
    assert refused(game, "M-V lays 23@0 on I15") == "5.5.2.1-c"


@pytest.mark.rule("1861/5.5.2.1-d")
def test_colours_by_phase() -> None:
    for phase, clause in (("2", "5.5.2.1-d"), ("3", ""), ("5", "")):
        game = table(phase=phase)
        minor(game, "M-V", "Ada", cash=100)
        track(game, I13="57@0")
        operating(game, "M-V")
        assert refused(game, "M-V lays 14@0 on I13") == clause
    for phase, clause in (("4", "5.5.2.1-d"), ("5", "")):
        game = table(phase=phase)
        minor(game, "M-V", "Ada", cash=100)
        track(game, I13="14@0")
        operating(game, "M-V")
        assert refused(game, "M-V lays 63@0 on I13") == clause
    for phase, clause in (("5", "5.5.2.1-d"), ("6", "")):
        game = table(phase=phase)
        minor(game, "K-R", "Ada", cash=100)
        track(game, G15="623@0")
        operating(game, "K-R")
        assert refused(game, "K-R lays 640@0 on G15") == clause


@pytest.mark.rule("1861/5.5.2.1-e")
def test_printed_track_counts_as_a_tile_of_its_colour() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada", cash=100)
    operating(game, "N")
    assert refused(game, "N lays 8@3 on G7") == "5.5.2.2-f"
    do(game, "N lays 637@0 on H8")
    assert places(game, "N") == {"H8.1"}
    game = table(phase="3")
    minor(game, "StP-W", "Ada", cash=100)
    operating(game, "StP-W")
    assert refused(game, "StP-W lays 641@0 on E1") == "5.5.2.1-d"


@pytest.mark.rule("1861/5.5.2.1-f", "1861/5.4-a", "1861/5.4-b")
def test_the_second_action_may_be_borrowed() -> None:
    game = table()
    minor(game, "M-V", "Ada", cash=0, trains="2")
    operating(game, "M-V")
    do(game, "M-V lays 57@0 on I13", "M-V lays 9@0 on I11")
    assert game.state.companies["M-V"].loans == 1 and money(game, "M-V") == 25
    game = table()
    minor(game, "M-V", "Ada", cash=15, loans=2, trains="2")
    operating(game, "M-V")
    do(game, "M-V lays 57@0 on I13")
    assert "I13" in game.state.tiles and frame(game) == "LayTrack"
    assert game.state.stack[0].part == 2  # type: ignore[attr-defined]


@pytest.mark.rule("1861/5.5.2.1-g")
def test_other_tiles_are_limited_and_come_back_when_replaced() -> None:
    game = table(phase="5")
    minor(game, "M-V", "Ada", cash=100)
    track(game, I13="14@0")
    game.state.supply["63"] = 1
    operating(game, "M-V")
    before = game.state.supply["14"]
    do(game, "M-V lays 63@0 on I13")
    assert game.state.supply["14"] == before + 1 and game.state.supply["63"] == 0
    game = table(phase="3")
    minor(game, "M-V", "Ada", cash=100)
    track(game, I13="57@0")
    game.state.supply["14"] = 0
    operating(game, "M-V")
    assert refused(game, "M-V lays 14@0 on I13") == "5.5.2.1-g"


@pytest.mark.rule("1861/5.5.2.1-h")
def test_yellow_tiles_never_run_out_except_online() -> None:
    game, online = table(), table(3, "online")
    assert {game.state.supply[tile] for tile in ("3", "4", "5", "6", "7", "8", "9", "57", "58", "201")} == {-1}
    assert {tile: online.state.supply[tile] for tile in ("3", "57", "7", "201")} == {"3": 2, "57": 2, "7": -1, "201": 3}


@pytest.mark.rule("1861/5.5.2.2-a", "1861/5.5.2.2-b", "1861/5.5.2.2-c")
def test_the_home_first_then_what_extends_a_route() -> None:
    game = table()
    minor(game, "M-V", "Ada", cash=100)
    operating(game, "M-V")
    assert refused(game, "M-V lays 9@0 on I11") == "5.5.2.2-c"
    do(game, "M-V lays 57@0 on I13")
    assert refused(game, "M-V lays 9@0 on I11") == ""
    assert refused(game, "M-V lays 9@1 on I11") == "5.5.2.2-c"
    assert refused(game, "M-V lays 9@0 on H12") == "5.5.2.2-c"


@pytest.mark.rule("1861/5.5.2.2-d")
def test_no_track_off_the_grid_or_into_a_blank_side() -> None:
    game = table()
    minor(game, "R-O", "Ada", cash=100)
    operating(game, "R-O")
    assert refused(game, "R-O lays 201@1 on B4") == "5.5.2.2-d"
    assert refused(game, "R-O lays 201@0 on ZZ1") == "5.5.2.2-d"
    assert refused(game, "R-O lays 202@5 on B4") == ""


@pytest.mark.rule("1861/5.5.2.2-e", "1861/T-8")
def test_t_8_terrain_costs_and_loans_for_it() -> None:
    for hex_, cost in (("D10", 20), ("E15", 40), ("D12", 80)):
        game = table()
        assert game.title.lay_cost(game.play, hex_) == cost
    game = table()
    minor(game, "M-V", "Ada", cash=30)
    track(game, I13="57@0")
    operating(game, "M-V")
    bank = game.state.bank
    do(game, "M-V lays 9@0 on I15")
    assert game.state.companies["M-V"].loans == 1
    assert money(game, "M-V") == 30 + 45 - 40 and game.state.bank == bank - 45 + 40


@pytest.mark.rule("1861/5.5.2.2-f", "1861/T-7")
def test_t_7_each_kind_of_hex_takes_its_own_tiles() -> None:
    game = table()
    title = game.title
    assert title.first_tiles("B4") == ("201", "202", "621")
    assert title.first_tiles("E9") == ("5", "6", "57")
    assert title.first_tiles("H10") == ("3", "4", "58")
    assert title.first_tiles("H12") == ("7", "8", "9")
    for tile in ("201", "202", "621"):
        stop = title.board.tiles[tile].stops[0]
        assert (stop.revenue, stop.slots, title.board.tiles[tile].label) == (30, 1, "Y")
    for tile in ("3", "4", "58"):
        assert title.board.tiles[tile].stops[0].revenue == 10
    minor(game, "R-O", "Ada", cash=100)
    operating(game, "R-O")
    assert refused(game, "R-O lays 57@5 on B4") == "5.5.2.2-f"
    assert refused(game, "R-O lays 202@5 on B4") == ""


@pytest.mark.rule("1861/5.5.2.2-g")
def test_the_hexes_of_privates_are_closed_before_phase_3() -> None:
    for phase, clause in (("2", "5.5.2.2-g"), ("3", "")):
        game = table(phase=phase)
        minor(game, "M-NN", "Ada", cash=100)
        track(game, I7="7@0")
        operating(game, "M-NN")
        assert refused(game, "M-NN lays 9@0 on I9") == clause
        for at in ("E3", "H6", "I5", "I9", "J10"):
            assert (game.title.space_closed(game.play, at) is None) == (phase == "3")
    assert game.title.space_closed(game.play, "E5") is None


@pytest.mark.rule("1861/5.5.2.3-a", "1861/5.5.2.3-b", "1861/5.5.2.3-c")
def test_the_next_colour_of_the_same_sort_with_all_old_track() -> None:
    game = table(phase="6")
    minor(game, "M-V", "Ada", cash=100)
    track(game, I13="57@0", I11="9@0")
    operating(game, "M-V")
    assert refused(game, "M-V lays 63@0 on I13") == "5.5.2.3-b"
    assert refused(game, "M-V lays 207@0 on I13") == "5.5.2.3-b"
    assert refused(game, "M-V lays 87@0 on I13") == "5.5.2.3-b"
    assert refused(game, "M-V lays 15@1 on I13") == "5.5.2.3-c"
    assert refused(game, "M-V lays 15@0 on I13") == ""
    assert refused(game, "M-V lays 41@0 on I11") == "5.5.2.3-b"


@pytest.mark.rule("1861/5.5.2.3-d")
def test_new_plain_track_must_extend_a_route() -> None:
    game = table(phase="3")
    minor(game, "M-V", "Ada", cash=100)
    track(game, I13="57@0", I11="9@0")
    operating(game, "M-V")
    assert refused(game, "M-V lays 20@0 on I11") == "5.5.2.3-d"
    assert refused(game, "M-V lays 23@0 on I11") == ""


@pytest.mark.rule("1861/5.5.2.3-e")
def test_a_city_on_a_route_may_be_upgraded_and_one_that_is_not_may_not() -> None:
    game = table(phase="5")
    minor(game, "M-V", "Ada", cash=100)
    track(game, I13="14@0", L12="57@0")
    operating(game, "M-V")
    assert refused(game, "M-V lays 63@0 on I13") == ""
    assert refused(game, "M-V lays 14@0 on L12") == "5.5.2.3-e"


@pytest.mark.rule("1861/5.5.2.3-f")
def test_tokens_of_stations_that_merge_stay_in_the_hex() -> None:
    game = table(phase="5")
    minor(game, "N", "Ada", cash=100)
    minor(game, "M-K", "Ben", cash=100)
    track(game, H8="637@0")
    operating(game, "N")
    do(game, "N lays 638@0 on H8")
    assert places(game, "N") == {"H8.0"} and places(game, "M-K") == {"H8.0"}


@pytest.mark.rule("1861/5.5.2.3-g")
def test_only_kiev_from_green_to_brown_costs() -> None:
    game = table(phase="5")
    minor(game, "K-B", "Ada", cash=100)
    track(game, D14="635@0")
    operating(game, "K-B")
    do(game, "K-B lays 636@0 on D14")
    assert money(game, "K-B") == 60
    book, online = table(phase="3"), table(3, "online", phase="3")
    assert book.title.lay_cost(book.play, "K7") == 0
    assert online.title.lay_cost(online.play, "K7") == 20


@pytest.mark.rule("1861/5.5.2.3-h")
def test_special_cities_have_tiles_of_their_own() -> None:
    tiles = table().title.board.tiles
    only = {tile.id: tile.only_at for tile in tiles.values() if tile.only_at}
    assert only == {
        "635": ("D14",), "636": ("D14",), "637": ("H8",), "638": ("H8",), "639": ("H8",),
        "640": ("G15",), "641": ("E1",), "642": ("E1",),
    }  # fmt: skip
    game = table(phase="6")
    minor(game, "R-O", "Ada", cash=100)
    minor(game, "K-R", "Ben", cash=100)
    track(game, B4="801@3", G15="623@0")
    operating(game, "R-O")
    assert refused(game, "R-O lays 640@0 on B4") == "5.5.2.3-h"
    operating(game, "K-R")
    assert refused(game, "K-R lays 640@0 on G15") == ""


@pytest.mark.rule("1861/5.5.2.3-i")
def test_a_brown_city_is_six_way_if_possible() -> None:
    for options, left, clause in (((), 3, "5.5.2.3-i"), ((), 0, ""), (("online",), 3, "")):
        game = table(3, *options, phase="5")
        minor(game, "M-V", "Ada", cash=100)
        track(game, I13="14@0")
        game.state.supply["63"] = left
        operating(game, "M-V")
        assert refused(game, "M-V lays 611@0 on I13") == clause


@pytest.mark.rule("1861/5.5.3-a", "1861/5.5.3-d", "1861/5.5.3-g", "1861/5.5.3-i")
def test_one_token_a_turn_on_a_route_paid_by_distance() -> None:
    game = table(phase="3")
    public(game, "NW", Ada=2, cash=500, tokens="Q3.0", trains="3")
    track(game, P4="9@1", O5="9@1", N6="9@1", M7="57@1")
    operating(game, "NW", PlaceTokens)
    assert refused(game, "NW places a token on L12.0") == "5.5.3-a"
    bank = game.state.bank
    do(game, "NW places a token on M7.0")
    assert game.state.bank == bank + 80 and money(game, "NW") == 420
    assert places(game, "NW") == {"Q3.0", "M7.0"}
    assert game.state.companies["NW"].tokens == (40,)
    assert frame(game) == "RunTrains"


@pytest.mark.rule("1861/5.5.3-h", "1861/T-9")
def test_t_9_the_third_token_costs_40_for_each_hex_from_the_nearest() -> None:
    game = table(phase="3")
    public(game, "NW", Ada=2, cash=500, tokens="Q3.0")
    assert game.title.token_cost(game.play, "NW", "M7") == 80
    put(game, "NW", "M7.0")
    assert game.title.token_cost(game.play, "NW", "N10") == 80
    grid = game.title.board.grid
    assert (grid.distance("Q3", "M7"), grid.distance("M7", "N10"), grid.distance("Q3", "N10")) == (4, 2, 5)  # type: ignore[attr-defined]


@pytest.mark.rule("1861/5.5.3-j")
def test_no_loan_for_a_token() -> None:
    game = table(phase="3")
    public(game, "NW", Ada=2, cash=79, tokens="Q3.0")
    track(game, P4="9@1", O5="9@1", N6="9@1", M7="57@1")
    operating(game, "NW", PlaceTokens)
    assert frame(game) != "PlaceTokens"
    cash(game, NW=80)
    operating(game, "NW", PlaceTokens)
    assert refused(game, "NW places a token on M7.0") == ""
    cash(game, NW=79)
    assert refused(game, "NW places a token on M7.0") == "5.5.3-j"


@pytest.mark.rule("1861/5.5.3-b", "1861/5.8.5-d")
def test_home_spaces_of_unstarted_minors_are_kept_before_phase_5() -> None:
    from roundhouse.engine.token import slot_refusal

    game = table(phase="4")
    public(game, "NW", Ada=2, tokens="Q3.0")
    refusal = slot_refusal(game.play, "NW", "E9", 0)
    assert refusal is not None and refusal.clause == "5.5.3-b"
    track(game, E9="14@0")
    assert slot_refusal(game.play, "NW", "E9", 0) is None
    put(game, "SW", "E9.0")
    assert slot_refusal(game.play, "NW", "E9", 0) is not None
    game.state.phase = "5"
    assert slot_refusal(game.play, "NW", "E9", 0) is None


@pytest.mark.rule("1861/5.5.3-c")
def test_a_space_in_st_petersburg_is_kept_for_the_rsr() -> None:
    from roundhouse.engine.token import slot_refusal

    game = table(phase="5")
    public(game, "NW", Ada=2, tokens="G15.0")
    assert slot_refusal(game.play, "NW", "E1", 1) is not None
    assert slot_refusal(game.play, "NW", "E1", 0) is None
    put(game, "SW", "E1.0")
    track(game, E1="641@0")
    put(game, "SE", "E1.0")
    assert slot_refusal(game.play, "NW", "E1", 0) is not None


@pytest.mark.rule("1861/5.5.3-e")
def test_one_token_of_a_company_in_a_hex() -> None:
    from roundhouse.engine.token import slot_refusal

    game = table(phase="5")
    public(game, "NW", Ada=2, tokens="D14.0")
    refusal = slot_refusal(game.play, "NW", "D14", 1)
    assert refusal is not None and refusal.clause == "5.5.3-e"


@pytest.mark.rule("1861/5.5.3-d")
def test_a_minor_has_no_token_to_place() -> None:
    game = table(phase="5")
    minor(game, "M-V", "Ada", cash=500, trains="5")
    track(game, I13="57@0", I11="9@0")
    operating(game, "M-V", PlaceTokens)
    assert frame(game) != "PlaceTokens"
    assert game.state.companies["M-V"].tokens == ()
