"""4.2.4 The auction of a minor, 4.3 The first stock round."""

import pytest

from roundhouse.kernel.events import RoundBegan
from tests.rules.given import (
    cash,
    cell,
    do,
    frame,
    listed,
    money,
    places,
    price,
    refused,
    walk,
)

from .build import minor, opening, public, stock, table


@pytest.mark.rule("1861/4.2.4-a")
def test_minors_are_auctioned_in_phases_2_to_4() -> None:
    for phase in "2345":
        game = table(phase=phase)
        stock(game)
        assert refused(game, "Ada bids 100 on N") == ("" if phase != "5" else "4.2.4-a")
        assert listed(game, "Ada bids 100 on N") == (phase != "5")


@pytest.mark.rule("1861/4.2.4-c", "1861/4.2.4-d")
def test_bids_are_multiples_of_5_from_100_on_and_whoever_passes_is_out() -> None:
    game = table(4)
    stock(game)
    assert refused(game, "Ada bids 95 on N") == "4.2.4-c"
    assert refused(game, "Ada bids 102 on N") == "4.2.4-c"
    assert refused(game, "Ada bids 420 on N") == "4.2.4-d"
    do(game, "Ada bids 100 on N")
    assert game.active == ("Ben",)
    assert refused(game, "Ben bids 100 on N") == "4.2.4-d"
    assert refused(game, "Ben bids 107 on N") == "4.2.4-d"
    assert refused(game, "Ben bids 110 on M-K") == "4.2.4-d"
    assert refused(game, "Ben bids 320 on N") == "4.2.4-d"
    do(game, "Ben bids 105 on N", "Cleo passes", "Dan bids 120 on N", "Ada passes", "Ben bids 125 on N")
    assert game.active == ("Dan",)
    do(game, "Dan passes")
    assert game.state.companies["N"].president == "Ben"


@pytest.mark.rule("1861/4.2.4-d")
def test_a_player_who_passed_his_turn_may_still_bid_and_one_without_money_is_left_out() -> None:
    game = table(4)
    cash(game, Dan=100)
    stock(game)
    do(game, "Ada passes", "Ben bids 100 on N", "Cleo passes")
    assert game.active == ("Ada",)


@pytest.mark.rule("1861/4.2.4-e", "1861/4.2.4-f", "1861/4.2.4-h", "1861/4.2.4-i", "1861/4.2.4-j")
def test_the_winner_pays_the_minor_and_play_goes_on_to_his_left() -> None:
    game = table(4)
    minor(game, "M-K", "Dan", cell=(7, 2))
    stock(game)
    do(game, "Ada bids 100 on N", "Ben passes", "Cleo bids 115 on N", "Dan passes")
    assert places(game, "N") == set()
    do(game, "Ada passes")
    assert game.active == ("Dan",) and game.state.priority == "Dan"
    assert money(game, "N") == 115 and money(game, "Cleo") == 315 - 115
    assert price(game, "N") == 55 and cell(game, "N") == (7, 2)
    assert game.state.companies["N"].arrived > game.state.companies["M-K"].arrived
    assert places(game, "N") == {"H8.1"} and game.state.companies["N"].shares == {"Cleo": 2}


@pytest.mark.rule("1861/4.2.4-g")
def test_the_start_price_by_the_winning_bid() -> None:
    steps = {
        50: (100, 105), 55: (110, 115), 60: (120, 125), 65: (130, 135), 70: (140, 155), 80: (160, 175),
        90: (180, 195), 100: (200, 215), 110: (220, 235), 120: (240, 265), 135: (270, 400),
    }  # fmt: skip
    for expected, bids in steps.items():
        for bid in bids:
            game = table()
            cash(game, Ada=400, Ben=0, Cleo=0)
            stock(game)
            do(game, f"Ada bids {bid} on N")
            assert price(game, "N") == expected and money(game, "N") == bid


@pytest.mark.rule("1861/4.3-a", "1861/4.3-b", "1861/4.3-c")
def test_the_privates_come_first_one_at_a_time() -> None:
    game = opening()
    assert refused(game, "Ada bids 100 on N") == "4.3-a"
    assert refused(game, "Ada bids 30 on BSS") == "4.3-a"
    assert refused(game, "Ada bids 15 on TSR") == "4.3-b"
    assert refused(game, "Ada bids 23 on TSR") == "4.3-b"
    assert refused(game, "Ada bids 425 on TSR") == "4.2.4-d"
    bank = game.state.bank
    do(game, "Ada bids 20 on TSR", "Ben bids 25 on TSR", "Cleo passes", "Ada passes")
    assert game.state.privates["TSR"].owner == "Ben" and game.state.bank == bank + 25
    assert game.active == ("Cleo",)
    do(game, "Cleo bids 30 on BSS", "Ada passes", "Ben passes")
    assert game.active == ("Ada",)


