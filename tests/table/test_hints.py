"""Hints: what the hard bot would do and why, where no other person is wronged, and nowhere else."""

from __future__ import annotations

import re

import pytest

from roundhouse.game import new
from roundhouse.table.house import House
from roundhouse.table.minds import Minds
from roundhouse.table.models import GameRow
from tests.table.conftest import Browser, eventually
from tests.table.test_reasons import Here


@pytest.fixture(autouse=True)
def here(house: House) -> None:
    """Thoughts without processes."""
    house.hints.minds = house.robots.minds = Minds(Here(), seconds=0.2)


def page(browser: Browser, game: str, at: str = "") -> tuple[int, str]:
    answer = browser.client.get(f"/games/{game}/hint?at={at}", headers=browser.headers)
    return answer.status_code, answer.text


def test_against_bots_alone_and_at_one_screen_there_is_a_hint(ada: Browser) -> None:
    for wish in ({"seats": ["Ada", "bot:simple"]}, {"seats": ["Ada", "Ben"], "hotseat": True}):
        game = ada.create(title="18Lilliput", **wish)
        eventually(lambda game=game: {"Ada", "Ben"} & {*ada.game(game)["active"]})
        answer = ada.get(f"/games/{game}/hint")
        assert answer.status_code == 200
        legal = ada.get(f"/games/{game}/legal").json()["actions"]
        assert answer.json()["player"] in ("Ada", "Ben")
        assert answer.json()["action"] in [each["action"] for each in legal]
        assert answer.json()["terms"]
        others = answer.json()["others"]
        assert {each["action"] for each in others} <= {each["action"] for each in legal} - {answer.json()["action"]}
        assert [each["score"] for each in others] == sorted((each["score"] for each in others), reverse=True)
        status, text = page(ada, game)
        assert status == 200
        assert 'class="reason"' in text
        assert text.count("data-hint-step=") == 3
        assert f'hx-get="/games/{game}/hint' in ada.client.get(f"/games/{game}", headers=ada.headers).text


def test_where_another_person_plays_hints_are_refused(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", ""])
    assert ada.get(f"/games/{game}/hint").status_code == 403
    ben.post(f"/games/{game}/join", {})
    answer = ada.get(f"/games/{game}/hint")
    assert answer.status_code == 403
    assert "without other people" in answer.json()["message"]
    assert page(ada, game)[0] == 403
    assert "/hint" not in ada.client.get(f"/games/{game}", headers=ada.headers).text


def test_somebody_who_is_only_away_is_wronged_too(ada: Browser, ben: Browser, house: House) -> None:
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    with house.database.writing() as session:
        row = session.get_one(GameRow, game)
        row.touched += 1
        for seat in house.rooms.look(game).seats:
            if seat.name == "Ben":
                seat.away, seat.person, seat.bot = seat.person, None, "simple"
                session.merge(seat)
    assert ada.get(f"/games/{game}/hint").status_code == 403


def test_watchers_get_none_and_a_private_game_is_not_told_of(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", "bot:simple"])
    assert ben.get(f"/games/{game}/hint").status_code == 403
    private = ada.create(seats=["Ada", "bot:simple"], private=True)
    assert ben.get(f"/games/{private}/hint").status_code == 404


def test_in_a_game_that_is_over_every_moment_has_one(ada: Browser, ben: Browser, house: House) -> None:
    game = ada.create(title="18Lilliput", seats=["Ada", "Ben"], hotseat=True, seed=4)
    first = new("18Lilliput", ["Ada", "Ben"], seed=4)
    line = ada.get(f"/games/{game}/legal").json()["actions"][0]["action"]
    assert ada.act(game, line).status_code == 200
    with house.database.writing() as session:
        row = session.get_one(GameRow, game)
        row.status, row.private, row.touched = "finished", False, row.touched + 1
    answer = ben.get(f"/games/{game}/hint?at=0")
    assert answer.status_code == 200
    assert answer.json()["player"] == first.active[0]


def test_one_person_may_not_ask_for_ever(ada: Browser, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ada.create(title="18Lilliput", seats=["Ada"], hotseat=True)
    monkeypatch.setattr(house.people, "limited", True)
    asked = [ada.get(f"/games/{game}/hint?at=9999").status_code for _ in range(house.settings.hints_per_minute + 1)]
    assert asked[0] == 200
    assert asked[-1] == 429


def test_a_hint_says_nothing_twice(ada: Browser) -> None:
    """A tile that may lie in several ways on a space is one thing in the words of a hint."""
    game = ada.create(title="18Lilliput", seats=["Ada"])
    ada.act(game, next(each["action"] for each in ada.get(f"/games/{game}/legal").json()["actions"]))
    others = ada.get(f"/games/{game}/hint").json()["others"]
    said = re.findall(r"<li[^>]*><span>([^<]*)", page(ada, game)[1])
    assert others and said and len(said) == len({*said})
