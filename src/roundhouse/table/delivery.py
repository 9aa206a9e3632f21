"""`roundhouse deliver`: the process that sends messages, and the only one that ever calls the outside world.

It takes messages from the outbox, sends each within a time limit, and does nothing else; requests never wait for it.
A server starts its own; any number may share one database.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
from datetime import timedelta

from sqlalchemy.exc import SQLAlchemyError

from roundhouse.table import mailing, outside
from roundhouse.table.database import Database
from roundhouse.table.errors import TableError
from roundhouse.table.models import Outgoing
from roundhouse.table.outbox import PATIENCE, Outbox
from roundhouse.table.people import People
from roundhouse.table.push import Push
from roundhouse.table.resets import Resets
from roundhouse.table.services import Word, call_of, check_endpoint
from roundhouse.table.settings import Settings, from_environment

log = logging.getLogger(__name__)

TIME_LIMIT = 15.0
"""Seconds for one message in all: finding the host, connecting, sending, hearing the answer."""
AT_ONCE = 32
CONNECTIONS = 4
EVERY = 1.0
CLEAN_EVERY = 3600.0
GONE = (404, 410)
FOR_GOOD = frozenset({400, 401, 403, 404, 405, 410, 413})
"""Answers that will be the same next time."""


class Delivery:
    """Sends what is in the outbox."""

    def __init__(self, settings: Settings, database: Database, time_limit: float = TIME_LIMIT) -> None:
        self.settings = settings
        self.outbox = Outbox(database, People(database, settings.limits), settings)
        self.resets = Resets(database, settings)
        self.push = Push(database, settings.contact)
        self.time_limit = time_limit
        self._sending: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Send until cancelled. A database that is away is asked again."""
        clean_at = 0.0
        while True:
            try:
                await self.begin()
                if asyncio.get_running_loop().time() >= clean_at:
                    await asyncio.to_thread(self.outbox.clean)
                    clean_at = asyncio.get_running_loop().time() + CLEAN_EVERY
            except SQLAlchemyError as error:
                log.warning("the outbox cannot be read: %s", type(error).__name__)
                await asyncio.sleep(5)
            await asyncio.sleep(EVERY)

    async def begin(self, patience: timedelta = PATIENCE) -> int:
        """Begin to send what is due, as far as there is room; gives how many messages."""
        await asyncio.to_thread(self.outbox.gather, patience)
        room = AT_ONCE - len(self._sending)
        taken = await asyncio.to_thread(self.outbox.take, room) if room > 0 else []
        for message in taken:
            task = asyncio.create_task(self._deliver(message))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)
        return len(taken)

    async def all_due(self, patience: timedelta = PATIENCE) -> int:
        """Send everything that is due now, and wait for it; gives how many messages."""
        count = 0
        while begun := await self.begin(patience):
            count += begun
            await asyncio.gather(*self._sending)
        return count

    async def _deliver(self, message: Outgoing) -> None:
        """Send one message and remember how it went."""
        try:
            async with asyncio.timeout(self.time_limit):
                status = await self._send(message)
        except (OSError, TimeoutError) as error:
            log.info("a message by %s could not be sent: %s", message.way, type(error).__name__)
            status = 0
        except Exception as error:
            log.warning("a message by %s cannot be sent: %s", message.way, type(error).__name__)
            status = 400
        try:
            await asyncio.to_thread(self._settle, message, status)
        except SQLAlchemyError as error:
            log.warning("how a message went could not be kept: %s", type(error).__name__)

    def _settle(self, message: Outgoing, status: int) -> None:
        if message.way == "push" and status in GONE:
            self.outbox.gone(message)
        elif 200 <= status < 300 or status in FOR_GOOD:
            self.outbox.sent(message)
        else:
            self.outbox.failed(message)

    async def _send(self, message: Outgoing) -> int:
        """The status with which it was received."""
        loopback = self.settings.deliver_to_loopback
        word = Word(message.subject, message.url, message.id)
        if message.way == "reset":
            await asyncio.to_thread(self._reset, message)
            return 200
        if message.way == "mail":
            await self._mail(message, word)
            return 200
        if message.way == "push":
            check_endpoint(message.address, loopback)
            page = f"/games/{message.game}" if message.game else "/account"
            call = self.push.call(message.address, message.keys, word, page, message.game or "roundhouse")
        else:
            try:
                call = call_of(message.address, word, loopback)
            except TableError:
                return 400
        return await outside.send(call, loopback)

    def _reset(self, message: Outgoing) -> None:
        letters = self.resets.letters(message.address)
        if letters:
            self.outbox.put(*letters)

    async def _mail(self, message: Outgoing, word: Word) -> None:
        text = message.text or word.whole
        letter = mailing.letter(self.settings.mail_from, message.address, message.subject, text)
        await asyncio.to_thread(mailing.send, self.settings.smtp_url, letter, self.time_limit)


def main(with_parent: bool = False) -> None:
    """Deliver until told to stop; started by a server, until that server is gone."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: os._exit(0))
    if with_parent:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    settings = from_environment()
    database = Database(settings.url(), connections=CONNECTIONS)
    database.migrate()
    asyncio.run(Delivery(settings, database).run())


def _end_with_parent() -> None:
    """Our input is a pipe that the server holds open: it ends when the server does, however that dies."""
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main("--with-parent" in sys.argv[1:])
