"""The choice among paths as a model of columns for OR-Tools: for many trains, where branching would not come to an end.

Each column is a path of a kind of train: what it earns, and the resources it uses. At most so many of a kind, no
resource twice, the greatest sum. The state railway of 1861 may have nine trains; what its prices leave open is then
too much for the search, and a second's work for this model, or some seconds on the fullest boards.

The more the best run known earns, the fewer columns matter. So the most promising ones alone are tried first, for a
good run; the proof that none is better comes from all that are left. It comes from cuts: the solver keeps the whole
model as a linear one. Of runs that earn the same the model names any.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from .question import SCALE, Question

MOST = 200_000
"""With more columns the search goes on instead."""
FIRST = 3_000
"""So many columns are tried first."""
EFFORT = 1.0
"""How long for: about a second, counted in the solver's steps, so that it ends alike everywhere."""


class Column(NamedTuple):
    """A path of a kind of train: what it loses under the prices, what it earns and uses, where it was taken from."""

    loss: int
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


def choose(kinds: list[list[Column]], question: Question, level: int, lower: int) -> Chosen:
    """The best choice that earns more than `lower`; a total of 0: there is none, or none in the time left.

    `level` is the bound of the prices: the paths of a run lose no more than it has above what the run earns.
    """
    best = Chosen(0, [[] for _ in kinds], True)
    needed = [_needed(columns) for columns in kinds]
    if sum(map(len, needed)) > 2 * FIRST:
        losses = sorted(column.loss for columns in needed for column in columns)
        first = [[column for column in columns if column.loss <= losses[FIRST]] for columns in needed]
        best = _solved(first, question, lower + question.grain, EFFORT)
    least = max(lower, best.total) + question.grain
    slack = level - least * SCALE
    rest = [[column for column in columns if column.loss <= slack] for columns in needed]
    better = _solved(rest, question, least)
    return better if better.total else best._replace(ended=better.ended)


def _solved(kinds: list[list[Column]], question: Question, least: int, effort: float = 0) -> Chosen:
    """The best choice among these columns that earns at least `least`."""
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    users: dict[int, list[Any]] = {}
    taken = [[(model.new_bool_var(""), column) for column in columns] for columns in kinds]
    for kind, mine in enumerate(taken):
        for literal, column in mine:
            for bit in range(column.mask.bit_length()):
                if column.mask >> bit & 1:
                    users.setdefault(bit, []).append(literal)
        model.add(sum(literal for literal, _ in mine) <= question.kind.count(kind))
    for literals in users.values():
        model.add_at_most_one(literals)
    total = sum(column.value * literal for mine in taken for literal, column in mine)
    model.add(total >= least)
    model.maximize(total)
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    solver.parameters.cp_model_probing_level = 0
    if effort:
        solver.parameters.max_deterministic_time = effort
    else:
        solver.parameters.optimize_with_lb_tree_search = True
    if question.left() < float("inf"):
        solver.parameters.max_time_in_seconds = max(0.1, question.left())
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Chosen(0, [[] for _ in kinds], status == cp_model.INFEASIBLE)
    places = [[column.place for literal, column in mine if solver.boolean_value(literal)] for mine in taken]
    return Chosen(round(solver.objective_value), places, status == cp_model.OPTIMAL)


def _needed(columns: list[Column]) -> list[Column]:
    """One column for each set of resources; none that earns no more than another which uses less."""
    import numpy as np

    best: dict[int, Column] = {}
    for column in columns:
        known = best.get(column.mask)
        if known is None or column.value > known.value:
            best[column.mask] = column
    ordered = sorted(best.values(), key=lambda each: (each.mask.bit_count(), -each.value))
    width = max((column.mask.bit_length() for column in ordered), default=0) // 64 + 1
    masks = np.array([np.frombuffer(column.mask.to_bytes(8 * width, "little"), np.uint64) for column in ordered])
    values = np.array([column.value for column in ordered])
    kept: list[int] = []
    room, worth, size = np.empty_like(masks), np.empty_like(values), 0
    for at in range(len(ordered)):
        rivals = room[:size][worth[:size] >= values[at]]
        if not ((rivals & ~masks[at]) == 0).all(axis=1).any():
            room[size], worth[size] = masks[at], values[at]
            size += 1
            kept.append(at)
    return [ordered[at] for at in kept]
