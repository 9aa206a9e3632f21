"""What the table does for a player who does not act himself: he is told of it, and can take it back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from roundhouse.formats.files import load
from roundhouse.formats.record import write_record
from roundhouse.game import Game
from roundhouse.kernel.actions import Dividend
from roundhouse.table.house import House
from roundhouse.table.stage import company_in_turn
from tests.table.conftest import Browser, eventually
from tests.table.test_clocks import clocked, run_out


def page(client: TestClient, who: Browser, game: str, tab: str = "log") -> str:
    return client.get(f"/games/{game}", params={"tab": tab}, headers=who.headers).text


def since(text: str) -> list[str]:
    """What the strip tells, in the order of what happened."""
    return re.findall(r'class="ev [^>]*>.*?at=(\d+)', text)


def lines(who: Browser, game: str) -> list[str]:
    return list(who.get(f"/games/{game}/record").json()["actions"])


@pytest.fixture
def passing(ada: Browser, ben: Browser) -> str:
    """Ben passes by a standing order; Ada has bid, and he has passed."""
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada bids 75 on DH")
    ben.act(game, "Ben bids 45 on CS")
    assert ben.post(f"/games/{game}/auto", {"seat": 1, "way": "round"}).status_code == 204
    ada.act(game, "Ada bids 115 on MH")
    eventually(lambda: len(lines(ada, game)) == 4)
    return game


def test_the_strip_tells_what_happened_since_one_moved_oneself(
    client: TestClient, ada: Browser, ben: Browser, passing: str
) -> None:
    """Passing by order is not looking: what came before it is told, and what was done for one."""
    assert lines(ada, passing)[-1] == "Ben passes"
    assert since(page(client, ben, passing)) == ["3", "4"]
    assert since(page(client, ada, passing)) == ["4"]


def test_who_has_not_moved_yet_is_told_everything(client: TestClient, ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", "", ""])
    ben.post(f"/games/{game}/join", {})
    cleo = Browser(client, "Cleo")
    cleo.post(f"/games/{game}/join", {})
    ada.act(game, "Ada bids 75 on DH")
    ben.act(game, "Ben bids 45 on CS")
    assert since(page(client, cleo, game)) == ["1", "2"]


def in_a_turn_after_anothers() -> tuple[Game, int]:
    """A company that has run its trains, and how far the game had come when its turn began; the one before it is not
    of the same president."""
    whole = load(Path("docs/gallery/games/1830.json.gz"))
    for count in range(300, len(whole.actions)):
        game, began = whole.at(count), count
        company = company_in_turn(game)
        while company and game.actions[began - 1].actor == company:
            began -= 1
        before = game.state.companies.get(game.actions[began - 1].actor)
        pays = any(isinstance(each, Dividend) for each in game.legal_actions())
        if pays and began < count and before and before.president != game.state.companies[company].president:
            return game, began
    raise AssertionError("there is no such turn")


def test_what_came_before_ones_turn_stays_told_as_long_as_it_lasts(client: TestClient, ada: Browser) -> None:
    """The strip goes with the turn, not with its first step: the board would change its size under one's hand."""
    game, began = in_a_turn_after_anothers()
    brought = client.post("/api/games/import", content=write_record(game), headers=ada.headers).json()["id"]
    text = page(client, ada, brought)
    assert 'class="since still"' in text
    told = [int(number) for number in since(text)]
    assert told and max(told) <= began


def test_the_log_says_what_was_done_by_an_order(client: TestClient, ada: Browser, passing: str) -> None:
    told = re.findall(
        r'<span class="n">(\d)</span>(?:(?!</li>).)*by a standing order', page(client, ada, passing), re.S
    )
    assert told == ["4"]


def test_the_log_says_it_beside_the_action_and_not_beside_what_came_of_it(
    client: TestClient, ada: Browser, ben: Browser
) -> None:
    """The pass that ends a round pays the privates: the mark stands with the pass."""
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada bids 20 on SV")
    ada.post(f"/games/{game}/auto", {"seat": 0, "way": "round"})
    ben.act(game, "Ben passes")
    eventually(lambda: len(lines(ada, game)) == 3)
    text = page(client, ada, game)
    assert "pays" in text
    marked = re.findall(r'<span class="n">3</span>((?:(?!</li>).)*)by a standing order', text, re.S)
    assert len(marked) == 1 and "passes" in marked[0]


def test_the_log_says_what_was_done_when_the_time_was_up(
    client: TestClient, ada: Browser, ben: Browser, house: House
) -> None:
    game = clocked(ada, ben, "pass")
    run_out(house, game)
    house.robots.run_out()
    eventually(lambda: lines(ada, game) == ["Ada passes"])
    assert "the time was up" in page(client, ben, game)


def test_what_was_done_by_an_order_is_taken_back_with_the_order(
    client: TestClient, ada: Browser, ben: Browser, passing: str
) -> None:
    assert 'class="icon back"' in page(client, ben, passing)
    version = ada.game(passing)["version"]
    assert ben.post(f"/games/{passing}/undo", {"version": version}).json()["asked"] is False
    assert lines(ada, passing)[-1] == "Ada bids 115 on MH"
    assert "Stop that" not in page(client, ben, passing)
    assert ben.act(passing, "Ben bids 120 on MH").status_code == 200


