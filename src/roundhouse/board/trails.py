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
    from roundhouse.board.reach import Place, Track

ROOT = 0


class _Ends:
    """The ends of hexsides as numbers; `joined` lists what track inside a space joins, `mate` the other end."""

    def __init__(self, track: Track, states: Iterable[Place], tokens: Iterable[Place]) -> None:
        self.track = track
        self.number: dict[Place, int] = {}
        self.mate = [ROOT]
        self.joined: list[list[int]] = [[]]
        for state in states:
            self._hexside(state)
        for (space, edge), number in list(self.number.items()):
            known = (self.number.get((space, out)) for out in self._onward(space, edge))
            self.joined[number] = [end for end in known if end is not None]
        for space, index in tokens:
            for out in self._exits(space, index):
                if (space, out) in self.number:
                    self.joined[ROOT].append(self.number[space, out])
                    self.joined[self.number[space, out]].append(ROOT)

    def _hexside(self, state: Place) -> None:
        """Number both ends of the hexside by which a space is entered."""
        space, edge = state
        other = self.track.neighbours[space][edge]
        pair = (state, (other, (edge + self.track.half) % len(self.track.neighbours[space])))
        if state in self.number:
            return
        for end in pair:
            self.number[end] = len(self.mate)
            self.mate.append(0)
            self.joined.append([])
        one, two = self.number[pair[0]], self.number[pair[1]]
        self.mate[one], self.mate[two] = two, one

    def _exits(self, space: str, index: int) -> list[int]:
        """The edges by which a token's stop can be left, through a stop joined to it inside the space as well."""
        shape = self.track.shape(space)
        found = list(shape.exits[index])
        for other in shape.inner[index]:
            if self.track.passable(space, other):
                found += shape.exits[other]
        return found

    def _onward(self, space: str, edge: int) -> set[int]:
        """The edges to which track inside a space leads from an edge."""
        shape, found = self.track.shape(space), set()
        for end in shape.from_edge[edge]:
            if end >= 0:
                found.add(end)
            elif self.track.passable(space, -1 - end):
                found.update(self._exits(space, -1 - end))
        return found - {edge}


def entered_by_trail(track: Track, states: Iterable[Place], tokens: Iterable[Place]) -> set[Place]:
    """Of the given (space, edge entered by), those that a trail from a token arrives at."""
    ends = _Ends(track, states, tokens)
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
