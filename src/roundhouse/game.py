"""The façade: a game is a record, the state it leads to, and the title whose rules it follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from roundhouse.engine import flow
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Option, PriceRange
from roundhouse.engine.title import Title
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadSetup, Refusal
from roundhouse.kernel.events import Event
from roundhouse.kernel.notation import write
from roundhouse.kernel.picture import Pictured, as_table
from roundhouse.kernel.play import Play
from roundhouse.kernel.state import State, copied, digest
from roundhouse.titles import find_title

LARGEST_SEED = 10**18
CHECKPOINT_EVERY = 8
"""A copy of the state is kept before every eighth action; going back replays at most seven."""


class Setup(msgspec.Struct, frozen=True):
    """What a game is before anybody acts."""

    title: str
    players: tuple[str, ...]
    options: tuple[str, ...] = ()
    seed: int = 0
    rules: int = 0
    """The version of the title's rules; 0 is the newest."""
    landscape: str = ""
    """A landscape the players describe themselves, for titles that have such."""
    variant: str = ""
    """The text of a variant, if the game is one (`engine/variant.py`)."""


class Record(msgspec.Struct, frozen=True):
    """A game as a list of actions; everything else is computed from it."""

    setup: Setup
    actions: tuple[Action, ...] = ()

    def __str__(self) -> str:
        return "\n".join(map(write, self.actions))


