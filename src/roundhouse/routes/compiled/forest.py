"""The trees of all kinds of train under prices: settle prices, then choose, and keep what the next question needs."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .. import columns
from ..question import SCALE, Answer, Path, Question
from .arrays import Array, Board, Tree, empty_tree
from .pack import collect, pack, unwind
from .settle import depth_of, link_costs, settle, shrink, thin, tops

ROUNDS = 600
ENOUGH = 60
LARGE = 60_000
BIG = 1_500_000
"""From this size of the trees on nothing is kept of them."""
OPTIONS = 1_000_000
"""The most options that are looked at together: about 150 bytes each, all in all."""
SAMPLE = 2_000
SAMPLE_ROUNDS = 400
"""Rounds for a sample are cheap, and good prices save most of the search that follows."""
SAMPLES = 16
FEW = 4
WORK_A_SECOND = 100_000_000
HARD = 100_000_000
"""After so much work the choice is left to a model, where there is one."""
KEEP = 16_000
"""The most paths of a kind of train that are kept for the next question."""
SMALL = 2_000
"""The size of a tree of which all is kept."""
TOGETHER = 64
RISE = 20
"""What a tile lay may add to a path: those are kept that could then be part of the best run."""


RISEN, NEW = 1, 2
"""Of a path against the last question: over a stop that pays more now, and not there at all before."""


class Kept(NamedTuple):
    """What is kept of a search: of each kind of train all paths worth at least `least` net of prices."""

    tree: Tree
    at: list[int]
    end: list[int]
    least: list[int]
    prices: list[int]
    cost: Array
    total: int
    run: list[Path]


def path_of(tree: Tree, node: int, train: int) -> Path:
    """The path of a node of a tree."""
    way = np.zeros(tree.depths[node] + 1, np.int64)
    unwind(tree, int(node), way)
    return Path(train, int(way[0]), way[1:].tolist())


class Forest:
    """The trees of all kinds of train, one after the other in one tree, under prices.

    Segment s is the part at[s]:end[s] with paths of kind of[s]. Of kind k every path worth at least least[k] is there.
    """

    def __init__(
        self,
        question: Question,
        board: Board,
        tree: Tree,
        at: list[int],
        end: list[int],
        of: list[int],
        least: list[int],
        nodes: int,
        complete: bool,
    ) -> None:
        self.least = least
        self.nodes = nodes
        self.complete = complete
        self.question = question
        self.board = board
        self.whole = tree
        self.tree = tree
        self.at = np.array(at, np.int64)
        self.end = np.array(end, np.int64)
        self.of = np.array(of, np.int64)
        self.kind = np.array(question.kind, np.int64)
        self.kinds = len(question.tariffs)
        self.deep = int(depth_of(tree, self.at, self.end))
        self.run = np.zeros((len(question.kind), self.deep + 2), np.int64)
        self.prices = np.array(question.prices, np.int64)
        self.cost = np.zeros(len(question.graph.links), np.int64)
        self.top = np.zeros(self.kinds, np.int64)
        self.pick = np.zeros((self.kinds, self.deep), np.int64)
        self.lower = 0
        self.bound = 1 << 60

    def solve(self) -> Answer | None:
        """The best run among these paths; None if too many of them would have to be looked at together.

        If not all could be grown, the bound is what is known without them.
        """
        at, end = self.at, self.end.copy()
        large = self.whole.depths.shape[0] > BIG
        self.tree = self.whole if large else Tree(*(array.copy() for array in self.whole))
        self.settle(ROUNDS)
        answer = self.choose()
        if answer is None or not self.complete:
            return answer and answer._replace(bound=max(answer.total, self.question.ceiling()))
        if answer.bound != answer.total:
            return answer
        if large:
            return answer._replace(kept=self._run_only(answer))
        self.tree, self.at, self.end = self.whole, at, end
        return answer._replace(kept=self._keep(answer))

    def _run_only(self, answer: Answer) -> Kept:
        """Of many paths only the run itself is kept: mostly it is still the best."""
        nothing = [0] * self.kinds
        return Kept(empty_tree(0), nothing, nothing, nothing, [], self.cost[:0], answer.total, answer.paths)

    def _keep(self, answer: Answer) -> Kept | None:
        """The paths that could be part of the best run after one more tile lay."""
        level = self.level(self.prices)
        room = level - answer.total * SCALE
        out = empty_tree((SMALL + KEEP * 12) * self.kinds)
        at, end, least = [], [], []
        free = 0
        for s in range(len(self.at)):
            start, size = free, int(self.end[s] - self.at[s])
            low = self.least[s]
            if size <= SMALL:
                free += size
                for column, kept in zip(self.tree, out, strict=True):
                    kept[start:free] = column[self.at[s] : self.end[s]]
            else:
                widest = room + RISE * SCALE * (len(self.kind) + self.question.tariffs[s].train.multiplier)
                free, loss = thin(
                    self.tree, self.at[s], self.end[s], self.cost, self.top[s], SCALE, self.deep, KEEP, False, widest,
                    out, free,
                )  # fmt: skip
                low = max(low, int(self.top[s] - loss))
            if free < 0:
                return None
            at.append(start)
            end.append(int(free))
            least.append(low)
        tree = Tree(*(array[:free].copy() for array in out))
        return Kept(tree, at, end, least, self.prices.tolist(), self.cost.copy(), answer.total, answer.paths)

    def settle(self, rounds: int) -> None:
        """Settle prices, in at most so many rounds; paths that cannot matter are dropped from the trees."""
        if self.tree.depths.shape[0] > LARGE:
            self._guide()
        if (self.end - self.at).sum() > 2 * LARGE:
            return
        few = (self.end - self.at).sum() <= ENOUGH
        bound, self.lower = settle(
            self.tree, self.at, self.end, self.of, self.kind, self.board, self.prices, self.lower,
            self.question.grain, SCALE, 1 if few else rounds, ENOUGH, self.run,
        )  # fmt: skip
        self.bound = min(self.bound, bound)

    def level(self, prices: Array) -> int:
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
            level = self.level(trial)
            settled = level - sampled < level // 500 and level > self.bound - self.bound // 500
            if level < self.bound:
                self.bound = level
                self.prices[:] = trial
            if settled or self.bound < (self.lower + question.grain) * SCALE or question.left() == 0:
                break
            for s in range(len(self.at)):
                start = free
                free, _ = thin(
                    self.tree, self.at[s], self.end[s], self.cost, self.top[self.of[s]], SCALE, self.deep, share, True,
                    1 << 60, pool, free,
                )  # fmt: skip
                free = int(free if free >= 0 else -1 - free)
                at.append(start)
                end.append(free)
                of.append(self.of[s])
            ends = np.array(end)
            sampled, self.lower = settle(
                pool, np.array(at), ends, np.array(of), self.kind, self.board, trial, self.lower,
                question.grain, SCALE, SAMPLE_ROUNDS, 0, self.run,
            )  # fmt: skip
            end = ends.tolist()
        self.shrink(self.level(self.prices))

    def shrink(self, level: int) -> None:
        """Drop the paths that cannot be part of a run as good as the best known, under the prices just looked at."""
        slack = level - self.lower * SCALE
        for s in range(len(self.at)):
            least = self.top[self.of[s]] - slack
            self.end[s] = shrink(self.tree, self.at[s], self.end[s], self.cost, least, SCALE, self.deep)

    def choose(self) -> Answer | None:
        """Look for a run just below the bound, then further and further below it; None: there are too many options."""
        question = self.question
        nodes = self.nodes
        grain = question.grain
        level = self.level(self.prices)
        target = bound = max(self.lower, level // SCALE // grain * grain)
        order = np.argsort(-self.prices, kind="stable")
        step = max(1, (target - self.lower) // grain // 8) * grain
        options: Options | None = None
        while target > 0:
            slack = level - target * SCALE
            if options is None or slack > options.slack:
                wider = level - max(self.lower, grain, target - 3 * grain) * SCALE
                options = None
                options = Options.within(self, wider) or Options.within(self, slack)
                if options is None:
                    return None
            chosen, value, frames, finished = options.search(self, order, slack, target - grain, bound)
            nodes += int(frames)
            if not finished and question.left() and columns.at_hand():
                answer = self._modelled(level, bound, nodes)
                if answer is not None:
                    return answer
                chosen, value, frames, finished = options.search(self, order, slack, target - grain, bound, hard=False)
                nodes += int(frames)
            if chosen is not None:
                bound = value if finished else bound
                if finished:
                    chosen = options.lightest(self, order, level - value * SCALE, value, chosen)
                paths = [path_of(self.tree, options.nodes[o], t) for t, o in enumerate(chosen) if options.nodes[o] >= 0]
                return Answer(value, bound, paths, nodes)
            if not finished or target == self.lower:
                break
            bound = target - grain
            target = max(self.lower, min(bound, self.lower + grain), target - step)
        return Answer(int(self.lower), int(max(bound, self.lower)), self._greedy(), nodes)

    def _modelled(self, level: int, bound: int, nodes: int) -> Answer | None:
        """The same choice by a model: of the paths of a run better than the one found by the way. None: too many."""
        question = self.question
        options = Options.within(self, level - (int(self.lower) + question.grain) * SCALE)
        if options is None or len(options.losses) > columns.MOST:
            return None
        kinds = [options.for_model(kind) for kind in range(self.kinds)]
        chosen = columns.choose(kinds, question, level, int(self.lower))
        total = chosen.total or int(self.lower)
        paths = [
            path_of(self.tree, chosen.places[kind].pop(), train)
            for train, kind in enumerate(question.kind)
            if chosen.places[kind]
        ]
        return Answer(total, total if chosen.ended else bound, paths or self._greedy(), nodes)

    def _greedy(self) -> list[Path]:
        """The run found by the way."""
        return [Path(train, int(row[1]), row[2 : row[0] + 2].tolist()) for train, row in enumerate(self.run) if row[0]]


class Options:
    """The options of all kinds of train within a slack, by their loss; to stay idle is one of them (node -1)."""

    def __init__(self, slack: int, parts: list[list[Array]]) -> None:
        self.slack = slack
        sizes = [len(part[0]) for part in parts]
        self.end = np.cumsum(sizes)
        self.at = self.end - sizes
        columns = [np.concatenate(arrays) for arrays in zip(*parts, strict=True)]
        self.losses, self.worths, self.masks = columns[:3]
        self.nodes, self.weights, self.news = columns[3:] or (self.losses[:0],) * 3

    @classmethod
    def within(cls, forest: Forest, slack: int, marked: Array = None) -> Options | None:
        """All options with a loss within the slack; those over a marked link are said to have risen. None: too many."""
        if marked is None:
            marked = np.zeros(len(forest.cost), np.bool_)
        none = _room(forest, 0)
        if sum(_collect(forest, s, slack, marked, none) for s in range(len(forest.at))) > OPTIONS:
            return None
        return cls(slack, [cls._collected(forest, kind, slack, marked) for kind in range(forest.kinds)])

    @staticmethod
    def _collected(forest: Forest, kind: int, slack: int, marked: Array) -> list[Array]:
        """The options of a kind of train, by their loss."""
        top = forest.top[kind]
        idle = 1 if top <= slack else 0
        segments = [s for s in range(len(forest.at)) if forest.of[s] == kind]
        sizes = [_collect(forest, s, slack, marked, _room(forest, 0)) for s in segments]
        part = _room(forest, sum(sizes) + idle)
        free = 0
        for s, size in zip(segments, sizes, strict=True):
            if size:
                _collect(forest, s, slack, marked, [array[free : free + size] for array in part])
            if s >= forest.kinds:
                part[5][free : free + size] = NEW
            free += size
        if idle:
            for array, value in zip(part, (top, 0, 0, -1, 0, 0), strict=True):
                array[free] = value
        by_loss = np.argsort(part[0], kind="stable")
        return [array[by_loss] for array in part]

    def search(
        self,
        forest: Forest,
        order: Array,
        slack: int,
        best: int,
        ceiling: int,
        kind: Array = None,
        hard: bool = True,
    ) -> tuple[Array | None, int, int, bool]:
        """A run better than `best`: its options (None: there is none), its value, and how far it was looked for.

        What is `hard` is not looked for to the end where a model can take over.
        """
        picked = np.full(len(forest.kind), -1, np.int64)
        most = HARD if hard and columns.at_hand() else 1 << 60
        work = int(min(forest.question.left() * WORK_A_SECOND + 100_000, most))
        value, frames, finished = pack(
            self.losses, self.worths, self.masks, self.at, self.end, forest.kind if kind is None else kind,
            forest.prices, order, slack, SCALE, best, ceiling, picked, FEW, work,
        )  # fmt: skip
        return (picked if picked[0] >= 0 else None), int(value), int(frames), bool(finished)

    def for_model(self, kind: int) -> list[columns.Column]:
        """The paths of a kind of train for a model."""
        span = range(int(self.at[kind]), int(self.end[kind]))
        return [
            columns.Column(
                int(self.losses[at]),
                int(self.worths[at]),
                int.from_bytes(self.masks[at].tobytes(), "little"),
                int(self.nodes[at]),
            )
            for at in span
            if self.nodes[at] >= 0
        ]

    def has_run(self, forest: Forest, trains: set[int], least: int, slack: int) -> bool:
        """Is there a run as good as the best known in which these trains have paths so new?"""
        parts = [np.arange(a, e) for a, e in zip(self.at, self.end, strict=True)]
        kinds = forest.kind.copy()
        for train in trains:
            part = parts[forest.kind[train]]
            part = part[self.news[part] >= least]
            if not len(part):
                return False
            kinds[train] = len(parts)
            parts.append(part)
        order = np.argsort(-forest.prices, kind="stable")
        best = forest.lower
        run, _, _, finished = Options(self.slack, self._columns(parts)).search(
            forest, order, slack, best - 1, best, kinds
        )
        return run is not None or not finished

    def lightest(self, forest: Forest, order: Array, slack: int, total: int, run: Array) -> Array:
        """Of the runs that earn `total` the one to be named: the lightest path for the first train, then on.

        Lighter paths are tried together, the lightest first, in growing numbers.
        """
        used = np.zeros(self.masks.shape[1], np.uint64)
        parts = [np.arange(a, e)[self.losses[a:e] <= slack] for a, e in zip(self.at, self.end, strict=True)]
        for train in range(len(run)):
            parts = [part[~(self.masks[part] & used).any(axis=1)] if train else part for part in parts]
            rest = [*parts[: forest.kinds], *run[:train].reshape(-1, 1)]
            known = self._columns(rest)
            part = parts[forest.kind[train]]
            lighter = part[self.weights[part] < self.weights[run[train]]]
            lighter = lighter[np.argsort(self.weights[lighter], kind="stable")]
            kinds = np.array([*range(forest.kinds, forest.kinds + train + 1), *forest.kind[train + 1 :]], np.int64)
            at, size = 0, TOGETHER
            while at < len(lighter):
                few = np.sort(lighter[at : at + size])
                tried = Options(self.slack, [*known, *self._columns([few])])
                better, _, _, _ = tried.search(forest, order, slack, total - 1, total, kinds)
                if better is None:
                    at, size = at + size, 4 * size
                else:
                    run = np.concatenate([*rest, few])[better]
                    lighter = lighter[self.weights[lighter] < self.weights[run[train]]]
            used |= self.masks[run[train]]
        return run

    def _columns(self, parts: list[Array]) -> list[list[Array]]:
        """Some of the options, part by part: what a search needs to know of them."""
        return [[self.losses[part], self.worths[part], self.masks[part]] for part in parts]


def _room(forest: Forest, size: int) -> list[Array]:
    """Room for so many options: losses, worths, masks, nodes, weights, news."""
    words = forest.board.masks.shape[1]
    return [
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.empty((size, words), np.uint64),
        np.empty(size, np.int32),
        np.empty(size, np.int64),
        np.empty(size, np.uint8),
    ]


def _collect(forest: Forest, s: int, slack: int, marked: Array, part: list[Array]) -> int:
    return int(
        collect(
            forest.tree, forest.at[s], forest.end[s], forest.cost, forest.board, forest.top[forest.of[s]], slack,
            SCALE, forest.deep, marked, *part,
        )
    )  # fmt: skip
