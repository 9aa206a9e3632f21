"""A landscape of one's own at the table: described, shown before the game, checked, and kept in the record."""

from __future__ import annotations

import re
from html import unescape

import pytest
from fastapi.testclient import TestClient

from roundhouse.formats.files import loads
from roundhouse.table.given import LONGEST_LANDSCAPE
from roundhouse.titles import TITLES
from tests.table.conftest import Browser

ISLAND = """name = "An island"
place = [
  { at = [2, 1], tile = "SF" },
  { at = [3, -2], tile = "SS" },
]
"""
WRONG = [
    ('place = [{ at = [2, 2], tile = "XX" }]', "XX is not a tile to lay out before the game"),
    ('place = [{ at = [0, 1], tile = "SF" }]', "0,1 is taken, or kept for a home city"),
    ('place = [{ at = [999999, 0], tile = "SF" }]', "too far away"),
    (
        'name = "x"\nplace = [\n  { at = [2, 2], tile = "SF", colour = "red" },\n]',
        "line 3: Object contains",
    ),
    ("an island, please", "his is not a landscape"),
    ("place = []" + " " * LONGEST_LANDSCAPE, "at most 10000 characters"),
]


def token(client: TestClient) -> str:
    found = re.search(r'name="csrf" value="(\w+)"', client.get("/new").text)
    assert found is not None
    return found[1]


def form(client: TestClient, landscape: str, title: str = "18Lilliput") -> dict[str, str]:
    fields = {"title": title, "together": "hotseat", "names": "Ada, Ben", f"landscape {title}": landscape}
    return {"csrf": token(client), **fields}


def test_titles_with_landscapes_say_how_to_describe_one(client: TestClient) -> None:
    page = unescape(client.get("/new").text)
    for title in TITLES.values():
        about = title.landscapes()
        assert (f'name="landscape {title.id}"' in page) == (about is not None)
        if about is not None:
            assert about.words in page
            assert all(piece in page for piece in about.pieces)
            assert all(text in page for text in about.samples.values())


@pytest.mark.parametrize("name", [*TITLES["18Lilliput"].landscapes().samples, "ours"])  # type: ignore[union-attr]
def test_it_is_shown_before_the_game(client: TestClient, name: str) -> None:
    about = TITLES["18Lilliput"].landscapes()
    assert about is not None
    answer = client.post("/new/landscape", data=form(client, about.samples.get(name, ISLAND)))
    assert answer.status_code == 200
    assert "<svg" in answer.text


@pytest.mark.parametrize(("text", "why"), WRONG, ids=[why for _, why in WRONG])
def test_what_is_wrong_with_it_is_said_and_nothing_is_lost(client: TestClient, text: str, why: str) -> None:
    shown = client.post("/new/landscape", data=form(client, text))
    assert shown.status_code in (413, 422)
    assert why in unescape(shown.text)
    refused = client.post("/new", data=form(client, text))
    assert refused.status_code in (413, 422)
    assert why in unescape(refused.text)
    assert text.strip() in unescape(refused.text), "what was written is still there to be mended"


def test_the_game_is_played_on_it_and_its_record_has_it(client: TestClient) -> None:
    begun = client.post("/new", data=form(client, ISLAND.replace("\n", "\r\n")), follow_redirects=False)
    assert begun.status_code == 303
    game = loads(client.get(f"/api{begun.headers['location']}/record").content)
    assert game.setup.landscape == ISLAND
    assert game.state.tiles["2,1"] == ("SF", 0)


def test_a_title_without_landscapes_takes_no_notice(client: TestClient) -> None:
    begun = client.post("/new", data=form(client, ISLAND, "1830"), follow_redirects=False)
    assert begun.status_code == 303


def test_programs_may_describe_one_too(client: TestClient) -> None:
    ada = Browser(client, "Ada")
    wish = {"title": "18Lilliput", "seats": ["Ada", "bot:simple"], "landscape": ISLAND}
    assert ada.post("/games", wish).status_code == 201
    assert ada.post("/games", {**wish, "landscape": WRONG[0][0]}).status_code == 422
    assert ada.post("/games", {**wish, "title": "1830", "seats": ["Ada", "", ""]}).status_code == 422
