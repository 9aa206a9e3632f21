"""5.6 The RSR's turn, 5.8.4 Nationalisation."""

import pytest

from roundhouse.engine.trains import BuyTrains
from roundhouse.game import Game
from roundhouse.kernel.events import Nationalised
from roundhouse.kernel.state import OFFER, POOL
from tests.rules.given import (
    cash,
    cell,
    do,
    frame,
    money,
    places,
    put,
    refused,
    track,
)

from .build import (
    minor,
    operating,
    public,
    set_phase,
    stock,
    table,
)


def nationalise(game: Game, company: str) -> None:
    game.title.state_railway.nationalise(game.play, company)  # type: ignore[attr-defined]


def rsr_turn(game: Game) -> None:
    """The RSR has its turn; then the merger round waits for a minor."""
    minor(game, "E", "Ada", cell=(3, 6), trains="5")
    operating(game, "RSR", done="E")
    assert frame(game) == "MergerTurn"


@pytest.mark.rule("1861/5.6-a", "1861/5.6.1-a", "1861/5.6.3-a", "1861/5.6.2-a")
def test_the_rsr_places_its_token_runs_and_keeps_the_revenue() -> None:
    game = table(phase="4", MRR="RSR")
    put(game, "RSR", "G15.0")
    track(game, G15="202@2", H14="9@1", I13="57@1")
    game.state.companies["RSR"].trains = ("4",)
    rsr_turn(game)
    assert places(game, "RSR") == {"G15.0", "E1.1"}
    assert money(game, "RSR") == 40 + 10 + 40 + 10


@pytest.mark.rule("1861/5.6-a")
def test_online_the_player_with_the_card_declares_the_routes() -> None:
    game = table(3, "online", phase="4")
    put(game, "RSR", "G15.0")
    track(game, G15="202@2", H14="9@1", I13="57@1")
    game.state.companies["RSR"].trains = ("4",)
    game.state.companies["RSR"].president = "Ben"
    operating(game, "RSR")
    assert game.active == ("Ben",) and frame(game) == "RunTrains"
    do(game, "RSR runs 4[G15.0>H14>I13.0]")
    assert money(game, "RSR") == 50


@pytest.mark.rule("1861/5.6-b")
def test_the_rsr_never_builds_or_trades() -> None:
    game = table(phase="4")
    put(game, "RSR", "G15.0")
    cash(game, RSR=500)
    public(game, "NW", Ada=3, pool=2, tokens="D20.0", trains="4")
    tiles, shares = dict(game.state.tiles), dict(game.state.companies["NW"].shares)
    minor(game, "E", "Ada", cell=(3, 6), trains="5")
    operating(game, "RSR", done="E NW")
    assert game.state.tiles == tiles and game.state.companies["NW"].shares == shares
    assert places(game, "RSR") == {"G15.0", "E1.1"}


@pytest.mark.rule("1861/5.6.1-b", "1861/5.8.4-k")
def test_six_tokens_outside_moscow_and_st_petersburg() -> None:
    game = table(phase="5")
    homes = ["R-O", "O-K", "K-R", "M-V", "M-B", "D", "V"]
    for name in homes:
        minor(game, name, "Ada")
    for name in homes:
        nationalise(game, name)
    assert len(places(game, "RSR")) == 6
    minor(game, "M-K", "Ada")
    nationalise(game, "M-K")
    assert "H8.0" in places(game, "RSR") and len(places(game, "RSR")) == 7
    minor(game, "N", "Ada")
    nationalise(game, "N")
    assert len(places(game, "RSR")) == 7
    assert len(game.state.companies["RSR"].tokens) == 1


