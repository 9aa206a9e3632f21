"""What 18xx.games does not let pass, and what it does: found by playing our games in its own engine."""

from __future__ import annotations

import pytest

from roundhouse.engine.trains import BuyTrains
from tests.rules.given import cash, do, frame, refused, track

from .build import operating, start, stock, table

BROWN_CELL = (10, 5)
ONLINE = "online"


@pytest.mark.rule("1830/23.1-a")
def test_the_camden_and_amboy_is_not_bought_from_a_player() -> None:
    """D-15: there it would bring its certificate again, and take it from a player."""
    game = table(3, ONLINE, CA="Ben", SV="Ben", BO="Ben")
    stock(game)
    assert refused(game, "Ada buys private CA for 100") == "23.1-a"
    assert refused(game, "Ada buys private BO for 100") == "23.1-a"
    assert refused(game, "Ada buys private SV for 20") == ""


@pytest.mark.rule("1830/23.1-a")
def test_a_turn_stays_open_while_the_camden_and_amboy_is_listed() -> None:
    """D-15: there it is listed for sale, so nobody who has money passes by himself."""
    game = table(3, ONLINE, CA="Ben")
    cash(game, Ada=30, Ben=30, Cleo=0)
    stock(game)
    assert game.active == ("Ada",)
    assert [str(option) for option in game.legal_actions()] == ["Pass(actor='Ada')"]
    do(game, "Ada passes")
    assert game.active != ("Cleo",), "without money she is passed over"


@pytest.mark.rule("1830/10.0-f")
def test_a_private_does_not_hinder_brown_certificates() -> None:
    """D-12: only certificates of other companies, and a par value, do."""
    game = table(3, ONLINE, SV="Ben")
    start(game, "NYC", cell=BROWN_CELL, Ben=5, pool=5)
    start(game, "PRR", Ben=6)
    stock(game)
    do(game, "Ada buys private SV for 20", "Ada buys a share of NYC from pool", "Ada buys a share of NYC from pool")
    assert refused(game, "Ada buys a share of PRR from offer") == "4.0-a"
    assert refused(game, "Ada buys private SV for 20") != ""


@pytest.mark.rule("1830/23.1-a")
def test_a_private_is_bought_whatever_the_certificate_limit() -> None:
    """D-14: the excess is put right by sales afterwards."""
    game = table(6, ONLINE, SV="Ben")
    for company in ("PRR", "NYC"):
        start(game, company, Ada=6, Ben=4)
    start(game, "CPR", Ben=5, Ada=1)
    stock(game)
    held = game.title.certificate_limit(game.play, "Ada")
    assert held == 11
    assert refused(game, "Ada buys a share of CPR from offer") != ""
    assert refused(game, "Ada buys private SV for 20") == ""
    do(game, "Ada buys private SV for 20")
    assert refused(game, "Ada passes") != "", "now a certificate must go"


@pytest.mark.rule("1830/21.0-e")
def test_the_last_share_sold_must_have_been_needed_for_every_train() -> None:
    """D-41: also for the second train of the turn; what the company can pay by itself has any price."""
    game = table(3, ONLINE, phase="5")
    start(game, "PRR", Ada=6, cash=449)
    game.state.companies["PRR"].had_route = True
    start(game, "NYC", Ben=6, trains="4 5")
    start(game, "CPR", par=100, Ada=2, Ben=8, president="Ben")
    cash(game, Ada=0)
    operating(game, "PRR", BuyTrains)
    do(game, "Ada sells 1 of CPR", "PRR buys train 4 from NYC for 1")
    assert frame(game) == "BuyTrains"
    assert refused(game, "PRR buys train 5 from NYC for 1") == "21.0-e"
    assert refused(game, "PRR buys train 5 from NYC for 448") == "21.0-e"


@pytest.mark.rule("1830/T1-c")
@pytest.mark.parametrize(("options", "clause"), [((ONLINE,), "T1-c"), ((), "")])
def test_no_private_is_bought_between_the_tile_of_the_dh_and_its_token(options: tuple[str, ...], clause: str) -> None:
    """D-42: there nothing else is taken until the token is placed or declined."""
    game = table(3, *options, phase="3", DH="PRR", SV="Ada")
    start(game, "PRR", Ada=6, cash=500)
    operating(game, "PRR")
    do(game, "PRR lays 57@0 on F16 by DH")
    assert frame(game) == "FreeToken"
    assert refused(game, "PRR buys private SV for 20") == clause
    do(game, "PRR passes")
    assert refused(game, "PRR buys private SV for 20") == ""


@pytest.mark.rule("1830/20.2-a")
@pytest.mark.parametrize(("options", "asked"), [((ONLINE,), "RunTrains"), ((), "BuyTrains")])
def test_a_home_token_counts_in_the_first_city_until_its_own_is_chosen(options: tuple[str, ...], asked: str) -> None:
    """D-36: there the Erie once had a route, by the city it did not choose; so it is asked for a run, of nothing."""
    game = table(3, *options, phase="3")
    start(game, "ERIE", Ada=6, cash=500, trains="3")
    track(game, D12="8@4", D14="57@1")
    operating(game, "ERIE")
    do(game, "ERIE lays 59@3 on E11", "ERIE places the token of ERIE on E11.1")
    assert frame(game) == asked
    if options:
        do(game, "ERIE runs nothing")
    assert frame(game) == "BuyTrains"
