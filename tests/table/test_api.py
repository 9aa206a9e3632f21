"""Playing by the API: create, join, act, take back, look at the past, import and export."""

from __future__ import annotations

import json
import time

from fastapi.testclient import TestClient
from sqlalchemy import insert

from roundhouse.formats.record import read_record
from roundhouse.table.changes import Changes
from roundhouse.table.house import House
from roundhouse.table.models import Message
from tests.table.conftest import Browser

NAMES = ["Ada", "Ben", "Cleo"]


def test_two_people_meet_and_play(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", ""])
    assert ada.game(game)["status"] == "open"
    assert ben.act(game, "Ben passes").status_code == 409
    assert ben.post(f"/games/{game}/join", {}).json()["status"] == "playing"
    assert ben.game(game)["active"] == ["Ada"]
    done = ada.act(game, "Ada bids 20 on SV")
    assert done.status_code == 200, done.text
    assert done.json()["active"] == ["Ben"]
    state = ben.get(f"/games/{game}/state").json()
    assert state["state"]["privates"]["SV"]["owner"] == "Ada"
    assert state["count"] == 1


def test_the_rules_refuse_with_their_clause(ada: Browser) -> None:
    game = ada.create(seats=NAMES, hotseat=True)
    refused = ada.act(game, "Ada bids 19 on SV")
    assert refused.status_code == 422
    assert refused.json()["clause"]
    assert refused.json()["error"] == "refused"
    assert ada.game(game)["version"] == 1


def test_programs_are_told_in_their_language(ada: Browser) -> None:
    game = ada.create(seats=NAMES, hotseat=True)
    address = f"/api/games/{game}/actions"
    wrong = {"action": "Ada bids 19 on SV", "version": ada.game(game)["version"]}

    def told(language: str = "", accept: str = "") -> str:
        headers = {**ada.headers, "Accept-Language": accept} if accept else ada.headers
        asked = {"language": language} if language else {}
        message: str = ada.client.post(address, json=wrong, params=asked, headers=headers).json()["message"]
        return message

    assert told() == told("en", "fr")
    assert "SVN&RR" in told("fr") and told("fr") == told(accept="fr-FR") != told("it") != told()


def test_what_is_no_action_is_said_so(ada: Browser) -> None:
    game = ada.create(seats=NAMES, hotseat=True)
    assert ada.act(game, "Ada sings").status_code == 400


def test_whoever_saw_an_older_version_is_told(ada: Browser) -> None:
    game = ada.create(seats=NAMES, hotseat=True)
    version = ada.game(game)["version"]
    assert ada.act(game, "Ada passes", version).status_code == 200
    late = ada.act(game, "Ben passes", version)
    assert late.status_code == 409
    assert late.json()["error"] == "stale"
    assert late.json()["version"] == version + 1


def test_every_legal_action_listed_is_accepted(ada: Browser) -> None:
    game = ada.create(seats=NAMES, hotseat=True)
    for _ in range(30):
        legal = ada.get(f"/games/{game}/legal").json()
        first = legal["actions"][-1]
        assert ada.act(game, first["action"], legal["version"]).status_code == 200


def test_undo_by_the_mover_and_by_agreement(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada passes")
    undone = ada.post(f"/games/{game}/undo", {"version": ada.game(game)["version"]}).json()
    assert undone["asked"] is False
    assert undone["done"]["count"] == 0
    ada.act(game, "Ada passes")
    ben.act(game, "Ben passes")
    version = ben.game(game)["version"]
    asked = ben.post(f"/games/{game}/undo", {"version": version, "count": 0}).json()
    assert asked == {"asked": True, "done": None}
    assert ben.game(game)["count"] == 2
    refused = ada.post(f"/games/{game}/undo/answer", {"agree": False}).json()
    assert refused["done"] is None
    ben.post(f"/games/{game}/undo", {"version": version, "count": 0})
    agreed = ada.post(f"/games/{game}/undo/answer", {"agree": True}).json()
    assert agreed["done"]["count"] == 0
    assert ada.game(game)["active"] == ["Ada"]


def test_the_host_takes_back_alone(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", ""])
    ben.post(f"/games/{game}/join", {})
    ada.act(game, "Ada passes")
    ben.act(game, "Ben passes")
    undone = ada.post(f"/games/{game}/undo", {"version": ada.game(game)["version"], "count": 0}).json()
    assert undone["done"]["count"] == 0


def test_the_past_and_a_private_copy(ada: Browser) -> None:
    game = ada.create(seats=NAMES, hotseat=True)
    for line in ("Ada bids 20 on SV", "Ben bids 40 on CS", "Cleo bids 70 on DH"):
        assert ada.act(game, line).status_code == 200, line
    past = ada.get(f"/games/{game}/state", params={"at": 1}).json()
    assert past["state"]["privates"]["CS"]["owner"] == ""
    assert ada.get(f"/games/{game}/state", params={"at": 9}).status_code == 404
    tried = ada.post(f"/games/{game}/what-if", {"actions": ["Ada bids 110 on MH"]}).json()
    assert tried["at"] == 4
    assert ada.game(game)["count"] == 3


def test_a_record_goes_out_and_comes_in(ada: Browser, client: TestClient) -> None:
    game = ada.create(seats=NAMES, hotseat=True, seed=5, options=["online"])
    ada.act(game, "Ada bids 20 on SV")
    record = ada.get(f"/games/{game}/record").content
    assert len(read_record(record).actions) == 1
    brought = client.post("/api/games/import", content=record, headers=ada.headers)
    assert brought.status_code == 201
    twin = brought.json()["id"]
    hashes = [ada.get(f"/games/{each}/state").json()["hash"] for each in (game, twin)]
    assert hashes[0] == hashes[1]
    online = ada.get(f"/games/{game}/online").json()
    assert online["title"] == "1830"
    back = client.post("/api/games/import", content=json.dumps(online), headers=ada.headers)
    assert back.status_code == 201, back.text
    assert client.post("/api/games/import", content=b"{", headers=ada.headers).status_code == 422
    position = ada.get(f"/games/{game}/position")
    assert position.headers["content-type"].startswith("text/plain")
    stands = client.post("/api/games/import", content=position.content, headers=ada.headers).json()["id"]
    assert ada.get(f"/games/{stands}/state").json()["hash"] == hashes[0]
    past = ada.get(f"/games/{stands}/online")
    assert past.status_code == 422 and "has no past" in past.text


def test_only_what_has_a_meaning_is_offered_for_download(ada: Browser, client: TestClient) -> None:
    """The menu of a game names the forms of file that it can be saved in."""
    for options, offered in ((["online"], True), ([], False)):
        game = ada.create(seats=NAMES, hotseat=True, options=options)
        page = client.get(f"/games/{game}", headers=ada.headers).text
        assert f"/api/games/{game}/record" in page and f"/api/games/{game}/position" in page
        assert (f"/api/games/{game}/online" in page) is offered


def test_a_room_is_rebuilt_from_the_database(ada: Browser, house: House) -> None:
    game = ada.create(seats=NAMES, hotseat=True)
    ada.act(game, "Ada passes")
    before = ada.get(f"/games/{game}/state").json()
    house.rooms.forget(game)
    assert ada.get(f"/games/{game}/state").json() == before


def test_an_action_that_cannot_be_kept_has_not_happened(ada: Browser, house: House, monkeypatch) -> None:
    game = ada.create(seats=NAMES, hotseat=True)

    def broken(*_: object) -> None:
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Changes, "claim", broken)
        try:
            ada.act(game, "Ada passes")
        except RuntimeError:
            pass
        else:
            raise AssertionError("the commit did not fail")
    assert ada.get(f"/games/{game}/state").json()["at"] == 0
    assert ada.act(game, "Ada passes").status_code == 200


def test_bots_move_by_themselves(ada: Browser) -> None:
    game = ada.create(seats=["Ada", "bot:simple", "bot:simple"])
    assert ada.act(game, "Ada passes").status_code == 200
    for _ in range(100):
        if ada.game(game)["active"] == ["Ada"]:
            break
        time.sleep(0.1)
    assert ada.game(game)["count"] >= 3


def test_passing_until_the_round_ends(ada: Browser) -> None:
    game = ada.create(seats=["Ada", "Ben"], hotseat=True)
    assert ada.post(f"/games/{game}/auto", {"seat": 1, "way": "round"}).status_code == 204
    ada.act(game, "Ada bids 20 on SV")
    for _ in range(50):
        if ada.game(game)["count"] == 2:
            break
        time.sleep(0.05)
    assert ada.game(game)["active"] == ["Ada"]


def test_chat_and_notes(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", ""])
    assert ada.post(f"/games/{game}/messages", {"text": "Hello"}).status_code == 204
    assert [each["text"] for each in ben.get(f"/games/{game}/messages").json()] == ["Hello"]
    assert ada.put(f"/games/{game}/note", {"text": "B&O is cheap"}).status_code == 204
    assert ada.get(f"/games/{game}/note").json()["text"] == "B&O is cheap"
    assert ben.get(f"/games/{game}/note").json()["text"] == ""


def test_a_long_talk_is_told_page_by_page(ada: Browser, house: House) -> None:
    """Whatever was said in a game, one answer holds no more than a page of it."""
    game = ada.create(seats=["Ada", ""])
    with house.database.writing() as session:
        session.execute(
            insert(Message),
            [{"game": game, "person": 1, "name": "Ada", "text": str(number), "count": 0} for number in range(450)],
        )
    last = ada.get(f"/games/{game}/messages").json()
    assert [each["text"] for each in last] == [str(number) for number in range(250, 450)]
    before = ada.get(f"/games/{game}/messages?before={last[0]['id']}").json()
    first = ada.get(f"/games/{game}/messages?before={before[0]['id']}").json()
    assert [each["text"] for each in (*first, *before)] == [str(number) for number in range(250)]


def test_nobody_takes_the_name_of_another_seat(ada: Browser, ben: Browser) -> None:
    game = ada.create(seats=["Ada", "", ""])
    assert ben.post(f"/games/{game}/join", {"name": "Ada"}).status_code == 409
    assert ben.post(f"/games/{game}/join", {"name": "Ben"}).status_code == 200
    assert ada.post("/games", {"title": "1830", "seats": ["Bot 2", "bot:simple"]}).status_code == 422
