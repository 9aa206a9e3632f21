"""The search over flat arrays: grow the trees, settle prices, then choose; see `plain`."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..question import SCALE, Answer, Question
from .arrays import Array, Board, Tree, board_of, empty_tree, fares_of, roots_of
from .forest import Forest, path_of
from .grow import grow

CAP = 6_000_000
"""The most entries of all trees together: eight bytes each, and as much again while prices are settled."""
ENTRIES = 63
"""The most entries of bonuses that fit the masks."""
EVERYTHING = -(1 << 61)
ALONE = 200_000
"""The most entries of the tree of a single train: its paths that come close to the best."""
CLOSE = 40
"""How close they come: what one tile lay may add."""
PATHS_A_SECOND = 1_500_000


def solve(question: Question) -> Answer | None:
    """The best run; None if there are more paths than memory allows."""
    board, fares = arrays(question)
    seeds = roots_of(question.graph)
    zero = np.zeros(len(question.graph.links), np.int64)
    if len(question.kind) == 1:
        margin = CLOSE * SCALE * question.tariffs[0].train.multiplier
        forest = _grown(question, board, fares, seeds, zero, margin, ALONE)
        return best_path(question, board, fares[0], seeds, zero) if forest is None else forest.solve()
    forest = _grown(question, board, fares, seeds, zero, -1, CAP)
    return None if forest is None else forest.solve()


def arrays(question: Question) -> tuple[Board, list[Any]]:
    """The graph and the tariffs of a question for the kernels."""
    graph = question.graph
    if graph.board is None:
        graph.board = board_of(graph)
    board: Any = graph.board
    return board, [fares_of(graph, tariff, question.bonuses, SCALE) for tariff in question.tariffs]


def _grown(
    question: Question, board: Board, fares: list[Any], seeds: Array, cost: Array, margin: int, room: int
) -> Forest | None:
    """Grow the trees: all paths (margin -1), or those that come so close to the best net of prices."""
    tree = empty_tree(room)
    at, end, least = [], [], []
    free = nodes = 0
    complete = True
    for each in fares:
        part = Tree(*(array[free:] for array in tree))
        low = EVERYTHING if margin < 0 else -margin
        size, best, grown = grow(board, each, seeds, cost, low, margin, SCALE, steps(question), part)
        if size == -1:
            return None
        if size == -2:
            complete, size = False, 0
        at.append(free)
        free += size
        end.append(free)
        least.append(low if margin < 0 else int(best) - margin)
        nodes += grown
    tree = Tree(*(array[:free] for array in tree))
    return Forest(question, board, tree, at, end, list(range(len(at))), least, nodes, complete)


def steps(question: Question) -> int:
    """How many paths the time left allows."""
    return int(min(question.left() * PATHS_A_SECOND + 1000, 1 << 60))


def best_path(question: Question, board: Board, fares: Any, seeds: Array, cost: Array) -> Answer:
    """The best path of the only train: nothing is kept but the best."""
    tree = empty_tree(len(question.graph.places) + 2)
    size, top, grown = grow(board, fares, seeds, cost, SCALE, 0, SCALE, steps(question), tree)
    total = int(top // SCALE)
    bound = question.ceiling() if size == -2 else total
    if top == 0:
        return Answer(total, bound, [], grown)
    last = int(np.argmax(tree.values == total)) if size == -2 else size - 1
    return Answer(total, bound, [path_of(tree, last, 0)], grown)
