"""Taking again what was taken back: possible until somebody does anything else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from sqlalchemy import insert

from roundhouse.game import Game
from roundhouse.kernel.errors import BadNotation, IllegalAction
from roundhouse.table import turns
from roundhouse.table.behalf import ORDERED
from roundhouse.table.changes import Change
from roundhouse.table.database import Database
from roundhouse.table.errors import Forbidden, NotNow, Stale
from roundhouse.table.models import ActionRow, GameRow, Person, Seat, TakenBack
from roundhouse.table.moves import Done, Moves
from roundhouse.table.standing import ordered


def next_of(kept: TakenBack | None, row: GameRow, seats: Sequence[Seat], person: Person | None) -> list[Any]:
    """The actions that a person would take again: one of his own, or any as the host, and what the table did after.

    What was done for somebody else, who has his seat, is not one's own.
    """
    if kept is None or person is None or kept.version != row.version or not kept.actions:
        return []
    first, *later = kept.actions
    others = {seat.name for seat in seats if seat.person not in (None, person.id)}
    own = first[2] == person.id or (first[2] is None and first[1] not in others)
    if not own and row.host != person.id:
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
            lines = next_of(self.kept(game_id), row, opened.seats, person)
            if not lines:
                raise NotNow("There is no action to take again.")
            others = {seat.name: seat for seat in opened.seats if seat.person not in (None, person.id)}
            later = self._played(opened.game, lines, others)
            with changes.changing(game_id, person, room.version) as change:
                self._write(change, opened.game, later, lines[: len(later.actions) - len(opened.game.actions)])
            for action in later.actions[len(opened.game.actions) :]:
                room.push(action)
            room.version, room.row, room.seats = change.row.version, change.row, change.seats
            return self.moves.done(opened)

    def _played(self, game: Game, lines: list[Any], others: Mapping[str | None, Seat]) -> Game:
        """The game with these actions, up to one by an order of somebody else that he would not follow any more."""
        later = game.copy()
        try:
            for at, (line, player, _, how, *_) in enumerate(lines):
                action = later.read(line)
                if at and how == ORDERED and player in others and ordered(later, player, others[player].auto) != action:
                    break
                later.push(action)
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
