"""18.0 Laying track, 18.1 Replacing tiles, 18.2 Special cases, 18.3 No duty to lay, Tables 6 and 7."""

import pytest

from roundhouse.board.tile import stops_after
from roundhouse.game import Game
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.events import TileLaid
from tests.rules.given import (
    cash,
    do,
    frame,
    money,
    put,
    refused,
    track,
)

from .build import operating, start, table


def building(company: str, phase: str = "2", money: int = 1000, **privates: str) -> Game:
    """A company that may lay track; nothing is on the map but its home token."""
    game = table(phase=phase, **privates)
    start(game, company, Ada=6, cash=money)
    return game


def lays(game: Game, space: str) -> set[tuple[str, int]]:
    """Tiles and rotations that may be laid on a space now."""
    found = [o for o in game.legal_actions() if isinstance(o, LayTile) and o.space == space]
    return {(lay.tile, lay.rotation) for lay in found}


@pytest.mark.rule("1830/18.0-a")
def test_no_tile_on_grey_and_red_hexes() -> None:
    game = building("PRR")
    operating(game, "PRR")
    assert refused(game, "PRR lays 57@1 on H12") == "18.0-a"
    assert refused(game, "PRR lays 9@0 on F2") == "18.0-a"
    assert refused(game, "PRR lays 9@0 on Z1") == "18.0-h"


@pytest.mark.rule("1830/18.0-b", "1830/22.0-g", "1830/18.0-m")
@pytest.mark.parametrize(
    ("company", "lay"),
    [("ERIE", "59@0 on E11"), ("NYNH", "54@0 on G19"), ("B&O", "53@0 on I15"), ("B&M", "53@1 on E23")],
)
def test_yellow_hexes_are_built_on_only_when_green_is_available(company: str, lay: str) -> None:
    game = building(company)
    operating(game, company)
    assert refused(game, f"{company} lays {lay}") == "22.0-g"
    game = building(company, phase="3")
    operating(game, company)
    assert refused(game, f"{company} lays {lay}") == ""


@pytest.mark.rule("1830/18.0-c", "1830/18.1-e", "1830/22.0-a")
def test_one_tile_a_turn_and_only_yellow_at_first() -> None:
    game = building("PRR", CS="PRR")
    track(game, H10="57@1")
    operating(game, "PRR")
    assert refused(game, "PRR lays 14@0 on H10") == "22.0-g"
    do(game, "PRR lays 9@1 on H8")
    assert frame(game) == "LayTrack"  # the C&SL tile is still possible
    assert refused(game, "PRR lays 9@1 on H6") == "18.0-c"


@pytest.mark.rule("1830/18.0-d")
def test_a_tile_extends_track_that_reaches_a_token() -> None:
    game = building("PRR")
    track(game, H8="9@1")  # track that nobody is joined to
    operating(game, "PRR")
    assert refused(game, "PRR lays 9@1 on H6") == "18.0-d"
    assert refused(game, "PRR lays 57@0 on H10") == "18.0-d"  # its track would lead past Altoona
    assert refused(game, "PRR lays 57@1 on H10") == ""
    assert lays(game, "H10") == {("57", 1)}
    assert {space for space in game.title.board.spaces if lays(game, space)} == {"H10", "H14"}


@pytest.mark.rule("1830/18.0-e")
def test_of_several_pieces_of_track_one_must_be_the_extension() -> None:
    """Reading & Allentown G17: both tiles bring one track to the line from H16, and one that joins nothing."""
    game = building("PRR")
    track(game, H16="57@0")  # edges 0 and 3: towards G17
    put(game, "PRR", "H16.0")
    operating(game, "PRR")
    assert refused(game, "PRR lays 1@0 on G17") == ""  # 0-4, and apart from it 1-3
    assert refused(game, "PRR lays 56@1 on G17") == "18.0-d"  # 1-3 and 2-4
    assert refused(game, "PRR lays 56@0 on G17") == ""  # 0-2 and 1-3


@pytest.mark.rule("1830/18.0-f", "1830/18.3-a")
def test_the_new_york_central_may_lay_its_home_without_any_track() -> None:
    game = building("NYC")
    operating(game, "NYC")
    assert lays(game, "E19") == {("57", 0), ("57", 1), ("57", 2)}
    assert refused(game, "NYC lays 9@0 on D20") == "18.0-d"
    assert refused(game, "NYC passes") == ""


@pytest.mark.rule("1830/18.0-f", "1830/19.1-c", "1830/18.0-j")
def test_the_erie_may_lay_its_home_once_green_is_available_and_for_nothing() -> None:
    game = building("ERIE", phase="3", money=0)
    operating(game, "ERIE")
    assert lays(game, "E11") == {("59", 0), ("59", 2), ("59", 3), ("59", 4)}  # not against the blank side of E9
    assert refused(game, "ERIE passes") == ""
    assert TileLaid("ERIE", "E11", "59", 0, "", 0) in do(game, "ERIE lays 59@0 on E11")


