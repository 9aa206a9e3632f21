"""People: guests with a name, accounts with a password, keys for programs, and limits on how often."""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, object_session

from roundhouse.table import given, passwords
from roundhouse.table.database import LOCKED, Database
from roundhouse.table.errors import NotNow, NotSignedIn, TableError, TooMany
from roundhouse.table.events import WHO, Hub
from roundhouse.table.models import Attempt, EndedSession, Person, Proof, Token

LOGIN = re.compile(r"[A-Za-z0-9_.-]{3,40}")
SESSION_LASTS = timedelta(days=180)
BY_KEY = (
    select(Person.__table__).join(Token.__table__, Token.person == Person.id).where(Token.digest == bindparam("digest"))
)


class People:
    """All that is done with people."""

    def __init__(self, database: Database, limited: bool = True, hub: Hub | None = None) -> None:
        self.database = database
        self.limited = limited
        self.hub = hub
        self.clock = time.time
        self.changes = 0
        """Grows when somebody changes: what was read before may be out of date."""

    def guest(self, name: str) -> Person:
        """A new guest."""
        with self.database.writing() as session:
            person = Person(name=given.name(name))
            session.add(person)
        return person

    def register(self, person: Person | None, name: str, login: str, password: str) -> Person:
        """A new account; a guest keeps his seats by becoming one."""
        if not LOGIN.fullmatch(login):
            raise TableError("A login has 3 to 40 letters, digits, dots, dashes or underscores.")
        passwords.check(password, login, name or (person.name if person else ""))
        hashed = passwords.hashed(password)
        try:
            with self.database.writing() as session:
                found = session.get(Person, person.id, with_for_update=LOCKED) if person is not None else None
                if found is None or found.login is not None:
                    found = Person(name=given.name(name or login))
                    session.add(found)
                elif name:
                    found.name = given.name(name)
                found.login, found.password = login.lower(), hashed
        except IntegrityError as error:
            raise NotNow("That login is taken.") from error
        self.changes += 1
        return found

    def login(self, login: str, password: str) -> Person:
        """The account behind a login and its password."""
        with self.database.reading() as session:
            known = LOGIN.fullmatch(login)
            person = session.scalar(select(Person).where(Person.login == login.lower())) if known else None
        if not passwords.verified(person.password if person else "", password) or person is None:
            raise TableError("Wrong login or password.")
        if passwords.outdated(person.password):
            fresh = passwords.hashed(password)
            with self.database.writing() as session:
                same = (Person.id == person.id, Person.password == person.password)
                session.execute(update(Person).where(*same).values(password=fresh))
        return person

    def check_password(self, person: Person, password: str) -> None:
        """Refuse somebody who does not know his own password: he may only have found the browser open."""
        if not passwords.verified(person.password, password):
            raise TableError("That is not your password.")

    def check_new_password(self, person: Person, password: str) -> None:
        passwords.check(password, person.login or "", person.name)

    def set_password(self, person: Person, password: str) -> Person:
        """Give an account another password, and end all its sessions and keys; gives the account as it is now."""
        self.check_new_password(person, password)
        hashed = passwords.hashed(password)
        with self.changing(person) as found:
            found.password = hashed
            self._end_all(found)
        self._tell_streams(found)
        return found

    def sign_out_everywhere(self, person: Person) -> None:
        """End all sessions and keys of a person."""
        with self.changing(person) as found:
            self._end_all(found)
        self._tell_streams(found)

    def _end_all(self, found: Person) -> None:
        session = object_session(found)
        assert session is not None
        found.session += 1
        session.execute(delete(Token).where(Token.person == found.id))
        session.execute(delete(Proof).where(Proof.person == found.id))
        self._announce(session, found)

    def _announce(self, session: Session, person: Person) -> None:
        """Let the streams of other processes look, once this is committed, whether their listener is still somebody."""
        if self.hub is not None:
            self.hub.announce(session, [(f"person:{person.id}", WHO)])

    def _tell_streams(self, person: Person) -> None:
        """The same for those of this process."""
        if self.hub is not None:
            self.hub.publish(f"person:{person.id}", WHO)

    def end_session(self, person: Person, nonce: str) -> None:
        """End one session; it is remembered for as long as its cookie could have lived."""
        with contextlib.suppress(IntegrityError), self.database.writing() as session:
            session.add(EndedSession(digest=_digest(nonce), person=person.id))
            self._announce(session, person)
        self.changes += 1
        self._tell_streams(person)

    def by_session(self, person: int, number: int, nonce: str) -> Person | None:
        """The person of a session that has not been ended, neither alone nor with all others."""
        with self.database.reading() as session:
            found = session.get(Person, person)
            if found is None or found.session != number:
                return None
            return None if session.get(EndedSession, _digest(nonce)) is not None else found

    def again(self, person: Person) -> Person | None:
        """Somebody as the database knows him now."""
        with self.database.reading() as session:
            return session.get(Person, person.id)

    def key(self, person: Person) -> str:
        """A new key for programs. It is shown once; only its digest is kept."""
        made = secrets.token_urlsafe(32)
        with self.database.writing() as session:
            session.add(Token(digest=_digest(made), person=person.id))
        return made

    def by_key(self, key: str) -> Person | None:
        """Asked with almost every request of a program, so without a session: the person is not followed."""
        found = self.database.look(BY_KEY, {"digest": _digest(key)})
        return Person(**found._mapping) if found is not None else None

    @contextmanager
    def changing(self, person: Person) -> Iterator[Person]:
        """Somebody as the database knows him now, locked until the block ends: what is read is what is changed."""
        with self.database.writing() as session:
            found = session.get(Person, person.id, with_for_update=LOCKED)
            if found is None:
                raise NotSignedIn("Please say first who you are: play as a guest, or sign in.")
            yield found
        self.changes += 1

    def change(self, person: Person, **values: object) -> None:
        with self.database.writing() as session:
            session.execute(update(Person).where(Person.id == person.id).values(**values))
        self.changes += 1

    def limit(self, what: str, who: str, most: int, seconds: int) -> None:
        """Count something that may be done `most` times in so many seconds, and refuse it beyond."""
        if not self.limited:
            return
        window = int(self.clock()) // seconds
        key = f"{what}:{hashlib.sha256(who.encode()).hexdigest()[:32]}"
        with self.database.writing() as session:
            session.execute(delete(Attempt).where(Attempt.key == key, Attempt.window < window))
            counted = self.database.insert(Attempt).values(key=key, window=window, count=1)
            more = counted.on_conflict_do_update(
                index_elements=[Attempt.key, Attempt.window], set_={"count": Attempt.count + 1}
            )
            if session.scalars(more.returning(Attempt.count)).one() > most:
                raise TooMany("Too many tries. Please wait a while and try again.")


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
