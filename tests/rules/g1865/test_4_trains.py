"""4.5 to 4.9 Income, trains, forced purchase, forced sale, bankruptcy."""

import pytest

from roundhouse.engine.step import PriceRange
from roundhouse.game import Game
from roundhouse.kernel.events import BankBroken, DividendPaid, PriceMoved, TrainDiscarded
from roundhouse.titles.g1865.events import IncomeDeclared, PersonalLoansTaken

from .given import (
    cash,
    company,
    do,
    frame,
    listed,
    money,
    of,
    operating,
    price,
    refused,
    seen,
    shares,
    table,
    traffic,
)  # fmt: skip


def buying(game: Game, name: str = "FMS", done: str = "") -> None:
    """A company comes to its train step; income, if any, is kept."""
    operating(game, name, done)
    if frame(game) == "ConsiderAbsorption":
        do(game, f"{name} passes")
    do(game, f"{name} passes")
    if frame(game) == "PlaceTokens":
        do(game, f"{name} passes")
    if frame(game) == "PayDividend":
        do(game, f"{name} dividend withhold")


@pytest.mark.rule("1865/4.5-a", "1865/4.5-b")
@pytest.mark.parametrize(
    ("points", "trains", "card", "income"),
    [
        (14, "PH2 PH2", "", 140),
        (30, "PH2 PH3", "", 220),
        (30, "PH2 PH3", "FMS", 300),
        (30, "", "FMS", 0),
        (0, "PH7", "", 0),
        (200, "PH4 PH5 PH6", "", 750),
    ],
)
def test_income_is_the_lesser_of_traffic_and_coverage(points: int, trains: str, card: str, income: int) -> None:
    """T-4.5-1 and T-4.5-2 are the first two."""
    game = table(phase=3, **({"M1": card} if card else {}))
    company(game, "FMS", traffic=points, trains=trains, cash=1000, Ada=3)
    operating(game, "FMS")
    (event,) = seen(do(game, "FMS passes"), IncomeDeclared)
    assert event.income == income
    assert traffic(game, "FMS") == points


@pytest.mark.rule("1865/4.5-c", "1865/4.5-d", "1865/4.5-e")
def test_a_dividend_goes_to_players_and_for_the_offer_to_the_company() -> None:
    game = table()
    company(game, "FMS", price=100, traffic=8, trains="PH2", major=True, Ada=3, Ben=1, dragons=2, pool=2)
    bank = game.state.bank
    operating(game, "FMS")
    do(game, "FMS passes")
    assert refused(game, "FMS dividend half") == "4.5-c"
    (event,) = seen(do(game, "FMS dividend pay"), DividendPaid)
    assert event.per_share == 8
    assert (money(game, "Ada"), money(game, "Ben"), money(game, "FMS")) == (330 + 24, 330 + 8, 16)
    assert game.state.bank == bank - 48
    assert price(game, "FMS") == 110


@pytest.mark.rule("1865/4.5-d")
def test_a_share_of_a_minor_gets_a_fifth() -> None:
    game = table()
    company(game, "FMS", traffic=7, trains="PH2", Ada=3, Ben=1)
    operating(game, "FMS")
    do(game, "FMS passes", "FMS dividend pay")
    assert (money(game, "Ada"), money(game, "Ben"), money(game, "FMS")) == (330 + 42, 330 + 14, 14)


@pytest.mark.rule("1865/4.5-c", "1865/4.5-e")
def test_kept_income_goes_to_the_treasury_and_moves_nothing() -> None:
    game = table()
    company(game, "FMS", price=100, traffic=7, trains="PH2", Ada=3)
    operating(game, "FMS")
    happened = do(game, "FMS passes", "FMS dividend withhold")
    assert money(game, "FMS") == 70
    assert not seen(happened, PriceMoved)


@pytest.mark.rule("1865/4.5-e", "1865/3.11-d")
def test_no_income_moves_the_price_back() -> None:
    game = table()
    company(game, "FMS", price=100, cash=100, Ada=3)
    operating(game, "FMS")
    do(game, "FMS passes")
    assert price(game, "FMS") == 90


