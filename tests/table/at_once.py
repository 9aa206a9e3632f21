"""Games in four states, what can be done to each, and what must hold of the tables whatever was done at once."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

from sqlalchemy import event, func, select, update

from roundhouse.formats.record import begin
from roundhouse.kernel.notation import read
from roundhouse.table.clerk import Wanted
from roundhouse.table.errors import TableError
from roundhouse.table.house import House
from roundhouse.table.models import ActionRow, Attempt, GameRow, Message, Note, Person, Seat, UndoRequest, Watcher, now
from roundhouse.table.room import Room
from roundhouse.table.rooms import Opened, record_file
from roundhouse.table.wish import Wish

PEOPLE = ("Ada", "Ben", "Cleo", "Dan")


@dataclass
class Table:
    """One game, the people around it, and what was acknowledged to them."""

    game: str
    people: dict[str, Person]
    number: int
    invitation: str = ""
    said: set[str] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)
    limited: int = 0
    agreed: set[str] = field(default_factory=set)
    refused: bool = False
    taken_back: bool = False
    paused: bool = False
    wished: bool = False
    deleted: bool = False
    watching: bool = False
    happened: list[str] = field(default_factory=list)

    def first(self, what: str) -> bool:
        """Whether this happens for the first time: who does it again changes nothing."""
        self.happened.append(what)
        return self.happened.count(what) == 1

    def __getattr__(self, name: str) -> Person:
        try:
            return self.__dict__["people"][name.capitalize()]
        except KeyError:
            raise AttributeError(name) from None


Op = Callable[[House, Table], bool]
"""Something done to a game at one server; gives whether it made a new version."""


# -- what can be done


def ben_joins(house: House, table: Table) -> bool:
    house.games.join(table.ben, table.game)
    return table.first("Ben sits")


def cleo_joins(house: House, table: Table) -> bool:
    house.games.join(table.cleo, table.game, name="Ben")
    return table.first("Cleo sits")


def ada_leaves(house: House, table: Table) -> bool:
    house.games.leave(table.ada, table.game)
    return table.first("Ada is gone")


def bot_is_seated(house: House, table: Table) -> bool:
    house.games.seat_bot(table.dan, table.game, 1, "simple")
    return table.first("a bot sits there")


def ada_is_removed(house: House, table: Table) -> bool:
    house.seats.remove(table.dan, table.game, 0)
    return table.first("Ada is gone")


def cleo_is_replaced(house: House, table: Table) -> bool:
    house.seats.ask(table.ada, table.game, 2)
    return house.seats.answer(table.ben, table.game, True)


def cleo_comes_back(house: House, table: Table) -> bool:
    house.seats.come_back(table.cleo, table.game)
    return True


def host_deletes(house: House, table: Table) -> bool:
    house.games.delete(table.dan, table.game)
    table.deleted = True
    return False


def ada_speaks(house: House, table: Table) -> bool:
    text = f"said {threading.get_ident()}"
    house.moves.say(table.ada, table.game, text)
    table.said.add(text)
    return False


def ada_notes(house: House, table: Table) -> bool:
    text = f"noted {threading.get_ident()}"
    house.wishes.keep_note(table.ada, table.game, text)
    table.notes.add(text)
    return False


def ben_watches(house: House, table: Table) -> bool:
    house.games.let_watch(table.ben, table.game, table.invitation)
    table.watching = True
    return False


def something_is_counted(house: House, table: Table) -> bool:
    house.people.limit("pair", str(table.number), 10, 10**9)
    table.limited += 1
    return False


def cleo_acts(house: House, table: Table) -> bool:
    house.moves.act(table.cleo, table.game, "Cleo passes", None)
    return True


def cleo_sends_a_move(house: House, table: Table) -> bool:
    """The short way of a program; what is left undone there goes the ordinary way."""
    loop = asyncio.new_event_loop()
    done = house.clerk.make([Wanted(table.cleo, table.game, "Cleo passes", 3, loop.create_future())])
    loop.close()
    if done == [None]:
        house.moves.act(table.cleo, table.game, "Cleo passes", 3)
    return True


def clock_acts(house: House, table: Table) -> bool:
    return bool(house.robots._at_zero(table.game))


def bot_moves(house: House, table: Table) -> bool:
    return house.robots.step(table.game)


def ada_asks(house: House, table: Table) -> bool:
    return _undo(house, table, "Ada")


def ben_asks(house: House, table: Table) -> bool:
    return _undo(house, table, "Ben")


def host_takes_back(house: House, table: Table) -> bool:
    return _undo(house, table, "Dan")


def _undo(house: House, table: Table, name: str) -> bool:
    done = house.moves.undo(table.people[name], table.game, None, 0)
    table.taken_back |= done is not None
    return done is not None


def ben_agrees(house: House, table: Table) -> bool:
    return _agree(house, table, "Ben")


def cleo_agrees(house: House, table: Table) -> bool:
    return _agree(house, table, "Cleo")


def _agree(house: House, table: Table, name: str) -> bool:
    done = house.moves.answer(table.people[name], table.game, True)
    table.agreed.add(name)
    table.taken_back |= done is not None
    return done is not None


def cleo_refuses(house: House, table: Table) -> bool:
    house.moves.answer(table.cleo, table.game, False)
    table.refused = True
    return False


def clocks_are_paused(house: House, table: Table) -> bool:
    house.moves.pause(table.dan, table.game, True)
    table.paused = True
    return False


def ada_wishes_to_pass(house: House, table: Table) -> bool:
    house.wishes.pass_by_itself(table.ada, table.game, 0, "", True)
    table.wished = True
    return False


# -- the states


def opened(house: House, people: dict[str, Person], number: int) -> Table:
    """A seat of two is taken, by Ada."""
    game = house.games.create(people["Dan"], Wish(title="1830", seats=("", "")))
    house.games.join(people["Ada"], game)
    return _table(house, people, game, number)


def playing(house: House, people: dict[str, Person], number: int) -> Table:
    """Ada and Ben have passed, Cleo's clock has run out; Dan is the host and does not play."""
    wish = Wish(title="1830", seats=("", "", ""), move_seconds=60, at_zero="pass", private=False)
    game = house.games.create(people["Dan"], wish)
    for name in ("Ada", "Ben", "Cleo"):
        house.games.join(people[name], game)
    for name in ("Ada", "Ben"):
        house.moves.act(people[name], game, f"{name} passes", None)
    with house.database.writing() as session:
        past = now() - timedelta(hours=1)
        values = {"turn_began": past, "deadline": past, "touched": GameRow.touched + 1}
        session.execute(update(GameRow).where(GameRow.id == game).values(values))
    return _table(house, people, game, number)