class LegalActions:
    """What may be done now: iterate for actions and price ranges, ask `in` for one, `len` for how many in all."""

    def __init__(self, play: Play, player: str | None = None) -> None:
        self._play = play
        self._player = player
        self._listed: list[tuple[Any, Option]] = []
        self._listed_at: list[Event] | None = None

    def __iter__(self) -> Iterator[Option]:
        for _, option in self._options():
            yield option

    def _options(self) -> Iterator[tuple[Any, Option]]:
        """Lazily, or from the list made for `len` (which `list` asks for first) while nothing has been done since."""
        if self._listed_at is self._play.events:
            yield from self._listed
            return
        for choice, option in flow.options(self._play):
            if self._player is None or self.player_for(option) == self._player:
                yield choice, option

    def __len__(self) -> int:
        self._listed, self._listed_at = list(self._options()), self._play.events
        return sum(len(option) if isinstance(option, PriceRange) else 1 for option in self)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.refusal(action) is None

    def _repr_html_(self) -> str:
        rows = [
            (write(each.action), f"to {each.high}") if isinstance(each, PriceRange) else (write(each), "")
            for each in self
        ]
        return as_table(("legal now", ""), rows)

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action is not legal, or None if it is."""
        found = flow.find_choice(self._play, action)
        if isinstance(found, Refusal):
            return found
        if self._player is not None and self.player_for(action) != self._player:
            return refuse(self._play, "not yours", actor=action.actor, player=self._player)
        return None

    def player_for(self, option: Option) -> str:
        """The player who decides on an action."""
        action = option.action if isinstance(option, PriceRange) else option
        return self._play.player_for(action.actor)

    def in_turn(self) -> Iterator[Option]:
        """Only what belongs to those who must decide now."""
        for choice, option in self._options():
            if not choice.out_of_turn:
                yield option

    def out_of_turn(self) -> Iterator[Option]:
        """Only what may be done although somebody else must decide."""
        for choice, option in self._options():
            if choice.out_of_turn:
                yield option


class Game(Pictured):
    """A game of any title."""

    def __init__(self, setup: Setup, start: State | None = None) -> None:
        if type(setup.seed) is not int or abs(setup.seed) >= LARGEST_SEED:
            raise BadSetup(
                "{seed} cannot be the seed of a game: give a whole number of at most 18 digits", seed=repr(setup.seed)
            )
        self.title: Title = find_title(setup.title, frozenset(setup.options), setup.rules or None, setup.variant)
        self.setup = msgspec.structs.replace(setup, title=self.title.id, rules=self.title.version)
        self.title.check_players(list(setup.players))
        self.actions: list[Action] = []
        self.started_elsewhere = start is not None
        self._play = Play(self.title, start or self._begin())
        self._checkpoints: list[State | None] = []
        flow.advance(self._play)
        self._first_events = self._play.events
        self._initial = copied(self._play.state)

    def _begin(self) -> State:
        """The state before anybody acts."""
        state = self.title.setup(list(self.setup.players), self.setup.seed)
        if self.setup.landscape:
            self.title.lay_landscape(state, self.setup.landscape)
        return state

    @classmethod
    def resumed(
        cls, setup: Setup, actions: Iterable[Action], states: Mapping[int, State], start: State | None = None
    ) -> Game:
        """A game that goes on where its record was left, without playing it again.

        `states` are positions that the actions led to, by how many actions had been taken; the last one is where play
        goes on. Whoever resumes a game answers for them.
        """
        game = cls(setup, start)
        last = max(states)
        game.actions = list(actions)[:last]
        game._play = Play(game.title, copied(states[last]))
        game._checkpoints = [states.get(at * CHECKPOINT_EVERY) for at in range(-(-last // CHECKPOINT_EVERY))]
        return game

    # -- looking

    @property
    def state(self) -> State:
        return self._play.state

    @property
    def play(self) -> Play:
        """The state with its title, for code that applies rules to it."""
        return self._play

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action did."""
        return tuple(self._play.events)

    @property
    def active(self) -> tuple[str, ...]:
        """The players who must decide now."""
        return tuple(dict.fromkeys(self._play.player_for(actor) for actor in self.actors))

    @property
    def actors(self) -> tuple[str, ...]:
        """In whose name a decision is due: players, or companies."""
        return flow.active(self._play)

    @property
    def finished(self) -> str:
        """Why the game has ended, or "" while it goes on."""
        return self.state.finished

    @property
    def states_kept(self) -> int:
        """How many earlier positions this game has at hand."""
        return sum(state is not None for state in self._checkpoints)

    @property
    def hash(self) -> str:
        """Equal for equal states, on any machine."""
        return digest(self.state)

    @property
    def record(self) -> Record:
        """All that is needed to play the game again."""
        return Record(self.setup, tuple(self.actions))

    def scores(self) -> dict[str, int]:
        """Every player's score, the best first."""
        found = self.title.scores(self._play)
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def legal_actions(self, player: str | None = None) -> LegalActions:
        """What may be done now, by anybody or by one player."""
        return LegalActions(self._play, player)

    def read(self, line: str) -> Action:
        """The action that a line of notation means in this game."""
        return self.title.notation.read(line, lambda name: name in self.state.players or name in self.state.companies)

    # -- moving

    def push(self, action: Action) -> None:
        """Take an action. An illegal one raises `IllegalAction` and changes nothing."""
        if len(self.actions) % CHECKPOINT_EVERY == 0:
            saved = copied(self.state)
            flow.apply(self._play, action)
            del self._checkpoints[len(self.actions) // CHECKPOINT_EVERY :]
            self._checkpoints.append(saved)
        else:
            flow.apply(self._play, action)
        self.actions.append(action)

    def extend(self, actions: Iterable[Action]) -> None:
        for action in actions:
            self.push(action)

    def pop(self) -> Action:
        """Take back the last action; the state is exactly what it was before."""
        if not self.actions:
            raise IndexError("there is no action to take back")
        last = self.actions[-1]
        self.go_to(len(self.actions) - 1)
        return last

    def go_to(self, count: int) -> None:
        """Go back to the position after `count` actions; what came later is forgotten."""
        self._play.become(self._position(count))
        del self.actions[count:]
        del self._checkpoints[-(-count // CHECKPOINT_EVERY) :]

    def at(self, count: int) -> Game:
        """The game as it was after `count` actions, as a game of its own."""
        twin = self._twin()
        twin._play = self._position(count)
        twin.actions = self.actions[:count]
        twin._checkpoints = self._checkpoints[: -(-count // CHECKPOINT_EVERY)]
        return twin

    def _position(self, count: int) -> Play:
        if not 0 <= count <= len(self.actions):
            raise IndexError(f"the game has {len(self.actions)} actions, not {count}")
        if count == 0:
            play = Play(self.title, copied(self._initial))
            play.events = list(self._first_events)
            return play
        begin = (count - 1) // CHECKPOINT_EVERY
        while begin and self._checkpoints[begin] is None:
            begin -= 1
        play = Play(self.title, copied(self._checkpoints[begin] or self._initial))
        for number in range(begin * CHECKPOINT_EVERY, count):
            if number % CHECKPOINT_EVERY == 0 and self._checkpoints[number // CHECKPOINT_EVERY] is None:
                self._checkpoints[number // CHECKPOINT_EVERY] = copied(play.state)
            flow.apply(play, self.actions[number])
        return play

    def _twin(self) -> Game:
        twin: Game = Game.__new__(Game)
        twin.setup, twin.title, twin.started_elsewhere = self.setup, self.title, self.started_elsewhere
        twin._initial, twin._first_events = self._initial, self._first_events
        return twin

    def copy(self) -> Game:
        """An independent game in the same position, with the same past."""
        twin = self._twin()
        twin._play = self._play.copy()
        twin._play.events = list(self._play.events)
        twin.actions = self.actions.copy()
        twin._checkpoints = self._checkpoints.copy()
        return twin


def new(
    title: str,
    players: Iterable[str],
    options: Iterable[str] = (),
    seed: int = 0,
    rules: int | None = None,
    landscape: str = "",
    variant: str = "",
) -> Game:
    """A new game."""
    chosen = frozenset(options)
    return Game(Setup(title, tuple(players), tuple(sorted(chosen)), seed, rules or 0, landscape, variant))
