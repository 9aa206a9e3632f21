"""What strangers send that is no number, no name, no text and no address: a clear answer, and nothing changes."""

from __future__ import annotations

import json
from functools import partial

import msgspec
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import inspect, select

from roundhouse.formats.position import write_position
from roundhouse.formats.record import write_record
from roundhouse.game import new
from roundhouse.table import given
from roundhouse.table.app import create_app
from roundhouse.table.errors import TableError
from roundhouse.table.house import House
from roundhouse.table.models import GameRow, Person
from roundhouse.table.settings import Settings
from tests.table.conftest import Browser


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("18", 18),
        (" 7 ", 7),
        ("²", None),
        ("٣", None),
        ("--5", None),
        ("-5", None),
        ("", None),
        ("1_000", None),
        ("2147483648", None),
        ("9" * 5000, None),
    ],
)
def test_a_number_is_plain_digits_within_bounds(text: str, number: int | None) -> None:
    assert given.whole(text) == number


def test_texts_lose_what_no_database_and_no_page_takes() -> None:
    assert given.one_line("a\x00b\u2028c\td\ud800\u202e", 80) == "ab c d"
    assert given.clean("one\r\ntwo\x00\x1b") == "one\ntwo"
    assert given.storable("p\x00ss\ud800 \u200d") == "pss \u200d"


def test_names_that_cannot_be_shown_are_refused() -> None:
    assert given.name("  Ada\u2028 Ben ") == "Ada Ben"
    for odd in ("", "a\x00", "\u202eAda", "x" * 41):
        with pytest.raises(TableError):
            given.name(odd)


@pytest.mark.parametrize(
    ("back", "there"),
    [
        ("/games/abc?tab=log", "/games/abc?tab=log"),
        ("/rules/été", "/rules/%C3%A9t%C3%A9"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("/a b", "/"),
        ("https://evil.example", "/"),
        ("/x\r\nSet-Cookie: a=b", "/"),
    ],
)
def test_only_addresses_of_ours_are_gone_back_to(back: str, there: str) -> None:
    assert given.here(back) == there


@pytest.fixture
def strangers(database_url: str) -> TestClient:
    """A server on each kind of database; its errors are answers, as a browser would see them."""
    app = create_app(Settings(database_url=database_url, limits=False, warm=False))
    return TestClient(app, raise_server_exceptions=False)


def test_odd_input_is_never_an_error_of_the_server(strangers: TestClient) -> None:
    with strangers as client:
        ada = Browser(client, "Ada")
        page = ada.get("/me")
        assert page.status_code == 200
        game = ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True, name="a\x00b\u2028c")
        assert ada.game(game)["name"] == "ab c"
        answers = [
            client.get(f"/games/{game}?at=²", headers=ada.headers),
            client.get(f"/games/{game}?tab=été", headers=ada.headers),
            client.get("/join/%00"),
            client.get("/join/%E2%80%A8"),
            client.get("/games/%00"),
            client.get("/rules/%00/%00"),
            ada.post("/keys", {"login": "a\x00b", "password": "x\x00" * 20}),
            ada.post(f"/games/{game}/messages", {"text": "hel\x00lo"}),
            ada.post(f"/games/{game}/messages", {"text": "\x00"}),
            ada.put(f"/games/{game}/note", {"text": "no\x00te"}),
            ada.post("/games", {"title": "1830", "seats": ["Ada", "\x00", "Ben"], "hotseat": True}),
            ada.post("/games", {"title": "1830", "seats": ["Ada", "bot:\x00", ""]}),
            ada.post("/games", {"title": "1830", "seats": ["Ada", "", ""], "seed": 2**31}),
            ada.post(f"/games/{game}/join", {"invitation": "\x00", "name": "\x00"}),
            ada.post(f"/games/{game}/actions", {"action": "Ada buys \x00", "version": 1}),
        ]
        assert [each.status_code for each in answers if each.status_code >= 500] == []
        assert [each["text"] for each in ada.get(f"/games/{game}/messages").json()] == ["hello"]
        assert ada.get(f"/games/{game}/note").json()["text"] == "note"


def test_odd_forms_are_never_an_error_of_the_server(strangers: TestClient) -> None:
    with strangers as client:
        form = {"csrf": client.get("/api/me").json()["csrf"]}

        def post(path: str, **fields: str) -> int:
            sent = client.post(path, data={**form, **fields}, follow_redirects=False)
            form["csrf"] = client.get("/api/me").json()["csrf"]
            return sent.status_code

        assert post("/guest", name="Ada") == 303
        assert post("/new", quick="1830/²") < 500
        assert post("/new", quick="1830/3") == 303
        assert post("/new", title="1830", players="²", together="bots", seed="4294967296") == 400
        assert post("/new", title="1830", players="3", together="hotseat", names="Ada,\x00,Ben") < 500
        assert post("/look", back="/été", look="dark") == 303
        fragment = client.post("/look", data={**form, "back": "/ЖЖ"}, headers={"HX-Request": "true"})
        assert fragment.status_code == 204 and fragment.headers["HX-Redirect"] == "/%D0%96%D0%96"
        game = client.get("/api/games").json()["mine"][0]["id"]
        line = {"range": "1", "line-1": "Ada bids 5 on SVR", "field-1": "price"}
        for amount in ("--5", "²", "9" * 40, "-1"):
            assert post(f"/games/{game}/act", version="1", **line, **{"amount-1": amount}) < 500


def test_a_file_with_odd_names_or_a_large_seed(strangers: TestClient) -> None:
    """Names that no seat can have are refused; a seed beyond 32 bits is kept exactly."""
    with strangers as client:
        ada = Browser(client, "Ada")
        house = client.app.state.house  # type: ignore[attr-defined]
        assert isinstance(house, House)
        large = new("1830", ["Ada", "Ben", "Cleo"], seed=2**40 + 18)
        sent = client.post("/api/games/import", content=write_record(large), headers=ada.headers)
        assert sent.status_code == 201
        with house.database.reading() as session:
            kept = session.scalars(select(GameRow.seed).where(GameRow.id == sent.json()["id"])).one()
        assert kept == 2**40 + 18
        file = msgspec.json.decode(write_record(large))
        for odd in ("A\x00", "x" * 60, "Ada  Ada"):
            file["players"] = [odd, "Ben", "Cleo"]
            answer = client.post("/api/games/import", content=msgspec.json.encode(file), headers=ada.headers)
            assert answer.status_code in (400, 422), (odd, answer.status_code)


def test_a_file_keeps_no_more_than_a_game_has(ada: Browser, house: House) -> None:
    """A position with a hundred thousand trains in the pool, and an option that is named as often."""
    position = write_position(new("1861", ["Ada", "Ben", "Cleo"]))
    many = position.replace("train_pool []", f"train_pool {json.dumps(['8'] * 100_000)}")
    assert many != position
    send = partial(ada.client.post, "/api/games/import", headers=ada.headers)
    assert send(content=many).status_code == 413
    assert send(content=position).status_code == 201
    record = json.loads(write_record(new("1830", ["Ada", "Ben"])))
    brought = send(content=json.dumps({**record, "options": ["beginner"] * 1000}))
    assert brought.json()["options"] == ["beginner"]
    assert ada.create(seats=["Ada", "bot:simple"], options=["beginner"] * 40)
    with house.database.reading() as session:
        me = session.scalars(select(Person)).one()
    mine = [row for row, _ in house.games.lists(me)["mine"]]
    assert len(mine) == 3
    assert all({"variant", "landscape", "start"} <= inspect(row).unloaded for row in mine)
