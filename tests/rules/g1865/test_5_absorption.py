"""5 Absorption and state loans; 6.1 the short game."""

import pytest

import roundhouse as rh
from roundhouse.game import Game
from roundhouse.kernel.events import LoansRepaid, LoansTaken, PriceMoved
from roundhouse.titles.g1865.absorption import absorption_refusal, compensation
from roundhouse.titles.g1865.dragons import dragons_limit
from roundhouse.titles.g1865.events import CompanyAbsorbed, TokenReplaced, TrafficGained
from roundhouse.titles.g1865.maritime import cards_of
from roundhouse.titles.g1865.replacement import ReplaceTargetTokens, replacements

from .given import (
    CONTENTS,
    NAMES,
    cash,
    company,
    do,
    frame,
    listed,
    money,
    of,
    operating,
    price,
    put,
    rank_of,
    refused,
    seen,
    set_phase,
    shares,
    stock,
    table,
    track,
    traffic,
)  # fmt: skip


def two(phase: int = 3, rules: int | None = None, **more: int) -> Game:
    """Ada presides over RCSF and FMS, both with a token in Cagliari; it is the FMS's turn."""
    game = table(phase=phase, rules=rules)
    company(game, "FMS", price=100, trains="PH3", traffic=8, **{"cash": 600, "Ada": 3, "Ben": 1, **more})
    company(game, "RCSF", price=90, trains="PH3", tokens="E35", traffic=6, row=phase, Ada=3, Ben=1)
    return game


@pytest.mark.rule("1865/5.1-a")
def test_only_companies_of_the_same_president() -> None:
    game = two()
    operating(game, "FMS")
    assert frame(game) == "ConsiderAbsorption"
    shares(game, "RCSF").update(Ada=1, Ben=3)
    of(game, "RCSF").president = "Ben"
    assert refused(game, "FMS absorbs RCSF") == "5.1-a"
    operating(game, "FMS")
    assert frame(game) == "LayTrack"


@pytest.mark.rule("1865/5.1-b", "1865/5.1-d")
def test_active_the_target_skips_its_turn_and_the_acquirer_takes_its_own() -> None:
    game = two()
    operating(game, "FMS")
    do(game, "FMS absorbs RCSF")
    assert frame(game) == "LayTrack"
    assert game.actors == ("FMS",)
    assert "RCSF" in game.state.stack[1].done
    do(game, "FMS passes", "FMS dividend pay")
    while game.actors == ("FMS",) and frame(game) != "LayTrack":
        do(game, "FMS passes")
    assert game.state.stack[1].part == 2


@pytest.mark.rule("1865/5.1-d")
def test_active_only_a_target_that_has_not_operated_in_this_round() -> None:
    game = two()
    operating(game, "FMS", done="RCSF")
    assert refused(game, "FMS absorbs RCSF") == "5.1-d"


@pytest.mark.rule("1865/5.1-d")
def test_active_one_after_the_other() -> None:
    game = two()
    company(game, "SFSS", price=20, trains="PH3", traffic=2, Ada=3)
    track(game, E35="L03@1")
    put(game, "SFSS", "E35")
    cash(game, FMS=2000)
    operating(game, "FMS")
    do(game, "FMS absorbs RCSF")
    assert frame(game) == "ConsiderAbsorption"
    do(game, "FMS absorbs SFSS")
    assert traffic(game, "FMS") == 8 + 6 + 2


@pytest.mark.rule("1865/5.1-b", "1865/5.1-c")
def test_passive_the_company_in_turn_is_absorbed_instead_of_operating() -> None:
    """A1: also by a company that has operated already."""
    game = two()
    operating(game, "RCSF", done="FMS")
    assert refused(game, "RCSF absorbs FMS") == "5.1-d"
    do(game, "FMS absorbs RCSF")
    assert traffic(game, "FMS") == 14
    assert not of(game, "RCSF").floated
    assert not any(type(entry).__name__ == "CompanyTurn1865" and entry.company == "RCSF" for entry in game.state.stack)
    assert game.state.stack[1].part == 2


@pytest.mark.rule("1865/5.1-b", "1865/5.1-c")
def test_passive_an_acquirer_that_has_not_operated_does_so_later() -> None:
    game = two()
    operating(game, "RCSF")
    do(game, "FMS absorbs RCSF")
    assert game.actors == ("FMS",)
    assert frame(game) == "LayTrack"


