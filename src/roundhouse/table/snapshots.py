"""Snapshots: positions kept beside the record, so that a game comes back without being played again.

A snapshot is never trusted over the record. It is used only if it was made by the same code, from exactly the setup and
the lines that the record begins with now, and if the state it holds has the digest it had when it was made. Otherwise
the game is played again from its first action.
"""

from __future__ import annotations

import hashlib
import inspect
import logging
import threading
import zlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, select
from sqlalchemy.orm import Session

import roundhouse
from roundhouse.formats.position import read_state, write_position
from roundhouse.formats.record import RecordFile
from roundhouse.game import CHECKPOINT_EVERY, Game
from roundhouse.kernel.errors import RoundhouseError
from roundhouse.kernel.events import RoundBegan
from roundhouse.kernel.state import State, digest
from roundhouse.table.database import Database
from roundhouse.table.models import GameRow, Snapshot
from roundhouse.titles import TITLES

log = logging.getLogger(__name__)

EVERY = 16
"""A snapshot is made after so many actions."""
KEPT = 4
"""So many of a game's newest snapshots are kept: taking back, and the last page of the log, need some past."""
WAIT = 1.0
"""Snapshots are written together, so many seconds after the first of them was made; nobody waits for that."""
PACE = 0.01
"""Seconds between two snapshots that are made in the background."""
AT_ONCE = 25
"""So many snapshots are written in one transaction."""
OLD = delete(Snapshot.__table__).where(  # type: ignore[arg-type]
    Snapshot.game == bindparam("b_game"), Snapshot.count <= bindparam("b_count")
)
RULES = ("board", "engine", "finance", "formats", "kernel", "routes", "titles", "game.py")
"""What decides to which state a record leads."""


class Sample(msgspec.Struct, frozen=True):
    """How everybody stood when a round began: for charts and the spreadsheet."""

    count: int
    round: RoundBegan | None
    worth: dict[str, int]
    prices: dict[str, int]


class Body(msgspec.Struct, frozen=True):
    """What a snapshot holds."""

    position: str
    digest: str
    samples: list[Sample]


class Resumed(msgspec.Struct, frozen=True):
    """What the snapshots of a game know of its past."""

    states: dict[int, State]
    samples: list[Sample]


@cache
def fingerprint() -> str:
    """A digest of the code of the rules, titles of other packages included: a snapshot made by other code is none."""
    found = hashlib.sha256()
    here = Path(roundhouse.__file__).parent
    brought = {Path(inspect.getfile(TITLES[name])).parent for name in TITLES}
    for place in [*(here / part for part in RULES), *sorted(brought)]:
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and path.suffix not in (".pyc", ".md", ".po"):
                found.update(f"{path.name} ".encode() + path.read_bytes())
    return found.hexdigest()


def record_digest(file: RecordFile, lines: Iterable[str]) -> str:
    """A digest of a setup and some lines."""
    found = hashlib.sha256(msgspec.json.encode(file))
    found.update("\n".join(lines).encode())
    return found.hexdigest()


def next_count(count: int, kept: int) -> int:
    """The number of actions that the next snapshot of a game has, or 0 if none is due after the last one.

    The last action is always taken anew when a game comes back. So the first snapshot is of the moment before it; those
    that follow are of moments which the game can go back to at once.
    """
    if kept == 0:
        return count - 1 if count >= EVERY else 0
    found = (count - 1) // CHECKPOINT_EVERY * CHECKPOINT_EVERY
    return found if found - kept >= EVERY else 0


