"""`make soak`: people's clients, bots, undo, imports, streams and restarts for as long as you like, on loopback.

People play through the API as strangers would. In the first part of the time the server is ended, killed and started
again, and so is PostgreSQL; the last part is left alone, to see whether memory is flat. At the end every game must
replay, by this process's own engine, to the state that the server shows; every action that was acknowledged, and not
taken back, must be in its record; no bot may be stuck; and every server must end when it is asked to.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from benchmarks.postgres import Postgres
from benchmarks.servers import Server
from roundhouse.formats.record import read_record

TITLES = {"1830": 3, "1861": 3, "1865": 3, "18Lilliput": 3}
RESTARTS_UNTIL = 0.6
"""The part of the time in which things are restarted."""
PATIENCE = 120.0
"""Seconds in which a server that was restarted has to answer again."""
GAMES_MEMORY = 48
"""MiB for games, so that the soak sees games leave and come back."""


class Unknown(Exception):
    """The answer did not arrive: what was asked for has happened, or not."""


class Table:
    """What a soak knows: the servers, the games, and what was acknowledged in them."""

    def __init__(self, folder: Path, postgres: Postgres | None, seed: int) -> None:
        self.postgres = postgres
        url = postgres.url if postgres else ""
        self.servers = [
            Server(folder, url, games_memory=GAMES_MEMORY, streams=500) for _ in range(2 if postgres else 1)
        ]
        self.random = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.trouble: list[str] = []
        self.waits: list[float] = []
        self.games: dict[str, Kept] = {}
        self.memory: list[tuple[float, float]] = []

    def address(self) -> str:
        return self.random.choice(self.servers).address


class Kept:
    """A game, and what was acknowledged in it: the lines by their number. One client at a time acts in it."""

    def __init__(self, keys: list[str], title: str) -> None:
        self.keys = keys
        self.title = title
        self.lock = asyncio.Lock()
        self.lines: dict[int, str] = {}

    def took(self, count: int, line: str) -> None:
        self.lines[count] = line

    def went_back(self, count: int) -> None:
        self.lines = {number: line for number, line in self.lines.items() if number <= count}


class Client:
    """Somebody with a key, who tries again while the server is away."""

    def __init__(self, table: Table, http: httpx.AsyncClient) -> None:
        self.table = table
        self.http = http
        self.key = ""

    async def sign_in(self, name: str) -> None:
        self.key = (await self.ask("POST", "/api/guests", {"name": name}))["key"]

    async def once(self, method: str, path: str, body: object = None) -> httpx.Response:
        """One request; `Unknown` if no answer arrives or the database is away."""
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        url = f"{self.table.address()}{path}"
        began = time.monotonic()
        try:
            answer = await self.http.request(method, url, json=body, headers=headers)
        except httpx.TransportError as error:
            raise Unknown from error
        self.table.waits.append(time.monotonic() - began)
        self.table.done[f"{answer.status_code}"] += 1
        if answer.status_code == 503:
            raise Unknown
        if answer.status_code >= 500:
            self.table.trouble.append(f"{answer.status_code} {method} {path}: {answer.text[:200]}")
        return answer

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer to something that may be asked twice, however long a restart takes."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                answer = await self.once(method, path, body)
            except Unknown:
                if time.monotonic() > until:
                    self.table.trouble.append(f"no answer for {PATIENCE:g} s: {method} {path}")
                    raise
                await asyncio.sleep(0.3)
                continue
            kind = answer.headers.get("content-type", "")
            return answer.json() if "json" in kind and answer.status_code in (200, 201) else answer

    # -- playing

    async def begin(self, others: list[Client]) -> str:
        """A game: alone at one keyboard, with bots, or with others who take the free seats."""
        chance = self.table.random
        title = chance.choice(list(TITLES))
        how = chance.choice(["hotseat", "bots", "people"])
        seats = {
            "hotseat": ["Ada", "Ben", "Cleo"],
            "bots": ["Ada", "bot:simple", "bot:simple"],
            "people": ["Ada", "", ""],
        }[how]
        made = await self.ask("POST", "/api/games", {"title": title, "seats": seats, "hotseat": how == "hotseat"})
        if not isinstance(made, dict):
            self.table.trouble.append(f"no game: {made.text[:200]}")
            return ""
        keys = [self.key]
        if how == "people":
            for name, other in zip(("Ben", "Cleo"), others, strict=False):
                await other.ask("POST", f"/api/games/{made['id']}/join", {"name": name})
                keys.append(other.key)
        self.table.games[made["id"]] = Kept(keys, title)
        self.table.done[f"games: {how}"] += 1
        return str(made["id"])

    async def act(self, game_id: str) -> bool:
        """Take one action in a game, or take some back; whether there was anything to do."""
        kept, chance = self.table.games[game_id], self.table.random
        async with kept.lock:
            legal = await self.ask("GET", f"/api/games/{game_id}/legal")
            if not isinstance(legal, dict) or not legal["actions"]:
                return False
            count = len(kept.lines)
            if chance.random() < 0.03 and count > 3:
                return await self._undo(game_id, kept, legal["version"])
            kinds: dict[str, list[str]] = {}
            for each in legal["actions"]:
                if not each["out_of_turn"]:
                    kinds.setdefault(each["kind"], []).append(each["action"])
            if not kinds:
                return False
            line = chance.choice(kinds[chance.choice(sorted(kinds))])
            return await self._take(game_id, kept, line, legal["version"])

    async def _take(self, game_id: str, kept: Kept, line: str, version: int) -> bool:
        for key in kept.keys:
            self.key, mine = key, self.key
            try:
                answer = await self.once("POST", f"/api/games/{game_id}/actions", {"action": line, "version": version})
            except Unknown:
                await self._settle(game_id, kept, line)
                return True
            finally:
                self.key = mine
            if answer.status_code == 200:
                kept.took(answer.json()["count"], line)
                self.table.done["actions"] += 1
                return True
            if answer.status_code != 403:
                break
        return answer.status_code in (409, 422)

    async def _settle(self, game_id: str, kept: Kept, line: str) -> None:
        """No answer came: look whether the action was kept."""
        self.table.done["unknown, settled"] += 1
        found = await self.ask("GET", f"/api/games/{game_id}/record")
        if isinstance(found, dict):
            lines = found["actions"]
            last = max(kept.lines, default=0)
            for number in range(last + 1, len(lines) + 1):
                if lines[number - 1] == line:
                    kept.took(number, line)
                    return

    async def _undo(self, game_id: str, kept: Kept, version: int) -> bool:
        try:
            answer = await self.once("POST", f"/api/games/{game_id}/undo", {"version": version})
        except Unknown:
            found = await self.ask("GET", f"/api/games/{game_id}/record")
            if isinstance(found, dict):
                kept.went_back(len(found["actions"]))
                kept.lines = {n: text for n, text in kept.lines.items() if found["actions"][n - 1] == text}
            return True
        if answer.status_code == 200 and answer.json()["done"]:
            kept.went_back(answer.json()["done"]["count"])
            self.table.done["undone"] += 1
        return True

    async def wander(self, game_id: str) -> None:
        """Look around, talk, note, try, import: what people do besides."""
        chance = self.table.random
        what = chance.choice(["view", "charts", "state", "what-if", "say", "note", "import", "lists"])
        path = f"/api/games/{game_id}"
        if what in ("view", "charts"):
            await self.ask("GET", f"/games/{game_id}/view?tab={'charts' if what == 'charts' else 'log'}")
        elif what == "state":
            await self.ask("GET", f"{path}/state?at=1")
        elif what == "what-if":
            await self.ask("POST", f"{path}/what-if", {"count": 0})
        elif what == "say":
            await self.ask("POST", f"{path}/messages", {"text": "Hello, table"})
        elif what == "note":
            await self.ask("PUT", f"{path}/note", {"text": "remember the yellow tiles"})
        elif what == "lists":
            await self.ask("GET", "/api/games")
        elif chance.random() < 0.3:
            record = await self.ask("GET", f"{path}/record")
            if isinstance(record, dict):
                made = await self.once("POST", "/api/games/import", record)
                if made.status_code == 201:
                    kept = self.table.games[made.json()["id"]] = Kept([self.key], record["title"])
                    kept.lines = dict(enumerate(record["actions"], 1))
        self.table.done[what] += 1

    async def listen(self, game_id: str, stop: asyncio.Event) -> None:
        """Keep a stream open; open it again when it is lost."""
        while not stop.is_set():
            headers = {"Authorization": f"Bearer {self.key}"}
            with contextlib.suppress(httpx.HTTPError):
                url = f"{self.table.address()}/api/games/{game_id}/stream"
                async with self.http.stream("GET", url, headers=headers, timeout=40) as stream:
                    async for line in stream.aiter_lines():
                        self.table.done["events"] += line.startswith("event")
                        if stop.is_set():
                            return
            await asyncio.sleep(0.5)


async def person(table: Table, number: int, everybody: list[Client], stop: asyncio.Event, pause: float) -> None:
    """One client: begins games, plays in them, looks around."""
    async with httpx.AsyncClient(timeout=60) as http:
        client = Client(table, http)
        await client.sign_in(f"Person {number}")
        everybody.append(client)
        mine: list[str] = []
        listening: set[asyncio.Task[None]] = set()
        while not stop.is_set():
            try:
                if not mine or table.random.random() < 0.004:
                    others = [each for each in everybody if each is not client][:2]
                    begun = await client.begin(others)
                    mine += [begun] if begun else []
                    if begun and len(listening) < 4:
                        listening.add(asyncio.create_task(client.listen(begun, stop)))
                if mine:
                    game_id = table.random.choice(mine[-6:])
                    if not await client.act(game_id) and table.random.random() < 0.05:
                        mine.remove(game_id)
                    if table.random.random() < 0.1:
                        await client.wander(game_id)
            except Unknown:
                pass
            except Exception as error:
                table.trouble.append(f"{type(error).__name__}: {error}")
            await asyncio.sleep(pause * (0.5 + table.random.random()))
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)


async def restarts(table: Table, seconds: float, every: float, stop: asyncio.Event) -> None:
    """End, kill and start again, in turn, until it is time to leave the servers alone."""
    until = time.monotonic() + seconds * RESTARTS_UNTIL
    number = 0
    while time.monotonic() + every < until and not stop.is_set():
        await asyncio.sleep(every)
        server = table.servers[number % len(table.servers)]
        ways = ["end", "kill", *(["fast", "immediate"] if table.postgres else [])]
        way = ways[number % len(ways)]
        table.done[f"restarts: {way}"] += 1
        if way in ("fast", "immediate") and table.postgres:
            await asyncio.to_thread(table.postgres.restart, way)
        else:
            await asyncio.to_thread(server.kill if way == "kill" else server.stop)
            await asyncio.to_thread(server.start)
        number += 1


async def watch(table: Table, stop: asyncio.Event) -> None:
    """Note the servers' memory."""
    began = time.monotonic()
    while not stop.is_set():
        with contextlib.suppress(OSError):
            table.memory.append((time.monotonic() - began, sum(server.memory() for server in table.servers)))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), 5)