def asked(house: House, people: dict[str, Person], number: int) -> Table:
    """As before, and Ada wants to take everything back."""
    table = playing(house, people, number)
    house.moves.undo(table.ada, table.game, None, 0)
    table.agreed.add("Ada")
    return table


def away(house: House, people: dict[str, Person], number: int) -> Table:
    """As before, and a bot plays for Cleo."""
    table = playing(house, people, number)
    cleo_is_replaced(house, table)
    return table


def with_bot(house: House, people: dict[str, Person], number: int) -> Table:
    """Dan, who is alone with a bot, has passed."""
    game = house.games.create(people["Dan"], Wish(title="1830", seats=("Dan", "bot:simple"), move_seconds=60))
    house.moves.act(people["Dan"], game, "Dan passes", None)
    return _table(house, people, game, number)


def _table(house: House, people: dict[str, Person], game: str, number: int) -> Table:
    with house.database.reading() as session:
        return Table(game, people, number, session.get_one(GameRow, game).invitation)


STATES: dict[str, tuple[Callable[[House, dict[str, Person], int], Table], tuple[Op, ...]]] = {
    "open": (
        opened,
        (
            ben_joins,
            cleo_joins,
            ada_leaves,
            ada_is_removed,
            bot_is_seated,
            host_deletes,
            ada_speaks,
            ada_notes,
            ben_watches,
            something_is_counted,
        ),
    ),
    "playing": (
        playing,
        (
            cleo_acts,
            cleo_sends_a_move,
            cleo_is_replaced,
            clock_acts,
            ada_asks,
            ben_asks,
            host_takes_back,
            clocks_are_paused,
            ada_wishes_to_pass,
            ada_speaks,
            ada_notes,
            host_deletes,
        ),
    ),
    "asked": (
        asked,
        (
            ben_agrees,
            cleo_agrees,
            cleo_refuses,
            ben_asks,
            cleo_acts,
            clock_acts,
            host_takes_back,
            clocks_are_paused,
            ada_wishes_to_pass,
        ),
    ),
    "away": (away, (cleo_comes_back, bot_moves, host_takes_back, clocks_are_paused, host_deletes)),
    "with a bot": (with_bot, (bot_moves, host_takes_back, clocks_are_paused, ada_speaks, ada_notes, host_deletes)),
}


