"""Forgotten passwords: who has forgotten his, and the letter that lets him take another."""

from __future__ import annotations

from sqlalchemy import func, or_, select

from roundhouse.table.database import Database
from roundhouse.table.i18n import Speech
from roundhouse.table.models import Outgoing, Person
from roundhouse.table.proofs import Proofs
from roundhouse.table.settings import Settings

MOST = 3
"""So many accounts of one mailbox are written to."""


class Resets:
    """Turns what somebody typed into letters; done by the delivery process, long after he was answered."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings
        self.proofs = Proofs(database)

    def letters(self, who: str) -> list[Outgoing]:
        """A letter to every account with that login or that confirmed address, to its own address and no other."""
        said = who.strip().lower()
        with self.database.reading() as session:
            found = session.scalars(
                select(Person)
                .where(
                    Person.login.is_not(None),
                    Person.email != "",
                    Person.email_confirmed.is_(True),
                    or_(Person.login == said, func.lower(Person.email) == said),
                )
                .order_by(Person.id)
                .limit(MOST)
            ).all()
        return [self._letter(person) for person in found]

    def _letter(self, person: Person) -> Outgoing:
        speech, secret = Speech(person.language), self.proofs.link(person)
        text = speech.gettext(
            "Somebody, we hope you, asked for a new password for %(login)s. Take one here within half an hour:"
        )
        other = speech.gettext("If it was not you, do nothing: your password stays as it is.")
        where = f"{self.settings.public_url.rstrip('/')}/reset/{secret}"
        return Outgoing(
            person=person.id,
            way="mail",
            address=person.email,
            subject="Roundhouse",
            text=f"{text % {'login': person.login}}\n\n{where}\n\n{other}\n",
        )
