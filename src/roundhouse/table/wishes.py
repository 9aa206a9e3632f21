"""What players leave with the table: when to pass for them, and notes for themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, func, select

from roundhouse.table import given, turns
from roundhouse.table.changes import Changes
from roundhouse.table.database import Database
from roundhouse.table.errors import Forbidden, NotFound, TooMany
from roundhouse.table.models import MomentNote, Note, Person
from roundhouse.table.rooms import Rooms

Order = Mapping[str, str | int]
MOST_ORDERS = 6
MOST_MOMENTS = 300
"""Notes at a moment that one person can have in a game."""
LONGEST_MOMENT = 1000


class Wishes:
    """Standing wishes and notes."""

    def __init__(self, database: Database, rooms: Rooms, changes: Changes) -> None:
        self.database = database
        self.rooms = rooms
        self.changes = changes

    def pass_by_itself(
        self, person: Person, game_id: str, number: int, way: str, only: bool, orders: Sequence[Order] = ()
    ) -> None:
        """Let a seat pass: until the round ends, until something happens, or when nothing else can be done.

        Orders are carried out before that, as long as the round lasts: buy a share, raise a bid, run and pay.
        """
        with self.rooms.open(game_id) as opened:
            self.changes.see(opened.row, opened.seats, person)
            game = opened.game
            wish: dict[str, object] = {"only": only}
            if orders:
                wish["orders"] = [dict(order) for order in orders[:MOST_ORDERS]]
            if way or orders:
                wish |= {"way": way, "round": turns.round_of(game), "count": len(game.actions)}
            with self.changes.changing(game_id, person, opened.room.version) as change:
                seat = change.seat(number)
                if seat is None:
                    raise NotFound("There is no such seat.")
                if seat.person != person.id:
                    raise Forbidden("This is not your seat.")
                seat.auto = wish
                change.touch()

    def note(self, person: Person, game_id: str) -> str:
        with self.database.reading() as session:
            found = session.get(Note, (game_id, person.id))
        return found.text if found is not None else ""

    def keep_note(self, person: Person, game_id: str, text: str) -> None:
        kept = given.clean(text)
        with self.changes.changing(game_id, person) as change:
            note = self.database.insert(Note).values(game=game_id, person=person.id, text=kept)
            change.session.execute(
                note.on_conflict_do_update(index_elements=[Note.game, Note.person], set_={"text": kept})
            )

    # -- notes at a moment

    def moments(self, person: Person, game_id: str) -> list[MomentNote]:
        """What a person has noted at moments of a game, the latest first."""
        own = select(MomentNote).where(MomentNote.game == game_id, MomentNote.person == person.id)
        with self.database.reading() as session:
            return list(session.scalars(own.order_by(MomentNote.count.desc())))

    def note_moment(self, person: Person, game_id: str, count: int, text: str) -> None:
        """Note something at the moment after so many actions; an empty note goes away."""
        kept = given.clean(text)[:LONGEST_MOMENT].strip()
        with self.rooms.looking(game_id) as opened:
            self.changes.see(opened.row, opened.seats, person)
            lines = opened.room.lines
        if count > len(lines):
            raise NotFound("The game has not come that far.")
        line = lines[count - 1] if count else ""
        own = (MomentNote.game == game_id, MomentNote.person == person.id)
        with self.changes.changing(game_id, person) as change:
            change.session.execute(delete(MomentNote).where(*own, MomentNote.count == count))
            if not kept:
                return
            if (change.session.scalar(select(func.count()).select_from(MomentNote).where(*own)) or 0) >= MOST_MOMENTS:
                raise TooMany("You have too many notes in this game; delete one first.")
            change.session.add(MomentNote(game=game_id, person=person.id, count=count, line=line, text=kept))
