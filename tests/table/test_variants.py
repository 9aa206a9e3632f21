"""Variants at the table: chosen or written, shown before the game, checked, marked, and kept in the record."""

from __future__ import annotations

import re
from html import unescape

import pytest
from fastapi.testclient import TestClient

from roundhouse.engine.variant import LONGEST
from roundhouse.formats.files import loads
from roundhouse.titles import TITLES
from roundhouse.titles.variants import variants_of
from tests.table.conftest import Browser

BOX = """title = "18Lilliput"
name = "As in <my> box"
about = "What it says on the cards."

[[character]]
id = "treasurer"
cash_per_round = 12
"""
WRONG = [
    (BOX + "cats = 3\n", "Line 8 of the variant: nothing here is called 'cats'"),
    (BOX.replace("12", "-3"), "Line 7 of the variant: -3 is not a number"),
    (BOX.replace("18Lilliput", "1830"), "it is a variant of 1830, not of 18Lilliput"),
    ("a box, please", "this is not TOML"),
    (BOX + "#" * LONGEST, "60000 are allowed"),
]


def token(client: TestClient) -> str:
    found = re.search(r'name="csrf" value="(\w+)"', client.get("/new").text)
    assert found is not None
    return found[1]


def form(client: TestClient, variant: str, title: str = "18Lilliput") -> dict[str, str]:
    fields = {"title": title, "together": "hotseat", "names": "Ada, Ben", f"variant {title}": variant}
    return {"csrf": token(client), **fields}


def test_every_title_can_be_varied_and_offers_what_comes_with_it(client: TestClient) -> None:
    page = unescape(client.get("/new").text)
    for kind in TITLES.values():
        assert f'name="variant {kind.id}"' in page
        for text in variants_of(kind).values():
            assert text.strip() in page


def test_it_is_shown_before_the_game_with_its_board_and_market(client: TestClient) -> None:
    answer = client.post("/new/variant", data=form(client, variants_of(TITLES["1830"])["short-1830"], "1830"))
    assert answer.status_code == 200 and answer.text.count("<svg") == 2
    assert "A short 1830 can be played." in unescape(answer.text)
    assert "<my>" not in client.post("/new/variant", data=form(client, BOX)).text


@pytest.mark.parametrize(("text", "why"), WRONG, ids=[why for _, why in WRONG])
def test_what_is_wrong_with_it_is_said_at_its_line_and_nothing_is_lost(client: TestClient, text: str, why: str) -> None:
    for address in ("/new/variant", "/new"):
        answer = client.post(address, data=form(client, text))
        assert answer.status_code == 422 and why in unescape(answer.text)
    assert text.strip()[:2000] in unescape(answer.text), "what was written is still there to be mended"


def test_it_is_played_marked_and_kept(client: TestClient) -> None:
    begun = client.post("/new", data=form(client, BOX.replace("\n", "\r\n")), follow_redirects=False)
    assert begun.status_code == 303
    place = begun.headers["location"]
    record = client.get(f"/api{place}/record").content
    game = loads(record)
    assert game.setup.variant == BOX and game.title.variant is not None
    assert client.get(f"/api{place}").json()["variant"] == "As in <my> box"
    for address in (place, "/"):
        page = client.get(address).text
        assert "variant: As in &lt;my&gt; box" in page


def test_programs_check_and_play_one_too(client: TestClient) -> None:
    ada = Browser(client, "Ada")
    assert {each["id"] for each in ada.get("/variants").json()} >= {"short-1830", "4-trains-stay"}
    good = ada.post("/variants/check", {"title": "18Lilliput", "text": BOX}).json()
    assert good == {
        "good": True,
        "name": "As in <my> box",
        "about": "What it says on the cards.",
        "line": 0,
        "wrong": "",
    }
    bad = ada.post("/variants/check", {"title": "18Lilliput", "text": WRONG[0][0]}).json()
    assert (bad["good"], bad["line"]) == (False, 8)
    for nothing in ("", " ", "# nothing"):
        assert ada.post("/variants/check", {"title": "1830", "text": nothing}).json()["good"] is False
    wish = {"title": "18Lilliput", "seats": ["Ada", "bot:simple"], "variant": BOX}
    assert ada.post("/games", wish).json()["variant"] == "As in <my> box"
    assert ada.post("/games", {**wish, "variant": WRONG[0][0]}).status_code == 422
    assert ada.post("/games", {**wish, "variant": "x" * (LONGEST + 1)}).status_code == 422


def test_its_record_comes_in_again(client: TestClient) -> None:
    ada = Browser(client, "Ada")
    game = ada.post("/games", {"title": "18Lilliput", "seats": ["Ada", "bot:simple"], "variant": BOX}).json()["id"]
    record = client.get(f"/api/games/{game}/record").content
    back = client.post("/api/games/import", content=record, headers=ada.headers)
    assert back.status_code == 201 and back.json()["variant"] == "As in <my> box"
    other = record.replace(b"cash_per_round = 12", b"cash_per_round = 90")
    refused = client.post("/api/games/import", content=other, headers=ada.headers)
    assert refused.status_code == 422 and "not the one it was played with" in refused.text
