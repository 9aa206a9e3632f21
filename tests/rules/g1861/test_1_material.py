"""0 Introduction, 1 Material, 2 Setup, 3 Overview."""

import pytest

from roundhouse.engine.token import PlaceTokens
from roundhouse.engine.track import LayTrack
from roundhouse.kernel.errors import BadSetup
from roundhouse.kernel.events import PhaseBegan, PrivateIncome, RoundBegan
from roundhouse.kernel.state import OFFER, POOL, TREASURY, WITHOUT_LIMIT
from roundhouse.titles import find_title
from tests.rules.given import (
    cash,
    do,
    frame,
    listed,
    money,
    places,
    price,
    put,
    refused,
    track,
    walk,
)

from .build import (
    merging,
    minor,
    opening,
    operating,
    public,
    stock,
    table,
)


@pytest.mark.rule("1861/0-a")
def test_three_to_six_play_and_the_richest_wins() -> None:
    for players in (3, 4, 5, 6):
        assert len(opening(players).state.players) == players
    with pytest.raises(BadSetup):
        opening(2)
    assert len(opening(2, "online").state.players) == 2
    game = table()
    cash(game, Ada=10, Ben=500, Cleo=90)
    assert list(game.scores()) == ["Ben", "Cleo", "Ada"]


@pytest.mark.rule("1861/0-b", "1861/1.2-a")
def test_players_own_privates_minors_and_shares() -> None:
    game = table(phase="3", TSR="Ada")
    minor(game, "N", "Ada", trains="2")
    public(game, "NW", Ada=2, Ben=1, tokens="G15.0", trains="3")
    kinds = {company.kind for company in game.title.companies.values()}
    assert kinds == {"minor", "public", "national"}
    operating(game)
    assert game.actors == ("N",)
    assert refused(game, "NW passes") == "5.2-d"
    assert listed(game, "N lays 9@2 on I7") is False
    assert any(type(option).__name__ == "LayTile" for option in game.legal_actions())


@pytest.mark.rule("1861/1-a", "1861/1.3-a", "1861/1.4-a", "1861/1.5-a", "1861/1.6-a")
def test_the_box() -> None:
    game = opening(4)
    found = game.title
    kinds = [company.kind for company in found.companies.values()]
    assert (kinds.count("minor"), kinds.count("public"), kinds.count("national")) == (16, 8, 1)
    assert len(found.privates) == 5
    assert {len(c.token_costs) for c in found.companies.values() if c.kind == "minor"} == {1}
    assert {len(c.token_costs) for c in found.companies.values() if c.kind == "public"} == {3}
    assert len(found.companies["RSR"].token_costs) == 8
    assert list(found.trains) == ["2", "3", "4", "5", "6", "7", "8", "2+2", "5+5E"]
    assert sum(train.count for name, train in found.trains.items() if name < "8" and "+" not in name) == 29
    assert found.trains["8"].count == WITHOUT_LIMIT
    assert {tile.colour for tile in found.board.tiles.values()} == {"yellow", "green", "brown", "grey"}
    green = sum(count for tile, count in game.state.supply.items() if found.board.tiles[tile].colour == "green")
    assert green == 66
    assert found.money_in_game(game.state) == 15_000


@pytest.mark.rule("1861/1.1.1-a", "1861/1.1.1-c")
def test_cities_towns_red_areas_and_hexes_nobody_builds_on() -> None:
    board = find_title("1861").board
    assert board.spaces["E9"].stops[0].kind == "city"
    assert board.spaces["H10"].stops[0].kind == "town"
    assert board.spaces["A9"].stops[0].kind == "offboard"
    assert not board.buildable("C5") and board.printed["C5"].track
    assert "F21" not in board.spaces
    game = table(phase="3")
    minor(game, "R-O", "Ada")
    operating(game, "R-O")
    assert refused(game, "R-O lays 201@0 on A9") == "1.1.1-c"
    assert refused(game, "R-O lays 7@0 on A5") == "1.1.1-c"


@pytest.mark.rule("1861/1.1.1-b")
def test_ekaterinburg_is_worth_80_with_moscow() -> None:
    game = table()
    bonuses = game.title.route_bonuses(game.play, "E")
    assert [(b.at, b.other, b.amount, b.multiplied) for b in bonuses] == [
        (frozenset({"Q3"}), frozenset({"H8"}), 40, True)
    ]
    assert game.title.board.spaces["Q3"].stops[0].revenue == 40


@pytest.mark.rule("1861/1.1.2-a")
def test_minors_and_publics_have_a_price_on_the_market() -> None:
    game = table(phase="4")
    minor(game, "N", "Ada", cell=(6, 2))
    public(game, "NW", Ada=2, cell=(0, 8))
    assert price(game, "N") == 60 and price(game, "NW") == 200
    assert game.state.companies["RSR"].cell is None


