"""Rooms: the games a process keeps ready, each a `Game` that follows its rows in the database."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from roundhouse.finance.market import share_price
from roundhouse.finance.shares import worth
from roundhouse.formats.record import FORMAT, FORMAT_VERSION, RecordFile, begin
from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadNotation, BadRecord, IllegalAction
from roundhouse.kernel.events import Event, RoundBegan
from roundhouse.kernel.notation import write
from roundhouse.table.database import Database
from roundhouse.table.errors import NotFound, NotNow
from roundhouse.table.models import ActionRow, GameRow, Seat

CURRENT = select(GameRow.version, GameRow.touched).where(GameRow.id == bindparam("game"))


class Sample(msgspec.Struct, frozen=True):
    """How everybody stood when a round began: for charts and the spreadsheet."""

    count: int
    round: RoundBegan | None
    worth: dict[str, int]
    prices: dict[str, int]


class Room:
    """One game, ready to be looked at and acted in. Whoever uses `game` holds `lock`."""

    def __init__(self, game_id: str) -> None:
        self.id = game_id
        self.lock = threading.RLock()
        self.version = -1
        self.row: GameRow | None = None
        self.seats: list[Seat] = []
        self.game: Game | None = None
        self.lines: list[str] = []
        self.log: list[tuple[Event, ...]] = []
        self.samples: list[Sample] = []

    def playing(self) -> Game:
        """The game, once it has begun."""
        if self.game is None:
            raise NotNow("The game has not begun: not all seats are taken.")
        return self.game

    def begin(self, game: Game) -> None:
        self.game = game
        self.lines = list(map(write, game.actions))
        self.log = []
        self.samples = [_sample(game, None)]

    def push(self, action: Action) -> None:
        """Take an action in memory; `take_back` if it cannot be kept."""
        game = self.playing()
        game.push(action)
        self.lines.append(write(action))
        self._remember(game)

    def _remember(self, game: Game) -> None:
        self.log.append(game.events)
        for event in game.events:
            if isinstance(event, RoundBegan):
                self.samples.append(_sample(game, event))
                return

    def go_to(self, count: int) -> None:
        """Go back to an earlier moment."""
        self.playing().go_to(count)
        del self.lines[count:]
        del self.log[count:]
        self.samples = [sample for sample in self.samples if sample.count <= count]

    def follow(self, lines: list[str]) -> None:
        """Come to where the given lines lead, from the last line both have in common."""
        common = 0
        for ours, theirs in zip(self.lines, lines, strict=False):
            if ours != theirs:
                break
            common += 1
        if common < len(self.lines):
            self.go_to(common)
        for line in lines[common:]:
            self.push(self.playing().read(line))


def _sample(game: Game, began: RoundBegan | None) -> Sample:
    play = game.play
    return Sample(
        len(game.actions),
        began,
        {name: worth(play, name) for name in game.state.players},
        {name: share_price(play, name) for name, charter in game.state.companies.items() if charter.cell is not None},
    )


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
    """The rooms of this process; the least recently used are given up when there are too many."""

    def __init__(self, database: Database, most: int = 256) -> None:
        self.database = database
        self.most = most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._lock = threading.Lock()

    def _room(self, game_id: str) -> Room:
        with self._lock:
            room = self._rooms.get(game_id)
            if room is None:
                room = self._rooms[game_id] = Room(game_id)
            self._rooms.move_to_end(game_id)
            while len(self._rooms) > self.most:
                self._rooms.popitem(last=False)
            return room

    @contextmanager
    def open(self, game_id: str, version: int | None = None) -> Iterator[Opened]:
        """A game as the database has it now, locked for this thread.

        Whoever names a version that this room has, and claims it when he writes, is given the room as it is: if it has
        fallen behind, the claim fails.
        """
        room = self._room(game_id)
        with room.lock:
            if room.row is None or (version != room.version and not self._is_current(room.row)):
                with self.database.reading() as session:
                    opened = read_rows(session, room)
                    if room.version != opened.row.version:
                        self._refresh(session, opened)
                room.row, room.seats = opened.row, opened.seats
            yield Opened(room, room.row, room.seats)

    def _is_current(self, row: GameRow) -> bool:
        """Whether the rows a room has are still those of the database."""
        with self.database.engine.connect() as connection:
            found = connection.execute(CURRENT, {"game": row.id}).first()
        return found is not None and found == (row.version, row.touched)

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
                room.begin(begin(record_file(opened, ())))
            room.follow(lines)
        except (BadRecord, IllegalAction, BadNotation) as error:
            self.forget(room.id)
            raise NotNow("This game cannot be replayed: %(why)s", why=str(error)) from error
        room.version = row.version

    def forget(self, game_id: str) -> None:
        """Give a room up; the next one who asks rebuilds it."""
        with self._lock:
            self._rooms.pop(game_id, None)

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
    )
