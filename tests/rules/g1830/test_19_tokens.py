"""19.0 Tokens, 19.1 Erie home."""

import pytest

from roundhouse.engine.run import RunTrains
from roundhouse.engine.token import PlaceTokens
from roundhouse.kernel.events import TokenPlaced
from tests.rules.given import (
    do,
    frame,
    listed,
    money,
    put,
    refused,
    track,
)

from .build import operating, start, table


@pytest.mark.rule("1830/19.0-a", "1830/19.0-j", "1830/19.0-f")
def test_a_city_full_of_others_tokens_blocks_and_is_open_while_it_has_a_slot() -> None:
    """The PRR runs from Altoona by Pittsburgh to Columbus; the NYC sits in Pittsburgh."""
    game = table(phase="3")
    start(game, "PRR", Ada=6, trains="3", cash=100)
    start(game, "NYC", Ben=6)
    track(game, H10="57@1", H8="9@1", H6="9@1", H4="57@1")
    put(game, "NYC", "H10.0")
    operating(game, "PRR", RunTrains)
    assert refused(game, "PRR runs 3[H12.0>H10.0>H8>H6>H4.0]") == "19.0-j"
    assert refused(game, "PRR runs 3[H12.0>H10.0]") == ""  # to the blocked city, as the end of the route
    operating(game, "PRR", PlaceTokens)
    assert frame(game) == "RunTrains"  # Columbus cannot be reached for a token either, and Pittsburgh is full
    game.state.tiles["H10"] = ("14", 0)  # two slots: one is free
    operating(game, "PRR", PlaceTokens)
    assert refused(game, "PRR places a token on H4.0") == ""
    do(game, "PRR places a token on H10.0", "PRR runs 3[H12.0>H10.0>H8>H6>H4.0]")
    assert game.state.tokens["H10"] == (("NYC", "PRR"),)


@pytest.mark.rule("1830/19.0-b")
def test_a_city_with_an_own_token_is_a_base_for_routes() -> None:
    game = table()
    start(game, "PRR", Ada=6, trains="2", tokens="H4.0")
    track(game, H4="57@1", H2="9@1")
    operating(game, "PRR")
    assert refused(game, "PRR lays 9@1 on H6") == ""
    assert refused(game, "PRR lays 9@1 on H8") == "18.0-d"


@pytest.mark.rule("1830/19.0-c")
def test_the_home_token_is_placed_free_at_the_beginning_of_the_first_turn() -> None:
    """D-21: the same on 18xx.games."""
    game = table()
    start(game, "PRR", Ada=6, operated=False)
    assert game.state.tokens == {}
    operating(game)
    assert TokenPlaced("PRR", "H12", 0, 0) in game.play.events
    assert game.state.tokens == {"H12": (("PRR",),)}
    assert money(game, "PRR") == 670
    assert game.state.companies["PRR"].tokens == (40, 100, 100)
    assert frame(game) == "LayTrack"


@pytest.mark.rule("1830/19.0-d", "1830/19.0-i")
def test_the_first_further_token_costs_40_and_each_later_one_100() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=500)
    track(game, H10="57@1", H14="9@1", H16="57@1")
    operating(game, "PRR", PlaceTokens)
    do(game, "PRR places a token on H10.0")
    assert money(game, "PRR") == 460
    assert refused(game, "PRR places a token on H16.0") == "17.0-f"  # one a turn: the step is over
    operating(game, "PRR", PlaceTokens)
    do(game, "PRR places a token on H16.0")
    assert money(game, "PRR") == 360
    assert game.state.companies["PRR"].tokens == (100,)


@pytest.mark.rule("1830/19.0-i")
def test_the_home_token_does_not_use_up_the_token_of_the_turn() -> None:
    game = table()
    start(game, "PRR", Ada=6, operated=False)
    track(game, H10="57@1")
    operating(game)
    do(game, "PRR passes", "PRR places a token on H10.0")
    assert game.state.tokens == {"H12": (("PRR",),), "H10": (("PRR",),)}
    assert money(game, "PRR") == 670 - 40


