"""Finding a regular bot's numbers by play: many games in which all of them are a little off, up or down.

Games come in pairs on the same seed and seat: what is up in the one is down in the other. The difference within pairs
tells for each number which way wins, and after every generation the middle moves that way, the surer the further. A
game depends on the middle and its own number alone, so the number of workers changes nothing.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import msgspec

from roundhouse.bots import make_bot
from roundhouse.bots.knowledge import Knowledge
from roundhouse.bots.match import names_of, opened_by_chance, play_out
from roundhouse.bots.numbers import Numbers
from roundhouse.bots.outlooks import knowledge_for, knowledge_of
from roundhouse.bots.regular import RegularBot
from roundhouse.bots.seat import Seated
from roundhouse.bots.workers import in_turn
from roundhouse.game import new
from roundhouse.lab.learn import screening

SMALLEST = 1e-6
FARTHEST = 4.0
"""No number becomes more than so many times what it was, or less than that part of it."""

FRESH = 50_000
"""Games from this number on are kept for measuring."""


class Plan(msgspec.Struct, frozen=True):
    """What is played: the first seat is the regular bot whose numbers are looked for; seats turn with every pair.

    `spread` is how far a number is off, in parts of it; `games` is how many a generation has. The first `opening`
    decisions of a game are left to chance: without dice, numbers are found that suit a single course of the game.
    The numbers that are gone on from are those of a `level`, if it has some of its own.
    """

    title: str
    rivals: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    seed: int = 0
    games: int = 320
    spread: float = 0.35
    opening: int = 0
    level: str = ""


class Trial(msgspec.Struct, frozen=True):
    """How a game went: the part of the victory, and how clear it was, from 0 to 1."""

    number: int
    won: float
    mark: float


class Found(msgspec.Struct):
    """The numbers after a generation, with what it showed: how often the bot won, and how sure each number moved."""

    numbers: dict[str, float]
    wins: float
    sureness: dict[str, float]


def numbers_of(knowledge: Knowledge) -> dict[str, float]:
    """The numbers that can be tried, those that the title adds included, or a file for it: all that are not zero."""
    kinds = [kind for kind in type(knowledge).__mro__ if issubclass(kind, Numbers)]
    places = [*map(vars, reversed(kinds)), vars(knowledge)]
    named = dict.fromkeys(name for place in places for name, value in place.items() if type(value) is float)
    found = {name: float(getattr(knowledge, name)) for name in named}
    return {name: value for name, value in found.items() if value}


def known(plan: Plan) -> Knowledge:
    """What the bot knows before it is tuned: what was found for such a table earlier is gone on from."""
    return knowledge_of(new(plan.title, names_of(1 + len(plan.rivals)), plan.options, plan.seed).play, plan.level)


def signs(plan: Plan, names: Sequence[str], number: int) -> dict[str, int]:
    """Which way each number is off in a game; in the other game of the pair it is the other way."""
    dice = random.Random(f"{plan.seed}/{number // 2}/signs")
    turned = -1 if number % 2 else 1
    return {name: turned * dice.choice((-1, 1)) for name in names}


def play_trial(plan: Plan, middle: dict[str, float], number: int) -> Trial:
    """One game with numbers off the middle."""
    ways = signs(plan, list(middle), number)
    numbers = screening.moved(middle, ways, plan.spread)
    return msgspec.structs.replace(played(plan, numbers, number // 2), number=number)


def played(plan: Plan, numbers: Mapping[str, float], number: int) -> Trial:
    """One game with the given numbers."""
    kinds = ("regular", *plan.rivals)
    names = names_of(len(kinds))
    game = new(plan.title, names, plan.options, plan.seed + number)
    for _ in opened_by_chance(game, plan.opening):
        pass
    own = names[number % len(kinds)]
    others = iter(plan.rivals)
    bots = {name: make_bot(next(others), name) for name in names if name != own}
    bots[own] = Seated(RegularBot(knowledge_for(game.title).varied(numbers)), own)
    play_out(game, bots)
    scores = game.scores()
    mark = screening.mark(list(scores.values()), list(scores).index(own))
    mine = scores.pop(own)
    best = max(scores.values(), default=0)
    return Trial(number, 1.0 if mine > best else 0.5 * (mine == best), mark)


def tuned(plan: Plan, generations: int, workers: int = 1) -> Iterator[Found]:
    """The numbers after each generation."""
    begun = numbers_of(known(plan))
    middle = begun
    for generation in range(generations):
        first = generation * plan.games
        numbers = range(first, first + plan.games)
        found = moved(plan, begun, middle, list(in_turn(partial(play_trial, plan, middle), numbers, workers)))
        middle = found.numbers
        yield found


def wins(plan: Plan, numbers: Mapping[str, float], games: int, workers: int = 1) -> float:
    """How often the bot wins with the given numbers, on seeds that it was not tuned on."""
    trials = in_turn(partial(played, plan, dict(numbers)), range(FRESH, FRESH + games), workers)
    return sum(trial.won for trial in trials) / games


def moved(plan: Plan, begun: Mapping[str, float], middle: Mapping[str, float], games: Sequence[Trial]) -> Found:
    """The middle, moved by what some games show."""
    pairs = [(up, down) for up, down in zip(games[::2], games[1::2], strict=True)]
    numbers, sureness = {}, {}
    for name, value in middle.items():
        ways = [signs(plan, list(middle), up.number)[name] for up, _ in pairs]
        gains = [way * (up.mark - down.mark) for way, (up, down) in zip(ways, pairs, strict=True)]
        mean = sum(gains) / len(gains)
        error = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / max(len(gains) - 1, 1) / len(gains))
        sure = mean / max(error, SMALLEST)
        least, most = begun[name] / FARTHEST, begun[name] * FARTHEST
        numbers[name] = max(least, min(most, value * math.exp(plan.spread * screening.step(sure))))
        sureness[name] = round(sure, 2)
    return Found(numbers, sum(game.won for game in games) / len(games), sureness)
