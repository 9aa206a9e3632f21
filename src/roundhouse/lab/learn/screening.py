"""Which numbers win, read off games in which every regular bot had numbers of its own.

Each seat of each game is one observation: how far each of its numbers was off, and how clearly it won or lost. A line
and a bend for every number are laid through all of them at once, by least squares, and tell how far to move it. One
set of games so serves two ends: its positions are learned from, too.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

CLOSE = 0.1
"""A lead of this part of a mean score is as good as won."""
DOUBT, FULL = 0.5, 2.0
"""Standard errors by which a difference says nothing yet, and from which a number moves the whole way."""


class Effect(msgspec.Struct, frozen=True):
    """What a number does: how much more is won at its upper end than in the middle, the bend, and their errors.

    `way` is how far to move it, in parts of the spread.
    """

    line: float
    line_error: float
    bend: float
    bend_error: float
    way: float


def ways(seed: int, count: int, number: int, seat: int) -> list[float]:
    """How far each number of a seat is off in a game, from -1 to 1."""
    dice = random.Random(f"{seed}/{number}/{seat}/off")
    return [dice.uniform(-1.0, 1.0) for _ in range(count)]


def moved(numbers: Mapping[str, float], off: Mapping[str, float], spread: float) -> dict[str, float]:
    """Numbers that are off by so much: a whole spread up is a factor."""
    return {name: value * math.exp(spread * off.get(name, 0.0)) for name, value in numbers.items()}


def mark(scores: Sequence[float], seat: int) -> float:
    """How clearly a seat won, from 0 to 1; scores may be parts of a whole."""
    mean = sum(scores) / len(scores)
    best = max((score for other, score in enumerate(scores) if other != seat), default=0.0)
    clear = (scores[seat] - best) / (CLOSE * mean) if mean > 0 else 0.0
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, clear))))


def step(sure: float) -> float:
    """How far to go, in parts of a spread, for a difference of so many standard errors."""
    return math.copysign(min(1.0, max(0.0, abs(sure) - DOUBT) / (FULL - DOUBT)), sure)


def effects(names: Sequence[str], off: Sequence[Sequence[float]], won: Sequence[float]) -> dict[str, Effect]:
    """What each number does, from observations; with fewer of them than numbers nothing is sure."""
    import numpy

    lines = numpy.array(off)
    bends = lines**2 - 1.0 / 3.0
    table = numpy.column_stack([numpy.ones(len(lines)), lines, bends])
    marks = numpy.array(won)
    inverse = numpy.linalg.pinv(table.T @ table)
    found = inverse @ table.T @ marks
    left = marks - table @ found
    more = len(marks) - table.shape[1]
    noise = left @ left / more if more > 0 else math.inf  # of fewer than there are numbers nothing is known
    errors = numpy.sqrt(numpy.diag(inverse) * noise)
    count = len(names)
    return {
        name: effect(found[1 + i], errors[1 + i], found[1 + count + i], errors[1 + count + i])
        for i, name in enumerate(names)
    }


def agreed(
    effects: Mapping[str, Effect], shares: Mapping[str, Effect], further: Mapping[str, float]
) -> dict[str, float]:
    """How far numbers go: not at all where the share of the wealth says the opposite, and some further than others."""
    ways = {}
    for name, found in effects.items():
        factor = next((each for begins, each in further.items() if name.startswith(begins)), 1.0)
        ways[name] = factor * found.way if found.way * shares[name].line > 0 else 0.0
    return ways


def effect(line: Any, line_error: Any, bend: Any, bend_error: Any) -> Effect:
    """How far to go: to the top of the bend where there is one, less where the line is not sure."""
    curved = min(0.0, bend + bend_error)  # only as much of a bend as is sure
    far = 1.0 if curved == 0.0 else min(1.0, abs(line) / (-2.0 * curved))
    return Effect(float(line), float(line_error), float(bend), float(bend_error), far * step(line / line_error))
