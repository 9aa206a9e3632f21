"""23.0 Privates: sale, closing, value; and Table 1, what each of them can do."""

import pytest

from roundhouse.engine.token import PlaceTokens
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.kernel.events import CompanyFloated, PresidencyChanged, PrivateClosed, TileLaid
from roundhouse.kernel.state import OFFER, POOL
from tests.rules.given import (
    cash,
    do,
    frame,
    listed,
    money,
    put,
    refused,
    shares,
    track,
)

from .build import first_stock_round, operating, start, stock, table


def owner(game: Game, private: str) -> str:
    return game.state.privates[private].owner


@pytest.mark.rule("1830/23.1-a")
def test_players_trade_privates_at_any_price_in_the_turn_of_buyer_or_seller() -> None:
    """R-33: both must agree, the buy of the turn is not used up, and the B&O may be sold too."""
    game = table(SV="Ada", BO="Ben")
    start(game, "PRR", Ada=2)
    stock(game)
    do(game, "Ada buys private BO for 300")
    assert game.active == ("Ben",)
    assert refused(game, "Ben passes") == "23.1-a"
    do(game, "Ben accepts")
    assert owner(game, "BO") == "Ada"
    assert (money(game, "Ada"), money(game, "Ben")) == (500, 1100)
    do(game, "Ada sells private SV to Cleo for 0", "Cleo accepts")
    assert owner(game, "SV") == "Cleo"
    do(game, "Ada buys a share of PRR from offer")
    assert money(game, "Ada") == 433
    assert refused(game, "Ada buys private SV for 434") == "23.1-a"


@pytest.mark.rule("1830/23.1-a")
def test_without_agreement_nothing_changes_and_only_a_better_offer_may_follow() -> None:
    game = table(SV="Ada")
    stock(game, "Ben")
    do(game, "Ben buys private SV for 30", "Ada declines")
    assert owner(game, "SV") == "Ada"
    assert refused(game, "Ben buys private SV for 30") == "23.1-a"
    assert refused(game, "Ben buys private SV for 31") == ""
    assert refused(game, "Cleo buys private SV for 31") == "4.0-b"  # neither buyer's nor seller's turn


@pytest.mark.rule("1830/23.1-a")
def test_no_private_is_traded_in_the_first_stock_round() -> None:
    game = first_stock_round()
    assert refused(game, "Ada buys private CS for 50") == "23.1-a"
    assert refused(game, "Ada sells private SV to Ben for 20") == "23.1-a"


@pytest.mark.rule("1830/23.1-a")
def test_on_18xx_games_a_private_is_bought_in_the_buyers_turn_only_and_never_the_b_and_o() -> None:
    """D-14, D-15."""
    game = table(3, "online", SV="Ada", BO="Ben")
    start(game, "PRR", Ada=2)
    stock(game)
    assert refused(game, "Ada buys private BO for 220") == "23.1-a"
    assert refused(game, "Ada sells private SV to Ben for 20") == "4.0-b"
    stock(game, "Ben")
    assert refused(game, "Ben buys private SV for 0") == "23.1-a"
    assert refused(game, "Ben buys private SV for 1") == ""


@pytest.mark.rule("1830/23.1-b")
def test_companies_never_sell_privates() -> None:
    game = table(phase="3", SV="PRR")
    start(game, "PRR", Ada=6)
    start(game, "NYC", par=100, Ben=6, cash=500)
    stock(game, "Ben")
    assert refused(game, "Ben buys private SV for 20") == "23.1-b"
    operating(game, "NYC")
    assert refused(game, "NYC buys private SV for 20") == "23.1-b"


@pytest.mark.rule("1830/23.1-c", "1830/23.1-e", "1830/22.0-b")
def test_tc_23_1_1_selling_a_private_to_ones_own_company() -> None:
    game = table(CA="Ada")
    start(game, "PRR", Ada=6, cash=600, trains="2")
    game.state.depot["2"] = 0
    operating(game, "PRR", BuyTrains)
    assert refused(game, "PRR buys private CA for 320") == "23.1-c"
    do(game, "PRR buys train 3 from bank for 180")
    assert refused(game, "PRR buys private CA for 321") == "23.1-e"
    assert refused(game, "PRR buys private CA for 79") == "23.1-e"
    assert refused(game, "PRR buys private CA for 80") == ""
    do(game, "PRR buys private CA for 320")
    assert (money(game, "Ada"), money(game, "PRR")) == (1120, 100)
    assert owner(game, "CA") == "PRR"


