"""Hard questions that were answered: a position is met again when a game is replayed, drawn or tried out.

An answer follows from the graph, the trains, the rules and the bonuses, and is kept under all four. Only what took
long is worth that, and only many trains take long.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Sequence

from .graph import Graph
from .model import Bonus, Result, Rules, Train

MANY_TRAINS = 4
"""With fewer trains no question is hard."""
LONG = 0.25
"""Seconds that make an answer worth keeping."""
MOST = 200
"""Answers that are kept."""

_answers: OrderedDict[Hashable, Result] = OrderedDict()
_lock = threading.Lock()


def key_of(graph: Graph, trains: Sequence[Train], rules: Rules, bonuses: Sequence[Bonus]) -> Hashable:
    """All that a question asks; None where it cannot be hard."""
    if len(trains) < MANY_TRAINS:
        return None
    links = tuple((link.start, link.end, link.spaces, link.uses) for link in graph.links)
    stops = tuple(zip(graph.places, graph.stops, strict=True))
    return len(graph.roots), stops, links, tuple(trains), rules, tuple(bonuses)


def recalled(key: Hashable) -> Result | None:
    with _lock:
        found = _answers.get(key)
        if found is not None:
            _answers.move_to_end(key)
        return found


def keep(key: Hashable, result: Result) -> None:
    if key is None or not result.proven or result.seconds < LONG:
        return
    with _lock:
        _answers[key] = result
        while len(_answers) > MOST:
            _answers.popitem(last=False)


def forget() -> None:
    with _lock:
        _answers.clear()
