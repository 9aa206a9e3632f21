"""4.1, 4.2 The operating round, and laying tiles."""

import pytest

from roundhouse.kernel.events import TileLaid, TurnBegan
from roundhouse.titles import find_title
from roundhouse.titles.g1865.events import TrafficGained

from .given import company, do, frame, listed, money, of, operating, price, put, refused, seen, table, track, traffic

BOARD = find_title("1865").board


@pytest.mark.rule("1865/4.1-b")
def test_the_highest_price_first_then_the_top_of_the_stack_as_the_market_stands() -> None:
    """M1: prices that change count at once."""
    game = table()
    company(game, "FA", price=100, trains="PH2", Ada=3)
    company(game, "FMS", price=120, trains="PH2", traffic=3, Ada=3)
    company(game, "RCSF", price=100, trains="PH2", Ben=3)
    happened = operating(game)
    assert [e.actor for e in seen(happened, TurnBegan)] == ["FMS"]
    do(game, "FMS passes", "FMS dividend pay", "FMS passes")
    assert price(game, "FMS") == 130
    assert game.actors == ("FA",)
    of(game, "RCSF").cell = (0, 15)
    do(game, "FA passes", "FA dividend pay", "FA passes")
    assert game.actors == ("RCSF",)
    do(game, "RCSF passes", "RCSF dividend pay", "RCSF passes")
    assert game.state.stack[1].part == 2


@pytest.mark.rule("1865/4.1-c")
def test_the_steps_of_a_turn_in_order() -> None:
    game = table()
    company(game, "FMS", cash=500, trains="PH2", Ada=3)
    track(game, F34="8@1", F32="173@0")
    operating(game, "FMS")
    frames = [frame(game)]
    for line in ("passes", "passes", "dividend pay", "passes"):
        do(game, f"FMS {line}")
        frames.append(frame(game))
    assert frames[:4] == ["LayTrack", "PlaceTokens", "PayDividend", "BuyTrains"]
    operating(game, "FMS")
    assert refused(game, "FMS buys train PH2 from bank for 100") == "4.1-c"


@pytest.mark.rule("1865/4.1-d")
def test_loans_and_cards_at_every_step() -> None:
    game = table(M1="Ada")
    company(game, "FMS", cash=2000, loans=3, trains="PH2", Ada=3)
    track(game, F34="8@1", F32="173@0")
    operating(game, "FMS")
    for line in ("FMS passes", "FMS passes", "FMS dividend pay"):
        assert refused(game, "Ada gives M1 to FMS") == ""
        do(game, "FMS repays a loan", line)
    assert of(game, "FMS").loans == 0
    assert refused(game, "Ada gives M1 to FMS") == ""


@pytest.mark.rule("1865/4.2-a")
def test_one_tile_free_and_a_second_for_20() -> None:
    game = table()
    company(game, "FMS", cash=30, Ada=3)
    operating(game, "FMS")
    happened = do(game, "FMS lays 4@2 on D34", "FMS lays 8@1 on F34")
    assert [e.cost for e in seen(happened, TileLaid)] == [0, 20]
    assert money(game, "FMS") == 10
    assert frame(game) != "LayTrack"


@pytest.mark.rule("1865/4.2-a", "1865/4.2-f", "1865/4.2-i")
def test_t_4_2_2_traffic_upgrade_and_competitive_upgrade() -> None:
    game = table(phase=3)
    company(game, "FCS", cash=50, tokens="B28", traffic=5, Ada=3)
    track(game, D30="57@1", C31="4@1")
    operating(game, "FCS")
    happened = do(game, "FCS lays 15@1 on D30")
    assert seen(happened, TrafficGained) == [TrafficGained("FCS", 1, "upgrade", "D30")]
    assert money(game, "FCS") == 50
    do(game, "FCS lays 58@2 on C31")
    assert money(game, "FCS") == 30
    assert game.state.tiles["C31"] == ("58", 2)
    assert (game.state.supply["4"], game.state.supply["58"]) == (9, 10)


@pytest.mark.rule("1865/4.2-b")
def test_tiles_are_limited_and_come_back_when_replaced() -> None:
    """T6."""
    game = table(phase=3)
    company(game, "FMS", cash=50, Ada=3)
    game.state.supply["4"] = 0
    operating(game, "FMS")
    assert refused(game, "FMS lays 4@2 on D34") == "4.2-b"
    do(game, "FMS lays 58@1 on D34") if refused(game, "FMS lays 58@1 on D34") == "" else do(
        game, "FMS lays 58@5 on D34"
    )
    left = game.state.supply["58"]
    tile = next(line for line in listed(game) if " on D34" in line and ("lays 87" in line or "lays 204" in line))
    do(game, tile)
    assert game.state.supply["58"] == left + 1


