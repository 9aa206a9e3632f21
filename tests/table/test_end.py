"""The end of a game: who won, what each had, what decided it, and another game with the same people."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

from roundhouse.formats.record import write_record
from roundhouse.game import Game, new
from roundhouse.lab.fuzz import random_game
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.render import LIGHT
from roundhouse.table.ending import FinalPlace, Piece, differences, ending_of, moments_of, standings_of
from roundhouse.table.room import Room
from roundhouse.titles import TITLES
from roundhouse.words import Words
from tests.table.conftest import Browser


def room_of(game: Game) -> Room:
    """A room in which a game has been played."""
    room = Room("test")
    room.begin(game.at(0))
    for action in game.actions:
        room.push(action)
    return room


@pytest.fixture(scope="module")
def finished() -> Game:
    game, _ = random_game("18Lilliput", 2, 3, checks=False)
    assert game.finished
    return game


def some_way_on(title: str, actions: int = 260) -> Game:
    game = new(title, ["Ada", "Ben", "Cleo"], seed=2)
    player = RandomPlayer(2, "builder")
    while not game.finished and len(game.actions) < actions:
        game.push(player.choose(game))
    return game


@pytest.mark.parametrize("title", sorted(TITLES))
def test_the_pieces_of_everybody_add_up_to_his_score(title: str) -> None:
    game = some_way_on(title)
    for standing in standings_of(game, {"Ada"}):
        assert sum(piece.amount for piece in standing.pieces) == standing.score
        assert standing.behind >= 0
    places = [standing.place for standing in standings_of(game, set())]
    assert places == sorted(places)
    assert places[0] == 1


def test_a_new_leader_is_a_turning_point(finished: Game) -> None:
    room = room_of(finished)
    leads = [moment for moment in moments_of(finished, room) if moment.kind == "lead"]
    stood = [sample.worth for sample in room.samples]
    leaders = {max(worth, key=lambda name, worth=worth: worth[name]) for worth in stood if len(set(worth.values())) > 1}
    assert {moment.name for moment in leads} <= {*leaders, max(finished.scores(), key=lambda n: finished.scores()[n])}
    assert all(moment.amount > 0 for moment in leads)
    numbers = [moment.number for moment in moments_of(finished, room)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_greatest_round_is_told(finished: Game) -> None:
    room = room_of(finished)
    (best,) = [moment for moment in moments_of(finished, room) if moment.kind == "round"]
    gains = [
        after.worth[name] - before.worth[name]
        for before, after in zip(room.samples, room.samples[1:], strict=False)
        for name in after.worth
    ]
    last = [finished.scores()[name] - worth for name, worth in room.samples[-1].worth.items()]
    assert best.amount == max(gains + last)


def test_the_curve_ends_with_the_scores(finished: Game) -> None:
    told = ending_of(finished, room_of(finished), Words("en", finished.title), LIGHT, set(), {})
    assert told.actions == len(finished.actions)
    for player in finished.scores():
        assert all(player in curve for curve in told.curves["worth"])
    for name, pictures in told.curves.items():
        assert len(pictures) == 2, name
    assert [*told.curves] == ["worth", "prices", "revenue", "bank"]


def test_rounds_are_counted_as_players_count_them(finished: Game) -> None:
    """Cards and trains are one round of 18Lilliput; each operating round of 1830 is one."""
    told = ending_of(finished, room_of(finished), Words("en", finished.title), LIGHT, set(), {})
    assert told.rounds == 8
    game = some_way_on("1830")
    begun = [sample.round for sample in room_of(game).samples if sample.round is not None]
    told = ending_of(game, room_of(game), Words("en", game.title), LIGHT, set(), {})
    assert told.rounds == len(begun) > begun[-1].number


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_page_of_a_finished_game(client: TestClient, ada: Browser, finished: Game, language: str) -> None:
    answer = client.post("/api/games/import", content=write_record(finished), headers=ada.headers)
    assert answer.status_code == 201, answer.text
    game = answer.json()["id"]
    headers = {**ada.headers, "Accept-Language": language}
    page = client.get(f"/games/{game}/end", headers=headers).text
    for player in finished.state.players:
        assert player in page
    assert f"/games/{game}/board.svg" in page
    assert f"/api/games/{game}/record" in page and f"/api/games/{game}/position" in page
    assert re.search(r"http://testserver/(join|games)/", page)
    rounds = {"en": "Cards|Trains", "fr": "Cartes|Trains", "it": "Carte|Treni"}[language]
    charts = client.get(f"/games/{game}?tab=charts", headers=headers).text
    for drawn in (page, charts):
        assert re.search(rf">({rounds}) \d</text>", drawn) and not re.search(r">[AR]R\d</text>", drawn)
    assert f"/games/{game}/end" in client.get("/", headers=headers).text
    assert f"/games/{game}/end" in client.get(f"/games/{game}", headers=headers).text


def test_a_game_that_is_not_over_has_no_end(client: TestClient, ada: Browser) -> None:
    game = ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True)
    answer = client.get(f"/games/{game}/end", headers=ada.headers, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/games/{game}"


def test_the_end_of_a_private_game_is_not_for_strangers(
    client: TestClient, ada: Browser, ben: Browser, finished: Game
) -> None:
    answer = client.post("/api/games/import", content=write_record(finished), headers=ada.headers)
    game = answer.json()["id"]
    assert client.get(f"/games/{game}/end", headers=ben.headers).status_code in (403, 404)


def test_only_those_who_play_are_told_the_link_that_lets_others_in(
    client: TestClient, ada: Browser, ben: Browser, finished: Game
) -> None:
    """A watcher of a private game may have come by the link to a seat: that to the game is not his to pass on."""
    brought = client.post("/api/games/import", content=write_record(finished), headers=ada.headers).json()
    link = f"/join/{brought['invitation']}"
    client.get(link, headers=ben.headers)
    pages = [client.get(f"/games/{brought['id']}/end", headers=each.headers) for each in (ada, ben)]
    assert [page.status_code for page in pages] == [200, 200]
    assert [link in page.text for page in pages] == [True, False]


def test_the_same_people_play_again_each_one_seat_on(client: TestClient, finished: Game) -> None:
    def token(path: str) -> str:
        found = re.search(r'name="csrf" value="(\w+)"', client.get(path).text)
        assert found
        return found[1]

    client.post("/guest", data={"name": "Eve", "csrf": token("/account")})
    answer = client.post(
        "/import",
        data={"csrf": token("/")},
        files={"file": ("game.json", write_record(finished))},
        follow_redirects=False,
    )
    address = answer.headers["location"]
    again = client.post(f"{address}/again", data={"csrf": token(f"{address}/end")}, follow_redirects=False)
    assert again.status_code == 303
    assert again.headers["location"] != address
    players = list(finished.state.players)
    told = client.get(f"/api{again.headers['location']}").json()
    assert [seat["name"] for seat in told["seats"]] == [*players[1:], players[0]]


def test_what_made_the_difference_adds_up_to_it() -> None:
    first = FinalPlace(1, "Ada", 900, 0, [Piece("cash", 500), Piece("PRR", 400)])
    second = FinalPlace(2, "Ben", 700, 200, [Piece("cash", 650), Piece("NYC", 50)])
    why = differences(first, second)
    assert why == [("PRR", 400), ("cash", -150), ("NYC", -50)]
    assert sum(amount for _, amount in why) == second.behind