async def check(table: Table) -> None:
    """Every game replays to what the server shows, and has every action that was acknowledged."""
    async with httpx.AsyncClient(timeout=60) as http:
        client = Client(table, http)
        moving = {game_id: await _shown(client, game_id, kept) for game_id, kept in table.games.items()}
        await asyncio.sleep(20)
        for game_id, kept in table.games.items():
            now = await _shown(client, game_id, kept)
            bots = {seat["name"] for seat in now.get("seats", ()) if seat["bot"]}
            if now and now["version"] == moving[game_id].get("version") and bots & set(now["active"]):
                table.trouble.append(f"a bot is stuck in {game_id} ({kept.title})")
            if now.get("status") != "open":
                await _check_record(table, client, game_id, kept)
            table.done["games checked"] += 1


async def _shown(client: Client, game_id: str, kept: Kept) -> dict[str, Any]:
    client.key = kept.keys[0]
    found = await client.ask("GET", f"/api/games/{game_id}")
    if isinstance(found, dict):
        return found
    client.table.trouble.append(f"{game_id} ({kept.title}) cannot be seen: {found.status_code} {found.text[:200]}")
    return {}


async def _check_record(table: Table, client: Client, game_id: str, kept: Kept) -> None:
    for _ in range(20):
        record = await client.once("GET", f"/api/games/{game_id}/record")
        state = await client.ask("GET", f"/api/games/{game_id}/state")
        if record.status_code == 200 and isinstance(state, dict) and state["count"] == len(record.json()["actions"]):
            break
    else:
        table.trouble.append(f"{game_id} ({kept.title}) has no record: {record.status_code} {record.text[:200]}")
        return
    lines = record.json()["actions"]
    replayed = await asyncio.to_thread(read_record, record.content)
    if replayed.hash != state["hash"]:
        table.trouble.append(f"{game_id} ({kept.title}) replays to another state")
    lost = [number for number, line in kept.lines.items() if number > len(lines) or lines[number - 1] != line]
    if lost:
        table.trouble.append(f"{game_id} ({kept.title}) has lost {len(lost)} actions, the first {lost[0]}")
    table.done["acknowledged actions checked"] += len(kept.lines)


