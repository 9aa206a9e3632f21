"""What a train earns on the stops of its way: which of them count, and the bonuses for them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .model import Bonus, NetworkStop, Place, Rules, Train


class Fare(NamedTuple):
    """A stop as one train sees it."""

    revenue: int
    weight: int
    """1 if it counts towards the train's length."""
    skippable: bool
    entries: int
    """The entries of bonuses it serves, as bits."""
    own: bool


class Tariff:
    """The revenue rules of one train: length, skipping, multiplier, halving, bonuses."""

    __slots__ = (
        "_counts",
        "_halved",
        "_masks",
        "_multiplier",
        "_pays",
        "_skip",
        "entry",
        "limit",
        "min_stops",
        "token",
        "train",
    )

    def __init__(self, train: Train, rules: Rules, bonuses: Sequence[Bonus]) -> None:
        self.train = train
        self.limit = train.stops
        self.entry: dict[str | Place, int] = {}
        for bonus in bonuses:
            for entry in sorted(bonus.at | bonus.other, key=str):
                self.entry.setdefault(entry, 1 << len(self.entry))
        self._masks = [(bonus, *self.masks(bonus)) for bonus in bonuses]
        self._counts = train.counts
        self._skip = train.skip if train.stops is not None else frozenset()
        self._multiplier = train.multiplier
        self._halved = train.halved
        self._pays = dict(train.pays)
        self.min_stops = rules.min_stops
        self.token = rules.token

    def masks(self, bonus: Bonus) -> tuple[int, int]:
        """The entries of a bonus as bits: `at` and `other`."""
        return self._mask(bonus.at), self._mask(bonus.other)

    def _mask(self, entries: frozenset[str | Place]) -> int:
        return sum(self.entry[entry] for entry in entries)

    def fare(self, place: Place, stop: NetworkStop) -> Fare:
        """How the train sees a stop."""
        weight = 1 if self._counts is None or stop.kind in self._counts else 0
        skippable = weight == 1 and stop.kind in self._skip
        entries = self.entry.get(place[0], 0) | self.entry.get(place, 0) if self.entry else 0
        return Fare(self._pays.get(place, stop.revenue), weight, skippable, entries, stop.own)

    def gain(self, fare: Fare, scale: int) -> int:
        """The most that counting a stop can add to the value of a route, times `scale`.

        A bonus is laid to the stops that earn it: in full to those of `at` (visit) or of `other` (pair), in
        equal parts where a number of stops earns it (count).
        """
        inside, apart = fare.revenue * scale, 0
        for bonus, at, other in self._masks:
            if not fare.entries & (other if bonus.kind == "pair" else at):
                continue
            if bonus.kind == "count":
                share = max((-(-amount * scale // least) for least, amount in bonus.amounts), default=0)
                share *= (fare.entries & at).bit_count()
            else:
                share = bonus.amount * scale
            if bonus.multiplied:
                inside += share
            else:
                apart += share
        inside *= self._multiplier
        return (-(-inside // 2) if self._halved else inside) + apart

    def grain(self, fares: Sequence[Fare]) -> int:
        """A number that divides the value of every route over these stops."""
        inside = [fare.revenue for fare in fares]
        apart = [10] if self._halved else []
        for bonus, _, _ in self._masks:
            amounts = [bonus.amount, *(amount for _, amount in bonus.amounts)]
            (inside if bonus.multiplied else apart).extend(amounts)
        if not self._halved:
            apart.append(math.gcd(*inside) * self._multiplier)
        return math.gcd(*apart)

    def earns(self, revenue: int, entries: int) -> int:
        """The value of a route that counts stops of this revenue and these entries of bonuses."""
        apart = 0
        for bonus, at, other in self._masks:
            served = entries & at
            if not served:
                continue
            if bonus.kind == "count":
                number = served.bit_count()
                amount = max((amount for least, amount in bonus.amounts if number >= least), default=0)
            elif bonus.kind == "visit" or entries & other:
                amount = bonus.amount
            else:
                continue
            if bonus.multiplied:
                revenue += amount
            else:
                apart += amount
        revenue *= self._multiplier
        if self._halved:
            revenue = revenue // 20 * 10
        return revenue + apart

    def best(self, fares: Sequence[Fare]) -> tuple[int, tuple[int, ...]] | None:
        """The greatest value of a route over these stops and which count; None if the train cannot run it."""
        last = len(fares) - 1
        optional = [i for i in range(1, last) if fares[i].skippable] if self._skip else []
        if optional:
            fixed = [i for i in range(last + 1) if i in (0, last) or not fares[i].skippable]
        else:
            fixed = list(range(last + 1))
        if self.limit is not None:
            room = self.limit - sum(fares[i].weight for i in fixed)
            if room < 0:
                return None
            if len(optional) > room:
                return self._choose(fares, fixed, optional, room)
        counted = sorted(fixed + optional)
        if not self.accepts(fares, counted):
            return None
        return self.value(fares, counted), tuple(counted)

    def most(self, fares: Sequence[Fare]) -> int:
        """The greatest value of a route over these stops, as `best` finds it; -1 if the train cannot run it.

        Where nothing but revenue tells the stops apart that may be skipped, the richest of them fill the room.
        """
        counted, last, own = len(fares), len(fares) - 1, False
        revenue = entries = length = 0
        optional: list[int] = []
        for i, fare in enumerate(fares):
            if fare.skippable and 0 < i < last:
                if fare.entries or fare.own:
                    best = self.best(fares)
                    return -1 if best is None else best[0]
                optional.append(fare.revenue)
            else:
                revenue += fare.revenue
                entries |= fare.entries
                length += fare.weight
                own = own or fare.own
        if self.limit is not None:
            room = self.limit - length
            if room < 0:
                return -1
            if len(optional) > room:
                counted -= len(optional) - room
                optional.sort(reverse=True)
                del optional[room:]
        if not self.has_enough(counted, own):
            return -1
        return self.earns(revenue + sum(optional), entries)

    def whole(self, places: Sequence[Place], stops: Sequence[NetworkStop]) -> int | None:
        """The greatest value of a route whose stops all count; None if some cannot, or the train cannot run it."""
        counts, pays, entry = self._counts, self._pays, self.entry
        revenue = length = entries = 0
        own = False
        for place, stop in zip(places, stops, strict=True):
            if counts is None or stop.kind in counts:
                length += 1
            revenue += pays.get(place, stop.revenue) if pays else stop.revenue
            if entry:
                entries |= entry.get(place[0], 0) | entry.get(place, 0)
            own = own or stop.own
        fits = self.limit is None or length <= self.limit
        return self.earns(revenue, entries) if fits and self.has_enough(len(places), own) else None

    def has_enough(self, stops: int, own: bool) -> bool:
        """Whether so many stops, all counted, are enough, and a token is among them where the rules want it."""
        return stops >= self.min_stops and (own or self.token == "none")

    def accepts(self, fares: Sequence[Fare], counted: Sequence[int]) -> bool:
        """Are there enough counted stops, and a token where the rules want it?"""
        if len(counted) < self.min_stops:
            return False
        if self.token == "counted":
            return any(fares[i].own for i in counted)
        return self.token == "none" or any(fare.own for fare in fares)

    def value(self, fares: Sequence[Fare], counted: Sequence[int]) -> int:
        entries = 0
        for i in counted:
            entries |= fares[i].entries
        return self.earns(sum(fares[i].revenue for i in counted), entries)

    def _choose(
        self, fares: Sequence[Fare], fixed: list[int], optional: list[int], room: int
    ) -> tuple[int, tuple[int, ...]] | None:
        """Fill the room left with the best of the stops that may be skipped.

        Every choice among the few that serve a bonus is tried; the rest is filled by revenue, with one
        place kept for a token if none is counted otherwise.
        """
        special = [i for i in optional if fares[i].entries]
        plain = sorted((i for i in optional if not fares[i].entries), key=lambda i: -fares[i].revenue)
        best: tuple[int, tuple[int, ...]] | None = None
        for choice in range(1 << len(special)):
            if choice.bit_count() > room:
                continue
            taken = fixed + [i for bit, i in enumerate(special) if choice >> bit & 1]
            left = room - choice.bit_count()
            fill = plain[:left]
            if self.token == "counted" and not any(fares[i].own for i in taken + fill):
                token = next((i for i in plain if fares[i].own), None)
                if token is None or not left:
                    continue
                fill = [*plain[: left - 1], token]
            counted = sorted(taken + fill)
            if self.accepts(fares, counted):
                value = self.value(fares, counted)
                if best is None or value > best[0]:
                    best = value, tuple(counted)
        return best


@lru_cache(maxsize=1024)
def tariff_of(train: Train, rules: Rules, bonuses: tuple[Bonus, ...]) -> Tariff:
    """The tariff of a train, made once."""
    return Tariff(train, rules, bonuses)
