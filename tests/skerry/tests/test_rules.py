"""18Skerry by its rules; every test cites the clauses it holds us to."""

from __future__ import annotations

import pytest
from g18skerry.ferry import CallFerry, Ferry, FerryCalled

import roundhouse as rh
from roundhouse.game import Game
from roundhouse.kernel.state import OFFER, POOL

rule = pytest.mark.rule


def table(players: int = 2) -> Game:
    return rh.new("18Skerry", ["Ada", "Ben", "Cleo", "Dan"][:players])


def do(game: Game, *lines: str) -> None:
    for line in lines:
        game.push(game.read(line))


def turns(game: Game, *lines: str) -> None:
    """Whole stock turns of two players, with one deed each."""
    for line in lines:
        player = game.active[0]
        do(game, line)
        if game.active[0] == player:
            do(game, f"{player} passes")


def refused(game: Game, line: str) -> str:
    """The clause by which a line is refused, or ""."""
    refusal = game.legal_actions().refusal(game.title.notation.read(line))
    return refusal.clause if refusal else ""


def westhaven_floated() -> Game:
    """Ada presides the WR, which begins its turn."""
    game = table()
    turns(game, "Ada sets the par of WR at 70", "Ben passes", "Ada buys a share of WR from offer", "Ben passes")
    do(game, "Ada passes")
    return game


def with_train(train: str = "2") -> Game:
    """The WR has laid its city and Southmere, and owns a train."""
    game = westhaven_floated()
    game.state.companies["WR"].trains = (train,)
    for space, tile, rotation in (("C3", "6", 3), ("D4", "57", 2)):
        game.state.tiles[space] = (tile, rotation)
        game.state.supply[tile] -= 1
    return game


@rule("18Skerry/1-a")
@pytest.mark.parametrize(("players", "cash"), [(2, 420), (3, 300), (4, 240)])
def test_everybody_begins_with_the_same(players: int, cash: int) -> None:
    state = table(players).state
    assert {player.cash for player in state.players.values()} == {cash}
    assert state.bank == 2000 - players * cash


@rule("18Skerry/1-b", "18Skerry/1-c", "18Skerry/1-d", "18Skerry/2-a")
def test_five_sets_of_rounds_without_a_deed_end_the_game() -> None:
    game = table()
    while not game.finished:
        assert type(game.state.stack[1]).__name__ == "StockRound"
        do(game, f"{game.actors[0]} passes")
    assert game.finished == "sets"
    assert len(game.actions) == 5 * 2
    assert game.scores() == {"Ada": 420, "Ben": 420}


@rule("18Skerry/2-b")
def test_a_par_value_buys_the_presidents_certificate() -> None:
    game = table()
    assert refused(game, "Ada sets the par of WR at 80") == "2-b"
    assert refused(game, "Ada buys a share of WR from offer") == "2-b"
    do(game, "Ada sets the par of WR at 60")
    assert game.state.companies["WR"].shares == {"Ada": 2, OFFER: 3}
    assert game.state.players["Ada"].cash == 420 - 2 * 60


@rule("18Skerry/2-c")
def test_three_shares_float_a_company() -> None:
    game = westhaven_floated()
    charter = game.state.companies["WR"]
    assert charter.floated
    assert charter.cash == 5 * 70
    assert game.state.tokens["C3"] == (("WR",),)


@rule("18Skerry/2-d", "18Skerry/2-e", "18Skerry/2-f")
def test_limits_of_holdings() -> None:
    game = table()
    turns(game, "Ada sets the par of WR at 50", "Ben passes")
    game.state.companies["WR"].shares = {"Ada": 4, OFFER: 1}
    assert refused(game, "Ada buys a share of WR from offer") == "2-d"
    assert refused(game, "Ada sells 4 of WR") == "2-e"
    do(game, "Ada sells 1 of WR")
    assert game.state.companies["WR"].shares[POOL] == 1
    assert refused(game, "Ada buys a share of WR from pool") == "2-f"
    assert game.title.certificate_limit(game.play, "Ada") == 8


@rule("18Skerry/3-a", "18Skerry/3-b", "18Skerry/3-c")
def test_one_tile_that_the_track_leads_to() -> None:
    game = westhaven_floated()
    assert refused(game, "WR passes") == ""
    assert refused(game, "WR dividend pay") == "3-a"
    assert refused(game, "WR lays 57@1 on C7") == "3-b"
    assert refused(game, "WR lays 14@0 on C3") == "3-b"
    assert refused(game, "WR lays 57@0 on A5") == "3-c"
    do(game, "WR lays 6@3 on C3")
    assert game.state.tiles["C3"] == ("6", 3)
    assert refused(game, "WR lays 57@2 on D4") == "3-a"


@rule("18Skerry/3-d")
def test_a_token_in_a_city_with_room() -> None:
    game = with_train()
    do(game, "WR passes")
    assert refused(game, "WR places a token on C7.0") == "3-d"
    do(game, "WR places a token on D4.0")
    assert game.state.tokens["D4"] == (("WR",),)
    assert game.state.companies["WR"].cash == 5 * 70 - 40


@rule("18Skerry/3-e", "18Skerry/3-f")
def test_the_ferry_pays_for_the_mainland() -> None:
    game = with_train("3")
    do(game, "WR passes", "WR passes")
    assert isinstance(game.state.stack[-1], Ferry)
    assert refused(game, "WR calls the ferry for 5") == "3-e"
    plain = game.copy()
    do(plain, "WR passes")
    do(game, "WR calls the ferry for 10")
    assert FerryCalled("WR", 10) in game.events
    assert CallFerry("WR", 10) not in game.legal_actions()
    for each in (plain, game):
        each.push(next(iter(each.legal_actions().in_turn())))  # type: ignore[arg-type]
    assert game.state.stack[-2].revenue == plain.state.stack[-2].revenue + 20  # type: ignore[attr-defined]
    assert "E5" in str(game.actions[-1])


@rule("18Skerry/3-f")
def test_no_run_for_less() -> None:
    game = with_train()
    do(game, "WR passes", "WR passes", "WR passes")
    assert refused(game, "WR runs nothing") == "3-f"


@rule("18Skerry/3-g")
@pytest.mark.parametrize(("kind", "column"), [("pay", 3), ("withhold", 1)])
def test_the_marker_follows_the_dividend(kind: str, column: int) -> None:
    game = with_train()
    do(game, "WR passes", "WR passes", "WR passes")
    game.push(next(iter(game.legal_actions().in_turn())))  # type: ignore[arg-type]
    do(game, f"WR dividend {kind}")
    assert game.state.companies["WR"].cell == (0, column)


@rule("18Skerry/3-h", "18Skerry/4-a", "18Skerry/4-b")
def test_trains_in_order_and_what_they_bring() -> None:
    game = westhaven_floated()
    do(game, "WR passes")
    assert refused(game, "WR passes") == ""
    assert refused(game, "WR buys train 3 from bank for 140") == "4-a"
    game.state.depot["2"] = 0
    do(game, "WR buys train 3 from bank for 140")
    assert game.state.phase == "3"
    game.state.companies["ELR"].trains = ("2", "3")
    game.state.companies["WR"].cash = 500
    game.state.depot["3"] = 0
    do(game, "WR buys train 4 from bank for 220")
    assert game.state.companies["ELR"].trains == ("3",)
    assert refused(game, "WR passes") != ""
    do(game, "WR discards train 3")
    assert game.state.companies["WR"].trains == ("4",)
