"""5.3, 5.5.3, 5.5.4: tokens, routes, what they earn."""

import pytest

from roundhouse.engine.network import best_run, network_for
from roundhouse.engine.operating import company_turn
from roundhouse.engine.run import RunTrains
from roundhouse.engine.token import PlaceTokens
from roundhouse.game import Game
from roundhouse.kernel.events import TrainsRun
from roundhouse.routes.proof import prove
from tests.rules.given import (
    cell,
    do,
    frame,
    give,
    money,
    places,
    put,
    refused,
    track,
)

from .build import minor, operating, public, rail, table


def best(game: Game, name: str) -> int:
    """The best revenue of a company."""
    return best_run(game.play, name).total


def north(game: Game) -> None:
    """The line from Ekaterinburg (Q3) over P4, O5 and N6 to Kazan (M7), and on to the south-east: Samara (N10)."""
    track(game, P4="9@1", O5="9@1", N6="9@1", M7="57@1")


@pytest.mark.rule("1861/5.5.3-a", "1861/5.5.3-d", "1861/5.5.3-g", "1861/5.5.3-h", "1861/5.5.3-i", "1861/T-9")
def test_the_second_token_costs_20_a_hex_and_the_third_40_from_the_nearest() -> None:
    game = table(phase="5")
    track(game, M7="14@0", N10="202@1")
    rail(game, "Q3 P4 O5 N6 M7", "M7 M9 N10")
    public(game, "NW", cash=500, trains="5", tokens="Q3.0", Ada=2)  # the first one was free
    game.state.tiles["M7"], game.state.tiles["M9"], game.state.tiles["N10"] = ("14", 0), ("58", 3), ("202", 0)
    operating(game, "NW", PlaceTokens)
    assert refused(game, "NW places a token on L12.0") == "5.5.3-a"  # no route leads there
    bank = game.state.bank
    do(game, "NW places a token on M7.0")
    assert (money(game, "NW"), game.state.bank) == (420, bank + 80)
    assert places(game, "NW") == {"Q3.0", "M7.0"}
    assert frame(game) == "RunTrains"  # one token a turn
    operating(game, "NW", PlaceTokens)
    do(game, "NW places a token on N10.0")
    assert (money(game, "NW"), game.state.bank) == (340, bank + 160)
    assert game.state.companies["NW"].tokens == ()  # three in all
    operating(game, "NW", PlaceTokens)
    assert frame(game) == "RunTrains"


@pytest.mark.rule("1861/5.5.3-a")
def test_a_full_city_has_no_room() -> None:
    game = table(phase="5")
    public(game, "NW", cash=500, trains="5", tokens="Q3.0", Ada=2)
    north(game)
    track(game, P2="57@0", P4="23@1")  # another way out of Ekaterinburg, to Perm
    operating(game, "NW", PlaceTokens)
    put(game, "SW", "M7.0")
    assert refused(game, "NW places a token on M7.0") == "5.5.3-a"


@pytest.mark.rule("1861/5.5.3-b", "1861/5.8.5-d")
@pytest.mark.parametrize(("phase", "tile", "clause"), [("4", "57@0", "5.5.3-b"), ("4", "14@0", ""), ("5", "57@0", "")])
def test_a_space_is_kept_for_every_minor_not_yet_started_before_phase_5(phase: str, tile: str, clause: str) -> None:
    game = table(phase=phase)
    track(game, I13=tile, I19="57@0")  # Voronezh waits for M-V; so does Rostov for V
    rail(game, "I13 I15 I17 I19")
    public(game, "NW", cash=500, trains="4", tokens="I19.0", Ada=2)
    track(game, L12="57@0")
    put(game, "SW", "L12.0")
    operating(game, "NW", PlaceTokens, held=True)
    assert refused(game, "NW places a token on I13.0") == clause


