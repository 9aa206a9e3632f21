"""The database, SQLite and a real PostgreSQL: migrations, people acting at once, two servers, a server killed."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from roundhouse.formats.record import read_record
from roundhouse.table.database import MIGRATIONS, Database, SharedSync, newest_migration
from roundhouse.table.errors import Stale
from roundhouse.table.house import House
from roundhouse.table.models import Base
from roundhouse.table.settings import Settings
from roundhouse.table.wish import Wish
from tests.table.conftest import Browser, Server


def test_migrations_lead_from_nothing_to_the_models(database_url: str) -> None:
    database = Database(_driver(database_url))
    database.migrate()
    database.migrate()
    assert set(Base.metadata.tables) < set(inspect(database.engine).get_table_names())
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    database.close()


def test_the_last_file_of_migrations_is_the_newest() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [newest_migration()]


def test_tables_of_every_older_form_are_brought_to_the_newest(database_url: str) -> None:
    """Back by one migration, by two, and so on: each time a server that starts brings the tables up again."""
    database = Database(_driver(database_url))
    database.migrate()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    older = [each.revision for each in ScriptDirectory(str(MIGRATIONS)).walk_revisions()][1:]
    assert older[-1] == "0001"
    for revision in older:
        with database.engine.connect() as connection:
            config.attributes["connection"] = connection
            command.downgrade(config, revision)
            connection.commit()
        database.migrate()
        with database.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, Base.metadata) == [], revision
    database.close()


def test_processes_that_start_together_share_their_secrets(database_url: str) -> None:
    def start() -> str:
        database = Database(_driver(database_url))
        database.migrate()
        secret = database.secret("cookies")
        database.close()
        return secret

    with ThreadPoolExecutor(1 if database_url.startswith("sqlite") else 3) as pool:
        assert len(set(pool.map(lambda _: start(), range(3)))) == 1


def _driver(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://")


def test_whoever_waits_for_the_disk_is_covered_by_a_sync_that_began_after_him(tmp_path: Path) -> None:
    """Many waiters share few syncs, and none comes back before a sync that began after he asked has ended."""
    path = tmp_path / "log"
    path.write_bytes(b"x")
    shared, began, ended = SharedSync(str(path)), [0], [0]

    def slow() -> None:
        began[0] += 1
        number = began[0]
        time.sleep(0.02)
        ended[0] = number

    shared._sync = slow  # type: ignore[method-assign]

    def wait(_: int) -> bool:
        before = began[0]
        shared.wait()
        return ended[0] > before

    with ThreadPoolExecutor(16) as pool:
        assert all(pool.map(wait, range(64)))
    assert ended[0] < 40


def test_of_those_who_act_at_once_one_wins(start_server: Callable[..., Server], database_url: str) -> None:
    """Twelve clients send the same decision on the same version: one is acknowledged, the others are told."""
    server = start_server(database_url)
    with httpx.Client(base_url=server.address, timeout=60) as client:
        ada = Browser(client, "Ada")
        game = ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True)
        for round_ in range(4):
            version, active = ada.game(game)["version"], ada.game(game)["active"][0]
            body = {"action": f"{active} passes", "version": version}
            gate = threading.Barrier(12)

            def send(_: int, gate: threading.Barrier = gate, body: dict = body) -> int:
                gate.wait()
                return httpx.post(
                    f"{server.address}/api/games/{game}/actions", json=body, headers=ada.headers, timeout=60
                ).status_code

            with ThreadPoolExecutor(12) as pool:
                answers = Counter(pool.map(send, range(12)))
            assert answers == {200: 1, 409: 11}
            assert ada.game(game)["count"] == round_ + 1


def test_two_servers_share_one_database(start_server: Callable[..., Server], postgres: str) -> None:
    """What is done at one server is seen, and heard of, at the other; at once acting on both has one winner."""
    one, other = start_server(postgres), start_server(postgres)
    with (
        httpx.Client(base_url=one.address, timeout=60) as first,
        httpx.Client(base_url=other.address, timeout=60) as second,
    ):
        ada = Browser(first, "Ada")
        there = Browser(second)
        there.headers = ada.headers
        game = ada.create(seats=["Ada", "Ben"], hotseat=True)
        heard: list[str] = []
        ready, done = threading.Event(), threading.Event()

        def listen() -> None:
            with second.stream("GET", f"/api/games/{game}/stream", headers=ada.headers) as stream:
                for line in stream.iter_lines():
                    if line.startswith("data:"):
                        heard.append(line.removeprefix("data:").strip())
                        ready.set()
                    if len(heard) >= 2:
                        done.set()
                        return

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        assert ready.wait(20)
        assert ada.act(game, "Ada passes").status_code == 200
        assert done.wait(20), heard
        assert there.get(f"/games/{game}/state").json()["hash"] == ada.get(f"/games/{game}/state").json()["hash"]
        for _ in range(3):
            version, active = ada.game(game)["version"], ada.game(game)["active"][0]
            gate = threading.Barrier(2)

            def send(who: Browser, gate: threading.Barrier = gate, line: str = active, version: int = version) -> int:
                gate.wait()
                return who.act(game, f"{line} passes", version).status_code

            with ThreadPoolExecutor(2) as pool:
                assert sorted(pool.map(send, (ada, there))) == [200, 409]
        assert there.act(game, f"{ada.game(game)['active'][0]} passes").status_code == 200
        assert ada.get(f"/games/{game}/state").json()["hash"] == there.get(f"/games/{game}/state").json()["hash"]


def test_a_killed_server_loses_nothing_it_acknowledged(start_server: Callable[..., Server], database_url: str) -> None:
    """Kill -9 while actions come in: every acknowledged action is there again, and at most one more, whole."""
    server = start_server(database_url)
    with httpx.Client(base_url=server.address, timeout=60) as client:
        ada = Browser(client, "Ada")
        game = ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True)
        acknowledged: list[str] = []
        stop = threading.Event()

        def play() -> None:
            with httpx.Client(base_url=server.address, timeout=60) as mine:
                me = Browser(mine)
                me.headers = ada.headers
                try:
                    while not stop.is_set():
                        legal = me.get(f"/games/{game}/legal").json()
                        line = legal["actions"][len(acknowledged) % 2 - 1]["action"]
                        if me.act(game, line, legal["version"]).status_code == 200:
                            acknowledged.append(line)
                except httpx.TransportError:
                    return

        thread = threading.Thread(target=play)
        thread.start()
        while len(acknowledged) < 12:
            time.sleep(0.01)
        server.kill()
        thread.join(30)
        stop.set()
        server.start()
        record = read_record(ada.get(f"/games/{game}/record").content)
        kept = [str(line) for line in str(record.record).splitlines()]
        assert kept[: len(acknowledged)] == acknowledged
        assert len(kept) - len(acknowledged) in (0, 1)
        assert ada.get(f"/games/{game}/state").json()["hash"] == record.hash
        legal = ada.get(f"/games/{game}/legal").json()
        assert ada.act(game, legal["actions"][-1]["action"], legal["version"]).status_code == 200


def test_a_change_in_another_process_is_seen_before_an_action_is_taken(database_url: str) -> None:
    """What needs no new version (a pause) does not refuse an action; an action by somebody else does."""
    settings = Settings(database_url=_driver(database_url), warm=False)
    here, there = House(settings), House(settings)
    ada = here.people.guest("Ada")
    game = here.games.create(ada, Wish(title="1830", seats=("Ada", "Ben"), hotseat=True, move_seconds=600))
    assert here.moves.act(ada, game, "Ada passes", 1).version == 2
    there.moves.pause(ada, game, True)
    after = here.moves.act(ada, game, "Ben passes", 2)
    assert after.version == 3
    with there.rooms.open(game) as opened:
        assert opened.row.paused
        assert opened.game.hash == _hash(here, game)
    assert there.moves.act(ada, game, "Ada passes", 3).version == 4
    with pytest.raises(Stale) as stale:
        here.moves.act(ada, game, "Ada passes", 3)
    assert stale.value.version == 4
    for house in (here, there):
        house.database.close()


def _hash(house: House, game: str) -> str:
    with house.rooms.open(game) as opened:
        return opened.game.hash
