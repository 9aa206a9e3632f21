"""Games in memory: which have a room, what a room takes, and how a game comes back when it has none."""

from __future__ import annotations

import gc
import threading
import time
import tracemalloc

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from roundhouse.formats.record import write_record
from roundhouse.game import Game, new
from roundhouse.kernel.notation import write
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.table import snapshots
from roundhouse.table.errors import NotFound
from roundhouse.table.house import House
from roundhouse.table.models import ActionRow, Snapshot
from roundhouse.table.room import Room
from roundhouse.table.rooms import Rooms
from roundhouse.titles import TITLES
from tests.table.conftest import Browser


def played(title: str, length: int, seed: int = 7) -> Game:
    """A random game."""
    fewest = TITLES[title].player_counts[0]
    game, player = new(title, ["Ada", "Ben", "Cleo", "Dan"][: max(3, fewest)], seed=seed), RandomPlayer(seed)
    while len(game.actions) < length and not game.finished:
        game.push(player.choose(game))
    return game


def brought(ada: Browser, game: Game) -> str:
    """The game at the table, by its file."""
    sent = ada.client.post("/api/games/import", content=write_record(game), headers=ada.headers)
    assert sent.status_code == 201, sent.text
    return str(sent.json()["id"])


def fresh(house: House) -> Rooms:
    """The rooms of a process that has just started on the same database."""
    return Rooms(house.database, house.snapshots, house.rooms.most)