@pytest.mark.rule("1861/5.5.3-c")
def test_a_space_in_st_petersburg_is_the_rsrs() -> None:
    game = table(phase="5")
    track(game, E1="641@0", E9="57@0")
    rail(game, "E1 E3 E5 E7 E9")
    public(game, "NW", cash=500, trains="5", tokens="E9.0", Ada=2)
    put(game, "SW", "E1.0")
    operating(game, "NW", PlaceTokens)
    assert refused(game, "NW places a token on E1.0") == ""
    put(game, "SE", "E1.0")
    assert refused(game, "NW places a token on E1.0") == "5.5.3-c"  # the third space
    printed = table(phase="5")
    public(printed, "NW", cash=500, trains="5", tokens="H8.1", Ada=2)
    operating(printed, "NW", PlaceTokens, held=True)
    assert refused(printed, "NW places a token on E1.1") == "5.5.3-c"


@pytest.mark.rule("1861/5.5.3-c", "1861/5.6.1-c")
def test_the_fourth_space_of_grey_moscow_is_the_rsrs() -> None:
    game = table(phase="6")
    track(game, H8="638@0")
    for name in ("SW", "SE", "MK"):
        public(game, name, trains="6", tokens="H8.0", Ada=2)
    operating(game, "SW")
    do(game, "SW lays 639@0 on H8")
    assert game.state.tokens["H8"] == (("SW", "SE", "MK", "RSR"),)


@pytest.mark.rule("1861/5.5.3-e")
def test_one_token_of_a_company_in_a_hex() -> None:
    game = table(phase="5")
    track(game, H8="637@0")
    rail(game, "H8 I7 I9 H10 H8")  # out of Moscow in the east and back in from the south
    public(game, "NW", cash=500, trains="5", tokens="H8.2", Ada=2)
    operating(game, "NW", PlaceTokens, held=True)
    assert refused(game, "NW places a token on H8.0") == "5.5.3-e"


@pytest.mark.rule("1861/5.5.3-d")
def test_a_minor_has_no_second_token() -> None:
    game = table(phase="5")
    minor(game, "E", "Ada", cash=500, trains="5")
    north(game)
    operating(game, "E", PlaceTokens)
    assert frame(game) == "RunTrains"
    assert game.state.companies["E"].tokens == ()


@pytest.mark.rule("1861/5.5.3-j")
def test_no_loan_for_a_token_and_the_money_goes_to_the_bank() -> None:
    game = table(phase="3")
    public(game, "NW", cash=80, trains="3", tokens="Q3.0", Ada=2)
    north(game)
    operating(game, "NW", PlaceTokens)
    assert refused(game, "NW places a token on M7.0") == ""
    give(game, "NW", 79)
    assert refused(game, "NW places a token on M7.0") == "5.5.3-j"


@pytest.mark.rule("1861/5.3-d")
def test_no_piece_of_track_twice_so_no_turning_back() -> None:
    game = table(phase="3")
    track(game, I13="57@0", I9="23@0", I5="4@0")
    rail(game, "I5 I7 I9", "I9 I11 I13", "I9 J8 K7")
    minor(game, "M-V", "Ada", trains="3")
    operating(game, "M-V", RunTrains)
    back = "M-V runs 3[I5.0>I7>I9>I11>I13.0>I11>I9>J8>K7.0]"  # in and out of Voronezh by the same line
    assert refused(game, back) == "5.3-d"
    assert refused(game, "M-V runs 3[I13.0>I11>I9>I7>I5.0]") == "5.5.4-g"
    assert refused(game, "M-V runs 3[I5.0>I7>I9>J8>K7.0]") == "5.3-a"  # no way across the switch
    assert best(game, "M-V") == 20 + 30
    track(game, I13="619@0")  # another way out of Voronezh does not help: the switch has one piece to the south
    assert refused(game, back) == "5.3-d"


@pytest.mark.rule("1861/5.3-a", "1861/5.3-b", "1861/5.5.4-b", "1861/5.5.4-g")
def test_what_a_route_is() -> None:
    game = table(phase="3")
    public(game, "NW", trains="3", tokens="Q3.0", Ada=2)
    north(game)
    track(game, L8="9@1", K9="7@4", L6="7@0")
    operating(game, "NW", RunTrains)
    assert refused(game, "NW runs 3[Q3.0>P4>O5>N6>M7.0>L8>K9.0]") == "5.3-a"  # K9 has no stop
    assert refused(game, "NW runs 3[M7.0>N6>O5>P4>Q3.0]") == ""
    assert refused(game, "NW runs 3[Q3.0>P2.0]") == "5.3-a"  # no track
    assert refused(game, "NW runs 3[Q3.0]") == "5.5.4-b"
    assert refused(game, "NW runs 3[Q3.0>P4>O5>N6>M7.0>N6>O5>P4>Q3.0]") == "5.3-b"
    assert refused(game, "NW runs nothing") == "5.5.4-g"  # 60 are possible
    assert refused(game, "NW runs 4[Q3.0>P4>O5>N6>M7.0]") == "5.5.4-a"
    do(game, "NW runs 3[Q3.0>P4>O5>N6>M7.0]")
    assert company_turn(game.play).revenue == 60


