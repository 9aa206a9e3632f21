"""The worker's side of thinking: a process of its own that answers one question after the other.

A question holds what may be seen from a seat and no more: whatever a bot does in here, it finds no seed and no game.
"""

from __future__ import annotations

import os
import random
import signal
import threading
from functools import lru_cache
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait

import msgspec

from roundhouse.bots.finding import find_bot
from roundhouse.bots.protocol import Budget, Choice, Sight, chance, sight_of
from roundhouse.engine.title import Title
from roundhouse.game import Game
from roundhouse.kernel.play import Play
from roundhouse.kernel.state import State
from roundhouse.routes import warm_up
from roundhouse.titles import find_title

READY = "ready"
NICENESS = 5
"""People's requests go before the thoughts of bots."""


class BotQuestion(msgspec.Struct, frozen=True):
    """What does this bot do on this seat, within so many seconds?"""

    bot: str
    title: str
    options: frozenset[str]
    rules: int
    variant: str
    state: State
    seat: str
    dice: random.Random
    seconds: float


class Fault(msgspec.Struct, frozen=True):
    """Why there is no answer."""

    why: str


Answer = Choice | Fault


class Shown(Sight):
    """What was already made ready to be seen, on the other side."""

    def __init__(self, play: Play, seat: str) -> None:
        self.play = play
        self.seat = seat


def question(game: Game, seat: str, bot: str, seconds: float) -> BotQuestion:
    """What a worker is asked; the game is left as it is."""
    setup, sight = game.setup, sight_of(game, seat)
    dice = chance(game, seat)
    options = frozenset(setup.options)
    return BotQuestion(bot, setup.title, options, setup.rules, setup.variant, sight.state, seat, dice, seconds)


def answer(asked: BotQuestion) -> Answer:
    """What a bot chooses; whatever goes wrong in it is told, not raised."""
    try:
        title = _title(asked.title, asked.options, asked.rules, asked.variant)
        sight = Shown(Play(title, asked.state), asked.seat)
        found = find_bot(asked.bot)().choose(sight, Budget(asked.seconds), asked.dice)
    except Exception as error:
        return Fault(f"{type(error).__name__}: {error}")
    return found if isinstance(found, Choice) else Fault(f"it chose {found!r:.100}, which is no choice")


@lru_cache(64)
def _title(name: str, options: frozenset[str], rules: int, variant: str) -> Title:
    return find_title(name, options, rules or None, variant)


def serve(pipe: Connection, warm: bool) -> None:
    """Answer until the pipe is closed. Only the server ends this process, and it ends with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if warm:
        threading.Thread(target=warm_up, daemon=True).start()
    try:
        pipe.send(READY)
        while True:
            found = answer(pipe.recv())
            try:
                pipe.send(found)
            except (TypeError, AttributeError, ValueError) as error:
                pipe.send(Fault(f"its choice cannot be told: {error}"))
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    """A bot that hangs does not outlive the server."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
