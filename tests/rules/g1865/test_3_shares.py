"""3.4 to 3.8, 3.10 Selling, buying, launching, presidents."""

import pytest

from roundhouse.finance.shares import counted_certificates
from roundhouse.kernel.events import PresidencyChanged, PriceMoved, TurnBegan
from roundhouse.titles.g1865.maritime import cards_of

from .given import (
    cash,
    company,
    do,
    money,
    of,
    operating,
    papers,
    price,
    put,
    refused,
    seen,
    shares,
    stock,
    table,
    track,
    traffic,
)  # fmt: skip


def carls_papers(fms_in_pool: int = 0):  # type: ignore[no-untyped-def]
    game = table()
    company(game, "FA", price=110, major=True, Ada=4, Cleo=3)
    company(game, "FMS", price=70, Ben=2, Cleo=1, **({"pool": fms_in_pool} if fms_in_pool else {}))
    stock(game, "Cleo")
    return game


@pytest.mark.rule("1865/3.4-a", "1865/3.4-c", "1865/3.4-e")
def test_t_3_4_1_sales_of_others_do_not_move_the_price() -> None:
    game = carls_papers()
    do(game, "Cleo sells 1 of FMS", "Cleo sells 3 of FA")
    assert money(game, "Cleo") == 330 + 400
    assert shares(game, "FA")["pool"] == 3
    assert shares(game, "FMS")["pool"] == 1
    assert (price(game, "FA"), price(game, "FMS")) == (110, 70)


@pytest.mark.rule("1865/3.4-g")
def test_t_3_4_2_the_pool_takes_no_more_than_half() -> None:
    game = carls_papers(fms_in_pool=2)
    assert refused(game, "Cleo sells 1 of FMS") == "3.4-g"
    assert refused(game, "Cleo sells 3 of FA") == ""


@pytest.mark.rule("1865/3.4-a", "1865/3.4-c", "1865/3.11-c")
def test_a_president_is_paid_one_price_and_the_marker_falls_after() -> None:
    game = table()
    company(game, "FA", price=110, major=True, Ada=5, Ben=2)
    stock(game)
    happened = do(game, "Ada sells 3 of FA")
    assert money(game, "Ada") == 330 + 3 * 110
    assert seen(happened, PriceMoved) == [PriceMoved("FA", 110, 80, "sale")]


@pytest.mark.rule("1865/3.4-b", "1865/3.10-d")
def test_the_presidents_certificate_needs_a_successor_with_two_singles() -> None:
    game = table()
    company(game, "FMS", Ada=3, Ben=1, Cleo=1)
    stock(game)
    assert refused(game, "Ada sells 2 of FMS") == "3.4-b"
    assert refused(game, "Ada sells 1 of FMS") == ""
    game = table()
    company(game, "FMS", Ada=2, Ben=2)
    stock(game)
    assert refused(game, "Ada sells 2 of FMS") == ""


@pytest.mark.rule("1865/3.4-d")
def test_one_sale_for_each_company_and_turn() -> None:
    game = table()
    company(game, "FA", major=True, Ada=3, Ben=4)
    stock(game)
    do(game, "Ada sells 1 of FA")
    assert refused(game, "Ada sells 1 of FA") == "3.4-d"


@pytest.mark.rule("1865/3.4-f")
def test_nothing_is_sold_of_a_company_that_has_not_operated() -> None:
    game = table()
    company(game, "FA", operated=False, Ada=1, Ben=2)
    stock(game)
    assert refused(game, "Ada sells 1 of FA") == "3.4-f"
    of(game, "FA").operated = True
    assert refused(game, "Ada sells 1 of FA") == ""


@pytest.mark.rule("1865/3.5-a")
def test_the_presidents_certificate_is_bought_first() -> None:
    game = table()
    stock(game)
    assert refused(game, "Ada buys a share of FMS from offer") == "3.5-a"
    do(game, "Ada sets the par of FMS at 60")
    assert refused(game, "Ben sets the par of FMS at 60") == "3.6-a"
    assert refused(game, "Ben buys a share of FMS from offer") == ""
    assert refused(game, "Ben buys a share of FMS from pool") == "3.5-a"
    assert refused(game, "Ben buys a share of FMS from Ada") == "3.5-a"


