"""The house: everything a server process holds, put together once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from fastapi import Request
from fastapi.concurrency import run_in_threadpool

from roundhouse.bots import BOTS
from roundhouse.routes import warm_up
from roundhouse.table import machine
from roundhouse.table.addresses import neighbourhood
from roundhouse.table.again import Again
from roundhouse.table.allowances import Allowances
from roundhouse.table.changes import Changes
from roundhouse.table.clerk import Clerk
from roundhouse.table.database import Database
from roundhouse.table.errors import NotSignedIn
from roundhouse.table.events import Hub
from roundhouse.table.forks import Forks
from roundhouse.table.games import Games
from roundhouse.table.hints import Hints
from roundhouse.table.hosting import Hosting
from roundhouse.table.minds import Minds
from roundhouse.table.models import Person
from roundhouse.table.moves import Moves
from roundhouse.table.news import News
from roundhouse.table.people import People
from roundhouse.table.questions import Questions
from roundhouse.table.ready import prepare
from roundhouse.table.robots import Robots
from roundhouse.table.rooms import Opened, Rooms
from roundhouse.table.seats import Seats
from roundhouse.table.sessions import SAFE, Session, Sessions
from roundhouse.table.settings import Settings
from roundhouse.table.snapshots import Snapshots
from roundhouse.table.streams import Streams
from roundhouse.table.thinkers import Thinkers
from roundhouse.table.wishes import Wishes

LATER = 3.0
"""Seconds after its start, a server warms up."""
SPARE = 4
"""Workers that come in the place of those whose work takes long, in any line but that of the bots' workers."""
TIDY = 60.0
"""Seconds between two times that memory is given back."""


class House:
    """One process of a server."""

    def __init__(self, settings: Settings) -> None:
        prepare()
        self.settings = settings
        self.database = Database(settings.url(), settings.processes, settings.database_connections)
        self.database.migrate()
        self.hub = Hub(self.database)
        self.people = People(self.database, settings.limits, self.hub)
        self.allow = Allowances(self.people, settings)
        self.snapshots = Snapshots(self.database)
        self.rooms = Rooms(self.database, self.snapshots, settings.bytes_for_games())
        self.changes = Changes(self.database, self.hub)
        seats = settings.seats_per_person if settings.limits else None
        self.games = Games(self.database, self.rooms, self.changes, tuple(BOTS), settings.games_per_person, seats)
        self.forks = Forks(self.games)
        self.hosting = Hosting(self.changes)
        self.seats = Seats(self.changes)
        self.moves = Moves(self.database, self.rooms, self.changes)
        self.again = Again(self.database, self.moves)
        self.clerk = Clerk(self.moves)
        self.thinkers = Thinkers(settings.bot_workers, settings.warm)
        self.minds = Minds(self.thinkers, settings.bot_seconds)
        self.robots = Robots(self.moves, self.minds, settings.bot_places)
        self.wishes = Wishes(self.database, self.rooms, self.changes)
        self.news = News(self.database, self.people, settings)
        self.streams = Streams(settings)
        places = settings.questions, settings.questions_each
        self.questions = Questions("questions", settings.question_workers, *places, SPARE)
        self.slow_acts = Questions("slow acts", settings.question_workers, *places, SPARE)
        waiting = Questions("hints", settings.bot_workers, settings.hints, settings.hints_each)
        self.hints = Hints(self.rooms, self.changes, self.minds, waiting)
        self.imports = Questions("imports", settings.import_workers, settings.imports, settings.imports_each, SPARE)
        secret = settings.secret or self.database.secret("cookies")
        self.sessions = Sessions(secret, self.people, settings.secure_cookies)
        self._tidying: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.hub.start()
        self.snapshots.start()
        self.clerk.start()
        await self.robots.start()
        self._tidying = asyncio.create_task(_tidy())
        if self.settings.warm:
            later(warm_up)

    async def stop(self) -> None:
        if self._tidying is not None:
            self._tidying.cancel()
        await self.hub.stop()
        await self.robots.stop()
        self.questions.stop()
        self.slow_acts.stop()
        self.imports.stop()
        self.hints.line.stop()
        await run_in_threadpool(self.clerk.stop)
        await run_in_threadpool(self.snapshots.stop)
        self.database.close()

    def see(self, opened: Opened, person: Person | None) -> None:
        """Refuse to show a private game to somebody who was not given its link."""
        self.changes.see(opened.row, opened.seats, person)


async def _tidy() -> None:
    """Give back memory now and then: what a server needs is not what it once needed."""
    while True:
        await asyncio.sleep(TIDY)
        await asyncio.to_thread(machine.give_back)


def later(work: Callable[[], object]) -> None:
    """Do in the background what would make the very first answers slow."""
    timer = threading.Timer(LATER, work)
    timer.daemon = True
    timer.start()


def house_of(request: Request) -> House:
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def session_of(request: Request) -> Session:
    """The session of a request, read once; that asks the database, so it is first done outside the event loop."""
    found = getattr(request.state, "session", None)
    if found is None:
        found = request.state.session = house_of(request).sessions.read(request)
    assert isinstance(found, Session)
    return found


async def session_here(request: Request) -> Session:
    """The session of a request; the database is asked outside the event loop, if it must be asked at all."""
    if not hasattr(request.state, "session"):
        request.state.session = house_of(request).sessions.at_hand(request)
    return session_of(request) if request.state.session else await run_in_threadpool(session_of, request)


async def person_or_nobody(request: Request) -> Person | None:
    """The person who asks, if he has said who he is."""
    return (await session_here(request)).person


async def somebody(request: Request) -> Person:
    """The person who asks; nobody is refused."""
    person = await person_or_nobody(request)
    if person is None:
        raise NotSignedIn("Please say first who you are: play as a guest, or sign in.")
    return person


async def checked(request: Request) -> None:
    """Refuse a change that does not come from our own page or from a program with a key."""
    session = await session_here(request)
    if request.method not in SAFE:
        house = house_of(request)
        house.sessions.check(session, request.headers.get("x-csrf-token", ""))


def address_of(request: Request) -> str:
    """The address a request comes from, for limits: of IPv6 the network that one household has.

    What is forwarded is believed only behind a proxy, and of it only the last hop, which our own proxy has written.
    """
    found = request.client.host if request.client else "?"
    if house_of(request).settings.behind_proxy:
        hops = ",".join(request.headers.getlist("x-forwarded-for")).split(",")
        found = hops[-1].strip() or found
    return neighbourhood(found)
