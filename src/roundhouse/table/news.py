"""Notifications: 'it is your turn', once for each turn, by web push, e-mail and chat services."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import smtplib
import ssl
from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import apprise
import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid
from py_vapid.utils import b64urlencode
from pywebpush import WebPushException, webpush
from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from roundhouse.table.database import Database
from roundhouse.table.errors import TableError
from roundhouse.table.guard import check_endpoint, check_service, outside_only
from roundhouse.table.i18n import Speech
from roundhouse.table.models import GameRow, Notice, Person, PushSubscription, Seat, now
from roundhouse.table.people import People
from roundhouse.table.settings import Settings

log = logging.getLogger(__name__)

PATIENCE = 15.0
"""Seconds between a turn's beginning and its notice: whoever moves at once hears nothing."""
TOO_LATE = timedelta(days=2)
MOST_SERVICES = 5


class Call(msgspec.Struct, frozen=True):
    """What is to be told to whom."""

    person: Person
    game: GameRow
    address: str
    subject: str
    text: str


class News:
    """Keeps where people want to be told, and tells them."""

    def __init__(self, database: Database, people: People, settings: Settings) -> None:
        self.database = database
        self.people = people
        self.settings = settings
        self._task: asyncio.Task[None] | None = None
        self._vapid = Vapid.from_string(database.secret("push", _new_push_key()))
        self.push_key = b64urlencode(
            self._vapid.public_key.public_bytes(
                serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
            )
        )
        self.ways: list[Callable[[Call], None]] = [self.by_push, self.by_mail, self.by_services]

    async def start(self) -> None:
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(PATIENCE / 3)
            try:
                await asyncio.to_thread(self.tell_all)
            except Exception:
                log.exception("notifications could not be sent")

    # -- telling

    def tell_all(self, patience: float = PATIENCE) -> int:
        """Tell everybody whose turn began a while ago and still waits; gives how many were told."""
        moment = now()
        with self.database.reading() as session:
            waiting = session.execute(
                select(Notice.game, Notice.person, Notice.turn)
                .where(Notice.claimed.is_(None), Notice.made <= moment - timedelta(seconds=patience))
                .limit(100)
            ).all()
        told = 0
        for game, person, turn in waiting:
            call = self._claim(game, person, turn)
            if call is not None:
                self.tell(call)
                told += 1
        return told

    def _claim(self, game_id: str, person_id: int, turn: int) -> Call | None:
        """Claim a notice before it leaves, so that no process and no restart sends it twice.

        One that is out of date (the turn is over, the game is live and not slow) is claimed and not sent.
        """
        with self.database.writing() as session:
            claimed = session.execute(
                update(Notice)
                .where(
                    Notice.game == game_id, Notice.person == person_id, Notice.turn == turn, Notice.claimed.is_(None)
                )
                .values(claimed=now())
            )
            if claimed.rowcount != 1:  # type: ignore[attr-defined]
                return None
            return self._call(session, game_id, person_id, turn)

    def _call(self, session: Session, game_id: str, person_id: int, turn: int) -> Call | None:
        game, person = session.get(GameRow, game_id), session.get(Person, person_id)
        seat = session.scalar(select(Seat).where(Seat.game == game_id, Seat.person == person_id))
        notice = session.get_one(Notice, (game_id, person_id, turn))
        if game is None or person is None or seat is None or not game.slow or game.status != "playing":
            return None
        if seat.turn != turn or seat.name not in game.active or now() - notice.made > TOO_LATE:
            return None
        speech = Speech(person.language)
        address = f"{self.settings.public_url.rstrip('/')}/games/{game.id}" if self.settings.public_url else ""
        name = f"{game.title} · {game.name}" if game.name else game.title
        subject = speech.gettext("Your turn in %(game)s") % {"game": name}
        return Call(person, game, address, subject, f"{subject}\n{address}".strip())

    def tell(self, call: Call) -> None:
        """Tell one person by every way he has chosen; a way that fails is not tried again."""
        for way in self.ways:
            try:
                way(call)
            except Exception as error:
                log.warning("a notification by %s failed: %s", way.__name__, type(error).__name__)

    def by_push(self, call: Call) -> None:
        """To every browser that has asked for it; one that is gone is forgotten."""
        with self.database.reading() as session:
            found = session.scalars(select(PushSubscription).where(PushSubscription.person == call.person.id)).all()
        data = json.dumps({"title": call.subject, "url": f"/games/{call.game.id}", "tag": call.game.id})
        for each in found:
            try:
                with outside_only():
                    webpush(
                        {"endpoint": each.endpoint, "keys": each.keys},
                        data=data,
                        vapid_private_key=self._vapid,
                        vapid_claims={"sub": self.settings.contact},
                        ttl=24 * 3600,
                        timeout=10,
                    )
            except WebPushException as error:
                gone = error.response is not None and error.response.status_code in (404, 410)
                if gone:
                    self.forget_browser(call.person, each.endpoint)

    def by_mail(self, call: Call) -> None:
        if not self.settings.smtp_url or not call.person.email or not call.person.email_confirmed:
            return
        self.mail(call.person.email, call.subject, call.text)

    def mail(self, to: str, subject: str, text: str) -> None:
        """Send one e-mail."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, to, subject
        message.set_content(text)
        where = urlsplit(self.settings.smtp_url)
        host, secure = where.hostname or "localhost", where.scheme == "smtps"
        context = ssl.create_default_context()
        server: smtplib.SMTP
        if secure:
            server = smtplib.SMTP_SSL(host, where.port or 465, timeout=15, context=context)
        else:
            server = smtplib.SMTP(host, where.port or 25, timeout=15)
        with server:
            server.ehlo_or_helo_if_needed()
            if not secure and server.has_extn("starttls"):
                server.starttls(context=context)
            if where.username:
                server.login(unquote(where.username), unquote(where.password or ""))
            server.send_message(message)

    def by_services(self, call: Call) -> None:
        for address in call.person.services:
            self.by_service(address, call.subject, call.text)

    def by_service(self, address: str, subject: str, text: str) -> bool:
        """To one chat service, through a thread that cannot reach our own network."""
        check_service(address)
        sender = apprise.Apprise()
        if not sender.add(address):
            return False
        with outside_only():
            return bool(sender.notify(body=text, title=subject))

    # -- where people want to be told

    def add_service(self, person: Person, address: str) -> None:
        address = address.strip()
        check_service(address)
        if not apprise.Apprise().add(address):
            raise TableError("This is not the address of a chat service we know.")
        if len(person.services) >= MOST_SERVICES:
            raise TableError("That is enough services.")
        self.people.change(person, services=[*person.services, address])

    def remove_service(self, person: Person, number: int) -> None:
        kept = [each for index, each in enumerate(person.services) if index != number]
        self.people.change(person, services=kept)

    def add_browser(self, person: Person, endpoint: str, keys: dict[str, str]) -> None:
        check_endpoint(endpoint)
        if not {"p256dh", "auth"} <= set(keys) or any(len(str(value)) > 300 for value in keys.values()):
            raise TableError("This is not the address of a push service.")
        kept = {"p256dh": str(keys["p256dh"]), "auth": str(keys["auth"])}
        with self.database.writing() as session:
            session.merge(PushSubscription(digest=_digest(endpoint), person=person.id, endpoint=endpoint, keys=kept))

    def forget_browser(self, person: Person, endpoint: str) -> None:
        with self.database.writing() as session:
            session.execute(
                delete(PushSubscription).where(
                    PushSubscription.digest == _digest(endpoint), PushSubscription.person == person.id
                )
            )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _new_push_key() -> str:
    """A private key for web push, as one line."""
    key = ec.generate_private_key(ec.SECP256R1())
    number = key.private_numbers().private_value.to_bytes(32, "big")
    return str(b64urlencode(number))