@pytest.mark.rule("1865/5.2-a")
@pytest.mark.parametrize("young", ["FMS", "RCSF"])
def test_both_must_have_operated(young: str) -> None:
    game = two()
    of(game, young).operated = False
    operating(game, "FMS")
    assert frame(game) == "LayTrack"
    refusal = absorption_refusal(game.play, "FMS", "RCSF")
    assert refusal is not None
    assert refusal.clause == "5.2-a"


@pytest.mark.rule("1865/5.2-b")
def test_they_must_be_connected() -> None:
    game = table(phase=3)
    company(game, "FMS", cash=900, Ada=3)
    company(game, "RCSF", Ada=3)
    company(game, "FA", price=50, Ada=3)
    put(game, "FA", "E35")
    operating(game, "FMS")
    assert refused(game, "FMS absorbs RCSF") == "5.2-b"
    assert refused(game, "FMS absorbs FA") == ""
    track(game, D34="4@2", C33="8@3", C31="58@0", B30="8@3")
    assert refused(game, "FMS absorbs RCSF") == ""


@pytest.mark.rule("1865/5.2-c", "1865/5.3-e", "1865/5.5-c")
def test_the_compensation_must_be_raised() -> None:
    game = two(cash=0)
    company(game, "RCSF", price=460, major=True, tokens="", Ada=4, Ben=3)
    operating(game, "FMS")
    found = compensation(game.play, "FMS", "RCSF")
    assert found.loans == 3
    assert refused(game, "FMS absorbs RCSF") == "5.2-c"
    cash(game, FMS=found.short)
    assert refused(game, "FMS absorbs RCSF") == ""
    of(game, "RCSF").loans = 1
    assert refused(game, "FMS absorbs RCSF") == "5.2-c"


@pytest.mark.rule("1865/5.2-d")
@pytest.mark.parametrize(("buyer", "prey"), [(False, True), (True, False), (True, True)])
def test_minor_and_major_absorb_each_other(buyer: bool, prey: bool) -> None:
    game = two()
    of(game, "FMS").major, of(game, "RCSF").major = buyer, prey
    for name in ("FMS", "RCSF"):
        shares(game, name)["offer"] = (10 if of(game, name).major else 5) - 4
    operating(game, "FMS")
    assert refused(game, "FMS absorbs RCSF") == ""


@pytest.mark.rule("1865/5.3-a", "1865/5.3-b", "1865/5.3-c", "1865/5.3-f")
@pytest.mark.parametrize(("row", "each"), [(6, 90), (3, 95), (2, 110)])
def test_every_certificate_outside_the_offer_is_paid_by_region(row: int, each: int) -> None:
    game = two()
    company(
        game, "RCSF", price=90, cash=70, trains="PH3", row=row, tokens="", major=True, Ada=3, Ben=2, pool=1, dragons=2
    )
    assert rank_of(game, "RCSF") == 5
    cash(game, FMS=900)
    bank = game.state.bank
    operating(game, "FMS")
    (event,) = seen(do(game, "FMS absorbs RCSF"), CompanyAbsorbed)
    assert (event.shares, event.price, event.compensation) == (8, each, 8 * each)
    assert (money(game, "Ada"), money(game, "Ben")) == (330 + 3 * each, 330 + 2 * each)
    assert money(game, "FMS") == 900 + 70 - 8 * each + 50
    assert game.state.bank == bank + 3 * each - 50


@pytest.mark.rule("1865/5.3-d")
def test_own_certificates_are_sold_before_loans_and_no_more_than_needed() -> None:
    """A3."""
    game = two(cash=200)
    company(game, "FMS", price=100, cash=200, major=True, trains="PH3", Ada=3, Ben=1, pool=2)
    company(game, "RCSF", price=90, trains="PH2", tokens="", row=3, Ada=3, Ben=1)
    operating(game, "FMS")
    happened = do(game, "FMS absorbs RCSF")
    (event,) = seen(happened, CompanyAbsorbed)
    assert (event.issued, event.loans) == (2, 0)
    assert shares(game, "FMS")["pool"] == 4
    assert money(game, "FMS") == 200 + 2 * 100 - 4 * 90 + 50
    assert not seen(happened, PriceMoved)


