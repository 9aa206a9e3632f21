"""`make fuzz-server`: requests that know our forms and our API, and are a little wrong; no answer may be a 5xx.

The server is a process of its own on loopback. The run is bounded by --requests and --minutes and goes on where the
state file of an earlier one ends. It stops at the first answer that is an error of the server, or that does not come,
and prints the request that made it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.oddities import Api, Form, Request, forms_of
from benchmarks.postgres import Postgres
from benchmarks.servers import Server

PATIENCE = 240.0
RENEWED = 2000
"""After so many requests of a client, its games and its pages are new."""
SAVED = 500
"""After so many requests the count is written down, so that a run can be ended at any time."""
SELDOM = 0.02
"""A dear kind of request is still sent this often of the times that it is drawn."""
LOOKED_AT = 500
"""After so many requests it is looked at anew what is dear: among thousands of odd addresses that takes time."""
TABS = ("market", "companies", "players", "trains", "log", "chat", "sheet", "charts", "tiles", "cards", "notes")


class State(msgspec.Struct):
    """What all runs together have sent, and what came back."""

    requests: int = 0
    seconds: float = 0.0
    statuses: dict[str, int] = {}
    calls: dict[str, int] = {}

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=1))


class Costs:
    """How long each kind of request takes: dear ones are sent less often, so that each gets a like share of time."""

    def __init__(self) -> None:
        self.means: dict[str, float] = {}
        self.cheap = 0.0
        self.noted = 0

    def note(self, kind: str, seconds: float) -> None:
        self.means[kind] = 0.9 * self.means.get(kind, seconds) + 0.1 * seconds
        if self.noted % LOOKED_AT == 0:
            self.cheap = sorted(self.means.values())[len(self.means) // 4]
        self.noted += 1

    def keeps(self, kind: str, chance: random.Random) -> bool:
        """Whether a request that was drawn is sent."""
        if kind not in self.means:
            return True
        return chance.random() < max(SELDOM, self.cheap / self.means[kind])


class Found(Exception):
    """An answer that must not be."""


class Wire:
    """A connection that stays open and speaks HTTP in the plainest way."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, request: Request) -> tuple[int, dict[str, str], str]:
        """The status, the headers and the text of the answer."""
        try:
            return await asyncio.wait_for(self._ask(request), PATIENCE)
        except TimeoutError as error:
            raise Found("no answer") from error

    async def _ask(self, request: Request) -> tuple[int, dict[str, str], str]:
        if self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader is not None
        self.writer.write(request.bytes(f"127.0.0.1:{self.port}"))
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = int(head.split()[1])
        headers = {name.lower(): value for name, value in re.findall(r"(?m)^([\w-]+): *(.*?)\r$", head)}
        text = b""
        if request.method != "HEAD" and status not in (204, 304):
            if "content-length" in headers:
                text = await self.reader.readexactly(int(headers["content-length"]))
            elif headers.get("transfer-encoding") == "chunked":
                text = await self._chunks(self.reader)
        if headers.get("connection") == "close":
            self.close()
        return status, headers, text.decode(errors="replace")

    async def _chunks(self, reader: asyncio.StreamReader) -> bytes:
        found = b""
        while size := int(await reader.readline(), 16):
            found += (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
        return found

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.writer = None


class Stranger:
    """One client: it has a key, a cookie and games, collects forms from pages, and sends what it has, bent."""

    def __init__(self, port: int, api: Api, seed: int) -> None:
        self.wire = Wire(port)
        self.api = api
        self.chance = random.Random(seed)
        self.known: dict[str, list[str]] = {}
        self.forms: list[Form] = []
        self.kinds: list[list[Form]] = []
        self.key = self.cookie = ""

    async def settle_in(self) -> None:
        """Be somebody new, with games of one's own; take the forms of all pages."""
        ask, chance = self.wire.ask, self.chance
        guest = await ask(Request("POST", "/api/guests", (), '{"name":"Ada"}'))
        self.key = json.loads(guest[2])["key"]
        bearer = (("Authorization", f"Bearer {self.key}"),)
        self.known = {"title": ["1830", "1861", "1865", "18Lilliput"], "records": [], "player": ["Ada", "Ben"]}
        for title in chance.sample(self.known["title"], 2):
            for seats in (["Ada", "Ben", "Cleo"], ["Ada", "", "bot:simple"]):
                body = {"title": title, "seats": seats, "hotseat": seats[1] == "Ben", "seed": chance.randrange(1000)}
                made = json.loads((await ask(Request("POST", "/api/games", bearer, json.dumps(body))))[2])
                self._know("game_id", made["id"])
                self._know("invitation", made["invitation"])
        for game in self.known["game_id"]:
            legal = await ask(Request("GET", f"/api/games/{game}/legal", bearer))
            for option in json.loads(legal[2]).get("actions", [])[:10]:
                self._know("action", option["action"])
                self._know("actions", option["action"])
            record = await ask(Request("GET", f"/api/games/{game}/record", bearer))
            if record[0] == 200:
                self._know("records", record[2])
        self.known["version"] = ["0", "1", "2", "3"]
        await self._browse()

    def _know(self, name: str, value: str) -> None:
        self.known.setdefault(name, []).append(value)

    async def _browse(self) -> None:
        """As a browser: a guest with a cookie, and what the pages offer."""
        self.cookie = ""
        await self._page("/")
        login = next((form for form in self.forms if form.action == "/guest"), None)
        token = next((value for form in self.forms for name, value in form.fields if name == "csrf"), "")
        if login is None or not token:
            token = json.loads((await self.wire.ask(Request("GET", "/api/me", self._cookies())))[2])["csrf"]
        sent = Request("POST", "/guest", self._cookies(), f"csrf={token}&name=Ben", "application/x-www-form-urlencoded")
        self._keep_cookie((await self.wire.ask(sent))[1])
        self.forms = []
        games = self.known["game_id"]
        for invitation in self.known["invitation"]:
            await self._page(f"/join/{invitation}")
        for path in ("/", "/new", "/new?title=1861", "/account", "/rules", "/rules/1830"):
            await self._page(path)
        token = json.loads((await self.wire.ask(Request("GET", "/api/me", self._cookies())))[2])["csrf"]
        together = f"csrf={token}&quick=1830/3"
        made = Request("POST", "/new", self._cookies(), together, "application/x-www-form-urlencoded")
        own = (await self.wire.ask(made))[1].get("location", "")
        for path in [own, *(f"/games/{game}" for game in games)]:
            for tab in self.chance.sample(TABS, 4):
                await self._page(f"{path}?tab={tab}")
        kinds: dict[str, list[Form]] = {}
        for form in self.forms:
            kinds.setdefault(f"{form.method} {kind_of(form.action)}", []).append(form)
        self.kinds = [forms for kind, forms in kinds.items() if kind != "POST /logout" or self.chance.random() < 0.1]

    def _cookies(self) -> tuple[tuple[str, str], ...]:
        return (("Cookie", self.cookie),) if self.cookie else ()

    def _keep_cookie(self, headers: dict[str, str]) -> None:
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]

    async def _page(self, path: str) -> None:
        status, headers, text = await self.wire.ask(Request("GET", path, self._cookies()))
        if status >= 500:
            raise Found(f"{status} GET {path}")
        self._keep_cookie(headers)
        self.forms += forms_of(text)

    def request(self) -> Request:
        """Something to send."""
        if self.kinds and self.chance.random() < 0.55:
            return self.chance.choice(self.chance.choice(self.kinds)).request(self.chance, self.cookie)
        return self.api.request(self.chance, self.known, self.key)


