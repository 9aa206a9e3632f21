"""Games between bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

import msgspec

from roundhouse.bots.seat import Seated, make_bot
from roundhouse.engine.step import PriceRange
from roundhouse.game import Game, new
from roundhouse.kernel.errors import RoundhouseError
from roundhouse.kernel.picture import as_table

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
LONGEST = 20_000
"""No game of any title comes near this number of actions."""


def names_of(number: int) -> list[str]:
    """What the players of a table of bots are called, however many sit there."""
    return [*NAMES, *(f"P{seat}" for seat in range(len(NAMES) + 1, number + 1))][:number]


class Endless(RoundhouseError):
    """A game between bots that does not come to an end."""


class Result(msgspec.Struct):
    """How a game between bots went. `slowest` and `thinking` are seconds of computing for one move and for all;
    `moves`, `seconds` and `longest` say the same for each seat."""

    title: str
    seed: int
    seats: dict[str, str]
    actions: int
    phase: str
    ended: str
    scores: dict[str, int]
    hash: str
    slowest: float
    thinking: float
    moves: dict[str, int]
    seconds: dict[str, float]
    longest: dict[str, float]

    def _repr_html_(self) -> str:
        rows = [(name, self.seats.get(name, ""), score) for name, score in self.scores.items()]
        return as_table((f"{self.title}, seed {self.seed}", "bot", f"score ({self.ended})"), rows)


def play_out(game: Game, bots: dict[str, Seated], timed: Callable[[str, float], None] | None = None) -> Game:
    """Let bots play a game to its end; `timed` is told how long each decision of a seat took."""
    while not game.finished:
        if len(game.actions) >= LONGEST:
            raise Endless(f"{game.setup.title} has not ended after {LONGEST} actions")
        seat = game.active[0]
        began = time.process_time()
        action = bots[seat].choose(game)
        if timed is not None:
            timed(seat, time.process_time() - began)
        game.push(action)
    return game


def opened_by_chance(game: Game, decisions: int) -> Iterator[None]:
    """Leave the first decisions of a game to chance, one after the other, the same for a seed whoever sits where.

    In a title without dice, bots that know what they want would play the same game over and over. Prices are the
    lowest there are: nobody begins with all his money in one bid.
    """
    bots = {name: make_bot("random", name) for name in game.setup.players}
    while len(game.actions) < decisions and not game.finished:
        chosen = bots[game.active[0]].choose(game)
        priced = (each for each in game.legal_actions() if isinstance(each, PriceRange) and chosen in each)
        game.push(next((each.at(each.low) for each in priced), chosen))
        yield


def match(
    title: str, kinds: Sequence[str], seed: int, options: Sequence[str] = (), variant: str = "", opening: int = 0
) -> tuple[Game, Result]:
    """One game between bots, one for each seat, given by their kinds; its first `opening` decisions fall by chance."""
    names = names_of(len(kinds))
    game = new(title, names, options, seed, variant=variant)
    for _ in opened_by_chance(game, opening):
        pass
    times: dict[str, list[float]] = {name: [] for name in names}
    bots = {name: make_bot(kind, name) for name, kind in zip(names, kinds, strict=True)}
    play_out(game, bots, lambda seat, seconds: times[seat].append(seconds))
    result = Result(
        title, seed, dict(zip(names, kinds, strict=True)), len(game.actions), game.state.phase, game.finished,
        game.scores(), game.hash, max(max(each, default=0.0) for each in times.values()),
        sum(map(sum, times.values())),
        {name: len(each) for name, each in times.items()},
        {name: sum(each) for name, each in times.items()},
        {name: max(each, default=0.0) for name, each in times.items()},
    )  # fmt: skip
    return game, result
