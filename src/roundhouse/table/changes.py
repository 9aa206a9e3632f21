"""The one way to open a game for change: its row locked, everything read and written in one transaction.

Two ways lead in, and both end alike: the version grows once, and whoever listens is told after the commit. `changing`
locks the row and reads it, its seats and whatever else is needed behind that lock. `claim` is for moves that were
worked out in rooms beforehand: it takes a row only if its room still shows what the database has.

Whoever needs a room's lock as well takes that first: never the other way round.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from roundhouse.table.database import LOCKED, Database
from roundhouse.table.entries import Entry, write
from roundhouse.table.errors import Forbidden, NotFound, Stale
from roundhouse.table.events import WHO, Hub
from roundhouse.table.models import GameRow, Notice, Person, Removal, Seat, Watcher, now


class Change:
    """A game that is being changed: its row and seats as they are behind the lock."""

    def __init__(self, session: Session, row: GameRow, seats: list[Seat]) -> None:
        self.session = session
        self.row = row
        self.seats = seats
        self.news: list[tuple[str, str]] = []
        """What listeners will hear, as topics and words."""
        self.stirred = False
        """Whether somebody who moves by himself should look at the game."""
        self._seen = row.version

    def seats_of(self, person: Person) -> list[Seat]:
        return [seat for seat in self.seats if seat.person == person.id]

    def seat(self, number: int) -> Seat | None:
        return next((seat for seat in self.seats if seat.number == number), None)

    def plays(self, person: Person) -> bool:
        """Whether somebody sits at the game or is its host."""
        return self.row.host == person.id or bool(self.seats_of(person))

    def vacate(self, seat: Seat) -> None:
        """Free a seat before the game begins; its name stays where it belongs to a position."""
        seat.person, seat.bot = None, ""
        if not self.row.goes_on:
            seat.name = None
        self.move_on()

    def shut(self) -> None:
        """Somebody who listens to the game may no longer hear of it."""
        self.tell(WHO)

    def new_links(self) -> None:
        """Make the links to the game and its seats anew: those that were given away lead nowhere from now on."""
        self.row.invitation = secrets.token_urlsafe(24)
        for seat in self.seats:
            seat.invitation = secrets.token_urlsafe(24)

    def only_host(self, person: Person) -> None:
        if self.row.host != person.id:
            raise Forbidden("Only the host of the game can do that.")

    def move_on(self) -> None:
        """Whoever decides about the game from now on must have seen this change; it counts once."""
        if self.row.version == self._seen:
            self.stirred = True
            self.row.version += 1
            self.row.changed = now()
            self.news.append((f"game:{self.row.id}", str(self.row.version)))

    def touch(self) -> None:
        """Something that nobody has to have seen has changed in the row or the seats."""
        self.stirred = True
        self.row.touched += 1

    def tell(self, what: str) -> None:
        self.news.append((f"game:{self.row.id}", what))

    def call(self, notices: Iterable[Notice]) -> None:
        """Keep the notices of turns that have begun, and tell the people."""
        for notice in notices:
            self.session.add(notice)
            self.news.append((f"person:{notice.person}", f"turn {self.row.id}"))


class Changes:
    """Opens games for change."""

    def __init__(self, database: Database, hub: Hub) -> None:
        self.database = database
        self.hub = hub
        self.after: list[Callable[[str], None]] = []
        """Called after a commit when somebody who moves by himself may be next."""

    @contextmanager
    def changing(
        self, game_id: str, person: Person | None = None, version: int | None = None, invitation: str = ""
    ) -> Iterator[Change]:
        """A game, locked until the block ends; committed then, undone if it raises.

        Refused to a person who may not see the game (no person is the table itself), and as stale if the game is not
        at the version that is named.
        """
        with self.database.writing() as session:
            row = session.get(GameRow, game_id, with_for_update=LOCKED)
            if row is None:
                raise NotFound("There is no such game.")
            seats = list(session.scalars(seats_of_game(game_id)))
            if person is not None and not (_has_link(row, seats, invitation) and _is_welcome(session, row, person)):
                see(session, row, seats, person)
            if version is not None and version != row.version:
                raise Stale(row.version)
            change = Change(session, row, seats)
            yield change
            session.flush()
            self.hub.announce(session, change.news)
        self._told(change.news)
        if change.stirred and moves_by_itself(row.active, seats):
            self.wake(game_id)

    def claim(self, entries: Sequence[Entry]) -> bool:
        """Write moves that rooms already show, all or none: none if a game has changed since its room was read."""
        with self.database.changing() as connection:
            if len(entries) > 1:
                self.database.hurry(connection)
            if not write(connection, entries):
                connection.rollback()
                return False
            news = [each for entry in entries for each in entry.news]
            self.hub.announce(connection, news)
        self._told(news)
        return True

    def _told(self, news: Iterable[tuple[str, str]]) -> None:
        for topic, what in news:
            self.hub.publish(topic, what)

    def wake(self, game_id: str) -> None:
        """Look whether somebody in a game moves by himself."""
        for hear in self.after:
            hear(game_id)

    def see(self, row: GameRow, seats: Sequence[Seat], person: Person | None) -> None:
        """Refuse to show a private game to somebody who was not given its link."""
        if row.private and not _sits(row, seats, person):
            with self.database.reading() as session:
                see(session, row, seats, person)

    def may_see(self, game_id: str, person: Person | None) -> bool:
        """Whether there is a game that somebody may see."""
        with self.database.reading() as session:
            row = session.get(GameRow, game_id)
            try:
                if row is not None:
                    see(session, row, list(session.scalars(seats_of_game(game_id))), person)
            except NotFound:
                return False
            return row is not None


def seats_of_game(game_id: str) -> Select[Seat]:
    """The seats of a game in the order in which it is played."""
    return select(Seat).where(Seat.game == game_id).order_by(Seat.order, Seat.number)


def moves_by_itself(active: Iterable[str], seats: Iterable[Seat]) -> bool:
    """Whether a seat that has to decide has a bot or a standing wish."""
    deciding = set(active)
    return any(seat.name in deciding and (seat.bot or seat.auto) for seat in seats)


def see(session: Session, row: GameRow, seats: Sequence[Seat], person: Person | None) -> None:
    """Public games are for everybody, private ones for those who sit there or were given the link.

    For anybody else a private game is none: not even that there is one is told.
    """
    if not row.private:
        return
    if _sits(row, seats, person):
        return
    if person is None or session.get(Watcher, (row.id, person.id)) is None or not _is_welcome(session, row, person):
        raise NotFound("There is no such game.")


def _sits(row: GameRow, seats: Sequence[Seat], person: Person | None) -> bool:
    return person is not None and (row.host == person.id or any(seat.person == person.id for seat in seats))


def _is_welcome(session: Session, row: GameRow, person: Person) -> bool:
    """Whether the host has not removed somebody; to one who was, no link is worth anything."""
    return session.get(Removal, (row.id, person.id)) is None


def _has_link(row: GameRow, seats: Sequence[Seat], invitation: str) -> bool:
    return bool(invitation) and (invitation == row.invitation or any(seat.invitation == invitation for seat in seats))