def kind_of(target: str) -> str:
    """An address without what is particular."""
    path = target.partition("?")[0]
    return re.sub(r"/[a-z0-9]{10}(?=/|$)|(?<=/join)/[^/]+|%[^/]*", "/…", path)[:60]


async def fuzz(
    server: Server, api: Api, state: State, path: Path, until: float, most: int, strangers: int, seed: int
) -> None:
    costs = Costs()

    async def one(number: int) -> None:
        stranger = Stranger(server.port, api, seed * 1000 + number)
        sent = 0
        while state.requests < most and time.monotonic() < until:
            if sent % RENEWED == 0:
                await stranger.settle_in()
            request = stranger.request()
            name = f"{request.method} {kind_of(request.target)}"
            if not costs.keeps(name, stranger.chance):
                continue
            asked = time.monotonic()
            try:
                status, _, _ = await stranger.wire.ask(request)
            except (OSError, asyncio.IncompleteReadError) as error:
                raise Found(f"the connection was lost ({error!r}) by {request}") from error
            except Found as error:
                raise Found(f"{error}: {request}") from error
            costs.note(name, time.monotonic() - asked)
            sent += 1
            state.requests += 1
            state.statuses[str(status)] = state.statuses.get(str(status), 0) + 1
            state.calls[name] = state.calls.get(name, 0) + 1
            if status >= 500:
                raise Found(f"{status}: {request}")
            if state.requests % SAVED == 0:
                state.save(path)

    async with asyncio.TaskGroup() as group:
        for number in range(strangers):
            group.create_task(one(number))


def read_state(path: Path) -> State:
    return msgspec.json.decode(path.read_bytes(), type=State) if path.exists() else State()


def first_found(errors: BaseException) -> BaseException:
    while isinstance(errors, BaseExceptionGroup):
        errors = errors.exceptions[0]
    return errors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000, help="how many this run sends at most")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--strangers", type=int, default=6)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--state", type=Path, default=Path("build/fuzz-server.json"), help="where the count is kept")
    chosen = parser.parse_args()
    state = read_state(chosen.state)
    began, before = time.monotonic(), state.requests
    postgres = Postgres() if chosen.database == "postgresql" else None
    trouble: BaseException | None = None
    with tempfile.TemporaryDirectory(prefix="roundhouse-fuzz-") as folder:
        server = Server(Path(folder), postgres.url if postgres else "", games_memory=200, warm=False)
        try:
            trouble = asyncio.run(_run(server, state, chosen, began))
        finally:
            server.stop()
            log = server.log.read_text()
            if postgres is not None:
                postgres.stop()
    state.seconds += time.monotonic() - began
    state.save(chosen.state)
    sent = state.requests - before
    print(f"{sent} requests in {time.monotonic() - began:.0f} s on {chosen.database}; {state.requests} in all")
    print("  " + ", ".join(f"{status}: {count}" for status, count in sorted(state.statuses.items())))
    print(f"  {len(state.calls)} kinds; most: {Counter(state.calls).most_common(8)}")
    if trouble is not None:
        print(log[-6000:])
        print(f"FOUND {trouble}")
    sys.exit(1 if trouble is not None else 0)


async def _run(server: Server, state: State, chosen: Any, began: float) -> BaseException | None:
    _, _, text = await Wire(server.port).ask(Request("GET", "/api/openapi.json"))
    until, most = began + chosen.minutes * 60, state.requests + chosen.requests
    try:
        api, seed = Api(json.loads(text)), state.requests
        await fuzz(server, api, state, chosen.state, until, most, chosen.strangers, seed)
    except BaseExceptionGroup as errors:
        return first_found(errors)
    return None


if __name__ == "__main__":
    main()
