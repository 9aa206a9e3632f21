"""Levels: Easy, Medium and Hard wherever a seat is given to a bot, and another one later."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

from roundhouse.bots import BOTS
from roundhouse.table.i18n import Speech
from roundhouse.table.levels import level_name, levels
from tests.table.conftest import Browser, form_token

LANGUAGES = ("en", "fr", "it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_sees_three_levels_each_with_how_it_plays(language: str) -> None:
    found = levels(BOTS, Speech(language))
    assert [level.bot for level in found][:3] == ["simple", "regular", "expert"]
    assert all(level.plays for level in found[:3])
    assert not {"random", "quick"} & {level.bot for level in found}


def test_a_bot_of_another_package_appears_by_its_name() -> None:
    found = levels([*BOTS, "penny"], Speech("fr"))
    assert (found[-1].bot, found[-1].name) == ("penny", "penny")
    assert level_name("penny", Speech("it")) == "penny"
    assert level_name("expert", Speech("it")) == "Difficile"


def test_the_form_for_a_new_game_offers_them(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS._places, "penny", {"somewhere:Penny"})
    page = client.get("/new").text
    offered = re.findall(r'name="seat 2" value="([\w:]+)"', page)
    assert offered == ["bot:simple", "bot:regular", "bot:expert", "bot:penny", "person"]


@pytest.mark.parametrize(
    ("chosen", "status", "bots"),
    [
        ({"together": "bots", "seat 2": "bot:expert", "seat 3": "bot:regular"}, "playing", ["expert", "regular"]),
        ({"together": "friends", "seat 2": "bot:expert", "seat 3": "person"}, "open", ["expert", ""]),
        ({"together": "bots", "seat 2": "person"}, "open", ["", "simple"]),
        ({"together": "bots", "level": "regular"}, "playing", ["regular", "regular"]),
        ({"together": "friends"}, "open", ["", ""]),
        ({"together": "bots", "seat 2": "nobody", "seat 9": "bot:expert"}, "playing", ["simple", "simple"]),
    ],
)
def test_every_seat_has_a_level_of_its_own(
    client: TestClient, chosen: dict[str, str], status: str, bots: list[str]
) -> None:
    csrf = form_token(client.get("/new").text)
    answer = client.post("/new", data={"csrf": csrf, "title": "1830", "players": "3", **chosen}, follow_redirects=False)
    game = client.get(f"/api{answer.headers['location']}").json()
    assert (game["status"], [seat["bot"] for seat in game["seats"][1:]]) == (status, bots)


def test_a_seat_for_a_bot_that_does_not_exist_is_refused(client: TestClient) -> None:
    form = {"csrf": form_token(client.get("/new").text), "title": "1830", "players": "3", "together": "bots"}
    refused = client.post("/new", data=form | {"seat 2": "bot:nobody"}, follow_redirects=False)
    assert refused.status_code == 400
    assert "There is no bot called nobody." in refused.text


def test_the_host_gives_a_seat_to_a_level_and_changes_it_later(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", "", ""])
    assert ada.post(f"/games/{game}/bot", {"seat": 1, "bot": "random"}).status_code == 204
    assert ben.post(f"/games/{game}/bot", {"seat": 2, "bot": "simple"}).status_code == 403
    assert ada.post(f"/games/{game}/bot", {"seat": 2, "bot": "nobody"}).status_code == 400
    assert ada.post(f"/games/{game}/bot", {"seat": 0, "bot": "simple"}).status_code == 409
    assert ada.post(f"/games/{game}/bot", {"seat": 2, "bot": "simple"}).status_code == 204
    seats = ada.game(game)["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats[1:]] == [("Bot 2", "random"), ("Bot 3", "simple")]
    assert ada.post(f"/games/{game}/bot", {"seat": 1, "bot": "simple"}).status_code == 204
    assert [(seat["name"], seat["bot"]) for seat in ada.game(game)["seats"]][1] == ("Bot 2", "simple")
    page = ada.client.get(f"/games/{game}?tab=log", headers=ada.headers).text
    assert "Bot 2 plays another level now: Easy." in page