@pytest.mark.rule("1865/4.2-b", "1865/4.2-o")
def test_tiles_and_hexes_that_do_not_exist() -> None:
    game = table()
    company(game, "FMS", cash=50, Ada=3)
    operating(game, "FMS")
    assert refused(game, "FMS lays 999@0 on F34") == "4.2-b"
    assert refused(game, "FMS lays 8@0 on Z99") == "4.2-o"
    assert refused(game, "FMS lays 999@0 on Z99") == "4.2-o"
    assert refused(game, "FMS lays 8@-1 on F34") == "4.2-b"


@pytest.mark.rule("1865/4.2-c")
def test_colours_follow_each_other_and_their_phases() -> None:
    game = table(phase=2)
    company(game, "FMS", Ada=3)
    operating(game, "FMS")
    assert refused(game, "FMS lays L03@1 on E35") == "4.2-c"
    assert refused(game, "FMS lays 82@0 on F34") == "4.2-m"
    for phase, tile, under in ((3, "L03", ""), (5, "L09", "L03@1"), (7, "L15", "L09@1")):
        game = table(phase=phase)
        company(game, "FMS", Ada=3)
        if under:
            track(game, E35=under)
        operating(game, "FMS")
        assert refused(game, f"FMS lays {tile}@1 on E35") == ""
        game = table(phase=phase - 1)
        company(game, "FMS", Ada=3)
        if under:
            track(game, E35=under)
        operating(game, "FMS")
        assert refused(game, f"FMS lays {tile}@1 on E35") == "4.2-c"


@pytest.mark.rule("1865/4.2-d", "1865/4.2-e")
def test_a_traffic_upgrade_keeps_all_track_and_is_on_the_list() -> None:
    game = table(phase=3)
    company(game, "FMS", cash=50, Ada=3)
    track(game, D34="4@2", F34="8@1")
    operating(game, "FMS")
    assert refused(game, "FMS lays 88@0 on D34") == "4.2-d"
    assert refused(game, "FMS lays 88@1 on D34") == ""
    assert refused(game, "FMS lays 18@0 on F34") == "4.2-e"


@pytest.mark.rule("1865/4.2-d")
def test_a_junction_keeps_the_curve_it_replaces() -> None:
    game = table(phase=3)
    company(game, "FMS", cash=50, Ada=3)
    track(game, D34="4@2", C33="8@3")
    operating(game, "FMS")
    lays = [line.split()[2].split("@") for line in listed(game) if " on C33" in line]
    green = {(tile, int(turn)) for tile, turn in lays if BOARD.tiles[tile].colour == "green"}
    assert ("81", 1) in green
    assert all(BOARD.shapes[lay].mask & 0b101000 == 0b101000 for lay in green)
    assert not any((3, 5) not in BOARD.shapes[lay].joined for lay in green)


@pytest.mark.rule("1865/4.2-f")
def test_t_4_2_1_every_company_in_a_city_gets_its_growth() -> None:
    game = table(phase=5)
    company(game, "RCSF", tokens="E25", traffic=9, Ada=3)
    company(game, "FA", traffic=4, Ben=3)
    track(game, E25="L02@4")
    operating(game, "FA", done="RCSF")
    do(game, "FA lays L08@4 on E25")
    assert (traffic(game, "RCSF"), traffic(game, "FA")) == (10, 5)


@pytest.mark.rule("1865/4.2-g")
def test_nobody_gets_anything_for_a_town() -> None:
    game = table(phase=5)
    company(game, "FMS", traffic=3, Ada=3)
    track(game, D34="88@1")
    operating(game, "FMS")
    happened = do(game, "FMS lays 889@0 on D34")
    assert not seen(happened, TrafficGained)
    assert traffic(game, "FMS") == 3


@pytest.mark.rule("1865/4.2-h")
def test_tokens_stay_when_a_tile_is_replaced() -> None:
    game = table(phase=3)
    company(game, "FCS", cash=50, Ada=3)
    track(game, D30="57@1")
    operating(game, "FCS")
    do(game, "FCS lays 5@1 on D30")
    assert game.state.tokens["D30"] == (("FCS",),)
    put(game, "RCSF", "E35")
    game = table(phase=3)
    company(game, "FMS", Ada=3)
    company(game, "RCSF", tokens="E35", Ben=3)
    operating(game, "FMS", done="RCSF")
    do(game, "FMS lays L03@1 on E35")
    assert game.state.tokens["E35"] == (("FMS", "RCSF"),)


