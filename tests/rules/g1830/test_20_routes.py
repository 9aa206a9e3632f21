"""20.1 Routes, on the map of 1830. The rulebook's own examples are in test_20_route_examples.py."""

import pytest

from roundhouse.engine.run import RunTrains, run_value
from roundhouse.game import Game
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.notation import read_route
from tests.rules.given import (
    do,
    frame,
    money,
    put,
    refused,
    track,
)

from .build import operating, start, table


def value(game: Game, company: str, *routes: str) -> int | str:
    """What a run earns, or the clause it breaks; whether it is the best is another question (20.3-b)."""
    found = run_value(game.play, company, tuple(map(read_route, routes)))
    return found.clause if isinstance(found, Refusal) else found


def pennsylvania(trains: str, phase: str = "3", **tiles: str) -> Game:
    game = table(phase=phase)
    start(game, "PRR", Ada=6, trains=trains)
    track(game, **tiles)
    return game


LINE = {"H10": "57@1", "H8": "9@1", "H6": "9@1", "H4": "57@1", "H14": "9@1", "H16": "57@1"}
"""Columbus - Pittsburgh - Altoona - Lancaster."""


@pytest.mark.rule("1830/20.1-a")
def test_a_route_is_continuous_track_between_two_or_more_stops() -> None:
    game = pennsylvania("3", **LINE)
    assert value(game, "PRR", "3[H12.0]") == "20.1-a"
    assert value(game, "PRR", "3[H12.0>H4.0]") == "20.1-a"
    assert value(game, "PRR", "3[H12.0>G13>H16.0]") == "20.1-a"
    assert value(game, "PRR", "3[H12.0>H10.0]") == 30
    assert value(game, "PRR", "3[H12.0>H99.0]") == "20.1-a"


@pytest.mark.rule("1830/20.1-b", "1830/20.1-d")
def test_no_reversing_at_a_junction_and_no_track_twice() -> None:
    """H14 joins edge 4 with 1 and with 2."""
    game = pennsylvania("4", H14="23@4", H16="14@0", G13="8@5", G11="8@4", H10="57@0")
    assert value(game, "PRR", "4[H12.0>H14>H16.0]") == 40
    assert value(game, "PRR", "4[H12.0>H14>G13>G11>H10.0]") == "20.1-a"
    assert value(game, "PRR", "4[H12.0>H14>H16.0>H14>G13>G11>H10.0]") == "20.1-d"


@pytest.mark.rule("1830/20.1-c", "1830/20.1-k")
def test_no_change_of_track_where_tracks_merely_cross() -> None:
    """H14 has 1-4 and, crossing it, 2-5."""
    game = pennsylvania("4", H14="20@1", H16="57@1", G13="8@5", G11="8@4", H10="57@0")
    assert value(game, "PRR", "4[H12.0>H14>H16.0]") == 30
    assert value(game, "PRR", "4[H12.0>H14>G13>G11>H10.0]") == "20.1-a"


@pytest.mark.rule("1830/20.1-e")
def test_a_route_leaves_a_city_by_any_other_track() -> None:
    game = pennsylvania("3", H10="14@0", H8="9@1", H4="57@1", H6="9@1", G11="9@0", F12="8@0", E11="59@3")
    assert value(game, "PRR", "3[H12.0>H10.0>H8>H6>H4.0]") == 10 + 30 + 20
    assert value(game, "PRR", "3[H12.0>H10.0>G11>F12>E11.1]") == 10 + 30 + 40
    assert value(game, "PRR", "3[H12.0>H10.0>H12.0]") == "20.1-i"


@pytest.mark.rule("1830/20.1-f", "1830/20.1-l", "1830/20.1-m")
def test_a_route_begins_and_ends_in_any_stop_but_needs_a_token() -> None:
    game = pennsylvania("3 3", **LINE)
    assert value(game, "PRR", "3[H10.0>H12.0>H14>H16.0]") == 50
    assert value(game, "PRR", "3[H10.0>H8>H6>H4.0]") == "20.1-l"
    towns = table(phase="3")
    start(towns, "B&M", Ada=6, trains="2")
    assert value(towns, "B&M", "2[E23.0>F24.0]") == 40  # Boston and the town of Mansfield


