"""The form for a new game tells how strong the levels are, and where one stands among them."""

from __future__ import annotations

from html import unescape
from itertools import combinations

import pytest
from fastapi.testclient import TestClient

from roundhouse.bots import BOTS
from roundhouse.bots.ladder import ladder_of
from roundhouse.table.i18n import Speech
from roundhouse.table.levels import levels
from roundhouse.table.models import GameRow, Person, Seat
from roundhouse.table.strength import LETTER, WIDTH, Own, own_standings, strength
from roundhouse.titles import TITLES
from tests.table.conftest import Browser

LEVELS = levels(BOTS, Speech("en"))


def finished(client: TestClient, ada: Browser, mine: int, easy: int, **facts: object) -> None:
    """A game of 1830 that is over, with the scores of a person, an easy and a hard bot."""
    game = ada.create(seats=["Ada", "bot:simple", "bot:expert"], bot_pause=5)
    with client.app.state.house.games.database.writing() as session:  # type: ignore[attr-defined]
        row = session.get_one(GameRow, game)
        row.status, row.result = "finished", {"Ada": mine, "Bot 2": easy, "Bot 3": 500}
        for name, value in facts.items():
            setattr(row, name, value)


def person(client: TestClient) -> tuple[object, Person]:
    database = client.app.state.house.games.database  # type: ignore[attr-defined]
    with database.reading() as session:
        found = session.query(Person).filter_by(name="Ada").one()
        session.expunge(found)
    return database, found


def test_somebody_who_has_not_played_is_not_rated(client: TestClient, ada: Browser) -> None:
    assert own_standings(*person(client)) == {}  # type: ignore[arg-type]
    page = unescape(client.get("/new", headers=ada.headers).text)
    assert "Not rated yet" in page
    assert "measured in" in page


def test_games_against_levels_rate_a_person(client: TestClient, ada: Browser) -> None:
    finished(client, ada, 600, 400)
    once = own_standings(*person(client))["1830"]  # type: ignore[arg-type]
    finished(client, ada, 700, 400)
    twice = own_standings(*person(client))["1830"]  # type: ignore[arg-type]
    assert (once.games, twice.games) == (1, 2)
    assert twice.rating > once.rating
    finished(client, ada, 300, 400)
    assert own_standings(*person(client))["1830"].rating < twice.rating  # type: ignore[arg-type]
    page = unescape(client.get("/new", headers=ada.headers).text)
    assert "· 3 games" in page


@pytest.mark.parametrize(
    "facts",
    [
        {"hotseat": True},
        {"variant": "x"},
        {"start": "x"},
        {"landscape": "x"},
        {"status": "playing"},
        {"result": {}},
        {"title": "1999"},
    ],
)
def test_other_games_do_not_count(client: TestClient, ada: Browser, facts: dict[str, object]) -> None:
    finished(client, ada, 600, 400, **facts)
    assert own_standings(*person(client)) == {}  # type: ignore[arg-type]


def test_a_game_in_which_one_sits_twice_does_not_count(client: TestClient, ada: Browser) -> None:
    finished(client, ada, 600, 400)
    database, found = person(client)
    with database.writing() as session:  # type: ignore[attr-defined]
        session.query(Seat).filter_by(name="Bot 2").one().person = found.id
    assert own_standings(database, found) == {}  # type: ignore[arg-type]


@pytest.mark.parametrize("title", sorted(TITLES))
@pytest.mark.parametrize("own", [None, Own(1003, 2), Own(1240, 2), Own(2400, 9), Own(300, 1)])
def test_no_two_names_on_the_rail_meet(title: str, own: Own | None) -> None:
    found = strength(TITLES[title], LEVELS, own, "You")
    rated = [rung for rung in ladder_of(TITLES[title]).rungs if rung.rating is not None]
    assert len(found.marks) == (len(rated) + (own is not None) if rated else 0)
    for one, two in combinations(found.marks, 2):
        if one.line == two.line:
            assert abs(one.x - two.x) > LETTER * (len(one.name) + len(two.name)) / 2
    assert all(0 < mark.x < WIDTH for mark in found.marks)
    assert all(0 < x < WIDTH for x, _ in found.ticks)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_form_tells_it_in_every_language(client: TestClient, language: str) -> None:
    page = unescape(client.get("/new", headers={"Accept-Language": language}).text)
    assert Speech(language).gettext("How strong they are") in page
    assert Speech(language).gettext("ahead of the easiest") in page
