"""The clerk: moves of several games in one transaction, and the ordinary way for whatever does not fit."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event, select
from sqlalchemy.exc import OperationalError

from roundhouse.kernel.actions import Action
from roundhouse.table import room
from roundhouse.table.clerk import Wanted
from roundhouse.table.errors import Busy
from roundhouse.table.house import House
from roundhouse.table.models import ActionRow, GameRow, Person
from roundhouse.table.moves import Done
from roundhouse.table.room import Room
from roundhouse.table.settings import Settings
from roundhouse.table.wish import Wish
from tests.table.conftest import Browser

SEATS = Wish(title="1830", seats=("Ada", "Ben"), hotseat=True)


@pytest.fixture
def houses(database_url: str) -> Iterator[tuple[House, House]]:
    """Two servers on one database."""
    settings = Settings(database_url=database_url, warm=False)
    found = House(settings), House(settings)
    yield found
    for house in found:
        house.database.close()


def begun(house: House, games: int = 3) -> tuple[Person, list[str]]:
    """Games that are in the memory of a server."""
    ada = house.people.guest("Ada")
    ids = [house.games.create(ada, SEATS) for _ in range(games)]
    for game in ids:
        with house.rooms.open(game):
            pass
    return ada, ids


def make(house: House, *moves: tuple[Person, str, str, int]) -> list[int | Exception | None]:
    """Let the clerk make moves; gives the new versions, None for what he leaves to the ordinary way."""

    async def wanted() -> list[Wanted]:
        loop = asyncio.get_running_loop()
        return [Wanted(*move, answer=loop.create_future()) for move in moves]

    answers = house.clerk.make(asyncio.run(wanted()))
    return [answer.version if isinstance(answer, Done) else answer for answer in answers]


def lines(house: House, game: str) -> list[str]:
    with house.database.reading() as session:
        return list(session.scalars(select(ActionRow.line).where(ActionRow.game == game).order_by(ActionRow.number)))


def version(house: House, game: str) -> int:
    with house.database.reading() as session:
        return session.get_one(GameRow, game).version


def test_moves_of_several_games_are_one_transaction(houses: tuple[House, House]) -> None:
    here, there = houses
    ada, games = begun(here)
    commits: list[object] = []
    event.listen(here.database.engine, "commit", commits.append)
    assert make(here, *((ada, game, "Ada passes", 1) for game in games)) == [2, 2, 2]
    assert len(commits) == 1
    for game in games:
        assert lines(there, game) == ["Ada passes"]
        with there.rooms.open(game) as seen:
            assert (seen.row.version, seen.row.active) == (2, ["Ben"])
        assert here.moves.act(ada, game, "Ben passes", 2).version == 3


def test_two_moves_in_one_game_are_not_both_made(houses: tuple[House, House]) -> None:
    here, _ = houses
    ada, games = begun(here, 2)
    moves = [(ada, games[0], "Ada passes", 1), (ada, games[0], "Ben passes", 1), (ada, games[1], "Ada passes", 1)]
    assert make(here, *moves) == [2, None, 2]
    assert lines(here, games[0]) == ["Ada passes"]


def test_what_has_changed_elsewhere_is_left_to_others_and_nothing_is_half_written(houses: tuple[House, House]) -> None:
    """One claim fails: the other moves are not written by half either, and each can still be made."""
    here, there = houses
    ada, games = begun(here)
    there.moves.act(ada, games[1], "Ada passes", 1)
    assert make(here, *((ada, game, "Ada passes", 1) for game in games)) == [None, None, None]
    assert [lines(here, game) for game in games] == [[], ["Ada passes"], []]
    assert make(here, (ada, games[0], "Ada passes", 1)) == [None]
    for game in (games[0], games[2]):
        assert here.moves.act(ada, game, "Ada passes", 1).version == 2
    assert here.moves.act(ada, games[1], "Ben passes", 2).version == 3


def test_a_game_that_takes_long_is_left_to_others(houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    """A company of nobody's may run many trains inside a move: the moves of other games do not wait for that."""
    house, _ = houses
    ada, (one, other, _) = begun(house)
    monkeypatch.setattr(room, "SLOW", -1.0)
    assert make(house, (ada, one, "Ada bids 20 on SV", 1)) == [2]
    monkeypatch.setattr(room, "SLOW", 60.0)
    assert house.rooms.is_slow(one) and not house.rooms.is_slow(other)
    assert make(house, (ada, one, "Ben bids 40 on CS", 2), (ada, other, "Ada bids 20 on SV", 1)) == [None, 2]
    for line in ("Ben bids 40 on CS", "Ada passes"):
        with house.rooms.open(one) as opened:
            version = opened.row.version
        assert house.moves.act(ada, one, line, version).version == version + 1
    monkeypatch.setattr(room, "SLOW_FOR", 1)
    with house.rooms.open(one) as opened:
        opened.room.slow = 1
    house.moves.act(ada, one, "Ben passes", version + 1)
    assert not house.rooms.is_slow(one)


