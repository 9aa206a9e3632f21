"""What a stranger may not do to the server before a proxy: large, slow and many requests, and many streams."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient

from roundhouse.table import given, sight
from roundhouse.table.addresses import neighbourhood
from roundhouse.table.app import create_app
from roundhouse.table.errors import Busy, TooMany
from roundhouse.table.limits import MOST_ADDRESSES, Pace
from roundhouse.table.settings import Settings
from roundhouse.table.streams import Listener, Streams
from tests.table.conftest import Browser, Server


@pytest.fixture
def server(start_server: Callable[..., Server], tmp_path: Path) -> Server:
    """A server with small limits."""
    return start_server(
        f"sqlite:///{tmp_path / 'table.db'}",
        limits="true",
        head_seconds="1",
        body_seconds="1",
        streams_per_person="3",
        streams_per_address="5",
        connections_per_address="30",
    )


def talk(server: Server, *parts: bytes) -> bytes:
    """Everything the server answers to some bytes, until it closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as wire:
        for part in parts:
            try:
                wire.sendall(part)
            except OSError:
                break
        found = b""
        try:
            while more := wire.recv(65536):
                found += more
        except ConnectionResetError:
            pass
        return found


def status(answer: bytes) -> int:
    found = re.match(rb"HTTP/1.1 (\d+)", answer)
    assert found, answer[:200]
    return int(found[1])


def memory(server: Server) -> float:
    """The most memory the server has had, in MiB."""
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{server.process.pid}/status").read_text())
    assert found
    return int(found[1]) / 1024


def endless(size: int) -> Iterator[bytes]:
    for _ in range(size // 65536):
        yield b"x" * 65536


def test_a_server_among_strangers(server: Server) -> None:
    """One server for all of these: starting one is what takes the time."""
    _large_and_slow_requests(server)
    _many_streams_and_connections(server)
    _ends_at_once(server)


def _large_and_slow_requests(server: Server) -> None:
    before = memory(server)
    for path in ("/api/guests", "/guest", "/api/games/import"):
        said = httpx.post(f"{server.address}{path}", content=b"x" * (20 << 20), timeout=60)
        assert said.status_code == 413, (path, said.status_code)
        said = httpx.post(f"{server.address}{path}", content=endless(20 << 20), timeout=60)
        assert said.status_code == 413, (path, "chunked", said.status_code)
    claim = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 400000000\r\n\r\n"
    assert status(talk(server, claim)) == 413
    head = b"GET / HTTP/1.1\r\nHost: x\r\n"
    assert status(talk(server, head, b"X: " + b"y" * (32 << 20))) == 431
    assert status(talk(server, head, b"X: " + b"y" * 20000 + b"\r\n\r\n")) == 431
    assert status(talk(server, head, b"X: y\r\n" * 200 + b"Connection: close\r\n\r\n")) == 431
    assert status(talk(server, b"GET /" + b"y" * (1 << 20))) == 431
    assert memory(server) - before < 120

    assert status(talk(server, b"GET / HT")) == 408
    assert status(talk(server, head)) == 408
    assert status(talk(server, b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")) == 408
    again = head + b"\r\n" + b"GET /api/titles HTTP/1.1\r\n"
    assert b" 408 " in talk(server, again)
    assert httpx.get(f"{server.address}/api/titles").status_code == 200


def _many_streams_and_connections(server: Server) -> None:
    ada = Browser(httpx.Client(base_url=server.address), "Ada")
    game = ada.create(seats=["Ada", "", ""])

    heard = []

    def stream(stack: ExitStack, headers: dict[str, str]) -> int:
        path = f"{server.address}/api/games/{game}/stream"
        answer = stack.enter_context(httpx.stream("GET", path, headers=headers, timeout=30))
        if answer.status_code == 200:
            heard.append(answer.iter_lines())
            next(heard[-1])
        return answer.status_code

    with ExitStack() as stack:
        assert [stream(stack, ada.headers) for _ in range(4)] == [200, 200, 200, 429]
        assert [stream(stack, {}) for _ in range(3)] == [200, 200, 429]
        assert ada.game(game)["status"] == "open"
    with ExitStack() as stack:
        wires = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30)) for _ in range(40)
        ]
        wires[-1].settimeout(30)
        assert status(wires[-1].recv(1000)) == 429