@pytest.mark.rule("1865/4.6-a", "1865/4.6-c", "1865/2.2-d")
@pytest.mark.parametrize(("phase", "limit"), [(2, 4), (3, 3), (4, 3), (5, 3), (6, 2), (7, 2)])
def test_the_train_limit(phase: int, limit: int) -> None:
    game = table(phase=phase)
    company(game, "FMS", cash=5000, trains=" ".join(["PH5"] * (limit - 1)), Ada=3)
    buying(game)
    new = next(line for line in listed(game) if "from bank" in line)
    do(game, new)
    assert len(of(game, "FMS").trains) == limit
    assert not any("buys train" in line for line in listed(game))
    assert refused(game, new) == "4.6-c" or frame(game) != "BuyTrains"
    assert refused(game, "FMS discards train PH5") != ""


@pytest.mark.rule("1865/4.6-b", "1865/4.6-d", "1865/4.6-e")
def test_a_train_may_lower_the_limit_below_what_its_buyer_owns() -> None:
    """R5, R8: first PH3 are scrapped, then the buyer chooses what goes to the pool; others follow."""
    game = table(phase=5)
    game.state.depot.update(PH5=0)
    company(game, "FMS", cash=700, trains="PH4 PH5", Ada=3)
    company(game, "FA", trains="PH4 PH5 PH3", Ben=3)
    company(game, "SFS", trains="PH4 PH4d PH5", Cleo=3)
    buying(game, done="FA SFS")
    do(game, "FMS buys train PH6 from bank for 650")
    assert of(game, "FA").trains == ("PH4", "PH5")
    assert game.actors == ("FMS",)
    assert refused(game, "FMS discards train PH3") == "4.6-c"
    happened = do(game, "FMS discards train PH4")
    assert game.actors == ("SFS",)
    assert game.active == ("Cleo",)
    happened += do(game, "SFS discards train PH4d")
    assert len(seen(happened, TrainDiscarded)) == 2
    assert game.state.train_pool == ("PH4", "PH4d")


@pytest.mark.rule("1865/4.6-f", "1865/4.6-h")
def test_trains_from_the_pile_the_pool_and_other_companies() -> None:
    """R6: a discounted card keeps its price in the pool."""
    game = table(phase=3)
    game.state.train_pool = ("PH2d", "PH3")
    company(game, "FMS", cash=900, traffic=0, Ada=3)
    company(game, "FA", trains="PH3", Ada=3)
    buying(game, done="FA")
    assert refused(game, "FMS buys train PH2d from pool for 100") == "4.6-h"
    do(game, "FMS buys train PH2d from pool for 70", "FMS buys train PH3 from FA for 5")
    do(game, "FMS buys train PH3 from bank for 200")
    assert of(game, "FMS").trains == ("PH2d", "PH3", "PH3")
    assert refused(game, "FMS buys train PH2 from pool for 100") != ""


@pytest.mark.rule("1865/4.6-g")
def test_new_trains_come_in_order_and_ph7_without_end() -> None:
    game = table(phase=6)
    game.state.depot["PH6"] = 1
    company(game, "FMS", cash=5000, traffic=0, Ada=3)
    buying(game)
    assert refused(game, "FMS buys train PH7 from bank for 800") == "4.6-g"
    do(game, "FMS buys train PH6 from bank for 650", "FMS buys train PH7 from bank for 800")
    assert game.state.depot["PH7"] == -1
    assert game.state.phase == "7"


