"""Prices by steps: sixteen places for the prices at which one thing can be had, however many there are.

Up to sixteen prices are all there, the lowest first. Of more, place n is for those that are at least `STEPS[n]` steps
above the lowest and less than `STEPS[n + 1]`, and means the lowest of them; the last place is the highest price.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from roundhouse.engine.step import Option, PriceRange
from roundhouse.kernel.actions import Action

STEPS = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610)
PLACES = len(STEPS) + 1
HIGHEST = PLACES - 1


class Span(NamedTuple):
    """Prices from `low` to `high`, both possible."""

    low: int
    high: int
    step: int
    option: Option

    def at(self, price: int) -> Action:
        return self.option.at(price) if isinstance(self.option, PriceRange) else self.option


def span(option: Option, field: str) -> Span:
    """The prices of one option; an action has one."""
    if isinstance(option, PriceRange):
        return Span(option.low, option.low + (len(option) - 1) * option.step, option.step, option)
    price = getattr(option, field)
    return Span(price, price, 1, option)


class Prices:
    """What one thing may cost now: options that differ only in their price."""

    def __init__(self, options: Sequence[Option], field: str) -> None:
        self.spans = sorted((span(option, field) for option in options), key=lambda each: each[:2])
        self.low, self.high = self.spans[0].low, max(each.high for each in self.spans)
        number = sum((each.high - each.low) // each.step + 1 for each in self.spans)
        self.all = list(self._every()) if number <= PLACES else []
        self.begin = [self.low + steps * self.spans[0].step for steps in STEPS]

    def _every(self) -> Iterator[Action]:
        for each in self.spans:
            for price in range(each.low, each.high + 1, each.step):
                yield each.at(price)

    def places(self) -> Iterator[tuple[int, Action]]:
        """Each place that has a price, with the action at that price."""
        if self.all:
            yield from enumerate(self.all)
            return
        for place, begin in enumerate(self.begin):
            end = min(self.high, *self.begin[place + 1 : place + 2]) if place + 1 < len(self.begin) else self.high
            for each in self.spans:
                price = each.low + -(-max(0, begin - each.low) // each.step) * each.step
                if price <= each.high and price < end:
                    yield place, each.at(price)
                    break
        yield HIGHEST, next(each for each in self.spans if each.high == self.high).at(self.high)

    def place_of(self, action: Action, field: str) -> int:
        """The place of an action, at its price or at one that stands for it."""
        if self.all:
            return self.all.index(action)
        price = getattr(action, field)
        return HIGHEST if price == self.high else bisect_right(self.begin, price) - 1