@pytest.mark.rule("1830/19.0-e")
def test_a_token_needs_a_connection_of_any_length() -> None:
    """R-61: like a route, without reversing and not through a blocked city."""
    game = table()
    start(game, "PRR", Ada=6, cash=500)
    track(game, H10="57@1", H8="9@1", H6="9@1", H4="57@1", H16="57@1")
    operating(game, "PRR", PlaceTokens)
    assert refused(game, "PRR places a token on H4.0") == ""
    assert refused(game, "PRR places a token on H16.0") == "19.0-e"
    assert refused(game, "PRR places a token on H14.0") == "19.0-e"  # no city at all
    assert refused(game, "PRR places a token on B20.0") == "19.0-e"  # a town holds no token


@pytest.mark.rule("1830/19.0-e")
def test_a_connection_does_not_reverse_at_a_junction() -> None:
    game = table(phase="3")
    start(game, "PRR", par=100, Ada=6, cash=500)
    start(game, "NYC", Ben=6, cash=500)
    track(game, H14="23@4", H16="14@0", G13="8@5", G11="8@4", H10="57@0")  # H14: 4-1 and 4-2
    put(game, "NYC", "H16.0")
    operating(game, "PRR", PlaceTokens)
    assert refused(game, "PRR places a token on H16.0") == ""
    assert refused(game, "PRR places a token on H10.0") == "19.0-e"  # from edge 1 of H14 to edge 2 is no way
    operating(game, "NYC", PlaceTokens)
    assert refused(game, "NYC places a token on H10.0") == ""  # from edge 4 it is


@pytest.mark.rule("1830/19.0-f")
def test_there_must_be_an_empty_slot() -> None:
    game = table(phase="3")
    start(game, "PRR", Ada=6, cash=500)
    start(game, "NYC", Ben=6)
    start(game, "B&O", Cleo=6)
    track(game, H10="14@0", H8="9@1", H6="9@1", H4="57@1")
    put(game, "NYC", "H10.0")
    put(game, "B&O", "H10.0")
    put(game, "B&O", "H4.0")
    operating(game, "PRR", PlaceTokens)
    assert frame(game) == "BuyTrains"  # no city has room
    track(game, H16="57@1", H14="9@1")
    operating(game, "PRR", PlaceTokens)
    assert refused(game, "PRR places a token on H10.0") == "19.0-f"


@pytest.mark.rule("1830/19.0-g")
def test_a_home_is_kept_until_its_company_has_placed_its_token() -> None:
    """R-29: one slot of the city; a second slot is free for others."""
    game = table(phase="3")
    start(game, "NYNH", Ada=6, cash=500)
    track(game, F20="56@0", E19="57@2")
    operating(game, "NYNH", PlaceTokens)
    assert frame(game) == "BuyTrains"
    game.state.tiles["E19"] = ("14", 1)
    operating(game, "NYNH", PlaceTokens)
    assert refused(game, "NYNH places a token on E19.0") == ""
    start(game, "CPR", Ben=6)
    put(game, "CPR", "E19.0")
    assert refused(game, "NYNH places a token on E19.0") == "19.0-g"
    start(game, "NYC", Cleo=6)  # the NYC has come: both slots are taken
    assert refused(game, "NYNH places a token on E19.0") == "19.0-f"


@pytest.mark.rule("1830/19.0-g", "1830/20.1-j")
def test_in_new_york_only_the_northern_city_is_kept() -> None:
    """R-29."""
    game = table(phase="3")
    start(game, "PRR", Ada=6, cash=500)
    track(game, G19="54@0", G17="2@2", H16="57@0", F18="7@5")
    put(game, "PRR", "H16.0")
    game.state.tiles["G17"] = ("1", 0)  # 0-4: from H16 to the southern city
    operating(game, "PRR", PlaceTokens)
    assert refused(game, "PRR places a token on G19.0") == ""
    assert refused(game, "PRR places a token on G19.1") == "19.0-g"