def test_a_game_that_may_take_long_is_left_to_others_before_it_does(houses: tuple[House, House]) -> None:
    """Whoever brings such a position with him would hold up everybody's moves by its first run."""
    house, _ = houses
    ada, (one, other, _) = begun(house)
    with house.rooms.open(one) as opened:
        opened.game.state.companies["PRR"].trains = ("2",) * 5
    with house.rooms.open(other) as opened:
        opened.game.state.companies["PRR"].trains = ("2",) * 4
    assert [house.rooms.is_slow(game) for game in (one, other)] == [True, False]
    assert make(house, *((ada, game, "Ada bids 20 on SV", 1) for game in (one, other))) == [None, 2]
    assert house.moves.act(ada, one, "Ada bids 20 on SV", 1).version == 2


def test_nobody_waits_in_a_game_behind_what_may_take_long(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many look at it meanwhile, each is shown how it was; whoever wants to change it is told to come again."""
    house, _ = houses
    ada, (game, *_) = begun(house)
    with house.rooms.open(game) as opened:
        opened.game.state.companies["PRR"].trains = ("2",) * 5
    push, inside, gate = Room.push, threading.Event(), threading.Event()

    def slowly(room: Room, action: Action) -> None:
        inside.set()
        assert gate.wait(60)
        push(room, action)

    monkeypatch.setattr(Room, "push", slowly)
    with ThreadPoolExecutor(1) as people:
        acting = people.submit(house.moves.act, ada, game, "Ada bids 20 on SV", 1)
        try:
            assert inside.wait(60)
            assert [house.rooms.look(game).room.version for _ in range(3)] == [1, 1, 1]
            with pytest.raises(Busy):
                house.moves.undo(ada, game, 1)
        finally:
            gate.set()
        assert acting.result().version == 2
    assert house.rooms.look(game).room.lines == ["Ada bids 20 on SV"]


def test_a_game_that_has_to_be_read_first_stands_in_line_too(
    ada: Browser, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it holds is known only then; the threads that answer everybody else read it, and leave the rest."""
    game = ada.create(title="1830", seats=["Ada", "Ben"], hotseat=True)
    monkeypatch.setattr(room, "MANY_TRAINS", 0)
    ask, asked = house.slow_acts.ask, []
    monkeypatch.setattr(house.slow_acts, "ask", lambda *given, **named: asked.append(given) or ask(*given, **named))
    house.rooms.forget(game)
    assert not house.rooms.is_slow(game)
    assert ada.act(game, "Ada bids 20 on SV", 1).status_code == 200
    assert len(asked) == 1


def test_moves_of_a_slow_game_stand_in_line(client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many wait for it, they wait in its line, and everybody else is answered."""
    slow, quick = Browser(client, "Ada"), Browser(client, "Ben")
    theirs, mine = (each.create(title="1830", seats=["Ada", "Ben"], hotseat=True) for each in (slow, quick))
    gate, act, begun = threading.Event(), house.moves.act, threading.Event()

    def long_act(person: Person | None, game: str, *move: Any, **more: Any) -> Done:
        if game == theirs:
            begun.set()
            assert gate.wait(60)
        return act(person, game, *move, **more)

    monkeypatch.setattr(house.rooms, "is_slow", lambda game: game == theirs)
    monkeypatch.setattr(house.rooms, "at_hand", lambda game, version: None)
    monkeypatch.setattr(house.moves, "act", long_act)
    with ThreadPoolExecutor(8) as people:
        version = slow.game(theirs)["version"]
        waiting = [people.submit(slow.act, theirs, "Ada bids 20 on SV", version) for _ in range(8)]
        assert begun.wait(60)
        assert quick.act(mine, "Ada bids 20 on SV").status_code == 200
        assert house.slow_acts.running == 1
        gate.set()
        assert sorted(each.result().status_code for each in waiting) == [200, *[409] * 7]


def test_a_slow_game_holds_up_no_other_bot(houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    robots, gate, moved = houses[0].robots, threading.Event(), threading.Event()
    monkeypatch.setattr(robots.moves.rooms, "is_slow", lambda game: game.startswith("slow"))
    monkeypatch.setattr(robots, "_drive", lambda game: gate.wait(60) if game.startswith("slow") else moved.set())
    for game in ("slow1", "slow2", "slow3", "quick"):
        robots.poke(game)
    assert moved.wait(60)
    gate.set()


def test_a_refused_move_keeps_no_other_from_being_made(houses: tuple[House, House]) -> None:
    here, _ = houses
    ada, games = begun(here)
    ben = here.people.guest("Ben")
    moves = [
        (ada, games[0], "Ada buys the moon", 1),
        (ada, games[0], "Ada passes", 1),
        (ben, games[1], "Ada passes", 1),
        (ada, games[2], "Ada passes", 7),
        (ada, "nosuchgame", "Ada passes", 1),
    ]
    assert make(here, *moves) == [None, 2, None, None, None]
    assert [version(here, game) for game in games] == [2, 1, 1]


def test_what_cannot_be_written_has_not_happened(houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    """All are told; none is tried again behind their backs, since nobody knows whether it was written."""
    here, _ = houses
    ada, games = begun(here)
    failure = OperationalError("the disk is full", {}, Exception())

    def broken(*_: object) -> bool:
        raise failure

    with monkeypatch.context() as patch:
        patch.setattr(here.changes, "claim", broken)
        assert make(here, *((ada, game, "Ada passes", 1) for game in games)) == [failure] * 3
    for game in games:
        assert lines(here, game) == []
        with here.rooms.open(game) as opened:
            assert len(opened.game.actions) == 0
        assert here.moves.act(ada, game, "Ada passes", 1).version == 2


def test_a_database_that_is_away_is_said_to_be(client: TestClient, house: House, ada: Browser, monkeypatch) -> None:
    game = ada.create(seats=["Ada", "Ben"], hotseat=True)
    ada.get(f"/games/{game}")

    def away(*_: object) -> bool:
        raise OperationalError("gone", {}, Exception())

    with monkeypatch.context() as patch:
        patch.setattr(house.changes, "claim", away)
        answer = ada.act(game, "Ada passes")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "3")
    assert ada.act(game, "Ada passes").json()["version"] == 2


def test_a_locked_game_keeps_the_others_waiting_for_a_moment_only(postgres: str) -> None:
    settings = Settings(database_url=postgres, warm=False)
    here, there = House(settings), House(settings)
    ada, games = begun(here)
    with there.changes.changing(games[0]):
        assert make(here, *((ada, game, "Ada passes", 1) for game in games)) == [None, None, None]
        assert here.moves.act(ada, games[1], "Ada passes", 1).version == 2
    for house in (here, there):
        house.database.close()


def test_those_who_wait_are_answered(database_url: str) -> None:
    """The thread of the clerk answers everybody, and ends when the server does."""
    house = House(Settings(database_url=database_url, warm=False))
    ada, games = begun(house, 20)

    async def play() -> list[Done | None]:
        house.clerk.start()
        try:
            async with asyncio.timeout(60):
                return await asyncio.gather(*(house.clerk.act(ada, game, "Ada passes", 1) for game in games))
        finally:
            await asyncio.get_running_loop().run_in_executor(None, house.clerk.stop)

    assert [done and done.version for done in asyncio.run(play())] == [2] * len(games)
    assert asyncio.run(house.clerk.act(ada, games[0], "Ben passes", 2)) is None
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda game: house.moves.act(ada, game, "Ben passes", 2).version, games)) == {3}
    house.database.close()