@pytest.mark.rule("1830/18.0-g", "1830/T1-d")
def test_other_companies_lay_on_the_four_hexes_under_the_normal_rules() -> None:
    game = building("NYNH", phase="3")
    track(game, F20="56@0")  # from New York to the north-west
    operating(game, "NYNH")
    assert refused(game, "NYNH lays 57@2 on E19") == ""
    assert refused(game, "NYNH lays 57@1 on E19") == "18.0-d"
    canada = building("CPR")
    operating(canada, "CPR")
    assert refused(canada, "CPR lays 58@0 on B20") == ""  # no private is open: B20 is a hex like any other
    erie = building("PRR", phase="3")
    track(erie, H10="57@0", G11="9@0", F12="8@0")
    put(erie, "PRR", "H10.0")
    operating(erie, "PRR")
    assert lays(erie, "E11") == {("59", 3)}
    assert refused(erie, "PRR lays 59@0 on E11") == "18.0-d"
    scranton = building("PRR")
    track(scranton, H16="57@2", G15="9@2", F14="7@4")
    put(scranton, "PRR", "H16.0")
    operating(scranton, "PRR")
    assert refused(scranton, "PRR lays 57@1 on F16") == ""  # the line comes from F14 in the west
    assert refused(scranton, "PRR lays 57@0 on F16") == "18.0-d"


@pytest.mark.rule("1830/18.0-h")
@pytest.mark.parametrize(
    "lay",
    [
        "8@2 on C7",  # 2-4: off the grid in the north-west
        "8@1 on F8",  # 1-3: against the blank side of Cleveland
        "8@5 on C11",  # 5-1: a hexside that is all water
        "8@0 on H2",  # 0-2: against a side of the Gulf without an arrow
    ],
)
def test_track_never_leads_off_the_grid_against_blank_sides_or_into_water(lay: str) -> None:
    game = building("PRR")
    operating(game, "PRR")
    assert refused(game, f"PRR lays {lay}") == "18.0-h"


@pytest.mark.rule("1830/18.0-h", "1830/18.0-i")
def test_a_tile_beside_a_grey_hex_may_use_its_track_but_need_not() -> None:
    game = building("PRR")
    track(game, H16="57@1")
    put(game, "PRR", "H16.0")
    operating(game, "PRR")
    assert refused(game, "PRR lays 9@1 on H14") == ""
    assert refused(game, "PRR lays 8@2 on H14") == ""


@pytest.mark.rule("1830/18.0-j")
def test_water_costs_80_mountains_120_and_a_replacement_nothing() -> None:
    game = building("CPR", money=200)
    operating(game, "CPR")
    do(game, "CPR lays 9@0 on B18")
    assert money(game, "CPR") == 120
    game = building("PRR", phase="3", money=130)
    track(game, H16="57@2")
    put(game, "PRR", "H16.0")
    operating(game, "PRR")
    do(game, "PRR lays 9@2 on G15")
    assert money(game, "PRR") == 10
    operating(game, "PRR")
    do(game, "PRR lays 20@2 on G15")
    assert money(game, "PRR") == 10
    game = building("NYNH", phase="3", money=100)
    operating(game, "NYNH")
    do(game, "NYNH lays 54@0 on G19")
    assert money(game, "NYNH") == 20


@pytest.mark.rule("1830/18.0-j", "1830/17.0-g")
def test_a_tile_that_cannot_be_paid_cannot_be_laid() -> None:
    game = building("CPR", money=79)
    operating(game, "CPR")
    assert refused(game, "CPR lays 9@0 on B18") == "17.0-g"


@pytest.mark.rule("1830/18.0-k")
def test_a_privates_hex_is_closed_while_a_player_owns_it() -> None:
    game = building("CPR", CS="Ben")
    operating(game, "CPR")
    assert refused(game, "CPR lays 58@0 on B20") == "18.0-k"
    assert lays(game, "B20") == set()
    for owner, closed in (("NYC", False), ("", True)):
        game.state.privates["CS"].owner, game.state.privates["CS"].closed = owner, closed
        assert refused(game, "CPR lays 58@0 on B20") == ""
    home = building("B&O", phase="3", BO="Ben")
    operating(home, "B&O")
    assert refused(home, "B&O lays 53@0 on I15") == "18.0-k"
    replaced = building("PRR", phase="3", SV="Ben")
    track(replaced, H16="57@2", G15="9@2")
    put(replaced, "PRR", "H16.0")
    operating(replaced, "PRR")
    assert refused(replaced, "PRR lays 20@2 on G15") == "18.0-k"