@pytest.mark.rule("1865/4.6-i", "1865/4.6-j")
def test_between_companies_any_price_both_accept() -> None:
    game = table()
    company(game, "FMS", cash=300, traffic=0, Ada=3)
    company(game, "FA", trains="PH2", Ben=3)
    buying(game)
    assert refused(game, "FMS buys train PH2 from FA for 0") == "4.6-i"
    assert refused(game, "FMS buys train PH2 from FA for 301") in ("4.6-i", "1-s")
    do(game, "FMS buys train PH2 from FA for 1")
    assert game.active == ("Ben",)
    do(game, "Ben declines")
    assert of(game, "FA").trains == ("PH2",)
    do(game, "FMS buys train PH2 from FA for 250", "Ben accepts")
    assert of(game, "FA").trains == ()
    assert (money(game, "FMS"), money(game, "FA")) == (50, 250)


@pytest.mark.rule("1865/4.6-i")
def test_after_a_declined_offer_any_other_price_may_be_agreed() -> None:
    """Ben wants no 100; then 50 is too little, and a third price, between or below, may still be agreed."""
    game = table()
    company(game, "FMS", cash=300, traffic=0, Ada=3)
    company(game, "FA", trains="PH2", Ben=3)
    buying(game)
    do(game, "FMS buys train PH2 from FA for 100", "Ben declines")
    assert refused(game, "FMS buys train PH2 from FA for 100") == "4.6-i"
    do(game, "FMS buys train PH2 from FA for 50", "Ben declines")
    ranges = [(each.low, each.high) for each in game.legal_actions() if isinstance(each, PriceRange)]
    assert ranges == [(1, 49), (51, 99), (101, 300)]
    do(game, "FMS buys train PH2 from FA for 99", "Ben accepts")
    assert of(game, "FMS").trains == ("PH2",)


def test_in_version_1_only_a_better_offer_could_follow() -> None:
    game = table(rules=1)
    company(game, "FMS", cash=300, traffic=0, Ada=3)
    company(game, "FA", trains="PH2", Ben=3)
    buying(game)
    do(game, "FMS buys train PH2 from FA for 100", "Ben declines")
    assert refused(game, "FMS buys train PH2 from FA for 99") == "4.6-i"
    assert refused(game, "FMS buys train PH2 from FA for 101") == ""


@pytest.mark.rule("1865/4.6-k")
def test_an_offer_of_another_company_obliges_to_nothing() -> None:
    game = table()
    company(game, "FMS", cash=50, traffic=3, Ada=3)
    company(game, "FA", trains="PH2", Ada=3)
    buying(game, done="FA")
    assert refused(game, "FMS buys train PH2 from FA for 1") == ""
    assert refused(game, "FMS buys train PH2 from bank for 100") == ""


@pytest.mark.rule("1865/4.6-l")
def test_without_traffic_no_train_is_needed() -> None:
    game = table()
    company(game, "FMS", cash=150, traffic=0, Ada=3)
    buying(game)
    assert refused(game, "FMS passes") == ""


@pytest.mark.rule("1865/4.6-m")
def test_with_traffic_a_train_must_be_bought() -> None:
    game = table()
    company(game, "FMS", cash=150, traffic=1, Ada=3)
    buying(game)
    assert refused(game, "FMS passes") == "4.6-m"


@pytest.mark.rule("1865/4.7-a", "1865/4.7-b", "1865/4.7-e", "1865/4.7-f")
def test_the_president_pays_what_is_missing_and_for_one_train() -> None:
    game = table()
    company(game, "FMS", cash=60, Ada=3)
    buying(game)
    do(game, "FMS buys train PH2 from bank for 100")
    assert (money(game, "FMS"), money(game, "Ada")) == (0, 290)
    assert frame(game) != "BuyTrains" or refused(game, "FMS buys train PH2 from bank for 100") == "4.7-b"


@pytest.mark.rule("1865/4.7-b")
def test_no_second_train_after_help() -> None:
    game = table(M1="Ada")
    company(game, "FMS", cash=60, Ada=3)
    company(game, "FA", trains="PH2", Ada=3)
    buying(game, done="FA")
    do(game, "FMS buys train PH2 from bank for 100")
    of(game, "FMS").cash = 500
    assert refused(game, "FMS buys train PH2 from bank for 100") == "4.7-b"
    assert refused(game, "FMS buys train PH2 from FA for 1") == "4.7-b"