@pytest.mark.rule("1830/20.1-g", "1830/20.1-o")
def test_a_red_area_is_an_end_of_a_route_and_never_its_middle() -> None:
    game = table(phase="3")
    start(game, "C&O", Ada=6, trains="2 3 4")
    track(game, G5="7@2", F4="15@5", G3="9@2", H4="14@2", I3="8@1")
    assert value(game, "C&O", "3[F6.0>G5>F4.0>F2.0]") == 30 + 30 + 40
    assert value(game, "C&O", "2[F6.0>G5>F4.0>F2.0]") == "20.1-m"  # Chicago counts as a stop
    assert value(game, "C&O", "4[F6.0>G5>F4.0>F2.0>G3>H4.0]") == "20.1-g"
    put(game, "C&O", "H4.0")
    assert value(game, "C&O", "3[F2.0>G3>H4.0>I3>I1.0]") == 40 + 30 + 30  # two different ones at both ends


@pytest.mark.rule("1830/20.1-h")
def test_one_red_area_cannot_be_both_ends() -> None:
    """R-24: also over its two hexes; 18xx.games does not mind for the Gulf (D-24)."""
    for options, gulf in (((), "20.1-h"), (("online",), 90)):
        game = table(3, *options, phase="3")
        start(game, "C&O", Ada=6, trains="3")
        track(game, H4="14@2", I3="8@1", I5="8@0", J4="8@1", B10="15@0")
        put(game, "C&O", "H4.0")
        put(game, "C&O", "B10.0")
        assert value(game, "C&O", "3[I1.0>I3>H4.0>I5>J4>J2.0]") == gulf
        assert value(game, "C&O", "3[A9.0>B10.0>A11.0]") == "20.1-h"
        assert value(game, "C&O", "3[A9.0>B10.0]") == 60


@pytest.mark.rule("1830/20.1-i")
def test_no_city_twice_in_one_route() -> None:
    """R-60: with or without a token. A loop from Pittsburgh by G11, G9 and back is closed."""
    game = pennsylvania("4", phase="5", H10="63@0", G9="7@4", G11="7@0")
    assert value(game, "PRR", "4[H12.0>H10.0>G9>G11>H10.0]") == "20.1-i"


@pytest.mark.rule("1830/20.1-i", "1830/20.1-j")
def test_tc_20_1_1_both_cities_of_new_york_in_one_route() -> None:
    game = table(phase="3")
    start(game, "NYNH", Ada=6, trains="3")
    track(game, G19="54@0", F18="7@5", G17="2@2")
    game.state.tokens["G19"] = ((), ("NYNH",))
    operating(game, "NYNH", RunTrains)
    do(game, "NYNH runs 3[G19.1>F18>G17.1>G19.0]", "NYNH dividend withhold")
    assert money(game, "NYNH") == 130


@pytest.mark.rule("1830/20.1-j")
def test_new_york_and_the_oo_hexes_have_two_cities() -> None:
    board = table().title.board
    for space in ("G19", "D10", "E5", "E11", "H18"):
        assert [stop.kind for stop in board.spaces[space].stops] == ["city", "city"]
    for tile in ("54", "62", "59", "64", "65", "66", "67", "68"):
        assert len(board.tiles[tile].stops) == 2
        assert not any(isinstance(a, str) and isinstance(b, str) for a, b in board.tiles[tile].track)


@pytest.mark.rule("1830/20.1-k")
def test_routes_of_one_turn_are_separate_but_may_meet_in_cities() -> None:
    game = pennsylvania("2 2 3", **LINE)
    assert value(game, "PRR", "2[H12.0>H10.0]", "2[H12.0>H14>H16.0]") == 60
    assert value(game, "PRR", "2[H12.0>H10.0]", "3[H12.0>H10.0>H8>H6>H4.0]") == "20.1-k"


