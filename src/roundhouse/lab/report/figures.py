"""Figures with their intervals of 95 per cent, and differences between them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from roundhouse.bots.standings import SURE, share


class Figure(msgspec.Struct, frozen=True):
    """A mean or a part: its value, between what it lies, and how many cases it stands on.

    One game says nothing of how games differ: a mean of one is not `known` better than by its value.
    """

    value: float
    low: float
    high: float
    cases: int
    known: bool = True


class Line(msgspec.Struct, frozen=True):
    """One thing and its figure in each study; None where a study has nothing of it."""

    label: str
    figures: tuple[Figure | None, ...]

    @property
    def difference(self) -> Figure | None:
        """The second study's figure less the first's; its interval follows from theirs (Newcombe's for parts)."""
        first, second = self.figures if len(self.figures) == 2 else (None, None)
        if first is None or second is None:
            return None
        value = second.value - first.value
        low = value - math.hypot(second.value - second.low, first.high - first.value)
        high = value + math.hypot(second.high - second.value, first.value - first.low)
        return Figure(value, low, high, min(first.cases, second.cases), first.known and second.known)


def mean(value: float | None, error: float | None, games: int, cases: int | None = None) -> Figure | None:
    """A mean over so many games, given its standard error, with Student's interval.

    A game may be several cases. They are of one kind, so it is games that count for how sure the mean is.
    """
    if value is None or not games:
        return None
    cases = games if cases is None else cases
    if games == 1:
        return Figure(value, value, value, cases, known=False)
    half = _student(games - 1) * (error or 0.0)
    return Figure(value, value - half, value + half, cases)


def part(count: float, cases: int) -> Figure | None:
    """A part of so many cases, with Wilson's interval."""
    if not cases:
        return None
    found = share(count, cases)
    return Figure(found.value, found.low, found.high, cases)


def _student(freedom: int) -> float:
    """So many standard errors lie on either side of a mean, by how many cases there are besides the first."""
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    return SURE + (SURE**3 + SURE) / (4 * freedom) + (5 * SURE**5 + 16 * SURE**3 + 3 * SURE) / (96 * freedom**2)


_FEW = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""From one; what follows is near the normal one, and its expansion is exact enough."""


def together(studies: Sequence[dict[str, Figure | None]]) -> list[Line]:
    """What several studies say of the same things, in the order of the first that knows each."""
    labels = dict.fromkeys(label for study in studies for label in study)
    return [Line(label, tuple(study.get(label) for study in studies)) for label in labels]


def differs(figure: Figure | None, from_value: float = 0.0) -> bool:
    """Whether a figure is surely not this value."""
    return figure is not None and figure.known and not figure.low <= from_value <= figure.high
