"""Accounts: passwords that are worth something, changed and set anew; e-mail addresses that were confirmed."""

from __future__ import annotations

import asyncio
import logging
import re
from datetime import timedelta

import msgspec
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from roundhouse.table import passwords
from roundhouse.table.delivery import Delivery
from roundhouse.table.discreet import ACCESS, be_discreet, secrets_hidden
from roundhouse.table.errors import TableError
from roundhouse.table.house import House
from roundhouse.table.models import Outgoing, Person, Proof, now
from tests.table.conftest import Browser
from tests.table.test_sessions import Visitor, guest

GOOD, BETTER = "seven green engines", "eight brown coaches"


@pytest.mark.parametrize(
    "password",
    [
        *("password", "short", "x" * 201, "          ", "aaaaaaaaaaaa", "abababababab", "1234567890", "12345678901234"),
        *("password123", "Password1!", "P@ssw0rd2024", "passwordpassword", "qwertyuiop", "Qwerty123456", "asdfghjkl1"),
        *("letmein12345", "iloveyou2026", "dragonmaster", "zxcvbnm12345", "abcdefghijkl", "Welcome2026!"),
        *(
            "adalovelace1",
            "AdaLovelace!",
            "ada.lovelace2026",
            "roundhouse18",
            "motdepasse12",
            "ciaociao1234",
            "01011990xx",
        ),
    ],
)
def test_what_everybody_tries_first_is_no_password(password: str) -> None:
    with pytest.raises(TableError):
        passwords.check(password, "ada.lovelace", "Ada Lovelace")


@pytest.mark.parametrize(
    "password", [GOOD, BETTER, "correct horse", "Xk9#mPq2vL", "tr0mbone-kettle", "8301924756102938", "été en Sardaigne"]
)
def test_others_are(password: str) -> None:
    passwords.check(password, "ada.lovelace", "Ada Lovelace")


def account(client: TestClient, name: str = "Ada", login: str = "ada") -> Visitor:
    visitor = guest(client, name)
    assert visitor.post("/register", login=login, password=GOOD).status_code == 303
    return visitor


def signed_in(client: TestClient, password: str, login: str = "ada") -> Visitor:
    visitor = Visitor(client)
    visitor.post("/login", login=login, password=password)
    return visitor


def test_an_account_with_a_poor_password_is_not_made(client: TestClient) -> None:
    ada = guest(client, "Ada")
    assert ada.post("/register", login="ada", password="password").status_code == 400
    assert ada.post("/register", login="ada", password="password123").status_code == 400
    ben = Browser(client, "Ben")
    assert ben.post("/accounts", {"login": "ben", "password": "passw0rd2026"}).status_code == 400


def test_a_password_is_changed_by_whoever_knows_it_and_ends_other_sessions(client: TestClient) -> None:
    ada = account(client)
    other = signed_in(client, GOOD)
    key = client.post("/api/keys", json={"login": "ada", "password": GOOD}).json()["key"]
    program = Visitor(client, {"Authorization": f"Bearer {key}"})
    assert [other.name, program.name] == ["Ada", "Ada"]
    assert ada.post("/account/password", password="wrong", new=BETTER).status_code == 400
    assert ada.post("/account/password", password=GOOD, new="password123").status_code == 400
    assert other.name == "Ada"
    done = ada.post("/account/password", password=GOOD, new=BETTER)
    assert "Your password is changed" in done.text
    assert [ada.name, other.name, program.name] == ["Ada", None, None]
    assert signed_in(client, GOOD).name is None
    assert signed_in(client, BETTER).name == "Ada"
    token = re.search(r'name="csrf" value="(\w+)"', done.text)
    assert token is not None
    assert ada._ask("POST", "/guest", data={"name": "Ada B", "csrf": token[1]}).status_code == 303


def test_a_guest_has_no_password_to_change(client: TestClient) -> None:
    assert guest(client, "Ada").post("/account/password", password="", new=BETTER).status_code == 401


# -- a mailbox


@pytest.fixture
def posting(house: House) -> House:
    """A server that can send letters; they stay in the outbox."""
    house.settings = msgspec.structs.replace(
        house.settings, smtp_url="smtp://127.0.0.1:9", public_url="https://play.example.org"
    )
    house.news.settings = house.news.outbox.settings = house.settings
    return house


def letters(house: House) -> list[Outgoing]:
    """The letters that wait to be sent; what was asked for is first made into letters, and nothing leaves."""
    delivery = Delivery(house.settings, house.database)
    with house.database.reading() as session:
        asked = list(session.scalars(select(Outgoing).where(Outgoing.way == "reset")))
    for each in asked:
        asyncio.run(delivery._deliver(each))
    with house.database.reading() as session:
        return list(session.scalars(select(Outgoing).where(Outgoing.way == "mail").order_by(Outgoing.id)))


def person(house: House, name: str = "Ada") -> Person:
    with house.database.reading() as session:
        return session.scalars(select(Person).where(Person.name == name)).one()


def code_in(letter: Outgoing) -> str:
    found = re.search(r"[a-z0-9]{4}-[a-z0-9]{4}", letter.text)
    assert found is not None
    return found[0]


def with_mailbox(client: TestClient, house: House, name: str = "Ada", login: str = "ada") -> Visitor:
    ada = account(client, name, login)
    ada.post("/account/email", email=f"{login}@example.org", password=GOOD)
    assert ada.post("/account/email", code=code_in(letters(house)[-1])).status_code == 200
    return ada


def test_two_addresses_are_none(client: TestClient, posting: House) -> None:
    ada = guest(client, "Ada")
    for address in ("me@evil.example,victim@bank.example", "me@evil.example\r\nBcc: victim@bank.example"):
        assert ada.post("/account/email", email=address).status_code == 400
    assert letters(posting) == []
    assert person(posting).email == ""


