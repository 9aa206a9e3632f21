"""5.5.2: track."""

import pytest

from roundhouse.game import Game
from tests.rules.given import (
    do,
    frame,
    give,
    loans,
    money,
    places,
    put,
    refused,
    track,
)

from .build import leave, minor, operating, public, table


def voronezh(phase: str = "3", cash: int = 300, **tiles: str) -> Game:
    """M-V in Voronezh (I13); after it operates R-O, so that its turn can be seen to end."""
    game = table(phase=phase)
    minor(game, "M-V", "Ada", cell=(4, 4), cash=cash, trains="3")
    minor(game, "R-O", "Ben", trains="3")
    track(game, **tiles)
    operating(game, "M-V")
    return game


@pytest.mark.rule("1861/5.5.2.1-a", "1861/5.5.2.1-b", "1861/T-33")
def test_an_upgrade_and_a_yellow_tile_in_either_order_the_second_for_20() -> None:
    game = voronezh(I13="57@0", I11="9@0")
    bank = game.state.bank
    do(game, "M-V lays 14@0 on I13")
    assert money(game, "M-V") == 300
    assert game.state.tiles["I13"] == ("14", 0)
    assert refused(game, "M-V lays 23@3 on I11") == "5.5.2.1-b"  # no second upgrade
    do(game, "M-V lays 8@1 on J12")
    assert (money(game, "M-V"), game.state.bank) == (280, bank + 20)
    assert frame(game) != "LayTrack"  # never a third
    assert refused(game, "M-V lays 9@1 on K11") == "5.5-b"
    other = voronezh(I13="57@0", I11="9@0")
    do(other, "M-V lays 9@0 on I15", "M-V lays 14@0 on I13")  # the river 40, the second action 20
    assert money(other, "M-V") == 240
    assert frame(other) != "LayTrack"
    two = voronezh(I13="57@0")
    do(two, "M-V lays 9@0 on I11", "M-V lays 9@0 on I15")
    assert money(two, "M-V") == 300 - 20 - 40


@pytest.mark.rule("1861/5.5.2.1-b")
def test_one_action_may_be_enough_and_none_is_needed() -> None:
    game = voronezh(I13="57@0")
    do(game, "M-V lays 9@0 on I11")
    do(game, "M-V passes")
    assert frame(game) != "LayTrack"
    assert money(game, "M-V") == 300
    idle = voronezh(I13="57@0")
    do(idle, "M-V passes")
    assert "I11" not in idle.state.tiles


@pytest.mark.rule("1861/5.5.2.1-c")
def test_the_same_hex_is_not_laid_and_upgraded_in_one_turn() -> None:
    game = voronezh(I13="57@0")
    do(game, "M-V lays 9@0 on I11")
    assert refused(game, "M-V lays 23@0 on I11") == "5.5.2.1-c"
    assert refused(game, "M-V lays 14@0 on I13") == ""


@pytest.mark.rule("1861/5.5.2.1-d", "1861/5.5.2.3-a")
@pytest.mark.parametrize(("on", "tile", "first"), [("57@0", "14@0", 3), ("14@0", "63@0", 5)])
def test_green_from_phase_3_and_brown_from_phase_5(on: str, tile: str, first: int) -> None:
    for phase in "234567":
        game = voronezh(phase, I13=on)
        assert refused(game, f"M-V lays {tile} on I13") == ("" if int(phase) >= first else "5.5.2.1-d")


@pytest.mark.rule("1861/5.5.2.1-d", "1861/5.8.5-e")
@pytest.mark.parametrize(("phase", "clause"), [("5", "5.5.2.1-d"), ("6", ""), ("7", ""), ("8", "")])
def test_grey_from_phase_6(phase: str, clause: str) -> None:
    game = table(phase=phase)
    track(game, G15="623@0")
    public(game, "NW", trains="8", tokens="G15.0", Ada=2)
    operating(game, "NW")
    assert refused(game, "NW lays 640@0 on G15") == clause