@pytest.mark.rule("1830/23.1-d", "1830/17.0-g")
def test_a_company_buys_only_in_its_own_turn_and_with_its_own_money() -> None:
    game = table(phase="3", SV="Ben", CA="Ben")
    start(game, "PRR", par=100, Ada=6, cash=30)
    start(game, "NYC", Ben=6, cash=500)
    operating(game, "PRR")
    assert refused(game, "NYC buys private SV for 20") == "16.0-c"
    assert refused(game, "PRR buys private CA for 80") == "17.0-g"
    do(game, "PRR buys private SV for 30")
    assert game.active == ("Ben",)  # another player's private: he must agree
    do(game, "Ben declines")
    assert owner(game, "SV") == "Ben"
    assert refused(game, "PRR buys private SV for 30") == "23.1-a"


@pytest.mark.rule("1830/23.2-a", "1830/T1-g")
def test_the_b_and_o_private_closes_with_the_first_train_of_the_b_and_o() -> None:
    game = table(BO="Ben", SV="Ben")
    start(game, "B&O", par=100, Ada=6, cash=200)
    start(game, "PRR", par=90, Ada=6, cash=200)
    operating(game, "PRR", BuyTrains)
    do(game, "PRR buys train 2 from bank for 80")
    assert not game.state.privates["BO"].closed
    operating(game, "B&O", BuyTrains)
    happened = do(game, "B&O buys train 2 from PRR for 1")
    assert PrivateClosed("BO") in happened
    assert (owner(game, "BO"), owner(game, "SV")) == ("", "Ben")


@pytest.mark.rule("1830/T1-g", "1830/9.0-b")
def test_no_company_buys_the_b_and_o_private_and_it_stays_with_its_owner_when_the_presidency_goes() -> None:
    game = table(phase="3", BO="Ada")
    start(game, "B&O", par=100, Ada=2, Ben=3, president="Ada", operated=False)
    game.state.companies["B&O"].shares = {"Ada": 2, "Ben": 2, OFFER: 6}
    stock(game, "Ben")
    do(game, "Ben buys a share of B&O from offer")
    assert game.state.companies["B&O"].president == "Ben"
    assert owner(game, "BO") == "Ada"
    start(game, "PRR", Ada=6, cash=900)
    operating(game, "PRR")
    assert refused(game, "PRR buys private BO for 220") == "T1-g"


@pytest.mark.rule("1830/23.2-c", "1830/22.0-d", "1830/23.2-e")
def test_the_first_5_train_closes_all_privates_wherever_they_are() -> None:
    game = table(phase="4", SV="Ada", CS="PRR", MH="Ben")
    game.state.depot["4"] = 0
    start(game, "PRR", Ada=6, cash=900)
    operating(game, "PRR", BuyTrains)
    happened = do(game, "PRR buys train 5 from bank for 450")
    assert [event.private for event in happened if isinstance(event, PrivateClosed)] == ["SV", "CS", "MH"]
    assert {private.owner for private in game.state.privates.values()} == {""}
    operating(game)
    assert money(game, "Ada") == 800  # no more revenue
    assert refused(game, "PRR lays 3@0 on B20 by CS") == "T1-b"
    stock(game, "Ben")
    assert refused(game, "Ben exchanges MH for a share from offer") == "4.0-b"


@pytest.mark.rule("1830/23.2-d")
def test_privates_are_not_closed_voluntarily_nor_sold_to_the_bank() -> None:
    game = table(SV="Ada")
    stock(game)
    assert refused(game, "Ada sells private SV to bank for 20") == "23.1-a"
    kinds = {type(getattr(option, "action", option)).__name__ for option in game.legal_actions("Ada")}
    assert kinds == {"SetPar", "SellPrivate", "Pass"}


@pytest.mark.rule("1830/23.3-a", "1830/23.3-b")
def test_open_privates_count_at_face_value_for_players_only() -> None:
    game = table(SV="Ada", CA="Ada", BO="PRR", MH="Ben")
    assert game.scores() == {"Ada": 980, "Ben": 910, "Cleo": 800}
    game.state.privates["CA"].closed, game.state.privates["CA"].owner = True, ""
    assert game.scores()["Ada"] == 820


# -- Table 1


@pytest.mark.rule("1830/T1-b", "1830/18.0-f")
@pytest.mark.parametrize("first", ["normal", "champlain"])
def test_csl_lays_a_second_tile_free_and_unconnected_before_or_after_the_normal_one(first: str) -> None:
    """R-31: tile 3, 4 or 58, in the tile step."""
    game = table(phase="3", CS="PRR")
    start(game, "PRR", Ada=6, cash=0)
    operating(game, "PRR")
    lines = ["PRR lays 57@1 on H10", "PRR lays 4@1 on B20 by CS"]
    happened = do(game, *(lines if first == "normal" else reversed(lines)))
    assert TileLaid("PRR", "B20", "4", 1, "", 0) in happened
    assert set(game.state.tiles) == {"H10", "B20"}
    assert frame(game) != "LayTrack"
    assert owner(game, "CS") == "PRR"  # using it does not close it


