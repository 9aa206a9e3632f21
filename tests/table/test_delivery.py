"""Notifications really leave: to a mail server, a push service and a chat service that listen on this machine."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import re
import signal
import smtplib
import socket
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import http_ece
import httpx
import msgspec
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from fastapi.testclient import TestClient
from sqlalchemy import func, select, update

from roundhouse.table import mailing, news
from roundhouse.table.database import Database
from roundhouse.table.delivery import Delivery
from roundhouse.table.errors import TableError
from roundhouse.table.house import House
from roundhouse.table.models import Notice, Outgoing, Person, PushSubscription, now
from roundhouse.table.outbox import AGAIN, LEASE, PER_PERSON, Outbox
from roundhouse.table.people import People
from roundhouse.table.settings import Settings
from tests.table.conftest import Browser, Server, eventually
from tests.table.test_clocks import clocked
from tests.table.test_sessions import guest


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


def waiting(house: House) -> list[Outgoing]:
    """What is in the outbox."""
    with house.database.reading() as session:
        return list(session.scalars(select(Outgoing).order_by(Outgoing.id)))


def deliver(house: House, patience: float = 0, time_limit: float = 20.0, **settings: object) -> int:
    """Send all that is due, as the delivery process does; gives how many messages were tried."""
    chosen = msgspec.structs.replace(
        house.settings, deliver_to_loopback=True, public_url="https://play.example.org", **settings
    )
    return asyncio.run(Delivery(chosen, house.database, time_limit).all_due(timedelta(seconds=patience)))


@contextmanager
def mail_server(letters: list[str], *offers: str) -> Iterator[str]:
    box = type("Box", (MailBox,), {"letters": letters, "offers": offers})
    with listening(socketserver.ThreadingTCPServer(("127.0.0.1", 0), box)) as port:
        yield f"smtp://127.0.0.1:{port}"


Kept = list[tuple[str, dict[str, str], bytes]]


@contextmanager
def inbox(kept: Kept, status: int = 200) -> Iterator[str]:
    here = type("Here", (Inbox,), {"kept": kept, "status": status})
    with listening(ThreadingHTTPServer(("127.0.0.1", 0), here)) as port:
        yield f"http://127.0.0.1:{port}"


def told_at(house: House, ada: Browser, *addresses: str) -> None:
    """Let Ada be told at some addresses, whatever they are."""
    house.people.change(me(house, ada), services=list(addresses))


# -- letters


def test_an_e_mail_says_whose_turn_it_is_and_where(ada: Browser, ben: Browser, house: House) -> None:
    letters: list[str] = []
    house.people.change(me(house, ada), email="ada@example.org", email_confirmed=True)
    game = clocked(ada, ben, "nothing")
    with mail_server(letters) as url:
        assert deliver(house, smtp_url=url) == 1
    assert len(letters) == 1
    assert "To: ada@example.org" in letters[0]
    assert "Subject: Your turn in 1830" in letters[0]
    assert f"https://play.example.org/games/{game}" in letters[0]


def test_no_name_that_others_gave_is_in_a_letter(ada: Browser, ben: Browser, house: House) -> None:
    """A mail program makes a link of whatever looks like one."""
    letters: list[str] = []
    house.people.change(me(house, ben), email="ben@example.org", email_confirmed=True)
    game = ada.create(seats=["evil.example", ""], name="see https://evil.example now", slow=True)
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "evil.example passes")
    with mail_server(letters) as url:
        assert deliver(house, smtp_url=url) == 1
    assert "Your turn in 1830" in letters[0]
    assert "evil" not in letters[0]


def test_no_letter_goes_to_an_address_that_is_not_confirmed(ada: Browser, ben: Browser, house: House) -> None:
    letters: list[str] = []
    house.people.change(me(house, ada), email="ada@example.org", email_confirmed=False)
    clocked(ada, ben, "nothing")
    with mail_server(letters) as url:
        assert deliver(house, smtp_url=url) == 0
    assert letters == []


def test_a_mail_server_that_offers_encryption_is_taken_at_its_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the password is sent: here the server offers STARTTLS, and the letter must not go out without it."""
    letters: list[str] = []

    def refuse(*_: object, **__: object) -> None:
        raise smtplib.SMTPException("asked for encryption")

    monkeypatch.setattr(smtplib.SMTP, "starttls", refuse)
    letter = mailing.letter("table@example.org", "ada@example.org", "Hello", "There")
    with mail_server(letters, "STARTTLS") as url, pytest.raises(smtplib.SMTPException, match="asked for encryption"):
        mailing.send(url, letter, 20)
    assert letters == []


