"""The players of `make kill` notice what is lost: without that, a thousand kills would prove nothing."""

from __future__ import annotations

from typing import Any

import pytest
from benchmarks.killed_players import Counts, Lost, Player
from fastapi.testclient import TestClient
from sqlalchemy import delete, update

from roundhouse.table.house import House
from roundhouse.table.models import ActionRow, GameRow, Message, Note

SCRIPT = ["Ada passes", "Ben passes", "Cleo passes", "Ada passes", "Ben passes", "Cleo passes"]


class Inside:
    """A wire that leads to a server in this process."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client, self.key = client, ""
        self.key = self.ask("POST", "/guests", {"name": name})["key"]

    def ask(self, method: str, path: str, body: object = None) -> Any:
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        answer = self.client.request(method, f"/api{path}", json=body, headers=headers)
        assert answer.status_code < 400, answer.text
        return answer.json() if answer.content else None


@pytest.fixture
def player(client: TestClient) -> Player:
    """Somebody to whom an action, a word, a note and a pause were acknowledged."""
    player = Player(0, SCRIPT, Counts(), 18)
    player.wire, player.guest = Inside(client, "Ada"), Inside(client, "Ben")  # type: ignore[assignment]
    player.step()
    for what, value in (("act", SCRIPT[0]), ("act", SCRIPT[1]), ("say", "hello"), ("note", "mine"), ("pause", True)):
        player._send(what, value)
    player.look()
    return player


@pytest.mark.parametrize(
    "loss",
    [
        update(GameRow).values(paused=False, touched=99),
        update(GameRow).values(version=GameRow.version + 1),
        delete(Message),
        delete(Note),
        update(Note).values(text="another"),
    ],
)
def test_what_is_lost_is_noticed(player: Player, house: House, loss: Any) -> None:
    with house.database.writing() as session:
        session.execute(loss)
    with pytest.raises(Lost):
        player.look()


def test_a_lost_action_is_noticed(player: Player, house: House) -> None:
    with house.database.writing() as session:
        session.execute(delete(ActionRow).where(ActionRow.number == 2))
        session.execute(update(GameRow).values(count=1, version=GameRow.version, touched=99))
    house.rooms.forget(player.game)
    with pytest.raises(Lost):
        player.look()


def test_what_was_under_way_is_there_whole_or_not_at_all(player: Player) -> None:
    player.doubt = ("act", SCRIPT[2])
    player.look()
    assert player.counts.in_doubt_gone == 1
    player._send("act", SCRIPT[2])
    player.lines.pop()
    player.version -= 1
    player.doubt = ("act", SCRIPT[2])
    player.look()
    assert player.counts.in_doubt_kept == 1
    assert player.lines == SCRIPT[:3]
