"""Hints: what the hard bot would do, and why. They are given only where no other person is wronged.

That is alone, at one screen, against bots, and in games that are over. A hint is thought of by the same workers as the
moves of bots, and whoever asks for it stands in a line of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from roundhouse.bots.protocol import Choice, Other
from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.table.changes import Changes
from roundhouse.table.errors import Busy, Forbidden, NotNow
from roundhouse.table.levels import HARD
from roundhouse.table.minds import Minds
from roundhouse.table.models import GameRow, Person, Seat
from roundhouse.table.questions import Gone, Questions
from roundhouse.table.reasons import Why, why_of
from roundhouse.table.rooms import Opened, Rooms


class Hint(msgspec.Struct, frozen=True):
    """What could be done at a moment, why, what that brings in money, and what else would bring how much."""

    game: Game
    player: str
    action: Action
    why: Why
    score: float = 0.0
    others: tuple[Other, ...] = ()


def wrongs_nobody(row: GameRow, seats: Sequence[Seat], person: Person | None) -> bool:
    """Whether a hint for this person is unfair to nobody: the game is over, or nobody else plays in it."""
    if person is None or row.status == "open":
        return False
    if row.status == "finished":
        return True
    people = {who for seat in seats for who in (seat.person, seat.away) if who is not None}
    return people == {person.id}


class Hints:
    """Asks the hard bot for a person."""

    def __init__(self, rooms: Rooms, changes: Changes, minds: Minds, line: Questions) -> None:
        self.rooms = rooms
        self.changes = changes
        self.minds = minds
        self.line = line

    async def ask(self, person: Person, game_id: str, at: int | None, gone: Gone | None = None) -> Hint:
        """A hint, when its turn comes; whoever asks twice for the same is answered once."""
        work = partial(self.find, person, game_id, at)
        return await self.line.ask(f"person {person.id}", work, (game_id, at), gone)

    def find(self, person: Person, game_id: str, at: int | None = None) -> Hint:
        """What the hard bot would do now, or at a moment of the past, on the seat whose turn it is."""
        opened = self.rooms.look(game_id)
        self.changes.see(opened.row, opened.seats, person)
        if not wrongs_nobody(opened.row, opened.seats, person):
            raise Forbidden("Hints are for games without other people, and for games that are over.")
        game = opened.game if at is None else opened.game.at(min(at, len(opened.game.actions)))
        if game.finished:
            raise NotNow("The game is over.")
        player = self._asker(opened, game, person)
        found = self.minds.asked(game, player, HARD)
        if not isinstance(found, Choice):
            raise Busy("There is no hint now. Please try again in a moment.")
        return Hint(game, player, found.action, why_of(found, HARD), found.score, found.others)

    def _asker(self, opened: Opened, game: Game, person: Person) -> str:
        """The seat that is to move: one's own, while the game is played."""
        if opened.row.status == "finished":
            return game.active[0]
        mine = {seat.name for seat in opened.seats_of(person.id)}
        for player in game.active:
            if player in mine:
                return player
        raise NotNow("It is not your turn.")
