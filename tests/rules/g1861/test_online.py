"""What 18xx.games does not let pass, and what it does: found by playing our games in its own engine."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.engine.nationalisation import OfferNationalisation, remove_token
from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.titles.g1861.recalled import note_runs, ran_trains
from roundhouse.titles.g1861.state import RSR
from tests.rules.given import NAMES, cash, do, frame, listed, refused, track

from .build import leave, minor, operating, public, rail, stock, table

ONLINE = "online"


@pytest.mark.rule("1861/4.3-b")
def test_somebody_keeps_money_for_the_next_private() -> None:
    """D-32: there the sale could not go on; by the book it can."""
    game = rh.new("1861", NAMES[:3], [ONLINE])
    cash(game, Ada=420, Ben=0, Cleo=0)
    assert refused(game, "Ada bids 420 on TSR") == "4.3-b"
    assert refused(game, "Ada bids 415 on TSR") == "" and not listed(game, "Ada bids 420 on TSR")
    cash(game, Ben=5)
    assert refused(game, "Ada bids 420 on TSR") == ""
    book = rh.new("1861", NAMES[:3])
    cash(book, Ada=420, Ben=0, Cleo=0)
    assert refused(book, "Ada bids 420 on TSR") == ""


@pytest.mark.rule("1861/4.3-d")
@pytest.mark.parametrize(("options", "asked"), [((ONLINE,), "Ada"), ((), "Cleo")])
def test_who_could_not_pay_the_full_price_is_not_asked_at_the_first_reduction(
    options: tuple[str, ...], asked: str
) -> None:
    """D-38: Cleo has just the 15 R of the TSR after one reduction; there she is asked at the second one."""
    game = rh.new("1861", NAMES[:3], options)
    cash(game, Cleo=15)
    do(game, *["Ada passes", "Ben passes"] * 2)
    assert game.active == (asked,)
    if asked == "Ada":
        do(game, "Ada passes", "Ben passes")
    assert game.active == ("Cleo",)


@pytest.mark.rule("1861/4.3-d")
def test_where_nobody_could_pay_the_full_price_all_are_asked_at_the_first_reduction() -> None:
    """D-38."""
    game = rh.new("1861", NAMES[:3], [ONLINE])
    cash(game, Ada=15, Ben=10, Cleo=15)
    do(game, "Ada passes")
    assert game.active == ("Ada",)
    do(game, "Ada passes")
    assert game.active == ("Cleo",)


@pytest.mark.rule("1861/5.5.2.3-d")
@pytest.mark.parametrize(("options", "clause"), [((ONLINE,), "5.5.2.3-d"), ((), "")])
def test_new_track_that_leads_back_where_every_way_came_from(options: tuple[str, ...], clause: str) -> None:
    """D-33: the only way to the new curve on E17 has left that hex by the side to which the curve leads."""
    game = table(3, *options, phase="3")
    public(game, "MVR", Ada=4, tokens="F18.0", cash=300)
    track(game, F18="619@2", E17="9@2", D16="28@5", E15="7@0")
    operating(game, "MVR")
    assert refused(game, "MVR lays 27@2 on E17") == clause


@pytest.mark.rule("1861/5.6.2-a")
def test_a_train_that_has_run_does_not_run_again_for_the_state() -> None:
    """D-34: only the trains that were not there when the dividend of their company was settled."""
    game = table(3, ONLINE, phase="4")
    rail(game, "G15 G13 G11 H10 H8")
    game.state.companies[RSR].trains = ("3", "3")
    assert game.title.running_trains(game.play, RSR) == ("3", "3")
    note_runs(game.play, {"K-B": ("3",), "MKN": ("3",)})
    public(game, "MKN", Ada=4, trains="3")
    assert game.title.running_trains(game.play, RSR) == ("3",)
    assert game.title.running_trains(game.play, "MKN") == ("3",)


@pytest.mark.rule("1861/5.5.8-a")
def test_a_train_that_has_run_remains_one_when_it_is_sold() -> None:
    """D-34."""
    game = table(3, ONLINE, phase="4")
    minor(game, "N", "Ada", cash=10)
    public(game, "MKN", Ada=4, trains="3 3")
    note_runs(game.play, {"MKN": ("3",)})
    operating(game, "N", BuyTrains)
    do(game, "N buys train 3 from MKN for 1")
    assert ran_trains(game.play) == {"MKN": (), "N": ("3",)}


def beside_a_full_city(*options: str) -> Game:
    """MVR on G15 looks at G13, which is full of NW's token."""
    game = table(3, *options, phase="4")
    public(game, "MVR", Ada=4, tokens="G15.0", cash=300)
    public(game, "NW", Ben=4, tokens="G13.0")
    track(game, G13="57@0", G15="57@0")
    return game