@pytest.mark.rule("1861/1.1.3-a", "1861/1.1.5-a", "1861/4.1-f")
def test_pool_initial_offer_and_treasury() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=4, Ben=2)
    stock(game)
    assert game.state.companies["SW"].shares == {OFFER: 10}
    assert refused(game, "Ada buys a share of SW from offer") == "4.2-a"
    before = money(game, "Ada"), game.state.bank
    do(game, "Ada sells 1 of NW", "Ada sets the par of SW at 70")
    assert game.state.companies["NW"].shares[POOL] == 1
    assert game.state.companies["SW"].shares == {"Ada": 2, TREASURY: 8}
    assert money(game, "Ada") == before[0] + 100 - 140
    assert game.state.bank == before[1] - 100


@pytest.mark.rule("1861/1.1.4-a", "1861/1.5-b")
def test_trains_are_bought_from_the_bank_and_extra_ones_only_in_phase_8() -> None:
    from roundhouse.engine.trains import BuyTrains

    game = table(phase="7")
    public(game, "NW", Ada=4, cash=2500, tokens="G15.0")
    operating(game, "NW", BuyTrains)
    assert refused(game, "NW buys train 2+2 from bank for 600") == "5.5.8-c"
    game = table(phase="8")
    public(game, "NW", Ada=4, cash=2500, tokens="G15.0")
    operating(game, "NW", BuyTrains)
    assert refused(game, "NW buys train 2+2 from bank for 600") == ""
    assert refused(game, "NW buys train 5+5E from bank for 1500") == ""
    do(game, "NW buys train 8 from bank for 1000")
    assert money(game, "NW") == 1500


@pytest.mark.rule("1861/1.2.1-a", "1861/1.2.1-b", "1861/1.2.1-c")
def test_privates_pay_their_one_owner_at_the_start_of_every_operating_round() -> None:
    game = table(phase="3", TSR="Ada", BSS="Ben", MYR="NW", MRR="RSR")
    public(game, "NW", Ada=2, tokens="G15.0")
    found = game.title
    figures = {name: (found.minimum_bids[name], p.price, p.revenue) for name, p in found.privates.items()}  # type: ignore[attr-defined]
    assert figures == {
        "TSR": (20, 30, 10),
        "BSS": (30, 45, 15),
        "MYR": (40, 60, 20),
        "MRR": (50, 75, 25),
        "WVR": (60, 90, 30),
    }
    before = money(game, "Ada"), money(game, "Ben"), money(game, "NW"), money(game, "RSR")
    operating(game)
    after = money(game, "Ada"), money(game, "Ben"), money(game, "NW"), money(game, "RSR")
    assert [b - a for a, b in zip(before, after, strict=True)] == [10, 15, 20, 25]
    assert sum(isinstance(event, PrivateIncome) for event in game.play.events) == 4


@pytest.mark.rule("1861/1.2.1-d", "1861/4.2.1-b")
def test_a_private_counts_as_a_certificate() -> None:
    game = table(TSR="Ada", phase="4")
    for name in ("NW", "SW", "SE", "MK"):
        public(game, name, Ada=6, Ben=2)
    stock(game)
    assert refused(game, "Ada buys a share of NW from treasury") == "4.2-c"
    public(game, "MVR", Ben=2)
    stock(game)
    assert refused(game, "Ada buys a share of MVR from treasury") == "4.2.1-b"
    game.state.privates["TSR"].owner = "Ben"
    assert refused(game, "Ada buys a share of MVR from treasury") == ""


@pytest.mark.rule("1861/1.2.1-e", "1861/5.5-a", "1861/5.4-f")
def test_a_company_buys_a_private_from_a_player_from_phase_3_on() -> None:
    game = table(MYR="Ben")
    minor(game, "N", "Ada", cash=70)
    operating(game, "N")
    assert refused(game, "N buys private MYR for 10") == "1.2.1-e"
    game = table(MYR="Ben", phase="3")
    minor(game, "N", "Ada", cash=70)
    operating(game, "N")
    assert refused(game, "N buys private MYR for 61") == "1.2.1-e"
    assert refused(game, "N buys private MYR for 0") == "1.2.1-e"
    do(game, "N buys private MYR for 1")
    assert game.active == ("Ben",)
    do(game, "Ben declines")
    assert refused(game, "N buys private MYR for 1") != ""
    do(game, "N buys private MYR for 60", "Ben accepts")
    assert game.state.privates["MYR"].owner == "N" and money(game, "N") == 10
    game = table(MYR="Ada", phase="3")
    minor(game, "N", "Ada", cash=10)
    operating(game, "N")
    assert refused(game, "N buys private MYR for 11") != ""
    do(game, "N buys private MYR for 10")
    assert game.state.privates["MYR"].owner == "N"
    assert game.state.companies["N"].loans == 0


