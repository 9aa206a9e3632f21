"""26.0 Optional rules for beginners, and the other options; tables for 2 to 6 players."""

import pytest

import roundhouse as rh
from roundhouse.engine.trains import BuyTrains
from roundhouse.laws import Watch
from tests.rules.given import NAMES, do, frame, listed, refused

from .build import auction, operating, start, table


def trains(*options: str) -> dict[str, int]:
    return auction(3, *options).state.depot


@pytest.mark.rule("1830/26.0-a")
def test_the_beginners_game() -> None:
    """R-55: $4,500 in all, starting cash included; without D-trains the 4-trains are never removed."""
    game = auction(3, "beginner")
    assert game.title.money_in_game(game.state) == 4_500
    assert game.state.bank == 2_100
    assert {player.cash for player in game.state.players.values()} == {800}
    assert trains("beginner") == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 3}
    late = table(3, "beginner", phase="6")
    start(late, "PRR", Ada=6, cash=1000, trains="4")
    operating(late, "PRR", BuyTrains)
    assert refused(late, "PRR buys train D from bank for 800 and 4") == "21.0-e"
    do(late, "PRR buys train 6 from bank for 630")
    assert late.state.companies["PRR"].trains == ("4", "6")


@pytest.mark.rule("1830/26.0-b")
def test_the_long_game_for_beginners() -> None:
    game = auction(3, "beginner_long")
    assert game.title.money_in_game(game.state) == 12_000
    assert trains("beginner_long") == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 3}


@pytest.mark.rule("1830/26.0-c", "1830/T4-a")
def test_the_full_game_and_the_third_6_train() -> None:
    """D-02: the third 6-train has the same effect on 18xx.games."""
    assert auction().title.money_in_game(auction().state) == 12_000
    assert trains() == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "D": 6}
    assert trains("extra_6_train") == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 3, "D": 6}
    assert trains("online", "extra_6_train") == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 3, "D": -1}


@pytest.mark.rule("1830/T4-a")
def test_the_trains_that_table_4_prints() -> None:
    """R-01."""
    assert trains("table_4_trains") == {"2": 5, "3": 4, "4": 3, "5": 2, "6": 2, "D": 6}


def test_unknown_options_and_wrong_tables_are_refused() -> None:
    with pytest.raises(rh.BadSetup):
        rh.new("1830", NAMES[:3], ["no_such_option"])
    with pytest.raises(rh.BadSetup):
        rh.new("1830", NAMES[:1])
    with pytest.raises(rh.BadSetup):
        rh.new("1830", [*NAMES, "Gus"])


@pytest.mark.rule("1830/2.0-c", "1830/T3-a", "1830/T5-a")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_table_sells_its_privates_and_begins(players: int) -> None:
    """D-04: two players have 1,200 each and a limit of 28."""
    game = auction(players)
    watch = Watch(game)
    while frame(game) == "PrivateAuction":
        private = next(name for name, found in game.state.privates.items() if not found.owner)
        do(game, f"{game.active[0]} bids {game.title.privates[private].price} on {private}")
        watch.check(game)
    owner = game.state.privates["BO"].owner
    do(game, f"{owner} sets the par of B&O at 67")
    assert frame(game) == "StockTurn"
    assert game.active == (game.play.left_of(owner),)
    assert game.state.bank == 9_600 + 620
    buyer = game.active[0]
    assert listed(game, f"{buyer} buys a share of B&O from offer")
    assert game.title.certificate_limit(game.play, buyer) == {2: 28, 3: 20, 4: 16, 5: 13, 6: 11}[players]
