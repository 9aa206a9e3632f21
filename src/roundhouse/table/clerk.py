"""The clerk: writes the moves that people send, as many as have come meanwhile, in one transaction.

Most moves are of games that are in memory, where nobody else is, at the version that is named. One thread makes those
in their rooms, writes them together and waits for the disk once. Whatever cannot be made like that (a game that has to
be read first, somebody in its room, one whose actions take long, a claim that fails, a line that the rules refuse) is
left to the ordinary way, where each request has a thread of its own, or stands in line if its game is slow. Either way
nothing is acknowledged before it is on the disk, and no move waits for another game.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Sequence

import msgspec

from roundhouse.table.entries import Entry
from roundhouse.table.models import Person
from roundhouse.table.moves import Done, Moves
from roundhouse.table.postgres import was_locked

log = logging.getLogger(__name__)

MOST_AT_ONCE = 64
APART = 0.01
"""Seconds between two transactions at least: under load several moves share one, a lonely move never waits."""


Answer = Done | Exception | None
"""None says that a move is left to the ordinary way."""


class Wanted(msgspec.Struct, eq=False):
    """A move that waits, and the one who waits for its answer."""

    person: Person
    game: str
    line: str
    version: int
    answer: asyncio.Future[Done | None]


class Clerk:
    """Makes moves for the event loop."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        self._waiting: deque[Wanted] = deque()
        self._work = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._closing = False

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="clerk", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Make what waits, and end."""
        self._closing = True
        self._work.set()
        if self._thread is not None:
            self._thread.join(10)

    async def act(self, person: Person, game_id: str, line: str, version: int) -> Done | None:
        """Take an action for a seat of this person; None if nothing came of it and it is left to the ordinary way."""
        if self._thread is None or self._closing:
            return None
        answer: asyncio.Future[Done | None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Wanted(person, game_id, line, version, answer))
        self._work.set()
        return await answer

    def _run(self) -> None:
        last = 0.0
        while self._waiting or not self._closing:
            self._work.wait()
            self._work.clear()
            while self._waiting:
                time.sleep(max(0.0, last + APART - time.monotonic()))
                last = time.monotonic()
                several = [self._waiting.popleft() for _ in range(min(MOST_AT_ONCE, len(self._waiting)))]
                answers = self.make(several)
                if self._loop is not None and not self._loop.is_closed():
                    self._loop.call_soon_threadsafe(_tell, several, answers)

    def make(self, several: Sequence[Wanted]) -> list[Answer]:
        """What became of some moves."""
        entries = [self._enter(wanted) for wanted in several]
        made = [entry for entry in entries if entry is not None]
        written = self._written(made) if made else False
        return [self._done(entry, written) if entry is not None else None for entry in entries]

    def _enter(self, wanted: Wanted) -> Entry | None:
        """The move, made in its room, which stays locked; None if that cannot be done."""
        opened = self.moves.rooms.at_hand(wanted.game, wanted.version)
        if opened is None:
            return None
        try:
            action = self.moves.read(opened, wanted.person, wanted.line, wanted.version)
            return self.moves.make(opened, wanted.person, action)
        except Exception:
            self.moves.rooms.leave(opened.room)
            return None

    def _written(self, entries: Sequence[Entry]) -> bool | Exception:
        """Whether moves are written. After any other error than a lock nobody knows: that is the answer, for all."""
        try:
            return self.moves.changes.claim(entries)
        except Exception as error:
            log.warning("%d moves could not be written: %s", len(entries), type(error).__name__)
            return False if was_locked(error) else error

    def _done(self, entry: Entry, written: bool | Exception) -> Answer:
        """Leave the room of a move, as it is in the database."""
        try:
            if written is True:
                return self.moves.show(entry)
            self.moves.unmake(entry)
            return written or None
        except Exception as error:
            entry.opened.room.row = None
            return error
        finally:
            self.moves.rooms.leave(entry.opened.room)


def _tell(several: Sequence[Wanted], answers: Sequence[Answer]) -> None:
    for wanted, answer in zip(several, answers, strict=True):
        if wanted.answer.done():
            continue
        if isinstance(answer, Exception):
            wanted.answer.set_exception(answer)
        else:
            wanted.answer.set_result(answer)
