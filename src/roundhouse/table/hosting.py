"""What is settled about a game as a whole: what it is called, who may watch it, who is host, how fast bots move."""

from __future__ import annotations

from sqlalchemy import select

from roundhouse.table import given
from roundhouse.table.changes import Changes
from roundhouse.table.errors import Forbidden, NotNow, TableError
from roundhouse.table.games import LONGEST_GAME_NAME
from roundhouse.table.models import Message, Person, Removal


class Hosting:
    """The host's powers over the game as a whole; those over seats and actions are in `seats` and `moves`."""

    def __init__(self, changes: Changes) -> None:
        self.changes = changes

    def settle(self, host: Person, game_id: str, name: str, private: bool) -> None:
        """Call the game something else, and show it to everybody or only to those who have its link.

        Somebody who was removed while everybody could see it has that link too: it is made anew then.
        """
        with self.changes.changing(game_id, host) as change:
            change.only_host(host)
            row = change.row
            removed = select(Removal.person).where(Removal.game == game_id).limit(1)
            if private and not row.private and change.session.scalar(removed) is not None:
                change.new_links()
            if private and not row.private:
                change.shut()
            row.name, row.private = given.one_line(name, LONGEST_GAME_NAME), private
            change.move_on()

    def pace(self, person: Person, game_id: str, seconds: float) -> None:
        """Say how long bots wait between two moves: a matter of all who play, since all of them look on."""
        if not 0 <= seconds <= given.LONGEST_PAUSE:
            raise TableError("Bots wait for at most five seconds.")
        with self.changes.changing(game_id, person) as change:
            if not change.plays(person):
                raise Forbidden("Only those who play can say how fast bots move.")
            change.row.bot_pause = seconds
            change.touch()
            change.tell("clock")

    def hand_over(self, host: Person, game_id: str, number: int) -> None:
        """Make somebody else at the table the host."""
        with self.changes.changing(game_id, host) as change:
            change.only_host(host)
            seat = change.seat(number)
            if seat is None or seat.person is None or seat.person == host.id:
                raise NotNow("The host must be somebody else who sits at the table.")
            change.row.host = seat.person
            told = Message(game=game_id, person=None, name=seat.name or "", text="host", count=change.row.count)
            change.session.add(told)
            change.move_on()
