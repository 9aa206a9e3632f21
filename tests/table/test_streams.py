"""Streams: what happens while somebody connects is heard, the newest of what comes too fast, and nothing unlawfully."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import FastAPI, Request

from roundhouse.table.api.stream import stream
from roundhouse.table.app import create_app
from roundhouse.table.events import WHO
from roundhouse.table.house import House
from roundhouse.table.models import Person
from roundhouse.table.settings import Settings
from roundhouse.table.wish import Wish


def asking(app: FastAPI, key: str = "") -> Request:
    headers = [(b"authorization", f"Bearer {key}".encode())] if key else []
    return Request(
        {"type": "http", "app": app, "client": ("127.0.0.1", 1), "headers": headers, "method": "GET", "path": "/"}
    )


def test_what_happens_while_somebody_connects_is_heard(tmp_path: Path) -> None:
    """A game changes after it was looked at for a stream, and before the stream is read."""
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'table.db'}", warm=False))
    house: House = app.state.house
    dan = house.people.guest("Dan")
    game = house.games.create(dan, Wish(title="1830", seats=("", "")))

    async def connect() -> list[str]:
        await house.hub.start()
        response = await stream(game, asking(app), None)
        house.games.join(dan, game)
        await asyncio.sleep(0)
        found = []
        async with asyncio.timeout(20):
            async for part in response.body_iterator:
                found.append(str(part))
                if f"data: {house.rooms.look(game).row.version}" in found[-1]:
                    break
        return found

    assert asyncio.run(connect())
    house.database.close()


Lost = Callable[[House, Person, Person, str], None]


def _removed(house: House, host: Person, other: Person, game: str) -> None:
    house.seats.remove(host, game, 1)


def _shown_to_few(house: House, host: Person, other: Person, game: str) -> None:
    house.games.leave(other, game)
    house.hosting.settle(host, game, "", private=True)


def _deleted(house: House, host: Person, other: Person, game: str) -> None:
    house.games.delete(host, game)


def _signed_out(house: House, host: Person, other: Person, game: str) -> None:
    house.people.sign_out_everywhere(other)


@pytest.mark.parametrize(
    ("lost", "private"), [(_removed, True), (_shown_to_few, False), (_deleted, False), (_signed_out, False)]
)
def test_a_stream_ends_when_its_listener_may_hear_no_more(
    tmp_path: Path, empty_tables: Path, lost: Lost, private: bool
) -> None:
    shutil.copy(empty_tables, tmp_path / "table.db")
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'table.db'}", warm=False))
    house: House = app.state.house
    ada, ben = house.people.guest("Ada"), house.people.guest("Ben")
    key = house.people.key(ben)
    game = house.games.create(ada, Wish(title="1830", seats=("Ada", "", ""), private=private))
    house.games.join(ben, game, house.rooms.look(game).row.invitation)

    async def listen() -> list[str]:
        await house.hub.start()
        response = await stream(game, asking(app, key), ben)
        found = []
        async with asyncio.timeout(20):
            async for part in response.body_iterator:
                found.append(str(part))
                if len(found) == 1:
                    house.moves.say(ada, game, "Hello")
                elif len(found) == 2:
                    lost(house, ada, ben, game)
                    if lost is not _deleted:
                        house.moves.say(ada, game, "He is gone")
        return found

    first, heard, *more = asyncio.run(listen())
    assert "event: changed" in first
    assert "event: said" in heard
    assert not any("event: said" in each for each in more)
    assert len(house.streams) == 0
    house.database.close()


def test_of_what_comes_too_fast_the_newest_is_heard(tmp_path: Path) -> None:
    house = House(Settings(database_url=f"sqlite:///{tmp_path / 'table.db'}", warm=False))

    async def listen() -> list[str]:
        await house.hub.start()
        with house.hub.listening("game:x") as heard:
            for number in range(300):
                house.hub.publish("game:x", str(number))
            await asyncio.sleep(0)
            found: list[str] = []
            async with asyncio.timeout(20):
                async for _, what in heard:
                    found.append(what)
                    if what == "299":
                        return found
        return found

    found = asyncio.run(listen())
    assert found[-1] == "299"
    assert len(found) <= 100
    assert WHO in found
    house.database.close()
