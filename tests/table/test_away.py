"""A database that is away for a while: what is said meanwhile, and that games go on by themselves afterwards."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event, select, update
from sqlalchemy.exc import OperationalError

from roundhouse.table import postgres as allowed_by
from roundhouse.table.app import create_app
from roundhouse.table.database import Database
from roundhouse.table.house import House
from roundhouse.table.models import GameRow, Seat, now
from roundhouse.table.patience import LONGEST, Patience
from roundhouse.table.robots import Robots
from roundhouse.table.robots import __name__ as robots_log
from roundhouse.table.settings import Settings
from roundhouse.table.wish import Wish
from tests.table.conftest import SOON, Browser, eventually


def count(house: House, game: str) -> int:
    with house.database.reading() as session:
        return session.scalars(select(GameRow.count).where(GameRow.id == game)).one()


@contextmanager
def locked_out(url: str) -> Iterator[None]:
    """Meanwhile PostgreSQL lets nobody into a database, and has thrown everybody out."""
    server, _, name = url.rpartition("/")
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
        admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        try:
            yield
        finally:
            admin.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")


@contextmanager
def broken(house: House) -> Iterator[None]:
    """Meanwhile every statement of a server fails."""

    def fail(*_: object) -> None:
        raise OperationalError("a statement", {}, Exception("the database is away"))

    event.listen(house.database.engine, "before_cursor_execute", fail)
    try:
        yield
    finally:
        event.remove(house.database.engine, "before_cursor_execute", fail)


# -- what moves by itself


def test_bots_go_on_after_a_fault_of_the_database(database_url: str) -> None:
    with TestClient(create_app(Settings(database_url=database_url, limits=False, warm=False))) as client:
        house: House = client.app.state.house  # type: ignore[attr-defined]
        dan = house.people.guest("Dan")
        bots = ("bot:simple", "bot:simple", "bot:simple")
        games = [house.games.create(dan, Wish(title="1830", seats=bots)) for _ in range(2)]
        assert eventually(lambda: all(count(house, game) > 2 for game in games))
        with broken(house):
            before = house.robots.patience.failures
            assert eventually(lambda: house.robots.patience.failures >= before + 2)
        reached = [count(house, game) for game in games]
        assert eventually(lambda: all(count(house, game) > was + 2 for game, was in zip(games, reached, strict=True)))


def test_a_database_that_is_away_takes_one_line_of_the_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """What else goes wrong is logged with where it was."""
    game = house.games.create(house.people.guest("Dan"), Wish(title="1830", seats=("bot:simple", "bot:simple")))
    robots = Robots(house.moves)
    with broken(house):
        robots.look_around()
        robots._drive(game)
    here = threading.get_ident()  # the house's own robots may say it, too, in threads of theirs
    told = [record.exc_info for record in caplog.records if record.name == robots_log and record.thread == here]
    assert told == [None, None]
    assert "does not answer" in caplog.text
    caplog.clear()
    house.moves.rooms.open = None  # type: ignore[method-assign, assignment]
    Robots(house.moves)._drive(game)
    assert any(record.exc_info for record in caplog.records if record.name == robots_log)


def test_bots_go_on_after_postgresql_was_away(postgres: str) -> None:
    with TestClient(create_app(Settings(database_url=postgres, limits=False, warm=False))) as client:
        house: House = client.app.state.house  # type: ignore[attr-defined]
        game = house.games.create(
            house.people.guest("Dan"), Wish(title="1830", seats=("bot:simple", "bot:simple", "bot:simple"))
        )
        assert eventually(lambda: count(house, game) > 2)
        with locked_out(postgres):
            time.sleep(1)
            assert set(house.robots.patience._failed) <= {game}
        reached = count(house, game)
        assert eventually(lambda: count(house, game) > reached + 2)


def test_a_bot_that_nobody_asks_is_found_by_a_sweep(house: House) -> None:
    """A process ends between a commit and the next move: only the tables know that a bot is to move."""
    dan = house.people.guest("Dan")
    house.changes.after.clear()
    game = house.games.create(dan, Wish(title="1830", seats=("bot:simple", "bot:simple")))
    with house.database.writing() as session:
        session.execute(update(GameRow).values(changed=now() - timedelta(minutes=1)))
    house.robots.sweep()
    assert eventually(lambda: count(house, game) > 0)


def test_a_standing_wish_that_nobody_asked_about_is_found_by_a_sweep(house: House) -> None:
    dan = house.people.guest("Dan")
    house.changes.after.clear()
    game = house.games.create(dan, Wish(title="1830", seats=("Dan", "Ben"), hotseat=True))
    house.wishes.pass_by_itself(dan, game, 0, "round", False)
    with house.database.writing() as session:
        session.execute(update(GameRow).values(changed=now() - timedelta(seconds=20)))
    house.robots.sweep()
    assert eventually(lambda: count(house, game) == 1)


def test_a_broken_game_stops_neither_other_clocks_nor_the_lobby(ada: Browser, house: House, client: TestClient) -> None:
    """Two clocks have run out; the record of one game is beyond reading."""
    games = [
        ada.create(seats=["Ada", "Ben"], hotseat=True, move_seconds=60, at_zero="pass", name=name)
        for name in ("broken", "whole")
    ]
    with house.database.writing() as session:
        past = now() - timedelta(hours=1)
        late = {"turn_began": past, "deadline": past, "touched": GameRow.touched + 1}
        session.execute(update(GameRow).values(late))
        session.execute(update(GameRow).where(GameRow.id == games[0]).values(options=[{"no": "option"}], version=7))
    house.rooms.forget(games[0])
    assert eventually(lambda: count(house, games[1]) == 1)
    assert eventually(lambda: house.robots.patience.failures > 0)
    assert ada.get("/games").status_code == 200
    assert client.get("/", headers=ada.headers).status_code == 200


def test_a_game_whose_seats_are_gone_does_not_stop_the_lobby(ada: Browser, house: House, client: TestClient) -> None:
    game = ada.create(seats=["Ada", "Ben"], hotseat=True)
    with house.database.writing() as session:
        session.execute(update(GameRow).where(GameRow.id == game).values(title="1899", active=["nobody"], result={}))
        for seat in session.scalars(select(Seat)):
            session.delete(seat)
    assert client.get("/", headers=ada.headers).status_code == 200
    assert ada.get(f"/games/{game}").status_code < 500
    assert ada.get(f"/games/{game}/state").status_code < 500


def test_patience_grows_and_ends_with_the_first_success() -> None:
    moment = [0.0]
    patience = Patience(lambda: moment[0])
    waited = []
    for _ in range(12):
        patience.failed("game")
        began = moment[0]
        while patience.waits("game"):
            assert patience.due() == []
            moment[0] += 0.25
        waited.append(moment[0] - began)
        assert patience.due() == ["game"]
    assert waited[:4] == [0.5, 1, 2, 4]
    assert waited[-1] == LONGEST
    assert not patience.waits("another")
    patience.worked("game")
    assert patience.due() == []
    assert patience.failed("game") == 1


# -- what is said meanwhile


def test_a_database_that_is_away_is_said_kindly_and_play_goes_on(postgres: str) -> None:
    with TestClient(create_app(Settings(database_url=postgres, limits=False, warm=False))) as client:
        ada = Browser(client, "Ada")
        game = ada.create(seats=["Ada", "Ben"], hotseat=True)
        token = re.search(r'name="csrf" value="(\w+)"', client.get("/account").text)
        assert token is not None
        client.post("/guest", data={"name": "Ben", "csrf": token[1]})
        house: House = client.app.state.house  # type: ignore[attr-defined]
        with locked_out(postgres):
            answer = ada.act(game, "Ada passes", 1)
            assert answer.status_code == 503
            assert answer.json()["error"] == "away"
            assert int(answer.headers["retry-after"]) > 0
            house.sessions._recent.clear()
            page = client.get(f"/games/{game}", headers={"accept-language": "fr"})
            assert page.status_code == 503
            assert int(page.headers["retry-after"]) > 0
            assert "Les parties" in page.text
            assert "set-cookie" not in page.headers
        assert ada.act(game, "Ada passes", 1).status_code == 200
        assert ada.get(f"/games/{game}/record").json()["actions"] == ["Ada passes"]


def test_a_disk_that_takes_no_more_is_no_fault_of_ours(ada: Browser, house: House) -> None:
    game = ada.create(seats=["Ada", "Ben"], hotseat=True)
    with broken(house):
        assert ada.act(game, "Ada passes", 1).status_code == 503
    assert ada.act(game, "Ada passes", 1).status_code == 200


def test_events_of_another_process_are_heard_again(postgres: str) -> None:
    settings = Settings(database_url=postgres, limits=False, warm=False)
    there = House(settings)
    with TestClient(create_app(settings)) as client:
        house: House = client.app.state.house  # type: ignore[attr-defined]
        heard: list[tuple[str, str]] = []
        ada = there.people.guest("Ada")
        game = there.games.create(ada, Wish(title="1830", seats=("Ada", "Ben"), hotseat=True))
        house.hub._deliver = lambda topic, what: heard.append((topic, what))  # type: ignore[method-assign]

        def speak_until_heard() -> bool:
            there.moves.say(ada, game, "hello")
            return (f"game:{game}", "said") in heard

        assert eventually(speak_until_heard)
        with locked_out(postgres):
            time.sleep(0.2)
        assert eventually(lambda: _listens(postgres))
        heard.clear()
        there.moves.say(ada, game, "hello again")
        assert eventually(lambda: (f"game:{game}", "said") in heard)
        heard.clear()
        house.moves.say(ada, game, "and from here")
        assert eventually(lambda: heard)
        assert heard == [(f"game:{game}", "said")]
    there.database.close()


def _listens(url: str) -> bool:
    server, _, name = url.rpartition("/")
    with psycopg.connect(f"{server}/postgres") as admin:
        found = admin.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND query LIKE 'LISTEN%%'", [name]
        ).fetchone()
    return bool(found and found[0])


# -- connections


def test_processes_share_what_the_server_allows() -> None:
    assert allowed_by.share_of(97, 1) == 40
    assert allowed_by.share_of(97, 4) == 18
    assert 8 * (allowed_by.share_of(97, 8) + allowed_by.BESIDE_THE_POOL) + allowed_by.SPARE <= 97
    assert allowed_by.share_of(7, 4) < allowed_by.FEWEST


def test_four_processes_with_every_connection_in_use_stay_within_the_limits(postgres: str) -> None:
    databases = [Database(Settings(database_url=postgres).url(), processes=4) for _ in range(4)]
    allowed = allowed_by.allowed(databases[0].url)
    in_use = []
    for database in databases:
        pool = database.engine.pool
        for _ in range(pool.size() + pool._max_overflow):  # type: ignore[attr-defined]
            in_use.append(database.engine.connect())
    assert len(in_use) + 4 * allowed_by.BESIDE_THE_POOL + allowed_by.SPARE <= allowed
    for connection in in_use:
        connection.close()
    for database in databases:
        database.close()


def test_the_limit_of_a_role_is_the_limit(postgres_server: str, postgres: str) -> None:
    name = postgres.rpartition("/")[2]
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {name} CONNECTION LIMIT 30")
    assert allowed_by.allowed(postgres) == 30


def test_nobody_waits_for_ever_behind_a_stuck_change(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody stops in the middle of a change, with the game locked: others are told to come back."""
    monkeypatch.setitem(allowed_by.LIMITS, "lock_timeout", "200ms")
    with TestClient(create_app(Settings(database_url=postgres, limits=False, warm=False))) as client:
        house: House = client.app.state.house  # type: ignore[attr-defined]
        ada = Browser(client, "Ada")
        game = ada.create(seats=["Ada", "Ben"], hotseat=True)
        with house.changes.changing(game):
            answers: list[int] = []
            thread = threading.Thread(target=lambda: answers.append(ada.act(game, "Ada passes", 1).status_code))
            thread.start()
            thread.join(SOON)
        assert answers == [503]
        assert ada.act(game, "Ada passes", 1).status_code == 200


def test_a_database_that_comes_late_is_waited_for(postgres: str, tmp_path: Path) -> None:
    with locked_out(postgres):
        began = threading.Event()
        found: list[int] = []

        def ask() -> None:
            began.set()
            found.append(allowed_by.allowed(postgres, patience=SOON))

        thread = threading.Thread(target=ask)
        thread.start()
        began.wait(SOON)
    thread.join(SOON)
    assert found
    with locked_out(postgres), pytest.raises(psycopg.OperationalError):
        allowed_by.allowed(postgres, patience=0.1)
