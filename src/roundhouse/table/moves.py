"""Moves: acting and taking back. Nothing is acknowledged before it is committed, and nobody overtakes anybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadNotation, IllegalAction
from roundhouse.table import given, turns
from roundhouse.table.behalf import AT_ZERO, ORDERED, take_back_orders
from roundhouse.table.changes import Change, Changes, moves_by_itself
from roundhouse.table.database import Database
from roundhouse.table.entries import Entry, enter
from roundhouse.table.errors import Forbidden, NotNow, Refused, Stale, TableError
from roundhouse.table.models import ActionRow, Message, Person, Seat, TakenBack, UndoRequest
from roundhouse.table.rooms import Opened, Rooms

LONGEST_LINE = 4000
MOST_KEPT = 2000
"""So many actions that were taken back can be taken again."""
MOST_TRIES = 5
"""So often a move is tried that was overtaken by something nobody has to have seen."""


class Done(msgspec.Struct):
    """What a change led to."""

    version: int
    count: int
    active: tuple[str, ...]
    finished: str


class MayTakeLong(Exception):
    """An action of this game may take long: it has to stand in line."""


def must_agree(session: Session, seats: Iterable[Seat], wish: UndoRequest) -> set[int]:
    """Whom an undo concerns: all who play, and of those for whom a bot plays whoever has moved since."""
    seats = list(seats)
    away = {seat.away for seat in seats if seat.away is not None}
    later = select(ActionRow.person).where(
        ActionRow.game == wish.game, ActionRow.number > wish.count, ActionRow.person.in_(away)
    )
    gone = {person for person in session.scalars(later) if person is not None}
    return gone | {seat.person for seat in seats if seat.person is not None}


class Moves:
    """All that changes a game after it has begun."""

    def __init__(self, database: Database, rooms: Rooms, changes: Changes) -> None:
        self.database = database
        self.rooms = rooms
        self.changes = changes

    def act(
        self, person: Person | None, game_id: str, line: str, version: int | None, how: str = "", quickly: bool = False
    ) -> Done:
        """Take an action for a seat of this person (a seat's bot or clock acts with person None).

        Whoever wants it done `quickly`, or not at all, is told if it may take long.
        """
        if len(line) > LONGEST_LINE:
            raise TableError("This line is too long to be a move.")
        for _ in range(MOST_TRIES):
            try:
                return self._act(person, game_id, line, version, how, quickly)
            except Stale as error:
                if error.version != version:
                    raise
        raise Stale(version or 0)

    def _act(
        self, person: Person | None, game_id: str, line: str, version: int | None, how: str, quickly: bool
    ) -> Done:
        with self.rooms.open(game_id, version) as opened:
            if quickly and opened.room.is_slow:
                raise MayTakeLong
            return self._take(opened, person, self.read(opened, person, line, version), how)

    def act_for(self, opened: Opened, action: Action, how: str, why: dict[str, Any] | None = None) -> Done:
        """The table itself takes an action in an opened room: a bot, a clock, or a standing wish to pass."""
        self._at(opened, opened.room.version)
        return self._take(opened, None, action, how, why)

    def read(self, opened: Opened, person: Person | None, line: str, version: int | None) -> Action:
        """The action that a line means, if this person may see the game and it stands where he has seen it."""
        self.changes.see(opened.row, opened.seats, person)
        self._at(opened, version)
        try:
            return opened.game.read(line)
        except BadNotation as error:
            raise TableError("“%(line)s” is not a move.", line=line[:100]) from error

    def _at(self, opened: Opened, version: int | None) -> None:
        if opened.row.status == "open":
            raise NotNow("The game has not begun: not all seats are taken.")
        if opened.row.status != "playing":
            raise NotNow("The game is over.")
        if version is not None and version != opened.row.version:
            raise Stale(opened.row.version)

    def _take(
        self, opened: Opened, person: Person | None, action: Action, how: str, why: dict[str, Any] | None = None
    ) -> Done:
        entry = self.make(opened, person, action, how)
        entry.action["why"] = why
        try:
            self._commit(entry)
        except BaseException:
            self.unmake(entry)
            raise
        return self.show(entry)

    def make(self, opened: Opened, person: Person | None, action: Action, how: str = "") -> Entry:
        """Take an action in an opened room, and give what has to be written; `unmake` it if that fails.

        Until it is written the room has no row, so that whoever opens it next reads that anew.
        """
        room, game = opened.room, opened.game
        if len(game.actions) >= given.MOST_ACTIONS:
            raise NotNow("A game has at most %(most)s moves.", most=given.MOST_ACTIONS)
        player = game.legal_actions().player_for(action)
        if not how:
            self._own(opened.seat(player), person, player)
        before = game.active
        try:
            room.push(action)
        except IllegalAction as error:
            raise Refused(error) from error
        try:
            room.row = None
            entry = enter(opened, before)
            entry.action |= {"player": player, "person": person.id if person else None, "how": how, "why": None}
        except BaseException:
            room.go_to(len(game.actions) - 1)
            raise
        return entry

    def unmake(self, entry: Entry) -> None:
        room = entry.opened.room
        room.go_to(len(room.lines) - 1)

    def _own(self, seat: Seat | None, person: Person | None, player: str) -> None:
        """Only the owner of a seat acts for it; in a hotseat game that is the host for all of them."""
        if person is None or seat is None or seat.person != person.id:
            raise Forbidden("It is for %(player)s to decide.", player=player or "?")

    def _commit(self, entry: Entry) -> None:
        if not self.changes.claim([entry]):
            raise Stale(self.rooms.version(entry.opened.room.id))

    def show(self, entry: Entry) -> Done:
        """What was made is written: let the room show it."""
        room, row = entry.opened.room, entry.opened.row
        room.version, room.row = row.version, row
        return self.done(entry.opened)

    def done(self, opened: Opened) -> Done:
        """Let those move who move by themselves, and say where the game stands."""
        game = opened.game
        if moves_by_itself(game.active, opened.seats):
            self.changes.wake(opened.room.id)
        return Done(opened.room.version, len(game.actions), game.active, game.finished)

    # -- taking back

    def undo(self, person: Person, game_id: str, version: int | None, count: int | None = None) -> Done | None:
        """Take back somebody's own last action, be it one by his orders, or all after `count`.

        None if others have to agree first. He needs nobody as long as only bots and clocks have acted after him. The
        host never does, and without `count` takes back the last action of anybody.
        """
        with self.rooms.open(game_id) as opened:
            self.changes.see(opened.row, opened.seats, person)
            game, row = opened.game, opened.row
            if not opened.seats_of(person.id) and row.host != person.id:
                raise Forbidden("Only those who play can undo moves.")
            if version is not None and version != row.version:
                raise Stale(row.version)
            with self.database.reading() as session:
                taken = session.execute(
                    select(ActionRow.number, ActionRow.person, ActionRow.player, ActionRow.how)
                    .where(ActionRow.game == game_id)
                    .order_by(ActionRow.number.desc())
                ).all()
            is_host = row.host == person.id
            mine = {(seat.name, ORDERED) for seat in opened.seats_of(person.id)}
            own = (
                number
                for number, who, player, how in taken
                if who == person.id or (player, how) in mine or (is_host and who is not None)
            )
            target = next(own, 1 if is_host else 0) - 1 if count is None else count
            if not 0 <= target < len(game.actions):
                raise NotNow("There is no move to undo.")
            others = {who for number, who, *_ in taken if number > target and who not in (None, person.id)}
            others |= {
                seat.person
                for number, _, player, how in taken
                if number == target + 1 and how in (ORDERED, AT_ZERO)
                for seat in opened.seats
                if seat.name == player and seat.person not in (None, person.id)
            }
            if others and not is_host:
                self._ask(opened, person, target)
                return None
            earlier = game.at(target)
            with self.changes.changing(game_id, person, opened.room.version) as change:
                self._take_back(change, opened, earlier, person)
            return self._back(opened, change, target)

    def _ask(self, opened: Opened, person: Person, count: int) -> None:
        """Ask the others at the table to agree."""
        with self.changes.changing(opened.room.id, person, opened.room.version) as change:
            wish = {"version": change.row.version, "count": count, "person": person.id, "agreed": [person.id]}
            asked = self.database.insert(UndoRequest).values(game=change.row.id, **wish)
            change.session.execute(asked.on_conflict_do_update(index_elements=[UndoRequest.game], set_=wish))
            change.tell("asked")

    def answer(self, person: Person, game_id: str, agree: bool) -> Done | None:
        """Agree to a wish to take back, or refuse it; with the last agreement it happens."""
        with self.rooms.open(game_id) as opened:
            self.changes.see(opened.row, opened.seats, person)
            players = {seat.person for seat in opened.seats if seat.person is not None}
            if person.id not in players:
                raise Forbidden("Only those who play can agree.")
            with self.database.reading() as session:
                wish = session.get(UndoRequest, game_id)
            earlier = None
            if agree and wish is not None and wish.version == opened.row.version:
                earlier = opened.game.at(wish.count)
            with self.changes.changing(game_id, person, opened.room.version) as change:
                wish = change.session.get(UndoRequest, game_id)
                if wish is None or wish.version != change.row.version:
                    raise NotNow("Nobody has asked for an undo.")
                change.tell("asked")
                if not agree:
                    change.session.delete(wish)
                    return None
                wish.agreed = sorted({*wish.agreed, person.id})
                if not must_agree(change.session, change.seats, wish) <= {*wish.agreed}:
                    return None
                if earlier is None or len(earlier.actions) != wish.count:
                    raise Stale(change.row.version)
                self._take_back(change, opened, earlier, change.session.get_one(Person, wish.person))
            return self._back(opened, change, len(earlier.actions))

    def _take_back(self, change: Change, opened: Opened, earlier: Game, person: Person) -> None:
        """Write that a game is where it was earlier."""
        count, session, seen = len(earlier.actions), change.session, change.row.version
        taken = session.scalars(
            select(ActionRow)
            .where(ActionRow.game == change.row.id, ActionRow.number > count)
            .order_by(ActionRow.number)
            .limit(MOST_KEPT)
        ).all()
        name = next((seat.name or "" for seat in change.seats_of(person)), person.name)
        session.execute(delete(ActionRow).where(ActionRow.game == change.row.id, ActionRow.number > count))
        session.execute(delete(UndoRequest).where(UndoRequest.game == change.row.id))
        change.move_on()
        self._keep(change, taken, seen)
        take_back_orders(change.seats, taken, count, person.id)
        turns.moved(change.row, change.seats, earlier, opened.game.active, told=False)
        session.add(Message(game=change.row.id, person=None, name=name[:40], text="undo", count=count))

    def _keep(self, change: Change, taken: Sequence[ActionRow], seen: int) -> None:
        """Keep what is taken back, before what was taken back at the version `seen`, so that it can be taken again."""
        kept = change.session.get(TakenBack, change.row.id)
        if kept is None:
            kept = TakenBack(game=change.row.id, version=seen, actions=[])
            change.session.add(kept)
        later = kept.actions if kept.version == seen else []
        lines = [[each.line, each.player, each.person, each.how, each.why] for each in taken]
        kept.version, kept.actions = change.row.version, [*lines, *later][:MOST_KEPT]

    def _back(self, opened: Opened, change: Change, count: int) -> Done:
        """Let the room follow what was written."""
        room = opened.room
        room.go_to(count)
        room.version, room.row, room.seats = change.row.version, change.row, change.seats
        return Done(room.version, count, opened.game.active, opened.game.finished)

    # -- around the game

    def pause(self, person: Person, game_id: str, paused: bool) -> None:
        """Stop the clocks, or let them run again."""
        with self.changes.changing(game_id, person) as change:
            row = change.row
            if not change.plays(person):
                raise Forbidden("Only those who play can pause the clocks.")
            if row.paused == paused:
                return
            turns.paused(row, change.seats, paused)
            name = next((seat.name for seat in change.seats_of(person) if not row.hotseat), None) or person.name
            text = "paused" if paused else "resumed"
            change.session.add(Message(game=game_id, person=None, name=name[:40], text=text, count=row.count))
            change.touch()
            change.tell("clock")

    def say(self, person: Person, game_id: str, text: str) -> None:
        """A line of chat."""
        said = given.one_line(text, 1000)
        if not said:
            raise TableError("The message is empty.")
        with self.changes.changing(game_id, person) as change:
            row, seats = change.row, change.seats_of(person)
            if row.private and not change.plays(person):
                raise Forbidden("Only those who play can talk in a private game.")
            name = seats[0].name if seats and not row.hotseat else None
            message = Message(game=game_id, person=person.id, name=name or person.name, text=said, count=row.count)
            change.session.add(message)
            change.tell("said")
