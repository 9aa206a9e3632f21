"""`make load`: many games at once on one server, one action a second each; how long an answer takes, how much memory.

The server is a process of its own on loopback with an SQLite file (or ROUNDHOUSE_DATABASE_URL); this process plays.
Every game follows the same recorded random game, so that playing costs this process nothing but the sending.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from roundhouse.game import new
from roundhouse.kernel.notation import write
from roundhouse.lab.random_player import RandomPlayer

NAMES = ["Ada", "Ben", "Cleo"]
TARGETS = {"p99": 250.0, "memory": 1024.0}


def script(title: str, length: int, seed: int = 18) -> list[str]:
    """The lines of a random game."""
    game, player = new(title, NAMES, seed=seed), RandomPlayer(seed)
    lines = []
    while len(lines) < length and not game.finished:
        action = player.choose(game)
        lines.append(write(action))
        game.push(action)
    return lines


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(port: int, folder: str) -> subprocess.Popen[bytes]:
    environment = {"ROUNDHOUSE_DATA_FOLDER": folder, **os.environ, "ROUNDHOUSE_LIMITS": "false"}
    environment |= {"ROUNDHOUSE_GAMES_PER_PERSON": "100000"}
    command = [sys.executable, "-m", "roundhouse.cli", "serve", "--port", str(port), "--no-browser"]
    server = subprocess.Popen(command, env=environment)
    for _ in range(600):
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/titles", timeout=5)
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return server
    raise RuntimeError("the server does not answer")


def memory(process: int) -> float:
    """The most memory a process has had, in MiB."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def cpu(process: int) -> float:
    """The seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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


def begin_games(address: str, games: int) -> tuple[str, list[str]]:
    """The key of somebody new, and games that he has begun."""
    with httpx.Client(base_url=address, timeout=60) as client:
        key = str(client.post("/api/guests", json={"name": "Load"}).json()["key"])
        client.headers["Authorization"] = f"Bearer {key}"
        body = {"title": "1830", "seats": NAMES, "hotseat": True, "seed": 18}
        return key, [str(client.post("/api/games", json=body).json()["id"]) for _ in range(games)]


async def load(port: int, key: str, ids: list[str], lines: list[str], pause: float) -> list[float]:
    """Play all games at once; gives how long each answer took."""
    begin, apart = time.perf_counter() + 0.5, pause / len(ids)
    games = [play(Wire(port, key), each, lines, begin + index * apart, pause) for index, each in enumerate(ids)]
    return [took for each in await asyncio.gather(*games) for took in each]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--actions", type=int, default=60)
    parser.add_argument("--pause", type=float, default=1.0)
    chosen = parser.parse_args()
    lines = script("1830", chosen.actions)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = start(port, folder)
        try:
            key, ids = begin_games(f"http://127.0.0.1:{port}", chosen.games)
            print(f"{len(ids)} games have begun; {len(lines)} actions each, one every {chosen.pause:g} s", flush=True)
            before = cpu(server.pid)
            took = sorted(asyncio.run(load(port, key, ids, lines, chosen.pause)))
            used, spent = memory(server.pid), cpu(server.pid) - before
        finally:
            server.terminate()
            server.wait(20)
    p50, p95, p99 = (took[int(len(took) * part)] for part in (0.50, 0.95, 0.99))
    print(
        f"{len(took)} actions, no error: p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, worst {took[-1]:.1f} ms"
    )
    print(f"the server: {used:.0f} MiB of memory, {1000 * spent / len(took):.2f} ms of processor time for an action")
    good = p99 <= TARGETS["p99"] and used <= TARGETS["memory"]
    print(f"targets (p99 {TARGETS['p99']:g} ms, {TARGETS['memory']:g} MiB): {'held' if good else 'missed'}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
