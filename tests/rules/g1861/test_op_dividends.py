"""5.5.5: dividends and the price."""

import pytest

from roundhouse.engine.dividend import PayDividend
from roundhouse.game import Game
from tests.rules.given import (
    Cell,
    cell,
    do,
    frame,
    money,
    price,
    refused,
)

from .build import minor, operating, public, table


def paying_minor(at: Cell, revenue: int) -> Game:
    """M-V is about to divide its revenue; R-O operates after it."""
    game = table()
    minor(game, "M-V", "Ada", cell=at, trains="2")
    minor(game, "R-O", "Ben", trains="2")
    operating(game, "M-V", PayDividend, revenue=revenue)
    return game


def paying_public(at: Cell, revenue: int, **shares: int) -> Game:
    """NW is about to divide its revenue; SW stands below it on the market."""
    game = table(phase="3")
    public(game, "NW", cell=at, trains="3", tokens="L12.0", **(shares or {"Ada": 10}))
    public(game, "SW", cell=(5, 3), trains="3", tokens="F18.0", Ben=2)
    operating(game, "NW", PayDividend, revenue=revenue)
    return game


@pytest.mark.rule("1861/5.5.5.1-a")
def test_half_to_the_owner_half_to_the_treasury_without_a_choice() -> None:
    before = table()
    game = paying_minor((4, 4), 50)
    assert frame(game) != "PayDividend"
    assert money(game, "Ada") == money(before, "Ada") + 25
    assert money(game, "M-V") == 25


@pytest.mark.rule("1861/5.5.5.1-b", "1861/5.5.5.1-c", "1861/5.5.5.1-d", "1861/5.5.5.1-e", "1861/T-21")
@pytest.mark.parametrize(
    ("at", "revenue", "then"),
    [
        ((4, 4), 0, (4, 3)),
        ((4, 0), 0, (5, 0)),  # an arrow down
        ((3, 1), 0, (4, 1)),
        ((9, 0), 0, (9, 0)),  # the bottom left cell
        ((4, 4), 10, (4, 5)),
        ((7, 4), 10, (6, 4)),  # an arrow up
        ((4, 5), 10, (4, 6)),
        ((3, 6), 10, (2, 6)),  # the yellow column
        ((5, 6), 10, (4, 6)),
        ((1, 6), 10, (0, 6)),
        ((0, 6), 10, (0, 6)),  # 165: its top
        ((3, 6), 0, (3, 5)),
    ],
)
def test_the_price_of_a_minor(at: Cell, revenue: int, then: Cell) -> None:
    assert cell(paying_minor(at, revenue), "M-V") == then


@pytest.mark.rule("1861/5.5.5.1-f", "1861/5.5.5.2-g")
def test_who_arrives_goes_under_the_pile_and_who_stays_keeps_his_place() -> None:
    game = table()
    minor(game, "R-O", "Ben", cell=(4, 5), trains="2")
    minor(game, "M-V", "Ada", cell=(4, 4), trains="2")
    operating(game, "M-V", PayDividend, revenue=20)
    assert cell(game, "M-V") == cell(game, "R-O") == (4, 5)
    assert game.title.companies and game.state.companies["R-O"].arrived < game.state.companies["M-V"].arrived
    top = table()
    minor(top, "M-V", "Ada", cell=(0, 6), trains="2")
    minor(top, "R-O", "Ben", cell=(0, 6), trains="2")
    operating(top, "M-V", PayDividend, revenue=20)
    assert top.state.companies["M-V"].arrived < top.state.companies["R-O"].arrived
    same = table(phase="3")
    public(same, "NW", cell=(4, 5), trains="3", tokens="L12.0", Ada=2)
    public(same, "SW", cell=(4, 5), trains="3", tokens="F18.0", Ben=2)
    operating(same, "NW", PayDividend, revenue=50)
    do(same, "NW dividend pay")
    assert cell(same, "NW") == (4, 5)
    assert same.state.companies["NW"].arrived < same.state.companies["SW"].arrived
    below = table(phase="3")
    public(below, "SW", cell=(4, 6), trains="3", tokens="F18.0", Ben=2)
    public(below, "NW", cell=(4, 5), trains="3", tokens="L12.0", Ada=2)
    operating(below, "NW", PayDividend, revenue=100)
    do(below, "NW dividend pay")
    assert cell(below, "NW") == (4, 6)
    assert below.state.companies["SW"].arrived < below.state.companies["NW"].arrived


@pytest.mark.rule("1861/5.5.5.2-a", "1861/5.5.5.2-c", "1861/5.5.5.2-e", "1861/5.5.5.2-f", "1861/T-22")
@pytest.mark.parametrize(
    ("revenue", "kind", "paid", "kept", "then"),
    [
        (190, "pay", 190, 0, (4, 6)),
        (190, "half", 100, 90, (4, 6)),
        (190, "withhold", 0, 190, (4, 4)),
        (170, "half", 90, 80, (4, 5)),
        (90, "pay", 90, 0, (4, 5)),
        (100, "pay", 100, 0, (4, 6)),
        (200, "half", 100, 100, (4, 6)),
    ],
)
def test_all_half_or_nothing(revenue: int, kind: str, paid: int, kept: int, then: Cell) -> None:
    game = paying_public((4, 5), revenue)
    ada, bank = money(game, "Ada"), game.state.bank
    assert refused(game, "NW dividend third") == "5.5.5.2-a"
    assert refused(game, "NW passes") == "5.5-b"
    do(game, f"NW dividend {kind}")
    assert (money(game, "Ada") - ada, money(game, "NW"), bank - game.state.bank) == (paid, kept, revenue)
    assert cell(game, "NW") == then


@pytest.mark.rule("1861/5.5.5.2-b", "1861/T-23")
def test_a_tenth_for_each_share_the_treasurys_to_the_company_the_pools_to_nobody() -> None:
    game = paying_public((4, 5), 100, Ada=4, Ben=2, pool=1)
    ada, ben, bank = money(game, "Ada"), money(game, "Ben"), game.state.bank
    do(game, "NW dividend pay")
    assert (money(game, "Ada") - ada, money(game, "Ben") - ben, money(game, "NW")) == (40, 20, 30)
    assert bank - game.state.bank == 90


@pytest.mark.rule("1861/5.5.5.2-c", "1861/5.5.5.2-d", "1861/5.5.5.2-e")
@pytest.mark.parametrize(
    ("at", "revenue", "kind", "then"),
    [
        ((4, 5), 0, "", (4, 4)),
        ((5, 0), 0, "", (6, 0)),
        ((9, 0), 0, "", (9, 0)),
        ((9, 0), 20, "withhold", (9, 0)),
        ((1, 3), 20, "withhold", (2, 3)),
        ((4, 9), 200, "pay", (3, 9)),
        ((0, 18), 600, "pay", (0, 18)),
        ((0, 17), 600, "pay", (0, 18)),
    ],
)
def test_the_edges_of_the_market(at: Cell, revenue: int, kind: str, then: Cell) -> None:
    game = paying_public(at, revenue)
    if kind:
        do(game, f"NW dividend {kind}")
    assert cell(game, "NW") == then
    assert price(game, "NW") > 0
