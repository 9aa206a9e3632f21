"""4 Stock round: selling, buying, forming a public, the end of the round."""

import pytest

from roundhouse.finance.shares import counted_certificates
from roundhouse.kernel.state import POOL, TREASURY
from tests.rules.given import (
    cash,
    cell,
    do,
    frame,
    listed,
    money,
    places,
    price,
    put,
    refused,
    track,
)

from .build import (
    minor,
    move_to,
    operating,
    public,
    stock,
    table,
)


@pytest.mark.rule("1861/4-b", "1861/4.2.3-g")
def test_sell_any_number_then_one_purchase() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=4, Ben=3)
    public(game, "SW", Ada=2, Ben=4)
    stock(game)
    do(game, "Ada sells 2 of NW", "Ada sells 2 of SW")
    do(game, "Ada sets the par of SE at 70", "SE places a token on L12.0")
    assert game.active == ("Ben",)
    cash(game, Ben=900)
    do(game, "Ben sells 1 of NW", "Ben buys a share of SE from treasury")
    assert game.active == ("Cleo",)
    game = table(phase="4")
    public(game, "NW", Ada=4, Ben=3)
    minor(game, "N", "Ben")
    stock(game)
    do(game, "Ada sets the par of SE at 70")
    assert refused(game, "Ada sells 1 of NW") != ""


@pytest.mark.rule("1861/4-c", "1861/4-d", "1861/4.4-a", "1861/4.4-f")
def test_passing_does_not_bind_and_the_round_ends_when_all_pass() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=2, Ben=2, tokens="G15.0", trains="4")
    stock(game)
    do(game, "Ada passes", "Ben buys a share of NW from treasury", "Cleo passes")
    do(game, "Ada buys a share of NW from treasury", "Ben passes", "Cleo passes")
    assert frame(game) == "StockTurn"
    do(game, "Ada passes")
    assert frame(game) == "LayTrack"


@pytest.mark.rule("1861/4-e")
def test_the_first_player_card_goes_left_of_the_last_who_acted() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=2, Ben=2, tokens="G15.0", trains="4")
    stock(game)
    do(game, "Ada passes", "Ben buys a share of NW from treasury", "Cleo passes", "Ada passes", "Ben passes")
    assert game.state.priority == "Cleo"
    stock(game, "Ben")
    do(game, "Ben passes", "Cleo passes", "Ada passes")
    assert game.state.priority == "Ben"


@pytest.mark.rule("1861/4-f", "1861/4.1-a")
def test_players_trade_only_with_bank_and_companies() -> None:
    game = table(phase="4", TSR="Ada")
    public(game, "NW", Ada=2, Ben=2)
    stock(game)
    assert refused(game, "Ada buys a share of NW from Ben") == "4.2-a"
    assert refused(game, "Ada sells private TSR to Ben for 10") != ""
    assert refused(game, "Ada buys private TSR for 10") != ""


@pytest.mark.rule("1861/4.1-b")
def test_minors_are_never_sold() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada")
    stock(game)
    assert refused(game, "Ada sells 2 of N") == "4.1-b"
    assert refused(game, "Ada sells 1 of N") == "4.1-b"


@pytest.mark.rule("1861/4.1-c")
def test_a_public_that_has_not_operated_cannot_be_sold() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=4, Ben=2, operated=False)
    stock(game)
    assert refused(game, "Ada sells 1 of NW") == "4.1-c"
    game.state.companies["NW"].operated = True
    assert refused(game, "Ada sells 1 of NW") == ""


@pytest.mark.rule("1861/4.1-d")
def test_the_pool_holds_half_at_most() -> None:
    game = table(phase="4")
    public(game, "NW", Ben=2, Ada=2, pool=4, president="Ben")
    stock(game)
    assert refused(game, "Ada sells 2 of NW") == "4.1-d"
    assert refused(game, "Ada sells 1 of NW") == ""


@pytest.mark.rule("1861/4.1-e", "1861/4.1.1-a")
def test_the_directors_certificate_never_stays_in_the_pool() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=3, Ben=1, Cleo=1)
    stock(game)
    assert refused(game, "Ada sells 2 of NW") == "4.1-e"
    do(game, "Ada sells 1 of NW")
    assert game.state.companies["NW"].president == "Ada"
    game = table(phase="4")
    public(game, "NW", Ada=3, Ben=2, Cleo=1)
    stock(game)
    do(game, "Ada sells 2 of NW")
    assert game.state.companies["NW"].president == "Ben"


