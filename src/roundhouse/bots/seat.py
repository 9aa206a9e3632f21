"""A bot in a seat of a game: what it is shown, what it may spend, and what it chooses."""

from __future__ import annotations

import re

import msgspec

from roundhouse.bots.finding import find_bot
from roundhouse.bots.protocol import Bot, Budget, Choice, chance, sight_of
from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import BadSetup

LIMIT = re.compile(r"(?P<seconds>\d+(\.\d+)?)s|(?P<nodes>\d+)n")


class Kind(msgspec.Struct, frozen=True):
    """A bot by name with what it may spend on a move: "simple", "expert@0.2s", "expert@400n"."""

    name: str
    seconds: float | None = None
    nodes: int | None = None

    def budget(self) -> Budget:
        """A fresh budget for one move; the clock runs from now."""
        return Budget(self.seconds, self.nodes)


UNLIMITED = Kind("")


def kind_of(text: str) -> Kind:
    """What a kind of bot means, if there is such a one."""
    name, at, limit = text.partition("@")
    found = LIMIT.fullmatch(limit) if at else None
    if at and found is None:
        raise BadSetup("{limit} is no limit for a bot; write seconds as 0.2s or nodes as 400n", limit=repr(limit))
    find_bot(name)
    if found is None:
        return Kind(name)
    if found["seconds"]:
        return Kind(name, seconds=float(found["seconds"]))
    return Kind(name, nodes=int(found["nodes"]))


class Seated:
    """A bot at a table."""

    def __init__(self, bot: Bot, seat: str, kind: Kind = UNLIMITED) -> None:
        self.bot, self.seat, self.kind = bot, seat, kind

    def choice(self, game: Game, budget: Budget | None = None) -> Choice:
        """What the bot does now, and why; it must be its turn. The game is left as it is."""
        return self.bot.choose(sight_of(game, self.seat), budget or self.kind.budget(), chance(game, self.seat))

    def choose(self, game: Game) -> Action:
        """What the bot does now."""
        return self.choice(game).action


def make_bot(kind: str, seat: str) -> Seated:
    """A bot of a kind in a seat."""
    found = kind_of(kind)
    return Seated(find_bot(found.name)(), seat, found)
