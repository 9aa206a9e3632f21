"""What a bot on a seat does, and why: whatever happens to it, the game goes on with a legal move.

Bots that need no time to speak of choose where they are asked; all others, those of other packages included, think in
worker processes within a budget. A bot that fails, stalls or chooses something illegal is stood in for, and that is
logged once for each game.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter

import msgspec

from roundhouse.bots import make_bot
from roundhouse.bots.protocol import Choice, lowest
from roundhouse.game import Game, LegalActions
from roundhouse.kernel.actions import Action
from roundhouse.table.levels import EASY
from roundhouse.table.reasons import FAULT, Why, why_of
from roundhouse.table.standing import pass_of
from roundhouse.table.thinkers import Thinkers
from roundhouse.table.thought import Fault, question

log = logging.getLogger(__name__)

AT_ONCE = ("simple", "random", "quick")
"""Bots of ours that take milliseconds."""
PATIENCE = 2.0
"""Seconds within which all bots that wait for a worker should have had their turn."""
LEAST = 0.05
LATEST = 3.0
"""Seconds after which a bot is stood in for."""
GIVEN_UP = 3
"""After so many faults in one game a bot is not asked there any more."""
MOST_KEPT = 2000


class Thought(msgspec.Struct, frozen=True):
    """What is done, and why, as it is kept with the move."""

    action: Action
    why: Why | None = None


class Minds:
    """Chooses for all bots of a process."""

    def __init__(self, thinkers: Thinkers, seconds: float = 1.0, latest: float = LATEST) -> None:
        self.thinkers = thinkers
        self.seconds = seconds
        """What a bot may think about one move while nobody else waits."""
        self.latest = latest
        self._faults: Counter[tuple[str, str]] = Counter()
        self._lock = threading.Lock()

    def thinks(self, bot: str) -> bool:
        """Whether a bot needs a worker."""
        return bot not in AT_ONCE

    def budget(self, waiting: int = 0) -> float:
        """Seconds for one move, the fewer the more others wait for a worker."""
        return max(LEAST, min(self.seconds, PATIENCE * self.thinkers.most / (waiting + 1)))

    def choose(self, game_id: str, game: Game, seat: str, bot: str, waiting: int = 0) -> Thought:
        """A legal action of the seat."""
        if self._faults[game_id, bot] >= GIVEN_UP:
            return self.stand_in(game, seat)
        found = self.asked(game, seat, bot, waiting)
        if isinstance(found, Choice):
            return Thought(found.action, why_of(found, bot) if self.thinks(bot) else None)
        self._report(game_id, bot, found.why)
        return self.stand_in(game, seat)

    def asked(self, game: Game, seat: str, bot: str, waiting: int = 0) -> Choice | Fault:
        """What a bot chooses, if it can and that is legal."""
        if self.thinks(bot):
            found = self.thinkers.ask(question(game, seat, bot, self.budget(waiting)), self.latest)
        else:
            found = _here(game, seat, bot)
        if isinstance(found, Choice) and not is_legal(game, seat, found.action):
            return Fault(f"it chose something illegal: {found.action!r:.200}")
        return found

    def stand_in(self, game: Game, seat: str) -> Thought:
        """A safe legal move for a bot that has none: the easy bot's, a pass, or whatever there is."""
        found = _here(game, seat, EASY)
        if isinstance(found, Choice) and is_legal(game, seat, found.action):
            return Thought(found.action, FAULT)
        return Thought(pass_of(game, seat) or lowest(next(iter(LegalActions(game.play, seat)))), FAULT)

    def _report(self, game_id: str, bot: str, why: str) -> None:
        if self.thinkers.closed:
            return
        with self._lock:
            if len(self._faults) > MOST_KEPT:
                self._faults.clear()
            self._faults[game_id, bot] += 1
            times = self._faults[game_id, bot]
        if times == 1:
            log.warning("the bot %s is stood in for in game %s: %s", bot, game_id, why)


def _here(game: Game, seat: str, bot: str) -> Choice | Fault:
    """What a bot chooses in this thread."""
    try:
        return make_bot(bot, seat).choice(game)
    except Exception as error:
        return Fault(f"{type(error).__name__}: {error}")


def is_legal(game: Game, seat: str, action: object) -> bool:
    """Whether something is an action that the seat may take; no action at all, however odd, breaks the question."""
    try:
        return action in LegalActions(game.play, seat)
    except Exception:
        return False