@pytest.mark.rule("1830/T1-b")
def test_csl_is_for_its_company_once_on_an_empty_hex_and_in_the_tile_step() -> None:
    """R-31; on 18xx.games at any moment of the turn (D-17)."""
    game = table(phase="3", CS="PRR")
    start(game, "PRR", par=100, Ada=6, cash=500)
    start(game, "NYC", Ada=6)
    track(game, H10="57@1")
    operating(game, "PRR")
    assert refused(game, "PRR lays 9@1 on B20 by CS") == "T1-b"
    assert refused(game, "PRR lays 4@1 on F10 by CS") == "T1-b"
    assert refused(game, "PRR lays 4@2 on B20 by CS") == ""
    operating(game, "NYC")
    assert refused(game, "NYC lays 4@1 on B20 by CS") == "T1-b"
    operating(game, "PRR", PlaceTokens)
    assert refused(game, "PRR lays 4@1 on B20 by CS") == "17.0-f"
    track(game, B20="58@0")
    operating(game, "PRR")
    assert refused(game, "PRR lays 4@1 on B20 by CS") == "T1-b"
    online = table(3, "online", phase="3", CS="PRR")
    start(online, "PRR", par=100, Ada=6, cash=500)
    track(online, H10="57@1")
    operating(online, "PRR", PlaceTokens)
    assert refused(online, "PRR lays 4@1 on B20 by CS") == ""


@pytest.mark.rule("1830/T1-b", "1830/18.0-k")
def test_while_a_player_owns_csl_or_dh_no_company_can_use_them() -> None:
    game = table(phase="3", CS="Ada", DH="Ada")
    start(game, "PRR", Ada=6, cash=500)
    operating(game, "PRR")
    assert refused(game, "PRR lays 4@1 on B20 by CS") == "T1-b"
    assert refused(game, "PRR lays 57@1 on F16 by DH") == "T1-c"


@pytest.mark.rule("1830/T1-c", "1830/18.0-f")
def test_dh_sets_up_a_base_on_scranton() -> None:
    """R-30, D-18: it is the tile and the token of the turn, $120 and free, and the next token costs $100."""
    game = table(phase="3", DH="PRR")
    start(game, "PRR", Ada=6, cash=119)
    track(game, H10="57@1")
    operating(game, "PRR")
    assert refused(game, "PRR lays 57@0 on F16 by DH") == "17.0-g"
    cash(game, PRR=500)
    assert refused(game, "PRR lays 57@0 on F16") == "18.0-d"
    do(game, "PRR lays 57@0 on F16 by DH")
    assert frame(game) == "FreeToken"
    assert refused(game, "PRR places a token on H10.0") == "T1-c"
    do(game, "PRR places a token on F16.0 by DH")
    assert money(game, "PRR") == 380
    assert game.state.tokens["F16"] == (("PRR",),)
    assert game.state.companies["PRR"].tokens == (100, 100)
    assert frame(game) == "BuyTrains"  # neither a second tile nor a second token


@pytest.mark.rule("1830/T1-c")
def test_dh_needs_the_tile_of_the_turn_and_an_empty_hex() -> None:
    """R-30."""
    game = table(phase="3", DH="PRR", CS="PRR")
    start(game, "PRR", Ada=6, cash=500)
    operating(game, "PRR")
    assert refused(game, "PRR lays 14@0 on F16 by DH") == "T1-c"
    do(game, "PRR lays 57@1 on H10")
    assert refused(game, "PRR lays 57@0 on F16 by DH") == "18.0-c"
    taken = table(phase="3", DH="PRR")
    start(taken, "PRR", Ada=6, cash=500)
    track(taken, F16="57@0")
    operating(taken, "PRR")
    assert refused(taken, "PRR lays 57@0 on F16 by DH") == "T1-c"


@pytest.mark.rule("1830/T1-c", "1830/T1-d")
@pytest.mark.parametrize("options", [(), ("online",)])
def test_the_dh_tile_may_be_laid_without_a_token_left(options: tuple[str, ...]) -> None:
    """R-30: the token is not compulsory."""
    game = table(3, *options, phase="3", DH="NYNH")
    start(game, "NYNH", Ada=6, cash=500, tokens="F22.0")
    operating(game, "NYNH")
    do(game, "NYNH lays 57@0 on F16 by DH")
    assert frame(game) != "FreeToken" and "F16" not in game.state.tokens
    assert money(game, "NYNH") == 380


