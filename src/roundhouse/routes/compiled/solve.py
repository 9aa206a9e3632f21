"""The search over flat arrays: grow the trees, settle prices, then choose; see `plain`."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..question import SCALE, Answer, Path, Question
from .arrays import Array, Board, Tree, board_of, empty_tree, fares_of
from .grow import grow
from .pack import collect, pack, unwind
from .settle import depth_of, link_costs, settle, shrink, thin, tops

CAP = 8_000_000
"""The most entries of all trees together: with what hangs on them about 150 MB."""
ENTRIES = 63
"""The most entries of bonuses that fit the masks."""
EVERYTHING = -(1 << 61)
ROUNDS = 600
ENOUGH = 60
LARGE = 60_000
SAMPLE = 10_000
SAMPLES = 16
FEW = 4
MARGIN = 4
PATHS_A_SECOND = 1_500_000
WORK_A_SECOND = 100_000_000


def solve(question: Question) -> Answer | None:
    """The best run; None if there are more paths than memory allows."""
    graph = question.graph
    if graph.board is None:
        graph.board = board_of(graph)
    board: Any = graph.board
    fares = [fares_of(graph, tariff, question.bonuses, SCALE) for tariff in question.tariffs]
    zero = np.zeros(len(graph.links), np.int64)
    if len(question.kind) == 1:
        return _one(question, board, fares[0], zero)
    if question.lower and (answer := _again(question, board, fares)) is not None:
        return answer
    forest = _grown(question, board, fares, zero, -1)
    return None if forest is None else forest.solve()


def warm_up(question: Question) -> None:
    """Run every kernel once."""
    graph = question.graph
    board = board_of(graph)
    fares = [fares_of(graph, tariff, question.bonuses, SCALE) for tariff in question.tariffs]
    zero = np.zeros(len(graph.links), np.int64)
    _one(question, board, fares[0], zero)
    tree = empty_tree(100)
    size, _, _ = grow(board, fares[0], zero, EVERYTHING, -1, SCALE, 100, tree)
    forest = _Forest(question, board, Tree(*(array[:size] for array in tree)), [0], [size], [0], 0, True)
    forest._choose()
    forest._guide()
    forest._settle()


def _grown(question: Question, board: Board, fares: list[Any], cost: Array, margin: int) -> _Forest | None:
    """Grow the trees: all paths (margin -1), or those that come so close to the best net of prices."""
    tree = empty_tree(CAP)
    at, end, top = [], [], []
    free = nodes = 0
    complete = True
    for each in fares:
        room = Tree(*(array[free:] for array in tree))
        least = EVERYTHING if margin < 0 else -margin
        size, best, grown = grow(board, each, cost, least, margin, SCALE, _steps(question), room)
        if size == -1:
            return None
        if size == -2:
            complete, size = False, 0
        at.append(free)
        free += size
        end.append(free)
        top.append(int(best))
        nodes += grown
    return _Forest(question, board, Tree(*(array[:free] for array in tree)), at, end, top, nodes, complete)


def _again(question: Question, board: Board, fares: list[Any]) -> Answer | None:
    """The answer from the last prices and the last run, if they still are nearly right.

    The best path of each kind under these prices gives the bound. If it leaves no room for a better run, the
    last one is still the best; else only paths with a loss within the slack matter, and they have been grown if
    the slack is within the margin.
    """
    prices = np.array(question.prices, np.int64)
    cost = np.zeros(len(question.graph.links), np.int64)
    link_costs(board, prices, cost)
    margin = MARGIN * question.grain * SCALE
    forest = _grown(question, board, fares, cost, margin)
    if forest is None or not forest.complete:
        return None
    level = int(prices.sum()) + sum(forest.tops[kind] for kind in question.kind)
    slack = level - (question.lower + question.grain) * SCALE
    if slack < 0:
        return Answer(question.lower, question.lower, None, forest.nodes, question.prices)
    return forest.solve() if slack <= margin else None


def _steps(question: Question) -> int:
    """How many paths the time left allows."""
    return int(min(question.left() * PATHS_A_SECOND + 1000, 1 << 60))


def _one(question: Question, board: Board, fares: Any, cost: Array) -> Answer:
    """The best path of the only train: nothing is kept but the best."""
    tree = empty_tree(len(question.graph.places) + 2)
    least = (question.lower + question.grain) * SCALE
    size, top, grown = grow(board, fares, cost, least, 0, SCALE, _steps(question), tree)
    total = max(top // SCALE, question.lower)
    bound = question.ceiling() if size == -2 else total
    if top == 0:
        return Answer(total, bound, None if question.lower else [], grown, question.prices)
    last = int(np.argmax(tree.values == top // SCALE)) if size == -2 else size - 1
    return Answer(int(total), int(bound), [_path(tree, last, 0)], grown, question.prices)


def _path(tree: Tree, node: int, train: int) -> Path:
    way = np.zeros(tree.depths[node] + 1, np.int64)
    unwind(tree, node, way)
    return Path(train, int(way[0]), way[1:].tolist())


class _Forest:
    """The trees of all kinds of train, one after the other in one tree, under prices."""

    def __init__(
        self,
        question: Question,
        board: Board,
        tree: Tree,
        at: list[int],
        end: list[int],
        tops: list[int],
        nodes: int,
        complete: bool,
    ) -> None:
        self.tops = tops
        self.nodes = nodes
        self.complete = complete
        self.question = question
        self.board = board
        self.tree = tree
        self.at = np.array(at, np.int64)
        self.end = np.array(end, np.int64)
        self.of = np.arange(len(at), dtype=np.int64)
        self.kind = np.array(question.kind, np.int64)
        self.deep = int(depth_of(tree, self.at, self.end))
        self.run = np.zeros((len(question.kind), self.deep + 2), np.int64)
        self.prices = np.array(question.prices, np.int64)
        self.cost = np.zeros(len(question.graph.links), np.int64)
        self.top = np.zeros(len(at), np.int64)
        self.pick = np.zeros((len(at), self.deep), np.int64)
        self.lower = question.lower
        self.bound = 1 << 60

    def solve(self) -> Answer:
        """The best run among these paths; if not all could be grown, the bound is what is known without them."""
        if self.tree.depths.shape[0] > LARGE:
            self._guide()
        if (self.end - self.at).sum() <= 2 * LARGE:
            self._settle()
        answer = self._choose()
        if self.complete:
            return answer
        return answer._replace(bound=max(answer.total, self.question.ceiling()))

    def _settle(self) -> None:
        """Settle prices on the whole trees."""
        question = self.question
        few = self.tree.depths.shape[0] <= ENOUGH
        bound, self.lower = settle(
            self.tree, self.at, self.end, self.of, self.kind, self.board, self.prices, self.lower,
            question.grain, SCALE, 1 if few else ROUNDS, ENOUGH, self.run,
        )  # fmt: skip
        self.bound = min(self.bound, bound)

    def _level(self, prices: Array) -> int:
        """The bound that prices give on the whole trees; `cost` and `top` are left for them."""
        link_costs(self.board, prices, self.cost)
        tops(self.tree, self.at, self.end, self.of, self.cost, SCALE, self.top, self.pick)
        return int(prices.sum() + self.top[self.kind].sum())

    def _guide(self) -> None:
        """Find prices for large trees on samples of their paths, and drop what then cannot matter.

        The bound is always taken on the whole trees. What they prefer under the prices of a sample is added
        to it, until sample and whole agree.
        """
        question = self.question
        share = SAMPLE // len(self.at)
        pool = empty_tree(SAMPLES * SAMPLE * 4)
        at: list[int] = []
        end: list[int] = []
        of: list[int] = []
        free = sampled = 0
        trial = self.prices.copy()
        for _ in range(SAMPLES):
            level = self._level(trial)
            settled = level - sampled < level // 500 and level > self.bound - self.bound // 500
            if level < self.bound:
                self.bound = level
                self.prices[:] = trial
            if settled or self.bound < (self.lower + question.grain) * SCALE or question.left() == 0:
                break
            for s in range(len(self.at)):
                start = free
                free = int(
                    thin(
                        self.tree, self.at[s], self.end[s], self.cost, self.top[s], SCALE, self.deep, share,
                        pool, free,
                    )
                )  # fmt: skip
                at.append(start)
                end.append(free)
                of.append(s)
            ends = np.array(end)
            sampled, self.lower = settle(
                pool, np.array(at), ends, np.array(of), self.kind, self.board, trial, self.lower,
                question.grain, SCALE, ROUNDS // 6, 0, self.run,
            )  # fmt: skip
            end = ends.tolist()
        self._shrink(self._level(self.prices))

    def _shrink(self, level: int) -> None:
        slack = level - (self.lower + self.question.grain) * SCALE
        for s in range(len(self.at)):
            least = self.top[s] - slack
            self.end[s] = shrink(self.tree, self.at[s], self.end[s], self.cost, least, SCALE, self.deep)

    def _choose(self) -> Answer:
        """Look for a run just below the bound, then further and further below it."""
        question = self.question
        nodes = self.nodes
        grain = question.grain
        level = self._level(self.prices)
        target = bound = max(self.lower, level // SCALE // grain * grain)
        order = np.argsort(-self.prices, kind="stable")
        picked = np.full(len(self.kind), -1, np.int64)
        step = max(1, (target - self.lower) // grain // 40) * grain
        options: _Options | None = None
        while target > self.lower:
            slack = level - target * SCALE
            if options is None or slack > options.slack:
                wider = level - max(self.lower + grain, target - 3 * grain) * SCALE
                options = None
                options = _Options(self, wider)
            work = int(min(question.left() * WORK_A_SECOND + 100_000, 1 << 60))
            value, frames, finished = pack(
                options.losses, options.worths, options.masks, options.at, options.end, self.kind,
                self.prices, order, slack, SCALE, target - grain, bound, picked, FEW, work,
            )  # fmt: skip
            nodes += int(frames)
            if picked[0] >= 0:
                nodes_of = [int(options.nodes[o]) for o in picked]
                paths = [_path(self.tree, node, t) for t, node in enumerate(nodes_of) if node >= 0]
                bound = int(value) if finished else bound
                return Answer(int(value), bound, paths, nodes, self.prices.tolist())
            if not finished:
                break
            bound = target - grain
            target = max(min(bound, self.lower + grain), target - step)
        return Answer(int(self.lower), int(bound), self._greedy(), nodes, self.prices.tolist())

    def _greedy(self) -> list[Path] | None:
        """The run found by the way; None if it was known before."""
        if self.lower == self.question.lower:
            return None if self.lower else []
        return [Path(train, int(row[1]), row[2 : row[0] + 2].tolist()) for train, row in enumerate(self.run) if row[0]]


class _Options:
    """The options of all kinds of train within a slack, by their loss."""

    def __init__(self, forest: _Forest, slack: int) -> None:
        self.slack = slack
        words = forest.board.masks.shape[1]
        none = [np.empty(0, np.int32), np.empty(0, np.int32), np.empty((0, words), np.uint64), np.empty(0, np.int32)]
        sizes = [self._collect(forest, s, none) for s in range(len(forest.at))]
        self.end = np.cumsum(sizes)
        self.at = self.end - sizes
        total = sum(sizes)
        self.losses = np.empty(total, np.int32)
        self.worths = np.empty(total, np.int32)
        self.masks = np.empty((total, words), np.uint64)
        self.nodes = np.empty(total, np.int32)
        for s in range(len(forest.at)):
            part = [array[self.at[s] : self.end[s]] for array in (self.losses, self.worths, self.masks, self.nodes)]
            self._collect(forest, s, part)
            by_loss = np.argsort(part[0], kind="stable")
            for array in part:
                array[:] = array[by_loss]

    def _collect(self, forest: _Forest, s: int, part: list[Array]) -> int:
        return int(
            collect(
                forest.tree, forest.at[s], forest.end[s], forest.cost, forest.board, forest.top[s], self.slack,
                SCALE, forest.deep, *part,
            )
        )  # fmt: skip