# -- meeting


class Meeting:
    """Makes two threads meet after a chosen statement on the games, each on its own engine.

    Whoever holds a lock that the other wants waits in vain, for a moment only.
    """

    PATIENCE = 0.02

    def __init__(self, houses: tuple[House, House]) -> None:
        self._thread = threading.local()
        self._gate = threading.Barrier(2)
        for house in houses:
            event.listen(house.database.engine, "after_cursor_execute", self._executed)

    def _executed(self, _: object, __: object, statement: str, *___: object) -> None:
        left = getattr(self._thread, "left", 0)
        if left and ("games" in statement or "attempts" in statement or "undo_requests" in statement):
            self._thread.left = left - 1
            if left == 1:
                self._wait(self.PATIENCE)

    def _wait(self, seconds: float) -> None:
        with contextlib.suppress(threading.BrokenBarrierError):
            self._gate.wait(seconds)

    def begin(self) -> None:
        self._gate.reset()

    def take_part(self, at: int, op: Op, house: House, table: Table) -> bool | TableError:
        """Do something, meeting the other before it begins and after its statement `at`."""
        self._wait(10)
        self._thread.left = at
        try:
            return op(house, table)
        except TableError as error:
            return error
        finally:
            self._thread.left = 0


# -- what must hold


def check(house: House, table: Table, version: int, made: int, told: list[str]) -> None:
    """The invariants of the tables after two changes, of which `made` made a new version."""
    with house.database.reading() as session:
        row = session.get(GameRow, table.game)
        seats = list(session.scalars(select(Seat).where(Seat.game == table.game).order_by(Seat.order, Seat.number)))
        lines = list(session.scalars(select(ActionRow).where(ActionRow.game == table.game).order_by(ActionRow.number)))
        messages = session.scalars(select(Message.text).where(Message.game == table.game, Message.person.is_not(None)))
        said = set(messages)
        notes = list(session.scalars(select(Note.text).where(Note.game == table.game)))
        wish = session.get(UndoRequest, table.game)
        watcher = session.get(Watcher, (table.game, table.ben.id))
        limited = session.scalar(select(func.sum(Attempt.count)).where(Attempt.key.like("pair:%")))
    assert (limited or 0) == table.limited
    assert (row is None) == table.deleted
    if row is None:
        assert not seats
        assert not lines
        assert not notes
        return
    assert row.version == version + made
    assert sorted(map(int, filter(str.isdigit, told))) == list(range(version + 1, row.version + 1))
    for seat in seats:
        assert (seat.name is None) == (seat.person is None and not seat.bot), "a seat is half free"
        assert not (seat.bot and seat.person is not None), "a seat is both a bot's and a person's"
    assert (row.status == "open") == any(seat.name is None for seat in seats), "a begun game has an empty seat"
    assert said == table.said
    assert not notes if not table.notes else notes[0] in table.notes
    assert bool(watcher) == table.watching
    assert row.paused == table.paused
    assert bool(seats[0].auto.get("only")) == table.wished
    assert [line.number for line in lines] == list(range(1, row.count + 1)), "lines are missing"
    if row.status != "open":
        game = begin(record_file(Opened(Room(row.id), row, seats), ()))
        names = {*game.state.players, *game.state.companies}
        for line in lines:
            game.push(read(line.line, names.__contains__))
        assert list(game.active) == row.active, "the row does not say what the record says"
    _check_wish(table, row, wish)


def _check_wish(table: Table, row: GameRow, wish: UndoRequest | None) -> None:
    """Nobody's agreement is lost: with all of them it has happened, else it still counts or is out of date."""
    if {"Ben", "Cleo", "Ada"} <= table.agreed and not table.refused:
        assert table.taken_back
    elif wish is not None and wish.version == row.version and wish.person == table.ada.id:
        assert {table.people[name].id for name in table.agreed} <= set(wish.agreed), "an agreement is lost"
    if table.taken_back:
        assert wish is None or wish.version < row.version or row.count > 0