def test_an_order_follows_a_game_that_goes_back(ada: Browser, ben: Browser, house: House, passing: str) -> None:
    """What happens after an undo has not been seen by whoever gave an order before it."""
    ada.post(f"/games/{passing}/undo", {"version": ada.game(passing)["version"], "count": 1})
    with house.rooms.looking(passing) as opened:
        seat = opened.seats[1]
        assert seat.auto["way"] == "round" and seat.auto["count"] == 1


def test_everybody_is_told_who_stops_the_clocks(client: TestClient, ada: Browser, ben: Browser) -> None:
    game = clocked(ada, ben, "nothing")
    ben.post(f"/games/{game}/pause", {"paused": True})
    ben.post(f"/games/{game}/pause", {"paused": True})
    ada.post(f"/games/{game}/pause", {"paused": False})
    text = page(client, ada, game)
    assert text.count("Ben has stopped the clocks.") == 1
    assert text.count("Ada lets the clocks run on.") == 1


def test_everybody_sees_what_is_for_sale_now(client: TestClient, ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    for who in (ada, ben, Browser(client, "Dan")):
        (name,) = re.findall(r'<article class="lot now">.*?<h3>(.*?)</h3>', page(client, who, game), re.S)
        assert name.startswith("Schuylkill")


@pytest.fixture
def cleo(client: TestClient) -> Browser:
    return Browser(client, "Cleo")


@pytest.fixture
def of_three(ada: Browser, ben: Browser, cleo: Browser) -> str:
    """Ada is the host and has bid; Ben, who comes next, has passed by a standing order; it is for Cleo to decide."""
    game = ada.create(seats=["Ada", "", ""])
    ben.post(f"/games/{game}/join", {})
    cleo.post(f"/games/{game}/join", {})
    assert ben.post(f"/games/{game}/auto", {"seat": 1, "way": "round"}).status_code == 204
    ada.act(game, "Ada bids 75 on DH")
    assert eventually(lambda: lines(ada, game)[1:] == ["Ben passes"])
    return game


def test_nobody_else_takes_again_what_somebody_has_taken_back_with_his_order(
    client: TestClient, ada: Browser, ben: Browser, cleo: Browser, of_three: str
) -> None:
    assert ben.post(f"/games/{of_three}/undo", {"version": ada.game(of_three)["version"]}).json()["asked"] is False
    assert 'class="icon again"' not in page(client, cleo, of_three)
    assert 'class="icon again"' in page(client, ben, of_three)
    redo = {"version": ada.game(of_three)["version"]}
    assert cleo.post(f"/games/{of_three}/redo", redo).status_code == 409
    assert lines(ada, of_three) == ["Ada bids 75 on DH"]
    assert ben.post(f"/games/{of_three}/redo", redo).status_code == 200
    assert lines(ada, of_three) == ["Ada bids 75 on DH", "Ben passes"]


@pytest.mark.parametrize("stopped", [True, False])
def test_an_order_that_was_ended_meanwhile_is_not_followed_again(
    ada: Browser, ben: Browser, of_three: str, stopped: bool
) -> None:
    ada.post(f"/games/{of_three}/undo", {"version": ada.game(of_three)["version"]})
    if stopped:
        ben.post(f"/games/{of_three}/auto", {"seat": 1, "way": ""})
    again = ada.post(f"/games/{of_three}/redo", {"version": ada.game(of_three)["version"]})
    assert again.json()["active"] == (["Ben"] if stopped else ["Cleo"])


def test_whoever_takes_back_only_what_was_done_for_another_asks_him(
    ada: Browser, ben: Browser, cleo: Browser, of_three: str
) -> None:
    back = {"version": ada.game(of_three)["version"], "count": 1}
    assert cleo.post(f"/games/{of_three}/undo", back).json()["asked"] is True
    assert lines(ada, of_three) == ["Ada bids 75 on DH", "Ben passes"]


def test_moves_of_whoever_left_his_seat_to_a_bot_are_still_his(client: TestClient, ada: Browser, ben: Browser) -> None:
    """Whoever stays does not agree in his place; what the bot did is taken back as ever."""
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada bids 75 on DH")
    ben.act(game, "Ben bids 45 on CS")
    assert ada.post(f"/games/{game}/away").status_code == 204
    assert eventually(lambda: len(lines(ada, game)) == 3)
    back = {"version": ada.game(game)["version"], "count": 0}
    assert ben.post(f"/games/{game}/undo", back).json()["asked"] is True
    assert ben.post(f"/games/{game}/undo/answer", {"agree": True}).json()["done"] is None
    assert lines(ada, game)[:2] == ["Ada bids 75 on DH", "Ben bids 45 on CS"]
    assert "Still to agree: Ada." in page(client, ben, game)
    assert ben.post(f"/games/{game}/undo", {"version": back["version"]}).json()["asked"] is False
    assert lines(ada, game)[0] == "Ada bids 75 on DH"
