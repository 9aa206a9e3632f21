"""What every bot is: one method that chooses, from what may be seen, within a budget, with chance that is given to it.

class Penny:
    def choose(self, sight: Sight, budget: Budget, dice: random.Random) -> Choice:
        cheapest = min(sight.options, key=price)
        return Choice(lowest(cheapest), (Term("cheapest", price(cheapest)),))

- It sees a `Sight`: a position without the game's seed and without what other games know. `sight.options` is what its
  seat may do; lines are tried on copies (`sight.after(action)`, `sight.play.copy()`).
- It does one legal action of its seat, and says why: a `Choice` has the action and the terms that were weighed.
- It thinks within a `Budget`, the only clock it may read. A budget without limits means: as long as it takes.
- Its chance is `dice`, made by whoever asks (`chance`): the same game and seat give the same choice.
- It keeps nothing between moves: one object may play any seat of any game, and a game loaded goes on as it would have.

`bots.seat` puts a bot in a seat of a game. Bots of other packages are found by entry points (`bots.finding`).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import msgspec

from roundhouse.engine import flow
from roundhouse.engine.step import Option, PriceRange
from roundhouse.game import Game, LegalActions
from roundhouse.kernel.actions import Action

if TYPE_CHECKING:
    from roundhouse.engine.title import Title
    from roundhouse.kernel.play import Play
    from roundhouse.kernel.state import State

SEEDS = 10**9


class Term(msgspec.Struct, frozen=True):
    """One reason by its name, what it is worth to the player in money, and the facts of the case."""

    name: str
    amount: float
    facts: dict[str, str | int] = {}


class Other(msgspec.Struct, frozen=True):
    """Something else that was weighed, and what it was expected to bring, in money."""

    action: Action
    score: float


class Choice(msgspec.Struct, frozen=True):
    """What a bot does, and why: its terms, the weightiest first; and what else it weighed, if it tells."""

    action: Action
    terms: tuple[Term, ...] = ()
    others: tuple[Other, ...] = ()

    @property
    def score(self) -> float:
        """What the action is expected to bring, in money."""
        return sum(term.amount for term in self.terms)


class Sight:
    """What may be seen from a seat: a copy of the position, in which dice will fall as the bot's own chance has it."""

    def __init__(self, play: Play, seat: str, seed: int = 0) -> None:
        self.play = play.copy()
        self.play.memory.share()
        self.seat = seat
        self.title.hide_seed(self.play.state, seed)

    @property
    def title(self) -> Title:
        return self.play.title

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def legal(self) -> LegalActions:
        """What the seat may do: iterate, or ask `in`."""
        return LegalActions(self.play, self.seat)

    @cached_property
    def options(self) -> list[Option]:
        """What the seat may do, actions and ranges of prices; there is at least one."""
        return list(self.legal)

    def after(self, action: Action) -> Play:
        """The position after an action and all that follows by itself."""
        twin = self.play.copy()
        flow.apply(twin, action)
        return twin


class Budget:
    """What a bot may spend on one choice: seconds, nodes (positions looked at), or both; without either, no limit.

    The clock runs from the moment the budget is made.
    """

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.seconds, self.nodes = seconds, nodes
        self.used = 0
        """Nodes spent."""
        self._clock = clock
        self._began = clock()

    def spend(self, nodes: int = 1) -> None:
        self.used += nodes

    @property
    def elapsed(self) -> float:
        """Seconds since the budget was made."""
        return self._clock() - self._began

    @property
    def limited(self) -> bool:
        return self.seconds is not None or self.nodes is not None

    @property
    def left(self) -> float:
        """The part that is left, from 1 down to 0; always 1 without limits."""
        parts = [1.0]
        if self.seconds is not None:
            parts.append(1.0 - self.elapsed / self.seconds if self.seconds > 0 else 0.0)
        if self.nodes is not None:
            parts.append(1.0 - self.used / self.nodes if self.nodes > 0 else 0.0)
        return max(0.0, min(parts))

    @property
    def spent(self) -> bool:
        return self.left <= 0.0


class Bot(Protocol):
    """Any player that chooses by itself."""

    def choose(self, sight: Sight, budget: Budget, dice: random.Random) -> Choice:
        """One of `sight.options`, with its reasons."""
        ...


def chance(game: Game, seat: str) -> random.Random:
    """Randomness for one decision: it depends on the game's seed, the seat and how many actions came before."""
    return random.Random(f"{game.setup.seed}/{seat}/{len(game.actions)}")


def sight_of(game: Game, seat: str) -> Sight:
    """What may be seen of a game from a seat; dice of lines that are tried do not fall as those of the game will."""
    seed = random.Random(f"sight/{game.setup.seed}/{seat}/{len(game.actions)}").randrange(SEEDS)
    return Sight(game.play, seat, seed)


def lowest(option: Option) -> Action:
    """An option as an action; of a range, the one with the lowest price."""
    return option.action if isinstance(option, PriceRange) else option
