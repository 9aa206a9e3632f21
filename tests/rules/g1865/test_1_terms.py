"""1 Components and terms."""

import pytest

from roundhouse.titles import find_title

from .given import (
    CONTENTS,
    company,
    do,
    listed,
    of,
    operating,
    papers,
    price,
    rank_of,
    refused,
    shares,
    stock,
    table,
    track,
    traffic,
)

BOARD = find_title("1865").board


@pytest.mark.rule("1865/1-b")
def test_traffic_is_a_plain_count_without_limit() -> None:
    game = table()
    company(game, "FMS", traffic=500, cash=100, trains="PH2", Ada=3)
    track(game, F34="8@1", F32="173@0")
    operating(game, "FMS")
    do(game, "FMS passes", "FMS places a token on F32.0 for 70 collecting 2")
    assert traffic(game, "FMS") == 502


@pytest.mark.rule("1865/1-c")
def test_cities_mines_towns_borders_and_sea_lines() -> None:
    kinds = {at: space.stops[0].kind for at, space in BOARD.spaces.items() if space.stops}
    assert sum(kind == "mine" for kind in kinds.values()) == 8
    letters = {space.label: space.name for space in BOARD.spaces.values() if space.label}
    assert set(letters) == set("CONSPB")
    assert letters["C"] == "Cagliari"
    assert all(space.colour == "yellow" and space.stops[0].slots == 2 for space in BOARD.spaces.values() if space.label)
    assert sum(space.colour == "blue" for space in BOARD.spaces.values()) == 13
    for at, around in BOARD.neighbours.items():
        for edge, other in enumerate(around):
            if other and "blue" not in (BOARD.spaces[at].colour, BOARD.spaces[other].colour):
                assert CONTENTS.border_cost((at, edge)) == CONTENTS.border_cost((other, BOARD.opposite(edge))), (
                    at,
                    edge,
                )


@pytest.mark.rule("1865/1-d")
def test_homes_and_destinations() -> None:
    names = {r.id: (BOARD.spaces[r.home].name, BOARD.spaces[r.destination].name) for r in CONTENTS.railways.values()}
    assert names == {
        "FMS": ("Cagliari", "Serbariu"),
        "RCSF": ("Oristano", "Cagliari"),
        "SFSS": ("Sassari", "Olbia"),
        "FCS": ("Isili", "Nuoro"),
        "SFS": ("Arbatax", "Cagliari"),
        "FA": ("Nuoro", "Olbia"),
        "CFC": ("Bastia", "Ajaccio"),
        "CFD": ("Portovecchio", "Bastia"),
    }


@pytest.mark.rule("1865/1-e", "1865/1-f", "1865/1-h")
def test_a_minor_has_four_certificates_and_a_major_nine() -> None:
    game = table()
    company(game, "FMS", Ada=2, Ben=1, Cleo=1, pool=1)
    assert sum(shares(game, "FMS").values()) == 5
    assert [papers(game, player, "FMS") for player in ("Ada", "Ben", "Cleo")] == [1, 1, 1]
    company(game, "FA", major=True, Ada=2, Ben=4, Cleo=4)
    assert sum(shares(game, "FA").values()) == 10
    of(game, "FA").president = "Ben"
    assert [papers(game, player, "FA") for player in ("Ada", "Ben", "Cleo")] == [2, 3, 4]


@pytest.mark.rule("1865/1-f", "1865/1-g")
def test_a_share_is_worth_the_market_price_and_the_presidents_certificate_twice() -> None:
    for major in (False, True):
        game = table()
        company(game, "FMS", price=120, major=major, Ada=2)
        assert game.scores()["Ada"] == 330 + 2 * 120


@pytest.mark.rule("1865/1-i")
def test_maritime_locations() -> None:
    names = {m.id: [BOARD.spaces[at].name for at in m.locations] for m in CONTENTS.entities.maritime}
    assert names == {
        "M1": ["Olbia"],
        "M2": ["Arbatax"],
        "M3": ["Cagliari"],
        "M4": ["Serbariu", "Monteponi", "Su Zurfuru"],
        "M5": ["Oristano"],
        "M6": ["Sassari"],
        "M7": ["Ajaccio"],
        "M8": ["Calvi"],
    }


@pytest.mark.rule("1865/1-j")
def test_the_market_is_one_line_with_two_higher_prices_in_each_cell() -> None:
    prices = find_title("1865").market.prices
    assert len(prices) == 1
    assert (prices[0][0], prices[0][-1], len(prices[0])) == (10, 490, 31)
    assert list(prices[0]) == sorted(prices[0])
    at = prices[0].index(150)
    assert [CONTENTS.price_in((0, at), region) for region in ("red", "white", "green")] == [150, 160, 180]
    for column in range(31):
        red, white, green = (CONTENTS.price_in((0, column), region) for region in ("red", "white", "green"))
        assert red < white < green