@pytest.mark.rule("1830/T1-b", "1830/17.0-f")
def test_the_csl_can_be_bought_and_used_after_the_normal_tile() -> None:
    """R-31: as long as it could be bought, the step is not over."""
    game = table(phase="3", CS="Ben")
    start(game, "PRR", Ada=6, cash=500)
    operating(game, "PRR")
    do(game, "PRR lays 57@1 on H10")
    assert frame(game) == "LayTrack" and refused(game, "PRR lays 4@1 on B20 by CS") == "T1-b"
    do(game, "PRR buys private CS for 40", "Ben accepts", "PRR lays 4@1 on B20 by CS")
    assert game.state.tiles["B20"] == ("4", 1) and frame(game) != "LayTrack"
    for cash_left, phase, owner in ((19, "3", "Ben"), (500, "2", "Ben"), (500, "3", "")):
        other = table(phase=phase, CS=owner)
        start(other, "PRR", Ada=6, cash=cash_left)
        operating(other, "PRR")
        do(other, "PRR lays 57@1 on H10")
        assert frame(other) != "LayTrack"


@pytest.mark.rule("1830/T1-c")
def test_a_home_token_may_be_placed_in_the_turn_of_the_dh() -> None:
    """R-30."""
    game = table(phase="3", DH="PRR")
    start(game, "PRR", Ada=6, operated=False)
    operating(game)
    do(game, "PRR lays 57@0 on F16 by DH", "PRR places a token on F16.0 by DH")
    assert game.state.tokens == {"H12": (("PRR",),), "F16": (("PRR",),)}
    assert money(game, "PRR") == 670 + 15 - 120


@pytest.mark.rule("1830/T1-d")
def test_the_dh_token_may_be_declined_and_later_follows_the_normal_rules() -> None:
    game = table(phase="3", DH="PRR")
    start(game, "PRR", Ada=6, cash=500)
    operating(game, "PRR")
    do(game, "PRR lays 57@0 on F16 by DH", "PRR passes")
    assert "F16" not in game.state.tokens
    track(game, H10="57@1")
    operating(game, "PRR", PlaceTokens)
    assert refused(game, "PRR places a token on F16.0 by DH") == "17.0-f"
    assert refused(game, "PRR places a token on F16.0") == "19.0-e"  # not connected
    track(game, H16="57@2", G15="8@3")
    put(game, "PRR", "H16.0")
    before = money(game, "PRR")
    operating(game, "PRR", PlaceTokens)
    do(game, "PRR places a token on F16.0")
    assert money(game, "PRR") == before - 100


@pytest.mark.rule("1830/T1-e", "1830/23.2-b")
def test_mh_is_exchanged_for_a_share_of_the_nyc_and_closes() -> None:
    """R-32: the owner chooses the source; no purchase, so the turn and the priority are untouched."""
    game = table(MH="Ada")
    start(game, "NYC", par=67, Ben=4, Cleo=2, pool=1)
    stock(game)
    priority = game.state.priority
    assert listed(game, "Ada exchanges MH for a share from pool")
    happened = do(game, "Ada exchanges MH for a share from offer")
    assert PrivateClosed("MH") in happened
    assert shares(game, "NYC") == {"Ben": 4, "Cleo": 2, "Ada": 1, POOL: 1, OFFER: 2}
    assert money(game, "Ada") == 800
    assert game.state.priority == priority
    assert game.active == ("Ada",)
    assert refused(game, "Ada buys a share of NYC from pool") == ""
    do(game, "Ada passes", "Ben passes")
    assert game.active == ("Cleo",)  # Ada's turn was a pass: Cleo's is the third
    do(game, "Cleo passes")
    assert "OperatingRound" in [type(below).__name__ for below in game.state.stack]


@pytest.mark.rule("1830/T1-e")
def test_mh_is_exchanged_between_the_turns_of_others_but_not_in_the_middle() -> None:
    """R-32; at any moment on 18xx.games (D-16)."""
    for options, clause in (((), "T1-e"), (("online",), "")):
        game = table(3, *options, MH="Ada")
        start(game, "NYC", Ben=4, Cleo=2)
        start(game, "PRR", Ben=3)
        stock(game, "Ben")
        assert refused(game, "Ada exchanges MH for a share from offer") == ""
        do(game, "Ben sells 1 of NYC")
        assert game.active == ("Ben",)
        assert refused(game, "Ada exchanges MH for a share from offer") == clause
        do(game, "Ben passes")
        assert refused(game, "Ada exchanges MH for a share from offer") == ""