@pytest.mark.rule("1861/5.5.2.1-e")
def test_printed_track_is_a_tile_of_its_colour() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada", trains="3")
    operating(game, "N")
    assert refused(game, "N lays 8@3 on G7") == "5.5.2.2-f"  # yellow on yellow
    assert refused(game, "N lays 23@5 on G7") == ""  # the printed curve, and straight on
    do(game, "N lays 637@0 on H8")  # 40 as printed, now green
    assert places(game, "N") == {"H8.1"}
    petersburg = table(phase="5")
    minor(petersburg, "StP-W", "Ada", trains="5")
    operating(petersburg, "StP-W")
    do(petersburg, "StP-W lays 641@0 on E1")  # printed green, so brown comes next
    assert petersburg.state.tiles["E1"] == ("641", 0)


@pytest.mark.rule("1861/5.5.2.1-f", "1861/5.4-a")
def test_the_20_for_the_second_action_may_be_borrowed() -> None:
    game = voronezh("2", cash=15)
    do(game, "M-V lays 57@0 on I13", "M-V lays 9@0 on I11")
    assert (money(game, "M-V"), loans(game, "M-V")) == (40, 1)
    poor = voronezh("2", cash=15)
    poor.state.companies["M-V"].loans = 2
    do(poor, "M-V lays 57@0 on I13")
    assert frame(poor) != "LayTrack"  # no third loan, no second action


@pytest.mark.rule("1861/5.5.2.1-g", "1861/5.5.2.3-a")
def test_green_and_brown_tiles_are_limited_and_come_back() -> None:
    game = voronezh("5", I13="14@0")
    assert (game.state.supply["14"], game.state.supply["63"]) == (1, 3)
    do(game, "M-V lays 63@0 on I13")
    assert (game.state.supply["14"], game.state.supply["63"]) == (2, 2)
    empty = voronezh(I13="57@0")
    empty.state.supply["14"] = 0
    assert refused(empty, "M-V lays 14@0 on I13") == "5.5.2.1-g"
    assert refused(empty, "M-V lays 619@0 on I13") == ""


@pytest.mark.rule("1861/5.5.2.1-h")
def test_yellow_tiles_never_run_out() -> None:
    game = voronezh("2", H18="57@0", I19="57@0", K17="57@0", L12="57@0", P8="57@0")  # two are printed
    do(game, "M-V lays 57@0 on I13")
    assert [tile[0] for tile in game.state.tiles.values()].count("57") == 6


@pytest.mark.rule("1861/5.5.2.2-a", "1861/5.5.2.2-b", "1861/5.5.2.2-c")
def test_first_the_home_then_what_extends_a_route() -> None:
    game = voronezh("2")
    assert refused(game, "M-V lays 9@0 on I11") == "5.5.2.2-c"
    assert refused(game, "M-V lays 57@0 on L12") == "5.5.2.2-c"
    for tile, turned in (("5", 2), ("6", 4), ("57", 1)):
        assert refused(game, f"M-V lays {tile}@{turned} on I13") == ""
    do(game, "M-V lays 57@0 on I13")
    assert refused(game, "M-V lays 9@0 on I11") == ""
    assert refused(game, "M-V lays 9@1 on I11") == "5.5.2.2-c"  # beside the line, not on it
    assert refused(game, "M-V lays 9@1 on H12") == "5.5.2.2-c"  # no line leads there
    assert refused(game, "M-V lays 9@6 on I11") == "1.3-a"  # not aligned with the grid


