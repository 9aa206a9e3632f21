"""E-mail: what an address is, and one letter to one address through the server's own mail server."""

from __future__ import annotations

import contextlib
import re
import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any
from urllib.parse import unquote, urlsplit

from roundhouse.table.errors import TableError
from roundhouse.table.guard import HOST

LONGEST_ADDRESS = 200
NEAR = ("localhost", "127.0.0.1", "::1")
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ADDRESS = re.compile(rf"(?P<box>{_ATOM}(?:\.{_ATOM})*)@(?P<host>{HOST.pattern})")


def one_address(text: str) -> str:
    """Exactly one e-mail address in its usual form; a list, a name beside it or a comment is refused."""
    found = _ADDRESS.fullmatch(text.strip())
    if found is None or len(found["box"]) > 64 or len(text) > LONGEST_ADDRESS:
        raise TableError("That is not an e-mail address.")
    return f"{found['box']}@{found['host'].lower()}"


def letter(sender: str, to: str, subject: str, text: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, one_address(to), subject
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="roundhouse")
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return message


def send(url: str, message: EmailMessage, seconds: float) -> None:
    """Hand a letter to the mail server, within so many seconds in all. Whatever fails is an OSError."""
    where = urlsplit(url)
    host, secure = where.hostname or "localhost", where.scheme == "smtps"
    context = ssl.create_default_context()
    server: Smtp | SmtpOverTls
    server = SmtpOverTls(timeout=seconds, context=context) if secure else Smtp(timeout=seconds)
    with within(server, seconds), server:
        server.connect(host, where.port or (465 if secure else 25))
        server.ehlo_or_helo_if_needed()
        if not secure and server.has_extn("starttls"):
            server.starttls(context=context)
            secure = True
        if where.username:
            if not secure and host not in NEAR:
                raise OSError("the mail server offers no encryption: the password is not sent")
            server.login(unquote(where.username), unquote(where.password or ""))
        server.send_message(message)


class Smtp(smtplib.SMTP):
    """A connection that knows the name it was asked for, also when it is made after the object."""

    def connect(self, host: str = "localhost", port: int = 0, source_address: Any = None) -> tuple[int, bytes]:
        self._host = host
        return super().connect(host, port, source_address)


class SmtpOverTls(smtplib.SMTP_SSL):
    """The same, encrypted from the first byte."""

    def connect(self, host: str = "localhost", port: int = 0, source_address: Any = None) -> tuple[int, bytes]:
        self._host = host
        return super().connect(host, port, source_address)


@contextmanager
def within(server: smtplib.SMTP, seconds: float) -> Iterator[None]:
    """Ends the connection when the time is up, however slowly the other side drips."""

    def end() -> None:
        with contextlib.suppress(OSError):
            if server.sock is not None:
                server.sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