@pytest.mark.rule("1865/5.3-d", "1865/5.3-e", "1865/5.5-b")
def test_a_full_pool_leads_to_loans() -> None:
    game = two(cash=0)
    company(game, "FMS", price=100, cash=0, major=True, trains="PH3", Ada=3, Ben=1, pool=4)
    company(game, "RCSF", price=90, trains="PH2", tokens="", row=3, Ada=3, Ben=1)
    operating(game, "FMS")
    happened = do(game, "FMS absorbs RCSF")
    (event,) = seen(happened, CompanyAbsorbed)
    assert (event.issued, event.loans) == (1, 1)
    assert seen(happened, LoansTaken) == [LoansTaken("FMS", 1, 500)]
    assert of(game, "FMS").loans == 1


@pytest.mark.rule("1865/5.3-g", "1865/5.3-h", "1865/5.3-i", "1865/3.7-a", "1865/3.8-a", "1865/5.4-i")
def test_the_target_comes_back_as_a_major_with_a_new_home() -> None:
    game = two()
    operating(game, "FMS")
    do(game, "FMS absorbs RCSF")
    charter = of(game, "RCSF")
    assert shares(game, "RCSF") == {"offer": 10}
    assert (charter.cell, charter.row, charter.president, charter.operated) == (None, 0, "", False)
    stock(game, "Cleo")
    cash(game, Cleo=900)
    do(game, "Cleo sets the par of RCSF at 80")
    assert refused(game, "RCSF places a token on F32.0") == "5.3-i"
    assert refused(game, "RCSF places a token on F28.0") == "4.4-b"
    assert refused(game, "RCSF places a token on D34.0") == "4.4-b"
    homes = {line.split(" on ")[1] for line in listed(game)}
    assert homes == {f"{at}.0" for at in ("B20", "B28", "D2", "D8", "E11", "E25", "E35", "F18", "F2")}
    do(game, "RCSF places a token on F18.0")
    assert charter.major
    assert len(charter.tokens) == 6
    while not charter.floated:
        player = game.active[0]
        do(
            game,
            f"{player} buys a share of RCSF from offer" if player == "Cleo" or player == "Ben" else f"{player} passes",
        )
    assert charter.row == 2
    assert traffic(game, "RCSF") == 0
    assert shares(game, "RCSF")["offer"] == 4


@pytest.mark.rule("1865/5.4-a")
def test_everything_of_the_target_passes_to_the_acquirer() -> None:
    game = two()
    game.state.privates["M1"].owner, game.state.privates["M1"].closed = "RCSF", False
    of(game, "FMS").loans, of(game, "RCSF").loans = 1, 1
    operating(game, "FMS")
    happened = do(game, "FMS absorbs RCSF")
    charter = of(game, "FMS")
    assert (charter.traffic, charter.trains, charter.loans) == (14, ("PH3", "PH3"), 2)
    assert cards_of(game.play, "FMS") == ["M1"]
    assert TrafficGained("FMS", 6, "absorption", "RCSF") in happened


@pytest.mark.rule("1865/5.4-a", "1865/2.6-h", "1865/2.6-l")
def test_a_bonus_not_yet_given_is_given_to_the_acquirer_once() -> None:
    """A4: M3 of the RCSF waits for Cagliari, where the FMS has its home; M5 has given its bonus already."""
    game = two()
    for name, used in (("M3", False), ("M5", True)):
        card = game.state.privates[name]
        card.owner, card.closed, card.used = "RCSF", False, used
    game.state.tokens["E35"] = (("FMS", "SFS"),)
    put(game, "RCSF", "B20")
    track(game, D34="4@2", C33="8@3", C31="58@0", B30="8@3")
    operating(game, "FMS")
    do(game, "FMS absorbs RCSF")
    assert traffic(game, "FMS") == 8 + 6 + 3


@pytest.mark.rule("1865/5.4-b")
def test_the_acquirer_has_seven_tokens_after() -> None:
    game = two()
    operating(game, "FMS")
    do(game, "FMS absorbs RCSF")
    on_map = sum("FMS" in held for stops in game.state.tokens.values() for held in stops)
    assert on_map == 2
    assert len(of(game, "FMS").tokens) == 5


@pytest.mark.rule("1865/5.4-a")
def test_trains_above_the_limit_are_discarded_at_once() -> None:
    """A2."""
    game = two(phase=6)
    of(game, "RCSF").trains = ("PH4", "PH5")
    operating(game, "FMS")
    do(game, "FMS absorbs RCSF")
    assert frame(game) == "DiscardTrains"
    do(game, "FMS discards train PH3")
    assert of(game, "FMS").trains == ("PH4", "PH5")
    assert game.state.train_pool == ("PH3",)
    assert frame(game) == "LayTrack"


