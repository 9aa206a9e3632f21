"""The worked examples of the rulebook that are not told elsewhere."""

import pytest

from roundhouse.engine.trains import BuyTrains
from tests.rules.given import (
    cell,
    do,
    frame,
    money,
    price,
    refused,
)

from .build import minor, operating, public, stock, table


@pytest.mark.rule("1861/T-1")
def test_t_1_the_director_of_nw_sells() -> None:
    for shares in (1, 3):
        game = table(phase="4")
        public(game, "NW", Ada=5, Ben=2, cell=(4, 2))
        stock(game)
        before = money(game, "Ada")
        do(game, f"Ada sells {shares} of NW")
        assert money(game, "Ada") == before + 70 * shares
        assert (price(game, "NW"), cell(game, "NW")) == (65, (5, 2))


@pytest.mark.rule("1861/T-2")
def test_t_2_nothing_below() -> None:
    game = table(phase="4")
    public(game, "SW", Ben=3, cell=(6, 5))
    public(game, "MKN", Ada=5, Ben=2, cell=(6, 5))
    arrived = game.state.companies["MKN"].arrived
    stock(game)
    do(game, "Ada sells 3 of MKN")
    assert cell(game, "MKN") == (6, 5) and game.state.companies["MKN"].arrived == arrived


@pytest.mark.rule("1861/T-4")
def test_t_4_the_end_of_a_stock_round() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=6, Ben=4, cell=(0, 5), tokens="G15.0", trains="4")
    public(game, "SE", Ada=5, Cleo=5, cell=(3, 5), tokens="D20.0", trains="4")
    public(game, "MKN", Ben=4, Cleo=4, cell=(4, 4), tokens="B4.0", trains="4")
    stock(game)
    do(game, "Ada passes", "Ben passes", "Cleo passes")
    assert cell(game, "MKN") == (4, 4)
    assert (price(game, "SE"), cell(game, "SE")) == (120, (2, 5))
    assert (price(game, "NW"), cell(game, "NW")) == (150, (1, 6))


@pytest.mark.rule("1861/T-5")
def test_t_5_the_moscow_yaroslavl_railway() -> None:
    game = table(phase="5", MYR="Ada")
    assert game.title.minimum_bids["MYR"] == 40  # type: ignore[attr-defined]
    minor(game, "N", "Ada", cash=1000, trains="5")
    operating(game, "N")
    assert refused(game, "N buys private MYR for 61") == "1.2.1-e"
    assert refused(game, "N buys private MYR for 60") == ""
    do(game, "N buys private MYR for 1")
    assert [b.amount for b in game.title.route_bonuses(game.play, "N") if b.at == frozenset({"H8"})] == [10]
    game = table(phase="5", MYR="Ada")
    minor(game, "N", "Ben", cash=2000)
    game.state.depot["5"] = 0
    before = money(game, "Ada")
    operating(game, "N", BuyTrains)
    do(game, "N buys train 6 from bank for 650")
    assert money(game, "Ada") == before + 60


@pytest.mark.rule("1861/T-14")
def test_t_14_a_director_sells_everything() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=4, Ben=2, cell=(4, 5))
    before = money(game, "Ada")
    stock(game)
    do(game, "Ada sells 4 of NW")
    assert game.state.companies["NW"].president == "Ben"
    assert money(game, "Ada") == before + 400 and cell(game, "NW") == (5, 5)


@pytest.mark.rule("1861/T-15")
def test_t_15_forty_percent_in_the_pool() -> None:
    game = table(phase="4")
    public(game, "NW", Ben=3, Ada=2, pool=4)
    stock(game)
    assert refused(game, "Ada sells 2 of NW") == "4.1-d"
    assert refused(game, "Ada sells 1 of NW") == ""


@pytest.mark.rule("1861/T-16")
def test_t_16_sold_out_at_the_top_of_a_short_column() -> None:
    for options, end in (((), (4, 2)), (("online",), (3, 1))):
        game = table(3, *options, phase="4")
        public(game, "NW", Ada=6, Ben=4, cell=(3, 1), tokens="G15.0", trains="4")
        stock(game)
        while frame(game) == "StockTurn":
            do(game, f"{game.actors[0]} passes")
        assert cell(game, "NW") == end and price(game, "NW") == 70