@pytest.mark.rule("1830/19.0-h")
def test_no_company_has_two_tokens_on_one_hex() -> None:
    game = table(phase="3")
    start(game, "NYNH", Ada=6, cash=500)
    game.state.tokens["G19"] = ((), ("NYNH",))
    track(game, G19="54@0", F18="7@5", G17="2@2", F22="57@1", F20="1@0")
    operating(game, "NYNH", PlaceTokens)
    assert refused(game, "NYNH places a token on F22.0") == ""
    assert refused(game, "NYNH places a token on G19.0") == "19.0-h"


@pytest.mark.rule("1830/19.0-j")
def test_a_token_cannot_be_placed_beyond_a_blocked_city() -> None:
    game = table()
    start(game, "PRR", Ada=6, cash=500)
    start(game, "NYC", Ben=6)
    track(game, H10="57@1", H8="9@1", H6="9@1", H4="57@1", H14="9@1", H16="57@1")
    put(game, "NYC", "H10.0")
    operating(game, "PRR", PlaceTokens)
    assert refused(game, "PRR places a token on H4.0") == "19.0-e"
    assert refused(game, "PRR places a token on H16.0") == ""


@pytest.mark.rule("1830/19.1-a")
def test_the_erie_chooses_its_city_when_the_tile_was_there_first() -> None:
    """R-28."""
    game = table(phase="3")
    start(game, "ERIE", Ada=6, operated=False)
    track(game, E11="59@0")
    operating(game)
    assert frame(game) == "HomeToken"
    assert refused(game, "ERIE places a token on H10.0") == "19.1-a"
    assert refused(game, "ERIE passes") == "19.0-c"
    assert listed(game, "ERIE places a token on E11.0")
    do(game, "ERIE places a token on E11.1")
    assert game.state.tokens["E11"] == ((), ("ERIE",))
    assert money(game, "ERIE") == 670
    assert frame(game) == "LayTrack"


@pytest.mark.rule("1830/19.1-a", "1830/19.1-c")
def test_on_the_bare_hex_the_erie_is_present_and_whoever_lays_the_tile_chooses() -> None:
    """R-28, D-19: first the Erie itself, then the PRR."""
    own = table(phase="3")
    start(own, "ERIE", Ada=6, operated=False)
    operating(own)
    assert frame(own) == "LayTrack"  # no question while the cities cannot be told apart
    do(own, "ERIE lays 59@0 on E11")
    assert own.actors == ("ERIE",)
    do(own, "ERIE places the token of ERIE on E11.1")
    assert own.state.tokens["E11"] == ((), ("ERIE",))
    assert own.state.companies["ERIE"].tokens == (40, 100)
    other = table(phase="3")
    start(other, "PRR", par=100, Ada=6, cash=100)
    start(other, "ERIE", Ben=6)
    track(other, H10="57@0", G11="9@0", F12="8@0")
    put(other, "PRR", "H10.0")
    operating(other, "PRR")
    do(other, "PRR lays 59@3 on E11")
    assert other.active == ("Ada",)
    assert refused(other, "PRR places the token of PRR on E11.0") == "19.1-a"
    do(other, "PRR places the token of ERIE on E11.0")
    assert other.state.tokens["E11"] == (("ERIE",), ())
    assert money(other, "PRR") == 100


@pytest.mark.rule("1830/19.1-b")
def test_the_whole_hex_is_kept_for_the_erie() -> None:
    game = table(phase="3")
    start(game, "PRR", Ada=6, cash=100)
    track(game, H10="57@0", G11="9@0", F12="8@0", E11="59@3", H14="9@1", H16="57@1")
    put(game, "PRR", "H10.0")
    operating(game, "PRR", PlaceTokens)
    assert frame(game) == "PlaceTokens"
    assert refused(game, "PRR places a token on E11.1") == "19.1-b"
    start(game, "ERIE", Ben=6)
    assert refused(game, "PRR places a token on E11.1") == ""
