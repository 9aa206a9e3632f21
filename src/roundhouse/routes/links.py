"""Links: the track between two stops, with no stop between them.

A link is a chain of pieces over plain track; it uses each hexside at most once, and so each piece. Two stops
of one space may be joined by a piece that crosses no hexside: the piece itself is then what the link uses.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol

import msgspec

from .model import Place, SpaceTrack

if TYPE_CHECKING:
    from .network import Network

Resource = tuple[str, int | str]
"""What a run may use once: a hexside, named by its lesser side, or a piece between two stops of a space."""


Way = tuple[Place, Place, tuple[str, ...], tuple[Resource, ...]]
Key = tuple[Place, Place, frozenset[Resource]]
"""What a link is from both of its ends."""
STEP = 1 << 50
"""What one more link weighs; more than the names on a whole path."""


class Tracks(Protocol):
    """A board on which a run can be followed: a whole `Network`, or one that is looked at only where a run goes."""

    def space(self, name: str) -> SpaceTrack | None:
        """One space; None where no track lies."""

    def ends(self, space: str) -> dict[int | str, list[int | str]]:
        """For each end of track in a space, the other ends of its pieces."""

    def neighbour(self, space: str, edge: int, /) -> tuple[str, int] | None:
        """The same hexside seen from the space beyond it."""

    def chain(self, start: Place, end: Place, spaces: tuple[str, ...]) -> tuple[Resource, ...] | None:
        """The hexsides (or the piece) of the track from one stop to the next; None if there is none."""


class Link(msgspec.Struct, frozen=True):
    """The track from one stop to another: the spaces in order, and the hexsides (or piece) it uses.

    `weight` settles which of several equally good paths is named: the one whose links weigh least. That is one
    with the fewest stops, and among those one fixed by the names of its hexsides and of nothing else.
    """

    start: Place
    end: Place
    spaces: tuple[str, ...]
    uses: tuple[Resource, ...]
    key: Key
    weight: int


def link_of(start: Place, end: Place, spaces: tuple[str, ...], uses: tuple[Resource, ...]) -> Link:
    """A link with its key and its weight."""
    weight = STEP + _name_weight(start) + _name_weight(end) + sum(map(_name_weight, uses))
    return Link(start, end, spaces, uses, (min(start, end), max(start, end), frozenset(uses)), weight)


@lru_cache(1 << 16)
def _name_weight(name: tuple[str, int | str]) -> int:
    """A number below 2**40 for a name, the same in every process."""
    return int.from_bytes(blake2b(f"{name[0]}/{name[1]}".encode(), digest_size=5).digest(), "big")


def hexside(space: str, edge: int, other: str, other_edge: int) -> Resource:
    """The one name of a hexside, the same from both of its sides."""
    return min((space, edge), (other, other_edge))


def piece(space: str, one: str, other: str) -> Resource:
    """The name of a piece of track between two stops of a space."""
    return space, f"{min(one, other)}-{max(one, other)}"


def trace(network: Network, start: Place) -> tuple[tuple[Link, ...], frozenset[str]]:
    """The links that leave a stop, and every space whose track they depend on.

    Of two links between the same stops, one whose hexsides include the other's is left out: it can always be
    replaced by the shorter one.
    """
    space, number = start
    found: list[Way] = []
    touched = {space}
    uses: list[Resource] = []
    chain = [space]

    def leave(here: str, edge: int) -> None:
        across = network.neighbour(here, edge)
        if across is None:
            return
        there, entry = across
        touched.add(there)
        if there not in network.spaces:
            return
        ends = network.ends(there).get(entry)
        if not ends:
            return
        side = hexside(here, edge, there, entry)
        if side in uses:
            return
        uses.append(side)
        chain.append(there)
        for end in dict.fromkeys(ends):
            if isinstance(end, int):
                leave(there, end)
            elif (there, int(end[1:])) != start:
                found.append((start, (there, int(end[1:])), tuple(chain), tuple(uses)))
        uses.pop()
        chain.pop()

    own_end = f"s{number}"
    for end in dict.fromkeys(network.ends(space).get(own_end, ())):
        if isinstance(end, int):
            leave(space, end)
        elif end != own_end:
            found.append((start, (space, int(end[1:])), (space,), (piece(space, own_end, end),)))
    return tuple(_shortest(found)), frozenset(touched)


def _shortest(ways: list[Way]) -> list[Link]:
    """Leave out each way whose hexsides include those of another to the same stop."""
    kept: list[Link] = []
    for way in sorted(ways, key=lambda way: len(way[3])):
        uses = frozenset(way[3])
        if not any(other.end == way[1] and other.key[2] <= uses for other in kept):
            kept.append(link_of(*way))
    return kept


def followed(network: Tracks, start: Place, end: Place, spaces: tuple[str, ...]) -> tuple[Resource, ...] | None:
    """The hexsides (or the piece) of the track from one stop to another over these spaces; None if none leads so."""
    if not spaces or spaces[0] != start[0] or spaces[-1] != end[0]:
        return None
    here, goal = f"s{start[1]}", f"s{end[1]}"
    if len(spaces) > 1:
        return _follow(network, spaces, 0, here, goal, ())
    return (piece(spaces[0], here, goal),) if goal in network.ends(spaces[0]).get(here, ()) else None


def _follow(
    network: Tracks, spaces: tuple[str, ...], at: int, here: int | str, goal: str, used: tuple[Resource, ...]
) -> tuple[Resource, ...] | None:
    """The hexsides from the end `here` of a piece in spaces[at] to the goal in the last space."""
    ends = network.ends(spaces[at]).get(here, ())
    if at == len(spaces) - 1:
        return used if goal in ends else None
    for edge in ends:
        if isinstance(edge, str):
            continue
        across = network.neighbour(spaces[at], edge)
        if across is None or across[0] != spaces[at + 1] or network.space(across[0]) is None:
            continue
        side = hexside(spaces[at], edge, *across)
        if side not in used:
            found = _follow(network, spaces, at + 1, across[1], goal, (*used, side))
            if found is not None:
                return found
    return None