@pytest.mark.rule("1861/5.6.1-c")
def test_grey_moscow_brings_a_token_of_the_rsr() -> None:
    game = table(phase="6")
    minor(game, "N", "Ada", cash=100, trains="5")
    track(game, H8="638@0")
    game.state.tokens["H8"] = (("N",),)
    operating(game, "N")
    do(game, "N lays 639@0 on H8")
    assert places(game, "RSR") == {"H8.0"}
    game = table(phase="6")
    minor(game, "N", "Ada", cash=100, trains="5")
    minor(game, "M-K", "Ben")
    nationalise(game, "M-K")
    track(game, H8="638@0")
    game.state.tokens["H8"] = (("N", "RSR"),)
    operating(game, "N")
    do(game, "N lays 639@0 on H8")
    assert sum(held.count("RSR") for held in game.state.tokens["H8"]) == 1


@pytest.mark.rule("1861/5.6.4-a")
def test_the_rsr_pays_interest_and_repays() -> None:
    game = table(phase="4")
    put(game, "RSR", "G15.0")
    cash(game, RSR=130)
    game.state.companies["RSR"].loans = 3
    game.state.companies["RSR"].trains = ("4",)
    rsr_turn(game)
    rsr = game.state.companies["RSR"]
    assert rsr.loans == 0 and rsr.cash == 130 + 90 - 15 - 150


@pytest.mark.rule("1861/5.6.5-a", "1861/T-26")
def test_t_26_without_a_train_the_rsr_borrows_for_the_cheapest() -> None:
    game = table(phase="4")
    cash(game, RSR=109)
    rsr_turn(game)
    rsr = game.state.companies["RSR"]
    assert (rsr.loans, rsr.cash, rsr.trains) == (6, 29, ("4",))
    game = table(phase="4")
    cash(game, RSR=109)
    game.state.train_pool = ("3",)
    rsr_turn(game)
    assert game.state.companies["RSR"].trains == ("3",)


@pytest.mark.rule("1861/5.6.5-b", "1861/5.6.5-c")
def test_with_money_the_rsr_buys_new_trains_and_begins_phases() -> None:
    game = table(phase="4")
    cash(game, RSR=1000)
    game.state.companies["RSR"].trains = ("3",)
    game.state.depot["4"] = 1
    game.state.train_pool = ("3",)
    rsr_turn(game)
    rsr = game.state.companies["RSR"]
    assert rsr.trains == ("3", "4", "5") and rsr.cash == 1000 + 90 - 350 - 550 and rsr.loans == 0
    assert game.state.phase == "5" and game.state.train_pool == ("3",)


@pytest.mark.rule("1861/5.8.4-a", "1861/5.8.4-e")
def test_trainless_minors_that_have_operated_go_at_phases_4_and_6() -> None:
    for phase, train, price in (("3", "4", 350), ("5", "6", 650)):
        game = table(phase=phase)
        minor(game, "N", "Ada", cash=1000, cell=(3, 6))
        minor(game, "M-K", "Ben", cell=(4, 4))
        minor(game, "M-NN", "Cleo", cell=(4, 3), operated=False)
        minor(game, "K-R", "Cleo", cell=(4, 2), trains="5")
        game.state.depot[phase] = 0
        operating(game, "N", BuyTrains)
        events = do(game, f"N buys train {train} from bank for {price}")
        assert [e.company for e in events if isinstance(e, Nationalised)] == ["M-K"]


@pytest.mark.rule("1861/5.8.4-b", "1861/5.8.4-l")
def test_every_minor_goes_at_phase_8_the_buyer_too() -> None:
    game = table(phase="7")
    minor(game, "N", "Ada", cash=1000, cell=(4, 4))
    minor(game, "M-K", "Ben", cell=(4, 3), trains="5")
    public(game, "NW", Cleo=3, trains="7", tokens="G15.0")
    game.state.depot["7"] = 0
    operating(game, "N", BuyTrains)
    events = do(game, "N buys train 8 from bank for 1000")
    assert [e.company for e in events if isinstance(e, Nationalised)] == ["N", "M-K"]
    assert sorted(game.state.companies["RSR"].trains) == ["5", "8"]
    assert game.actors == ("NW",)


