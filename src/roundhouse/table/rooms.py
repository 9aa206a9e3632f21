"""Rooms: the games a process keeps ready, each a `Game` that follows its rows in the database."""

from __future__ import annotations

import copy
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from roundhouse.engine.variant import digest
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import worth
from roundhouse.formats.record import FORMAT, FORMAT_VERSION, RecordFile, begin
from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadNotation, BadRecord, IllegalAction
from roundhouse.kernel.events import Event, RoundBegan
from roundhouse.kernel.notation import write
from roundhouse.table.database import Database
from roundhouse.table.errors import Busy, NotFound, NotNow
from roundhouse.table.models import ActionRow, GameRow, Seat
from roundhouse.table.snapshots import Resumed, Sample, Snapshots, next_count

EMPTY_WEIGHT, GAME_WEIGHT, ACTION_WEIGHT, STATE_WEIGHT = 10_000, 40_000, 500, 9_000
"""Bytes: of a room without a game, of a game, of each action, of each position that the game keeps."""
SLOW, SLOW_FOR = 0.5, 300
"""Seconds that an action takes when it takes long, and for how many more the same is expected of that game."""
MOMENT = 0.25
"""Seconds that one waits behind somebody in a game where things may take long."""
MANY_TRAINS = 5
"""Of one company: so many run only where no limit holds, and a run of theirs may take long."""
CURRENT = select(GameRow.version, GameRow.touched).where(GameRow.id == bindparam("game"))


class Room:
    """One game, ready to be looked at and acted in. Whoever uses `game` holds `lock`, or has a room of his own."""

    def __init__(self, game_id: str) -> None:
        self.id = game_id
        self.lock = threading.RLock()
        self.version = -1
        self.row: GameRow | None = None
        self.seats: list[Seat] = []
        self.game: Game | None = None
        self.lines: list[str] = []
        self.log: list[tuple[Event, ...] | None] = []
        """What each action did; None where the game came back without playing it."""
        self.samples: list[Sample] = []
        self.kept = 0
        """How many actions the last snapshot has."""
        self.origin: Room | None = None
        self.slow = 0
        """For so many more actions others should not wait for what is done here: one has taken long."""
        self.before: Room | None = None
        """How it was when somebody came in, while he does something that may take long."""

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

    def resume(self, file: RecordFile, lines: list[str], past: Resumed) -> None:
        """Go on where the newest of some trusted positions stands."""
        first = begin(file)
        count = max(past.states)
        names = {*first.state.players, *first.title.companies}
        for state in (first.state, *past.states.values()):
            names |= state.companies.keys()
        actions = [first.title.notation.read(line, names.__contains__) for line in lines[:count]]
        start = first.state if first.started_elsewhere else None
        self.game = Game.resumed(first.setup, actions, past.states, start)
        self.lines = lines[:count]
        self.log = [None] * count
        self.samples = list(past.samples)
        self.kept = count

    def push(self, action: Action) -> None:
        """Take an action in memory; `go_to` if it cannot be kept."""
        game, begun = self.playing(), time.perf_counter()
        game.push(action)
        self.slow = SLOW_FOR if time.perf_counter() - begun > SLOW else max(0, self.slow - 1)
        self.lines.append(write(action))
        self._remember(game)

    def _remember(self, game: Game) -> None:
        self.log.append(game.events)
        for event in game.events:
            if isinstance(event, RoundBegan):
                self.samples.append(_sample(game, event))

    def go_to(self, count: int) -> None:
        """Go back to an earlier moment."""
        self.playing().go_to(count)
        del self.lines[count:]
        del self.log[count:]
        self.samples = [sample for sample in self.samples if sample.count <= count]
        self.kept = min(self.kept, count)

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

    def twin(self) -> Room:
        """The room as it is now, for somebody who only looks: he keeps nobody waiting, and nobody him."""
        twin = Room(self.id)
        twin.version, twin.origin = self.version, self
        twin.row = copy.copy(self.row)
        twin.seats = [copy.copy(seat) for seat in self.seats]
        twin.game = self.game.copy() if self.game is not None else None
        twin.lines, twin.log, twin.samples = self.lines.copy(), self.log.copy(), self.samples.copy()
        return twin

    def happened(self, first: int, last: int) -> list[tuple[Event, ...]]:
        """What the actions from one number up to another did; those that are not known are played again."""
        if None in self.log[first:last]:
            game = self.playing().at(first)
            for number, action in enumerate(self.playing().actions[first:last], first):
                game.push(action)
                self.log[number] = game.events
            self._tell_origin(first, last)
        return [events or () for events in self.log[first:last]]

    def _tell_origin(self, first: int, last: int) -> None:
        room = self.origin
        if room is not None:
            with room.lock:
                if room.lines[:last] == self.lines[:last]:
                    room.log[first:last] = self.log[first:last]

    @property
    def is_slow(self) -> bool:
        """Whether an action here may take long: one has, or a company has so many trains that its next run might."""
        if self.slow:
            return True
        charters = list(self.game.state.companies.values()) if self.game is not None else []
        return any(len(charter.trains) >= MANY_TRAINS for charter in charters)

    @property
    def weight(self) -> int:
        """About how many bytes this room takes; measured, see the tests."""
        if self.game is None:
            return EMPTY_WEIGHT
        return GAME_WEIGHT + ACTION_WEIGHT * len(self.lines) + STATE_WEIGHT * self.game.states_kept


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
