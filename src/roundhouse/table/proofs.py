"""Proofs: secrets that are sent to a mailbox and come back once, to show that somebody reads it."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from sqlalchemy import delete, select

from roundhouse.table.database import Database
from roundhouse.table.models import Person, Proof, now

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LASTS = {"email": timedelta(hours=1), "password": timedelta(minutes=30)}
"""What a proof is for, and how long it can be given."""


class Proofs:
    """Made, kept as digests only, and used up."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def code(self, person: Person, address: str) -> str:
        """A code to be typed in, for an address that somebody says is his. The one before is worth nothing."""
        made = "".join(secrets.choice(LETTERS) for _ in range(8))
        self._keep(person, "email", f"{person.id}:{made}", address)
        return f"{made[:4]}-{made[4:]}"

    def link(self, person: Person) -> str:
        """The secret part of a link by which a forgotten password is set anew."""
        made = secrets.token_urlsafe(32)
        self._keep(person, "password", made, "")
        return made

    def _keep(self, person: Person, what: str, secret: str, address: str) -> None:
        with self.database.writing() as session:
            session.execute(delete(Proof).where(Proof.person == person.id, Proof.what == what))
            session.add(Proof(digest=_digest(what, secret), person=person.id, what=what, address=address))

    def confirmed(self, person: Person, code: str) -> str | None:
        """The address that a code confirms; the code is used up."""
        typed = "".join(filter(str.isalnum, code.lower()))
        found = self._find("email", f"{person.id}:{typed}")
        return found.address if found is not None and self._use(found) else None

    def asker(self, secret: str) -> tuple[Proof, Person] | None:
        """Whose link this is, while it can still be used."""
        found = self._find("password", secret)
        if found is None:
            return None
        with self.database.reading() as session:
            person = session.get(Person, found.person)
        return (found, person) if person is not None else None

    def use(self, proof: Proof) -> bool:
        """Use a proof up; of two who try at once one succeeds."""
        return self._use(proof)

    def _find(self, what: str, secret: str) -> Proof | None:
        with self.database.reading() as session:
            found = session.scalar(select(Proof).where(Proof.digest == _digest(what, secret), Proof.what == what))
        return found if found is not None and now() - found.made < LASTS[what] else None

    def _use(self, proof: Proof) -> bool:
        with self.database.writing() as session:
            gone = session.execute(delete(Proof).where(Proof.digest == proof.digest))
        return bool(gone.rowcount == 1)  # type: ignore[attr-defined]


def _digest(what: str, secret: str) -> str:
    return hashlib.sha256(f"{what}:{secret}".encode()).hexdigest()
