"""A network that follows the board space by space is the one that would be drawn anew."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.board.reach import reach, tokens_of, touches
from roundhouse.engine.network import Ground, drawn, network_for
from roundhouse.lab.random_player import RandomPlayer


@pytest.mark.parametrize("title", ["1830", "1861", "1865", "18Lilliput"])
def test_networks_follow_the_board(title: str) -> None:
    game, player = rh.new(title, ["Ada", "Ben", "Cleo"], seed=5), RandomPlayer(5, "builder")
    compared = 0
    for number in range(400):
        if game.finished:
            break
        game.push(player.choose(game))
        if number % 5:
            continue
        for company in game.state.companies:
            if tokens_of(game.play, company):
                assert network_for(game.play, company).spaces == drawn(game.play, company).spaces
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("title", ["1830", "1861", "18Lilliput"])
def test_what_a_run_is_checked_on_is_the_network(title: str) -> None:
    game, player = rh.new(title, ["Ada", "Ben", "Cleo"], seed=7), RandomPlayer(7, "builder")
    followed = 0
    for number in range(400):
        if game.finished:
            break
        game.push(player.choose(game))
        if number % 23:
            continue
        for company in list(game.state.companies)[:6]:
            network, ground = network_for(game.play, company), Ground(game.play, company)
            assert {name: ground.space(name) for name in network.spaces} == network.spaces
            assert ground.space("nowhere") is None
            for place in network.places():
                for link in network.links(place):
                    uses = ground.chain(link.start, link.end, link.spaces)
                    assert uses == network.chain(link.start, link.end, link.spaces) is not None
                    followed += 1
                    assert ground.chain(link.start, link.end, (*link.spaces[:-1], "nowhere")) is None
    assert followed > 100


def test_track_that_is_gone_is_forgotten() -> None:
    game = rh.new("1830", ["Ada", "Ben"])
    game.state.tiles["H10"] = ("57", 1)
    assert "H10" in network_for(game.play, "PRR").spaces
    del game.state.tiles["H10"]
    assert "H10" not in network_for(game.play, "PRR").spaces


@pytest.mark.parametrize("title", ["1830", "1861"])
def test_what_track_touches_is_what_it_reaches(title: str) -> None:
    game, player = rh.new(title, ["Ada", "Ben", "Cleo"], seed=6), RandomPlayer(6, "builder")
    for number in range(300):
        game.push(player.choose(game))
        if number % 7:
            continue
        for company in game.state.companies:
            if tokens_of(game.play, company):
                reached = reach(game.play, company).stops
                for place in [*reached, ("A1", 0)]:
                    assert touches(game.play, company, lambda *stop, place=place: stop == place) == (place in reached)
                    reach(game.play, company)