@pytest.mark.rule("1865/3.5-b", "1865/3.5-h", "1865/3.7-c")
def test_the_initial_offer_sells_at_the_market_price_for_the_company() -> None:
    game = table()
    company(game, "FMS", price=80, Ada=2)
    of(game, "FMS").par = 60
    stock(game, "Ben")
    do(game, "Ben buys a share of FMS from offer")
    assert (money(game, "Ben"), money(game, "FMS"), price(game, "FMS")) == (250, 80, 80)


@pytest.mark.rule("1865/3.5-d")
@pytest.mark.parametrize(("trains", "cost"), [("", 150), ("PH3", 160), ("PH2 PH2", 180)])
def test_the_dragons_sell_with_a_surcharge_by_region(trains: str, cost: int) -> None:
    game = table(phase=2)
    company(game, "FMS", price=150, major=True, trains=trains, row=2, Ada=2, pool=5, dragons=2)
    shares(game, "FMS")["pool"] = 5
    shares(game, "FMS")["offer"] = 1
    game.state.stack = []
    stock(game, "Ben")
    bank = game.state.bank
    do(game, "Ben buys a share of FMS from dragons")
    assert money(game, "Ben") == 330 - cost
    assert game.state.bank == bank + cost - (150 if trains == "PH2 PH2" and "offer" in shares(game, "FMS") else 0)
    assert shares(game, "FMS")["Ben"] == 1


@pytest.mark.rule("1865/3.5-e")
@pytest.mark.parametrize(("players", "limit"), [(2, 36), (3, 24), (4, 18)])
def test_the_certificate_limit(players: int, limit: int) -> None:
    game = table(players)
    assert game.title.certificate_limit(game.play, "Ada") == limit
    for name in ("FMS", "RCSF", "SFSS", "FCS", "SFS", "FA"):
        company(game, name, major=True, Ada=6, Ben=2)
    company(game, "CFC", major=True, Ada=6, Ben=2)
    cash(game, Ada=1000)
    stock(game)
    held = sum(papers(game, "Ada", name) for name in game.state.companies)
    assert held == 35
    if players == 2:
        assert refused(game, "Ada sets the par of CFD at 60") == ""
        shares(game, "CFC")["Ada"] = 7
    assert refused(game, "Ada sets the par of CFD at 60") == "3.5-e"


@pytest.mark.rule("1865/3.5-f")
def test_no_buying_back_in_the_same_round() -> None:
    game = table(2)
    company(game, "FA", major=True, Ada=3, Ben=4)
    stock(game)
    do(game, "Ada sells 1 of FA", "Ada passes", "Ben passes")
    assert refused(game, "Ada buys a share of FA from offer") == "3.5-f"
    assert refused(game, "Ada buys a share of FA from pool") == "3.5-f"


@pytest.mark.rule("1865/3.5-g")
def test_sixty_percent_is_the_most_a_player_may_own() -> None:
    game = table()
    company(game, "FMS", Ada=3)
    company(game, "FA", major=True, Ada=6)
    stock(game)
    assert refused(game, "Ada buys a share of FMS from offer") == "3.5-g"
    assert refused(game, "Ada buys a share of FA from offer") == "3.5-g"
    shares(game, "FA").update(Ada=5, offer=5)
    assert refused(game, "Ada buys a share of FA from offer") == ""