@pytest.mark.rule("1865/4.2-i")
def test_a_competitive_upgrade_keeps_connections_and_changes_something() -> None:
    """T2, T3: the same tile turned is allowed, a city too; mines and what is connected never change."""
    game = table()
    company(game, "FMS", cash=50, Ada=3)
    track(game, D34="4@2", C33="8@3")
    operating(game, "FMS")
    assert refused(game, "FMS lays 4@2 on D34") == "4.2-i"
    assert refused(game, "FMS lays 4@5 on D34") == "4.2-i"
    assert refused(game, "FMS lays 58@3 on D34") == "4.2-i"
    assert refused(game, "FMS lays 8@5 on C33") == ""
    assert refused(game, "FMS lays 9@2 on C33") == ""
    assert refused(game, "FMS lays 8@1 on C33") == "4.2-i"


@pytest.mark.rule("1865/4.2-i")
def test_edges_that_were_joined_through_a_tile_stay_joined() -> None:
    """T3: the junction on C33 joins edges 3 and 5, both connected; its loose edge 1 may go."""
    game = table(phase=3)
    company(game, "FMS", cash=50, Ada=3)
    track(game, D34="4@2", C33="81@1", C31="58@0")
    operating(game, "FMS")
    assert refused(game, "FMS lays 80@3 on C33") == ""
    assert refused(game, "FMS lays 16@3 on C33") == ""
    assert BOARD.shapes["19", 3].mask & 0b101000 == 0b101000
    assert refused(game, "FMS lays 19@3 on C33") == "4.2-i", "both edges are there, but no track between them"


@pytest.mark.rule("1865/4.2-i", "1865/4.2-s")
def test_mines_are_never_replaced_by_players() -> None:
    game = table(phase=5)
    company(game, "FMS", Ada=3)
    track(game, F34="8@1", F32="173@0")
    operating(game, "FMS")
    for tile in ("173@1", "174@0", "175@0"):
        assert refused(game, f"FMS lays {tile} on F32") == "4.2-s"


@pytest.mark.rule("1865/4.2-j")
def test_new_track_must_be_connected() -> None:
    """T5."""
    game = table()
    company(game, "FMS", cash=50, Ada=3)
    operating(game, "FMS")
    assert refused(game, "FMS lays 8@3 on C33") == "4.2-j"
    assert refused(game, "FMS lays 4@0 on D34") == "4.2-j"
    do(game, "FMS lays 4@2 on D34")
    assert refused(game, "FMS lays 8@3 on C33") == ""


@pytest.mark.rule("1865/4.2-j")
def test_an_old_segment_alone_is_no_connection() -> None:
    """T5: the company reaches the tile, but only by track it had before."""
    game = table(phase=3)
    company(game, "FMS", cash=50, Ada=3)
    track(game, D34="4@2", C33="9@2", E33="9@0")
    operating(game, "FMS")
    crossing = [line for line in listed(game) if "lays 20@" in line and " on C33" in line]
    assert crossing == []
    assert [line for line in listed(game) if "lays 82@" in line and " on C33" in line] != []


@pytest.mark.rule("1865/4.2-j")
def test_a_home_without_tile_is_a_connection_for_its_company_only() -> None:
    """T8."""
    game = table()
    company(game, "FCS", Ada=3)
    company(game, "FMS", Ada=3)
    operating(game, "FCS")
    assert refused(game, "FCS lays 57@0 on D30") == ""
    operating(game, "FMS")
    assert refused(game, "FMS lays 57@0 on D30") == "4.2-j"


@pytest.mark.rule("1865/4.2-j")
def test_a_letter_city_without_new_track_needs_a_connected_station() -> None:
    game = table(phase=7)
    company(game, "FMS", Ada=3)
    company(game, "RCSF", Ada=3)
    track(game, E35="L09@1")
    operating(game, "FMS")
    assert refused(game, "FMS lays L15@1 on E35") == ""
    operating(game, "RCSF")
    assert refused(game, "RCSF lays L15@1 on E35") == "4.2-j"


@pytest.mark.rule("1865/4.2-k", "1865/4.4-k")
def test_a_full_city_blocks_track_for_those_without_a_token() -> None:
    game = table()
    company(game, "RCSF", cash=100, Ada=3)
    company(game, "SFS", Ben=3)
    track(game, D34="4@2", C33="8@3", C31="58@0", B30="8@3")
    operating(game, "RCSF")
    assert refused(game, "RCSF lays 8@1 on F34") == ""
    put(game, "SFS", "E35")
    operating(game, "RCSF")
    assert refused(game, "RCSF lays 8@1 on F34") == "4.2-j"
    game.state.tokens["E35"] = (("FMS", "RCSF"),)
    operating(game, "RCSF")
    assert refused(game, "RCSF lays 8@1 on F34") == ""


@pytest.mark.rule("1865/4.2-l")
def test_every_direction_that_fits_is_offered() -> None:
    game = table()
    company(game, "FMS", Ada=3)
    operating(game, "FMS")
    turns = {line.split("@")[1][0] for line in listed(game) if "lays 8@" in line and " on E33" in line}
    assert turns == {"0", "4"}
    assert refused(game, "FMS lays 8@6 on E33") == "4.2-b"