@pytest.mark.rule("1865/4.7-a")
def test_no_help_if_the_company_can_pay_for_some_train() -> None:
    """F1."""
    game = table(phase=3)
    game.state.train_pool = ("PH2",)
    company(game, "FMS", cash=120, Ada=3)
    buying(game)
    assert refused(game, "FMS buys train PH3 from bank for 200") == "1-s"
    assert refused(game, "FMS buys train PH2 from pool for 100") == ""


@pytest.mark.rule("1865/4.7-c")
def test_no_help_for_a_train_of_another_company() -> None:
    game = table()
    company(game, "FMS", cash=60, Ada=3)
    company(game, "FA", trains="PH2", Ben=3)
    buying(game, done="FA")
    assert refused(game, "FMS buys train PH2 from FA for 61") == "4.7-c"
    assert refused(game, "FMS buys train PH2 from FA for 60") == ""


@pytest.mark.rule("1865/4.7-d")
def test_the_president_chooses_the_train_but_no_discount_before_its_time() -> None:
    game = table(phase=3)
    game.state.depot.update(PH3=1)
    game.state.train_pool = ("PH3d", "PH2")
    cash(game, Ada=1000)
    company(game, "FMS", cash=60, Ada=3)
    buying(game)
    assert refused(game, "FMS buys train PH3d from pool for 160") == "4.7-d"
    assert refused(game, "FMS buys train PH3 from bank for 200") == ""
    assert refused(game, "FMS buys train PH2 from pool for 100") == ""
    game.state.depot.update(PH3=0)
    assert refused(game, "FMS buys train PH3d from pool for 160") == ""


def short_of_money() -> Game:
    """Ada must find 650 for a PH6: the FMS has 50, she has 100 and some shares."""
    game = table(phase=6)
    company(game, "FMS", price=100, cash=50, major=True, Ada=6, Ben=3)
    company(game, "FA", price=120, major=True, trains="PH6", Ada=4, Cleo=4)
    company(game, "SFS", price=90, trains="PH6", Ben=3, Ada=1)
    cash(game, Ada=100)
    buying(game, done="FA SFS")
    do(game, "FMS buys train PH6 from bank for 650")
    return game


@pytest.mark.rule("1865/4.7-f", "1865/4.8-b", "1865/4.8-c", "1865/4.8-d", "1865/4.8-e")
def test_a_forced_sale_brings_what_is_needed_and_no_more() -> None:
    game = short_of_money()
    assert frame(game) == "RaiseMoney"
    assert game.active == ("Ada",)
    assert set(listed(game)) == {
        "Ada sells 1 of SFS",
        *(f"Ada sells {shares} of FA" for shares in (2, 3, 4)),
        *(f"Ada sells {shares} of FMS" for shares in (1, 2, 3)),
    }
    do(game, "Ada sells 1 of SFS")
    assert price(game, "SFS") == 90
    do(game, "Ada sells 2 of FA")
    assert price(game, "FA") == 100
    assert refused(game, "Ada sells 1 of FA") == "4.8-c"
    assert refused(game, "Ada sells 3 of FMS") == "4.8-e"
    do(game, "Ada sells 2 of FMS")
    assert of(game, "FMS").trains == ("PH6",)
    assert money(game, "Ada") == 100 + 90 + 240 + 180 - 600
    assert money(game, "FMS") == 0


@pytest.mark.rule("1865/4.8-a")
def test_the_buyer_keeps_its_president_but_others_may_change() -> None:
    game = short_of_money()
    assert refused(game, "Ada sells 4 of FMS") == "4.8-a"
    assert refused(game, "Ada sells 3 of FMS") == ""
    do(game, "Ada sells 4 of FA")
    assert of(game, "FA").president == "Cleo"