@pytest.mark.rule("1861/4.1.1-b", "1861/4.1.1-c")
def test_most_shares_then_nearest_on_the_left() -> None:
    game = table(4, phase="4")
    public(game, "NW", Cleo=4, Ada=3, Dan=3)
    stock(game, "Cleo")
    do(game, "Cleo sells 4 of NW")
    assert game.state.companies["NW"].president == "Dan"
    game = table(4, phase="4")
    public(game, "NW", Cleo=4, Ada=3, Dan=2)
    stock(game, "Cleo")
    do(game, "Cleo sells 4 of NW")
    assert game.state.companies["NW"].president == "Ada"
    assert game.state.companies["NW"].shares == {"Ada": 3, "Dan": 2, TREASURY: 1, POOL: 4}


@pytest.mark.rule("1861/4.1.2-a")
def test_a_sale_by_another_holder_does_not_move_the_price() -> None:
    game = table(phase="4")
    public(game, "NW", Ben=4, Ada=3, cell=(4, 5))
    stock(game)
    do(game, "Ada sells 3 of NW")
    assert cell(game, "NW") == (4, 5)


@pytest.mark.rule("1861/4.1.2-b", "1861/4.1.2-c", "1861/4.1.2-f")
def test_the_directors_sale_costs_one_row_once() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=5, Ben=2, cell=(4, 5))
    stock(game)
    before = money(game, "Ada")
    do(game, "Ada sells 2 of NW")
    assert cell(game, "NW") == (5, 5) and money(game, "Ada") == before + 200
    do(game, "Ada sells 1 of NW", "Ada sells 1 of NW")
    assert cell(game, "NW") == (5, 5) and money(game, "Ada") == before + 400  # as if all were sold at once
    assert game.state.companies["NW"].president == "Ben"
    stock(game, number=3)
    do(game, "Ada sells 1 of NW")
    assert cell(game, "NW") == (5, 5) and money(game, "Ada") == before + 400 + 90  # she is not director any more
    online = table(3, "online", phase="4")
    public(online, "NW", Ada=5, Ben=2, cell=(4, 5))
    stock(online)
    do(online, "Ada sells 1 of NW", "Ada sells 1 of NW")
    assert cell(online, "NW") == (6, 5)


@pytest.mark.rule("1861/4.1.2-b", "1861/4.1.2-e", "1861/4.1.2-f")
def test_sales_of_one_company_may_be_parted_by_those_of_another() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=5, Ben=2, cell=(4, 5), tokens="G15.0")
    public(game, "SW", Ada=4, Ben=3, cell=(4, 5), tokens="D20.0")
    stock(game)
    before = money(game, "Ada")
    do(game, "Ada sells 1 of NW", "Ada sells 1 of SW", "Ada sells 2 of NW")
    assert (cell(game, "NW"), cell(game, "SW"), money(game, "Ada")) == ((5, 5), (5, 5), before + 400)
    at_once = table(phase="4")
    public(at_once, "NW", Ada=5, Ben=2, cell=(4, 5), tokens="G15.0")
    stock(at_once)
    do(at_once, "Ada sells 3 of NW")
    assert (cell(at_once, "NW"), money(at_once, "Ada")) == ((5, 5), before + 300)


@pytest.mark.rule("1861/4.2.1-c", "1861/4-b")
def test_who_is_above_the_limit_sells_until_he_is_not() -> None:
    """One share of the only company he can sell is too few; the turn is his until he has sold the second."""
    game = table(6, phase="4")
    public(game, "NW", Ben=4, Ada=3, tokens="G15.0")
    for name in ("GR", "SW", "SE", "MK", "MVR", "MKV", "MKN"):
        public(game, name, Ben=3, Ada=1, operated=name == "NW")
    for name in ("N", "M-K", "K-K"):
        minor(game, name, "Ada")
    stock(game)
    assert counted_certificates(game.play, "Ada") == 13  # the limit is 11
    do(game, "Ada sells 1 of NW")
    assert game.actors == ("Ada",) and refused(game, "Ada passes") == "4.2.1-c"
    do(game, "Ada sells 1 of NW")
    assert counted_certificates(game.play, "Ada") == 11
    assert refused(game, "Ada passes") == ""