@pytest.mark.rule("1861/5.3-a")
def test_a_route_contains_a_token_of_the_company() -> None:
    game = table(phase="3")
    public(game, "NW", trains="3", tokens="Q3.0", Ada=2)
    north(game)
    track(game, I13="57@0", I11="9@0", I15="9@0", I17="4@0")
    operating(game, "NW", RunTrains)
    assert refused(game, "NW runs 3[I13.0>I15>I17.0]") == "5.3-a"


@pytest.mark.rule("1861/5.3-c")
def test_a_city_full_of_others_may_be_reached_but_not_passed() -> None:
    game = table(phase="3")
    public(game, "NW", trains="3", tokens="Q3.0", Ada=2)
    track(game, P4="9@1", O5="9@1", N6="9@1", M7="57@1", L8="9@1", K9="8@2", K7="207@5")
    game.state.tiles["K9"] = ("7", 3)
    operating(game, "NW", RunTrains)
    through = "NW runs 3[Q3.0>P4>O5>N6>M7.0>L8>K9>K7.0]"
    assert refused(game, through) == ""
    assert best(game, "NW") == 40 + 20 + 40
    put(game, "SW", "M7.0")
    assert refused(game, through) == "5.3-c"
    assert refused(game, "NW runs 3[Q3.0>P4>O5>N6>M7.0]") == ""
    assert best(game, "NW") == 60
    track(game, M7="14@1")  # a second, empty space: nothing blocks
    assert refused(game, through) == ""
    put(game, "SE", "M7.0")
    assert refused(game, through) == "5.3-c"
    game.state.tokens["M7"] = (("SW", "NW"),)  # one's own token
    assert refused(game, through) == ""


@pytest.mark.rule("1861/5.3-b", "1861/5.3-e", "1861/5.5.4-e")
def test_a_red_area_ends_a_route_and_is_one_place() -> None:
    game = table(phase="3")
    track(game, I19="15@4")  # exits to I21 and J20, both of them the Caucasus
    public(game, "NW", trains="4", tokens="I19.0", Ada=2)
    operating(game, "NW", RunTrains)
    assert refused(game, "NW runs 4[I21.0>I19.0>J20.0]") == "5.3-b"
    assert refused(game, "NW runs 4[I19.0>I21.0]") == ""
    assert best(game, "NW") == 30 + 20
    rail(game, "J20 K19 K17")
    track(game, K17="57@0")
    assert refused(game, "NW runs 4[I19.0>J20.0>K19>K17.0]") == "5.3-e"  # not through it
    assert best(game, "NW") == 30 + 20


@pytest.mark.rule("1861/5.5.4-e", "1861/5.8.5-a", "1861/5.8.5-b", "1861/5.8.5-c", "1861/5.8.5-d", "1861/5.8.5-f")
@pytest.mark.parametrize(
    ("phase", "poland", "caucasus"),
    [("2", 30, 10), ("3", 40, 20), ("4", 40, 20), ("5", 50, 40), ("6", 70, 60), ("7", 70, 60), ("8", 70, 60)],
)
def test_red_areas_by_phase(phase: str, poland: int, caucasus: int) -> None:
    game = table(phase=phase)
    board = game.title.board
    for space, value in (("A9", poland), ("A15", poland), ("I21", caucasus), ("K21", caucasus)):
        assert game.title.stop_value(game.play, "NW", board.shape(game.state, space).stops[0]) == value
    public(game, "NW", trains="3", tokens="I19.0", Ada=2)
    track(game, I19="57@0")
    assert best(game, "NW") == 20 + caucasus


