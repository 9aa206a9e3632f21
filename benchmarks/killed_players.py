"""Players for `make kill`: they remember what was acknowledged to them, and look for it after every kill."""

from __future__ import annotations

import http.client
import json
import random
import threading
from dataclasses import dataclass, field
from typing import Any

LONGEST = 60
"""Actions of a game before a player begins the next one."""

GAME = {"title": "1830", "seats": ["Ada", "Ben", "Cleo"], "hotseat": True, "seed": 18, "move_seconds": 86400}


class Lost(Exception):
    """Something that was acknowledged is not there, or something is there that nobody did."""


class Away(Exception):
    """No answer, or one that says that the database is away: nobody knows whether the last step was kept."""


@dataclass
class Counts:
    """What all players have done together. Any thread may count."""

    acknowledged: int = 0
    in_doubt_kept: int = 0
    in_doubt_gone: int = 0
    away: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def add(self, what: str) -> None:
        with self.lock:
            setattr(self, what, getattr(self, what) + 1)

    def figures(self) -> dict[str, int]:
        return {name: value for name, value in vars(self).items() if isinstance(value, int)}


class Wire:
    """One person's connection to the server; it is opened again when it was lost."""

    def __init__(self, port: int, counts: Counts) -> None:
        self.port, self.counts, self.key = port, counts, ""
        self._connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a request that is to succeed."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            self._connection.request(method, f"/api{path}", json.dumps(body) if body is not None else None, headers)
            answer = self._connection.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise Away from error
        if answer.status == 503:
            self.counts.add("away")
            raise Away
        if answer.status >= 400:
            raise Lost(f"{method} {path} {body}: {answer.status} {data[:300]!r}")
        return json.loads(data) if data else None

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def sign_up(self, name: str) -> None:
        self.key = self.ask("POST", "/guests", {"name": name})["key"]


