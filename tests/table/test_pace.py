"""The pace of bots: a move is kept until people could follow, and comes at once when they say so."""

from __future__ import annotations

from datetime import timedelta

import pytest

from roundhouse.table import robots
from roundhouse.table.house import House
from roundhouse.table.models import now
from tests.table.conftest import Browser, eventually


def test_a_bot_waits_and_may_be_hurried(
    ada: Browser, ben: Browser, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robots, "now", lambda: now() - timedelta(hours=1))
    game = ada.create(seats=["Ada", "bot:simple"], bot_pause=5)
    assert ada.act(game, "Ada passes").status_code == 200
    assert house.robots.step(game)
    assert ada.game(game)["count"] == 1
    assert ben.post(f"/games/{game}/pace", {"seconds": 0}).status_code == 403
    assert ada.post(f"/games/{game}/pace", {"seconds": 6}).status_code == 422
    monkeypatch.undo()
    assert ada.post(f"/games/{game}/pace", {"seconds": 0}).status_code == 204
    assert eventually(lambda: ada.game(game)["count"] > 1)


def test_where_too_many_games_wait_the_easy_bot_moves(ada: Browser, house: House) -> None:
    house.robots.places = 0
    game = ada.create(seats=["Ada", "bot:expert"])
    assert ada.act(game, "Ada passes").status_code == 200
    assert eventually(lambda: ada.game(game)["count"] > 1)
    assert house.thinkers.started == 0
