"""Clocks that run out."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from roundhouse.table.changes import seats_of_game
from roundhouse.table.house import House
from roundhouse.table.i18n import Speech
from roundhouse.table.models import GameRow, now
from tests.table.conftest import Browser, eventually


def run_out(house: House, game: str) -> None:
    """Let the present turn have begun long ago."""
    with house.database.writing() as session:
        long_ago = now() - timedelta(hours=2)
        session.execute(
            update(GameRow).where(GameRow.id == game).values(turn_began=long_ago, deadline=long_ago, touched=1)
        )


def clocked(ada: Browser, ben: Browser, at_zero: str) -> str:
    game = ada.create(seats=["Ada", ""], move_seconds=60, game_seconds=3600, at_zero=at_zero, slow=True)
    ben.post(f"/games/{game}/join", {})
    return game


def test_at_zero_nothing_happens(ada: Browser, ben: Browser, house: House) -> None:
    game = clocked(ada, ben, "nothing")
    run_out(house, game)
    assert house.robots.run_out() == 0
    seats = ada.game(game)["seats"]
    assert seats[0]["seconds_left"] < 0
    assert seats[1]["seconds_left"] == 60
    assert ada.act(game, "Ada passes").status_code == 200


@pytest.mark.parametrize("at_zero", ["pass", "bot"])
def test_at_zero_the_player_passes_or_the_bot_moves(ada: Browser, ben: Browser, house: House, at_zero: str) -> None:
    game = clocked(ada, ben, at_zero)
    run_out(house, game)
    house.robots.run_out()
    assert eventually(lambda: ada.game(game)["count"] >= 1)
    if at_zero == "pass":
        assert ada.get(f"/games/{game}/record").json()["actions"] == ["Ada passes"]


def test_a_paused_clock_stands_still(ada: Browser, ben: Browser, house: House) -> None:
    game = clocked(ada, ben, "pass")
    assert ada.post(f"/games/{game}/pause", {"paused": True}).status_code == 204
    with house.database.reading() as session:
        assert session.get_one(GameRow, game).deadline is None
    left = [seat["seconds_left"] for seat in ada.game(game)["seats"]]
    time.sleep(0.2)
    assert [seat["seconds_left"] for seat in ada.game(game)["seats"]] == left
    ben.post(f"/games/{game}/pause", {"paused": False})
    with house.database.reading() as session:
        assert session.get_one(GameRow, game).deadline is not None


def test_a_pause_gives_no_time(ada: Browser, ben: Browser, house: House) -> None:
    game = clocked(ada, ben, "pass")
    with house.database.writing() as session:
        began = now() - timedelta(seconds=50)
        session.execute(update(GameRow).where(GameRow.id == game).values(turn_began=began, touched=1))
    for paused in (True, False, True, False):
        assert ben.post(f"/games/{game}/pause", {"paused": paused}).status_code == 204
        mine, his = (seat["seconds_left"] for seat in ada.game(game)["seats"])
        assert 5 < mine <= 10
        assert his == 60
    with house.database.reading() as session:
        found = session.get_one(GameRow, game).deadline
    assert found is not None
    assert found <= now() + timedelta(seconds=10)
    ada.act(game, "Ada passes")
    assert [seat["seconds_left"] > 55 for seat in ada.game(game)["seats"]] == [True, True]


def test_a_bot_that_sits_for_a_moment_gives_no_time(
    client: TestClient, ada: Browser, ben: Browser, house: House
) -> None:
    """Neither to whoever leaves his seat and comes back, nor to another whose move it is."""
    game = ada.create(seats=["Ada", "", ""], move_seconds=60, game_seconds=3600, bot_pause=5.0)
    for each in (ben, Browser(client, "Cleo")):
        each.post(f"/games/{game}/join", {})
    with house.database.writing() as session:
        began = now() - timedelta(seconds=50)
        session.execute(update(GameRow).where(GameRow.id == game).values(turn_began=began, touched=1))
    for who in (ada, ben, ada):
        assert who.post(f"/games/{game}/away").status_code == 204
        assert who.post(f"/games/{game}/return").status_code == 204
        assert 5 < ada.game(game)["seats"][0]["seconds_left"] <= 10
    with house.database.reading() as session:
        row = session.get_one(GameRow, game)
        assert row.count == 0 and row.deadline is not None and row.deadline <= now() + timedelta(seconds=10)
        used = [seat.seconds_used for seat in session.scalars(seats_of_game(game))]
    assert used[0] >= 50 and max(used[1:]) < 5


def test_time_used_is_charged_to_the_one_who_decides(ada: Browser, ben: Browser, house: House) -> None:
    game = clocked(ada, ben, "nothing")
    with house.database.writing() as session:
        session.execute(
            update(GameRow)
            .where(GameRow.id == game)
            .values(turn_began=now() - timedelta(seconds=3590), move_seconds=0, touched=1)
        )
    ada.act(game, "Ada passes")
    left = [seat["seconds_left"] for seat in ada.game(game)["seats"]]
    assert left[0] < 11
    assert left[1] > 3500


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (45, "45 seconds"),
        (300, "5 minutes"),
        (5400, "1 hour, 30 minutes"),
        (7200, "2 hours"),
        (129_600, "1 day, 12 hours"),
    ],
)
def test_a_time_that_was_agreed_is_told_exactly(seconds: int, told: str) -> None:
    assert Speech("en").lasting(seconds) == told
