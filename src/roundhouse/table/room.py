"""A room: one game that a process keeps ready, with what it did and how everybody stood."""

from __future__ import annotations

import copy
import threading
import time

from roundhouse.finance.market import share_price
from roundhouse.finance.shares import worth
from roundhouse.formats.record import RecordFile, begin
from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.events import Event, RoundBegan
from roundhouse.kernel.notation import write
from roundhouse.table.errors import NotNow
from roundhouse.table.models import GameRow, Seat
from roundhouse.table.snapshots import Resumed, Sample

EMPTY_WEIGHT, GAME_WEIGHT, ACTION_WEIGHT, STATE_WEIGHT = 10_000, 40_000, 500, 9_000
"""Bytes: of a room without a game, of a game, of each action, of each position that the game keeps."""
SLOW, SLOW_FOR = 0.5, 300
"""Seconds that an action takes when it takes long, and for how many more the same is expected of that game."""
MANY_TRAINS = 5
"""Of one company: so many run only where no limit holds, and a run of theirs may take long."""


class Room:
    """One game, ready to be looked at and acted in. Whoever uses `game` holds `lock`, or has a room of his own."""

    def __init__(self, game_id: str) -> None:
        self.id = game_id
        self.lock = threading.RLock()
        self.version = -1
        self.row: GameRow | None = None
        self.seats: list[Seat] = []
        self.game: Game | None = None
        self.lines: list[str] = []
        self.log: list[tuple[Event, ...] | None] = []
        """What each action did; None where the game came back without playing it."""
        self.samples: list[Sample] = []
        self.kept = 0
        """How many actions the last snapshot has."""
        self.origin: Room | None = None
        self.slow = 0
        """For so many more actions others should not wait for what is done here: one has taken long."""
        self.before: Room | None = None
        """How it was when somebody came in, while he does something that may take long."""

    def playing(self) -> Game:
        """The game, once it has begun."""
        if self.game is None:
            raise NotNow("The game has not begun: not all seats are taken.")
        return self.game

    def begin(self, game: Game) -> None:
        self.game = game
        self.lines = list(map(write, game.actions))
        self.log = []
        self.samples = [_sample(game, None)]

    def resume(self, file: RecordFile, lines: list[str], past: Resumed) -> None:
        """Go on where the newest of some trusted positions stands."""
        first = begin(file)
        count = max(past.states)
        names = {*first.state.players, *first.title.companies}
        for state in (first.state, *past.states.values()):
            names |= state.companies.keys()
        actions = [first.title.notation.read(line, names.__contains__) for line in lines[:count]]
        start = first.state if first.started_elsewhere else None
        self.game = Game.resumed(first.setup, actions, past.states, start)
        self.lines = lines[:count]
        self.log = [None] * count
        self.samples = list(past.samples)
        self.kept = count

    def push(self, action: Action) -> None:
        """Take an action in memory; `go_to` if it cannot be kept."""
        game, begun = self.playing(), time.perf_counter()
        game.push(action)
        self.slow = SLOW_FOR if time.perf_counter() - begun > SLOW else max(0, self.slow - 1)
        self.lines.append(write(action))
        self._remember(game)

    def _remember(self, game: Game) -> None:
        self.log.append(game.events)
        for event in game.events:
            if isinstance(event, RoundBegan):
                self.samples.append(_sample(game, event))

    def go_to(self, count: int) -> None:
        """Go back to an earlier moment."""
        self.playing().go_to(count)
        del self.lines[count:]
        del self.log[count:]
        self.samples = [sample for sample in self.samples if sample.count <= count]
        self.kept = min(self.kept, count)

    def follow(self, lines: list[str]) -> None:
        """Come to where the given lines lead, from the last line both have in common."""
        common = 0
        for ours, theirs in zip(self.lines, lines, strict=False):
            if ours != theirs:
                break
            common += 1
        if common < len(self.lines):
            self.go_to(common)
        for line in lines[common:]:
            self.push(self.playing().read(line))

    def twin(self) -> Room:
        """The room as it is now, for somebody who only looks: he keeps nobody waiting, and nobody him."""
        twin = Room(self.id)
        twin.version, twin.origin = self.version, self
        twin.row = copy.copy(self.row)
        twin.seats = [copy.copy(seat) for seat in self.seats]
        twin.game = self.game.copy() if self.game is not None else None
        twin.lines, twin.log, twin.samples = self.lines.copy(), self.log.copy(), self.samples.copy()
        return twin

    def happened(self, first: int, last: int) -> list[tuple[Event, ...]]:
        """What the actions from one number up to another did; those that are not known are played again."""
        if None in self.log[first:last]:
            game = self.playing().at(first)
            for number, action in enumerate(self.playing().actions[first:last], first):
                game.push(action)
                self.log[number] = game.events
            self._tell_origin(first, last)
        return [events or () for events in self.log[first:last]]

    def _tell_origin(self, first: int, last: int) -> None:
        room = self.origin
        if room is not None:
            with room.lock:
                if room.lines[:last] == self.lines[:last]:
                    room.log[first:last] = self.log[first:last]

    @property
    def is_slow(self) -> bool:
        """Whether an action here may take long: one has, or a company has so many trains that its next run might."""
        if self.slow:
            return True
        charters = list(self.game.state.companies.values()) if self.game is not None else []
        return any(len(charter.trains) >= MANY_TRAINS for charter in charters)

    @property
    def weight(self) -> int:
        """About how many bytes this room takes; measured, see the tests."""
        if self.game is None:
            return EMPTY_WEIGHT
        return GAME_WEIGHT + ACTION_WEIGHT * len(self.lines) + STATE_WEIGHT * self.game.states_kept


def _sample(game: Game, began: RoundBegan | None) -> Sample:
    play = game.play
    return Sample(
        len(game.actions),
        began,
        {name: worth(play, name) for name in game.state.players},
        {name: share_price(play, name) for name, charter in game.state.companies.items() if charter.cell is not None},
    )
