"""Streams: what happens while somebody connects is heard, and so is the newest of what comes too fast."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fastapi import FastAPI, Request

from roundhouse.table.api.stream import stream
from roundhouse.table.app import create_app
from roundhouse.table.games import Wish
from roundhouse.table.house import House
from roundhouse.table.settings import Settings


def asking(app: FastAPI) -> Request:
    return Request(
        {"type": "http", "app": app, "client": ("127.0.0.1", 1), "headers": [], "method": "GET", "path": "/"}
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
    house.database.close()