def flat(memory: list[tuple[float, float]], seconds: float) -> tuple[float, float]:
    """The servers' memory at the beginning and at the end of the time without restarts: medians of its quarters."""
    begin = seconds * (RESTARTS_UNTIL + 0.1)
    quiet = [used for when, used in memory if when >= begin]
    part = max(1, len(quiet) // 4)
    if not quiet:
        return 0.0, 0.0
    return statistics.median(quiet[:part]), statistics.median(quiet[-part:])


async def soak(table: Table, seconds: float, people: int, pause: float, every: float) -> None:
    stop = asyncio.Event()
    everybody: list[Client] = []
    playing = [asyncio.create_task(person(table, number, everybody, stop, pause)) for number in range(people)]
    around = [asyncio.create_task(restarts(table, seconds, every, stop)), asyncio.create_task(watch(table, stop))]
    await asyncio.sleep(seconds)
    stop.set()
    _, late = await asyncio.wait([*playing, *around], timeout=PATIENCE)
    if late:
        table.trouble.append(f"{len(late)} clients are stuck")
    for task in [*playing, *around]:
        if task.done() and not task.cancelled() and task.exception():
            table.trouble.append(f"a client ended: {task.exception()!r}")
    await check(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two actions of a client")
    parser.add_argument("--restart-every", type=float, default=90, help="seconds between two restarts")
    parser.add_argument("--seed", type=int, default=18)
    chosen = parser.parse_args()
    seconds = chosen.minutes * 60
    postgres = Postgres() if chosen.database == "postgresql" else None
    try:
        with tempfile.TemporaryDirectory(prefix="roundhouse-soak-") as folder:
            table = Table(Path(folder), postgres, chosen.seed)
            try:
                asyncio.run(soak(table, seconds, chosen.people, chosen.pause, chosen.restart_every))
                ended = [server.stop() for server in table.servers]
            finally:
                for server in table.servers:
                    if server.process.poll() is None:
                        server.kill()
            for server in table.servers:
                log = server.log.read_text()
                table.done["lines of the servers' logs that tell of errors"] += log.count("Traceback")
                if "Traceback" in log:
                    print(log[-4000:])
    finally:
        if postgres is not None:
            postgres.stop()
    if max(ended) > 30:
        table.trouble.append(f"a server took {max(ended):.0f} s to end")
    before, after = flat(table.memory, seconds)
    if after > before * 1.15 + 30:
        table.trouble.append(f"memory grows: {before:.0f} MiB, then {after:.0f} MiB")
    report(table, chosen.database, before, after)


def report(table: Table, database: str, before: float, after: float) -> None:
    waits = sorted(table.waits)
    print(f"{database}: {len(table.games)} games, {table.done['actions']} actions acknowledged, {len(waits)} answers")
    for name, number in sorted(table.done.items()):
        print(f"  {name}: {number}")
    if waits:
        p50, p99 = (waits[int(len(waits) * part)] * 1000 for part in (0.5, 0.99))
        print(f"  half of the answers within {p50:.0f} ms, 99 of 100 within {p99:.0f} ms")
    print(f"  memory of the servers, without restarts: {before:.0f} MiB, at the end {after:.0f} MiB")
    for trouble in table.trouble[:40]:
        print(f"  TROUBLE {trouble}")
    print("held" if not table.trouble else f"{len(table.trouble)} troubles")
    sys.exit(1 if table.trouble else 0)


if __name__ == "__main__":
    main()
