"""The outbox: messages are written here by requests and games, and taken from here by the delivery process alone.

Taking one is atomic and on lease, so that any number of delivery processes may share a database and none sends what
another is sending.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from roundhouse.table.database import Database
from roundhouse.table.errors import TooMany
from roundhouse.table.i18n import Speech
from roundhouse.table.models import EndedSession, GameRow, Notice, Outgoing, Person, Proof, PushSubscription, Seat, now
from roundhouse.table.people import SESSION_LASTS, People
from roundhouse.table.settings import Settings

PATIENCE = timedelta(seconds=15)
"""Between a turn's beginning and its notice: whoever moves at once hears nothing."""
TOO_LATE = timedelta(days=2)
LEASE = timedelta(minutes=5)
"""Far more than a message may take, so that nobody who is still sending is overtaken."""
AGAIN = (timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=1))
"""When a message that could not be sent is tried again; after the last of them it is given up."""
NOTICES_AN_HOUR = 60
PER_PERSON = 4
"""So many messages of one person are on their way at the same time."""


class Outbox:
    """Puts messages in and takes them out."""

    def __init__(self, database: Database, people: People, settings: Settings) -> None:
        self.database = database
        self.people = people
        self.settings = settings

    def page_of(self, game_id: str) -> str:
        """The address of a game's page as people use it; "" where that is not known."""
        return f"{self.settings.public_url.rstrip('/')}/games/{game_id}" if self.settings.public_url else ""

    def put(self, *messages: Outgoing) -> None:
        with self.database.writing() as session:
            session.add_all(messages)

    # -- turns become messages

    def gather(self, patience: timedelta = PATIENCE) -> int:
        """Make messages of the turns that began a while ago and still wait; gives how many turns that were.

        A turn that is over by then, or in a game that is played live, makes none.
        """
        with self.database.reading() as session:
            waiting = session.execute(
                select(Notice.game, Notice.person, Notice.turn)
                .where(Notice.claimed.is_(None), Notice.made <= now() - patience)
                .order_by(Notice.made)
                .limit(100)
            )
            turns = [(game, person, turn) for game, person, turn in waiting]
            found = [(turn, _still_waits(session, *turn)) for turn in turns]
        if not found:
            return 0
        told = {turn for turn, waits in found if waits and self._within_limits(turn[1])}
        with self.database.writing() as session:
            return sum(self._gather(session, turn, turn in told) for turn, _ in found)

    def _gather(self, session: Session, notice: tuple[str, int, int], tell: bool) -> int:
        """Claim a notice, and put its messages in with the same commit."""
        game_id, person_id, turn = notice
        this = (Notice.game == game_id, Notice.person == person_id, Notice.turn == turn, Notice.claimed.is_(None))
        claimed = session.execute(update(Notice).where(*this).values(claimed=now()))
        if claimed.rowcount != 1 or not tell or not _still_waits(session, game_id, person_id, turn):  # type: ignore[attr-defined]
            return 0
        game, person = session.get_one(GameRow, game_id), session.get_one(Person, person_id)
        session.add_all(self._messages(session, game, person, turn))
        return 1

    def _within_limits(self, person_id: int) -> bool:
        """Nobody, and no address he gave, is told without end."""
        try:
            self.people.limit("notice", str(person_id), NOTICES_AN_HOUR, 3600)
        except TooMany:
            return False
        return True

    def _messages(self, session: Session, game: GameRow, person: Person, turn: int) -> Iterable[Outgoing]:
        """One for every way a person has chosen. No name that others gave is in it: names become links in letters."""
        subject = Speech(person.language).gettext("Your turn in %(game)s") % {"game": game.title}
        browsers = session.scalars(select(PushSubscription).where(PushSubscription.person == person.id)).all()
        where: list[tuple[str, str, dict[str, str]]] = [("push", each.endpoint, each.keys) for each in browsers]
        if self.settings.smtp_url and person.email and person.email_confirmed:
            where.append(("mail", person.email, {}))
        where += [("service", address, {}) for address in person.services]
        for way, address, keys in where:
            yield Outgoing(
                person=person.id,
                way=way,
                address=address,
                keys=keys,
                subject=subject,
                url=self.page_of(game.id),
                game=game.id,
                turn=turn,
            )

    # -- messages leave

    def take(self, most: int) -> list[Outgoing]:
        """Messages that are due, taken on lease: by turns, and few of one person, so that nobody fills the line."""
        moment = now()
        free = or_(Outgoing.lease.is_(None), Outgoing.lease < moment)
        place = func.row_number().over(partition_by=Outgoing.person, order_by=(Outgoing.due, Outgoing.id))
        due = select(Outgoing.id, Outgoing.due, place.label("place")).where(Outgoing.due <= moment, free).subquery()
        first = select(due.c.id).where(due.c.place <= PER_PERSON).order_by(due.c.place, due.c.due).limit(most)
        with self.database.reading() as session:
            wanted = session.scalars(first).all()
            leased = select(Outgoing.person, func.count()).where(Outgoing.lease >= moment).group_by(Outgoing.person)
            busy: dict[int | None, int] = {each[0]: each[1] for each in session.execute(leased)} if wanted else {}
        if not wanted:
            return []
        taken: list[Outgoing] = []
        with self.database.writing() as session:
            found = select(Outgoing).where(Outgoing.id.in_(wanted), free).order_by(Outgoing.due, Outgoing.id)
            for message in session.scalars(found.with_for_update(skip_locked=True)):
                if message.game is not None and not _still_waits(session, message.game, message.person, message.turn):
                    session.delete(message)
                elif busy.get(message.person, 0) < PER_PERSON:
                    busy[message.person] = busy.get(message.person, 0) + 1
                    message.lease, message.tries = moment + LEASE, message.tries + 1
                    taken.append(message)
        return taken

    def sent(self, message: Outgoing) -> None:
        with self.database.writing() as session:
            session.execute(delete(Outgoing).where(Outgoing.id == message.id))

    def failed(self, message: Outgoing) -> None:
        """Try again later; after the last try it is given up."""
        if message.tries > len(AGAIN):
            self.sent(message)
            return
        with self.database.writing() as session:
            later = update(Outgoing).where(Outgoing.id == message.id)
            session.execute(later.values(due=now() + AGAIN[message.tries - 1], lease=None))

    def gone(self, message: Outgoing) -> None:
        """A browser that no longer wants to be told is forgotten."""
        with self.database.writing() as session:
            session.execute(
                delete(PushSubscription).where(
                    PushSubscription.endpoint == message.address, PushSubscription.person == message.person
                )
            )
            session.execute(delete(Outgoing).where(Outgoing.id == message.id))

    def clean(self) -> None:
        """Drop what is too old to be of use to anybody."""
        before = now() - TOO_LATE
        with self.database.writing() as session:
            session.execute(delete(Notice).where(Notice.made < before))
            session.execute(delete(Outgoing).where(Outgoing.made < before))
            session.execute(delete(Proof).where(Proof.made < before))
            session.execute(delete(EndedSession).where(EndedSession.ended < now() - SESSION_LASTS))


def _still_waits(session: Session, game_id: str, person_id: int | None, turn: int) -> bool:
    """Whether a turn of a slow game is still the one its person has to take."""
    game = session.get(GameRow, game_id)
    if game is None or not game.slow or game.status != "playing":
        return False
    mine = select(Seat.name).where(Seat.game == game_id, Seat.person == person_id, Seat.turn == turn)
    return any(name in game.active for name in session.scalars(mine))
