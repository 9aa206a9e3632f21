"""What the search proper is asked and what it answers: numbers only, for both ways to run it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from .graph import Graph
from .model import Bonus, Rules, Train
from .tariff import Fare, Tariff

SCALE = 1000
"""Prices are whole numbers, in thousandths of the money: so every bound is exact."""


class Path(NamedTuple):
    """The path of one train: the stop it was grown from, and its links in the order of growth."""

    train: int
    root: int
    links: list[int]


class Answer(NamedTuple):
    """The best run found, and what the kernels keep of the search for the next question."""

    total: int
    bound: int
    paths: list[Path]
    nodes: int
    kept: object = None


class Interrupted(Exception):
    """The search was told to stop: there is a better way now."""


class Question:
    """The trains of a company on a graph: kinds of train, values, and where to start from.

    `kind` gives each train the number of its kind; equal trains are one kind. `prices` are prices of the resources
    that were good on a network much like this one. `interrupt` says whether the search in pure Python should stop.
    """

    __slots__ = ("bonuses", "deadline", "fares", "grain", "graph", "interrupt", "kind", "prices", "tariffs")

    def __init__(
        self,
        graph: Graph,
        trains: Sequence[Train],
        rules: Rules,
        bonuses: Sequence[Bonus],
        budget: float | None,
    ) -> None:
        self.graph = graph
        kinds = list(dict.fromkeys(trains))
        self.kind = [kinds.index(train) for train in trains]
        self.bonuses = bonuses
        self.tariffs = [Tariff(kind, rules, bonuses) for kind in kinds]
        self.fares: list[list[Fare]] = [
            [tariff.fare(place, stop) for place, stop in zip(graph.places, graph.stops, strict=True)]
            for tariff in self.tariffs
        ]
        grains = [tariff.grain(fares) for tariff, fares in zip(self.tariffs, self.fares, strict=True)]
        self.grain = math.gcd(*grains) or 1
        self.prices = [0] * len(graph.resources)
        self.interrupt: Callable[[], bool] | None = None
        self.deadline = None if budget is None else time.perf_counter() + budget

    def go_on(self) -> None:
        """Raise Interrupted if the search in pure Python is no longer wanted."""
        if self.interrupt is not None and self.interrupt():
            raise Interrupted

    def left(self) -> float:
        """The seconds left; infinite without a budget."""
        return math.inf if self.deadline is None else max(0.0, self.deadline - time.perf_counter())

    def ceiling(self) -> int:
        """A total that no run can exceed, at once: each train on the stops that pay it most."""
        total = 0
        for kind in self.kind:
            tariff, fares = self.tariffs[kind], self.fares[kind]
            free = sum(tariff.gain(fare, 1) for fare in fares if not fare.weight)
            counted = sorted((tariff.gain(fare, 1) for fare in fares if fare.weight), reverse=True)
            total += free + sum(counted[: tariff.limit])
        return total // self.grain * self.grain