@pytest.mark.rule("1865/4.8-d")
def test_the_pool_limit_holds_in_a_forced_sale() -> None:
    game = short_of_money()
    shares(game, "FA").update(pool=2, Cleo=3)
    del shares(game, "FA")["offer"]
    shares(game, "FA")["offer"] = 1
    assert refused(game, "Ada sells 4 of FA") == "3.4-g"
    assert refused(game, "Ada sells 3 of FA") == ""


@pytest.mark.rule("1865/4.8-f", "1865/4.9-a", "1865/5.5-d")
def test_a_bankrupt_gets_as_many_loans_as_he_needs_and_plays_on() -> None:
    """F2: the rest of a loan is his."""
    game = table(phase=7)
    company(game, "FMS", price=60, cash=0, Ada=3)
    company(game, "SFS", price=50, trains="PH6", Ben=3, Ada=1)
    cash(game, Ada=20)
    buying(game, done="SFS")
    game.state.depot["PH6"] = 0
    do(game, "FMS buys train PH7 from bank for 800")
    assert frame(game) == "RaiseMoney"
    while frame(game) == "RaiseMoney":
        happened = do(game, listed(game)[0])
    assert seen(happened, PersonalLoansTaken) == [PersonalLoansTaken("Ada", 2, 1000)]
    assert of(game, "FMS").trains == ("PH7",)
    assert money(game, "Ada") == 20 + 50 + 50 + 1000 - 800
    assert not game.finished
    assert not game.state.players["Ada"].bankrupt
    assert game.scores()["Ada"] == money(game, "Ada") + 2 * price(game, "FMS") - 1000


@pytest.mark.rule("1865/2.7-a", "1865/4.9-a")
@pytest.mark.parametrize(("rules", "broken"), [(2, False), (1, True)])
def test_a_personal_loan_that_pays_for_the_train_breaks_no_bank(rules: int, broken: bool) -> None:
    """B1: the bank has 900 and lends 1000, of which 800 come back for the train at once."""
    game = table(phase=7, rules=rules)
    company(game, "FMS", price=60, cash=0, Ada=2, Ben=1)
    cash(game, Ada=0)
    buying(game)
    game.state.depot["PH6"] = 0
    game.state.bank = 900
    do(game, "FMS buys train PH7 from bank for 800")
    assert of(game, "FMS").trains == ("PH7",)
    assert game.state.bank == 900 - 1000 + 800
    assert game.state.bank_broken is broken


@pytest.mark.rule("1865/2.7-a", "1865/4.9-a")
def test_what_a_bankrupt_keeps_of_his_loans_can_break_the_bank() -> None:
    game = table(phase=7)
    company(game, "FMS", price=60, cash=0, Ada=2, Ben=1)
    cash(game, Ada=0)
    buying(game)
    game.state.depot["PH6"] = 0
    game.state.bank = 200
    happened = do(game, "FMS buys train PH7 from bank for 800")
    assert game.state.bank == 0
    assert seen(happened, BankBroken) == [BankBroken(0)]


@pytest.mark.rule("1865/4.8-f")
def test_nobody_goes_bankrupt_by_selling_too_little() -> None:
    """500 is missing; the FA could bring 480, the FMS 270: one share of the FA alone would leave a gap."""
    game = short_of_money()
    shares(game, "SFS").update(Ben=4)
    del shares(game, "SFS")["Ada"]
    assert refused(game, "Ada sells 1 of FA") == "4.8-f"
    assert refused(game, "Ada sells 2 of FA") == ""
    assert refused(game, "Ada sells 4 of FA") == ""


@pytest.mark.rule("1865/4.9-b", "1865/5.5-g")
def test_personal_loans_cannot_be_repaid() -> None:
    game = table()
    company(game, "FMS", cash=1000, trains="PH2", Ada=3)
    game.state.players["Ada"].loans = 5
    cash(game, Ada=3000)
    operating(game, "FMS")
    assert refused(game, "FMS repays a loan") == "5.5-f"
    assert refused(game, "Ada repays a loan") != ""
    assert game.scores()["Ada"] == 3000 + 300 - 2500