def test_a_mail_server_that_drips_is_left_when_the_time_is_up() -> None:
    """A letter on every read would make any limit on one read last forever."""
    stop = threading.Event()

    class Drip(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.sendall(b"220-")
            while not stop.wait(0.05):
                try:
                    self.request.sendall(b"x")
                except OSError:
                    return

    letter = mailing.letter("table@example.org", "ada@example.org", "Hello", "There")
    with listening(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Drip)) as port:
        began = time.monotonic()
        with pytest.raises(OSError):
            mailing.send(f"smtp://127.0.0.1:{port}", letter, 0.5)
        assert time.monotonic() - began < 20
        stop.set()


# -- browsers


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
    ada: Browser, ben: Browser, house: House, status: int
) -> None:
    kept: Kept = []
    game = clocked(ada, ben, "nothing")
    with inbox(kept, status) as base:
        key, auth = subscribed(house, me(house, ada), f"{base}/push/ada")
        assert deliver(house) == 1
    (path, headers, body), *others = kept
    assert (path, others) == ("/push/ada", [])
    assert headers["authorization"].startswith("vapid ")
    told = json.loads(http_ece.decrypt(body, private_key=key, auth_secret=auth))
    assert told == {"title": "Your turn in 1830", "url": f"/games/{game}", "tag": game}
    with house.database.reading() as session:
        assert (session.query(PushSubscription).count() == 0) == (status == 410)
    assert waiting(house) == []


def test_a_browser_gives_real_keys_and_a_public_endpoint(house: House, ada: Browser) -> None:
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    good = {"p256dh": base64.urlsafe_b64encode(point).decode(), "auth": base64.urlsafe_b64encode(bytes(16)).decode()}
    person = me(house, ada)
    for endpoint, keys in (
        ("http://push.example.org/x", good),
        ("https://127.0.0.1/x", good),
        ("https://2130706433/x", good),
        ("https://router/x", good),
        ("https://push.example.org/x", {"p256dh": "a", "auth": "b"}),
        ("https://push.example.org/x", {**good, "auth": "é"}),
        ("https://push.example.org/x", {}),
    ):
        with pytest.raises(TableError):
            house.news.add_browser(person, endpoint, keys)
    for number in range(news.MOST_BROWSERS):
        house.news.add_browser(person, f"https://push.example.org/{number}", good)
    house.news.add_browser(person, "https://push.example.org/0", good)
    with pytest.raises(TableError):
        house.news.add_browser(person, "https://push.example.org/more", good)


# -- chat services


def test_a_chat_service_is_called(house: House, ada: Browser, ben: Browser) -> None:
    kept: Kept = []
    game = clocked(ada, ben, "nothing")
    with inbox(kept) as base:
        told_at(house, ada, f"{base}/chat", f"{base}/other")
        assert deliver(house) == 2
    assert sorted(path for path, _, _ in kept) == ["/chat", "/other"]
    told = {"title": "Roundhouse", "text": "Your turn in 1830", "url": f"https://play.example.org/games/{game}"}
    assert json.loads(kept[0][2]) == told
    assert waiting(house) == []