@pytest.mark.rule("1865/3.6-a", "1865/3.6-b", "1865/3.6-c", "1865/3.7-a", "1865/3.7-b", "1865/3.7-d", "1865/3.6-d")
def test_t_3_7_1_launching_a_minor() -> None:
    game = table()
    company(game, "FA", price=90, Ben=3)
    stock(game)
    do(game, "Ada sets the par of CFD at 90", "Ben passes", "Cleo passes")
    assert (money(game, "Ada"), money(game, "CFD")) == (150, 180)
    assert not of(game, "CFD").floated
    do(game, "Ada buys a share of CFD from offer", "Ben passes")
    assert of(game, "CFD").floated
    do(game, "Cleo buys a share of CFD from offer")
    assert (money(game, "Ada"), money(game, "Cleo"), money(game, "CFD")) == (60, 240, 360)
    assert shares(game, "CFD") == {"Ada": 3, "Cleo": 1, "offer": 1}
    assert not of(game, "CFD").major
    assert len(of(game, "CFD").tokens) == 2
    assert game.state.tokens["E11"] == (("CFD",),)
    assert traffic(game, "CFD") == 3
    assert price(game, "CFD") == 90
    assert of(game, "CFD").arrived > of(game, "FA").arrived


@pytest.mark.rule("1865/3.6-a")
def test_only_the_starting_values_of_the_phase() -> None:
    game = table()
    stock(game)
    for wrong in (50, 65, 110, 150):
        assert refused(game, f"Ada sets the par of FMS at {wrong}") == "3.6-a"


@pytest.mark.rule("1865/3.6-c")
def test_only_launched_companies_operate() -> None:
    """C1: a company below 60% waits with its money."""
    game = table(2)
    stock(game)
    do(game, "Ada sets the par of FMS at 60", "Ben passes", "Ada passes")
    assert not of(game, "FMS").floated
    assert money(game, "FMS") == 120
    assert not seen(game.events, TurnBegan)
    assert game.state.stack[0].number == 3
    assert refused(game, "Ben buys a share of FMS from offer") == ""


@pytest.mark.rule("1865/3.6-e")
def test_a_home_without_tile_gives_its_traffic_with_the_first_tile() -> None:
    game = table(2)
    stock(game)
    do(game, "Ada sets the par of FCS at 60", "Ben buys a share of FCS from offer")
    assert of(game, "FCS").floated
    assert traffic(game, "FCS") == 0
    company(game, "SFS", Ben=3)
    track(game, E29="9@1", F28="5@1")
    operating(game, "SFS", done="FCS")
    do(game, "SFS lays 6@2 on D30")
    assert traffic(game, "FCS") == 2


@pytest.mark.rule("1865/3.6-d")
def test_the_home_counts_as_it_is_at_the_launch() -> None:
    """C4: nothing for upgrades before it."""
    game = table(2, phase=3)
    company(game, "RCSF", Ben=3)
    put(game, "RCSF", "E35")
    operating(game, "RCSF")
    do(game, "RCSF lays L03@1 on E35")
    assert traffic(game, "FMS") == 0
    assert traffic(game, "RCSF") == 4
    stock(game)
    do(game, "Ada sets the par of FMS at 60", "Ben buys a share of FMS from offer")
    assert traffic(game, "FMS") == 4


@pytest.mark.rule("1865/3.8-a", "1865/3.8-b", "1865/3.8-c", "1865/3.8-d")
def test_t_3_8_1_launching_a_major() -> None:
    game = table(2, phase=5)
    cash(game, Ada=1000, Ben=1000)
    stock(game, "Ben")
    do(game, "Ben sets the par of FMS at 110")
    for _ in range(3):
        do(game, "Ada passes", "Ben buys a share of FMS from offer")
    assert not of(game, "FMS").floated
    do(game, "Ada buys a share of FMS from offer")
    assert of(game, "FMS").floated
    assert of(game, "FMS").major
    assert money(game, "FMS") == 660
    assert len(of(game, "FMS").tokens) == 6
    assert shares(game, "FMS") == {"Ben": 5, "Ada": 1, "offer": 4}
    assert papers(game, "Ben", "FMS") == 4
    assert price(game, "FMS") == 110


@pytest.mark.rule("1865/3.10-a", "1865/3.10-b")
def test_t_3_10_1_presidency_by_purchase() -> None:
    game = table()
    company(game, "CFD", price=60, major=True, Ada=3, Cleo=2)
    cash(game, Cleo=400)
    stock(game, "Cleo")
    happened = do(game, "Cleo buys a share of CFD from offer")
    assert not seen(happened, PresidencyChanged)
    happened = do(game, "Ada passes", "Ben passes", "Cleo buys a share of CFD from offer")
    assert seen(happened, PresidencyChanged) == [PresidencyChanged("CFD", "Ada", "Cleo")]
    assert papers(game, "Ada", "CFD") == 3
    assert papers(game, "Cleo", "CFD") == 3
    assert of(game, "CFD").president == "Cleo"


