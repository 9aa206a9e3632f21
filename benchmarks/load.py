"""`make load`: many games at once, an action every so often in each, with streams open meanwhile.

The servers are processes of their own on loopback, on SQLite or on a PostgreSQL of their own; this process plays and
listens. Every game follows the same random game, so that playing costs this process nothing but the sending.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from benchmarks.postgres import Postgres
from benchmarks.servers import Server
from roundhouse.game import new
from roundhouse.kernel.notation import write
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.table import machine
from roundhouse.table.games import Wish
from roundhouse.table.house import House
from roundhouse.table.settings import Settings

NAMES = ["Ada", "Ben", "Cleo"]
LATEST = 250.0
"""Milliseconds within which 99 of 100 actions must be answered."""


def script(title: str, length: int, seed: int = 18) -> list[str]:
    """The lines of a random game."""
    game, player = new(title, NAMES, seed=seed), RandomPlayer(seed)
    lines = []
    while len(lines) < length and not game.finished:
        action = player.choose(game)
        lines.append(write(action))
        game.push(action)
    return lines


class Wire:
    """A connection that stays open, one for each game. One pool for them all would cost more than the server does."""

    def __init__(self, port: int, key: str) -> None:
        self.port = port
        self.key = key

    async def __aenter__(self) -> Wire:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()

    async def post(self, path: str, body: object) -> tuple[int, str]:
        """The status and the text of the answer."""
        data = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {self.key}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", answer)
        text = await self.reader.readexactly(int(length[1])) if length else b""
        return int(answer.split()[1]), text.decode()


class Ear(asyncio.Protocol):
    """A stream that is open; it counts what it hears."""

    heard: Counter[str] = Counter()

    def __init__(self, head: bytes) -> None:
        self.head = head

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.heard["open"] += 1
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.head)

    def data_received(self, data: bytes) -> None:
        self.heard["events"] += data.count(b"event: changed")
        if data.startswith(b"HTTP/1.1") and not data.startswith(b"HTTP/1.1 200"):
            self.heard["refused"] += 1

    def connection_lost(self, _: Exception | None) -> None:
        self.heard["open"] -= 1


async def listen(servers: list[Server], key: str, ids: list[str], streams: int) -> None:
    """Open streams, spread over games and servers."""
    loop = asyncio.get_running_loop()
    for number in range(streams):
        port = servers[number % len(servers)].port
        head = (
            f"GET /api/games/{ids[number % len(ids)]}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Authorization: Bearer {key}\r\n\r\n"
        )
        await loop.create_connection(lambda head=head: Ear(head.encode()), "127.0.0.1", port)  # type: ignore[misc]
        if number % 100 == 99:
            await asyncio.sleep(0.2)


async def play(wire: Wire, game: str, lines: list[str], begin: float, pause: float) -> list[float]:
    """Play one game, an action each `pause` seconds; gives how long each answer took."""
    found = []
    async with wire:
        for number, line in enumerate(lines):
            await asyncio.sleep(max(0.0, begin + number * pause - time.perf_counter()))
            sent = time.perf_counter()
            status, text = await wire.post(f"/api/games/{game}/actions", {"action": line, "version": number + 1})
            found.append((time.perf_counter() - sent) * 1000)
            if status != 200:
                raise RuntimeError(f"{status} {text}")
    return found


def begin_games(settings: Settings, games: int) -> tuple[str, list[str]]:
    """The key of somebody new, and games that he has begun; written before the servers start."""
    house = House(settings)
    try:
        ada = house.people.guest("Ada")
        wish = Wish(title="1830", seats=tuple(NAMES), hotseat=True, seed=18)
        return house.people.key(ada), [house.games.create(ada, wish) for _ in range(games)]
    finally:
        house.database.close()


async def load(
    servers: list[Server], key: str, ids: list[str], lines: list[str], pause: float, streams: int
) -> list[float]:
    """Play all games at once, while streams are open; gives how long each answer took."""
    await listen(servers, key, ids, streams)
    begin, apart = time.perf_counter() + 2, pause / len(ids)
    games = [
        play(Wire(servers[index % len(servers)].port, key), each, lines, begin + index * apart, pause)
        for index, each in enumerate(ids)
    ]
    return [took for each in await asyncio.gather(*games) for took in each]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--actions", type=int, default=30, help="actions in each game")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two actions of a game")
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--memory", type=int, default=0, help="MiB for games in each process; 0 as by default")
    chosen = parser.parse_args()
    machine.files()
    lines = script("1830", chosen.actions)
    postgres = Postgres() if chosen.database == "postgresql" else None
    servers: list[Server] = []
    try:
        with tempfile.TemporaryDirectory(prefix="roundhouse-load-") as folder:
            url = postgres.url if postgres else ""
            settings = Settings(database_url=url, data_folder=folder, limits=False, games_per_person=10**9, warm=False)
            key, ids = begin_games(settings, chosen.games)
            for _ in range(2 if postgres else 1):
                more = {"games_memory": chosen.memory} if chosen.memory else {}
                servers.append(Server(Path(folder), url, **more))
            try:
                good = measure(servers, chosen, key, ids, lines)
            finally:
                for server in servers:
                    server.stop()
    finally:
        if postgres is not None:
            postgres.stop()
    sys.exit(0 if good else 1)


def measure(servers: list[Server], chosen: argparse.Namespace, key: str, ids: list[str], lines: list[str]) -> bool:
    """Play, and say how it went."""
    print(
        f"{len(ids)} games on {chosen.database} with {len(servers)} processes; {len(lines)} actions each, one every "
        f"{chosen.pause:g} s; {chosen.streams} streams",
        flush=True,
    )
    before = sum(server.cpu() for server in servers)
    took = sorted(asyncio.run(load(servers, key, ids, lines, chosen.pause, chosen.streams)))
    spent = sum(server.cpu() for server in servers) - before
    used = max(server.memory(most=True) for server in servers)
    p50, p95, p99 = (took[int(len(took) * part)] for part in (0.50, 0.95, 0.99))
    print(
        f"{len(took)} actions, no error: p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, worst {took[-1]:.1f} ms"
    )
    print(f"a process: {used:.0f} MiB of memory; {1000 * spent / len(took):.2f} ms of processor time for an action")
    print(f"streams: {dict(Ear.heard)}")
    good = p99 <= LATEST and not Ear.heard["refused"] and Ear.heard["events"] >= chosen.streams
    print(f"99 of 100 within {LATEST:g} ms: {'held' if good else 'missed'}")
    return good


if __name__ == "__main__":
    main()