def _ends_at_once(server: Server) -> None:
    """Open streams do not keep a server from ending, and ending is no error."""
    ada = Browser(httpx.Client(base_url=server.address), "Ada")
    game = ada.create(seats=["Ada", "", ""])
    path = f"{server.address}/api/games/{game}/stream"
    with httpx.stream("GET", path, headers=ada.headers, timeout=30) as answer:
        lines = answer.iter_lines()
        assert next(lines).startswith("retry")
        server.process.terminate()
        server.process.wait(60)
    assert "Traceback" not in server.log.read_text()


def test_an_address_that_asks_too_often_is_told_to_wait() -> None:
    pace = Pace(per_minute=40)
    assert [pace.allows("a") for _ in range(12)] == [True] * 10 + [False] * 2
    assert pace.allows("b")
    for number in range(MOST_ADDRESSES + 10):
        pace.allows(str(number))
    assert len(pace._left) <= MOST_ADDRESSES


def test_one_house_is_one_address() -> None:
    assert neighbourhood("2001:db8:1:2::1") == neighbourhood("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert neighbourhood("::ffff:192.0.2.7") == neighbourhood("192.0.2.7") == "192.0.2.7"
    assert neighbourhood("?") == "?"


def test_a_game_has_so_many_moves_and_a_page_tells_of_no_more_than_it_can(
    ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(given, "MOST_ACTIONS", 4)
    monkeypatch.setattr(sight, "WHOLE_LOG", 3)
    game = ada.create(seats=["Ada", "Ben"], hotseat=True)
    for line in ("Ada bids 20 on SV", "Ben bids 40 on CS", "Ada bids 30 on CS", "Ada passes"):
        ada.act(game, line)
    while (done := ada.act(game, f"{ada.game(game)['active'][0]} passes")).status_code == 200:
        pass
    assert done.status_code == 409
    assert "4 moves" in done.json()["message"]
    assert ada.game(game)["count"] == 4
    log = ada.client.get(f"/games/{game}/panel?tab=log&whole=1", headers=ada.headers).text
    assert [f"?at={count}&amp;tab=log" in log for count in (1, 2)] == [False, True]


def test_streams_leave_as_they_came() -> None:
    streams = Streams(Settings(streams=4, streams_per_person=2, streams_per_address=2))
    ada, ben = Listener(1, "a"), Listener(2, "b")
    with streams.open(ada), streams.open(ben):
        with streams.open(ada), pytest.raises(TooMany):
            streams.check(Listener(1, "c"))
        with streams.open(Listener(None, "c")), streams.open(Listener(None, "e")), pytest.raises(Busy):
            streams.check(Listener(None, "d"))
        assert len(streams) == 2
    assert len(streams) == 0


def test_one_person_and_one_address_have_an_end(tmp_path: Path) -> None:
    """Games, files and seats, counted for a person and for an address."""
    settings = Settings(
        database_url=f"sqlite:///{tmp_path / 'table.db'}",
        warm=False,
        games_per_hour=2,
        games_per_hour_address=3,
        imports_per_hour=1,
        seats_per_person=2,
        messages_per_minute=1,
    )
    with TestClient(create_app(settings)) as client:
        ada, ben, cleo = (Browser(client, name) for name in ("Ada", "Ben", "Cleo"))
        wish = {"title": "1830", "seats": ["", "", ""]}
        games = [ada.post("/games", wish | {"seats": ["Ada", "", ""]}) for _ in range(3)]
        assert [each.status_code for each in games] == [201, 201, 429]
        assert [ben.post("/games", wish).status_code for _ in range(2)] == [201, 429]
        ids = [each.json()["id"] for each in games[:2]] + [ben.get("/games").json()["mine"][0]["id"]]
        assert [cleo.post(f"/games/{game}/join", {}).status_code for game in ids] == [200, 200, 429]
        said = [cleo.post(f"/games/{ids[0]}/messages", {"text": "Hello"}).status_code for _ in range(2)]
        assert said == [204, 429]
        sent = [client.post("/api/games/import", content=b"{}", headers=cleo.headers).status_code for _ in range(2)]
        assert sent == [422, 429]
