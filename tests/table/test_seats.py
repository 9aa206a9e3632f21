"""Seats that change hands: removed by the host before the game, played by a bot while somebody is away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from roundhouse.formats.record import write_record
from roundhouse.game import new
from roundhouse.table.house import House
from roundhouse.table.models import GameRow, Person, Replacement, now
from tests.table.conftest import Browser, eventually


@pytest.fixture
def cleo(client: TestClient) -> Browser:
    return Browser(client, "Cleo")


@pytest.fixture
def game(ada: Browser, ben: Browser, cleo: Browser) -> str:
    """A live game of three; it is for Ada to decide."""
    made = ada.create(seats=["Ada", "", ""])
    ben.post(f"/games/{made}/join", {})
    cleo.post(f"/games/{made}/join", {})
    return made


def wait(house: House, game: str, **time: float) -> None:
    """Let so much time have passed since the turn began."""
    with house.database.writing() as session:
        values = {"turn_began": now() - timedelta(**time), "touched": GameRow.touched + 1}
        session.execute(update(GameRow).where(GameRow.id == game).values(values))


def replace(browser: Browser, game: str, seat: int = 0) -> int | bool:
    answer = browser.post(f"/games/{game}/replace", {"seat": seat})
    return bool(answer.json()["replaced"]) if answer.status_code == 200 else answer.status_code


def agree(browser: Browser, game: str, agree: bool = True) -> int | bool:
    answer = browser.post(f"/games/{game}/replace/answer", {"agree": agree})
    return bool(answer.json()["replaced"]) if answer.status_code == 200 else answer.status_code


# -- before the game


def test_the_host_removes_a_player_who_cannot_come_again(ada: Browser, ben: Browser, cleo: Browser) -> None:
    game = ada.create(seats=["Ada", "", ""])
    ben.post(f"/games/{game}/join", {})
    before = ada.game(game)["version"]
    assert cleo.post(f"/games/{game}/remove", {"seat": 1}).status_code == 403
    assert ben.post(f"/games/{game}/remove", {"seat": 0}).status_code == 403
    assert ada.post(f"/games/{game}/remove", {"seat": 0}).status_code == 409
    assert ada.post(f"/games/{game}/remove", {"seat": 2}).status_code == 409
    assert ada.game(game)["version"] == before
    assert ada.post(f"/games/{game}/remove", {"seat": 1}).status_code == 204
    seats = ada.game(game)["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", None, None]
    assert ben.post(f"/games/{game}/join", {}).status_code == 403
    assert ben.post(f"/games/{game}/join", {"invitation": seats[1]["invitation"]}).status_code == 403
    assert cleo.post(f"/games/{game}/join", {}).status_code == 200


def test_from_a_private_game_his_links_go_with_him(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", "", ""], private=True)
    old = ada.game(game)
    assert ben.post(f"/games/{game}/join", {"invitation": old["invitation"]}).status_code == 200
    assert ada.post(f"/games/{game}/remove", {"seat": 1}).status_code == 204
    assert ben.get(f"/games/{game}").status_code == 404
    for link in (old["invitation"], old["seats"][2]["invitation"]):
        assert ben.post(f"/games/{game}/join", {"invitation": link}).status_code == 404


@pytest.mark.parametrize("visits", [True, False])
def test_his_links_lead_nowhere_when_the_game_becomes_private_later(
    client: TestClient, house: House, ada: Browser, ben: Browser, cleo: Browser, visits: bool
) -> None:
    """Whoever was removed from a game that everybody could see keeps no way in, by himself or as somebody else."""
    game = ada.create(seats=["Ada", "", ""])
    old = ada.game(game)
    links = [old["invitation"], old["seats"][2]["invitation"]]
    ben.post(f"/games/{game}/join", {})
    assert ada.post(f"/games/{game}/remove", {"seat": 1}).status_code == 204
    if visits:
        client.get(f"/join/{links[0]}", headers=ben.headers)
    house.hosting.settle(ada_of(house), game, "", private=True)
    for link in links:
        for somebody in (ben, cleo):
            assert client.get(f"/join/{link}", headers=somebody.headers).status_code == 404
    assert ben.get(f"/games/{game}").status_code == 404
    new = ada.game(game)["invitation"]
    assert client.get(f"/join/{new}", headers=ben.headers).status_code == 404
    assert ben.get(f"/games/{game}").status_code == 404
    assert client.get(f"/join/{new}", headers=cleo.headers).status_code == 200


def ada_of(house: House) -> Person:
    """Ada as the tables know her."""
    with house.database.reading() as session:
        return session.scalars(select(Person).where(Person.name == "Ada")).one()


def test_a_bot_can_be_sent_away_too_and_nobody_once_it_has_begun(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", "bot:simple", ""])
    assert ada.post(f"/games/{game}/remove", {"seat": 1}).status_code == 204
    assert [seat["bot"] for seat in ada.game(game)["seats"]] == ["", "", ""]
    begun = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{begun}/join", {})
    assert ada.post(f"/games/{begun}/remove", {"seat": 1}).status_code == 409


# -- during the game


def test_a_bot_plays_for_who_is_away_when_all_others_agree(
    ada: Browser, ben: Browser, cleo: Browser, house: House, game: str
) -> None:
    wait(house, game, minutes=16)
    assert [seat["away"] for seat in ben.game(game)["seats"]] == [True, False, False]
    assert replace(ben, game) is False
    assert ada.game(game)["seats"][0]["bot"] == ""
    assert agree(cleo, game) is True
    seat = ada.game(game)["seats"][0]
    assert (seat["name"], seat["bot"], seat["mine"]) == ("Ada", "simple", False)
    assert eventually(lambda: ada.game(game)["count"] >= 1)
    assert ada.act(game, "Ada passes").status_code == 403


def test_he_takes_his_seat_again_whenever_he_likes(
    ada: Browser, ben: Browser, cleo: Browser, house: House, game: str
) -> None:
    wait(house, game, minutes=16)
    replace(ben, game)
    agree(cleo, game)
    assert game in [each["id"] for each in ada.get("/games").json()["mine"]]
    assert ben.post(f"/games/{game}/return").status_code == 409
    before = ada.game(game)["version"]
    assert ada.post(f"/games/{game}/return").status_code == 204
    seat = ada.game(game)["seats"][0]
    assert (seat["name"], seat["bot"], seat["mine"]) == ("Ada", "", True)
    assert ada.game(game)["version"] > before
    assert ada.post(f"/games/{game}/return").status_code == 409


def test_a_private_game_stays_open_to_him(ada: Browser, ben: Browser, house: House) -> None:
    game = ada.create(seats=["Ada", ""], private=True)
    ben.post(f"/games/{game}/join", {"invitation": ada.game(game)["invitation"]})
    ada.act(game, "Ada passes")
    wait(house, game, minutes=16)
    assert replace(ada, game, 1) is True
    assert ben.get(f"/games/{game}/state").status_code == 200
    assert ben.post(f"/games/{game}/return").status_code == 204


def test_nobody_is_replaced_who_is_not_away(
    ada: Browser, ben: Browser, cleo: Browser, client: TestClient, house: House, game: str
) -> None:
    """Not before his time, not when it is for another to decide, not while the clocks stand; not by a stranger."""
    eve = Browser(client, "Eve")
    wait(house, game, minutes=14)
    assert replace(ben, game) == 409
    wait(house, game, minutes=16)
    assert replace(ben, game, 2) == 409
    assert replace(ben, game, 9) == 404
    assert replace(ada, game) == 403
    assert replace(eve, game) == 403
    assert agree(eve, game) == 409
    assert agree(cleo, game) == 409
    ada.post(f"/games/{game}/pause", {"paused": True})
    wait(house, game, minutes=16)
    assert replace(ben, game) == 409


def test_in_a_slow_game_that_takes_days(ada: Browser, ben: Browser, house: House) -> None:
    game = ada.create(seats=["Ada", ""], slow=True)
    ben.post(f"/games/{game}/join", {})
    wait(house, game, hours=47)
    assert replace(ben, game) == 409
    wait(house, game, hours=49)
    assert replace(ben, game) is True


def test_one_refusal_ends_the_wish_and_so_does_his_move(
    ada: Browser, ben: Browser, cleo: Browser, house: House, game: str
) -> None:
    wait(house, game, minutes=16)
    replace(ben, game)
    assert agree(cleo, game, agree=False) is False
    assert agree(cleo, game) == 409
    replace(ben, game)
    assert agree(ada, game) == 403
    assert agree(ada, game, agree=False) is False
    assert agree(cleo, game) == 409
    replace(ben, game)
    ada.act(game, "Ada passes")
    assert agree(cleo, game) == 409
    assert ada.game(game)["seats"][0]["mine"]


def test_who_says_nothing_for_as_long_again_agrees(
    ada: Browser, ben: Browser, cleo: Browser, house: House, game: str
) -> None:
    wait(house, game, minutes=16)
    assert replace(ben, game) is False
    assert replace(ben, game) is False
    with house.database.writing() as session:
        session.execute(update(Replacement).values(made=now() - timedelta(minutes=16)))
    assert replace(ben, game) is True


def test_the_host_cannot_delete_a_game_that_is_still_anothers(ada: Browser, ben: Browser, house: House) -> None:
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada passes")
    wait(house, game, minutes=16)
    assert replace(ada, game, 1) is True
    assert ada.delete(f"/games/{game}").status_code == 409


def test_the_host_does_not_choose_how_the_bot_of_somebody_else_plays(ada: Browser, ben: Browser, house: House) -> None:
    """The table has agreed to a bot, and not to one that throws the game away."""
    game = ada.create(seats=["Ada", "", "bot:simple"])
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada passes")
    wait(house, game, minutes=16)
    assert replace(ada, game, 1) is True
    assert ada.post(f"/games/{game}/bot", {"seat": 1, "bot": "random"}).status_code == 409
    assert ada.game(game)["seats"][1]["bot"] == "simple"
    page = ada.client.get(f"/games/{game}", headers=ada.headers).text
    assert page.count(f'action="/games/{game}/bot"') == 1


def test_the_page_shows_it_to_whom_it_concerns(
    ada: Browser, ben: Browser, cleo: Browser, client: TestClient, house: House, game: str
) -> None:
    def page(browser: Browser) -> str:
        return client.get(f"/games/{game}?tab=log", headers=browser.headers).text

    assert "let a bot play" not in page(ben)
    wait(house, game, minutes=16)
    assert "Ada is away: let a bot play" in page(ben)
    assert "let a bot play" not in page(ada)
    assert "let a bot play" not in client.get(f"/games/{game}").text
    replace(ben, game)
    assert "The others ask to let a bot play for Ada" in page(cleo)
    assert "I am here" in page(ada)
    agree(cleo, game)
    assert "Take my seat again" in page(ada)
    assert "A bot plays for Ada." in page(cleo)
    ada.post(f"/games/{game}/return")
    assert "Ada is back." in page(cleo)


def test_who_must_go_lets_a_bot_play_and_comes_back(
    client: TestClient, ada: Browser, ben: Browser, cleo: Browser, game: str
) -> None:
    """Nobody has to wait or to agree, as long as somebody else goes on playing."""
    stranger = Browser(client, "Dan")
    assert stranger.post(f"/games/{game}/away").status_code == 403
    assert f'action="/games/{game}/away"' in client.get(f"/games/{game}", headers=ada.headers).text
    assert ada.post(f"/games/{game}/away").status_code == 204
    assert eventually(lambda: ada.game(game)["count"] >= 1)
    seat = ada.game(game)["seats"][0]
    assert (seat["name"], seat["bot"], seat["mine"]) == ("Ada", "simple", False)
    text = client.get(f"/games/{game}?tab=log", headers=ada.headers).text
    assert "Take my seat again" in text and f'action="/games/{game}/away"' not in text
    assert ada.post(f"/games/{game}/away").status_code == 403
    assert ben.post(f"/games/{game}/away").status_code == 204
    assert cleo.post(f"/games/{game}/away").status_code == 409
    assert f'action="/games/{game}/away"' not in client.get(f"/games/{game}", headers=cleo.headers).text
    assert ada.post(f"/games/{game}/return").status_code == 204
    assert ada.game(game)["seats"][0]["mine"] is True


def test_nobody_leaves_a_game_that_has_not_begun_to_a_bot(ada: Browser) -> None:
    waiting = ada.create(seats=["Ada", ""])
    assert ada.post(f"/games/{waiting}/away").status_code == 409


# -- names that somebody else in the title bears


def test_nobody_sits_down_as_the_dragons(client: TestClient, ada: Browser) -> None:
    """1865 R11: at one screen, by invitation, from a file."""
    refused = ada.post("/games", {"title": "1865", "seats": ["Ada", "Draghi"], "hotseat": True})
    assert (refused.status_code, "somebody else" in refused.text) == (422, True)
    made = ada.create(title="1865", seats=["Ada", "", ""])
    dragon = Browser(client, "Dragons")
    assert dragon.post(f"/games/{made}/join", {}).status_code == 409
    assert dragon.post(f"/games/{made}/join", {"name": "Drаgоns"}).status_code == 409
    assert dragon.post(f"/games/{made}/join", {"name": "Dan"}).status_code == 200
    record = write_record(new("1865", ["Ada", "Ben"])).replace(b"Ben", b"Dragons")
    brought = client.post("/api/games/import", content=record, headers=ada.headers)
    assert (brought.status_code, "somebody else" in brought.text) == (422, True)
