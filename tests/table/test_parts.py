"""A view is sent as those of its parts that have changed since the one the browser shows."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from fastapi.testclient import TestClient

from roundhouse.table import i18n
from roundhouse.table.models import now
from roundhouse.table.parts import known_in

NAMED = re.compile(r'data-part="(\w+)" data-tag="(\w+)"( data-same)?')
LINES = ("Ada bids 20 on SV", "Ben bids 40 on CS", "Cleo bids 70 on DH")


class Screen:
    """A browser at a game in which everybody sits at one screen; it keeps the tags of what it shows."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.csrf = self._csrf(client.get("/new").text)
        wish = {"csrf": self.csrf, "title": "1830", "together": "hotseat", "names": "Ada, Ben, Cleo"}
        answer = client.post("/new", data=wish, follow_redirects=False)
        self.address = answer.headers["location"].split("?")[0]
        page = client.get(self.address).text
        self.csrf = self._csrf(page)
        self.shown = self.take(page)

    def _csrf(self, text: str) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', text)
        assert found is not None
        return found[1]

    def take(self, text: str) -> dict[str, str]:
        """The tags of a whole page."""
        found = NAMED.findall(text)
        assert not any(same for _, _, same in found)
        return {name: tag for name, tag, _ in found}

    def headers(self) -> dict[str, str]:
        return {"HX-Request": "true", "X-Parts": " ".join(f"{name}:{tag}" for name, tag in self.shown.items())}

    def swap(self, text: str) -> set[str]:
        """Take in an answer; which parts it brought."""
        found = NAMED.findall(text)
        for name, tag, same in found:
            assert not same or self.shown[name] == tag
        self.shown = self.shown | {name: tag for name, tag, _ in found}
        return {name for name, _, same in found if not same}

    def post(self, what: str, **fields: object) -> set[str]:
        version = re.search(r'data-version="(\d+)"', self.client.get(self.address).text)
        assert version is not None
        sent = {"csrf": self.csrf, "version": version[1], **fields}
        return self.swap(self.client.post(f"{self.address}/{what}", data=sent, headers=self.headers()).text)

    def look(self, **query: object) -> set[str]:
        answer = self.client.get(f"{self.address}/view", params=query, headers=self.headers())  # type: ignore[arg-type]
        return self.swap(answer.text)

    def fresh(self, **query: object) -> dict[str, str]:
        return self.take(self.client.get(self.address, params=query).text)  # type: ignore[arg-type]


@pytest.fixture
def screen(client: TestClient) -> Screen:
    return Screen(client)


def test_a_move_brings_what_it_changed_and_names_the_rest(screen: Screen) -> None:
    brought = screen.post("act", line=LINES[0])
    assert "board" not in brought
    assert {"head", "seats", "side"} <= brought
    assert screen.shown == screen.fresh()


def test_what_is_shown_is_what_a_fresh_page_shows_wherever_one_goes(screen: Screen) -> None:
    for line in LINES:
        screen.post("act", line=line)
    screen.post("undo")
    assert screen.shown == screen.fresh()
    screen.look(at=1)
    assert screen.shown == screen.fresh(at=1)
    screen.look(trying=1, lines=LINES[2])
    assert screen.shown == screen.fresh(trying=1, lines=LINES[2])
    screen.look()
    assert screen.shown == screen.fresh()
    assert screen.look() == set()


def test_a_browser_that_slept_gets_what_changed_meanwhile(screen: Screen) -> None:
    asleep = dict(screen.shown)
    for line in LINES:
        screen.post("act", line=line)
    now, screen.shown = screen.shown, asleep
    assert screen.look() == {name for name, tag in now.items() if asleep[name] != tag}
    assert screen.shown == now


def test_who_names_no_part_or_nonsense_gets_the_whole_view(screen: Screen) -> None:
    for header in ("", "board", "board: :x ::", "board:0000 nothing:1234"):
        answer = screen.client.get(f"{screen.address}/view", headers={"HX-Request": "true", "X-Parts": header})
        assert screen.take(answer.text) == screen.shown


def test_a_page_without_scripts_is_whole_whatever_it_says(screen: Screen) -> None:
    headers = screen.headers()
    del headers["HX-Request"]
    assert screen.take(screen.client.get(screen.address, headers=headers).text) == screen.shown


def test_what_was_said_a_moment_ago_does_not_make_another_page(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.post("say", text="Hello")
    monkeypatch.setattr(i18n, "now", lambda: now() + timedelta(seconds=30))
    assert screen.look() == set()
    monkeypatch.setattr(i18n, "now", lambda: now() + timedelta(minutes=10))
    assert screen.look() == {"side"}


def test_tags_are_read_from_a_header() -> None:
    assert known_in("board:ab12 seats:34 odd") == {"board": "ab12", "seats": "34"}
    assert known_in("") == {}
