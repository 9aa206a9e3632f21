"""Where to build: each space of a step tells the best that may be done there, as far as time allows."""

from __future__ import annotations

import json

import pytest
from fastapi.testclient import TestClient

from roundhouse.bots import make_bot
from roundhouse.engine.network import best_run
from roundhouse.formats.record import write_record
from roundhouse.game import Game, new
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.notation import write
from roundhouse.table.ground import sites
from tests.table.conftest import Browser


@pytest.fixture(scope="module")
def track() -> Game:
    """A track step in which some tile raises the best run."""
    game = new("1830", ["Ada", "Ben", "Cleo"], seed=7)
    while len(game.actions) < 400:
        if any(isinstance(each, LayTile) for each in game.legal_actions()) and any(
            site.gain > 0 for site in sites(game, 60)
        ):
            return game
        game.push(make_bot("simple", game.active[0]).choose(game))
    raise AssertionError("no such step")


def gain(game: Game, lay: LayTile) -> tuple[int, int]:
    after = game.copy()
    after.push(lay)
    more = best_run(after.play, lay.actor).total - best_run(game.play, lay.actor).total
    return more, after.play.cash(lay.actor) - game.play.cash(lay.actor)


def test_each_space_tells_its_best_tile_and_the_best_spaces_come_first(track: Game) -> None:
    lays = [each for each in track.legal_actions() if isinstance(each, LayTile)]
    found = sites(track, 60)
    assert {site.space for site in found} == {lay.space for lay in lays}
    for site in found:
        best = max(gain(track, lay) for lay in lays if lay.space == site.space)
        assert (site.gain, -site.cost) == best
        assert gain(track, next(lay for lay in lays if write(lay) == site.line)) == best
    merits = [(site.gain, -site.cost) for site in found]
    assert merits == sorted(merits, reverse=True) and merits[0][0] > 0


def test_without_time_nothing_is_told_and_nothing_is_changed(track: Game) -> None:
    before = track.hash
    assert sites(track, 0.0) == []
    assert track.hash == before


def test_the_page_is_told_what_its_spaces_bring(client: TestClient, ada: Browser, track: Game) -> None:
    made = ada.post("/games/import", json.loads(write_record(track)))
    assert made.status_code == 201, made.text
    address = f"/games/{made.json()['id']}"
    page = client.get(address, headers=ada.headers).text
    told = client.get(f"{address}/sites", headers=ada.headers).json()
    assert told[0]["tone"] == "gain" and told[0]["gain"].startswith("+$")
    assert f'data-go="{told[0]["space"]}"' in page
    assert client.get(f"{address}/sites", params={"at": "0"}, headers=ada.headers).json() == []
