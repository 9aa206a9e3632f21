"""Expensive questions stand in line: they are bounded, fair, answered once, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from starlette.requests import ClientDisconnect

from roundhouse.formats.record import write_record
from roundhouse.game import Game, new
from roundhouse.table import drawing, games, questions
from roundhouse.table.album import Album
from roundhouse.table.app import PAGES
from roundhouse.table.errors import Busy, TableError, TooMany
from roundhouse.table.house import House
from roundhouse.table.parts import HEADER
from roundhouse.table.questions import Questions
from roundhouse.table.sessions import COOKIE
from tests.table.conftest import SOON, Browser

WAIT = 60.0


class Worker:
    """Work that takes as long as the test wants, and notes in which order it was done."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.done: list[str] = []

    def question(self, name: str, waits: bool = False) -> Callable[[], str]:
        def work() -> str:
            if waits:
                assert self.gate.wait(WAIT)
            self.done.append(name)
            return name

        return work


def run(scenario: Callable[[Worker], Awaitable[None]]) -> Worker:
    worker = Worker()
    asyncio.run(asyncio.wait_for(scenario(worker), WAIT))  # type: ignore[arg-type]
    return worker


async def begun(line: Questions, running: int) -> None:
    while line.running < running:
        await asyncio.sleep(0)


def test_who_asks_much_waits_behind_those_who_ask_little() -> None:
    async def scenario(worker: Worker) -> None:
        line = Questions("test", workers=1, places=50, per_asker=20)
        first = asyncio.create_task(line.ask("Ben", worker.question("b0", waits=True)))
        await begun(line, 1)
        many = [asyncio.create_task(line.ask("Ada", worker.question(f"a{n}"))) for n in range(6)]
        few = [asyncio.create_task(line.ask("Cleo", worker.question(f"c{n}"))) for n in range(2)]
        await asyncio.sleep(0)
        assert len(line) == 8
        worker.gate.set()
        await asyncio.gather(first, *many, *few)
        assert len(line) == 0 and line.running == 0
        line.stop()

    assert run(scenario).done == ["b0", "a0", "c0", "a1", "c1", "a2", "a3", "a4", "a5"]


def test_one_asker_never_has_all_workers() -> None:
    async def scenario(worker: Worker) -> None:
        line = Questions("test", workers=2, places=50, per_asker=20)
        slow = [asyncio.create_task(line.ask("Ada", worker.question("slow", waits=True))) for _ in range(5)]
        await begun(line, 1)
        assert await line.ask("Ben", worker.question("quick")) == "quick"
        worker.gate.set()
        await asyncio.gather(*slow)
        line.stop()

    assert run(scenario).done[0] == "quick"


def test_who_asks_something_short_does_not_wait_for_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """One asker has one of those at most, and there is a bound for all."""
    monkeypatch.setattr(questions, "LONG", 0.01)

    async def scenario(worker: Worker) -> None:
        line = Questions("test", workers=1, places=50, per_asker=20, spare=2)
        long = [asyncio.create_task(line.ask("Ada", worker.question("long", waits=True)))]
        assert await line.ask("Ben", worker.question("Ben")) == "Ben"
        long.append(asyncio.create_task(line.ask("Ada", worker.question("her next", waits=True))))
        long.append(asyncio.create_task(line.ask("Cleo", worker.question("long", waits=True))))
        assert await line.ask("Ben", worker.question("Ben again")) == "Ben again"
        assert line.running == 2 and len(line) == 1
        long.append(asyncio.create_task(line.ask("Dan", worker.question("long", waits=True))))
        await begun(line, 3)
        late = asyncio.create_task(line.ask("Ben", worker.question("too late")))
        await asyncio.sleep(0.1)
        assert not late.done()
        worker.gate.set()
        await asyncio.gather(*long, late)
        line.stop()

    assert run(scenario).done[:2] == ["Ben", "Ben again"]