def test_giving_an_address_calls_nobody_and_tells_nothing(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not in the request: whether something answers there is the same for whoever asks, at once."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("a request looks outside")

    ada = guest(client, "Ada")
    monkeypatch.setattr(socket, "getaddrinfo", never)
    monkeypatch.setattr(socket.socket, "connect", never)
    answers = {
        ada.post("/account/service", address=address).text.split("<main")[1].split("<form")[0]
        for address in ("https://nobody.example/x", "https://localhost.example:8443/x", "ntfy://roundhouse-test")
    }
    assert len(answers) == 1
    assert "A first message is on its way" in answers.pop()
    assert [message.way for message in waiting(house)] == ["service"] * 3
    refused = ada.post("/account/service", address="json://2130706433:8149/x?method=DELETE&+X-Evil=1")
    assert refused.status_code == 400
    assert len(waiting(house)) == 3


def test_only_the_delivery_process_has_what_it_takes_to_call() -> None:
    """Who can open a connection, and who uses them: nothing that a request runs through."""
    folder = Path(news.__file__).parent
    network = re.compile(
        r"^(?:import|from) (?:socket|smtplib|ssl|urllib\.request|http\.client|httpx|requests|aiohttp)\b", re.M
    )
    calling = re.compile(r"^from roundhouse\.table import .*\b(?:outside|delivery)\b|import .*\bsend\b", re.M)
    texts = {path.stem: path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    assert {name for name, text in texts.items() if network.search(text)} == {"guard", "outside", "mailing"}
    assert {name for name, text in texts.items() if calling.search(text)} == {"delivery"}


def test_an_address_kept_from_earlier_times_is_judged_again(house: House, ada: Browser, ben: Browser) -> None:
    """Whatever stands in the table: only what fits a service is called, and never inside."""
    kept: Kept = []
    with inbox(kept) as base:
        port = base.rpartition(":")[2]
        told_at(house, ada, f"json://127.0.0.1:{port}/x?method=DELETE", f"http://127.0.0.1:{port}/x", "gotify://x/y")
        clocked(ada, ben, "nothing")
        chosen = msgspec.structs.replace(house.settings, deliver_to_loopback=False)
        asyncio.run(Delivery(chosen, house.database).all_due(timedelta(0)))
    assert kept == []
    assert waiting(house) == []


# -- the line


def test_a_service_that_never_answers_costs_its_time_and_no_more(house: House, ada: Browser, ben: Browser) -> None:
    """In all, not for each read: it drips a letter now and then. The others are told meanwhile."""
    stop = threading.Event()

    class Drip(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            while not stop.wait(0.05):
                try:
                    self.request.sendall(b"H")
                except OSError:
                    return

    kept: Kept = []
    with listening(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Drip)) as port, inbox(kept) as base:
        told_at(house, ada, f"http://127.0.0.1:{port}/slow", f"{base}/good")
        clocked(ada, ben, "nothing")
        began = time.monotonic()
        assert deliver(house, time_limit=1.0) == 2
        assert time.monotonic() - began < 30
        stop.set()
    assert [path for path, _, _ in kept] == ["/good"]
    (left,) = waiting(house)
    assert (left.tries, left.lease) == (1, None)
    assert left.due > now()


def test_what_fails_is_tried_again_with_patience_and_then_given_up(house: House, ada: Browser, ben: Browser) -> None:
    kept: Kept = []
    with inbox(kept, 503) as base:
        told_at(house, ada, f"{base}/x")
        clocked(ada, ben, "nothing")
        for tries in range(1, len(AGAIN) + 2):
            assert deliver(house) == 1
            assert deliver(house) == 0
            assert [message.tries for message in waiting(house)] == ([tries] if tries <= len(AGAIN) else [])
            with house.database.writing() as session:
                session.execute(update(Outgoing).values(due=now()))
    assert len(kept) == len(AGAIN) + 1


def test_what_is_refused_for_good_is_not_tried_again(house: House, ada: Browser, ben: Browser) -> None:
    kept: Kept = []
    with inbox(kept, 404) as base:
        told_at(house, ada, f"{base}/x")
        clocked(ada, ben, "nothing")
        deliver(house)
    assert (len(kept), waiting(house)) == (1, [])


def test_a_message_about_a_turn_that_is_over_does_not_leave(house: House, ada: Browser, ben: Browser) -> None:
    kept: Kept = []
    with inbox(kept) as base:
        told_at(house, ada, f"{base}/x")
        game = clocked(ada, ben, "nothing")
        assert house.news.outbox.gather(timedelta(0)) == 1
        ada.act(game, "Ada passes")
        deliver(house)
    assert (kept, waiting(house)) == ([], [])


def test_one_turn_is_told_once(house: House, ada: Browser, ben: Browser) -> None:
    told_at(house, ada, "ntfy://ada")
    told_at(house, ben, "ntfy://ben")
    game = clocked(ada, ben, "nothing")
    outbox = house.news.outbox
    assert [outbox.gather(timedelta(0)), outbox.gather(timedelta(0))] == [1, 0]
    ada.act(game, "Ada bids 20 on SV")
    assert [outbox.gather(timedelta(seconds=15)), outbox.gather(timedelta(0)), outbox.gather(timedelta(0))] == [0, 1, 0]
    ada.post(f"/games/{game}/undo", {"version": ada.game(game)["version"]})
    assert outbox.gather(timedelta(0)) == 0
    assert [message.address for message in waiting(house)] == ["ntfy://ada", "ntfy://ben"]


def test_a_live_game_sends_no_notices(house: House, ada: Browser, ben: Browser) -> None:
    told_at(house, ada, "ntfy://ada")
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada passes")
    assert house.news.outbox.gather(timedelta(0)) == 0
    assert waiting(house) == []


def test_nobody_is_told_without_end(house: House, ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    house.people.limited = True
    monkeypatch.setattr("roundhouse.table.outbox.NOTICES_AN_HOUR", 1)
    told_at(house, ada, "ntfy://ada")
    for _ in range(3):
        clocked(ada, ben, "nothing")
    assert house.news.outbox.gather(timedelta(0)) == 1
    assert len(waiting(house)) == 1


def test_old_notices_and_messages_are_cleaned_up(house: House, ada: Browser, ben: Browser) -> None:
    told_at(house, ada, "ntfy://ada")
    clocked(ada, ben, "nothing")
    house.news.outbox.gather(timedelta(0))
    house.news.outbox.clean()
    assert len(waiting(house)) == 1
    with house.database.writing() as session:
        session.execute(update(Outgoing).values(made=now() - timedelta(days=3)))
        session.execute(update(Notice).values(made=now() - timedelta(days=3)))
    house.news.outbox.clean()
    with house.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(Notice)) == 0
    assert waiting(house) == []


@pytest.fixture
def outbox(database_url: str) -> Iterator[Outbox]:
    """An outbox on a database of each kind, with three people."""
    settings = Settings(database_url=database_url, limits=False)
    database = Database(settings.url())
    database.migrate()
    people = People(database, limited=False)
    for name in ("Ada", "Ben", "Cleo"):
        people.guest(name)
    yield Outbox(database, people, settings)
    database.close()


def test_of_many_who_take_at_once_each_message_is_taken_by_one(outbox: Outbox) -> None:
    outbox.put(*(Outgoing(person=1 + n % 3, way="service", address=f"ntfy://{n}", subject="x") for n in range(9)))
    taken: list[int] = []
    ready = threading.Barrier(4)

    def take() -> None:
        mine = Outbox(Database(outbox.settings.url()), outbox.people, outbox.settings)
        ready.wait(30)
        for _ in range(3):
            taken.extend(message.id for message in mine.take(4))
        mine.database.close()

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    taken += [message.id for message in outbox.take(32)]
    assert sorted(taken) == sorted(set(taken))
    assert len(taken) == 9


def test_a_message_whose_sender_died_is_found_again(outbox: Outbox) -> None:
    outbox.put(Outgoing(person=1, way="service", address="ntfy://x", subject="x"))
    assert len(outbox.take(5)) == 1
    assert outbox.take(5) == []
    with outbox.database.writing() as session:
        session.execute(update(Outgoing).values(lease=now() - LEASE))
    assert [message.tries for message in outbox.take(5)] == [2]


def test_nobody_fills_the_line(outbox: Outbox) -> None:
    """However many messages one person makes, the others' leave beside them."""
    outbox.put(*(Outgoing(person=1, way="service", address=f"ntfy://{n}", subject="x") for n in range(300)))
    outbox.put(Outgoing(person=2, way="service", address="ntfy://ben", subject="x"))
    taken = outbox.take(32)
    assert [message.person for message in taken].count(1) == PER_PERSON
    assert [message.person for message in taken].count(2) == 1
    assert outbox.take(32) == []


# -- the process


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_the_process_delivers_is_started_again_and_ends_with_its_server(
    start_server: Callable[..., Server], tmp_path: Path
) -> None:
    kept: Kept = []
    with inbox(kept) as base:
        url = f"sqlite:///{tmp_path / 'table.db'}"
        server = start_server(url, delivery="true", deliver_to_loopback="true")
        database = Database(url)
        with httpx.Client(base_url=server.address, timeout=60) as client:
            Browser(client, "Ada")
        first = eventually(lambda: _children(server.process.pid))
        outbox = Outbox(database, People(database), Settings(database_url=url))
        outbox.put(Outgoing(person=1, way="service", address=f"{base}/one", subject="x"))
        eventually(lambda: len(kept) == 1)
        os.kill(first[0], signal.SIGKILL)
        outbox.put(Outgoing(person=1, way="service", address=f"{base}/two", subject="x"))
        eventually(lambda: len(kept) == 2)
        second = eventually(lambda: _children(server.process.pid))
        assert second != first
        server.kill()
        eventually(lambda: not Path(f"/proc/{second[0]}").exists())
        database.close()
    assert [path for path, _, _ in kept] == ["/one", "/two"]


def _children(process: int) -> list[int]:
    """The delivery processes of a server."""
    found = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(each.read_text().rpartition(")")[2].split()[1])
            if parent == process and b"roundhouse.table.delivery" in (each.parent / "cmdline").read_bytes():
                found.append(int(each.parent.name))
    return found
