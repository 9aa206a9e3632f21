"""Run every kernel once, so that it is loaded or compiled."""

from __future__ import annotations

from ..question import SCALE, Question
from .again import Change, forest_now, greedy_total, stands
from .arrays import empty_tree, roots_of
from .forest import ROUNDS, Kept
from .settle import thin
from .solve import arrays, best_path, solve


def run_all(questions: list[Question]) -> None:
    """`questions`: one, the same with more revenue, the same with another token."""
    first = questions[0]
    answer = solve(first)
    assert answer is not None
    kept = answer.kept
    assert isinstance(kept, Kept)
    board, fares = arrays(first)
    best_path(first, board, fares[0], roots_of(first.graph), kept.cost)
    for question in questions[1:]:
        change = Change(question.graph, first.graph)
        forest = forest_now(question, kept, change, [0])
        assert forest is not None
        greedy_total(forest)
        level = forest.level(forest.prices)
        forest.shrink(level)
        forest.settle(ROUNDS)
        stands(forest, change, 0, [10, 10])
        out = empty_tree(100)
        thin(forest.tree, 0, forest.end[0], forest.cost, forest.top[0], SCALE, forest.deep, 10, True, 1 << 60, out, 0)
        forest.choose()
