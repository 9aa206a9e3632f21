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
from typing import NamedTuple

import uvloop
from sqlalchemy import func, select

from benchmarks.postgres import Postgres
from benchmarks.servers import Server
from roundhouse.game import new
from roundhouse.kernel.notation import write
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.table import machine
from roundhouse.table.house import House
from roundhouse.table.models import ActionRow
from roundhouse.table.settings import Settings
from roundhouse.table.wish import Wish

NAMES = ["Ada", "Ben", "Cleo"]
LENGTH = re.compile(rb"(?i)content-length: (\d+)")
LATEST = 250.0
"""Milliseconds within which 99 of 100 actions must be answered."""


def script(title: str, length: int, seed: int = 18) -> list[str]:
    """The lines of a random game."""
    game, player = new(title, NAMES, seed=seed), RandomPlayer(seed)
    lines: list[str] = []
    while len(lines) < length and not game.finished:
        action = player.choose(game)
        lines.append(write(action))
        game.push(action)
    return lines


class Player(asyncio.Protocol):
    """Plays one game over a connection that stays open. Requests are made beforehand: the server needs the time."""

    def __init__(self, requests: list[bytes], took: list[float]) -> None:
        self.requests = requests
        self.took = took
        self.next = 0
        self.due: list[float] = []
        """When the actions should have been sent that are not answered yet."""
        self.heard = b""
        self.failed = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport

    def send(self, due: float) -> None:
        """Send the next action, or as soon as the last one is answered; how long it took counts from now."""
        self.due.append(due)
        if len(self.due) == 1:
            self._send()

    def _send(self) -> None:
        self.transport.write(self.requests[self.next])
        self.next += 1

    def data_received(self, data: bytes) -> None:
        self.heard += data
        head, found, body = self.heard.partition(b"\r\n\r\n")
        if not found or len(body) < int(LENGTH.search(head)[1]):  # type: ignore[index]
            return
        self.took.append((time.perf_counter() - self.due.pop(0)) * 1000)
        if not head.startswith(b"HTTP/1.1 200"):
            self.failed = self.heard.decode()
        self.heard = b""
        if self.due:
            self._send()

    def connection_lost(self, error: Exception | None) -> None:
        if self.next < len(self.requests) or self.due:
            self.failed = self.failed or f"the connection was lost: {error}"


class Ear(asyncio.Protocol):
    """A stream that is open; it counts what it hears."""

    heard: Counter[str] = Counter()

    def __init__(self, head: bytes) -> None:
        self.head = head

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.heard["open"] += 1
        transport.write(self.head)

    def data_received(self, data: bytes) -> None:
        self.heard["events"] += data.count(b"event: changed")
        if data.startswith(b"HTTP/1.1") and not data.startswith(b"HTTP/1.1 200"):
            self.heard["refused"] += 1

    def connection_lost(self, _: Exception | None) -> None:
        self.heard["open"] -= 1


async def listen(servers: list[Server], tables: list[Table], streams: int) -> None:
    """Open streams, spread over games and servers, and wait until each has said how its game stands."""
    loop = asyncio.get_running_loop()
    for number in range(streams):
        port = servers[number % len(servers)].port
        game, key = tables[number % len(tables)]
        head = f"GET /api/games/{game}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {key}\r\n\r\n"
        await loop.create_connection(lambda head=head: Ear(head.encode()), "127.0.0.1", port)  # type: ignore[misc]
        while Ear.heard["events"] < number - 50:
            await asyncio.sleep(0.02)
    while Ear.heard["events"] < streams and not Ear.heard["refused"]:
        await asyncio.sleep(0.1)