@pytest.mark.rule("1830/20.1-k")
def test_two_independent_tracks_of_one_tile_serve_two_routes() -> None:
    """Lancaster and Baltimore by the two tracks of H14, which cross."""
    game = table(phase="3")
    start(game, "B&O", Ada=6, trains="2 2")
    track(game, H14="20@1", I15="61@0", G13="8@5", G11="8@4", H10="57@0", H16="57@1")  # H14: 1-4 and 2-5
    put(game, "B&O", "H16.0")
    assert value(game, "B&O", "2[H12.0>H14>H16.0]", "2[I15.0>H14>G13>G11>H10.0]") == 30 + 80


@pytest.mark.rule("1830/20.1-l")
def test_a_route_without_an_own_token_is_refused() -> None:
    game = pennsylvania("2", **LINE)
    operating(game, "PRR", RunTrains)
    assert refused(game, "PRR runs 2[H10.0>H8>H6>H4.0]") == "20.1-l"


@pytest.mark.rule("1830/20.1-m", "1830/20.1-n")
def test_tc_20_1_2_reach() -> None:
    """Towns are stops and cannot be passed (R-45)."""
    game = pennsylvania("2 3 5", **LINE)
    assert value(game, "PRR", "2[H12.0>H10.0>H8>H6>H4.0]") == "20.1-m"
    assert value(game, "PRR", "3[H12.0>H10.0>H8>H6>H4.0]") == 50
    assert value(game, "PRR", "5[H4.0>H6>H8>H10.0>H12.0>H14>H16.0]") == 70
    assert value(game, "PRR", "5[H12.0>H10.0]") == 30  # a shorter route
    assert value(game, "PRR", "4[H12.0>H10.0]") == "20.1-m"  # there is no such train
    town = table(phase="3")
    start(town, "NYNH", Ada=6, trains="2 3")
    track(town, F20="56@0", E19="57@2")
    assert value(town, "NYNH", "2[G19.0>F20>E19.0]") == "20.1-a"
    assert value(town, "NYNH", "2[G19.0>F20.0]") == 50
    assert value(town, "NYNH", "3[G19.0>F20.0>E19.0]") == 70


@pytest.mark.rule("1830/20.1-p")
def test_a_d_train_runs_any_length() -> None:
    game = pennsylvania("D", phase="6", H18="59@1", **LINE)
    operating(game, "PRR", RunTrains)
    do(game, "PRR runs D[H4.0>H6>H8>H10.0>H12.0>H14>H16.0>H18.0]", "PRR dividend withhold")
    assert money(game, "PRR") == 20 + 20 + 10 + 20 + 40


@pytest.mark.rule("1830/20.1-q")
def test_trains_are_not_combined() -> None:
    game = pennsylvania("2 2", **LINE)
    assert value(game, "PRR", "2[H10.0>H12.0>H14>H16.0]") == "20.1-m"
    assert value(game, "PRR", "2[H12.0>H10.0]", "2[H12.0>H14>H16.0]", "2[H10.0>H8>H6>H4.0]") == "20.1-m"


@pytest.mark.rule("1830/19.0-j", "1830/20.1-c")
def test_altoona_has_a_track_around_the_city() -> None:
    """R-46: a company blocked in the city passes by, and no run uses both tracks."""
    game = table(phase="3")
    start(game, "PRR", Ada=6, trains="2 2")
    start(game, "NYC", Ben=6, trains="3")
    track(game, **LINE)
    put(game, "NYC", "H10.0")
    assert value(game, "NYC", "3[H10.0>H12>H14>H16.0]") == 40
    assert value(game, "NYC", "3[H10.0>H12.0]") == 30
    assert value(game, "NYC", "3[H10.0>H12.0>H14>H16.0]") == "19.0-j"
    put(game, "PRR", "H16.0")
    game.state.tokens["H10"] = ()
    assert value(game, "PRR", "2[H10.0>H12.0]", "2[H10.0>H12>H14>H16.0]") == "20.1-k"


@pytest.mark.rule("1830/20.1-d")
def test_a_company_without_a_route_does_not_run() -> None:
    game = pennsylvania("2")
    operating(game, "PRR", RunTrains)
    assert frame(game) == "StockTurn"
