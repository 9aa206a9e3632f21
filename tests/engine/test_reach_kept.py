"""What is kept of a company's reach from board to board is what would be found anew."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.board.reach import reach, tokens_of, track_of
from roundhouse.board.search import Reach, comes_from
from roundhouse.game import Game
from roundhouse.lab.random_player import RandomPlayer
from tests.rules.given import put, track


def assert_as_found_anew(game: Game) -> int:
    compared = 0
    for company in game.state.companies:
        if tokens_of(game.play, company):
            kept = reach(game.play, company)
            anew = Reach(track_of(game.play, company), tokens_of(game.play, company), game.title.track_may_run_back)
            assert kept.linked == anew.linked
            assert kept.stops == anew.stops
            assert {k: v for k, v in kept.entries.items() if v} == {k: v for k, v in anew.entries.items() if v}
            compared += 1
    return compared


@pytest.mark.parametrize("title", ["1830", "1861", "1865", "18Lilliput"])
@pytest.mark.parametrize("seed", [7, 8])
def test_reach_follows_the_board(title: str, seed: int) -> None:
    game, player = rh.new(title, ["Ada", "Ben", "Cleo"], seed=seed), RandomPlayer(seed, "builder")
    compared = 0
    for number in range(500):
        if game.finished:
            break
        game.push(player.choose(game))
        if number % (3 + seed) == 0:
            compared += assert_as_found_anew(game)
    assert compared > 20


@pytest.mark.parametrize("title", ["1830", "1861", "1865", "18Lilliput"])
def test_what_is_followed_back_is_what_is_reached(title: str) -> None:
    game, player = rh.new(title, ["Ada", "Ben", "Cleo"], seed=11), RandomPlayer(11, "builder")
    told = {True: 0, False: 0, None: 0}
    for number in range(450):
        if game.finished:
            break
        game.push(player.choose(game))
        if number % 15:
            continue
        play = game.play
        for company in game.state.companies:
            tokens = tokens_of(play, company)
            if tokens:
                there, along = reach(play, company), track_of(play, company)
                for space in {*there.spaces, *game.state.tiles}:
                    for edge in range(game.title.board.edges):
                        found = comes_from(along, tokens, space, 1 << edge)
                        assert found is None or found == bool(there.arrives(space) >> edge & 1), (space, edge)
                        told[found] += 1
    assert told[True] > 20 and told[False] > 20


def test_track_and_ways_that_are_gone_are_forgotten() -> None:
    game = rh.new("1830", ["Ada", "Ben"])
    put(game, "PRR", "H12.0")
    track(game, H10="57@1", H8="8@4")
    assert ("H10", 0) in reach(game.play, "PRR").stops and "H8" in reach(game.play, "PRR").entries
    put(game, "NYC", "H10.0")  # full: nobody else may run through
    assert ("H10", 0) in reach(game.play, "PRR").stops and "H8" not in reach(game.play, "PRR").entries
    game.state.tokens["H10"] = ((),)
    assert "H8" in reach(game.play, "PRR").entries
    del game.state.tiles["H10"]
    assert reach(game.play, "PRR").stops == {("H12", 0)}
    assert_as_found_anew(game)