@pytest.mark.rule("1865/4.2-m")
def test_a_hex_takes_only_tiles_of_its_kind() -> None:
    game = table()
    company(game, "FMS", Ada=3)
    operating(game, "FMS")
    assert refused(game, "FMS lays 9@2 on D34") == "4.2-m"
    assert refused(game, "FMS lays 57@2 on D34") == "4.2-m"
    assert refused(game, "FMS lays 4@1 on F34") == "4.2-m"
    assert refused(game, "FMS lays 173@1 on F34") == "4.2-s"


@pytest.mark.rule("1865/4.2-n")
def test_a_letter_city_takes_only_its_letter() -> None:
    game = table(phase=3)
    company(game, "FMS", Ada=3)
    operating(game, "FMS")
    assert refused(game, "FMS lays L04@1 on E35") == "4.2-n"
    assert refused(game, "FMS lays 15@1 on E35") == "4.2-n"
    assert refused(game, "FMS lays L03@1 on E35") == ""


@pytest.mark.rule("1865/4.2-o")
def test_no_track_into_the_sea_but_the_dashed_lines_are_track() -> None:
    game = table(phase=3)
    company(game, "SFSS", cash=50, Ada=3)
    operating(game, "SFSS")
    assert refused(game, "SFSS lays L01@1 on B20") == ""
    assert refused(game, "SFSS lays L01@0 on B20") == "4.2-d"
    assert refused(game, "SFSS lays 58@0 on A19") == "4.2-o"
    do(game, "SFSS lays L01@1 on B20")
    assert refused(game, "SFSS lays 5@1 on D8") == ""
    assert refused(game, "SFSS lays 7@0 on B16") == "4.2-o"


@pytest.mark.rule("1865/4.2-p", "1865/4.2-q", "1865/4.2-r")
@pytest.mark.parametrize(
    ("tile", "clause", "good", "bad", "under"),
    [("63", "4.2-p", "D30", "F28", "15"), ("700", "4.2-q", "F28", "D30", "15"), ("146", "4.2-r", "A23", "D34", "87")],
)
def test_tiles_with_sites_of_their_own(tile: str, clause: str, good: str, bad: str, under: str) -> None:
    assert bad not in BOARD.tiles[tile].only_at
    assert good in BOARD.tiles[tile].only_at
    game = table(phase=5)
    name = {"D30": "FCS", "F28": "SFS", "D34": "FMS", "A23": "SFSS"}
    company(game, name[bad], Ada=3)
    fits = next(r for r in range(6) if not BOARD.shapes[under, r].mask & ~BOARD.open_edges[bad])
    track(game, **{bad: f"{under}@{fits}"})
    operating(game, name[bad])
    assert refused(game, f"{name[bad]} lays {tile}@{fits} on {bad}") == clause


@pytest.mark.rule("1865/4.2-p", "1865/4.2-q", "1865/4.2-r")
def test_where_the_restricted_tiles_fit() -> None:
    def sites(tile: str, kind: str) -> set[str]:
        return {
            at
            for at, space in BOARD.spaces.items()
            if space.stops and space.stops[0].kind == kind and not space.label
            for turn in range(6)
            if not BOARD.shapes[tile, turn].mask & ~BOARD.open_edges[at]
        }

    names = {at: space.name for at, space in BOARD.spaces.items()}
    assert {names[at] for at in sites("63", "city")} == {"Isili", "Olbia", "Ajaccio"}
    assert {names[at] for at in sites("700", "city") - sites("63", "city")} == {"Arbatax", "Calvi"}
    coastal = sites("146", "town") - sites("889", "town")
    assert {names[at] for at in coastal} == {"Alghero", "Tempio", "Propriano", "Casamozza", "Ghisonaccia"}
    assert len(sites("889", "town")) == BOARD.tiles["889"].count == 12


@pytest.mark.rule("1865/4.2-s", "1865/4.3-b")
def test_mine_tiles_lie_on_mines_and_have_one_slot_and_one_exit() -> None:
    for tile in ("173", "174", "175"):
        assert BOARD.tiles[tile].stops[0].slots == 1
        assert len(BOARD.tiles[tile].track) == 1
        assert BOARD.tiles[tile].count == 8


@pytest.mark.rule("1865/4.2-a")
def test_both_tiles_may_go_on_one_hex() -> None:
    """T4."""
    game = table(phase=3)
    company(game, "FMS", cash=20, Ada=3)
    operating(game, "FMS")
    do(game, "FMS lays 8@1 on F34", "FMS lays 80@1 on F34")
    assert game.state.tiles["F34"] == ("80", 1)