@pytest.mark.rule("1861/1.2.1-f")
def test_a_company_with_a_private_earns_10_at_its_place() -> None:
    game = table(phase="3", BSS="NW", MYR="NW", MRR="NW", WVR="Ada")
    public(game, "NW", Ada=2, tokens="G15.0")
    found = [(sorted(map(str, b.at)), b.amount, b.multiplied) for b in game.title.route_bonuses(game.play, "NW")]
    assert (["D20"], 10, False) in found
    assert found.count((["H8"], 10, False)) == 2
    assert not any("A9" in places for places, _, _ in found)


@pytest.mark.rule("1861/1.2.1-g", "1861/5.8.4-f", "1861/5.8.5-e")
def test_phase_6_nationalises_the_privates() -> None:
    from roundhouse.engine.trains import BuyTrains

    game = table(phase="5", TSR="Ada", BSS="NW", MRR="RSR")
    public(game, "NW", Ada=4, cash=1400, tokens="G15.0")
    game.state.depot["5"] = 0
    before = money(game, "Ada"), money(game, "NW"), money(game, "RSR")
    operating(game, "NW", BuyTrains)
    do(game, "NW buys train 6 from bank for 650")
    assert money(game, "Ada") == before[0] + 30
    assert money(game, "NW") == before[1] - 650 + 45
    assert money(game, "RSR") == before[2]
    assert {game.state.privates[name].owner for name in ("TSR", "BSS", "MRR")} == {"RSR"}
    operating(game)
    assert money(game, "RSR") == before[2] + 10 + 15 + 25


@pytest.mark.rule("1861/1.2.2-a", "1861/4.2.4-b", "1861/5.8.5-b")
def test_ten_yellow_minors_first_six_green_ones_from_phase_3() -> None:
    yellow = {"StP-W", "M-NN", "R-O", "O-K", "M-K", "K-K", "M-V", "K-B", "K-R"}
    green = {"M-B", "D", "V", "T-R", "S-V", "E"}
    game = table()
    minor(game, "N", "Ben")
    stock(game)
    for name in yellow:
        assert refused(game, f"Ada bids 100 on {name}") == ""
    for name in green:
        assert refused(game, f"Ada bids 100 on {name}") == "4.2.4-b"
    game = table(phase="3")
    minor(game, "N", "Ben")
    stock(game)
    for name in yellow | green:
        assert refused(game, f"Ada bids 100 on {name}") == ""


@pytest.mark.rule("1861/1.2.2-b", "1861/5.5-c")
def test_the_owner_of_a_minor_decides_for_it() -> None:
    game = table()
    minor(game, "N", "Ben", cash=100)
    operating(game, "N")
    assert game.active == ("Ben",)
    assert game.play.player_for("N") == "Ben"


@pytest.mark.rule("1861/1.2.2-c", "1861/6-a", "1861/3-c")
def test_minors_merge_from_phase_3_on_and_merger_rounds_follow_each_operating_round() -> None:
    for phase, comes in (("2", False), ("3", True), ("7", True), ("8", False)):
        game = table(phase=phase)
        if phase != "8":
            minor(game, "N", "Ada", trains="5", cell=(3, 6))
        operating(game, done="N")
        while game.state.stack and frame(game) not in ("StockTurn", "MergerTurn") and not game.finished:
            walk(game)
            if any(isinstance(e, RoundBegan) and e.kind in ("merger", "stock") for e in game.events):
                break
            if any(isinstance(e, RoundBegan) and (e.kind, e.part) == ("operating", 2) for e in game.events):
                break
        began = [e.kind for e in game.play.events if isinstance(e, RoundBegan)]
        assert ("merger" in began) == comes, phase


@pytest.mark.rule("1861/1.2.2-d", "1861/5.8.4-l")
def test_a_closed_minor_never_comes_back() -> None:
    game = table(phase="3")
    minor(game, "N", "Ada", cell=(3, 6), trains="3")
    merging(game)
    do(game, "N converts", "N forms NW")
    stock(game)
    assert refused(game, "Ada bids 100 on N") == "1.2.2-d"
    assert refused(game, "Ada bids 100 on M-K") == ""


