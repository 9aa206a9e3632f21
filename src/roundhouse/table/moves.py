"""Moves: acting and taking back. Nothing is acknowledged before it is committed, and nobody overtakes anybody."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadNotation, IllegalAction
from roundhouse.kernel.notation import read, write
from roundhouse.table import given, turns
from roundhouse.table.database import Database
from roundhouse.table.errors import Forbidden, NotNow, Refused, Stale, TableError
from roundhouse.table.events import Hub
from roundhouse.table.models import ActionRow, GameRow, Message, Notice, Person, Seat, UndoRequest, now
from roundhouse.table.rooms import Opened, Room, Rooms

LONGEST_LINE = 4000

MOVING = ("version", "count", "active", "where", "changed", "status", "finished", "result", "turn_began", "deadline")
"""What changes in a game's row with every move."""
CLAIM = (
    update(GameRow.__table__)  # type: ignore[arg-type]
    .where(
        GameRow.id == bindparam("b_id"),
        GameRow.version == bindparam("b_version"),
        GameRow.touched == bindparam("b_touched"),
    )
    .values({name: bindparam(name) for name in MOVING})
)
SEAT = (
    update(Seat.__table__)  # type: ignore[arg-type]
    .where(Seat.game == bindparam("b_game"), Seat.number == bindparam("b_number"))
    .values(turn=bindparam("turn"), seconds_used=bindparam("seconds_used"))
)


class Done(msgspec.Struct):
    """What a change led to."""

    version: int
    count: int
    active: tuple[str, ...]
    finished: str