@pytest.fixture
def pushes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every action that is played in a room."""
    found: list[str] = []
    push = Room.push

    def counted(room: Room, action: object) -> None:
        found.append(room.id)
        push(room, action)  # type: ignore[arg-type]

    monkeypatch.setattr(Room, "push", counted)
    return found


@pytest.mark.parametrize("title", list(TITLES))
def test_a_game_comes_back_from_its_snapshot_as_it_was(
    title: str, house: House, ada: Browser, pushes: list[str]
) -> None:
    game = played(title, 90)
    game_id = brought(ada, game)
    first = house.rooms.look(game_id)
    assert house.snapshots.write() == 1
    chosen = RandomPlayer(9).choose(first.game)
    assert ada.act(game_id, str(ada.get(f"/games/{game_id}/legal").json()["actions"][0]["action"])).status_code == 200
    assert chosen in first.game.legal_actions()
    now = house.rooms.look(game_id)
    pushes.clear()
    back = fresh(house).look(game_id)
    assert len(pushes) <= 2 * snapshots.EVERY
    assert back.game.hash == now.game.hash and back.game.actions == now.game.actions
    assert back.game.events == now.game.events and back.room.samples == now.room.samples
    for count in (0, 1, 7, 8, 50, len(game.actions) - 1, len(game.actions)):
        assert back.game.at(count).hash == now.game.at(count).hash, count
    assert back.room.happened(0, len(now.game.actions)) == now.room.log
    twin = back.game.copy()
    twin.go_to(3)
    assert twin.hash == game.at(3).hash


def _with_snapshots(house: House, ada: Browser) -> str:
    game_id = brought(ada, played("1830", 60))
    house.rooms.look(game_id)
    assert house.snapshots.write() == 1
    line = ada.get(f"/games/{game_id}/legal").json()["actions"][0]["action"]
    assert ada.act(game_id, line).status_code == 200
    return game_id


def test_a_snapshot_is_never_trusted_over_the_record(
    house: House, ada: Browser, pushes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = _with_snapshots(house, ada)
    right = house.rooms.look(game_id).game.hash

    def comes_back() -> int:
        pushes.clear()
        assert fresh(house).look(game_id).game.hash == right
        return len(pushes)

    assert comes_back() == 2
    with monkeypatch.context() as other:
        other.setattr(snapshots, "fingerprint", lambda: "other code")
        assert comes_back() == 61
    with house.database.writing() as session:
        packed = session.scalars(select(Snapshot.body)).one()
        session.execute(update(Snapshot).values(body=packed[:-9] + b"\0" * 9))
    assert comes_back() == 61
    other_game = played("1830", 60, seed=8)
    body = snapshots.Body(snapshots.write_position(other_game), right, [])
    with house.database.writing() as session:
        session.execute(update(Snapshot).values(body=snapshots.zlib.compress(snapshots.msgspec.json.encode(body))))
    assert comes_back() == 61
    with house.database.writing() as session:
        session.execute(update(Snapshot).values(body=packed, record="0" * 64))
    assert comes_back() == 61


def test_a_game_at_rest_comes_back_from_its_snapshot(house: House, ada: Browser, pushes: list[str]) -> None:
    """Nobody has acted since the snapshot was made, as after a new version of the server."""
    game_id = brought(ada, played("1830", 60))
    right = house.rooms.look(game_id)
    assert house.snapshots.write() == 1
    pushes.clear()
    back = fresh(house).look(game_id)
    assert len(pushes) == 1
    assert (back.game.hash, back.game.events) == (right.game.hash, right.game.events)
    assert back.room.samples == right.room.samples


def test_after_taking_back_old_snapshots_are_not_used(house: House, ada: Browser, pushes: list[str]) -> None:
    game_id = _with_snapshots(house, ada)
    version = ada.game(game_id)["version"]
    assert ada.post(f"/games/{game_id}/undo", {"version": version, "count": 40}).status_code == 200
    with house.database.reading() as session:
        assert len(session.scalars(select(ActionRow.number).where(ActionRow.game == game_id)).all()) == 40
    pushes.clear()
    assert fresh(house).look(game_id).game.hash == house.rooms.look(game_id).game.hash
    assert len(pushes) == 40


def test_a_deleted_game_does_not_stop_the_snapshots_of_others(house: House, ada: Browser) -> None:
    gone, stays = brought(ada, played("1830", 20)), brought(ada, played("1830", 20))
    for game_id in (gone, stays):
        house.rooms.look(game_id)
    assert ada.delete(f"/games/{gone}").status_code == 204
    house.snapshots.write()
    with house.database.reading() as session:
        assert session.scalars(select(Snapshot.game)).all() == [stays]


def test_who_plays_does_not_wait_for_a_snapshot(house: House, ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made in the background, of a moment that is committed."""
    made: list[tuple[str, int]] = []
    keep = house.snapshots.keep

    def kept(file: object, game_id: str, game: Game, *more: object) -> None:
        made.append((threading.current_thread().name, len(game.actions)))
        keep(file, game_id, game, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(house.snapshots, "keep", kept)
    game_id = ada.create(seats=["Ada", "Ben"], hotseat=True)
    player = RandomPlayer(18)
    for _ in range(snapshots.EVERY):
        assert ada.act(game_id, write(player.choose(house.rooms.look(game_id).game))).status_code == 200
    until = time.monotonic() + 60
    while not made and time.monotonic() < until:
        time.sleep(0.05)
    assert made == [("snapshots", snapshots.EVERY - 1)]


def test_a_fault_does_not_end_the_writing_of_snapshots(
    house: House, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.snapshots.stop()
    game_id = brought(ada, played("1830", 20))
    house.rooms.look(game_id)

    def full(*_: object) -> None:
        raise OSError("No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(house.database, "changing", full)
        assert house.snapshots.write() == 0
    fresh(house).look(game_id)
    assert house.snapshots.write() == 1


def test_a_game_that_does_not_exist_takes_no_room(house: House, ada: Browser, client: TestClient) -> None:
    game_id = ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True)
    ada.get(f"/games/{game_id}/state")
    held = house.rooms._rooms[game_id]
    for path in ("/api/games/nogame", "/api/games/nogame/stream", "/games/nogame"):
        assert client.get(path).status_code == 404
    for number in range(300):
        with pytest.raises(NotFound):
            house.rooms.look(f"nogame{number}")
    assert len(house.rooms) == 1 and house.rooms._rooms[game_id] is held
    assert ada.delete(f"/games/{game_id}").status_code == 204
    with pytest.raises(NotFound):
        house.rooms.look(game_id)
    assert len(house.rooms) == 0 and house.rooms.weight == 0


def test_rooms_are_given_up_by_what_they_take(house: House, ada: Browser) -> None:
    games = [ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True) for _ in range(6)]
    rooms = fresh(house)
    rooms.look(games[0])
    rooms.most = 3 * rooms.weight
    for game_id in games:
        rooms.look(game_id)
    assert list(rooms._rooms) == games[-3:]
    assert rooms.weight <= rooms.most


@pytest.mark.parametrize("title", ["1830", "1861"])
def test_the_weight_of_a_room_is_what_it_takes(title: str) -> None:
    """Within a factor of two, for a game that has been played and for one that came back."""
    game = played(title, 150)
    lines = str(game.record).splitlines()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    rooms = []
    for _ in range(4):
        room = Room("x")
        room.begin(Game(game.setup))
        room.follow(list(lines))
        rooms.append(room)
    gc.collect()
    taken = (tracemalloc.get_traced_memory()[0] - before) / 4
    tracemalloc.stop()
    assert taken / 2 < rooms[0].weight < taken * 2, (taken, rooms[0].weight)


def test_who_looks_keeps_nobody_waiting(house: House, ada: Browser) -> None:
    """What somebody looks at is his own: others act meanwhile, and he sees nothing of it."""
    game_id = ada.create(seats=["Ada", "Ben", "Cleo"], hotseat=True)
    seen = house.rooms.look(game_id)
    before, version = seen.game.hash, seen.row.version
    line = ada.get(f"/games/{game_id}/legal").json()["actions"][0]["action"]
    assert ada.act(game_id, line).status_code == 200
    assert seen.game.hash == before and seen.row.version == version and seen.row.count == 0
    assert house.rooms.look(game_id).row.count == 1
