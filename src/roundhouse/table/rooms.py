"""Rooms: the games a process keeps ready, each a `Game` that follows its rows in the database."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from roundhouse.engine.variant import digest
from roundhouse.formats.record import FORMAT, FORMAT_VERSION, RecordFile, begin
from roundhouse.game import Game
from roundhouse.kernel.errors import BadNotation, BadRecord, IllegalAction
from roundhouse.table.database import Database
from roundhouse.table.errors import Busy, NotFound, NotNow
from roundhouse.table.models import ActionRow, GameRow, Seat
from roundhouse.table.room import Room
from roundhouse.table.snapshots import Snapshots, next_count

MOMENT = 0.25
"""Seconds that one waits behind somebody in a game where things may take long."""
CURRENT = select(GameRow.version, GameRow.touched).where(GameRow.id == bindparam("game"))


class Opened(msgspec.Struct):
    """A room with the rows that belong to it, as one transaction saw them."""

    room: Room
    row: GameRow
    seats: list[Seat]

    @property
    def game(self) -> Game:
        return self.room.playing()

    def seat(self, player: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.name == player), None)

    def seats_of(self, person: int | None) -> list[Seat]:
        return [seat for seat in self.seats if person is not None and seat.person == person]


class Rooms:
    """The rooms of this process; the least recently used are given up when they take too much memory."""

    def __init__(self, database: Database, snapshots: Snapshots, most: int) -> None:
        self.database = database
        self.snapshots = snapshots
        self.most = most
        """Bytes for all rooms together."""
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._weights: dict[str, int] = {}
        self.weight = 0
        self._lock = threading.Lock()

    def _room(self, game_id: str) -> Room:
        """The room of a game. One that does not exist takes none."""
        with self._lock:
            room = self._rooms.get(game_id)
            if room is not None:
                self._rooms.move_to_end(game_id)
                return room
        if self._current(game_id) is None:
            raise NotFound("There is no such game.")
        with self._lock:
            return self._rooms.setdefault(game_id, Room(game_id))

    def _weigh(self, room: Room) -> None:
        """Note what a room takes now, and give up others if that is too much."""
        with self._lock:
            if self._rooms.get(room.id) is not room:
                return
            weight = room.weight
            self.weight += weight - self._weights.get(room.id, 0)
            self._weights[room.id] = weight
            while self.weight > self.most and len(self._rooms) > 1:
                given_up, _ = self._rooms.popitem(last=False)
                self.weight -= self._weights.pop(given_up, 0)

    @contextmanager
    def open(self, game_id: str, version: int | None = None) -> Iterator[Opened]:
        """A game as the database has it now, locked for this thread.

        Whoever names a version that this room has, and claims it when he writes, is given the room as it is: if it has
        fallen behind, the claim fails. Behind somebody whose business may take long nobody waits.
        """
        room = self._room(game_id)
        if not room.lock.acquire(blocking=False) and not room.lock.acquire(
            timeout=-1 if room.before is None else MOMENT
        ):
            raise Busy("The server is busy. Please try again in a moment.")
        outer = room.before
        try:
            if room.row is None or (version != room.version and not self._is_current(room.row)):
                self._read(room)
            assert room.row is not None
            if outer is None and room.is_slow:
                room.before = room.twin()
            yield Opened(room, room.row, room.seats)
            self._keep(room)
        finally:
            room.before = outer
            room.lock.release()
            self._weigh(room)

    def is_slow(self, game_id: str) -> bool:
        """Whether actions of a game have taken long of late, or may."""
        with self._lock:
            room = self._rooms.get(game_id)
        return room is not None and room.is_slow

    def at_hand(self, game_id: str, version: int) -> Opened | None:
        """A room that shows this version, locked for this thread, if nobody is in it; whoever gets it must `leave`."""
        with self._lock:
            room = self._rooms.get(game_id)
            if room is None or room.is_slow or not room.lock.acquire(blocking=False):
                return None
            self._rooms.move_to_end(game_id)
        if room.row is None or room.version != version:
            room.lock.release()
            return None
        return Opened(room, room.row, room.seats)

    def leave(self, room: Room) -> None:
        self._keep(room)
        room.lock.release()
        self._weigh(room)

    def look(self, game_id: str) -> Opened:
        """A game as the database has it now, for somebody who only looks: it is his own, and nothing is locked.

        While somebody does there what may take long, it is as it was before: nothing of that is written yet.
        """
        before = self._room(game_id).before
        if before is not None and before.row is not None and self._is_current(before.row):
            twin = before.twin()
        else:
            with self.open(game_id) as opened:
                twin = opened.room.twin()
        assert twin.row is not None
        return Opened(twin, twin.row, twin.seats)

    @contextmanager
    def looking(self, game_id: str) -> Iterator[Opened]:
        """The same for a block that reads."""
        yield self.look(game_id)

    def _current(self, game_id: str) -> tuple[int, int] | None:
        found = self.database.look(CURRENT, {"game": game_id})
        return (found[0], found[1]) if found is not None else None

    def version(self, game_id: str) -> int:
        """The version that a game has in the database."""
        found = self._current(game_id)
        if found is None:
            raise NotFound("There is no such game.")
        return found[0]

    def _is_current(self, row: GameRow) -> bool:
        """Whether the rows a room has are still those of the database."""
        return self._current(row.id) == (row.version, row.touched)

    def _read(self, room: Room) -> None:
        """Bring a room to where the database is; a game that is gone takes its room along."""
        try:
            with self.database.reading() as session:
                opened = read_rows(session, room)
                if room.version != opened.row.version:
                    self._refresh(session, opened)
        except NotFound:
            self.forget(room.id)
            raise
        room.row, room.seats = opened.row, opened.seats

    def _refresh(self, session: Session, opened: Opened) -> None:
        room, row = opened.room, opened.row
        if row.status == "open":
            room.version = row.version
            return
        lines = list(
            session.scalars(select(ActionRow.line).where(ActionRow.game == room.id).order_by(ActionRow.number))
        )
        try:
            if room.game is None:
                self._begin(session, opened, lines)
            room.follow(lines)
        except (BadRecord, IllegalAction, BadNotation) as error:
            self.forget(room.id)
            raise NotNow("This game cannot be replayed: %(why)s", why=error) from error
        room.version = row.version

    def _begin(self, session: Session, opened: Opened, lines: list[str]) -> None:
        """Set a game up: from its snapshots, if they can be trusted, or from its beginning."""
        file = record_file(opened, ())
        past = self.snapshots.read(session, file, opened.room.id, lines)
        if past is None:
            opened.room.begin(begin(file))
        else:
            opened.room.resume(file, lines, past)

    def _keep(self, room: Room) -> None:
        """Let a snapshot be made soon, if one is due."""
        if room.game is not None and next_count(len(room.lines), room.kept):
            self.snapshots.want(room.id, partial(self._snapshot, room))

    def _snapshot(self, room: Room) -> None:
        """Make a snapshot, if everything in the room has been committed."""
        with room.lock:
            game, row = room.game, room.row
            if game is None or row is None or row.version != room.version or row.count != len(game.actions):
                return
            count = next_count(row.count, room.kept)
            if count:
                file = record_file(Opened(room, row, room.seats), ())
                samples = [sample for sample in room.samples if sample.count <= count]
                self.snapshots.keep(file, room.id, game.at(count), room.lines[:count], samples)
                room.kept = count

    def forget(self, game_id: str) -> None:
        """Give a room up; the next one who asks rebuilds it."""
        with self._lock:
            self._rooms.pop(game_id, None)
            self.weight -= self._weights.pop(game_id, 0)

    def __len__(self) -> int:
        return len(self._rooms)


def read_rows(session: Session, room: Room) -> Opened:
    row = session.get(GameRow, room.id)
    if row is None:
        raise NotFound("There is no such game.")
    seats = session.scalars(select(Seat).where(Seat.game == room.id).order_by(Seat.order, Seat.number))
    return Opened(room, row, list(seats))


def record_file(opened: Opened, lines: tuple[str, ...]) -> RecordFile:
    """The game as our record format has it."""
    row = opened.row
    return RecordFile(
        format=FORMAT,
        version=FORMAT_VERSION,
        title=row.title,
        rules=row.rules,
        players=tuple(seat.name or "" for seat in opened.seats),
        actions=lines,
        options=tuple(row.options),
        seed=row.seed,
        start=row.start,
        landscape=row.landscape,
        variant=row.variant,
        variant_hash=digest(row.variant) if row.variant else "",
    )
