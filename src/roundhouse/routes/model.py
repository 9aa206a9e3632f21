"""What the search is asked and what it answers: plain frozen data, without a title.

The caller chooses the values in force (phase, token, company) and says for each stop whether *this* company
may run through it; nothing here knows why.
"""

from __future__ import annotations

import msgspec

from roundhouse.kernel.picture import as_table

Place = tuple[str, int]
"""A stop of the board: the name of its space and its number there."""


class NetworkStop(msgspec.Struct, frozen=True):
    """One stop of one space, as the running company sees it."""

    kind: str
    revenue: int
    passable: bool = True
    """May a route run through? If not, it can only begin or end here (blocked city, red area, harbour)."""
    own: bool = False
    """Does it hold a token of the company?"""
    group: str = ""
    """A place that spans several spaces; a route visits it at most once."""


class SpaceTrack(msgspec.Struct, frozen=True):
    """The stops of a space and its pieces of track; an end of a piece is an edge or "sN" for stop N."""

    stops: tuple[NetworkStop, ...] = ()
    track: tuple[tuple[int | str, int | str], ...] = ()


class Train(msgspec.Struct, frozen=True, cache_hash=True):
    """One train: how far it runs and what it makes of the stops on its way."""

    name: str
    stops: int | None = None
    """The greatest number of stops that count towards its length; None: no limit."""
    counts: frozenset[str] | None = None
    """The kinds of stop that count towards the length (None: all); the others are free, and pay."""
    skip: frozenset[str] = frozenset()
    """The kinds that may be run through without counting and without pay. The two ends always count."""
    multiplier: int = 1
    halved: bool = False
    """Half of the value, rounded down to a multiple of 10 (an obsolete train)."""
    pays: tuple[tuple[Place, int], ...] = ()
    """What this train earns at a stop where that is not what every train earns there."""


class Bonus(msgspec.Struct, frozen=True, cache_hash=True):
    """Money for a route that counts certain stops; several bonuses add up.

    ``visit``: `amount` if it counts a stop of `at`. ``pair``: `amount` if it counts one of `at` and one of
    `other`. ``count``: `amounts` is ((least number, amount), ...); the greatest amount whose number of
    entries of `at` the route counts. An entry is a space (any of its stops) or a (space, stop).
    """

    kind: str
    at: frozenset[str | Place]
    other: frozenset[str | Place] = frozenset()
    amount: int = 0
    amounts: tuple[tuple[int, int], ...] = ()
    multiplied: bool = False
    """Is it part of the route's value (multiplied and halved with it) or added afterwards?"""


class Rules(msgspec.Struct, frozen=True, cache_hash=True):
    """What makes a route legal, where titles differ."""

    min_stops: int = 2
    """The least number of counted stops."""
    visit_once: str = "stop"
    """"stop": each stop at most once on a route; "space": at most one stop of each space."""
    token: str = "counted"
    """Where a route needs an own token: among its "counted" stops, anywhere ("visited"), nowhere ("none")."""
    group_once: bool = True
    """A route visits each group at most once."""


class Route(msgspec.Struct, frozen=True):
    """The run of one train."""

    train: int
    """Index into the trains of the question."""
    stops: tuple[Place, ...]
    """Every stop on the way, in order."""
    path: tuple[tuple[str, ...], ...]
    """For each pair of consecutive stops the spaces from one to the next, both ends included."""
    counted: tuple[Place, ...] = ()
    """The stops that count; empty in a question: the best choice."""
    value: int = 0


class Result(msgspec.Struct, frozen=True):
    """The best run found, and how good a better one could at most be."""

    total: int
    routes: tuple[Route, ...]
    bound: int
    """No run earns more."""
    proven: bool
    """Is `total` the most that can be earned?"""
    nodes: int
    """Paths grown and combinations looked at."""
    seconds: float
    looked: int = 0
    """The same for the search that the answer comes from: it may be one that was done before."""

    def _repr_html_(self) -> str:
        proof = "nothing earns more" if self.proven else f"nothing earns more than {self.bound}"
        rows = [(route.train + 1, route.value, " – ".join(space for space, _ in route.stops)) for route in self.routes]
        return as_table(("train", "earns", "stops"), [*rows, ("all", self.total, proof)])