def test_an_address_is_confirmed_by_the_code_that_was_sent_to_it(client: TestClient, posting: House) -> None:
    ada, ben = guest(client, "Ada"), guest(client, "Ben")
    ada.post("/account/email", email="Ada@EXAMPLE.org")
    (first,) = letters(posting)
    assert first.address == "Ada@example.org"
    assert ben.post("/account/email", code=code_in(first)).status_code == 400
    assert ada.post("/account/email", code="aaaa-aaaa").status_code == 400
    ada.post("/account/email", email="other@example.org")
    assert ada.post("/account/email", code=code_in(first)).status_code == 400
    assert not person(posting).email_confirmed
    second = letters(posting)[-1]
    assert ada.post("/account/email", code=code_in(second).upper().replace("-", " ")).status_code == 200
    assert person(posting).email_confirmed
    assert ada.post("/account/email", code=code_in(second)).status_code == 400


def test_a_code_is_good_for_an_hour(client: TestClient, posting: House) -> None:
    ada = guest(client, "Ada")
    ada.post("/account/email", email="ada@example.org")
    with posting.database.writing() as session:
        session.execute(update(Proof).values(made=now() - timedelta(minutes=61)))
    assert ada.post("/account/email", code=code_in(letters(posting)[0])).status_code == 400


def test_whoever_finds_a_browser_open_does_not_take_the_account(client: TestClient, posting: House) -> None:
    """To give another address one has to know the password; and the address until now is told of it."""
    ada = with_mailbox(client, posting)
    assert ada.post("/account/email", email="thief@example.org", password="guessed").status_code == 400
    assert person(posting).email == "ada@example.org"
    ada.post("/account/email", email="new@example.org", password=GOOD)
    told = {letter.address: letter.text for letter in letters(posting)[-2:]}
    assert "has been changed" in told["ada@example.org"]
    assert "code" in told["new@example.org"]


# -- forgotten


def test_a_forgotten_password_is_set_anew_once(client: TestClient, posting: House) -> None:
    ada = with_mailbox(client, posting)
    Visitor(client).post("/forgotten", who="ADA@example.org")
    letter = letters(posting)[-1]
    assert letter.address == "ada@example.org"
    link = re.search(r"https://play\.example\.org(/reset/[\w-]+)", letter.text)
    assert link is not None
    visitor = Visitor(client)
    assert visitor.get(link[1]).status_code == 200
    assert visitor.post(link[1], new="password123").status_code == 400
    assert visitor.post(link[1], new=BETTER).status_code == 303
    assert [visitor.name, ada.name] == ["Ada", None]
    assert signed_in(client, BETTER).name == "Ada"
    again = Visitor(client)
    assert again.post(link[1], new="nine black tenders").status_code == 400
    assert again.name is None


def test_a_link_is_good_for_half_an_hour_and_only_the_last_one(client: TestClient, posting: House) -> None:
    with_mailbox(client, posting)
    links = []
    for _ in range(2):
        Visitor(client).post("/forgotten", who="ada")
        links += re.findall(r"/reset/[\w-]+", letters(posting)[-1].text)
    assert Visitor(client).post(links[0], new=BETTER).status_code == 400
    with posting.database.writing() as session:
        session.execute(update(Proof).values(made=now() - timedelta(minutes=31)))
    assert Visitor(client).post(links[1], new=BETTER).status_code == 400


def test_whether_an_account_exists_is_not_told(client: TestClient, posting: House) -> None:
    """The answer is the same, and the request does the same: one line in the outbox, whoever is meant."""
    with_mailbox(client, posting)
    account(client, "Ben", "ben")
    sent = len(letters(posting))
    said = set()
    for who in ("ada", "ada@example.org", "ben", "nobody", "nobody@example.org", "a,b@c", ""):
        answer = Visitor(client).post("/forgotten", who=who)
        said.add((answer.status_code, answer.text.split("<main")[1].split("<form")[0]))
    assert len(said) == 1
    with posting.database.reading() as session:
        assert len(session.scalars(select(Outgoing).where(Outgoing.way == "reset")).all()) == 7
    assert {letter.address for letter in letters(posting)[sent:]} == {"ada@example.org"}


def test_asking_for_letters_is_limited(client: TestClient, posting: House) -> None:
    visitor = Visitor(client)
    posting.people.limited = True
    answers = [visitor.post("/forgotten", who="ada").status_code for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]
    posting.people.limited = False
    ada = guest(client, "Ada")
    posting.people.limited = True
    assert [ada.post("/account/email", email="b@bank.example").status_code for _ in range(6)] == [200] * 5 + [429]
    assert ada.post("/account/email", email="B@BANK.example").status_code == 429


def test_an_unconfirmed_address_resets_nothing(client: TestClient, posting: House) -> None:
    ada = account(client)
    ada.post("/account/email", email="ada@example.org", password=GOOD)
    before = len(letters(posting))
    Visitor(client).post("/forgotten", who="ada@example.org")
    Visitor(client).post("/forgotten", who="ada")
    assert len(letters(posting)) == before


def test_the_log_of_requests_tells_no_secret_links(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever reads the log could take a new password, or a seat, by a link in it."""
    be_discreet()
    log = logging.getLogger(ACCESS)
    try:
        with caplog.at_level(logging.INFO, ACCESS):
            for path in ("/reset/s3cret", "/join/s3cret?watch=1", "/games/abc?at=3"):
                log.info('%s - "%s %s HTTP/%s" %d', "127.0.0.1:1", "GET", path, "1.1", 200)
    finally:
        log.removeFilter(secrets_hidden)
    assert [record.args[2] for record in caplog.records] == ["/reset/…", "/join/…?watch=1", "/games/abc?at=3"]