@pytest.mark.rule("1861/1.2.3-a", "1861/1.2.3-b", "1861/1.2.3-e")
def test_eight_publics_that_operate_once_the_directors_certificate_is_held() -> None:
    game = table(phase="4")
    publics = [name for name, company in game.title.companies.items() if company.kind == "public"]
    assert publics == ["GR", "NW", "SW", "SE", "MK", "MVR", "MKV", "MKN"]
    assert {(game.title.companies[n].total_shares, game.title.companies[n].president_shares) for n in publics} == {
        (10, 2)
    }
    stock(game)
    do(game, "Ada sets the par of NW at 100", "NW places a token on L12.0")
    assert game.state.companies["NW"].floated
    operating(game)
    assert game.actors == ("NW",)


@pytest.mark.rule("1861/1.2.3-c", "1861/4.2.2-a", "1861/1.2.3-d")
def test_whoever_holds_more_becomes_director() -> None:
    game = table(phase="4")
    public(game, "NW", Ada=3, Ben=3, president="Ben", tokens="G15.0")
    stock(game)
    do(game, "Ada buys a share of NW from treasury")
    assert game.state.companies["NW"].president == "Ada"
    operating(game, "NW")
    assert game.active == ("Ada",)


@pytest.mark.rule("1861/1.2.4-a", "1861/1.2.4-c")
def test_the_rsr_has_neither_shares_nor_price() -> None:
    game = opening()
    rsr = game.state.companies["RSR"]
    assert rsr.shares == {} and rsr.cell is None and rsr.floated
    stock(table(phase="4"))


@pytest.mark.rule("1861/1.2.4-b", "1861/5.1-a", "1861/5.8.5-g")
def test_the_rsr_operates_in_phases_4_to_7() -> None:
    for phase in ("2", "3", "4", "5", "6", "7", "8"):
        game = table(phase=phase)
        operating(game)
        assert (money(game, "RSR") != 0 or bool(game.state.companies["RSR"].trains)) == (phase in "4567"), phase


@pytest.mark.rule("1861/2-a", "1861/2-b", "1861/2-c", "1861/2-d", "1861/3-a", "1861/4-a")
def test_setup() -> None:
    for players, share in ((3, 420), (4, 315), (5, 252), (6, 210)):
        game = opening(players)
        assert {player.cash for player in game.state.players.values()} == {share}
    assert game.state.phase == "2"
    assert game.state.priority == "Ada" and game.active == ("Ada",)
    assert frame(game) == "PrivateSale"
    assert all(game.state.companies[name].shares == {OFFER: 10} for name in ("NW", "GR"))
    do(game, "Ada passes")
    assert game.active == ("Ben",)


@pytest.mark.rule("1861/3-b", "1861/4.4-f", "1861/5.7-a")
def test_a_stock_round_and_two_operating_rounds() -> None:
    game = table()
    minor(game, "N", "Ada", cash=200, trains="2")
    stock(game, "Ben")
    began: list[str] = []
    while len(began) < 4:
        walk(game)
        began += [f"{e.kind} {e.number}.{e.part}" for e in game.events if isinstance(e, RoundBegan)]
    assert began[:3] == ["operating 2.1", "operating 2.2", "stock 3.0"]


@pytest.mark.rule("1861/5.8.1-a", "1861/5.8.2-a", "1861/5.8.5-a")
def test_the_first_train_of_a_kind_begins_a_phase_and_extra_trains_none() -> None:
    from roundhouse.engine.trains import BuyTrains

    game = table()
    assert list(game.title.phases) == ["2", "3", "4", "5", "6", "7", "8"]
    minor(game, "N", "Ada", cash=500)
    game.state.depot["2"] = 0
    operating(game, "N", BuyTrains)
    events = do(game, "N buys train 3 from bank for 225")
    assert [e.phase for e in events if isinstance(e, PhaseBegan)] == ["3"]
    assert not [e for e in do(game, "N buys train 3 from bank for 225") if isinstance(e, PhaseBegan)]
    game = table(phase="8")
    public(game, "NW", Ada=2, cash=700, tokens="G15.0")
    operating(game, "NW", BuyTrains)
    assert not [e for e in do(game, "NW buys train 2+2 from bank for 600") if isinstance(e, PhaseBegan)]


@pytest.mark.rule("1861/5.5.3-f")
def test_tokens_stay_where_they_are() -> None:
    game = table(phase="3")
    public(game, "NW", Ada=2, tokens="G15.0", cash=100)
    track(game, G15="201@0")
    operating(game, "NW", LayTrack)
    do(game, "NW lays 207@0 on G15")
    assert places(game, "NW") == {"G15.0"}
    put(game, "SW", "L12.0")
    operating(game, "NW", PlaceTokens)
    assert refused(game, "NW places a token on L12.0") != ""
