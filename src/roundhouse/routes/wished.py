"""The best route of one train that counts certain stops and not others: an ordinary search on a network cut to it.

Track that is taken and stops that are unwanted are cut out of the network; a wanted stop is a stop with a bonus no
route can do without. So what comes out is always a legal route, and the best one wherever the search has proven it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from .links import Resource, piece
from .model import Bonus, Place, Route, Rules, SpaceTrack, Train
from .network import Network
from .search import best_routes
from .tariff import tariff_of

PRIZE = 10_000
"""What a wanted stop adds while the search goes on: more than any route earns."""
MOST_KEPT = 400
"""So many answers are kept with a network; what a search found that ran out of time is found anew."""


class Wish(NamedTuple):
    """What is asked of a train: stops that it visits, and stops that it does not count."""

    wanted: frozenset[Place] = frozenset()
    unwanted: frozenset[Place] = frozenset()


def best_wished(
    network: Network,
    train: Train,
    rules: Rules,
    bonuses: Sequence[Bonus],
    wish: Wish,
    taken: Collection[Resource],
    budget: float,
) -> Route | None:
    """The best route of a train that fulfils a wish without the track of `taken`; None if none is found in time."""
    key = ("wished", train, rules, tuple(bonuses), wish, frozenset(taken))
    kept: tuple[Route | None] | None = network.answers.get(key)
    if kept is not None:
        return kept[0]
    found, proven = _searched(network, train, rules, bonuses, wish, taken, budget)
    if proven:
        if len(network.answers) > MOST_KEPT:
            network.answers.clear()
        network.answers[key] = (found,)
    return found


def _searched(
    network: Network,
    train: Train,
    rules: Rules,
    bonuses: Sequence[Bonus],
    wish: Wish,
    taken: Collection[Resource],
    budget: float,
) -> tuple[Route | None, bool]:
    """The better one of two answers: round the unwanted stops, and through those that may be passed uncounted.

    And whether the searches came to their end.
    """
    prizes = [Bonus("visit", frozenset((place,)), amount=PRIZE) for place in sorted(wish.wanted)]
    passed = frozenset(place for place in wish.unwanted if may_skip(network, train, place))
    asked = [(train, wish.unwanted)]
    if passed:
        nothing = tuple((place, 0) for place in sorted(passed))
        asked.append((msgspec.structs.replace(train, pays=(*train.pays, *nothing)), wish.unwanted - passed))
    best: Route | None = None
    proven = True
    for as_if, barred in asked:
        without = cut(network, barred, taken)
        result = best_routes(without, (as_if,), rules, (*bonuses, *prizes), budget / len(asked))
        proven = proven and result.proven
        for route in result.routes:
            earned = as_earned(network, train, rules, bonuses, route)
            if earned is None or not wish.wanted <= set(earned.stops) or wish.unwanted & set(earned.counted):
                continue
            if best is None or earned.value > best.value:
                best = earned
    return best, proven


def may_skip(network: Network, train: Train, place: Place) -> bool:
    """Whether a train may run through a stop without counting it."""
    stop = network.stop(place)
    return train.stops is not None and stop.kind in train.skip and stop.passable


def as_earned(network: Network, train: Train, rules: Rules, bonuses: Sequence[Bonus], route: Route) -> Route | None:
    """A route with the stops it counts and what it earns; None if the train cannot run it."""
    tariff = tariff_of(train, rules, tuple(bonuses))
    best = tariff.best([tariff.fare(place, network.stop(place)) for place in route.stops])
    if best is None:
        return None
    value, counted = best
    return Route(route.train, route.stops, route.path, tuple(route.stops[i] for i in counted), value)


def cut(network: Network, stops: Collection[Place], taken: Collection[Resource]) -> Network:
    """The network without the track that leads to some stops, and without track that is taken."""
    gone: dict[str, set[Resource]] = {}
    for space, number in stops:
        gone.setdefault(space, set()).add((space, f"s{number}"))
    for space, name in taken:
        gone.setdefault(space, set()).add((space, name))
    changes = {}
    for space, names in gone.items():
        track = network.space(space)
        if track is not None:
            left = tuple(each for each in track.track if not _lost(space, each, names))
            changes[space] = SpaceTrack(track.stops, left)
    return network.with_spaces(changes) if changes else network


def _lost(space: str, track: tuple[int | str, int | str], names: set[Resource]) -> bool:
    one, other = track
    if (space, one) in names or (space, other) in names:
        return True
    return isinstance(one, str) and isinstance(other, str) and piece(space, one, other) in names
