"""Games that go on from a position of another one: alone, against bots, or with friends who are invited."""

from __future__ import annotations

from roundhouse.formats.record import write_record
from roundhouse.game import Game
from roundhouse.table.changes import Change
from roundhouse.table.errors import NotNow
from roundhouse.table.games import Games
from roundhouse.table.given import USUAL_PAUSE
from roundhouse.table.levels import EASY
from roundhouse.table.models import Person

ALONE, BOTS, FRIENDS = COMPANY = ("alone", "bots", "friends")


class Forks:
    """New games from old positions."""

    def __init__(self, games: Games) -> None:
        self.games = games

    def fork(self, host: Person, game: Game, name: str, company: str = ALONE, seat: str = "") -> str:
        """A new game that goes on from a position; gives its id.

        Alone the host plays all seats. Otherwise he has one, by its name or whoever is to move, and the others are for
        bots or wait for those who are invited; these play under the names that the position knows.
        """
        if company != ALONE and game.finished:
            raise NotNow("The game is over.")
        found = self.games.bring_in(host, write_record(game), name)
        if company == ALONE:
            return found
        with self.games.changes.changing(found, host) as change:
            mine = seat if seat in game.setup.players else game.active[0]
            change.row.hotseat, change.row.bot_pause = False, USUAL_PAUSE
            for each in change.seats:
                if each.name != mine:
                    each.person, each.bot = None, EASY if company == BOTS else ""
            if any(each.free for each in change.seats):
                self._wait(change)
            change.move_on()
        return found

    def _wait(self, change: Change) -> None:
        """Let the game wait until every seat is taken."""
        row = change.row
        row.status, row.turn_began, row.deadline = "open", None, None
        for seat in change.seats:
            seat.turn = 0
            if seat.free and not row.goes_on:
                seat.name = None
