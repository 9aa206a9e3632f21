"""Seats that change hands: the host removes somebody before a game begins; later a bot may play for one who stays away.

Somebody is away when it has been for him to decide for a long time. Anybody at the table may ask to let a bot play for
him; it happens when all other people there agree, or when the wish has stood for as long again and nobody has refused.
Whoever is away refuses by saying so, or simply by moving. His seat stays his: he takes it back whenever he likes.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete

from roundhouse.table import turns
from roundhouse.table.changes import Change, Changes
from roundhouse.table.errors import Forbidden, NotFound, NotNow
from roundhouse.table.levels import EASY
from roundhouse.table.models import GameRow, Message, Person, Removal, Replacement, Seat, Watcher, now

PATIENCE = timedelta(minutes=15)
PATIENCE_IN_SLOW_GAMES = timedelta(days=2)


def patience(row: GameRow) -> timedelta:
    """For how long it must have been for somebody to decide before he is away."""
    return PATIENCE_IN_SLOW_GAMES if row.slow else PATIENCE


def is_away(row: GameRow, seat: Seat, moment: datetime) -> bool:
    """Whether a person's seat has kept the others waiting for too long."""
    if row.status != "playing" or row.hotseat or row.paused or seat.person is None or seat.name not in row.active:
        return False
    return row.turn_began is not None and moment - row.turn_began >= patience(row)


class Seats:
    """All that gives a seat to somebody else."""

    def __init__(self, changes: Changes) -> None:
        self.changes = changes

    # -- before the game

    def remove(self, host: Person, game_id: str, number: int) -> None:
        """The host frees a seat of a game that has not begun. Whoever sat there cannot take one again.

        The links to a private game are made anew, so that those he has lead nowhere.
        """
        with self.changes.changing(game_id, host) as change:
            change.only_host(host)
            seat, row = change.seat(number), change.row
            if row.status != "open":
                raise NotNow("The game has begun; a seat cannot be left any more.")
            if seat is None or seat.free or seat.person == host.id:
                raise NotNow("There is nobody to be removed from this seat.")
            if seat.person is not None:
                self._shut_out(change, seat.person)
            change.vacate(seat)

    def _shut_out(self, change: Change, person: int) -> None:
        game = change.row.id
        removal = self.changes.database.insert(Removal).values(game=game, person=person)
        change.session.execute(removal.on_conflict_do_nothing())
        change.session.execute(delete(Watcher).where(Watcher.game == game, Watcher.person == person))
        change.shut()
        if change.row.private:
            change.new_links()

    # -- during the game

    def ask(self, person: Person, game_id: str, number: int) -> bool:
        """Ask the others to let a bot play for somebody who is away; whether it does from now on."""
        with self.changes.changing(game_id, person) as change:
            seat = self._absent(change, person, number)
            wish = change.session.get(Replacement, game_id)
            if wish is None or wish.seat != number or wish.turn != seat.turn:
                if wish is not None:
                    change.session.delete(wish)
                    change.session.flush()
                wish = Replacement(game=game_id, seat=number, turn=seat.turn, agreed=[], made=now())
                change.session.add(wish)
            return self._agree(change, wish, seat, person)

    def answer(self, person: Person, game_id: str, agree: bool) -> bool:
        """Agree that a bot plays for somebody, or refuse; whether it does from now on."""
        with self.changes.changing(game_id, person) as change:
            wish = change.session.get(Replacement, game_id)
            seat = change.seat(wish.seat) if wish is not None else None
            if wish is None or seat is None or seat.turn != wish.turn or seat.person is None:
                raise NotNow("Nobody asks to let a bot play.")
            if not change.seats_of(person):
                raise Forbidden("Only those who play can agree.")
            if not agree:
                change.session.delete(wish)
                change.touch()
                change.tell("asked")
                return False
            self._absent(change, person, wish.seat)
            return self._agree(change, wish, seat, person)

    def _absent(self, change: Change, person: Person, number: int) -> Seat:
        """The seat of somebody who is away, as another person at the table may name it."""
        seat = change.seat(number)
        if seat is None:
            raise NotFound("There is no such seat.")
        if not change.seats_of(person) or seat.person == person.id:
            raise Forbidden("Only the others at the table can let a bot play for somebody.")
        if not is_away(change.row, seat, now()):
            raise NotNow("A bot can play for somebody only after the others have waited long.")
        return seat

    def _agree(self, change: Change, wish: Replacement, seat: Seat, person: Person) -> bool:
        wish.agreed = sorted({*wish.agreed, person.id})
        others = {each.person for each in change.seats if each.person not in (None, seat.person)}
        change.tell("asked")
        change.touch()
        if not others <= {*wish.agreed} and now() - wish.made < patience(change.row):
            return False
        change.session.flush()
        change.session.delete(wish)
        change.row.move_used = 0.0
        self._bot_plays(change, seat, charged=False)
        return True

    def _bot_plays(self, change: Change, seat: Seat, charged: bool) -> None:
        """Let a bot play on a seat until whoever has it comes back; he may go on looking."""
        seat.away, seat.person, seat.bot, seat.auto = seat.person, None, EASY, {}
        watcher = self.changes.database.insert(Watcher).values(game=seat.game, person=seat.away)
        change.session.execute(watcher.on_conflict_do_nothing())
        self._handed_over(change, seat, "replaced", charged)

    def go_away(self, person: Person, game_id: str) -> None:
        """Let a bot play for oneself; nobody has to agree, as long as somebody else goes on playing."""
        with self.changes.changing(game_id, person) as change:
            mine = change.seats_of(person)
            if not mine:
                raise Forbidden("This is not your seat.")
            if change.row.status == "open":
                raise NotNow("The game has not begun: not all seats are taken.")
            if change.row.status != "playing":
                raise NotNow("The game is over.")
            if all(seat.person in (None, person.id) for seat in change.seats):
                raise NotNow("Nobody else plays here: the game waits for you.")
            for seat in mine:
                self._bot_plays(change, seat, charged=True)
            change.tell("asked")

    def come_back(self, person: Person, game_id: str) -> None:
        """Take one's seat back from the bot; nobody has to agree."""
        with self.changes.changing(game_id, person) as change:
            mine = [seat for seat in change.seats if seat.away == person.id]
            if not mine:
                raise NotNow("No bot plays for you in this game.")
            for seat in mine:
                seat.away, seat.person, seat.bot = None, person.id, ""
                self._handed_over(change, seat, "returned", charged=False)

    def _handed_over(self, change: Change, seat: Seat, what: str, charged: bool) -> None:
        """Let whoever has the seat now go on; unless it is `charged`, its time until now is nobody's."""
        row = change.row
        if row.status == "playing":
            turns.handed_over(row, change.seats, None if charged else seat)
        change.session.add(Message(game=row.id, person=None, name=seat.name or "", text=what, count=row.count))
        change.move_on()
