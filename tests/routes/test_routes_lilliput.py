"""The two revenue examples of the 18Lilliput rulebook, its halved and doubled trains and its named cities."""

from __future__ import annotations

import pytest
from routes_boards import square

from roundhouse.routes import Bonus, Network, NetworkStop, Rules, SpaceTrack, Train, best_routes
from roundhouse.routes.tariff import Tariff

RULES = Rules()
TRACK: dict[str, list[list[int | str]]] = {
    "L0": [[0, "s0"], [1, "s0"], [2, "s0"], [3, "s0"]],
    "LC2": [[0, "s0"], ["s0", 1]],
    "LC3": [[0, "s0"], [1, "s0"], [2, "s0"]],
    "LC4": [[0, "s0"], [1, "s0"], [2, "s0"], [3, "s0"]],
    "LY3": [[0, "s0"], [1, "s0"], [2, "s0"]],
    "LKE": [[0, "s0"], [1, "s0"], [2, "s0"], [3, "s0"]],
    "LKT2": [[0, "s0"], ["s0", 1]],
    "LKH1": [[0, "s0"]],
    "LP1": [[0, 2]],
    "LP2": [[0, 1]],
    "LP5": [[0, 2], [0, 1]],
}
SLOTS = {"LC2": 1, "LC3": 2, "LC4": 2, "LY3": 2, "LKE": 2}
KINDS = {"L0": "offboard", "LKT2": "town", "LKH1": "port"}
Square = tuple[int, int, str, int, int, str]

FIRST: list[Square] = [
    (0, 0, "L0", 0, 30, ""),
    (0, 1, "LC2", 3, 20, "red"),
    (1, 1, "LKT2", 0, 10, ""),
    (1, 0, "LC3", 0, 30, "green red"),
    (1, -1, "LP2", 1, 0, ""),
    (0, -1, "LY3", 1, 40, "blue"),
    (-1, -1, "LP2", 2, 0, ""),
    (-1, 0, "LC2", 3, 20, "yellow"),
]
SECOND: list[Square] = [
    (6, 1, "LC3", 2, 30, ""),
    (5, 0, "LC3", 1, 30, "red"),
    (5, 2, "LC3", 3, 30, "yellow blue"),
    (3, 2, "LY3", 3, 40, "green blue"),
    (4, 1, "LC4", 0, 40, ""),
    (3, 0, "LKE", 0, 40, "yellow blue"),
    (2, 0, "LKT2", 2, 10, ""),
    (2, 1, "LC3", 0, 30, "green yellow"),
    (1, 1, "LKH1", 3, 40, ""),
    (6, 0, "LP2", 1, 0, ""),
    (6, 2, "LP2", 0, 0, ""),
    (5, 1, "LP1", 0, 0, ""),
    (4, 0, "LP1", 1, 0, ""),
    (4, 2, "LP1", 1, 0, ""),
    (3, 1, "LP5", 2, 0, ""),
    (2, 2, "LP2", 3, 0, ""),
]


def board(squares: list[Square], company: str) -> Network:
    """The squares as one company sees them; the castle is worth 50 to a company with a station there."""
    spaces = {}
    for x, y, tile, rotation, value, tokens in squares:
        held = tokens.split()
        own = company in held
        full = tile in SLOTS and len(held) >= SLOTS[tile] and not own
        kind = KINDS.get(tile, "city")
        worth = value + 10 if tile == "LKE" and own else value
        stop = NetworkStop(kind, worth, not full and kind not in ("offboard", "port"), own)
        track = [[(e + rotation) % 4 if isinstance(e, int) else e for e in piece] for piece in TRACK[tile]]
        pieces = tuple((one, other) for one, other in track)
        spaces[x, y] = SpaceTrack(() if tile.startswith("LP") else (stop,), pieces)
    return square(spaces)


def train(name: str, obsolete: bool = False) -> Train:
    """Towns and harbours do not use up range (K-f)."""
    counts = frozenset({"city", "offboard"})
    return Train(name, int(name[0]), counts=counts, multiplier=2 if "D" in name else 1, halved=obsolete)


@pytest.mark.rule("18Lilliput/K-f")
@pytest.mark.rule("18Lilliput/K-i")
@pytest.mark.rule("18Lilliput/K-j")
@pytest.mark.parametrize(
    ("company", "trains", "revenue"),
    [("red", "3 2", 170), ("blue", "3 3", 160), ("green", "2 2", 140), ("yellow", "2 2", 110)],
)
def test_revenue_example_1(company: str, trains: str, revenue: int) -> None:
    result = best_routes(board(FIRST, company), [train(name) for name in trains.split()], RULES)
    assert (result.total, result.proven) == (revenue, True)


@pytest.mark.rule("18Lilliput/K-l")
@pytest.mark.rule("18Lilliput/K-n")
@pytest.mark.rule("18Lilliput/J-e")
@pytest.mark.parametrize(
    ("company", "trains", "revenue"),
    [
        ("red", [train("3D"), train("3", obsolete=True)], 240),
        ("yellow", [train("4")], 190),
        ("green", [train("4"), train("4")], 230),
        ("blue", [train("3", obsolete=True)], 60),
    ],
)
def test_revenue_example_2(company: str, trains: list[Train], revenue: int) -> None:
    result = best_routes(board(SECOND, company), trains, RULES)
    assert (result.total, result.proven) == (revenue, True)


@pytest.mark.rule("18Lilliput/K-n")
@pytest.mark.parametrize(("worth", "earns"), [(90, 40), (130, 60), (100, 50), (10, 0)])
def test_half_revenue(worth: int, earns: int) -> None:
    assert Tariff(train("3", obsolete=True), RULES, ()).earns(worth, 0) == earns


@pytest.mark.rule("18Lilliput/R-b")
@pytest.mark.rule("18Lilliput/R-c")
@pytest.mark.parametrize(
    ("name", "obsolete", "served", "earns"),
    [
        ("4", False, 2, 100),
        ("4", False, 3, 120),
        ("4", False, 4, 150),
        ("4D", False, 4, 250),
        ("4", True, 4, 100),
    ],
)
def test_named_cities(name: str, obsolete: bool, served: int, earns: int) -> None:
    """Three of the four named cities +20, all four +50: not doubled, added after halving."""
    cities = ["Allenbeck", "Mildendo", "Plips", "Tottenham"]
    bonus = Bonus("count", frozenset(cities), amounts=((3, 20), (4, 50)))
    tariff = Tariff(train(name, obsolete), RULES, [bonus])
    entries = sum(tariff.entry[each] for each in cities[:served])
    assert tariff.earns(100, entries) == earns
