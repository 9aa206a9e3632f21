"""Which hexsides can be crossed by track that repeats none: exactly, however many loops there are.

Take every hexside as a pair of ends, one in each space, and match the two. Track inside a space joins ends of that
space. A trail from a token, crossing hexside after hexside and none twice, is then an alternating path without
repetition from a root that is joined to the exits of the tokens; and the ends such paths arrive at are what Edmonds'
search for augmenting paths finds as its outer vertices, loops shrunk to blossoms. No path is ever enumerated.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundhouse.board.rails import Place, Track

ROOT = 0


class _Ends:
    """The ends of hexsides as numbers; `joined` lists what track inside a space joins, `mate` the other end."""

    def __init__(self, track: Track, tokens: Iterable[Place]) -> None:
        self.track = track
        self.number: dict[Place, int] = {}
        self.mate = [ROOT]
        self.joined: list[list[int]] = [[]]
        waiting = [state for token in tokens for state in track.first(token)]
        for state in waiting:
            self._join(ROOT, state)
        known = set()
        while waiting:
            state = waiting.pop()
            if state in known:
                continue
            known.add(state)
            for after in track.after(state):
                self._join(self.number[state], after)
                waiting.append(after)

    def _join(self, end: int, state: Place) -> None:
        """Join an end to the near side of the hexside that is crossed by entering the next space."""
        near = self._near_side(state)
        if near not in self.joined[end]:
            self.joined[end].append(near)
        if end not in self.joined[near]:
            self.joined[near].append(end)

    def _near_side(self, state: Place) -> int:
        """The number of the side from which an entry comes; both sides of a hexside are numbered at once."""
        if state not in self.number:
            near = self.track.across(state)
            assert near is not None
            one, two = len(self.mate), len(self.mate) + 1
            self.number[state], self.number[near] = one, two
            self.mate += [two, one]
            self.joined += [[], []]
        return self.mate[self.number[state]]


def entered_by_trail(track: Track, tokens: Iterable[Place]) -> set[Place]:
    """Every (space, edge entered by) that a trail from one of the tokens arrives at."""
    ends = _Ends(track, tokens)
    outer = _outer(ends.joined, ends.mate)
    return {place for place, number in ends.number.items() if outer[number]}


def _outer(joined: list[list[int]], mate: list[int]) -> list[bool]:
    """The vertices that an alternating path of even length, without repetition, leads to from the root."""
    count = len(mate)
    outer = [False] * count
    parent = [-1] * count
    base = list(range(count))
    members: dict[int, list[int]] = {}
    outer[ROOT] = True
    waiting = [ROOT]

    def common_base(one: int, two: int) -> int:
        """The base at which two branches of the tree meet."""
        seen = set()
        at = base[one]
        while True:
            seen.add(at)
            if at == ROOT:
                break
            at = base[parent[mate[at]]]
        at = base[two]
        while at not in seen:
            at = base[parent[mate[at]]]
        return at

    def branch(vertex: int, stem: int, child: int, found: set[int]) -> None:
        """Collect the bases from a vertex down to the stem of a blossom, and turn their parents around the loop."""
        while base[vertex] != stem:
            found.add(base[vertex])
            found.add(base[mate[vertex]])
            parent[vertex] = child
            child = mate[vertex]
            vertex = parent[mate[vertex]]

    while waiting:
        here = waiting.pop()
        for there in joined[here]:
            if base[here] == base[there]:
                continue
            if there == ROOT or parent[mate[there]] != -1:
                stem = common_base(here, there)
                bases: set[int] = set()
                branch(here, stem, there, bases)
                branch(there, stem, here, bases)
                inside = members.setdefault(stem, [stem])
                for old in bases - {stem}:
                    for vertex in members.pop(old, [old]):
                        base[vertex] = stem
                        inside.append(vertex)
                        if not outer[vertex]:
                            outer[vertex] = True
                            waiting.append(vertex)
            elif parent[there] == -1:
                parent[there] = here
                outer[mate[there]] = True
                waiting.append(mate[there])
    return outer