@pytest.mark.rule("1861/4.1.2-d", "1861/4.1.2-e", "1861/5.2-c")
def test_a_token_arrives_under_the_pile_in_the_order_of_the_sales() -> None:
    game = table(phase="4")
    public(game, "SE", Ben=3, cell=(5, 5), tokens="B4.0")
    public(game, "NW", Ada=5, Ben=3, cell=(4, 5), tokens="G15.0")
    public(game, "SW", Ada=4, Ben=3, cell=(4, 5), tokens="D20.0")
    stock(game)
    do(game, "Ada sells 1 of SW", "Ada sells 1 of NW")
    operating(game)
    assert game.state.stack[1].companies[:3] == ("SE", "SW", "NW")  # type: ignore[attr-defined]


@pytest.mark.rule("1861/4.2-a", "1861/4.2-e", "1861/4.2-f")
def test_one_certificate_from_treasury_or_pool_at_the_current_price() -> None:
    game = table(phase="4")
    public(game, "NW", Ben=4, pool=2, cell=(4, 5))
    stock(game)
    bank = game.state.bank
    do(game, "Ada buys a share of NW from treasury")
    assert money(game, "NW") == 100 and game.state.bank == bank and game.active == ("Ben",)
    do(game, "Ben buys a share of NW from pool")
    assert money(game, "NW") == 100 and game.state.bank == bank + 100
    assert cell(game, "NW") == (4, 5)
    cash(game, Cleo=99)
    assert refused(game, "Cleo buys a share of NW from pool") == "4.2-e"


@pytest.mark.rule("1861/4.2-b")
def test_nothing_is_bought_of_a_public_that_is_not_formed() -> None:
    game = table(phase="4")
    stock(game)
    assert refused(game, "Ada buys a share of NW from treasury") == "4.2-b"


@pytest.mark.rule("1861/4.2-c")
def test_nobody_buys_more_than_60_percent() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=6)
    stock(game)
    assert refused(game, "Ada buys a share of NW from treasury") == "4.2-c"
    online = table(2, "online", phase="4")
    public(online, "NW", Ada=6)
    stock(online)
    assert refused(online, "Ada buys a share of NW from treasury") == ""


@pytest.mark.rule("1861/4.2-d")
def test_no_buying_back_in_the_same_round() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=3, Ben=4)
    stock(game)
    do(game, "Ada sells 1 of NW")
    assert refused(game, "Ada buys a share of NW from pool") == "4.2-d"
    do(game, "Ada passes", "Ben passes", "Cleo passes")
    assert refused(game, "Ada buys a share of NW from treasury") == "4.2-d"


@pytest.mark.rule("1861/4.2.1-a", "1861/4.2.1-c")
def test_the_certificate_limit_and_the_excess() -> None:
    game = table(5, phase="4")
    for players, limit in ((3, 21), (4, 16), (5, 13), (6, 11)):
        other = table(players)
        assert other.title.certificate_limit(other.play, "Ada") == limit
    for name in ("NW", "SW", "SE"):
        public(game, name, Ada=5, Ben=2)
    public(game, "MK", Ben=6, Ada=2)
    stock(game)
    assert refused(game, "Ada passes") == "4.2.1-c"
    do(game, "Ada sells 1 of MK")
    assert refused(game, "Ada passes") == ""


@pytest.mark.rule("1861/4.2.3-a", "1861/5.8.5-c")
def test_publics_are_formed_directly_from_phase_4_on() -> None:
    game = table(phase="3")
    minor(game, "N", "Ben")
    stock(game)
    assert refused(game, "Ada sets the par of NW at 100") == "4.2.3-a"
    assert not listed(game, "Ada sets the par of NW at 100")
    game = table(phase="4")
    stock(game)
    assert refused(game, "Ada sets the par of NW at 100") == ""


@pytest.mark.rule("1861/4.2.3-b", "1861/4.2.3-e")
def test_the_first_token_goes_on_a_free_space_that_is_not_connected() -> None:
    game = table(phase="4")
    track(game, L12="57@0", L10="9@0", L8="9@0")
    stock(game)
    do(game, "Ada sets the par of NW at 70")
    assert refused(game, "NW places a token on E9.0") == "5.5.3-b"
    assert refused(game, "NW places a token on L12.0") == ""
    track(game, L14="9@0", K15="8@4", J16="9@1", I17="4@1")
    track(game, L12="6@0")
    track(game, L12="57@0", L10="58@0")
    assert refused(game, "NW places a token on L12.0") == "4.2.3-b"
    do(game, "NW places a token on P8.0")
    assert places(game, "NW") == {"P8.0"} and money(game, "NW") == 140
    assert game.state.companies["NW"].tokens == (20, 40)


