"""The choice among paths: one for each train, no resource twice, the greatest sum.

Prices on the resources give an upper bound: each train takes its best path net of prices, and the prices
are added. Any set of routes earns that bound less what each train *loses* against its best path (and less the
price of resources nobody uses). So only paths with a small loss can be part of a better set.
"""

from __future__ import annotations

from typing import NamedTuple


class Option(NamedTuple):
    """One path for one train; an idle train has an option with mask 0 and node -1."""

    loss: int
    value: int
    mask: int
    node: int
    rank: int = 0


class Choice:
    """The best set found: a node for each train (-1: idle) and its value."""

    __slots__ = ("nodes", "steps", "value")

    def __init__(self, value: int, nodes: list[int]) -> None:
        self.value = value
        self.nodes = nodes
        self.steps = 0


def choose(options: list[list[Option]], alike: list[int], slack: int, scale: int, best: Choice) -> Choice:
    """Improve `best`, trying every set whose losses sum to at most `slack`.

    `options` are sorted by loss; `alike` numbers the kinds of train, and equal trains take their options in
    order of rank, so that no set is tried twice. Each gain in value lowers the slack by `scale` times the gain.
    """
    return _Packing(alike, slack, scale, best).run(options)


class _Packing:
    __slots__ = ("alike", "best", "picked", "scale", "slack")

    def __init__(self, alike: list[int], slack: int, scale: int, best: Choice) -> None:
        self.alike = alike
        self.slack = slack
        self.scale = scale
        self.best = best
        self.picked = [-1] * len(alike)

    def run(self, options: list[list[Option]]) -> Choice:
        if all(options):
            self._pick(dict(enumerate(options)), 0, 0)
        return self.best

    def _pick(self, lists: dict[int, list[Option]], loss: int, value: int) -> None:
        self.best.steps += 1
        if not lists:
            if value > self.best.value:
                self.slack -= (value - self.best.value) * self.scale
                self.best.value = value
                self.best.nodes = self.picked.copy()
            return
        train = min(lists, key=lambda t: len(lists[t]))
        rest = [other for other in lists if other != train]
        floor = loss + sum(lists[other][0].loss for other in rest)
        for option in lists[train]:
            if floor + option.loss > self.slack:
                break
            kept: dict[int, list[Option]] = {}
            for other in rest:
                most = self.slack - floor - option.loss + lists[other][0].loss
                fits = [o for o in lists[other] if o.loss <= most and not o.mask & option.mask]
                if self.alike[other] == self.alike[train]:
                    fits = [o for o in fits if (o.rank >= option.rank) == (other > train) or o.rank == option.rank]
                if not fits:
                    break
                kept[other] = fits
            else:
                self.picked[train] = option.node
                self._pick(kept, loss + option.loss, value + option.value)
        self.picked[train] = -1
