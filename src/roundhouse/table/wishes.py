"""What players leave with the table: when to pass for them, and notes for themselves."""

from __future__ import annotations

from roundhouse.table import given, turns
from roundhouse.table.database import Database
from roundhouse.table.errors import Forbidden, NotFound
from roundhouse.table.models import GameRow, Note, Person, Seat
from roundhouse.table.rooms import Rooms


class Wishes:
    """Standing wishes and notes."""

    def __init__(self, database: Database, rooms: Rooms) -> None:
        self.database = database
        self.rooms = rooms

    def pass_by_itself(self, person: Person, game_id: str, number: int, way: str, only: bool) -> None:
        """Let a seat pass: until the round ends, until something happens, or when nothing else can be done."""
        with self.rooms.open(game_id) as opened:
            game = opened.game
            if all(seat.number != number for seat in opened.seats):
                raise NotFound("There is no such seat.")
            if all(seat.number != number for seat in opened.seats_of(person.id)):
                raise Forbidden("This is not your seat.")
            wish: dict[str, object] = {"only": only}
            if way:
                wish |= {"way": way, "round": turns.round_of(game), "count": len(game.actions)}
        with self.database.writing() as session:
            session.get_one(Seat, (game_id, number)).auto = wish
            session.get_one(GameRow, game_id).touched += 1

    def note(self, person: Person, game_id: str) -> str:
        with self.database.reading() as session:
            found = session.get(Note, (game_id, person.id))
        return found.text if found is not None else ""

    def keep_note(self, person: Person, game_id: str, text: str) -> None:
        with self.database.writing() as session:
            session.merge(Note(game=game_id, person=person.id, text=given.clean(text)))