@pytest.mark.rule("1861/4.2.3-b")
def test_by_the_book_another_token_in_the_station_does_not_matter_online_it_does() -> None:
    for options, clause in (((), ""), (("online",), "4.2.3-b")):
        game = table(3, *options, phase="5")
        track(game, L12="14@0")
        put(game, "SW", "L12.0")
        stock(game)
        do(game, "Ada sets the par of NW at 70")
        assert refused(game, "NW places a token on L12.0") == clause


@pytest.mark.rule("1861/4.2.3-c", "1861/4.2.3-d", "1861/4.2.3-f")
def test_any_red_or_violet_price_paid_twice_to_the_treasury() -> None:
    game = table(phase="4")
    cash(game, Ada=1000)
    stock(game)
    for start in (70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200):
        assert refused(game, f"Ada sets the par of NW at {start}") == ""
    assert refused(game, "Ada sets the par of NW at 65") == "4.2.3-c"
    assert refused(game, "Ada sets the par of N at 100") == "4.2.3-c"
    public(game, "SW", Ben=2, cell=(1, 7))
    do(game, "Ada sets the par of NW at 165", "NW places a token on L12.0")
    assert cell(game, "NW") == (1, 7) and money(game, "NW") == 330 and money(game, "Ada") == 670
    assert game.state.companies["NW"].arrived > game.state.companies["SW"].arrived
    assert game.state.companies["NW"].shares == {"Ada": 2, TREASURY: 8}
    assert refused(game, "Ben buys a share of NW from treasury") == ""


@pytest.mark.rule("1861/4.4-b", "1861/4.4-d", "1861/4.4-e")
def test_sold_out_publics_rise_in_operating_order_and_minors_do_not() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=6, Ben=4, cell=(3, 5), tokens="G15.0", trains="4")
    public(game, "SW", Ben=6, Cleo=4, cell=(3, 4), tokens="D20.0", trains="4")
    public(game, "SE", Ben=5, Cleo=4, pool=1, cell=(3, 3), tokens="B4.0", trains="4")
    public(game, "MK", Ben=5, Cleo=4, cell=(4, 4), tokens="E9.0", trains="4")
    minor(game, "N", "Ada", cell=(4, 3), trains="4")
    stock(game)
    do(game, "Ada passes", "Ben passes", "Cleo passes")
    assert cell(game, "NW") == (2, 5) and cell(game, "SW") == (2, 4)
    assert cell(game, "SE") == (3, 3) and cell(game, "MK") == (4, 4) and cell(game, "N") == (4, 3)


@pytest.mark.rule("1861/4.4-c")
def test_at_the_top_right_and_down_at_the_same_price() -> None:
    for start, end, online_end in (
        ((0, 5), (1, 6), (1, 6)),
        ((3, 1), (4, 2), (3, 1)),
        ((4, 0), (5, 1), (4, 0)),
        ((0, 18), (0, 18), (0, 18)),
    ):
        for options, expected in (((), end), (("online",), online_end)):
            game = table(3, *options, phase="4")
            public(game, "NW", Ada=6, Ben=4, cell=start, tokens="G15.0", trains="4")
            before = price(game, "NW")
            stock(game)
            while frame(game) == "StockTurn":
                do(game, f"{game.actors[0]} passes")
            assert cell(game, "NW") == expected
            assert price(game, "NW") == before


@pytest.mark.rule("1861/4.1.2-b")
def test_the_line_market_falls_and_rises_by_one() -> None:
    game = table(3, "online", "column_market", phase="4")
    public(game, "NW", Ada=6, Ben=4, cell=(0, 10), tokens="G15.0", trains="4")
    stock(game)
    do(game, "Ada sells 1 of NW")
    assert price(game, "NW") == 90
    move_to(game, "NW", (0, 0))
    assert game.title.market.down((0, 0)) == (0, 0)
    assert game.title.market.sold_out((0, 27)) == (0, 27)
    assert game.title.market.sold_out((0, 26)) == (0, 27)