@pytest.mark.rule("1861/5.5.2.2-d")
def test_no_track_off_the_grid_or_into_a_blank_side() -> None:
    game = table()
    minor(game, "R-O", "Ada", trains="2")
    operating(game, "R-O")
    assert refused(game, "R-O lays 621@0 on B4") == "5.5.2.2-d"  # B2 is sea
    assert refused(game, "R-O lays 621@1 on B4") == ""  # A5 and C3
    assert refused(game, "R-O lays 201@0 on F21") == "5.5.2.2-d"  # no such hex
    red = table()
    minor(red, "V", "Ada", trains="2")
    operating(red, "V")
    assert refused(red, "V lays 57@0 on I19") == ""  # the open side of the Caucasus, I21
    grey = table(phase="3")
    public(grey, "NW", trains="3", tokens="P8.0", Ada=2)
    operating(grey, "NW")
    assert refused(grey, "NW lays 57@2 on P8") == "5.5.2.2-d"  # Q9 does not exist
    assert refused(grey, "NW lays 57@1 on P8") == ""  # Q7 has track on this side


@pytest.mark.rule("1861/5.5.2.2-e", "1861/T-8")
@pytest.mark.parametrize(
    ("space", "cost", "home", "way", "tile"),
    [
        ("D10", 20, "M-B", {"E9": "57@1"}, "9@1"),
        ("E15", 40, "K-K", {"E13": "3@0", "D14": "635@0"}, "7@2"),
        ("D12", 80, "K-B", {"C13": "7@4"}, "8@1"),
    ],
)
def test_terrain_is_paid_at_once_with_as_few_loans_as_suffice(
    space: str, cost: int, home: str, way: dict[str, str], tile: str
) -> None:
    for cash in (100, 0):
        game = table(phase="3")
        minor(game, home, "Ada", cell=(4, 4), cash=cash, trains="3")
        minor(game, "R-O", "Ben", trains="3")
        track(game, **way)
        operating(game, home)
        bank = game.state.bank
        do(game, f"{home} lays {tile} on {space}")
        taken = 0 if cash else -(-cost // 45)
        assert (loans(game, home), money(game, home)) == (taken, cash + taken * 45 - cost)
        assert game.state.bank == bank - taken * 45 + cost
        assert loans(game, home) <= 2


@pytest.mark.rule("1861/5.5.2.2-f")
def test_each_kind_of_hex_takes_tiles_of_its_kind() -> None:
    game = voronezh("2")
    for tile in ("201", "4", "9"):
        assert refused(game, f"M-V lays {tile}@0 on I13") == "5.5.2.2-f"
    do(game, "M-V lays 57@0 on I13")
    for tile in ("57", "201", "4"):
        assert refused(game, f"M-V lays {tile}@0 on I11") == "5.5.2.2-f"
    kharkov = table()
    minor(kharkov, "K-R", "Ada", trains="2")
    operating(kharkov, "K-R")
    assert refused(kharkov, "K-R lays 57@0 on G15") == "5.5.2.2-f"
    do(kharkov, "K-R lays 621@0 on G15")
    for tile in ("57", "9"):
        assert refused(kharkov, f"K-R lays {tile}@0 on G13") == "5.5.2.2-f"
    do(kharkov, "K-R lays 4@0 on G13")


@pytest.mark.rule("1861/5.5.2.2-g", "1861/5.8.5-a", "1861/5.8.5-b")
@pytest.mark.parametrize(
    ("space", "home", "way", "tile"),
    [
        ("E3", "StP-W", {"E1": "641@0"}, "9@0"),
        ("H6", "N", {"H8": "638@0"}, "9@0"),
        ("I5", "N", {"H8": "638@0", "H6": "8@4"}, "58@1"),
        ("I9", "N", {"H8": "638@0"}, "8@2"),
        ("J10", "N", {"H8": "638@0", "I9": "9@2"}, "8@2"),
    ],
)
def test_the_hexes_of_privates_are_closed_before_phase_3(space: str, home: str, way: dict[str, str], tile: str) -> None:
    for phase in "23":
        game = table(phase=phase)
        track(game, **way)
        minor(game, home, "Ada", cash=100, trains="2")
        operating(game, home)
        assert refused(game, f"{home} lays {tile} on {space}") == ("5.5.2.2-g" if phase == "2" else "")


@pytest.mark.rule("1861/5.5.2.3-a", "1861/5.5.2.3-b", "1861/5.5.2.3-c")
def test_the_next_colour_of_the_same_sort_with_all_the_old_track() -> None:
    game = voronezh("6", I13="57@0", I11="9@0")
    assert refused(game, "M-V lays 63@0 on I13") == "5.5.2.3-b"  # brown on yellow
    assert refused(game, "M-V lays 207@0 on I13") == "5.5.2.3-b"  # a Y tile
    assert refused(game, "M-V lays 87@0 on I13") == "5.5.2.3-b"  # a town
    assert refused(game, "M-V lays 23@0 on I13") == "5.5.2.3-b"  # plain
    assert refused(game, "M-V lays 14@0 on I11") == "5.5.2.3-b"
    assert refused(game, "M-V lays 15@1 on I13") == "5.5.2.3-c"
    assert refused(game, "M-V lays 15@0 on I13") == ""


@pytest.mark.rule("1861/5.5.2.3-d")
def test_new_plain_track_must_extend_a_route() -> None:
    game = voronezh(I13="57@0", I11="9@0")
    assert refused(game, "M-V lays 20@0 on I11") == "5.5.2.3-d"  # the second line is nobody's
    assert refused(game, "M-V lays 23@3 on I11") == "5.5.2.3-d"  # branches off towards Voronezh only from the north
    assert refused(game, "M-V lays 23@0 on I11") == ""  # from the south


@pytest.mark.rule("1861/5.5.2.3-e")
def test_a_city_or_town_on_a_route_may_be_upgraded_without_new_track_of_ones_own() -> None:
    game = voronezh("5", I13="57@0", I11="9@0", I9="9@0", I7="8@0", H8="637@0", L12="57@0", H10="4@0")
    assert refused(game, "M-V lays 638@0 on H8") == "5.5.2.3-e"
    assert refused(game, "M-V lays 14@0 on L12") == "5.5.2.3-e"
    assert refused(game, "M-V lays 88@0 on H10") == "5.5.2.3-e"
    assert refused(game, "M-V lays 14@0 on I13") == ""
    assert refused(game, "M-V lays 635@0 on D14") == "5.5.2.3-e"  # printed track is as good as a tile
    linked = voronezh("5", I13="57@0", I11="9@0", I9="9@0", I7="7@0", H8="637@0")  # into Moscow from the east
    assert refused(linked, "M-V lays 638@0 on H8") == ""
    town = voronezh("3", I13="5@2", H12="8@5", G13="4@1")  # Kursk
    assert refused(town, "M-V lays 88@0 on G13") == ""


@pytest.mark.rule("1861/5.5.2.3-f", "1861/5.5.3-f")
def test_tokens_stay_in_their_station_and_come_together_when_stations_do() -> None:
    game = table(phase="5")
    for name in ("N", "M-K", "M-NN"):
        minor(game, name, "Ada", trains="5")
    operating(game, "N")
    do(game, "N lays 637@0 on H8")
    assert (places(game, "M-K"), places(game, "N"), places(game, "M-NN")) == ({"H8.0"}, {"H8.1"}, {"H8.2"})
    operating(game, "N")
    do(game, "N lays 638@0 on H8")
    assert game.state.tokens["H8"] == (("M-K", "N", "M-NN"),)


@pytest.mark.rule("1861/5.5.2.3-g")
def test_only_kiev_from_green_to_brown_costs() -> None:
    game = table(phase="5")
    minor(game, "K-B", "Ada", cell=(4, 4), cash=100, trains="5")
    minor(game, "R-O", "Ben", trains="5")
    operating(game, "K-B")
    do(game, "K-B lays 635@0 on D14")
    assert money(game, "K-B") == 100
    operating(game, "K-B")
    do(game, "K-B lays 636@0 on D14")
    assert money(game, "K-B") == 60
    novgorod = table(phase="3")
    public(novgorod, "NW", cash=100, trains="3", tokens="K7.0", Ada=2)
    operating(novgorod, "NW")
    do(novgorod, "NW lays 207@5 on K7")
    assert money(novgorod, "NW") == 100
    dear = voronezh(I13="57@0", I15="9@0")  # terrain is not paid again
    do(dear, "M-V lays 24@3 on I15")
    assert money(dear, "M-V") == 300


@pytest.mark.rule("1861/5.5.2.3-h")
@pytest.mark.parametrize(
    ("space", "on", "tile", "home"),
    [
        ("D14", "", "635@0", "D14.0"), ("D14", "635@0", "636@0", "D14.0"), ("H8", "", "637@0", "H8.0"),
        ("H8", "637@0", "638@0", "H8.0"), ("H8", "638@0", "639@0", "H8.0"), ("E1", "", "641@0", "E1.0"),
        ("E1", "641@0", "642@0", "E1.0"), ("G15", "623@0", "640@0", "G15.0"), ("G15", "207@0", "623@0", "G15.0"),
    ],
)  # fmt: skip
def test_four_cities_have_tiles_of_their_own(space: str, on: str, tile: str, home: str) -> None:
    game = table(phase="8")
    track(game, **({space: on} if on else {}))
    public(game, "NW", cash=100, trains="8", tokens=home, Ada=2)
    operating(game, "NW")
    do(game, f"NW lays {tile} on {space}")


@pytest.mark.rule("1861/5.5.2.3-h")
def test_their_tiles_are_for_nobody_else() -> None:
    game = table(phase="8")
    track(game, N10="623@0", P8="14@0")
    public(game, "NW", cash=100, trains="8", tokens="N10.0 P8.0", Ada=2)
    operating(game, "NW")
    assert refused(game, "NW lays 640@0 on N10") == "5.5.2.3-h"
    for tile in ("636", "638", "641"):
        assert refused(game, f"NW lays {tile}@0 on P8") == "5.5.2.3-b"


@pytest.mark.rule("1861/5.5.2.3-i")
def test_a_brown_city_is_six_way_if_possible() -> None:
    game = voronezh("5", I13="14@0")
    assert refused(game, "M-V lays 611@0 on I13") == "5.5.2.3-i"
    assert refused(game, "M-V lays 63@0 on I13") == ""
    game.state.supply["63"] = 0
    assert refused(game, "M-V lays 611@0 on I13") == ""  # none is left
    coast = table(phase="5")  # Riga: there is sea on three sides
    track(coast, B4="207@4")
    minor(coast, "R-O", "Ada", trains="5")
    operating(coast, "R-O")
    assert refused(coast, "R-O lays 623@0 on B4") == "5.5.2.2-d"
    assert refused(coast, "R-O lays 801@4 on B4") == ""


@pytest.mark.rule("1861/5.5.2.2-e", "1861/5.4-d")
def test_a_hex_that_all_loans_cannot_pay_is_out_of_reach() -> None:
    game = table(phase="3")
    public(game, "NW", cash=0, loans=4, trains="3", tokens="N10.0", Ada=2)
    track(game, N10="202@0")  # to Simbirsk: 80 for the river
    operating(game, "NW")
    assert refused(game, "NW lays 4@2 on M9") == "5.4-d"
    give(game, "NW", 35)
    assert refused(game, "NW lays 4@2 on M9") == ""


@pytest.mark.rule("1861/5.5.2.3-f")
def test_a_token_put_in_one_station_of_kiev_keeps_its_way() -> None:
    game = table(phase="3")
    minor(game, "K-K", "Ada", trains="3")
    put(game, "NW", "D14.0")
    operating(game, "K-K")
    do(game, "K-K lays 635@0 on D14")
    leave(game, "LayTrack")
    assert game.state.tokens["D14"] == (("NW",), (), ("K-K",))
