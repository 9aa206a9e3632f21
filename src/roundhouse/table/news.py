"""Where people want to be told that it is their turn: browsers, a mailbox, chat services.

Nothing here calls anybody. Addresses are read and kept, and messages to them put into the outbox; what comes of that
is never told to whoever gave them, or a server could be used to look into networks that others cannot see.
"""

from __future__ import annotations

import contextlib
import hashlib

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError

from roundhouse.table.database import Database
from roundhouse.table.errors import TableError
from roundhouse.table.i18n import Speech
from roundhouse.table.mailing import one_address
from roundhouse.table.models import Outgoing, Person, PushSubscription
from roundhouse.table.outbox import Outbox
from roundhouse.table.people import People
from roundhouse.table.proofs import Proofs
from roundhouse.table.push import Push, good_keys
from roundhouse.table.services import check_endpoint, service_of
from roundhouse.table.settings import Settings

MOST_SERVICES = 5
MOST_BROWSERS = 8


class News:
    """Keeps where people want to be told."""

    def __init__(self, database: Database, people: People, settings: Settings) -> None:
        self.database = database
        self.people = people
        self.settings = settings
        self.outbox = Outbox(database, people, settings)
        self.proofs = Proofs(database)
        self.push_key = Push(database, settings.contact).key

    # -- chat services

    def add_service(self, person: Person, address: str, speech: Speech) -> None:
        """Keep an address of a chat service, and send a first word there."""
        address = address.strip()
        service_of(address, self.settings.deliver_to_loopback)
        with self.people.changing(person) as found:
            if address in found.services:
                return
            if len(found.services) >= MOST_SERVICES:
                raise TableError("You cannot add more services.")
            found.services = [*found.services, address]
        text = speech.gettext("You will be notified here when it is your turn.")
        self.outbox.put(Outgoing(person=person.id, way="service", address=address, subject=text))

    def remove_service(self, person: Person, number: int) -> None:
        """Remove what this person saw at a place of his list, wherever it is by now."""
        if number < len(person.services):
            with self.people.changing(person) as found:
                found.services = [each for each in found.services if each != person.services[number]]

    # -- browsers

    def add_browser(self, person: Person, endpoint: str, keys: dict[str, str]) -> None:
        check_endpoint(endpoint, self.settings.deliver_to_loopback)
        kept = PushSubscription(digest=_digest(endpoint), person=person.id, endpoint=endpoint, keys=good_keys(keys))
        with contextlib.suppress(IntegrityError), self.database.writing() as session:
            mine = select(func.count()).select_from(PushSubscription).where(PushSubscription.person == person.id)
            found = session.get(PushSubscription, kept.digest)
            if found is None and (session.scalar(mine) or 0) >= MOST_BROWSERS:
                raise TableError("You cannot add more browsers.")
            session.merge(kept)

    def forget_browser(self, person: Person, endpoint: str) -> None:
        with self.database.writing() as session:
            session.execute(
                delete(PushSubscription).where(
                    PushSubscription.digest == _digest(endpoint), PushSubscription.person == person.id
                )
            )

    # -- a mailbox

    def give_email(self, person: Person, address: str, speech: Speech) -> None:
        """Keep an e-mail address and send a code there; until the code comes back nothing else is sent."""
        address = one_address(address)
        self.people.limit("letters to", address.lower(), 5, 24 * 3600)
        if person.email and person.email_confirmed and person.email != address:
            told = speech.gettext("The e-mail address of your account has been changed.")
            self._letter(person, person.email, told)
        self.people.change(person, email=address, email_confirmed=False)
        code = self.proofs.code(person, address)
        self._letter(person, address, speech.gettext("Your code is %(code)s.") % {"code": code})

    def remove_email(self, person: Person) -> None:
        self.people.change(person, email="", email_confirmed=False)

    def confirm_email(self, person: Person, code: str) -> None:
        """The code is for one address: if that has been exchanged meanwhile, it confirms nothing."""
        address = self.proofs.confirmed(person, code)
        with self.people.changing(person) as found:
            if address is None or address != found.email:
                raise TableError("That code is not right.")
            found.email_confirmed = True

    def _letter(self, person: Person, to: str, text: str) -> None:
        if self.settings.smtp_url:
            self.outbox.put(Outgoing(person=person.id, way="mail", address=to, subject="Roundhouse", text=text))

    # -- a forgotten password

    def forgotten(self, who: str) -> None:
        """Somebody has forgotten his password: by a login or an e-mail address. Whether there is one, nobody is told.

        Only a line is written here, whoever it is about, so that even the time it takes says nothing.
        """
        if self.resets:
            self.outbox.put(Outgoing(person=None, way="reset", address=who[:200], subject=""))

    @property
    def resets(self) -> bool:
        """Whether a forgotten password can be set anew: that needs e-mail, and an address of ours to write in it."""
        return bool(self.settings.smtp_url and self.settings.public_url)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
