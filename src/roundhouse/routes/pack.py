"""The choice among paths: one for each train, no resource twice, the greatest sum.

Under prices (see `prices`) a run earns the bound, less what each train loses against its best path net of
prices, less the price of every resource that nobody uses. So to beat a total, losses and unused prices
together must stay within a slack. The search asks of the dearest resource not yet decided: which train uses
it, or none? Once a train has few options left it tries each of them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import NamedTuple

FEW = 4
HARD = 40_000
"""After so many steps the choice is left to a model, where there is one."""


class Option(NamedTuple):
    """One path for one train; an idle train has an option with mask 0 and node -1."""

    loss: int
    value: int
    mask: int
    node: int
    rank: int
    weight: int = 0


class OutOfTime(Exception):
    """The deadline has passed, or more steps were taken than allowed."""


class Packing:
    """A search for the best run among options; `picked` is the best found, `value` what it earns."""

    __slots__ = (
        "_looks", "_order", "_prices", "_scale", "_slack", "_taken", "deadline", "go_on", "most", "picked", "steps",
        "value",
    )  # fmt: skip

    def __init__(
        self,
        prices: list[int],
        scale: int,
        go_on: Callable[[], None],
        deadline: float | None = None,
        most: float = math.inf,
    ) -> None:
        self.go_on = go_on
        self.most = most
        self._prices = prices
        self._order = [a for a in sorted(range(len(prices)), key=lambda a: -prices[a]) if prices[a]]
        self._scale = scale
        self._slack = self._looks = 0
        self._taken: dict[int, Option] = {}
        self.deadline = deadline
        self.picked: list[Option] | None = None
        self.value = 0
        self.steps = 0

    def search(self, options: list[list[Option]], kind: list[int], slack: int, best: int) -> bool:
        """Find the best run that earns more than `best`; True if there is one.

        `options` are sorted by loss; equal trains have equal lists. Every run within the slack is looked at.
        """
        self._slack, self.value, self.picked = slack, best, None
        within = [[option for option in each if option.loss <= slack] for each in options]
        if all(within):
            self._taken = {}
            self._branch(dict(enumerate(within)), dict(enumerate(kind)), 0, 0)
        return self.picked is not None

    def least(self, options: list[list[Option]], kind: list[int], slack: int) -> None:
        """Of the runs that earn `value` take the one to be named: the lightest path for the first train, then on."""
        total, run = self.value, self.picked or []
        train = used = 0
        self.most += 4 * HARD
        while train < len(run):
            lighter = [o for o in options[train] if o.weight < run[train].weight and not o.mask & used]
            lists = [*([option] for option in run[:train]), lighter, *options[train + 1 :]]
            marks = [*range(-train - 1, 0), *kind[train + 1 :]]
            try:
                found = bool(lighter) and self.search(lists, marks, slack, total - 1)
            except OutOfTime:
                break
            if found:
                run = self.picked or []
            else:
                used |= run[train].mask
                train += 1
        self.value, self.picked = total, run

    def _branch(self, lists: dict[int, list[Option]], marks: dict[int, int], base: int, decided: int) -> None:
        """`lists` are the options of the trains still open; trains with equal marks are still alike."""
        self._step()
        if len(lists) == 1:
            self._last(lists, base)
            return
        floor = base + sum(each[0].loss for each in lists.values())
        if floor > self._slack:
            return
        small = min(lists, key=lambda train: len(lists[train]))
        if len(lists[small]) > FEW:
            for resource in self._order:
                if not decided >> resource & 1:
                    self._who_uses(resource, lists, marks, base, decided)
                    return
        self._each_option(small, lists, marks, base, decided)

    def _step(self) -> None:
        """Count a step."""
        self.steps += 1
        if not self.steps & 63 and self.steps > self.most:
            raise OutOfTime
        self._look()

    def _last(self, lists: dict[int, list[Option]], base: int) -> None:
        """Only one train is open: whichever of its options earns most."""
        ((train, options),) = lists.items()
        others = sum(option.value for option in self._taken.values())
        for option in options:
            if base + option.loss > self._slack:
                break
            self._step()
            value = others + option.value
            if value > self.value:
                self._slack -= (value - self.value) * self._scale
                self.value = value
                taken = {**self._taken, train: option}
                self.picked = [taken[each] for each in sorted(taken)]

    def _look(self) -> None:
        """Look at the clock now and then; whatever may be done often without a step calls this too."""
        self._looks += 1
        if not self._looks & 63:
            self.go_on()
            if self.deadline is not None and time.perf_counter() > self.deadline:
                raise OutOfTime

    def _who_uses(
        self, resource: int, lists: dict[int, list[Option]], marks: dict[int, int], base: int, decided: int
    ) -> None:
        """Give the resource to each train in turn (to one of those that are alike), and to none."""
        bit = 1 << resource
        tried: set[int] = set()
        for user in [*lists, None]:
            unused = self._prices[resource] if user is None else 0
            if user is not None and marks[user] in tried:
                continue
            floor = base + unused + sum(each[0].loss for each in lists.values())
            kept = {}
            for train, each in lists.items():
                most = self._slack - floor + each[0].loss
                kept[train] = [o for o in each if o.loss <= most and bool(o.mask & bit) == (train == user)]
            new = dict(marks)
            if user is not None:
                tried.add(marks[user])
                new[user] = -self.steps
            if all(kept.values()):
                self._branch(kept, new, base + unused, decided | bit)

    def _each_option(
        self, train: int, lists: dict[int, list[Option]], marks: dict[int, int], base: int, decided: int
    ) -> None:
        """Try every option of a train; one that is alike takes none of lesser rank."""
        rest = {other: each for other, each in lists.items() if other != train}
        floor = base + sum(each[0].loss for each in rest.values())
        for option in lists[train]:
            if floor + option.loss > self._slack:
                break
            self._look()
            mask = option.mask
            kept = {}
            for other, each in rest.items():
                most = self._slack - floor - option.loss + each[0].loss
                least = option.rank if marks[other] == marks[train] else 0
                left = [o for o in each if not o.mask & mask and o.loss <= most and o.rank >= least]
                if not left:
                    break
                kept[other] = left
            else:
                self._taken[train] = option
                self._branch(kept, marks, base + option.loss, decided | option.mask)
                del self._taken[train]