def mines(game: Game) -> None:
    """The FMS has the mine F32, the RCSF those of B36 and E27."""
    track(game, F34="8@1", F32="174@0", B36="174@5", E27="173@0")
    put(game, "FMS", "F32")
    put(game, "RCSF", "B36")
    of(game, "RCSF").tokens = (0,)
    put(game, "RCSF", "E27")


@pytest.mark.rule("1865/5.4-c", "1865/5.4-d", "1865/5.4-f", "1865/5.4-h")
def test_own_mines_may_be_left_and_the_targets_taken_or_not() -> None:
    game = two()
    mines(game)
    operating(game, "FMS")
    do(game, "FMS absorbs RCSF")
    assert frame(game) == "VacateMines"
    assert refused(game, "FMS vacates E35") == "5.4-c"
    do(game, "FMS vacates F32")
    assert "F32" not in game.state.tokens
    assert frame(game) == "ReplaceTargetTokens"
    assert refused(game, 'FMS replaces tokens on ["B36"]') == "5.4-e"
    before, purse = traffic(game, "FMS"), money(game, "FMS")
    happened = do(game, 'FMS replaces tokens on ["B28","E27"]')
    assert game.state.tokens["E27"] == (("FMS",),)
    assert game.state.tokens["B28"] == (("FMS",),)
    assert "B36" not in game.state.tokens
    assert traffic(game, "FMS") == before
    assert money(game, "FMS") == purse + 50
    assert len(seen(happened, TokenReplaced)) == 4


@pytest.mark.rule("1865/5.4-f", "1865/4.3-e")
def test_the_carbonia_limit_holds_for_replaced_tokens() -> None:
    """A5: leave the target's mine, or vacate the own one first."""
    game = two()
    mines(game)
    track(game, B34="174@5")
    put(game, "FMS", "B34")
    operating(game, "FMS")
    do(game, "FMS absorbs RCSF", "FMS passes")
    assert refused(game, 'FMS replaces tokens on ["B28","B36"]') == "4.3-e"
    assert refused(game, 'FMS replaces tokens on ["B28","E27"]') == ""
    game = two()
    mines(game)
    track(game, B34="174@5")
    put(game, "FMS", "B34")
    operating(game, "FMS")
    do(game, "FMS absorbs RCSF", "FMS vacates B34", "FMS passes")
    assert refused(game, 'FMS replaces tokens on ["B28","B36"]') == ""


@pytest.mark.rule("1865/5.4-e")
def test_tokens_in_cities_must_be_replaced_and_shared_cities_bring_50() -> None:
    game = two()
    operating(game, "FMS")
    happened = do(game, "FMS absorbs RCSF")
    (event,) = seen(happened, CompanyAbsorbed)
    assert set(seen(happened, TokenReplaced)) == {
        TokenReplaced("E35", "RCSF", "", 50),
        TokenReplaced("B28", "RCSF", "FMS"),
    }
    assert money(game, "FMS") == 600 - event.compensation + 50


def one_token_for_two_cities(rules: int | None = None) -> Game:
    """The FMS has one token left for Oristano and Nuoro; Oristano alone is joined to the others by a direct route.

    Isili, Arbatax, Calvi and Ajaccio, where it has tokens, are joined to nothing.
    """
    game = two(phase=5, rules=rules)
    company(game, "FMS", price=100, cash=900, major=True, trains="PH5", traffic=8, tokens="F32 D30 F28 D2 D8", Ada=3)
    game.state.tokens["D30"] = (("FMS",),)
    game.state.tokens["F28"] = (("FMS",),)
    game.state.tokens["E35"] = (("FMS", "RCSF"),)
    put(game, "RCSF", "E25")
    tiles = {"D34": "4@2", "C33": "8@3", "C31": "87@0", "B30": "8@3", "F34": "8@1", "F32": "174@0"}
    track(game, **tiles)
    of(game, "FMS").tokens = (0,)
    operating(game, "FMS")
    return game


@pytest.mark.rule("1865/5.4-g")
def test_with_too_few_tokens_what_is_replaced_must_be_connected_whatever_the_others_are() -> None:
    """A7: that Isili, Arbatax, Calvi and Ajaccio lie alone does not make Nuoro a place to replace."""
    game = one_token_for_two_cities()
    assert replacements(game.play, ReplaceTargetTokens("FMS", "RCSF")) == [("B28",)]
    for space in ("D30", "F28", "D2", "D8"):
        game.state.tokens.pop(space, None)
    assert replacements(game.play, ReplaceTargetTokens("FMS", "RCSF")) == [("B28",)]