@pytest.mark.rule("1861/5.5.3-a")
@pytest.mark.parametrize(("options", "open_again"), [((ONLINE,), False), ((), True)])
def test_what_a_company_was_told_about_tokens_holds_until_the_next_lay(
    options: tuple[str, ...], open_again: bool
) -> None:
    """D-36: G13 was full when MVR asked; the token there has gone since, and nobody has laid anything."""
    game = beside_a_full_city(*options)
    game.state.companies["MVR"].tokens = (20, 40)

    def asks() -> bool:
        operating(game, "MVR")
        do(game, "MVR passes")
        return frame(game) == "PlaceTokens"

    assert not asks()
    remove_token(game.play, "NW", "G13", 0)
    assert asks() == open_again
    operating(game, "MVR")
    do(game, "MVR lays 8@4 on G11")
    leave(game, "LayTrack")
    assert frame(game) == "PlaceTokens", "after a lay everybody sees the board as it is"


@pytest.mark.rule("1861/5.5.2.2-c")
@pytest.mark.parametrize(("options", "clause"), [((ONLINE,), "5.5.2.2-c"), ((), "")])
def test_what_a_company_was_told_it_reaches_holds_until_the_next_lay(options: tuple[str, ...], clause: str) -> None:
    """D-36: G13 was full when MVR was told that it can place no token; a nationalisation has opened it since."""
    game = beside_a_full_city(*options)
    game.state.companies["MVR"].tokens = (20, 40)
    game.state.companies[RSR].tokens = ()
    operating(game, "MVR")
    do(game, "MVR passes")
    game.title.state_railway.take_tokens(game.play, "NW")  # type: ignore[attr-defined]
    operating(game, "MVR")
    assert refused(game, "MVR lays 8@4 on G11") == clause
    do(game, "MVR lays 9@0 on G17")
    assert refused(game, "MVR lays 8@4 on G11") == "", "after a lay everybody sees the board as it is"


@pytest.mark.rule("1861/5.5.2.2-c")
@pytest.mark.parametrize(("options", "clause"), [((ONLINE,), "5.5.2.2-c"), ((), "")])
def test_after_a_lay_a_company_does_not_see_that_a_token_has_gone(options: tuple[str, ...], clause: str) -> None:
    """D-36: G13 was full when MVR laid its last tile; a nationalisation has opened it since."""
    game = beside_a_full_city(*options)
    game.state.companies[RSR].tokens = ()
    operating(game, "MVR")
    do(game, "MVR lays 9@0 on G17")
    game.title.state_railway.take_tokens(game.play, "NW")  # type: ignore[attr-defined]
    operating(game, "MVR")
    assert refused(game, "MVR lays 8@4 on G11") == clause


