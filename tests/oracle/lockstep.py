"""A game played here and there at once: whatever our rules allow, the site must take, to the same position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from roundhouse.bots import make_bot
from roundhouse.formats.online.snapshot import Comparer, unlike
from roundhouse.formats.online.writer import Writer
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action
from roundhouse.kernel.notation import write
from roundhouse.lab.random_player import RandomPlayer
from tests.oracle.site import Site

Raw = dict[str, Any]
Chooser = Callable[[Game], Action]

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
BOTS = "bots"
AT_ONCE = 60
"""So many actions are sent in one go: two processes that wait for each other after every action are slow."""


class Table(msgspec.Struct, frozen=True):
    """Which game is played: `style` is a profile of the random player, or `bots`."""

    title: str
    players: int
    options: tuple[str, ...]
    style: str
    seed: int

    def __str__(self) -> str:
        options = ",".join(option for option in self.options if option != "online") or "-"
        return f"{self.title} {self.players}p {options} {self.style} seed {self.seed}"

    def game(self) -> Game:
        return new(self.title, NAMES[: self.players], self.options, self.seed)

    def chooser(self) -> Chooser:
        """Who plays it."""
        if self.style != BOTS:
            return RandomPlayer(self.seed, self.style).choose
        bots = {name: make_bot("simple", name) for name in NAMES[: self.players]}
        return lambda game: bots[game.active[0]].choose(game)


class Parted(Exception):
    """Here and there differ; `game` is ours before the action in question."""

    def __init__(self, game: Game, number: int, action: str, why: str) -> None:
        self.game, self.number, self.action, self.why = game, number, action, why
        super().__init__(f"action {number}, {action}: {why}")


class Lockstep:
    """A game here, and the same game there, compared after every action, so many at a time."""

    def __init__(self, table: Table, site: Site) -> None:
        self.site = site
        self.writer = Writer(table.game())
        self.game = self.writer.game
        self.comparer = Comparer(self.game, self.writer.ids)
        self.sent: list[Raw] = []
        self.ours: list[tuple[int, Raw]] = []
        self.there = site.begin({**self.writer.export(), "id": table.seed})
        self._agree(0, self._position(), self.there)

    def take(self, action: Action) -> None:
        """Take an action here, and lay it ready for there."""
        raws = self.writer.take(action)
        self.sent += raws
        self.ours += [(len(self.game.actions), {})] * (len(raws) - 1)
        self.ours.append((len(self.game.actions), self._position()))

    def compare(self) -> None:
        """Take there what lies ready; raises `Parted` at the first difference."""
        for (number, ours), there in zip(self.ours, self.site.act(self.sent), strict=False):
            self._agree(number, ours, there)
            self.there = there
        self.sent, self.ours = [], []

    def _position(self) -> Raw:
        laid = {space: list(tile) for space, tile in self.game.state.tiles.items()}
        return {**self.comparer.position(), "tiles": laid}

    def _agree(self, number: int, ours: Raw, there: Raw) -> None:
        """Compare two positions; of what stands for one action of ours, only the last."""
        if "refused" in there:
            raise self._parted(number, f"refused there: {there['refused']}")
        if not ours:
            return
        found = unlike(ours, {key: value for key, value in there.items() if key not in ("result", "tiles")})
        tiles = there["tiles"]
        for space in sorted({*ours["tiles"], *tiles}):
            if ours["tiles"].get(space) != tiles.get(space):
                found.append(f"tile on {space}: {ours['tiles'].get(space)}, there {tiles.get(space)}")
        if found:
            told = "; ".join(found).replace("recorded", "there")
            raise self._parted(number, f"{told} (there it waits in {there['step']})")

    def _parted(self, number: int, why: str) -> Parted:
        action = write(self.game.actions[number - 1]) if number else "the beginning"
        return Parted(self.game.at(max(0, number - 1)), number, action, why)

    def end(self) -> None:
        """The result must be the same."""
        scores = {str(self.writer.ids[name]): score for name, score in self.game.scores().items()}
        if self.there.get("result") != scores:
            raise self._parted(len(self.game.actions), f"the result is {scores}, there {self.there.get('result')}")


def play(table: Table, site: Site, at_once: int = AT_ONCE, most: int | None = None) -> Game:
    """Play a game to its end, or so far, in both engines; raises `Parted` at the first difference."""
    both, choose = Lockstep(table, site), table.chooser()
    while not both.game.finished and (most is None or len(both.game.actions) < most):
        both.take(choose(both.game))
        if len(both.sent) >= at_once:
            both.compare()
    both.compare()
    if both.game.finished:
        both.end()
    return both.game