@pytest.mark.rule("1865/5.4-g")
def test_what_nothing_joins_is_lost_and_the_token_stays_on_the_charter() -> None:
    game = one_token_for_two_cities()
    track(game, B30="9@0")
    assert replacements(game.play, ReplaceTargetTokens("FMS", "RCSF")) == [()]


def test_in_version_1_tokens_that_lay_alone_waived_the_rule() -> None:
    game = one_token_for_two_cities(rules=1)
    assert replacements(game.play, ReplaceTargetTokens("FMS", "RCSF")) == [("B28",), ("E25",)]


@pytest.mark.rule("1865/2.7-a", "1865/5.3-e", "1865/5.3-f")
@pytest.mark.parametrize(("rules", "broken"), [(2, False), (1, True)])
def test_a_loan_that_comes_back_at_once_breaks_no_bank(rules: int, broken: bool) -> None:
    """B1: the bank has 400. It lends 500, and 585 come back for what the pool and the Dragons held."""
    game = two(rules=rules, cash=0, Ada=5, Ben=0)
    company(game, "RCSF", price=180, trains="PH3", tokens="E35", traffic=6, row=3, Ada=2, pool=1, dragons=2)
    cash(game, RCSF=500)
    game.state.bank = 400
    operating(game, "FMS")
    paid = compensation(game.play, "FMS", "RCSF")
    assert (paid.price, paid.amount, paid.loans) == (195, 975, 1)
    do(game, "FMS absorbs RCSF")
    assert game.state.bank == 400 - 500 + 3 * 195 - 50, "50 for the shared city"
    assert game.state.bank_broken is broken


@pytest.mark.rule("1865/2.7-a", "1865/5.3-a")
def test_a_loan_whose_money_stays_with_players_can_break_the_bank() -> None:
    game = two(cash=0, Ada=5, Ben=0)
    company(game, "RCSF", price=180, trains="PH3", tokens="E35", traffic=6, row=3, Ada=3, Ben=2)
    cash(game, RCSF=500)
    game.state.bank = 400
    operating(game, "FMS")
    do(game, "FMS absorbs RCSF")
    assert game.state.bank < 0
    assert game.state.bank_broken


@pytest.mark.rule("1865/5.4-g", "1865/5.4-f")
def test_tokens_that_no_city_can_use_may_go_to_a_mine() -> None:
    """Two tokens are left for three cities. Only Oristano is joined to the network, so one token is free for F32."""
    game = two(phase=5)
    company(game, "FMS", price=100, cash=900, major=True, trains="PH5", traffic=8, Ada=3)
    game.state.tokens["E35"] = (("FMS", "RCSF"),)
    for space in ("E25", "D8", "F32"):
        put(game, "RCSF", space)
    track(game, D34="4@2", C33="8@3", C31="87@0", B30="8@3", F34="8@1", F32="174@0")
    of(game, "FMS").tokens = (0, 0)
    ways = replacements(game.play, ReplaceTargetTokens("FMS", "RCSF"))
    assert ways == [("B28",), ("B28", "F32")]
    of(game, "FMS").tokens = (0, 0, 0)
    ways = replacements(game.play, ReplaceTargetTokens("FMS", "RCSF"))
    assert ways == [("B28", "D8", "E25")], "enough tokens: every city, joined or not, and none is left for the mine"


@pytest.mark.rule("1865/5.4-i")
def test_the_rank_of_the_acquirer_follows_and_prices_stay() -> None:
    game = two()
    operating(game, "FMS")
    assert rank_of(game, "FMS") == 4
    happened = do(game, "FMS absorbs RCSF")
    assert rank_of(game, "FMS") == 8
    assert price(game, "FMS") == 100
    assert not seen(happened, PriceMoved)


@pytest.mark.rule("1865/5.5-a", "1865/5.5-e", "1865/5.5-f")
def test_a_company_repays_500_at_any_time_in_its_turn() -> None:
    game = table()
    company(game, "FMS", cash=1040, loans=2, trains="PH2", Ada=3)
    company(game, "FA", cash=900, loans=1, Ada=3)
    operating(game, "FMS")
    assert refused(game, "FA repays a loan") == "4.1-b"
    happened = do(game, "FMS repays a loan", "FMS repays a loan")
    assert seen(happened, LoansRepaid) == [LoansRepaid("FMS", 1, 500)] * 2
    assert money(game, "FMS") == 40
    assert refused(game, "FMS repays a loan") == "5.5-f"
    of(game, "FMS").loans = 1
    assert refused(game, "FMS repays a loan") == "5.5-f"


