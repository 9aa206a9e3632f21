"""A proof that no run earns more than a claim, made without the search.

It shares nothing with the search but the question. Track is followed piece by piece, every route is listed from
each of its ends, and the choice of routes is a linear program: its dual prices, rounded to whole numbers, give an upper
bound that holds whatever the solver did. Where the bound leaves room for more, only the routes that fit into that
room are left, without those that another of the same kind matches on part of their track. A hexside that several
kinds of train want is then given to each kind in turn, and to none, until the bound tells, or so few routes are left
that CP-SAT finds that no set of them earns more.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from .model import Bonus, NetworkStop, Place, Rules, Train
from .network import Network

SCALE = 10_000
ROUNDS = 60
BATCH = 300
FEW = 600
"""So few routes CP-SAT can try together."""
SECONDS = 300.0
"""The most it may take for that."""
DIVIDED = 0.02
"""From this share on a row counts as divided."""

Marks = frozenset[object]
"""The hexsides and pieces of track of a route."""


class Proof(NamedTuple):
    """`holds`: no run earns more than the claim. `routes` were listed; `left` had to be tried together."""

    holds: bool
    bound: int
    routes: int
    left: int


class Hop(NamedTuple):
    """The way from one stop to the next."""

    to: Place
    marks: Marks


def prove(
    network: Network, trains: Sequence[Train], rules: Rules, bonuses: Sequence[Bonus], claim: int, seconds: float = 3600
) -> Proof:
    """Can no run of these trains earn more than the claim? Nothing else about the claim is used."""
    numbers = Counter(trains)
    listed: list[tuple[int, Marks, int]] = []
    for kind, train in enumerate(numbers):
        for marks, value in _values(network, train, rules, bonuses).items():
            listed.append((kind, marks, value))
    if not listed:
        return Proof(claim >= 0, 0, 0, 0)
    choice = _Choice(listed, list(numbers.values()))
    grain = math.gcd(*(value for _, _, value in listed))
    more = (claim // grain + 1) * grain
    every = np.arange(len(listed))
    bound, losses, _ = choice.bound(every, frozenset())
    if bound < more * SCALE:
        return Proof(True, bound // SCALE, len(listed), 0)
    left = choice.without_detours(every[losses <= bound - more * SCALE])
    return Proof(not choice.reaches(left, more, time.monotonic() + seconds), bound // SCALE, len(listed), len(left))


def _values(network: Network, train: Train, rules: Rules, bonuses: Sequence[Bonus]) -> dict[Marks, int]:
    """Every set of track a train can use, with the most it earns there."""
    found: dict[Marks, int] = {}
    hops = {place: list(_hops(network, place)) for place in network.places()}
    for places, marks in _routes(network, hops, train, rules):
        value = _most(network, train, rules, bonuses, places)
        if value > found.get(marks, 0):
            found[marks] = value
    return found


def _hops(network: Network, start: Place) -> Iterator[Hop]:
    """Every way over plain track from a stop to the next."""

    def over(space: str, entry: int | str, marks: Marks) -> Iterator[Hop]:
        for one, other in network.spaces[space].track:
            for begin, end in ((one, other), (other, one)):
                piece = (space, frozenset((one, other)))
                if begin != entry or piece in marks:
                    continue
                if isinstance(end, str):
                    if (space, int(end[1:])) != start:
                        yield Hop((space, int(end[1:])), marks | {piece})
                    continue
                across = network.neighbour(space, end)
                side = frozenset(((space, end), across))
                if across is not None and across[0] in network.spaces and side not in marks:
                    yield from over(*across, marks | {piece, side})

    return over(start[0], f"s{start[1]}", frozenset())


def _routes(
    network: Network, hops: dict[Place, list[Hop]], train: Train, rules: Rules
) -> Iterator[tuple[list[Place], Marks]]:
    """Every route whose stops the train can reach, from its lesser end; too long ones are cut off, not valued."""
    most = math.inf if train.stops is None else train.stops

    def counts(stop: NetworkStop) -> bool:
        return train.counts is None or stop.kind in train.counts

    def must_count(stop: NetworkStop) -> bool:
        return counts(stop) and stop.kind not in train.skip

    still = _to_a_token(network, hops, {place: must_count(network.stop(place)) for place in hops})

    def onward(places: list[Place], marks: Marks, length: int, own: bool) -> Iterator[tuple[list[Place], Marks]]:
        for to, more in hops[places[-1]]:
            stop = network.stop(to)
            total = length + must_count(stop)
            if not own and total + still[to] > most:
                continue
            if marks & more or _excluded(network, rules, places, to):
                continue
            now = [*places, to]
            ends = (network.stop(now[0]), stop)
            if total + sum(counts(end) and not must_count(end) for end in ends) <= most and now[0] < to:
                yield now, marks | more
            if stop.passable and total <= most:
                yield from onward(now, marks | more, total, own or stop.own)

    for start in network.places():
        stop = network.stop(start)
        yield from onward([start], frozenset(), must_count(stop), stop.own or rules.token == "none")


def _to_a_token(network: Network, hops: dict[Place, list[Hop]], counts: dict[Place, bool]) -> dict[Place, float]:
    """How many more stops a route has to count from each stop to a token, at least."""
    still = {place: 0.0 if network.stop(place).own else math.inf for place in hops}
    changed = True
    while changed:
        changed = False
        for place, around in hops.items():
            for hop in around:
                if still[hop.to] + counts[hop.to] < still[place]:
                    still[place] = still[hop.to] + counts[hop.to]
                    changed = True
    return still


def _excluded(network: Network, rules: Rules, places: list[Place], to: Place) -> bool:
    """May a route over these stops not go on to another?"""
    group = network.stop(to).group if rules.group_once else ""
    return any(
        place == to
        or (rules.visit_once == "space" and place[0] == to[0])
        or (group != "" and network.stop(place).group == group)
        for place in places
    )


def _most(network: Network, train: Train, rules: Rules, bonuses: Sequence[Bonus], places: list[Place]) -> int:
    """The most a train earns over these stops, of every choice that could be best; 0 if it cannot run."""
    stops = [network.stop(place) for place in places]
    last = len(places) - 1
    own = [i for i, stop in enumerate(stops) if stop.own]
    if rules.token != "none" and not own:
        return 0
    may = [i for i in range(1, last) if stops[i].kind in train.skip and train.stops is not None]
    must = [i for i in range(last + 1) if i not in may]
    room = len(may)
    if train.stops is not None:
        room = min(room, train.stops - sum(train.counts is None or stops[i].kind in train.counts for i in must))
    if room < 0:
        return 0
    special = [i for i in may if stops[i].own or _named(places[i], bonuses)]
    rest = sorted((i for i in may if i not in special), key=lambda i: -_paid(train, places[i], stops[i]))
    best = 0
    for size in range(min(room, len(special)) + 1):
        for some in combinations(special, size):
            counted = [*must, *some, *rest[: room - size]]
            if len(counted) < rules.min_stops:
                continue
            if rules.token == "counted" and not any(stops[i].own for i in counted):
                continue
            best = max(best, _earned(train, bonuses, [places[i] for i in counted], [stops[i] for i in counted]))
    return best


def _named(place: Place, bonuses: Sequence[Bonus]) -> bool:
    return any(place in names or place[0] in names for bonus in bonuses for names in (bonus.at, bonus.other))


def _paid(train: Train, place: Place, stop: NetworkStop) -> int:
    """What a stop is worth to this train."""
    return next((amount for where, amount in train.pays if where == place), stop.revenue)


def _earned(train: Train, bonuses: Sequence[Bonus], places: list[Place], stops: list[NetworkStop]) -> int:
    """Revenue and bonuses of the counted stops."""
    inside, outside = sum(_paid(train, place, stop) for place, stop in zip(places, stops, strict=True)), 0
    for bonus in bonuses:
        one, other = (
            sum(any(name in (place, place[0]) for place in places) for name in names)
            for names in (bonus.at, bonus.other)
        )
        amount = bonus.amount if one and (bonus.kind == "visit" or (bonus.kind == "pair" and other)) else 0
        if bonus.kind == "count":
            amount = max((amount for least, amount in bonus.amounts if one >= least), default=0)
        if bonus.multiplied:
            inside += amount
        else:
            outside += amount
    inside *= train.multiplier
    return (inside // 20 * 10 if train.halved else inside) + outside


class _Choice:
    """The choice of routes as columns: one row for each piece of track or hexside, one for each kind of train."""

    def __init__(self, listed: list[tuple[int, Marks, int]], numbers: list[int]) -> None:
        self.uses = _rows(listed)
        self.flat = np.array([row for each in self.uses for row in each], np.int64)
        self.at = np.cumsum([0, *(len(each) for each in self.uses[:-1])])
        self.kind = np.array([kind for kind, _, _ in listed], np.int64)
        self.value = np.array([value for _, _, value in listed], np.int64)
        self.numbers = np.array(numbers, np.int64)
        self.rows = int(self.flat.max()) + 1

    def without_detours(self, columns: Any) -> Any:
        """The columns without those for which another of the same kind earns as much on some of the same rows."""
        masks = np.zeros((len(columns), self.rows // 64 + 1), np.uint64)
        for at, column in enumerate(columns.tolist()):
            for row in self.uses[column]:
                masks[at, row // 64] |= np.uint64(1 << row % 64)
        sizes = np.array([len(self.uses[column]) for column in columns.tolist()])
        stays = np.ones(len(columns), np.bool_)
        for kind in range(len(self.numbers)):
            mine = np.flatnonzero(self.kind[columns] == kind)
            order = mine[np.lexsort((sizes[mine], -self.value[columns[mine]]))]
            for at, one in enumerate(order):
                if stays[one]:
                    later = order[at + 1 :]
                    stays[later[((masks[one] & ~masks[later]) == 0).all(axis=1)]] = False
        return columns[stays]

    def bound(self, columns: Any, used: frozenset[int]) -> tuple[int, Any, dict[int, float]]:
        """The least bound found by prices from the linear program over these columns, if some rows must be used.

        With it come what each column loses under these prices, and the share of each column in the solution.
        """
        best, losses = 1 << 62, self.value[columns]
        shares: dict[int, float] = {}
        chosen: set[int] = set()
        prices = np.zeros(self.rows, np.int64)
        kinds = self.kind[columns]
        for _ in range(ROUNDS):
            nets = (self.value * SCALE - np.add.reduceat(prices[self.flat], self.at))[columns]
            tops = np.array([max(0, nets[kinds == kind].max(initial=0)) for kind in range(len(self.numbers))])
            level = int(prices.sum() + (tops * self.numbers).sum())
            if level < best:
                best, losses = level, tops[kinds] - nets
            order = np.argsort(tops[kinds] - nets, kind="stable")
            near = [order[kinds[order] == kind][:BATCH] for kind in range(len(self.numbers))]
            new = columns[np.concatenate(near)].tolist()
            if chosen.issuperset(new):
                break
            chosen.update(new)
            prices, shares = self._relaxed(sorted(chosen), used)
        return best, losses, shares

    def _relaxed(self, columns: list[int], used: frozenset[int]) -> tuple[Any, dict[int, float]]:
        """Prices of the rows in the linear program over some columns, as whole numbers, and the columns it takes."""
        from ortools.linear_solver import pywraplp

        solver: Any = pywraplp.Solver.CreateSolver("GLOP")
        rows = [solver.Constraint(1 if row in used else 0, 1) for row in range(self.rows)]
        kinds = [solver.Constraint(0, int(number)) for number in self.numbers]
        objective = solver.Objective()
        objective.SetMaximization()
        taken = []
        for column in columns:
            share = solver.NumVar(0, solver.infinity(), "")
            objective.SetCoefficient(share, int(self.value[column]))
            kinds[self.kind[column]].SetCoefficient(share, 1)
            for row in self.uses[column]:
                rows[row].SetCoefficient(share, 1)
            taken.append(share)
        for row in used:
            left_out = solver.NumVar(0, 1, "")
            objective.SetCoefficient(left_out, -int(self.value.max()))
            rows[row].SetCoefficient(left_out, 1)
        solver.Solve()
        dual = [round(row.dual_value() * SCALE) for row in rows]
        shares = {column: share.solution_value() for column, share in zip(columns, taken, strict=True)}
        shares = {column: share for column, share in shares.items() if share > 1e-6}
        return np.array([price if row in used else max(0, price) for row, price in enumerate(dual)], np.int64), shares

    def reaches(self, columns: Any, least: int, until: float, used: frozenset[int] = frozenset()) -> bool:
        """Do some of these routes together earn so much? True as well if that is not settled in time.

        Where the bound does not tell, one row is given to each kind of train in turn, and to none. If no row is divided
        between kinds, two rows are either on the same route or not.
        """
        bound, losses, shares = self.bound(columns, used)
        if bound < least * SCALE:
            return False
        left = columns[losses <= bound - least * SCALE]
        if len(left) <= FEW or time.monotonic() > until:
            return self._together(left, least, used)
        parts = self._by_kind(left, used, shares) or self._by_pair(left, used, shares)
        if not parts:
            return self._together(left, least, used)
        return any(self.reaches(part, least, until, more) for part, more in parts if len(part))

    def _by_kind(self, left: Any, used: frozenset[int], shares: dict[int, float]) -> list[tuple[Any, frozenset[int]]]:
        """One part for each kind of train that may use the row which the kinds divide most, and one without it."""
        by_row = np.zeros((self.rows, len(self.numbers) + 1))
        for column, share in shares.items():
            by_row[self.uses[column], self.kind[column]] += share
        by_row[:, -1] = 1 - by_row.sum(axis=1)
        divided = np.sort(by_row, axis=1)[:, -2]
        divided[list(used)] = 0
        row = int(np.argmax(divided))
        if divided[row] < DIVIDED:
            return []
        over = self._over(row, left)
        parts = [(left[~over | (self.kind[left] == kind)], used | {row}) for kind in range(len(self.numbers))]
        return [*parts, (left[~over], used)]

    def _by_pair(self, left: Any, used: frozenset[int], shares: dict[int, float]) -> list[tuple[Any, frozenset[int]]]:
        """Two parts: two rows are used by one route or by none, and no route uses both."""
        both: dict[tuple[int, int], float] = {}
        for column, share in shares.items():
            for pair in combinations(self.uses[column], 2):
                both[pair] = both.get(pair, 0.0) + share
        pair = min(both, key=lambda pair: abs(both[pair] - 0.5), default=(0, 0))
        if not DIVIDED < both.get(pair, 0.0) < 1 - DIVIDED:
            return []
        one, other = self._over(pair[0], left), self._over(pair[1], left)
        return [(left[one == other], used), (left[~(one & other)], used)]

    def _over(self, row: int, columns: Any) -> Any:
        """Which of these columns use a row."""
        return np.array([row in self.uses[column] for column in columns.tolist()], np.bool_)

    def _together(self, columns: Any, least: int, used: frozenset[int]) -> bool:
        """The same by CP-SAT, for few routes."""
        from ortools.sat.python import cp_model

        model: Any = cp_model.CpModel()
        users: dict[int, list[Any]] = {}
        kinds: list[list[Any]] = [[] for _ in self.numbers]
        terms = []
        for column in columns.tolist():
            taken = model.new_bool_var("")
            kinds[self.kind[column]].append(taken)
            terms.append(int(self.value[column]) * taken)
            for row in self.uses[column]:
                users.setdefault(row, []).append(taken)
        for row, sharing in users.items():
            if row in used:
                model.add_exactly_one(sharing)
            else:
                model.add_at_most_one(sharing)
        for some, number in zip(kinds, self.numbers.tolist(), strict=True):
            model.add(sum(some) <= number)
        model.add(sum(terms) >= least)
        solver: Any = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = SECONDS
        return bool(solver.solve(model) != cp_model.INFEASIBLE)


def _rows(listed: list[tuple[int, Marks, int]]) -> list[list[int]]:
    """The rows of each column; of marks that the same columns have, one is enough."""
    columns: dict[object, list[int]] = {}
    for column, (_, marks, _) in enumerate(listed):
        for mark in marks:
            columns.setdefault(mark, []).append(column)
    rows = dict.fromkeys(tuple(each) for each in columns.values())
    uses: list[list[int]] = [[] for _ in listed]
    for row, each in enumerate(rows):
        for column in each:
            uses[column].append(row)
    return uses
