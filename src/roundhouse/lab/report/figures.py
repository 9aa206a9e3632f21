"""Figures with their intervals of 95 per cent, and differences between them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from roundhouse.bots.standings import SURE, share


class Figure(msgspec.Struct, frozen=True):
    """A mean or a part: its value, between what it lies, its standard error, and how many cases it stands on."""

    value: float
    low: float
    high: float
    error: float
    cases: int


class Line(msgspec.Struct, frozen=True):
    """One thing and its figure in each study; None where a study has nothing of it."""

    label: str
    figures: tuple[Figure | None, ...]

    @property
    def difference(self) -> Figure | None:
        """The second study's figure less the first's."""
        first, second = self.figures if len(self.figures) == 2 else (None, None)
        if first is None or second is None:
            return None
        error = math.hypot(first.error, second.error)
        value = second.value - first.value
        cases = min(first.cases, second.cases)
        return Figure(value, value - SURE * error, value + SURE * error, error, cases)


def mean(value: float | None, deviation: float | None, cases: int) -> Figure | None:
    """The mean of so many cases, given their standard deviation."""
    if value is None or not cases:
        return None
    error = (deviation or 0.0) / math.sqrt(cases)
    return Figure(value, value - SURE * error, value + SURE * error, error, cases)


def part(count: float, cases: int) -> Figure | None:
    """A part of so many cases, with Wilson's interval."""
    if not cases:
        return None
    found = share(count, cases)
    rate = count / cases
    return Figure(found.value, found.low, found.high, math.sqrt(max(rate * (1 - rate), 0.0) / cases), cases)


def together(studies: Sequence[dict[str, Figure | None]]) -> list[Line]:
    """What several studies say of the same things, in the order of the first that knows each."""
    labels = dict.fromkeys(label for study in studies for label in study)
    return [Line(label, tuple(study.get(label) for study in studies)) for label in labels]


def differs(figure: Figure | None, from_value: float = 0.0) -> bool:
    """Whether a figure is surely not this value."""
    return figure is not None and not figure.low <= from_value <= figure.high