@pytest.mark.rule("1861/5.5.4-a", "1861/5.5.4-f", "1861/5.5.5.1-a", "1861/5.5.5.1-d", "1861/T-10")
def test_two_trains_on_tracks_of_their_own_meet_in_a_city() -> None:
    """The figure of the rulebook's example is lost: here are routes of 90 and 110 for M-NN."""
    game = table(phase="3")
    track(game, H8="637@0", K7="207@5", I13="14@0", I19="14@0")
    rail(game, "H8 I7 J8 K7", "H8 I9 I11 I13", "I13 I15 I17 I19")
    minor(game, "M-NN", "Ada", cell=(4, 4), trains="2 3")
    minor(game, "R-O", "Ben", trains="3")
    operating(game, "M-NN", RunTrains)
    ada, bank = money(game, "Ada"), game.state.bank
    two, three = "2[H8.2>I7>J8>K7.0]", "3[H8.2>I9>I11>I13.0>I15>I17.0>I19.0]"
    assert refused(game, f"M-NN runs {two} 3[H8.2>I7>J8>K7.0]") == "5.5.4-a"  # the same track
    assert refused(game, f"M-NN runs {two} {two}") == "5.5.4-a"  # one train, one route
    assert refused(game, f"M-NN runs {two}") == "5.5.4-g"
    happened = do(game, f"M-NN runs {two} {three}")
    assert next(event for event in happened if isinstance(event, TrainsRun)).values == (90, 110)
    assert (money(game, "Ada"), money(game, "M-NN"), game.state.bank) == (ada + 100, 100, bank - 200)
    assert cell(game, "M-NN") == (4, 5)


@pytest.mark.rule("1861/5.5.4-b", "1861/5.5.4-c", "1861/5.5.4-d", "1861/T-34")
def test_a_2_skips_the_town_between_two_cities_and_counts_it_at_the_end_of_the_line() -> None:
    game = table(phase="2")
    minor(game, "M-V", "Ada", trains="2")
    track(game, I13="57@0", I15="9@0", I17="4@0", I19="57@0")
    operating(game, "M-V", RunTrains)
    assert best(game, "M-V") == 20 + 20  # Voronezh and Rostov, not Lugansk
    assert refused(game, "M-V runs 2[I13.0>I15>I17.0>I19.0]") == ""
    assert refused(game, "M-V runs 2[I13.0>I15>I17.0]") == "5.5.4-g"  # 30 only
    short = table(phase="2")
    minor(short, "M-V", "Ada", trains="2")
    track(short, I13="57@0", I15="9@0", I17="4@0")
    assert best(short, "M-V") == 20 + 10


@pytest.mark.rule("1861/5.5.4-b", "1861/5.5.4-c", "1861/5.5.4-d")
def test_no_more_stops_than_the_number_of_the_train_and_no_city_is_skipped() -> None:
    game = table(phase="2")
    minor(game, "M-V", "Ada", trains="2")
    track(game, I13="57@0", I15="9@0", I17="4@0", I19="57@0")
    operating(game, "M-V", RunTrains)
    assert refused(game, "M-V runs 2[I13.0>I15>I17.0>I19.0>I21.0]") == "5.5.4-b"
    three = table(phase="2")
    minor(three, "M-V", "Ada", trains="3")
    track(three, I13="57@0", I15="9@0", I17="4@0", I19="57@0")
    assert best(three, "M-V") == 50  # 20 + 10 + 20, or 20 + 20 + 10 for the Caucasus in phase 2
    later = table(phase="5")
    minor(later, "M-V", "Ada", trains="3")
    track(later, I13="57@0", I15="9@0", I17="4@0", I19="57@0")
    assert best(later, "M-V") == 20 + 20 + 40  # the town is skipped for the red area


