"""The choice among paths as a model of columns for OR-Tools: for many trains, where branching would not come to an end.

Each column is a path of a kind of train: what it earns, and the resources it uses. At most so many of a kind, no
resource twice, the greatest sum. The state railway of 1861 may have nine trains; what its prices leave open is then
too much for the search, and a second's work for this model. The proof that no run is one step better comes from cuts,
so the solver keeps the whole model as a linear one; without that it did not end on some boards in five minutes.
Of runs that earn the same the model names any.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

MOST = 40_000
"""With more columns the search goes on instead."""
COMPARED = 2_500
"""Among so many of a kind those are dropped that another one makes needless."""


class Column(NamedTuple):
    """A path of a kind of train: what it earns, what it uses, and its place in the list it was taken from."""

    value: int
    mask: int
    place: int


class Chosen(NamedTuple):
    """The best choice found, and the places of its paths of each kind; `ended` if nothing can be better."""

    total: int
    places: list[list[int]]
    ended: bool


@cache
def at_hand() -> bool:
    """Whether OR-Tools is installed."""
    return find_spec("ortools") is not None


def choose(kinds: list[list[Column]], counts: Sequence[int], least: int, left: float) -> Chosen:
    """The best choice that earns at least `least`, in the seconds left; a total of 0: there is none, or none yet."""
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    users: dict[int, list[Any]] = {}
    taken: list[list[tuple[Any, Column]]] = []
    for columns, count in zip(kinds, counts, strict=True):
        mine = [(model.new_bool_var(""), column) for column in _needed(columns)]
        for literal, column in mine:
            for bit in range(column.mask.bit_length()):
                if column.mask >> bit & 1:
                    users.setdefault(bit, []).append(literal)
        model.add(sum(literal for literal, _ in mine) <= count)
        taken.append(mine)
    for literals in users.values():
        model.add_at_most_one(literals)
    total = sum(column.value * literal for mine in taken for literal, column in mine)
    model.add(total >= least)
    model.maximize(total)
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    solver.parameters.cp_model_probing_level = 0
    if left < float("inf"):
        solver.parameters.max_time_in_seconds = max(0.1, left)
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Chosen(0, [[] for _ in kinds], status == cp_model.INFEASIBLE)
    places = [[column.place for literal, column in mine if solver.boolean_value(literal)] for mine in taken]
    return Chosen(round(solver.objective_value), places, status == cp_model.OPTIMAL)


def _needed(columns: list[Column]) -> list[Column]:
    """One column for each set of resources; none that earns no more than another which uses less."""
    best: dict[int, Column] = {}
    for column in columns:
        known = best.get(column.mask)
        if known is None or column.value > known.value:
            best[column.mask] = column
    if len(best) > COMPARED:
        return list(best.values())
    kept: list[Column] = []
    for column in sorted(best.values(), key=lambda each: (each.mask.bit_count(), -each.value)):
        if not any(other.mask & column.mask == other.mask and other.value >= column.value for other in kept):
            kept.append(column)
    return kept