@pytest.mark.rule("1861/5.8.4-d", "1861/5.8.4-e")
def test_directors_of_trainless_publics_may_give_them_to_the_state() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada", cash=1000, cell=(3, 6))
    public(game, "NW", Ben=3, tokens="G15.0", cell=(4, 4))
    public(game, "SW", Cleo=3, tokens="D20.0", cell=(4, 5))
    public(game, "SE", Cleo=3, tokens="B4.0", cell=(4, 5), operated=False)
    game.state.depot["3"] = 0
    operating(game, "N", BuyTrains)
    do(game, "N buys train 4 from bank for 350")
    assert game.actors == ("SW",) and game.active == ("Cleo",)
    do(game, "SW passes")
    assert game.actors == ("NW",)
    do(game, "NW is nationalised")
    assert not game.state.companies["NW"].floated and game.state.companies["SW"].floated
    assert frame(game) != "OfferNationalisation"


@pytest.mark.rule("1861/5.8.4-g", "1861/5.8.4-h", "1861/5.8.4-i", "1861/5.8.4-j", "1861/T-24")
def test_t_24_step_by_step() -> None:
    game = table(phase="4", TSR="NW")
    public(game, "NW", Ada=5, Ben=2, pool=3, cell=(3, 5), loans=4, cash=60, trains="4", tokens="G15.0 D20.0")
    before = money(game, "Ada"), money(game, "Ben"), money(game, "RSR")
    events_before = len(game.play.events)
    nationalise(game, "NW")
    event = next(e for e in game.play.events[events_before:] if isinstance(e, Nationalised))
    assert event.price == 70
    assert money(game, "Ada") == before[0] + 350 and money(game, "Ben") == before[1] + 140
    assert money(game, "RSR") == before[2] + 10
    assert game.state.companies["RSR"].trains == ("4",) and game.state.privates["TSR"].owner == "RSR"
    assert places(game, "RSR") == {"G15.0", "D20.0"} and places(game, "NW") == set()


@pytest.mark.rule("1861/5.8.4-i", "1861/T-25")
def test_t_25_a_minor_counts_as_two_shares() -> None:
    game = table(phase="4")
    minor(game, "N", "Ada", cell=(4, 4), trains="4")
    before = money(game, "Ada")
    nationalise(game, "N")
    assert money(game, "Ada") == before + 160


@pytest.mark.rule("1861/5.8.4-k")
def test_the_most_valuable_city_first_and_one_token_a_hex() -> None:
    game = table(phase="5")
    rsr = game.state.companies["RSR"]
    public(game, "NW", Ada=5, tokens="G15.0 D20.0 H8.0")
    track(game, G15="207@0")
    put(game, "RSR", "H8.1")
    game.state.extra.kept_for_rsr = ("E1",)  # type: ignore[union-attr]
    rsr.tokens = (0, 0)
    nationalise(game, "NW")
    assert places(game, "RSR") == {"H8.1", "G15.0"}


@pytest.mark.rule("1861/5.8.4-l", "1861/1.2.3-e")
def test_a_nationalised_public_can_be_formed_again() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=5, pool=2, tokens="G15.0", trains="4", cash=20, loans=1)
    nationalise(game, "NW")
    charter = game.state.companies["NW"]
    assert charter.shares == {OFFER: 10} and charter.tokens == (0, 20, 40) and charter.cell is None
    assert (charter.cash, charter.loans, charter.trains, charter.president) == (0, 0, (), "")
    assert POOL not in charter.shares
    stock(game)
    do(game, "Ada sets the par of NW at 70", "NW places a token on L12.0")
    assert game.state.companies["NW"].floated


@pytest.mark.rule("1861/5.8.4-l")
def test_a_company_nationalised_in_its_turn_ends_it() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada", cash=0, cell=(4, 4))
    minor(game, "M-K", "Ben", trains="3", cell=(4, 3))
    set_phase(game, "3")
    operating(game, "N", BuyTrains)
    assert game.actors == ("M-K",)
    assert refused(game, "N passes") != ""
    assert cell(game, "M-K") == (4, 3)