def request(port: int, table: Table, number: int, line: str) -> bytes:
    data = json.dumps({"action": line, "version": number + 1}).encode()
    head = (
        f"POST /api/games/{table.game}/actions HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Authorization: Bearer {table.key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    return head.encode() + data


class Table(NamedTuple):
    """A game, and the key of the person whose game it is."""

    game: str
    key: str


def begin_games(settings: Settings, games: int) -> list[Table]:
    """Games of as many people; written before the servers start."""
    house = House(settings)
    wish = Wish(title="1830", seats=tuple(NAMES), hotseat=True, seed=18)
    try:
        people = [house.people.guest("Ada") for _ in range(games)]
        return [Table(house.games.create(ada, wish), house.people.key(ada)) for ada in people]
    finally:
        house.database.close()


def begin_thinking(settings: Settings, games: int) -> None:
    """Games of hard bots alone, which think all the while."""
    house = House(settings)
    try:
        for seed in range(games):
            house.games.create(house.people.guest("Dan"), Wish(title="1830", seats=("bot:expert",) * 4, seed=seed))
    finally:
        house.database.close()


def moved(settings: Settings) -> int:
    """How many moves bots have made."""
    house = House(settings)
    try:
        with house.database.reading() as session:
            return session.scalar(select(func.count()).select_from(ActionRow).where(ActionRow.how == "bot")) or 0
    finally:
        house.database.close()


async def load(
    servers: list[Server], tables: list[Table], lines: list[str], pause: float, streams: int
) -> tuple[list[float], float]:
    """Play all games at once, while streams are open; how long each answer took, and what the servers spent on it."""
    await listen(servers, tables, streams)
    loop = asyncio.get_running_loop()
    took: list[float] = []
    players: list[Player] = []
    for index, table in enumerate(tables):
        port = servers[index % len(servers)].port
        requests = [request(port, table, number, line) for number, line in enumerate(lines)]
        players.append(Player(requests, took))
        await loop.create_connection(lambda: players[-1], "127.0.0.1", port)
    print("playing", flush=True)
    before, begin, apart = sum(server.cpu() for server in servers), time.perf_counter(), pause / len(tables)
    for number in range(len(tables) * len(lines)):
        due = begin + number * apart
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        players[number % len(tables)].send(due)
    while len(took) < len(tables) * len(lines):
        for player in players:
            if player.failed:
                raise RuntimeError(player.failed)
        await asyncio.sleep(0.1)
    spent = sum(server.cpu() for server in servers) - before
    for player in players:
        player.transport.close()
    return took, spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--actions", type=int, default=30, help="actions in each game")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two actions of a game")
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--memory", type=int, default=0, help="MiB for games in each process; 0 as by default")
    parser.add_argument("--thinking", type=int, default=0, help="games besides in which hard bots play on their own")
    chosen = parser.parse_args()
    machine.files()
    lines = script("1830", chosen.actions)
    postgres = Postgres() if chosen.database == "postgresql" else None
    servers: list[Server] = []
    try:
        with tempfile.TemporaryDirectory(prefix="roundhouse-load-") as folder:
            url = postgres.url if postgres else ""
            settings = Settings(database_url=url, data_folder=folder, limits=False, games_per_person=10**9, warm=False)
            tables = begin_games(settings, chosen.games)
            begin_thinking(settings, chosen.thinking)
            for _ in range(2 if postgres else 1):
                more = {"games_memory": chosen.memory} if chosen.memory else {}
                more["warm"] = False
                servers.append(Server(Path(folder), url, **more))
            try:
                good = measure(servers, chosen, tables, lines)
            finally:
                for server in servers:
                    server.stop()
            if chosen.thinking:
                print(f"bots made {moved(settings)} moves meanwhile")
    finally:
        if postgres is not None:
            postgres.stop()
    sys.exit(0 if good else 1)


def measure(servers: list[Server], chosen: argparse.Namespace, tables: list[Table], lines: list[str]) -> bool:
    """Play, and say how it went."""
    print(
        f"{len(tables)} games on {chosen.database} with {len(servers)} processes; {len(lines)} actions each, one every "
        f"{chosen.pause:g} s; {chosen.streams} streams; {chosen.thinking} games of hard bots besides",
        flush=True,
    )
    began = time.process_time()
    took, spent = uvloop.run(load(servers, tables, lines, chosen.pause, chosen.streams))
    took.sort()
    ours = time.process_time() - began
    used = max(server.memory(most=True) for server in servers)
    p50, p95, p99 = (took[int(len(took) * part)] for part in (0.50, 0.95, 0.99))
    print(
        f"{len(took)} actions, no error: p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, worst {took[-1]:.1f} ms"
    )
    print(
        f"a process: {used:.0f} MiB of memory; {1000 * spent / len(took):.2f} ms of processor time for an action "
        f"in the servers, {1000 * ours / len(took):.2f} ms in those who play and listen"
    )
    print(f"streams: {dict(Ear.heard)}")
    good = p99 <= LATEST and not Ear.heard["refused"] and Ear.heard["events"] > chosen.streams
    print(f"99 of 100 within {LATEST:g} ms: {'held' if good else 'missed'}")
    return good


if __name__ == "__main__":
    main()