@pytest.mark.rule("1865/1-j")
def test_the_strip_of_the_market_that_the_rulebook_shows() -> None:
    prices = find_title("1865").market.prices[0]
    begin, end = prices.index(70), prices.index(195)
    strip = [
        [CONTENTS.price_in((0, at), region) for at in range(begin, end + 1)] for region in ("red", "white", "green")
    ]
    assert strip == [
        [70, 80, 90, 100, 110, 120, 130, 140, 150, 165, 180, 195],
        [75, 85, 95, 110, 120, 130, 140, 150, 160, 180, 195, 210],
        [90, 100, 110, 130, 140, 150, 160, 170, 180, 200, 215, 230],
    ]


@pytest.mark.rule("1865/1-k", "1865/3.5-c")
def test_sold_certificates_lie_in_the_pool_and_can_be_bought_there() -> None:
    game = table()
    company(game, "FMS", price=90, cash=10, Ada=2, Ben=1, pool=2)
    stock(game)
    do(game, "Ada buys a share of FMS from pool")
    assert shares(game, "FMS") == {"Ada": 3, "Ben": 1, "pool": 1}
    assert game.state.players["Ada"].cash == 330 - 90
    assert game.state.companies["FMS"].cash == 10


@pytest.mark.rule("1865/1-l")
def test_t_3_2_2_ranks() -> None:
    game = table()
    company(game, "FMS", trains="PH2 PH2", tokens="F32 B28", Ada=3)
    company(game, "RCSF", trains="PH3", tokens="E35", Ada=3)
    company(game, "SFSS", major=True, tokens="F18 E25 B28 D30", Ada=3)
    assert [rank_of(game, name) for name in ("FMS", "RCSF", "SFSS")] == [7, 5, 5]
    of(game, "FMS").major = True
    assert rank_of(game, "FMS") == 7


@pytest.mark.rule("1865/1-m", "1865/1-n")
def test_traffic_numbers_rise_for_cities_and_towns_and_fall_for_mines() -> None:
    tiles = BOARD.tiles
    for tile in tiles.values():
        for name in tile.upgrades:
            if tile.stops and tile.stops[0].kind in ("city", "town"):
                assert tile.stops[0].revenue <= tiles[name].stops[0].revenue
    assert [tiles[name].stops[0].revenue for name in ("173", "174", "175")] == [2, 1, 0]
    assert {tile.colour for tile in tiles.values()} == {"yellow", "green", "brown", "grey"}


@pytest.mark.rule("1865/1-o")
def test_tokens_stand_only_on_cities_and_mines() -> None:
    game = table()
    company(game, "FMS", cash=500, Ada=3)
    track(game, D34="4@2", F34="8@1", F32="173@0")
    operating(game, "FMS")
    do(game, "FMS passes")
    assert refused(game, "FMS places a token on D34.0 for 40 collecting 1") == "4.4-b"
    assert refused(game, "FMS places a token on F32.0 for 70 collecting 2") == ""


@pytest.mark.rule("1865/1-p")
def test_coverage_price_and_phase_of_the_trains() -> None:
    facts = {name: (card.coverage, card.price, card.phase) for name, card in CONTENTS.cards.items() if len(name) == 3}
    assert facts == {
        "PH2": (8, 100, 2),
        "PH3": (14, 200, 3),
        "PH4": (20, 350, 4),
        "PH5": (25, 500, 5),
        "PH6": (30, 650, 6),
        "PH7": (35, 800, 7),
    }


@pytest.mark.rule("1865/1-q")
def test_track_has_no_terrain_cost() -> None:
    game = table()
    company(game, "FMS", cash=20, Ada=3)
    operating(game, "FMS")
    do(game, "FMS lays 4@2 on D34")
    assert game.state.companies["FMS"].cash == 20
    do(game, "FMS lays 8@1 on F34")
    assert game.state.companies["FMS"].cash == 0


@pytest.mark.rule("1865/1-r", "1865/5.5-b")
def test_no_loan_is_to_be_had_in_a_turn() -> None:
    game = table()
    company(game, "FMS", cash=0, Ada=3)
    operating(game, "FMS")
    assert not any("loan" in line for line in listed(game))
    do(game, "FMS lays 4@2 on D34")
    assert refused(game, "FMS lays 8@1 on F34") in ("1-s", "4.1-c")


@pytest.mark.rule("1865/1-s")
def test_a_president_does_not_pay_for_his_company() -> None:
    game = table()
    company(game, "FMS", cash=60, trains="PH2", Ada=3)
    track(game, F34="8@1", F32="173@0")
    operating(game, "FMS")
    do(game, "FMS passes", "FMS dividend pay")
    assert price(game, "FMS") == 110
    assert game.state.players["Ada"].cash == 330 + 3 * 6
    assert {"B32", "B34", "B36"} == CONTENTS.carbonia


@pytest.mark.rule("1865/1-s")
def test_what_the_treasury_cannot_pay_is_refused() -> None:
    game = table()
    company(game, "FMS", cash=60, trains="PH2", Ada=3)
    track(game, F34="8@1", F32="173@0")
    operating(game, "FMS")
    do(game, "FMS lays 4@2 on D34", "FMS lays 8@3 on C33")
    assert game.state.companies["FMS"].cash == 40
    assert not any("places a token" in line for line in listed(game))