@pytest.mark.rule("1861/5.8.4-d")
def test_publics_are_asked_once_when_the_state_buys_on() -> None:
    """D-35: trains are scrapped by the 6 and by the 8; nobody who has answered is asked again."""
    game = table(3, ONLINE, phase="5")
    for train in ("5", "7"):
        game.state.depot[train] = 0
    game.state.depot["6"] = 1
    public(game, "MKN", Ada=4, trains="3", tokens="H8.0")
    public(game, "NW", Ben=4, trains="4", tokens="G15.0")
    cash(game, RSR=650 + 1000)
    operating(game, RSR)
    while game.actors == (RSR,):
        game.push(next(iter(game.legal_actions())))  # type: ignore[arg-type]
    asked = [frame.companies for frame in game.state.stack if isinstance(frame, OfferNationalisation)]
    assert asked == [("MKN", "NW")]
    do(game, "MKN is nationalised", "NW passes")
    assert not any(isinstance(frame, OfferNationalisation) for frame in game.state.stack)


@pytest.mark.rule("1861/5.8.4-d")
def test_publics_are_asked_before_anybody_gives_up_a_train() -> None:
    """D-35: also when the state has bought a second train of the phase."""
    game = table(3, ONLINE, phase="5")
    game.state.depot["5"] = 0
    public(game, "NW", Ben=4, trains="3", tokens="G15.0")
    public(game, "SE", Ada=4, trains="4 5 5", tokens="P8.0")
    cash(game, RSR=650 + 650)
    operating(game, RSR)
    while game.actors == (RSR,):
        game.push(next(iter(game.legal_actions())))  # type: ignore[arg-type]
    assert game.state.companies[RSR].trains == ("6", "6")
    assert game.actors == ("NW",)
    do(game, "NW passes")
    assert game.actors == ("SE",)


@pytest.mark.rule("1861/5.5.8-f")
@pytest.mark.parametrize(("options", "first"), [((ONLINE,), "NW"), ((), "S-V")])
def test_trains_are_given_up_in_the_order_of_the_sites_list(options: tuple[str, ...], first: str) -> None:
    """D-25: publics before the minors of phase 3; by the book in the order of operating."""
    game = table(3, *options, phase="3")
    minor(game, "S-V", "Ada", cell=(0, 6), trains="3 3 3 3")
    public(game, "NW", Ben=4, tokens="G15.0", trains="3 3 3 3")
    public(game, "MK", Cleo=4, tokens="K7.0", cash=350)
    game.state.depot["3"] = 0
    operating(game, "MK", BuyTrains)
    do(game, "MK buys train 4 from bank for 350")
    assert game.actors == (first,)


@pytest.mark.rule("1861/5.8.4-d")
@pytest.mark.parametrize(("options", "clause"), [((ONLINE,), "5.8.4-d"), ((), "")])
def test_the_next_to_operate_stays_when_the_last_has_gone_by_its_own_purchase(
    options: tuple[str, ...], clause: str
) -> None:
    """D-37: S-V is nationalised by its own 8; NW, which would be next, operates there even if it goes too."""
    game = table(3, *options, phase="7")
    game.state.depot["7"] = 0
    minor(game, "S-V", "Ada", cell=(0, 6), cash=1000)
    public(game, "NW", cell=(4, 5), Ben=4, tokens="G15.0")
    public(game, "MKN", cell=(4, 4), Cleo=4, tokens="H8.0")
    operating(game, "S-V", BuyTrains)
    do(game, "S-V buys train 8 from bank for 1000")
    assert game.actors == ("NW",)
    assert refused(game, "NW is nationalised") == clause
    do(game, "NW passes")
    assert refused(game, "MKN is nationalised") == ""


@pytest.mark.rule("1861/4.2.3-b")
@pytest.mark.parametrize(("options", "clause"), [((ONLINE,), "4.2.3-b"), ((), "")])
def test_a_station_that_track_leads_round_to_is_connected_there(options: tuple[str, ...], clause: str) -> None:
    """D-8: from M19 over L20 and L18 one comes back to M19, and to no other stop."""
    game = table(3, *options, phase="4")
    track(game, M19="207@5", L20="7@4", L18="7@1")
    cash(game, Ada=800)
    stock(game)
    do(game, "Ada sets the par of MK at 120")
    assert refused(game, "MK places a token on M19.0") == clause
