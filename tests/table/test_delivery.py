"""Notifications really leave: to a mail server, a push service and a chat service that listen on this machine."""

from __future__ import annotations

import base64
import json
import os
import smtplib
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from http.server import BaseHTTPRequestHandler, HTTPServer

import http_ece
import msgspec
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from roundhouse.table import news
from roundhouse.table.house import House
from roundhouse.table.models import Person, PushSubscription
from roundhouse.table.news import News
from tests.table.conftest import Browser
from tests.table.test_clocks_and_news import clocked


@contextmanager
def listening(server: socketserver.BaseServer) -> Iterator[int]:
    """Serve in the background; gives the port."""
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]  # type: ignore[index]
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


def me(house: House, ada: Browser) -> Person:
    with house.database.reading() as session:
        return session.get_one(Person, ada.get("/me").json()["person"]["id"])


class MailBox(socketserver.StreamRequestHandler):
    """As much of a mail server as a letter needs."""

    offers: tuple[str, ...] = ()
    letters: list[str] = []

    def handle(self) -> None:
        self.say("220 here")
        for line in self.rfile:
            verb = line.decode().split()[0].upper()
            if verb == "EHLO":
                for line_of_greeting in ("here", *self.offers):
                    self.say(f"250-{line_of_greeting}")
                self.say("250 HELP")
            elif verb == "DATA":
                self.say("354 go on")
                lines = iter(lambda: self.rfile.readline().decode().rstrip(), ".")
                self.letters.append("\n".join(lines))
                self.say("250 kept")
            elif verb == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


def with_mail(house: House, port: int) -> News:
    settings = msgspec.structs.replace(
        house.settings, smtp_url=f"smtp://127.0.0.1:{port}", public_url="https://play.example.org"
    )
    return News(house.database, house.people, settings)


def test_an_e_mail_says_whose_turn_it_is_and_where(ada: Browser, ben: Browser, house: House) -> None:
    letters: list[str] = []
    box = type("Box", (MailBox,), {"letters": letters})
    house.people.change(me(house, ada), email="ada@example.org", email_confirmed=True)
    game = clocked(ada, ben, "nothing")
    with listening(socketserver.ThreadingTCPServer(("127.0.0.1", 0), box)) as port:
        assert with_mail(house, port).tell_all(patience=0) == 1
    assert len(letters) == 1
    assert "To: ada@example.org" in letters[0]
    assert "Subject: Your turn in 1830" in letters[0]
    assert f"https://play.example.org/games/{game}" in letters[0]


def test_no_letter_goes_to_an_address_that_is_not_confirmed(ada: Browser, ben: Browser, house: House) -> None:
    letters: list[str] = []
    box = type("Box", (MailBox,), {"letters": letters})
    house.people.change(me(house, ada), email="ada@example.org", email_confirmed=False)
    clocked(ada, ben, "nothing")
    with listening(socketserver.ThreadingTCPServer(("127.0.0.1", 0), box)) as port:
        with_mail(house, port).tell_all(patience=0)
    assert letters == []


def test_a_mail_server_that_offers_encryption_is_taken_at_its_word(
    house: House, client: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the password is sent: here the server offers STARTTLS, and the letter must not go out without it."""
    letters: list[str] = []
    box = type("Box", (MailBox,), {"letters": letters, "offers": ("STARTTLS",)})

    def refuse(*_: object, **__: object) -> None:
        raise smtplib.SMTPException("asked for encryption")

    monkeypatch.setattr(smtplib.SMTP, "starttls", refuse)
    with (
        listening(socketserver.ThreadingTCPServer(("127.0.0.1", 0), box)) as port,
        pytest.raises(smtplib.SMTPException, match="asked for encryption"),
    ):
        with_mail(house, port).mail("ada@example.org", "Hello", "There")
    assert letters == []


class Inbox(BaseHTTPRequestHandler):
    """Keeps what is sent to it, and answers with a status."""

    status = 201
    kept: list[tuple[str, dict[str, str], bytes]] = []

    def do_POST(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.kept.append((self.path, headers, self.rfile.read(int(headers["content-length"]))))
        self.send_response(self.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing to say."""


def subscribed(house: House, person: Person, endpoint: str) -> tuple[ec.EllipticCurvePrivateKey, bytes]:
    """A browser that wants to be told: the keys it would hold."""
    key, auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    public = key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    keys = {"p256dh": base64.urlsafe_b64encode(public).decode(), "auth": base64.urlsafe_b64encode(auth).decode()}
    with house.database.writing() as session:
        session.add(PushSubscription(digest=news._digest(endpoint), person=person.id, endpoint=endpoint, keys=keys))
    return key, auth


@pytest.mark.parametrize("status", [201, 410])
def test_a_push_can_be_read_by_the_browser_alone_and_one_that_is_gone_is_forgotten(
    ada: Browser, ben: Browser, house: House, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr(news, "outside_only", nullcontext)
    kept: list[tuple[str, dict[str, str], bytes]] = []
    inbox = type("Here", (Inbox,), {"kept": kept, "status": status})
    game = clocked(ada, ben, "nothing")
    with listening(HTTPServer(("127.0.0.1", 0), inbox)) as port:
        endpoint = f"http://127.0.0.1:{port}/push/ada"
        key, auth = subscribed(house, me(house, ada), endpoint)
        house.news.ways = [house.news.by_push]
        assert house.news.tell_all(patience=0) == 1
    (path, headers, body), *others = kept
    assert (path, others) == ("/push/ada", [])
    assert headers["authorization"].startswith("vapid ")
    told = json.loads(http_ece.decrypt(body, private_key=key, auth_secret=auth))
    assert told == {"title": "Your turn in 1830", "url": f"/games/{game}", "tag": game}
    with house.database.reading() as session:
        assert (session.query(PushSubscription).count() == 0) == (status == 410)


def test_a_chat_service_is_called(house: House, ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "outside_only", nullcontext)
    monkeypatch.setattr(news, "check_service", lambda _: None)
    kept: list[tuple[str, dict[str, str], bytes]] = []
    inbox = type("Here", (Inbox,), {"kept": kept, "status": 200})
    clocked(ada, ben, "nothing")
    with listening(HTTPServer(("127.0.0.1", 0), inbox)) as port:
        house.news.add_service(me(house, ada), f"json://127.0.0.1:{port}/chat")
        house.news.add_service(me(house, ada), f"json://127.0.0.1:{port}/other")
        house.news.ways = [house.news.by_services]
        assert house.news.tell_all(patience=0) == 1
    assert [path for path, _, _ in kept] == ["/chat", "/other"]
    assert json.loads(kept[0][2])["title"] == "Your turn in 1830"