@pytest.mark.rule("1861/5.5.4-g")
def test_the_best_revenue_must_be_declared() -> None:
    game = table(phase="2")
    minor(game, "M-V", "Ada", trains="2")
    track(game, I13="57@0", I15="9@0", I17="4@0", I19="57@0")
    operating(game, "M-V", RunTrains)
    assert refused(game, "M-V runs nothing") == "5.5.4-g"
    online = table(3, "online", phase="2")
    minor(online, "M-V", "Ada", trains="2")
    track(online, I13="57@0", I15="9@0", I17="4@0", I19="57@0")
    operating(online, "M-V", RunTrains)
    assert refused(online, "M-V runs 2[I13.0>I15>I17.0]") == ""  # D-11


@pytest.mark.rule("1861/5.5.4-h", "1861/5.5.4-f", "1861/T-35")
def test_a_2_plus_2_doubles_the_route_and_its_bonus_but_not_that_of_a_private() -> None:
    game = table(phase="8", MRR="RSR")
    track(game, H8="639@0")
    rail(game, "H8 I7 J6 K5 L4 M3 N4 O5 P4 Q3")
    public(game, "NW", trains="2+2", tokens="H8.0", Ada=2)
    assert best(game, "NW") == (100 + 80) * 2
    game.state.privates["MRR"].owner = "NW"
    assert best(game, "NW") == 370
    game.state.companies["NW"].trains = ("8",)
    assert best(game, "NW") == 100 + 80 + 10 + 40 + 10  # and on over Tver to St. Petersburg


@pytest.mark.rule("1861/5.5.4-c", "1861/5.5.4-h")
def test_a_5_plus_5e_skips_cities_and_doubles_five_stops() -> None:
    game = table(phase="8")
    track(game, H8="639@0", I19="57@0")
    rail(game, "H8 I7 J8 K7", "K7 L8 L10 K11 J12 I13 I15 I17 I19")
    public(game, "NW", trains="5+5E", tokens="I13.0", Ada=2)
    # St. Petersburg 40, Tver 10, Moscow 100, Nizhnii Novgorod 30, Penza 10, Voronezh 20 with the token, Lugansk 10,
    # Rostov 20, Caucasus 60: Rostov and the towns are skipped
    assert best(game, "NW") == 2 * (40 + 100 + 30 + 20 + 60)
    game.state.companies["NW"].trains = ("5",)
    assert best(game, "NW") == 100 + 30 + 20 + 20 + 60  # no city may be skipped
    game.state.companies["NW"].trains = ("5+5E",)
    put(game, "SW", "I19.0")  # full: not even this train passes
    assert best(game, "NW") == 2 * (40 + 100 + 30 + 20 + 20)


@pytest.mark.rule("1861/5.3-a", "1861/5.5.4-h")
@pytest.mark.parametrize(("options", "total"), [((), 540), (("online",), 520)])
def test_the_token_of_a_5_plus_5e_need_not_be_among_the_counted_stops(options: tuple[str, ...], total: int) -> None:
    game = table(3, *options, phase="8")
    track(game, H8="639@0", I19="63@0")
    rail(game, "H8 I7 J8 K7", "K7 L8 L10 K11 J12 I13 I15 I17 I19")
    public(game, "NW", trains="5+5E", tokens="I13.0", Ada=2)
    # St. Petersburg 40, Moscow 100, Nizhnii Novgorod 30, Rostov 40, Caucasus 60; Voronezh with the token has 20
    assert best(game, "NW") == total
    network, trains = network_for(game.play, "NW"), [game.title.route_train(game.play, "5+5E")]
    bonuses = game.title.route_bonuses(game.play, "NW")
    assert prove(network, trains, game.title.route_rules, bonuses, total).holds
    assert not prove(network, trains, game.title.route_rules, bonuses, total - 10).holds
    game.state.companies["NW"].trains = ("5",)
    assert best(game, "NW") == 100 + 30 + 20 + 40 + 60


@pytest.mark.rule("1861/5.3-b")
def test_moscow_is_one_stop_for_a_route_even_with_three_stations() -> None:
    game = table(phase="3")
    track(game, H8="637@0")
    rail(game, "H8 I7 I9 H10 H8")  # out in the east, over Tula, back in from the south
    minor(game, "M-NN", "Ada", trains="3")
    operating(game, "M-NN", RunTrains)
    assert refused(game, "M-NN runs 3[H8.2>I7>I9>H10.0>H8.0]") == "5.3-b"
    assert best(game, "M-NN") == 60