@pytest.mark.rule("1830/18.0-l")
@pytest.mark.parametrize(
    ("space", "tiles"),
    [
        ("H14", {"7", "8", "9"}),
        ("B20", {"3", "4", "58"}),
        ("G17", {"1", "2", "55", "56", "69"}),
        ("H10", {"57"}),
        ("D10", {"59"}),
        ("G19", {"54"}),
        ("E23", {"53"}),
    ],
)
def test_a_hex_takes_only_tiles_of_its_own_kind(space: str, tiles: set[str]) -> None:
    game = building("PRR", phase="5")
    operating(game, "PRR")
    for tile in game.title.board.tiles:
        clauses = {refused(game, f"PRR lays {tile}@{turn} on {space}") for turn in game.title.board.rotations[tile]}
        assert ("18.0-l" in clauses) == (tile not in tiles), tile


@pytest.mark.rule("1830/18.1-a", "1830/T6-a", "1830/22.0-b", "1830/22.0-d")
def test_green_replaces_yellow_and_brown_replaces_green_when_they_are_available() -> None:
    green = building("PRR", phase="3")
    track(green, H10="57@1")
    operating(green, "PRR")
    assert refused(green, "PRR lays 63@0 on H10") == "18.1-a"  # never yellow to brown
    do(green, "PRR lays 14@0 on H10")
    operating(green, "PRR")
    assert refused(green, "PRR lays 63@0 on H10") == "22.0-g"
    brown = building("PRR", phase="5")
    track(brown, H10="14@0")
    operating(brown, "PRR")
    assert refused(brown, "PRR lays 63@0 on H10") == ""
    assert refused(brown, "PRR lays 57@1 on H10") == "18.1-a"
    towns = building("CPR", phase="5")
    track(towns, B20="58@0")
    operating(towns, "CPR")
    assert lays(towns, "B20") == set()  # yellow town tiles are never replaced


@pytest.mark.rule("1830/T6-a")
def test_the_permitted_replacements() -> None:
    """Table 6 is lost (R-03): each replacement is of the next colour and keeps the mark."""
    board = table().title.board
    colours = ("yellow", "green", "brown")
    for tile in board.tiles.values():
        for name in tile.upgrades:
            new = board.tiles[name]
            assert colours.index(new.colour) == colours.index(tile.colour) + 1
            assert new.label == tile.label
    for tile in board.tiles.values():
        for name in tile.upgrades:  # and can keep the track, some way round
            shapes = [board.shapes[name, rotation] for rotation in range(6)]
            assert any(stops_after(board.shapes[tile.id, 0], shape) is not None for shape in shapes)
    plain = {name: tile.upgrades for name, tile in board.tiles.items() if name in ("7", "8", "9", "57", "54", "53")}
    assert plain == {
        "7": ("18", "26", "27", "28", "29"),
        "8": ("16", "19", "23", "24", "25", "28", "29"),
        "9": ("18", "19", "20", "23", "24", "26", "27"),
        "53": ("61",), "54": ("62",), "57": ("14", "15"),
    }  # fmt: skip


@pytest.mark.rule("1830/18.1-b")
def test_a_replacement_keeps_all_track() -> None:
    game = building("PRR", phase="3")
    track(game, H14="9@1")
    operating(game, "PRR")
    assert refused(game, "PRR lays 23@1 on H14") == ""  # 1-4 and 1-5
    assert refused(game, "PRR lays 23@0 on H14") == "18.1-b"  # 0-3 and 0-4
    cities = building("PRR", phase="3")
    track(cities, H10="57@1")
    operating(cities, "PRR")
    assert lays(cities, "H10") == {("14", 0), ("14", 1), ("15", 1), ("15", 4)}
    assert refused(cities, "PRR lays 14@2 on H10") == "18.1-b"  # 2, 3, 5, 0


@pytest.mark.rule("1830/18.1-c")
def test_a_replacement_needs_only_to_be_on_an_open_route() -> None:
    """R-27: what it adds may be of no use to the company; R-61: a city blocked by others may be its end."""
    game = table(phase="3")
    start(game, "PRR", Ada=6, cash=100)
    start(game, "NYC", Ben=6)
    track(game, H10="57@1", H8="9@1")
    put(game, "NYC", "H10.0")
    operating(game, "PRR")
    assert refused(game, "PRR lays 14@0 on H10") == ""  # full of the NYC's token, but the end of the PRR's route
    assert refused(game, "PRR lays 23@1 on H8") == "18.1-c"  # beyond it: closed to the PRR
    operating(game, "NYC")
    assert refused(game, "NYC lays 23@1 on H8") == ""