@pytest.mark.rule("1865/3.6-f", "1865/3.10-c")
def test_the_charter_goes_to_the_new_president_with_all_that_is_on_it() -> None:
    game = table(M1="CFD")
    company(game, "CFD", price=60, cash=70, trains="PH2", traffic=9, loans=1, major=True, Ada=3, Cleo=3)
    stock(game, "Cleo")
    do(game, "Cleo buys a share of CFD from offer")
    charter = of(game, "CFD")
    assert (charter.president, charter.cash, charter.trains, charter.traffic) == ("Cleo", 130, ("PH2",), 9)
    assert (charter.loans, cards_of(game.play, "CFD")) == (1, ["M1"])
    operating(game, "CFD")
    assert game.active == ("Cleo",)


@pytest.mark.rule("1865/3.10-d", "1865/3.10-e")
def test_t_3_10_2_presidency_by_sale() -> None:
    game = table()
    company(game, "CFD", price=100, major=True, Ada=3, Cleo=2)
    stock(game)
    do(game, "Ada sells 3 of CFD")
    assert shares(game, "CFD") == {"Cleo": 2, "pool": 3, "offer": 5}
    assert (of(game, "CFD").president, papers(game, "Cleo", "CFD")) == ("Cleo", 1)
    assert price(game, "CFD") == 70
    assert money(game, "Ada") == 630


@pytest.mark.rule("1865/3.10-e")
def test_among_equals_the_first_to_the_left_follows() -> None:
    game = table(4)
    company(game, "CFD", major=True, Ben=3, Ada=2, Dan=2)
    stock(game, "Ben")
    do(game, "Ben sells 3 of CFD")
    assert of(game, "CFD").president == "Dan"


@pytest.mark.rule("1865/3.10-d")
def test_no_presidency_by_sale_when_the_pool_is_full() -> None:
    game = table()
    company(game, "CFD", major=True, Ada=3, Cleo=2, pool=3)
    stock(game)
    assert refused(game, "Ada sells 3 of CFD") == "3.4-g"
    assert refused(game, "Ada sells 2 of CFD") == ""


@pytest.mark.rule("1865/3.10-e", "1865/3.5-e")
def test_a_swap_may_lift_a_player_above_the_limit_who_then_cannot_buy() -> None:
    """P1."""
    game = table(4)
    company(game, "FMS", price=60, major=True, Ada=4, Ben=4)
    for name in ("RCSF", "SFSS", "FCS"):
        company(game, name, major=True, Ada=6)
    cash(game, Ada=500)
    stock(game, "Ben")
    assert counted_certificates(game.play, "Ada") == 18
    do(game, "Ben buys a share of FMS from offer", "Cleo passes", "Dan passes")
    assert counted_certificates(game.play, "Ada") == 19
    assert refused(game, "Ada buys a share of FMS from offer") == "3.5-e"
    assert refused(game, "Ada passes") == ""


@pytest.mark.rule("1865/3.10-e", "1865/3.4-c", "1865/3.11-c")
@pytest.mark.parametrize(
    ("options", "sold", "left_at"),
    [((), 3, 70), (("former_president",), 3, 100), ((), 1, 90), (("former_president",), 1, 90)],
)
def test_both_readings_of_a_president_who_sells_himself_out(options: tuple[str, ...], sold: int, left_at: int) -> None:
    """P2: three of three cost Ada the presidency, one does not; only then do the readings differ."""
    game = table(options=options)
    company(game, "CFD", price=100, major=True, Ada=3, Cleo=2)
    stock(game)
    do(game, f"Ada sells {sold} of CFD")
    assert of(game, "CFD").president == ("Cleo" if sold == 3 else "Ada")
    assert price(game, "CFD") == left_at