class Player:
    """Plays a game for all its seats, by a script; chats, notes, pauses and takes back in between."""

    def __init__(self, port: int, script: list[str], counts: Counts, seed: int) -> None:
        self.counts, self.script = counts, script
        self.chance = random.Random(seed)
        self.wire, self.guest = Wire(port, counts), Wire(port, counts)
        self.done: dict[str, list[str]] = {}
        """Games that were played to their end here, with their lines."""
        self.joined: list[str] = []
        self._begin()

    def _begin(self) -> None:
        self.game = ""
        self.version = 0
        self.lines: list[str] = []
        self.said: list[str] = []
        self.note, self.paused = "", False
        self.doubt: tuple[str, Any] | None = None
        """What was sent and not answered."""

    def play(self) -> None:
        """Look whether everything is there, then play on until nobody answers."""
        self.connect()
        try:
            if not self.wire.key:
                self.wire.sign_up("Ada")
            if not self.guest.key:
                self.guest.sign_up("Ben")
            if self.game:
                self.look()
            while True:
                self.step()
        except Away:
            return

    def connect(self) -> None:
        """The connections of before lead to a server that is no more."""
        self.wire.close()
        self.guest.close()

    def step(self) -> None:
        if not self.game:
            made = self.wire.ask("POST", "/games", GAME)
            self.game, self.version = made["id"], made["version"]
            return
        if len(self.lines) >= min(LONGEST, len(self.script)):
            self.done[self.game] = self.lines
            self._begin()
            return
        chance = self.chance.random()
        if chance < 0.70 or not self.lines:
            self._send("act", self.script[len(self.lines)])
        elif chance < 0.78:
            self._send("undo", self.chance.randrange(max(0, len(self.lines) - 5), len(self.lines)))
        elif chance < 0.86:
            self._send("say", f"word {self.counts.acknowledged} {self.chance.random()}")
        elif chance < 0.92:
            self._send("note", f"note {self.chance.random()}")
        elif chance < 0.97:
            self._send("pause", not self.paused)
        else:
            self._join()

    def _join(self) -> None:
        """A seat taken in a game of somebody else."""
        game = self.wire.ask("POST", "/games", {"title": "1830", "seats": ["Ada", "", ""]})["id"]
        self.guest.ask("POST", f"/games/{game}/join", {})
        self.joined.append(game)
        self.counts.add("acknowledged")

    def _send(self, what: str, value: Any) -> None:
        self.doubt = what, value
        path, version = f"/games/{self.game}", self.version
        if what == "act":
            done = self.wire.ask("POST", f"{path}/actions", {"action": value, "version": version})
            self.version = done["version"]
        elif what == "undo":
            done = self.wire.ask("POST", f"{path}/undo", {"count": value, "version": version})["done"]
            self.version = done["version"]
        elif what == "say":
            self.wire.ask("POST", f"{path}/messages", {"text": value})
        elif what == "note":
            self.wire.ask("PUT", f"{path}/note", {"text": value})
        else:
            self.wire.ask("POST", f"{path}/pause", {"paused": value})
        self.counts.add("acknowledged")
        self._happened(what, value)

    def _happened(self, what: str, value: Any) -> None:
        self.doubt = None
        if what == "act":
            self.lines.append(value)
        elif what == "undo":
            self.lines = self.lines[:value]
        elif what == "say":
            self.said.append(value)
        elif what == "note":
            self.note = value
        else:
            self.paused = value

    def look(self) -> None:
        """Everything acknowledged is there; what was sent and not answered is there whole, or not at all."""
        path = f"/games/{self.game}"
        game = self.wire.ask("GET", path)
        lines = self.wire.ask("GET", f"{path}/record")["actions"]
        said = self._said()
        note = self.wire.ask("GET", f"{path}/note")["text"]
        there = {"lines": lines, "said": said, "note": note, "paused": game["paused"]}
        if self.doubt is not None:
            what, value = self.doubt
            if there == self._facts():
                self.counts.add("in_doubt_gone")
                self.doubt = None
            else:
                self._happened(what, value)
                self.counts.add("in_doubt_kept")
                self.version += what in ("act", "undo")
        if there != self._facts() or game["version"] != self.version:
            raise Lost(f"game {self.game}: {there} at {game['version']}, not {self._facts()} at {self.version}")
        for joined in self.joined[-3:]:
            self._look_at_seat(joined)

    def _said(self) -> list[str]:
        """All that was said, which is told page by page."""
        found: list[dict[str, Any]] = []
        path = f"/games/{self.game}/messages"
        while page := self.wire.ask("GET", f"{path}?before={found[0]['id']}" if found else path):
            found = [*page, *found]
        return [each["text"] for each in found]

    def _facts(self) -> dict[str, Any]:
        return {"lines": self.lines, "said": self.said, "note": self.note, "paused": self.paused}

    def _look_at_seat(self, game: str) -> None:
        seats = self.guest.ask("GET", f"/games/{game}")["seats"]
        if not any(seat["mine"] for seat in seats):
            raise Lost(f"game {game}: a seat that was taken is free")

    def look_at_all(self) -> int:
        """Every game of this player from its beginning; gives how many there are."""
        self.connect()
        for game, lines in self.done.items():
            if self.wire.ask("GET", f"/games/{game}/record")["actions"] != lines:
                raise Lost(f"game {game} is not as it was acknowledged")
        for game in self.joined:
            self._look_at_seat(game)
        return len(self.done) + len(self.joined)


class BotPlayer(Player):
    """Plays against a bot, which moves in between: his own lines must stay where they were acknowledged."""

    def _begin(self) -> None:
        super()._begin()
        self.mine: dict[int, str] = {}
        self.idle = 0

    def step(self) -> None:
        if not self.game:
            body = {"title": "1830", "seats": ["Ada", "bot:simple"]}
            self.game = self.wire.ask("POST", "/games", body)["id"]
            return
        legal = self.wire.ask("GET", f"/games/{self.game}/legal?player=Ada")
        if "Ada" not in legal["active"]:
            self.idle += 1
            if self.idle > 400:
                raise Lost(f"game {self.game}: the bot does not move")
            if not legal["active"]:
                self._begin()
            threading.Event().wait(0.05)
            return
        self.idle = 0
        line = self.chance.choice([each["action"] for each in legal["actions"] if each["range"] is None])
        try:
            done = self.wire.ask("POST", f"/games/{self.game}/actions", {"action": line, "version": legal["version"]})
        except Lost as error:
            if ": 409 " in str(error):
                return
            raise
        self.counts.add("acknowledged")
        self.mine[done["count"]] = line

    def look(self) -> None:
        self.idle = 0
        lines = self.wire.ask("GET", f"/games/{self.game}/record")["actions"]
        for number, line in self.mine.items():
            if len(lines) < number or lines[number - 1] != line:
                raise Lost(f"game {self.game}: action {number}, {line}, is not there")
        if len(lines) >= LONGEST:
            self._begin()