class Moves:
    """All that changes a game after it has begun."""

    def __init__(self, database: Database, rooms: Rooms, hub: Hub) -> None:
        self.database = database
        self.rooms = rooms
        self.hub = hub
        self.after: list[Callable[[str], None]] = []
        """Called after a commit when somebody who moves by himself may be next."""

    def act(self, person: Person | None, game_id: str, line: str, version: int | None, how: str = "") -> Done:
        """Take an action for a seat of this person (a seat's bot or clock acts with person None)."""
        if len(line) > LONGEST_LINE:
            raise TableError("This line is too long to be an action.")
        try:
            return self._act(person, game_id, line, version, how)
        except Stale as error:
            if error.version != version:
                raise
            return self._act(person, game_id, line, version, how)

    def _act(self, person: Person | None, game_id: str, line: str, version: int | None, how: str) -> Done:
        with self.rooms.open(game_id, version) as opened:
            self._at(opened, version)
            room = opened.room
            try:
                action = read(line, room.names().__contains__)
            except BadNotation as error:
                raise TableError("“%(line)s” is not an action.", line=line[:100]) from error
            return self._take(opened, person, action, how)

    def act_for(self, opened: Opened, action: Action, how: str) -> Done:
        """The table itself takes an action in an opened room: a bot, a clock, or a standing wish to pass."""
        self._at(opened, opened.room.version)
        return self._take(opened, None, action, how)

    def _at(self, opened: Opened, version: int | None) -> None:
        if opened.row.status == "open":
            raise NotNow("The game has not begun: not all seats are taken.")
        if opened.row.status != "playing":
            raise NotNow("The game is over.")
        if version is not None and version != opened.row.version:
            raise Stale(opened.row.version)

    def _take(self, opened: Opened, person: Person | None, action: Action, how: str) -> Done:
        room, game = opened.room, opened.game
        player = game.legal_actions().player_for(action)
        seat = opened.seat(player)
        if not how:
            self._own(seat, person, player)
        before = game.active
        try:
            room.push(action)
        except IllegalAction as error:
            raise Refused(game.title.name, error.clause, error.reason) from error
        try:
            called = self._commit(opened, action, player, person, before, how)
        except BaseException:
            room.go_to(len(game.actions) - 1)
            raise
        return self._told(opened, game, called)

    def _own(self, seat: Seat | None, person: Person | None, player: str) -> None:
        """Only the owner of a seat acts for it; in a hotseat game that is the host for all of them."""
        if person is None or seat is None or seat.person != person.id:
            raise Forbidden("It is for %(player)s to decide.", player=player or "?")

    def _commit(
        self, opened: Opened, action: Action, player: str, person: Person | None, before: tuple[str, ...], how: str
    ) -> list[int]:
        room, game, row = opened.room, opened.game, opened.row
        room.row = None
        turn = {seat.number: (seat.turn, seat.seconds_used) for seat in opened.seats}
        notices = turns.moved(row, opened.seats, game, before, told=True)
        row.version = room.version + 1
        known = {"b_id": room.id, "b_version": room.version, "b_touched": row.touched}
        with self.database.changing() as connection:
            claimed = connection.execute(CLAIM, known | {name: getattr(row, name) for name in MOVING})
            if claimed.rowcount != 1:
                raise Stale(connection.scalars(select(GameRow.version).where(GameRow.id == room.id)).one())
            connection.execute(
                insert(ActionRow.__table__),  # type: ignore[arg-type]
                {
                    "game": room.id,
                    "number": len(game.actions),
                    "line": write(action),
                    "player": player,
                    "person": person.id if person else None,
                    "how": how,
                    "made": row.changed,
                },
            )
            changed = [
                {"b_game": room.id, "b_number": seat.number, "turn": seat.turn, "seconds_used": seat.seconds_used}
                for seat in opened.seats
                if turn[seat.number] != (seat.turn, seat.seconds_used)
            ]
            if changed:
                connection.execute(SEAT, changed)
            for notice in notices:
                values = {"game": notice.game, "person": notice.person, "turn": notice.turn, "made": row.changed}
                connection.execute(insert(Notice.__table__), values)  # type: ignore[arg-type]
            self.database.notify(connection, f"game:{room.id} {row.version}")
        room.version, room.row = row.version, row
        return [notice.person for notice in notices]

    def _claim(self, session: Session, room: Room) -> tuple[GameRow, list[Seat]]:
        """Raise the version, if it is still the one this room has; else somebody was quicker."""
        claimed = session.execute(
            update(GameRow)
            .where(GameRow.id == room.id, GameRow.version == room.version)
            .values(version=room.version + 1)
        )
        if claimed.rowcount != 1:  # type: ignore[attr-defined]
            raise Stale(session.scalars(select(GameRow.version).where(GameRow.id == room.id)).one())
        row = session.get_one(GameRow, room.id)
        return row, list(session.scalars(select(Seat).where(Seat.game == room.id).order_by(Seat.order, Seat.number)))

    def _told(self, opened: Opened, game: Game, called: list[int]) -> Done:
        room = opened.room
        self.hub.publish(f"game:{room.id}", str(room.version))
        for person in called:
            self.hub.publish(f"person:{person}", "turn")
        if any(seat.name in game.active and (seat.bot or seat.auto) for seat in opened.seats):
            for hear in self.after:
                hear(room.id)
        return Done(room.version, len(game.actions), game.active, game.finished)

    # -- taking back

    def undo(self, person: Person, game_id: str, version: int | None, count: int | None = None) -> Done | None:
        """Take back the mover's last action, or all after `count`. None if others have to agree first.

        The mover needs nobody as long as only bots and clocks have acted after him; the host never does.
        """
        with self.rooms.open(game_id) as opened:
            game, row = opened.game, opened.row
            if version is not None and version != row.version:
                raise Stale(row.version)
            if not opened.seats_of(person.id) and row.host != person.id:
                raise Forbidden("Only those who play can take actions back.")
            with self.database.reading() as session:
                taken = session.execute(
                    select(ActionRow.number, ActionRow.person)
                    .where(ActionRow.game == game_id)
                    .order_by(ActionRow.number.desc())
                ).all()
            if not taken:
                raise NotNow("There is no action to take back.")
            last_by_people = next((number for number, who in taken if who is not None), 1)
            target = last_by_people - 1 if count is None else count
            if not 0 <= target < len(game.actions):
                raise NotNow("There is no action to take back.")
            others = {who for number, who in taken if number > target and who not in (None, person.id)}
            if others and row.host != person.id:
                self._ask(opened, person, target)
                return None
            return self._take_back(opened, person, target)

    def _ask(self, opened: Opened, person: Person, count: int) -> None:
        """Ask the others at the table to agree."""
        row = opened.row
        with self.database.writing() as session:
            session.execute(delete(UndoRequest).where(UndoRequest.game == row.id))
            session.add(
                UndoRequest(game=row.id, version=row.version, count=count, person=person.id, agreed=[person.id])
            )
            self.database.notify(session, f"game:{row.id} asked")
        self.hub.publish(f"game:{row.id}", "asked")

    def answer(self, person: Person, game_id: str, agree: bool) -> Done | None:
        """Agree to a wish to take back, or refuse it; with the last agreement it happens."""
        with self.rooms.open(game_id) as opened:
            players = {seat.person for seat in opened.seats if seat.person is not None}
            if person.id not in players:
                raise Forbidden("Only those who play can agree.")
            with self.database.writing() as session:
                wish = session.get(UndoRequest, game_id)
                if wish is None or wish.version != opened.row.version:
                    raise NotNow("Nobody asks to take anything back.")
                if not agree:
                    session.delete(wish)
                else:
                    wish.agreed = sorted({*wish.agreed, person.id})
                asker, count, all_agree = wish.person, wish.count, agree and players <= {*wish.agreed}
                self.database.notify(session, f"game:{game_id} asked")
            self.hub.publish(f"game:{game_id}", "asked")
            if not all_agree:
                return None
            with self.database.reading() as session:
                who = session.get_one(Person, asker)
            return self._take_back(opened, who, count)

    def _take_back(self, opened: Opened, person: Person, count: int) -> Done:
        room, game = opened.room, opened.game
        before, earlier = game.active, game.at(count)
        name = next((seat.name or "" for seat in opened.seats_of(person.id)), person.name)
        with self.database.writing() as session:
            row, seats = self._claim(session, room)
            session.execute(delete(ActionRow).where(ActionRow.game == room.id, ActionRow.number > count))
            session.execute(delete(UndoRequest).where(UndoRequest.game == room.id))
            turns.moved(row, seats, earlier, before, told=False)
            session.add(Message(game=room.id, person=None, name=name[:40], text="undo", count=count))
            self.database.notify(session, f"game:{room.id} {row.version}")
        room.go_to(count)
        room.version, room.row = row.version, None
        return self._told(opened, game, [])

    # -- around the game

    def pause(self, person: Person, game_id: str, paused: bool) -> None:
        """Stop the clocks, or let them run again."""
        with self.rooms.open(game_id) as opened:
            if not opened.seats_of(person.id) and opened.row.host != person.id:
                raise Forbidden("Only those who play can pause the clocks.")
            with self.database.writing() as session:
                row = session.get_one(GameRow, game_id)
                seats = list(session.scalars(select(Seat).where(Seat.game == game_id)))
                if row.paused != paused:
                    turns.charge(row, seats, row.active)
                    row.paused, row.turn_began = paused, now()
                    row.deadline = turns.deadline(row, seats)
                    row.touched += 1
                self.database.notify(session, f"game:{game_id} clock")
        self.hub.publish(f"game:{game_id}", "clock")

    def say(self, person: Person, game_id: str, text: str) -> None:
        """A line of chat."""
        said = given.one_line(text, 1000)
        if not said:
            raise TableError("There is nothing to say.")
        try:
            with self.database.writing() as session:
                row = session.get_one(GameRow, game_id)
                seat = session.scalar(select(Seat.name).where(Seat.game == game_id, Seat.person == person.id))
                name = person.name if row.hotseat or not seat else seat
                session.add(Message(game=game_id, person=person.id, name=name, text=said, count=row.count))
                self.database.notify(session, f"game:{game_id} said")
        except IntegrityError as error:
            raise NotNow("This could not be kept; please try again.") from error
        self.hub.publish(f"game:{game_id}", "said")
