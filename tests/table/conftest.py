"""Servers to test: in this process or as processes of their own, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from benchmarks.postgres import Postgres, free_port, programs_folder
from fastapi.testclient import TestClient

from roundhouse.table.app import create_app
from roundhouse.table.database import Database
from roundhouse.table.house import House
from roundhouse.table.settings import Settings

pytest.register_assert_rewrite("tests.table.at_once")


SOON = 60.0
"""Seconds: what happens by itself happens by then, on the busiest machine."""


def eventually(find: Callable[[], Any]) -> Any:
    """What is found in the end; the test fails if nothing is, after a long while."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        if found := find():
            return found
        time.sleep(0.05)
    raise AssertionError("it does not happen")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests."""
    if programs_folder() is None:
        pytest.skip("no PostgreSQL here: install it (apt-get install postgresql) to run these tests")
    server = Postgres(safe=False)
    yield server.address
    server.stop()


@pytest.fixture
def postgres(postgres_server: str) -> str:
    """An empty database."""
    import psycopg

    name = f"t{time.time_ns()}"
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{postgres_server}/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.db'}"
    return str(request.getfixturevalue("postgres"))


class Browser:
    """Somebody who talks to the server as JSON."""

    def __init__(self, client: httpx.Client, name: str = "") -> None:
        self.client = client
        self.headers: dict[str, str] = {}
        self.name = name
        if name:
            answer = client.post("/api/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            self.headers = {"Authorization": f"Bearer {answer.json()['key']}"}

    def get(self, path: str, **more: object) -> httpx.Response:
        return self.client.get(f"/api{path}", headers=self.headers, **more)  # type: ignore[arg-type]

    def post(self, path: str, body: object = None, **more: object) -> httpx.Response:
        return self.client.post(f"/api{path}", json=body, headers=self.headers, **more)  # type: ignore[arg-type]

    def put(self, path: str, body: object = None) -> httpx.Response:
        return self.client.put(f"/api{path}", json=body, headers=self.headers)

    def delete(self, path: str) -> httpx.Response:
        return self.client.delete(f"/api{path}", headers=self.headers)

    def create(self, **wish: object) -> str:
        answer = self.post("/games", {"title": "1830", **wish})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def game(self, game: str) -> dict:
        return dict(self.get(f"/games/{game}").json())

    def act(self, game: str, line: str, version: int | None = None) -> httpx.Response:
        if version is None:
            version = self.game(game)["version"]
        return self.post(f"/games/{game}/actions", {"action": line, "version": version})


def form_token(page: str) -> str:
    """What a form of a page proves with that it comes from this page."""
    found = re.search(r'name="csrf" value="(\w+)"', page)
    assert found is not None
    return found[1]


@pytest.fixture(scope="session")
def empty_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with all tables and nothing in them, to be copied."""
    path = tmp_path_factory.mktemp("tables") / "table.db"
    database = Database(f"sqlite:///{path}")
    database.migrate()
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return path


@pytest.fixture
def client(tmp_path: Path, empty_tables: Path) -> Iterator[TestClient]:
    """A server in this process, on SQLite."""
    shutil.copy(empty_tables, tmp_path / "table.db")
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'table.db'}", limits=False, warm=False))
    app.state.house.people.clock = lambda: 0.0  # what may be done so often in a minute does not begin anew in a test
    with TestClient(app) as client:
        yield client


@pytest.fixture
def house(client: TestClient) -> House:
    found = client.app.state.house  # type: ignore[attr-defined]
    assert isinstance(found, House)
    return found


@pytest.fixture
def ada(client: TestClient) -> Browser:
    return Browser(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Browser:
    return Browser(client, "Ben")


class Server:
    """A server as a process of its own."""

    def __init__(self, url: str, port: int, folder: Path, **settings: str) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.log = folder / f"server-{port}.log"
        self.environment = {
            **os.environ,
            "ROUNDHOUSE_DATABASE_URL": url,
            "ROUNDHOUSE_LIMITS": "false",
            "ROUNDHOUSE_WARM": "false",
            "ROUNDHOUSE_DELIVERY": "false",
        }
        self.environment |= {f"ROUNDHOUSE_{name.upper()}": value for name, value in settings.items()}
        self.port = port
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "roundhouse.cli", "serve", "--port", str(self.port), "--no-browser"]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(command, env=self.environment, stdout=output, stderr=output)
        for _ in range(300):
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text())
            try:
                httpx.get(f"{self.address}/api/titles", timeout=5)
            except httpx.TransportError:
                time.sleep(0.1)
            else:
                return
        raise RuntimeError(f"no answer: {self.log.read_text()}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that end with the test."""
    started: list[Server] = []

    def start(url: str, **settings: str) -> Server:
        started.append(Server(url, free_port(), tmp_path, **settings))
        return started[-1]

    yield start
    for server in started:
        server.stop()
