"""Every change of a game against every other, at two servers on one database at the same moment."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations_with_replacement

import pytest
from sqlalchemy import delete, event, select

from roundhouse.table import passwords
from roundhouse.table.errors import TableError, TooMany
from roundhouse.table.house import House
from roundhouse.table.i18n import Speech
from roundhouse.table.models import Attempt, GameRow, Person
from roundhouse.table.settings import Settings
from roundhouse.table.wish import Wish
from tests.table.at_once import PEOPLE, STATES, Meeting, check

TIMES = int(os.environ.get("ROUNDHOUSE_TIMES_AT_ONCE", "1"))
"""How often each pair meets at each place; more than once is for an evening."""
PLACES = {"sqlite": (1,), "postgresql": (1, 2)}
"""After which statement they meet. SQLite has one writer at a time, whatever he is about to do."""


@pytest.mark.parametrize("state", STATES)
def test_every_pair_of_changes_leaves_the_tables_in_order(state: str, database_url: str) -> None:
    """Both are acknowledged or refused, never broken; what was acknowledged is kept; every game replays."""
    settings = Settings(database_url=database_url, warm=False)
    houses = House(settings), House(settings)
    told: list[tuple[str, str]] = []
    for house in houses:
        house.changes.after.clear()
        house.hub.publish = lambda topic, what: told.append((topic, what))  # type: ignore[method-assign]
    people = {name: houses[0].people.guest(name) for name in PEOPLE}
    meeting = Meeting(houses)
    make, ops = STATES[state]
    number = 0
    with ThreadPoolExecutor(2) as pool:
        for first, second in combinations_with_replacement(ops, 2):
            for at in PLACES[database_url.partition(":")[0]] * TIMES:
                number += 1
                table = make(houses[0], people, number)
                for house in houses:
                    with house.rooms.open(table.game) as seen:
                        version = seen.row.version
                told.clear()
                meeting.begin()
                tasks = [
                    pool.submit(meeting.take_part, at, op, house, table)
                    for op, house in zip((first, second), houses, strict=True)
                ]
                results = [task.result(60) for task in tasks]
                made = sum(result is True for result in results)
                heard = [what for topic, what in told if topic == f"game:{table.game}"]
                try:
                    check(houses[0], table, version, made, heard)
                except AssertionError as error:
                    said = [str(each) if isinstance(each, TableError) else each for each in results]
                    raise AssertionError(f"{first.__name__} and {second.__name__} at {at}: {said}: {error}") from error
                _forget(houses[0], table.game)
    for house in houses:
        house.database.close()


def test_a_game_is_read_as_it_was_at_one_moment(database_url: str) -> None:
    """Somebody acts elsewhere after its row was read and before its lines are: neither of them is from later."""
    settings = Settings(database_url=database_url, warm=False)
    here, there = House(settings), House(settings)
    ada = there.people.guest("Ada")
    game = there.games.create(ada, Wish(title="1830", seats=("Ada", "Ben"), hotseat=True))
    acted: list[int] = []

    def act(_: object, __: object, statement: str, *___: object) -> None:
        if "games.invitation" in statement and not acted:
            acted.append(0)
            acted.append(there.moves.act(ada, game, "Ada passes", 1).version)

    event.listen(here.database.engine, "after_cursor_execute", act)
    with here.rooms.open(game) as opened:
        assert acted == [0, 2]
        assert (opened.row.version, opened.row.count, len(opened.game.actions)) == (1, 0, 0)
    with here.rooms.open(game) as opened:
        assert (opened.row.version, opened.row.count, len(opened.game.actions)) == (2, 1, 1)
    for house in (here, there):
        house.database.close()


def test_one_person_has_not_more_games_than_he_may_by_asking_twice_at_once(postgres: str) -> None:
    settings = Settings(database_url=postgres, warm=False, games_per_person=1)
    houses = House(settings), House(settings)
    ada = houses[0].people.guest("Ada")
    gate = threading.Barrier(2)

    def create(house: House) -> int:
        gate.wait(10)
        try:
            house.games.create(ada, Wish(title="1830", seats=("Ada", "")))
        except TooMany:
            return 0
        return 1

    for _ in range(5):
        with ThreadPoolExecutor(2) as pool:
            assert sum(pool.map(create, houses)) == 1
        with houses[0].database.writing() as session:
            session.execute(delete(GameRow))
    for house in houses:
        house.database.close()


def test_one_person_has_not_more_seats_than_he_may_by_joining_twice_at_once(postgres: str) -> None:
    settings = Settings(database_url=postgres, warm=False, seats_per_person=1)
    houses = House(settings), House(settings)
    dan, ada = houses[0].people.guest("Dan"), houses[0].people.guest("Ada")
    gate = threading.Barrier(2)

    def join(house: House, game: str) -> int:
        gate.wait(10)
        try:
            house.games.join(ada, game)
        except TooMany:
            return 0
        return 1

    for _ in range(5):
        games = [houses[0].games.create(dan, Wish(title="1830", seats=("", ""))) for _ in houses]
        with ThreadPoolExecutor(2) as pool:
            assert sum(pool.map(join, houses, games)) == 1
        with houses[0].database.writing() as session:
            session.execute(delete(GameRow))
    for house in houses:
        house.database.close()


# -- people


@pytest.fixture
def two(postgres: str) -> Iterator[tuple[House, House]]:
    """Two servers on one database."""
    settings = Settings(database_url=postgres, warm=False, limits=False)
    houses = House(settings), House(settings)
    yield houses
    for house in houses:
        house.database.close()


def test_of_two_chat_services_added_at_once_both_are_kept(two: tuple[House, House]) -> None:
    ada = two[0].people.guest("Ada")
    two[0].news.add_service(ada, "ntfys://ntfy.sh/one-topic", Speech("en"))
    two[1].news.add_service(ada, "ntfys://ntfy.sh/other-topic", Speech("en"))
    seen = two[0].people.again(ada)
    assert seen is not None
    assert len(seen.services) == 2
    two[1].news.remove_service(seen, 0)
    two[0].news.remove_service(seen, 0)
    left = two[0].people.again(ada)
    assert left is not None
    assert left.services == seen.services[1:]


def test_a_code_does_not_confirm_an_address_given_meanwhile(two: tuple[House, House]) -> None:
    here, there = two
    ada = here.people.guest("Ada")
    here.people.change(ada, email="ada@example.org")
    ada.email = "ada@example.org"
    code = here.news.proofs.code(ada, ada.email)
    confirmed = here.news.proofs.confirmed

    def and_exchanged(person: Person, typed: str) -> str | None:
        found = confirmed(person, typed)
        there.people.change(person, email="ben@example.org", email_confirmed=False)
        return found

    here.news.proofs.confirmed = and_exchanged  # type: ignore[method-assign]
    with pytest.raises(TableError):
        here.news.confirm_email(ada, code)
    found = here.people.again(ada)
    assert found is not None
    assert (found.email, found.email_confirmed) == ("ben@example.org", False)


def test_a_login_does_not_bring_an_old_password_back(two: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash of older kind is renewed at a login; meanwhile the password is changed elsewhere."""
    here, there = two
    ada = here.people.register(None, "Ada", "ada", "seven green engines")
    changed: list[bool] = []

    def change(_: str) -> bool:
        if not changed:
            changed.append(True)
            there.people.set_password(ada, "eight blue carriages")
        return True

    monkeypatch.setattr(passwords, "outdated", change)
    here.people.login("ada", "seven green engines")
    assert changed
    assert here.people.login("ada", "eight blue carriages").id == ada.id
    with pytest.raises(TableError):
        here.people.login("ada", "seven green engines")


def _forget(house: House, game: str) -> None:
    with house.database.writing() as session:
        session.execute(delete(Attempt))
        found = session.scalar(select(GameRow).where(GameRow.id == game))
        if found is not None:
            session.delete(found)