class Snapshots:
    """Writes snapshots in the background and reads them when a game comes back."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._due: dict[str, Callable[[], None]] = {}
        self._waiting: dict[tuple[str, int], tuple[str, bytes]] = {}
        self._lock = threading.Lock()
        self._work = threading.Event()
        self._closing = threading.Event()
        self._writer: threading.Thread | None = None

    def want(self, game_id: str, make: Callable[[], None]) -> None:
        """Let a snapshot of a game be made soon, by `make`, which ends in `keep`."""
        with self._lock:
            self._due[game_id] = make
        self._work.set()

    def keep(self, file: RecordFile, game_id: str, game: Game, lines: Sequence[str], samples: list[Sample]) -> None:
        """Let the present position be written soon."""
        body = Body(write_position(game), game.hash, samples)
        packed = zlib.compress(msgspec.json.encode(body), 1)
        with self._lock:
            self._waiting[game_id, len(lines)] = (record_digest(file, lines), packed)
        self._work.set()

    def start(self) -> None:
        self._closing.clear()
        self._writer = threading.Thread(target=self._run, name="snapshots", daemon=True)
        self._writer.start()

    def stop(self) -> None:
        self._closing.set()
        self._work.set()
        if self._writer is not None:
            self._writer.join(5)
        self.write()

    def _run(self) -> None:
        """Make what is due one by one: when many games are, those who play need the time more."""
        while not self._closing.is_set():
            self._work.wait()
            self._closing.wait(WAIT)
            self._work.clear()
            while self._make_one() and not self._closing.wait(PACE):
                if len(self._waiting) >= AT_ONCE:
                    self._write_waiting()
            self._write_waiting()

    def _make_one(self) -> bool:
        """Make a snapshot that is due; False if none is."""
        with self._lock:
            if not self._due:
                return False
            game_id = next(iter(self._due))
            make = self._due.pop(game_id)
        try:
            make()
        except Exception:
            log.exception("no snapshot of game %s", game_id)
        return True

    def write(self) -> int:
        """Make and write all that is due, now; gives how many were written."""
        while self._make_one():
            pass
        return self._write_waiting()

    def _write_waiting(self) -> int:
        """Write what waits; gives how many that were. What cannot be written is given up.

        Few go into one transaction: on SQLite moves wait for it.
        """
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        kept = sorted((*key, *value) for key, value in waiting.items())
        for first in range(0, len(kept), AT_ONCE):
            try:
                with self.database.changing() as connection:
                    self._write(connection, kept[first : first + AT_ONCE])
            except Exception as error:
                why = type(error).__name__
                log.warning("%d snapshots could not be written (%s); games are played again", len(kept) - first, why)
                return first
        return len(kept)

    def _write(self, connection: Connection, kept: Sequence[tuple[str, int, str, bytes]]) -> None:
        asked = select(GameRow.id).where(GameRow.id.in_({game for game, *_ in kept}))
        there = set(connection.scalars(asked))
        rows: list[dict[str, Any]] = [
            {"game": game, "count": count, "code": fingerprint(), "record": record, "body": body}
            for game, count, record, body in kept
            if game in there
        ]
        if not rows:
            return
        made = self.database.insert(Snapshot)
        newer = {name: made.excluded[name] for name in ("code", "record", "body")}
        connection.execute(made.on_conflict_do_update(index_elements=["game", "count"], set_=newer), rows)
        connection.execute(OLD, [{"b_game": row["game"], "b_count": row["count"] - KEPT * EVERY} for row in rows])

    def read(self, session: Session, file: RecordFile, game_id: str, lines: Sequence[str]) -> Resumed | None:
        """What is known of the past of a game whose record has these lines; None if nothing can be trusted.

        The position after the very last line is left out: the events of the last action are only known by taking it.
        """
        found = session.execute(
            select(Snapshot.count, Snapshot.record, Snapshot.body)
            .where(Snapshot.game == game_id, Snapshot.code == fingerprint(), Snapshot.count < len(lines))
            .order_by(Snapshot.count.desc())
            .limit(KEPT)
        ).all()
        states: dict[int, State] = {}
        samples: list[Sample] = []
        for count, record, packed in found:
            if record != record_digest(file, lines[:count]):
                continue
            body = _opened(packed)
            if body is None:
                continue
            state = _state(body)
            if state is None:
                continue
            samples = samples or body.samples
            states[count] = state
        return Resumed(states, samples) if states else None


def _opened(packed: bytes) -> Body | None:
    try:
        return msgspec.json.decode(zlib.decompress(packed), type=Body)
    except (zlib.error, msgspec.MsgspecError):
        return None


def _state(body: Body) -> State | None:
    """The state of a snapshot, if it is what it was."""
    try:
        state = read_state(body.position)
    except RoundhouseError:
        return None
    return state if digest(state) == body.digest else None