@pytest.mark.rule("1865/5.3-e", "1865/5.5-f", "1865/5.1-d")
def test_loans_may_be_repaid_to_make_an_absorption_possible() -> None:
    """Four loans together are too many: the step waits while the company in turn can repay one."""
    game = two(cash=900, loans=2)
    of(game, "RCSF").loans = 2
    operating(game, "FMS")
    assert frame(game) == "ConsiderAbsorption"
    assert refused(game, "FMS absorbs RCSF") == "5.3-e"
    do(game, "FMS repays a loan", "FMS absorbs RCSF")
    assert of(game, "FMS").loans == 3
    game = two(cash=499, loans=2)
    of(game, "RCSF").loans = 2
    operating(game, "FMS")
    assert frame(game) == "LayTrack"


@pytest.mark.rule("1865/5.1-c", "1865/5.5-f")
def test_a_company_may_repay_before_it_is_absorbed() -> None:
    game = two(cash=900, loans=2)
    cash(game, RCSF=600)
    of(game, "RCSF").loans = 2
    operating(game, "RCSF")
    assert refused(game, "FMS absorbs RCSF") == "5.3-e"
    do(game, "RCSF repays a loan", "FMS absorbs RCSF")
    assert of(game, "FMS").loans == 3


@pytest.mark.rule("1865/5.5-f")
def test_the_last_step_waits_while_a_loan_can_be_repaid() -> None:
    game = table()
    company(game, "FMS", cash=500, loans=1, trains="PH2 PH2 PH2 PH2", Ada=3)
    operating(game, "FMS")
    do(game, "FMS passes", "FMS dividend pay")
    assert frame(game) == "BuyTrains"
    do(game, "FMS repays a loan")
    assert frame(game) != "BuyTrains"


# -- 6.1


@pytest.mark.rule("1865/6.1-a")
def test_the_short_game_stays_in_sardinia() -> None:
    """S2: the dashed lines still count as ends for track."""
    game = table(2, phase=3, options=("short",))
    company(game, "SFSS", cash=500, Ada=3)
    operating(game, "SFSS")
    do(game, "SFSS lays L01@1 on B20")
    assert refused(game, "SFSS lays 5@1 on D8") == "6.1-a"
    assert not any(" on D8" in line for line in listed(game))
    charter = of(game, "FMS")
    charter.major, charter.shares, charter.tokens, charter.home_placed = True, {"offer": 10}, (0,) * 7, False
    stock(game)
    do(game, "Ada sets the par of FMS at 60")
    assert refused(game, "FMS places a token on E11.0") == "6.1-a"
    homes = {line.split(" on ")[1].split(".")[0] for line in listed(game)}
    assert homes
    assert {CONTENTS.islands[home] for home in homes} == {"sardinia"}


@pytest.mark.rule("1865/6.1-b", "1865/6.1-c", "1865/6.1-d", "1865/6.1-e")
@pytest.mark.parametrize(("players", "limit"), [(2, 27), (3, 18)])
def test_what_the_short_game_leaves_out(players: int, limit: int) -> None:
    game = rh.new("1865", NAMES[:players], ["short"])
    assert list(game.state.privates) == ["M1", "M2", "M3", "M4", "M5", "M6"]
    assert list(game.state.companies) == ["FMS", "RCSF", "SFSS", "FCS", "SFS", "FA"]
    depot = {"PH2": 4, "PH2d": 1, "PH3": 3, "PH3d": 1, "PH4": 2, "PH4d": 1, "PH5": 2, "PH6": 2, "PH7": -1}
    assert game.state.depot == depot
    assert game.title.certificate_limit(game.play, "Ada") == limit
    each = {2: 360, 3: 330}[players]
    assert game.state.bank == 6000 - players * each
    assert {player.cash for player in game.state.players.values()} == {each}


@pytest.mark.rule("1865/6.1-d")
def test_the_dragons_of_the_short_game_are_as_usual() -> None:
    game = table(2, phase=5, options=("short",))
    assert dragons_limit(game.play) == 16
    set_phase(game, 6)
    assert dragons_limit(game.play) == 16


@pytest.mark.rule("1865/6.1-f")
def test_all_tiles_stay_in_the_short_game() -> None:
    long, short = rh.new("1865", NAMES[:2]), rh.new("1865", NAMES[:2], ["short"])
    assert long.state.supply == short.state.supply
    assert sum(long.state.supply.values()) == 171