def test_many_guests_at_one_address_are_not_many_people(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask from there for what takes long, they have half of the workers to spare and no more."""
    monkeypatch.setattr(questions, "LONG", 0.01)

    async def scenario(worker: Worker) -> None:
        line = Questions("test", workers=1, places=50, per_asker=20, spare=4)
        guests = [
            asyncio.create_task(line.ask(f"guest {n}", worker.question("long", waits=True), whence="there"))
            for n in range(8)
        ]
        await begun(line, 2)
        for name in ("Ada", "Ben", "Cleo"):
            assert await line.ask(name, worker.question(name), whence="elsewhere") == name
        assert line.running == 2
        worker.gate.set()
        await asyncio.gather(*guests)
        line.stop()

    assert run(scenario).done[:3] == ["Ada", "Ben", "Cleo"]


def test_nobody_waits_behind_a_file_that_takes_long(
    client: TestClient, house: House, ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A position of a few lines can ask for a run that takes a minute to work out."""
    monkeypatch.setattr(questions, "LONG", 0.01)
    read, begun, worker = games.loads, threading.Event(), Worker()

    def slowly(data: bytes) -> Game:
        if b"hard" in data:
            begun.set()
            assert worker.gate.wait(WAIT)
        return read(data)

    monkeypatch.setattr(games, "loads", slowly)
    path, file = "/api/games/import", write_record(new("1830", ["Ada", "Ben"]))
    with ThreadPoolExecutor(2) as people:
        hard = people.submit(client.post, path, headers=ada.headers, content=b"hard")
        try:
            assert begun.wait(WAIT)
            quick = people.submit(client.post, path, headers=ben.headers, content=file)
            assert quick.result(SOON).status_code == 201
        finally:
            worker.gate.set()
        assert hard.result().status_code == 422


def test_the_line_has_an_end() -> None:
    async def scenario(worker: Worker) -> None:
        line = Questions("test", workers=1, places=4, per_asker=3)
        asked = [asyncio.create_task(line.ask("Ada", worker.question("a", waits=True))) for _ in range(4)]
        await begun(line, 1)
        with pytest.raises(TooMany):
            await line.ask("Ada", worker.question("too many"))
        asked.append(asyncio.create_task(line.ask("Ben", worker.question("b"))))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await line.ask("Cleo", worker.question("too many"))
        worker.gate.set()
        await asyncio.gather(*asked)
        line.stop()

    assert "too many" not in run(scenario).done


def test_the_same_question_is_answered_once_while_it_waits() -> None:
    async def scenario(worker: Worker) -> None:
        line = Questions("test", workers=1, places=50, per_asker=2)
        slow = asyncio.create_task(line.ask("Ben", worker.question("slow", waits=True)))
        await begun(line, 1)
        same = [asyncio.create_task(line.ask("Ada", worker.question("same"), key="tab")) for _ in range(45)]
        other = asyncio.create_task(line.ask("Ada", worker.question("other"), key="other tab"))
        await asyncio.sleep(0)
        worker.gate.set()
        assert await asyncio.gather(*same) == ["same"] * 45
        assert (await slow, await other) == ("slow", "other")
        line.stop()

    assert run(scenario).done == ["slow", "same", "other"]


def test_nobody_works_for_those_who_have_gone_and_an_error_goes_to_who_asked() -> None:
    async def gone() -> bool:
        return True

    def wrong() -> str:
        raise TableError("No.")

    async def scenario(worker: Worker) -> None:
        line = Questions("test", workers=1, places=50, per_asker=20)
        with pytest.raises(ClientDisconnect):
            await line.ask("Ada", worker.question("gone"), gone=gone)
        with pytest.raises(TableError):
            await line.ask("Ada", wrong)
        assert await line.ask("Ada", worker.question("here")) == "here"
        line.stop()

    assert run(scenario).done == ["here"]


def test_answers_that_differ_are_never_shared(
    client: TestClient, house: House, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two browsers at one address that have no session yet get one each; two that show other parts, other answers."""
    game, line = ben.create(seats=["Ben", "bot:simple"]), house.questions
    path = f"/games/{game}/why?field=company&value=PRR"
    known = {**ben.headers, "hx-request": "true"}
    heads = [{}, {}, known, {**known, HEADER: "seats:0"}, {**known, "host": "other.example"}, known]
    ask, asked = line.ask, []

    def counted(*given: object, **named: object) -> Awaitable[object]:
        asked.append(given)
        return ask(*given, **named)  # type: ignore[arg-type]

    async def at_once() -> tuple[int, list[httpx.Response]]:
        workers, line.workers = line.workers, 0
        async with httpx.AsyncClient(transport=httpx.ASGITransport(client.app), base_url="http://testserver") as web:
            answers = [asyncio.create_task(web.get(path, headers=head)) for head in heads]
            while len(asked) < len(heads):
                await asyncio.sleep(0.01)
            different, line.workers = len(line), workers
            await ask("somebody", lambda: None)
            return different, [await each for each in answers]

    monkeypatch.setattr(line, "ask", counted)
    assert client.portal is not None
    different, (one, other, *_) = client.portal.call(asyncio.wait_for, at_once(), WAIT)
    assert different == len(heads) - 1
    assert one.cookies[COOKIE] != other.cookies[COOKIE]


def test_nobody_waits_behind_drawings(
    client: TestClient, house: House, ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ada opens one page 45 times, and drawing it takes for ever: Ben looks and acts in the same game meanwhile."""
    game = ben.create(seats=["Ben", "Cleo", "Dan"], hotseat=True)
    invitation = ben.game(game)["invitation"]
    assert client.get(f"/join/{invitation}", headers=ada.headers).status_code == 200
    drawn = threading.Event()
    begun = threading.Semaphore(0)
    draw = drawing.board

    def slowly(*given: object) -> str:
        begun.release()
        assert drawn.wait(WAIT)
        return draw(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(drawing, "board", slowly)
    path = f"/games/{game}/view"
    with ThreadPoolExecutor(45) as pool:
        try:
            asked = [pool.submit(client.get, path, headers=ada.headers) for _ in range(45)]
            assert begun.acquire(timeout=WAIT)
            line = "Ben passes"
            for action in ben.get(f"/games/{game}/legal").json()["actions"]:
                line = action["action"]
            assert ben.act(game, line).status_code == 200
            assert ben.get("/games").status_code == 200
            assert client.get("/").status_code == 200
        finally:
            drawn.set()
        found = {each.result().status_code for each in asked}
    assert found == {200}
    assert begun.acquire(blocking=False) is False or len(house.questions) == 0


def test_whatever_draws_a_game_stands_in_line() -> None:
    """Every page of a game but the forms that only change its seats."""
    short = {"/games/{game_id}/join"}
    drawing_pages = {
        route.path: route.endpoint
        for part in PAGES
        for route in part.router.routes
        if isinstance(route, APIRoute) and route.path.startswith("/games/{game_id}") and route.path not in short
    }
    assert len(drawing_pages) > 10
    assert [path for path, endpoint in drawing_pages.items() if not hasattr(endpoint, "stands_in_line")] == []


def test_an_album_draws_once_and_forgets_the_oldest() -> None:
    album, drawn = Album(largest=100), []

    def draw(name: str) -> Callable[[], str]:
        def paint() -> str:
            drawn.append(name)
            return name * 40

        return paint

    for name in ("a", "b", "a", "c", "a", "b"):
        assert album.picture(name, draw(name)) == name * 40
    assert drawn == ["a", "b", "c", "b"]
    with pytest.raises(ZeroDivisionError):
        album.picture("x", lambda: str(1 // 0))
    assert album.picture("x", draw("x")) == "x" * 40