@pytest.mark.rule("1830/T1-e")
def test_mh_is_exchanged_between_the_turns_of_companies() -> None:
    game = table(MH="Ada")
    start(game, "NYC", par=67, president="Ben", Ben=3, Ada=3)
    start(game, "PRR", par=100, Ada=6, trains="2")
    track(game, H10="57@1")
    operating(game)
    assert refused(game, "Ada exchanges MH for a share from offer") == ""  # before the PRR has done anything
    do(game, "PRR passes")
    assert frame(game) == "RunTrains"
    assert refused(game, "Ada exchanges MH for a share from offer") == "T1-e"
    do(game, "PRR runs 2[H12.0>H10.0]", "PRR dividend pay")
    assert game.actors == ("NYC",)
    assert game.active == ("Ben",)
    happened = do(game, "Ada exchanges MH for a share from offer")
    assert PresidencyChanged("NYC", "Ben", "Ada") in happened
    assert game.active == ("Ada",)  # the NYC's turn is now Ada's to decide


@pytest.mark.rule("1830/T1-e")
def test_mh_is_not_exchanged_at_60_percent_nor_without_a_certificate() -> None:
    game = table(MH="Ada")
    start(game, "NYC", cell=(3, 0), Ada=6, Ben=2)  # orange: Ada could buy a seventh share, but not get it for the M&H
    stock(game)
    assert refused(game, "Ada buys a share of NYC from offer") == ""
    assert refused(game, "Ada exchanges MH for a share from offer") == "T1-e"
    assert refused(game, "Ada exchanges SV for a share from offer") == "T1-e"
    game.state.companies["NYC"].shares = {"Ada": 5, "Ben": 5}
    assert refused(game, "Ada exchanges MH for a share from offer") == "T1-e"
    assert refused(game, "Ada exchanges MH for a share from pool") == "T1-e"
    game.state.companies["NYC"].shares = {"Ada": 5, "Ben": 4, POOL: 1}
    assert refused(game, "Ada exchanges MH for a share from offer") == "T1-e"
    assert refused(game, "Ada exchanges MH for a share from pool") == ""
    assert refused(game, "Ben exchanges MH for a share from pool") == "4.0-b"
    game.state.privates["MH"].owner = "PRR"
    assert refused(game, "Ada exchanges MH for a share from pool") == "4.0-b"


@pytest.mark.rule("1830/T1-e", "1830/8.1-g", "1830/12.0-b")
def test_mh_is_exchanged_before_the_nyc_has_a_par_value_and_in_the_first_stock_round() -> None:
    """R-32: the certificate waits like the C&A's; the exchange neither buys nor sells (4.0-e)."""
    game = first_stock_round()
    do(game, "Ada exchanges MH for a share from offer")
    assert shares(game, "NYC") == {"Ada": 1, OFFER: 9}
    assert refused(game, "Ada sells 1 of NYC") == "12.0-b"
    do(game, "Ada sets the par of NYC at 67")
    assert shares(game, "NYC") == {"Ada": 3, OFFER: 7}
    assert game.state.companies["NYC"].president == "Ada"


@pytest.mark.rule("1830/T1-e", "1830/11.0-c")
def test_the_exchange_can_float_the_nyc_and_the_certificate_limit_cannot_stop_it() -> None:
    """R-32."""
    game = table(6, MH="Ada")
    start(game, "PRR", Ada=6)
    start(game, "CPR", Ada=6)
    start(game, "NYC", Ben=5)
    stock(game)
    assert game.title.certificate_limit(game.play, "Ada") == 11
    start(game, "ERIE", Ada=2)
    assert CompanyFloated("NYC") in do(game, "Ada exchanges MH for a share from offer")


@pytest.mark.rule("1830/T1-f")
def test_the_share_of_the_camden_and_amboy_is_sold_under_the_usual_rules() -> None:
    game = table(CA="Ada")
    start(game, "PRR", par=100, Ben=2, Ada=1)
    stock(game)
    do(game, "Ada sells 1 of PRR")
    assert money(game, "Ada") == 900
    assert owner(game, "CA") == "Ada"


@pytest.mark.rule("1830/23.1-d")
def test_a_private_bought_before_the_run_is_the_companys_at_once() -> None:
    game = table(phase="3", CS="Ada")
    start(game, "PRR", Ada=6, cash=100, trains="2")
    operating(game, "PRR")
    do(game, "PRR buys private CS for 20", "PRR lays 3@0 on B20 by CS")
    assert game.state.tiles["B20"] == ("3", 0)
