"""Studying a game: taking again, going on from a position, notes at a moment, what the host decides."""

from __future__ import annotations

import csv
import gzip
import io
import re
from pathlib import Path

import httpx
import msgspec
import pytest
from fastapi.testclient import TestClient

from roundhouse.formats.files import load
from roundhouse.game import Game
from roundhouse.kernel.actions import DeclareBankruptcy, Pass
from roundhouse.table.effect import Effect, Effects
from roundhouse.table.errors import Forbidden, NotFound, NotNow
from roundhouse.table.house import House
from roundhouse.table.i18n import Speech
from roundhouse.table.models import Person
from roundhouse.table.wish import Wish
from roundhouse.words import Words
from tests.table.conftest import Browser, eventually


class Pages:
    """Somebody at the pages, with a session of his own."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client = TestClient(client.app, follow_redirects=False)
        text = self.client.get("/account").text
        self.csrf = self._token(text)
        self.post("/guest", name=name)
        self.csrf = self._token(self.client.get("/account").text)

    def _token(self, text: str) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', text)
        assert found is not None
        return found[1]

    def post(self, path: str, **fields: object) -> httpx.Response:
        return self.client.post(path, data={"csrf": self.csrf, **fields})

    def get(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text[:500]
        return answer.text


@pytest.fixture
def table(ada: Browser, ben: Browser) -> str:
    """A game of Ada and Ben, in which Ada has bid."""
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada bids 20 on SV")
    return game


def undo(who: Browser, game: str, **more: object) -> None:
    assert who.post(f"/games/{game}/undo", {"version": who.game(game)["version"], **more}).status_code == 200


def redo(who: Browser, game: str) -> httpx.Response:
    return who.post(f"/games/{game}/redo", {"version": who.game(game)["version"]})


def lines(who: Browser, game: str) -> list[str]:
    return list(who.get(f"/games/{game}/record").json()["actions"])


def test_actions_are_taken_again_one_by_one(ada: Browser, table: str) -> None:
    ada.act(table, "Ada passes")
    before = lines(ada, table)
    hotseat = ada.create(seats=["Ada", "Ben"], hotseat=True)
    taken = ["Ada bids 20 on SV", "Ben bids 40 on CS", "Ada bids 70 on DH"]
    for line in taken:
        ada.act(hotseat, line)
    for _ in taken:
        undo(ada, hotseat)
    assert lines(ada, hotseat) == []
    for count in range(3):
        assert redo(ada, hotseat).json()["count"] == count + 1
    assert lines(ada, hotseat) == taken
    assert redo(ada, hotseat).status_code == 409
    assert lines(ada, table) == before


def test_nothing_is_taken_again_once_something_else_was_done(ada: Browser) -> None:
    game = ada.create(seats=["Ada", "Ben"], hotseat=True)
    ada.act(game, "Ada bids 20 on SV")
    undo(ada, game)
    ada.act(game, "Ada bids 45 on CS")
    assert redo(ada, game).status_code == 409
    undo(ada, game)
    assert redo(ada, game).status_code == 200
    assert lines(ada, game) == ["Ada bids 45 on CS"]


def test_others_do_not_take_my_actions_again_but_the_host_does(ada: Browser, ben: Browser, table: str) -> None:
    ben.act(table, "Ben bids 40 on CS")
    undo(ben, table)
    assert redo(ben, table).status_code == 200
    undo(ada, table, count=0)
    assert redo(ben, table).status_code == 409
    assert redo(ada, table).status_code == 200
    assert redo(ada, table).status_code == 200
    assert lines(ada, table) == ["Ada bids 20 on SV", "Ben bids 40 on CS"]


def test_whoever_is_not_the_host_asks_for_his_own_last_move_and_takes_it_again(ada: Browser, ben: Browser) -> None:
    table = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{table}/join", {})
    taken = ["Ada bids 20 on SV", "Ben bids 40 on CS", "Ada bids 70 on DH"]
    for line, who in zip(taken, (ada, ben, ada), strict=True):
        who.act(table, line)
    assert ben.post(f"/games/{table}/undo", {"version": ben.game(table)["version"]}).json()["asked"]
    assert lines(ada, table) == taken
    ada.post(f"/games/{table}/undo/answer", {"agree": True})
    assert lines(ada, table) == taken[:1]
    assert redo(ben, table).status_code == 200
    assert lines(ada, table) == taken[:2]
    assert redo(ada, table).status_code == 200
    assert lines(ada, table) == taken


def test_whoever_has_not_moved_has_nothing_to_undo(ada: Browser, ben: Browser, table: str) -> None:
    answer = ben.post(f"/games/{table}/undo", {"version": ben.game(table)["version"]})
    assert answer.status_code == 409
    undo(ada, table)


def test_what_bots_did_comes_back_with_the_action_before_it(house: House) -> None:
    ada = house.people.guest("Ada")
    game = house.games.create(ada, Wish("1830", ("Ada", "bot:simple", "bot:simple"), seed=3))
    house.moves.act(ada, game, "Ada bids 20 on SV", None)

    def lines_at_adas_turn() -> list[str]:
        with house.rooms.looking(game) as opened:
            return list(opened.room.lines) if opened.game.active == ("Ada",) else []

    assert eventually(lambda: len(lines_at_adas_turn()) > 1)
    before = lines_at_adas_turn()
    house.moves.undo(ada, game, None)
    assert house.again.redo(ada, game, None).count == len(before)
    with house.rooms.looking(game) as opened:
        assert opened.room.lines == before


def moment(house: House, game_id: str, count: int) -> Game:
    with house.rooms.looking(game_id) as opened:
        return opened.game.at(count)


def test_friends_go_on_from_a_position_under_its_names(house: House, ada: Browser, table: str) -> None:
    host, dan = house.people.guest("Cleo"), house.people.guest("Dan")
    found = house.forks.fork(host, moment(house, table, 1), "again", "friends", "Ada")
    with house.rooms.looking(found) as opened:
        assert opened.row.status == "open" and [seat.name for seat in opened.seats] == ["Ada", "Ben"]
        link = next(seat.invitation for seat in opened.seats if seat.free)
    with pytest.raises(NotNow):
        house.moves.act(host, found, "Ada passes", None)
    house.games.join(dan, found, link, "Dan")
    with house.rooms.looking(found) as opened:
        assert opened.row.status == "playing" and opened.row.active == ["Ben"]
        assert opened.room.lines == ["Ada bids 20 on SV"]
    house.moves.act(dan, found, "Ben bids 40 on CS", None)
    with pytest.raises(Forbidden):
        house.moves.act(dan, found, "Ada bids 70 on DH", None)
    assert lines(ada, table) == ["Ada bids 20 on SV"]


def test_a_seat_that_is_left_keeps_its_name_in_a_game_that_goes_on(house: House, table: str) -> None:
    host = house.people.guest("Cleo")
    found = house.forks.fork(host, moment(house, table, 1), "", "friends", "Ben")
    with house.rooms.looking(found) as opened:
        number = next(seat.number for seat in opened.seats if seat.free)
    house.games.leave(host, found)
    with house.rooms.looking(found) as opened:
        assert [seat.name for seat in opened.seats] == ["Ada", "Ben"]
    house.games.join(host, found, number=1)
    house.games.seat_bot(host, found, number, "simple")
    with house.rooms.looking(found) as opened:
        assert opened.row.status == "playing" and {seat.bot for seat in opened.seats} == {"", "simple"}


def test_from_the_very_beginning_everybody_brings_his_own_name(house: House, table: str) -> None:
    host, dan = house.people.guest("Cleo"), house.people.guest("Dan")
    found = house.forks.fork(host, moment(house, table, 0), "", "friends", "Ada")
    with house.rooms.looking(found) as opened:
        link = opened.row.invitation
    house.games.join(dan, found, link)
    with house.rooms.looking(found) as opened:
        assert opened.row.status == "playing" and [seat.name for seat in opened.seats] == ["Ada", "Dan"]


def test_notes_at_a_moment_are_private_and_know_their_action(client: TestClient) -> None:
    ada, ben = Pages(client, "Ada"), Pages(client, "Ben")
    game = ada.post("/new", title="1830", together="hotseat", names="Ada, Ben").headers["location"]
    ada.post(f"{game}/act", line="Ada bids 20 on SV", version="1")
    ada.post(f"{game}/moment", count="1", note="a cheap start")
    ada.post(f"{game}/settle", name="our game")
    assert "our game" in ben.get(game)
    for tab in ("log", "notes"):
        assert "a cheap start" in ada.get(f"{game}?tab={tab}")
        assert "a cheap start" not in ben.get(f"{game}?tab={tab}")
    ada.post(f"{game}/undo", version="3")
    assert "a cheap start" not in ada.get(f"{game}?tab=log")
    assert "this action was taken back" in ada.get(f"{game}?tab=notes")
    ada.post(f"{game}/redo", version="4")
    assert "a cheap start" in ada.get(f"{game}?tab=log")
    ada.post(f"{game}/moment", count="1", note=" ")
    assert "a cheap start" not in ada.get(f"{game}?tab=notes")


def test_a_note_needs_a_moment_that_was(house: House, table: str) -> None:
    ada = house.people.guest("Ada")
    with pytest.raises(NotFound):
        house.wishes.note_moment(ada, table, 2, "too early")


def test_the_host_names_the_game_and_hands_it_over(house: House, ada: Browser, ben: Browser, table: str) -> None:
    host, other = person(house, table, 0), person(house, table, 1)
    house.hosting.settle(host, table, " our   game ", private=True)
    assert ada.game(table)["name"] == "our game"
    with pytest.raises(Forbidden):
        house.hosting.settle(other, table, "mine", private=False)
    with pytest.raises(NotNow):
        house.hosting.hand_over(host, table, 0)
    house.hosting.hand_over(host, table, 1)
    with pytest.raises(Forbidden):
        house.hosting.hand_over(host, table, 0)
    house.hosting.settle(other, table, "ours", private=False)
    assert ben.game(table)["name"] == "ours"


def person(house: House, game_id: str, number: int) -> Person:
    with house.rooms.looking(game_id) as opened, house.database.reading() as session:
        seat = next(seat for seat in opened.seats if seat.number == number)
        return session.get_one(Person, seat.person)


def test_the_spreadsheet_is_a_file_that_runs_no_formula(client: TestClient) -> None:
    ada = Pages(client, "Ada")
    game = ada.post("/new", title="1830", together="hotseat", names="=Ada, Ben").headers["location"]
    ada.post(f"{game}/act", line="=Ada bids 20 on SV", version="1")
    answer = ada.client.get(f"{game}/sheet.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.reader(io.StringIO(answer.text.lstrip("\ufeff"))))
    assert rows[0][0] == "company" and "'=Ada" in rows[0]
    assert next(row for row in rows if row[:1] == ["cash"])[-2:] == ["1,180", "1,200"]
    assert (
        next(row for row in ada.get(f"{game}/sheet.csv?at=0").splitlines() if row.startswith("cash")).count("1,200")
        == 2
    )


def test_a_wish_to_take_back_says_who_asks_and_to_what(client: TestClient, ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada bids 20 on SV")
    ben.act(game, "Ben bids 40 on CS")
    asked = ben.post(f"/games/{game}/undo", {"version": ben.game(game)["version"], "count": 0}).json()
    assert asked["asked"]
    page = Pages(client, "Cleo").get(f"/games/{game}")
    assert "Ben asks to undo 2 moves (Ada 1, Ben 1)" in page
    assert "Still to agree: Ada." in page
    assert re.search(r"back to before: [^<]*\$20", page)


def test_the_whole_log_is_there_when_it_is_asked_for(client: TestClient) -> None:
    ada = Pages(client, "Ada")
    data = (Path("docs/gallery/games/1830.json.gz")).read_bytes()
    files = {"file": ("game.json", gzip.decompress(data))}
    game = ada.client.post("/import", data={"csrf": ada.csrf}, files=files).headers["location"]
    short, whole = ada.get(f"{game}/panel?tab=log"), ada.get(f"{game}/panel?tab=log&whole=1")
    assert "Show the whole log" in short and "Show the whole log" not in whole
    assert "?at=1&amp;" in whole and "?at=1&amp;" not in short
    assert 'data-player="Ada"' in whole


def test_turns_are_told_with_their_game(house: House, table: str) -> None:
    heard: list[tuple[str, str]] = []
    house.hub.publish = lambda topic, what: heard.append((topic, what))  # type: ignore[method-assign]
    ben = person(house, table, 1)
    house.moves.act(ben, table, "Ben bids 40 on CS", None)
    host = person(house, table, 0)
    assert (f"person:{host.id}", f"turn {table}") in heard


def test_bankruptcy_is_asked_once_more() -> None:
    game = load(Path("docs/gallery/games/1830.json.gz"))
    effects = Effects(game, Words("en", game.title), Speech("en"))
    effect = Effect("", "", [])
    effects.ask(effect, DeclareBankruptcy("Ada"))
    assert msgspec.json.decode(effect.json)["q"]
    plain = Effect("", "", [])
    effects.ask(plain, Pass("Ada"))
    assert "q" not in msgspec.json.decode(plain.json)
