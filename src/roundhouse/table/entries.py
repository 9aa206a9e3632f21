"""Entries: moves that rooms already show, as the rows they become; several of them are written in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, insert, update

from roundhouse.table import turns
from roundhouse.table.models import ActionRow, GameRow, Notice, Seat
from roundhouse.table.rooms import Opened

MOVING = (
    *("version", "count", "active", "where", "changed", "status", "finished", "result"),
    *("turn_began", "move_used", "deadline"),
)
"""What changes in a game's row with every move."""
CLAIM = (
    update(GameRow.__table__)  # type: ignore[arg-type]
    .where(
        GameRow.id == bindparam("b_id"),
        GameRow.version == bindparam("b_version"),
        GameRow.touched == bindparam("b_touched"),
    )
    .values({name: bindparam(name) for name in MOVING})
)
ACTION = insert(ActionRow.__table__)  # type: ignore[arg-type]
NOTICE = insert(Notice.__table__)  # type: ignore[arg-type]
SEAT = (
    update(Seat.__table__)  # type: ignore[arg-type]
    .where(Seat.game == bindparam("b_game"), Seat.number == bindparam("b_number"))
    .values(turn=bindparam("turn"), seconds_used=bindparam("seconds_used"))
)
Row = dict[str, Any]


class Entry(msgspec.Struct):
    """A move on its way into the tables."""

    opened: Opened
    claim: Row
    action: Row
    seats: list[Row]
    notices: list[Row]
    news: list[tuple[str, str]]
    """What listeners will hear, as topics and words."""


def enter(opened: Opened, before: Sequence[str]) -> Entry:
    """The last action of a room, and what it changes in the rows; `before` are those who had to decide until then."""
    room, row, seats = opened.room, opened.row, opened.seats
    known = {"b_id": row.id, "b_version": room.version, "b_touched": row.touched}
    clocks = [(seat.turn, seat.seconds_used) for seat in seats]
    calls = turns.moved(row, seats, opened.game, before, told=True)
    row.version = room.version + 1
    return Entry(
        opened,
        known | {name: getattr(row, name) for name in MOVING},
        {"game": room.id, "number": len(room.lines), "line": room.lines[-1], "made": row.changed},
        [
            {"b_game": room.id, "b_number": seat.number, "turn": seat.turn, "seconds_used": seat.seconds_used}
            for seat, clock in zip(seats, clocks, strict=True)
            if clock != (seat.turn, seat.seconds_used)
        ],
        [{"game": room.id, "person": call.person, "turn": call.turn, "made": row.changed} for call in calls]
        if row.slow
        else [],
        [(f"game:{room.id}", str(row.version)), *((f"person:{call.person}", f"turn {room.id}") for call in calls)],
    )


def write(connection: Connection, entries: Sequence[Entry]) -> bool:
    """Write moves of different games; False if one of the games is not as its room was. The caller undoes it then.

    Rows are locked in the order of the games, so that two who write several never wait for each other.
    """
    entries = sorted(entries, key=lambda entry: entry.opened.room.id)
    claimed = connection.execute(CLAIM, [entry.claim for entry in entries])
    if claimed.rowcount != len(entries):
        return False
    connection.execute(ACTION, [entry.action for entry in entries])
    for statement, rows in (
        (SEAT, [row for entry in entries for row in entry.seats]),
        (NOTICE, [row for entry in entries for row in entry.notices]),
    ):
        if rows:
            connection.execute(statement, rows)
    return True
