"""Taking again what was taken back: possible until somebody does anything else."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from sqlalchemy import insert

from roundhouse.game import Game
from roundhouse.kernel.errors import BadNotation, IllegalAction
from roundhouse.table import turns
from roundhouse.table.changes import Change
from roundhouse.table.database import Database
from roundhouse.table.errors import Forbidden, NotNow, Stale
from roundhouse.table.models import ActionRow, GameRow, Person, TakenBack
from roundhouse.table.moves import Done, Moves


def next_of(kept: TakenBack | None, row: GameRow, person: Person | None) -> list[Any]:
    """The actions that a person would take again: one of his own, or any as the host, and what the table did after."""
    if kept is None or person is None or kept.version != row.version or not kept.actions:
        return []
    first, *later = kept.actions
    if first[2] not in (None, person.id) and row.host != person.id:
        return []
    return [first, *takewhile(lambda each: each[2] is None, later)]


class Again:
    """Actions that come back as they were, with whoever took them."""

    def __init__(self, database: Database, moves: Moves) -> None:
        self.database = database
        self.moves = moves

    def kept(self, game_id: str) -> TakenBack | None:
        with self.database.reading() as session:
            return session.get(TakenBack, game_id)

    def redo(self, person: Person, game_id: str, version: int | None) -> Done:
        """Take the next action again that was taken back, with what bots and clocks did after it."""
        changes = self.moves.changes
        with self.moves.rooms.open(game_id) as opened:
            row, room = opened.row, opened.room
            changes.see(row, opened.seats, person)
            if not opened.seats_of(person.id) and row.host != person.id:
                raise Forbidden("Only those who play can take actions again.")
            if version is not None and version != row.version:
                raise Stale(row.version)
            lines = next_of(self.kept(game_id), row, person)
            if not lines:
                raise NotNow("There is no action to take again.")
            later = self._played(opened.game, [line for line, *_ in lines])
            with changes.changing(game_id, person, room.version) as change:
                self._write(change, opened.game, later, lines)
            for action in later.actions[len(opened.game.actions) :]:
                room.push(action)
            room.version, room.row, room.seats = change.row.version, change.row, change.seats
            return self.moves.done(opened)

    def _played(self, game: Game, lines: list[str]) -> Game:
        later = game.copy()
        try:
            for line in lines:
                later.push(later.read(line))
        except (IllegalAction, BadNotation) as error:
            raise NotNow("There is no action to take again.") from error
        return later

    def _write(self, change: Change, before: Game, later: Game, lines: list[Any]) -> None:
        row, session = change.row, change.session
        kept = session.get_one(TakenBack, row.id)
        change.move_on()
        notices = turns.moved(row, change.seats, later, before.active, told=True)
        if row.slow:
            change.call(notices)
        else:
            change.news += [(f"person:{notice.person}", f"turn {row.id}") for notice in notices]
        first = len(before.actions) + 1
        again = [
            {"game": row.id, "number": number, "line": line, "player": player, "person": who, "how": how}
            | {"why": why[0] if why else None}
            for number, (line, player, who, how, *why) in enumerate(lines, first)
        ]
        session.execute(insert(ActionRow), again)
        kept.version, kept.actions = row.version, kept.actions[len(lines) :]