@pytest.mark.rule("1861/4.3-d")
def test_when_all_pass_the_minimum_falls_and_the_auction_goes_on_as_usual() -> None:
    game = opening(4)
    do(game, "Ada passes", "Ben passes", "Cleo passes", "Dan passes")
    assert game.active == ("Ada",)
    do(game, "Ada passes", "Ben bids 15 on TSR")
    assert game.active == ("Cleo",)
    do(game, "Cleo bids 20 on TSR", "Dan passes", "Ada passes", "Ben passes")
    assert game.state.privates["TSR"].owner == "Cleo"
    online = opening(4, "online")
    do(online, "Ada passes", "Ben passes", "Cleo passes", "Dan passes", "Ada passes")
    assert refused(online, "Ben bids 20 on TSR") == "4.3-d"
    do(online, "Ben bids 15 on TSR")
    assert online.state.privates["TSR"].owner == "Ben" and online.active == ("Cleo",)


@pytest.mark.rule("1861/4.3-e")
def test_at_nothing_the_player_who_began_the_passes_gets_it() -> None:
    game = opening()
    do(game, "Ada bids 20 on TSR", "Ben passes", "Cleo passes")
    for _ in range(6):
        do(game, "Ben passes", "Cleo passes", "Ada passes")
    assert game.state.privates["BSS"].owner == "Ben" and money(game, "Ben") == 420
    assert game.active == ("Cleo",)


def sell_privates(game: object) -> None:
    from roundhouse.game import Game

    assert isinstance(game, Game)
    for private, bid in (("TSR", 20), ("BSS", 30), ("MYR", 40), ("MRR", 50), ("WVR", 60)):
        do(game, f"{game.active[0]} bids {bid} on {private}")
        while frame(game) == "Auction":
            do(game, f"{game.active[0]} passes")


@pytest.mark.rule("1861/4.3-f", "1861/4.3-h")
def test_the_first_minor_is_n() -> None:
    game = opening()
    sell_privates(game)
    assert frame(game) == "StockTurn"
    player = game.active[0]
    assert refused(game, f"{player} bids 100 on M-K") == "4.3-f"
    do(game, f"{player} bids 100 on N")
    while frame(game) == "Auction":
        do(game, f"{game.active[0]} passes")
    assert refused(game, f"{game.active[0]} bids 100 on M-K") == ""


@pytest.mark.rule("1861/4.3-g", "1861/T-13")
def test_t_13_if_all_pass_two_operating_rounds_follow_and_n_is_still_first() -> None:
    game = opening()
    sell_privates(game)
    winner = game.state.privates["WVR"].owner
    began: list[str] = []
    for _ in range(3):
        walk(game)
        began += [f"{e.kind} {e.number}.{e.part}" for e in game.events if isinstance(e, RoundBegan)]
    assert began == ["operating 1.1", "operating 1.2", "stock 2.0"]
    assert game.active == (game.play.left_of(winner),)
    assert refused(game, f"{game.active[0]} bids 100 on M-K") == "4.3-f"
    assert refused(game, f"{game.active[0]} bids 100 on N") == ""


@pytest.mark.rule("1861/T-11")
def test_t_11_bids_and_start_prices() -> None:
    for bid, expected in ((105, 50), (115, 55), (155, 70), (265, 120), (300, 135)):
        game = table()
        cash(game, Ada=300, Ben=0, Cleo=0)
        stock(game)
        do(game, f"Ada bids {bid} on N")
        assert (price(game, "N"), money(game, "N")) == (expected, bid)


@pytest.mark.rule("1861/T-12")
def test_t_12_the_first_private_is_given_away() -> None:
    game = opening(4)
    for _ in range(4):
        do(game, "Ada passes", "Ben passes", "Cleo passes", "Dan passes")
    assert game.state.privates["TSR"].owner == "Ada" and money(game, "Ada") == 315
    assert game.active == ("Ben",)


@pytest.mark.rule("1861/4.2.1-b")
def test_a_player_at_the_limit_cannot_bid_for_a_minor_unless_minors_do_not_count() -> None:
    for options, clause in (((), "4.2.1-b"), (("minors_do_not_count",), "")):
        game = table(6, *options, phase="4")
        game.state.privates["TSR"].closed = False
        for name in ("TSR", "BSS", "MYR", "MRR", "WVR"):
            game.state.privates[name].owner, game.state.privates[name].closed = "Ada", False
        for name in ("M-K", "M-NN", "K-K", "K-B", "K-R"):
            minor(game, name, "Ada")
        public(game, "NW", Ben=3, Ada=1)
        minor(game, "N", "Ben")
        stock(game)
        assert refused(game, "Ada bids 100 on M-V") == clause