@pytest.mark.rule("1830/18.1-d", "1830/T7-a")
def test_a_replaced_tile_goes_back_to_the_supply() -> None:
    game = building("PRR", phase="3")
    track(game, H10="57@1", H4="57@0", F4="57@0", F22="57@1")
    operating(game, "PRR")
    assert game.state.supply["57"] == 0
    track(game, H14="9@1")
    put(game, "PRR", "H4.0")
    assert refused(game, "PRR lays 57@1 on H16") == "T7-a"
    do(game, "PRR lays 14@0 on H10")
    assert (game.state.supply["57"], game.state.supply["14"]) == (1, 2)
    operating(game, "PRR")
    assert refused(game, "PRR lays 57@1 on H16") == ""


@pytest.mark.rule("1830/18.1-e")
def test_a_replacement_is_the_tile_of_the_turn() -> None:
    game = building("PRR", phase="3")
    track(game, H10="57@1")
    operating(game, "PRR")
    do(game, "PRR lays 14@0 on H10")
    assert frame(game) == "PlaceTokens"


@pytest.mark.rule("1830/18.2-a", "1830/18.2-b")
def test_marked_tiles_go_only_on_hexes_with_their_mark() -> None:
    game = building("PRR", phase="3")
    track(game, H10="57@1")
    operating(game, "PRR")
    for tile in ("59", "54", "53"):
        assert refused(game, f"PRR lays {tile}@1 on H10") == "18.1-a"
        assert refused(game, f"PRR lays {tile}@1 on H16") == "18.0-l"
    for space in ("E11", "D10", "E5", "H18", "G19", "I15", "E23"):
        assert refused(game, f"PRR lays 57@1 on {space}") == "18.0-l"
        assert refused(game, f"PRR lays 14@1 on {space}") == "18.0-l"


@pytest.mark.rule("1830/18.2-c")
@pytest.mark.parametrize(
    ("company", "space", "tile", "rotations"),
    [("NYNH", "G19", "54", {0}), ("B&O", "I15", "53", {0}), ("B&M", "E23", "53", {1})],
)
def test_printed_track_is_kept(company: str, space: str, tile: str, rotations: set[int]) -> None:
    game = building(company, phase="3")
    operating(game, company)
    assert {rotation for name, rotation in lays(game, space) if name == tile} == rotations
    board = game.title.board
    kept = {r for r in range(6) if stops_after(board.printed[space], board.shapes[tile, r]) is not None}
    assert kept == ({0, 3} if tile == "54" else {r for r in range(6) if r % 2 == min(rotations)})


@pytest.mark.rule("1830/18.2-d")
@pytest.mark.parametrize(
    ("company", "space", "green", "brown"),
    [
        ("NYNH", "G19", "54@0", {"62"}),
        ("B&O", "I15", "53@0", {"61"}),
        ("ERIE", "E11", "59@0", {"64", "65", "67", "68"}),  # the others would run against the blank side of E9
        ("ERIE", "E11", "59@3", {"66", "68"}),
    ],
)
def test_brown_tiles_of_the_same_mark_replace_the_green_ones(
    company: str, space: str, green: str, brown: set[str]
) -> None:
    game = building(company, phase="5")
    track(game, **{space: green})
    operating(game, company)
    assert {tile for tile, _ in lays(game, space)} == brown


@pytest.mark.rule("1830/18.1-b")
def test_tokens_stay_with_the_city_that_continues_their_track() -> None:
    """R-51: the Erie's token is in the city with track to edge 0; on tile 67 turned by 4 that is city 1."""
    game = building("ERIE", phase="5")
    track(game, E11="59@0")
    operating(game, "ERIE")
    assert game.state.tokens["E11"] == (("ERIE",), ())
    do(game, "ERIE lays 67@2 on E11")  # city 0: edges 2 and 5; city 1: edges 4 and 0
    assert game.state.tokens["E11"] == ((), ("ERIE",))
    york = building("NYNH", phase="3")
    operating(york, "NYNH")
    do(york, "NYNH lays 54@0 on G19")
    assert york.state.tokens["G19"] == ((), ("NYNH",))  # the northern city is city 1 of tile 54


@pytest.mark.rule("1830/18.3-a")
def test_nobody_must_lay_a_tile() -> None:
    for company in ("NYC", "ERIE"):
        game = building(company, phase="3")
        operating(game, company)
        do(game, f"{company} passes")
        assert game.title.companies[company].home not in game.state.tiles
        assert frame(game) == "BuyTrains"


@pytest.mark.rule("1830/18.0-h")
def test_the_coast_and_the_lakes_close_hexsides_on_both_sides() -> None:
    game = building("PRR")
    cash(game, PRR=0)
    neighbours = game.title.board.neighbours
    for space, edge in (("C11", 5), ("C13", 0), ("B16", 5), ("C17", 2), ("E7", 5), ("F8", 2), ("D12", 2), ("D12", 3)):
        assert neighbours[space][edge] == ""
