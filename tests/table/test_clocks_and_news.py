"""Clocks that run out, and notices that leave once for each turn; never into our own network."""

from __future__ import annotations

import socket
import time
from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from roundhouse.table import guard
from roundhouse.table.errors import TableError
from roundhouse.table.house import House
from roundhouse.table.models import GameRow, Notice, Person, now
from roundhouse.table.news import Call
from tests.table.conftest import Browser


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


def eventually(holds: object) -> bool:
    for _ in range(100):
        if holds():  # type: ignore[operator]
            return True
        time.sleep(0.05)
    return False


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


# -- notices


@pytest.fixture
def told(house: House) -> list[Call]:
    """What would have been sent, instead of sending it."""
    found: list[Call] = []
    house.news.ways = [found.append]
    return found


def test_one_notice_for_each_turn_and_never_two(ada: Browser, ben: Browser, house: House, told: list[Call]) -> None:
    game = clocked(ada, ben, "nothing")
    assert house.news.tell_all(patience=0) == 1
    assert [call.person.name for call in told] == ["Ada"]
    assert house.news.tell_all(patience=0) == 0
    ada.act(game, "Ada bids 20 on SV")
    house.news.tell_all(patience=0)
    house.news.tell_all(patience=0)
    assert [call.person.name for call in told] == ["Ada", "Ben"]
    ada.post(f"/games/{game}/undo", {"version": ada.game(game)["version"]})
    house.news.tell_all(patience=0)
    assert len(told) == 2


def test_whoever_has_moved_in_time_hears_nothing(ada: Browser, ben: Browser, house: House, told: list[Call]) -> None:
    game = clocked(ada, ben, "nothing")
    ada.act(game, "Ada passes")
    house.news.tell_all(patience=0)
    assert [call.person.name for call in told] == ["Ben"]


def test_a_live_game_sends_no_notices(ada: Browser, ben: Browser, house: House, told: list[Call]) -> None:
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    house.news.tell_all(patience=0)
    assert told == []
    with house.database.reading() as session:
        assert all(notice.claimed for notice in session.scalars(select(Notice)))


def test_a_way_that_fails_does_not_stop_the_others(ada: Browser, ben: Browser, house: House, told: list[Call]) -> None:
    def broken(_: Call) -> None:
        raise OSError("no network")

    house.news.ways = [broken, *house.news.ways]
    clocked(ada, ben, "nothing")
    assert house.news.tell_all(patience=0) == 1
    assert len(told) == 1


# -- the guard


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.8",
        "192.168.1.1",
        "169.254.169.254",
        "::1",
        "::ffff:10.0.0.1",
        "fd00::1",
        "0.0.0.0",
        "100.64.1.1",
    ],
)
def test_private_addresses_are_known(address: str) -> None:
    assert not guard.is_public(address)


def test_public_addresses_are_known() -> None:
    assert guard.is_public("9.9.9.9")
    assert guard.is_public("2620:fe::fe")


@pytest.mark.parametrize(
    "address",
    [
        "json://127.0.0.1/x",
        "jsons://localhost:8018/",
        "ntfy://[::1]/topic",
        "gotify://10.1.2.3/token",
        "matrix://user:pass@192.168.0.1",
        "file:///etc/passwd",
        "syslog://",
        "exec://rm",
        "http://example.com",
        "mailto://user:pass@example.com",
    ],
)
def test_addresses_into_our_own_network_are_refused(address: str, house: House, ada: Browser) -> None:
    with pytest.raises(TableError):
        guard.check_service(address)


def test_a_name_that_leads_inside_is_refused_when_given_and_when_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name may lead elsewhere by the time it is called: then the connection itself is refused."""
    inside = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.5", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: inside)
    with pytest.raises(TableError):
        guard.check_service("jsons://harmless.example/x")
    with pytest.raises(TableError):
        guard.check_endpoint("https://harmless.example/push")
    monkeypatch.undo()
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        with guard.outside_only(), pytest.raises(guard.BlockedAddress):
            socket.create_connection(listener.getsockname(), 1)
        socket.create_connection(listener.getsockname(), 1).close()


def test_a_service_is_added_only_if_it_is_one(client: TestClient, house: House, ada: Browser) -> None:
    with house.database.reading() as session:
        me = session.scalars(select(Person).where(Person.name == "Ada")).one()
    house.news.add_service(me, "discord://123456789012345678/abcdefghijklmnopqrstuvwxyz")
    with pytest.raises(TableError):
        house.news.add_service(me, "discord://")
    with pytest.raises(TableError):
        house.news.add_browser(me, "http://example.com/push", {"p256dh": "a", "auth": "b"})
