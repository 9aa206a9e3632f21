"""The stops near a train's route: which it could visit besides and what that would bring, and why not the others."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from roundhouse.engine.refusals import refuse
from roundhouse.engine.run import run_value
from roundhouse.kernel.errors import Refusal
from roundhouse.routes import Place
from roundhouse.routes.links import Link

if TYPE_CHECKING:
    from roundhouse.table.builder import Builder, Stretch

MOST = 6
"""So many stops are looked at."""
MOST_BARRED = 3
"""So many that cannot be visited are told of."""
BUDGET = 0.25
"""Seconds for all that they would bring; what is not known by then is not told."""
LONGEST_WAY = 6
"""So many stops away a reason is looked for."""


class Near(msgspec.Struct):
    """A stop near the route of a train."""

    place: Place
    gain: int | None = None
    """What the run would bring with it, compared with now; None if there was no time to find out."""
    refusal: Refusal | None = None
    """Why the train cannot visit it."""

    moved: tuple[str, ...] = ()
    """The trains that would have to make room."""

    @property
    def tone(self) -> str:
        return "gain" if (self.gain or 0) > 0 else "loss" if (self.gain or 0) < 0 else "even"


def near(builder: Builder) -> list[Near]:
    """The stops near the route of the chosen train; what a click on each would bring."""
    until, now = time.perf_counter() + BUDGET, builder.total or 0
    spaces = {space for space, _ in builder.routes[builder.train][0]}
    found: list[Near] = []
    barred: list[Near] = []
    for place in _beside(builder)[:MOST]:
        if time.perf_counter() > until:
            found.append(Near(place))
            continue
        tried = builder.trial(place)
        if tried is not None:
            total, moved = tried
            found.append(Near(place, total - now, moved=tuple(moved)))
        else:
            reason = reason_against(builder, place)
            if reason is not None and place[0] not in spaces:
                barred.append(Near(place, refusal=reason))
    found.sort(key=lambda each: -(each.gain or 0))
    return found + barred[:MOST_BARRED]


def _beside(builder: Builder) -> list[Place]:
    """The stops that were dropped, then those one link away, the richest first; a train that stands begins anywhere."""
    network, (stops, _) = builder.network, builder.routes[builder.train]
    dropped = sorted(builder.wishes[builder.train].unwanted)
    if not stops:
        return list(dict.fromkeys((*network.own(), *dropped)))
    ends = {link.end for stop in stops for link in network.links(stop)}
    ordered = sorted(ends, key=lambda place: (-network.stop(place).revenue, place))
    return [place for place in dict.fromkeys((*dropped, *ordered)) if place not in stops]


def why_not(builder: Builder, places: list[Place], space: str) -> Refusal:
    """Why a click on a space could not be followed."""
    for place in places:
        reason = reason_against(builder, place)
        if reason is not None:
            return reason
    stops, _ = builder.routes[builder.train]
    last = stops[-1][0] if stops else space
    return refuse(builder.play, "route not connected", route=builder.train + 1, space=last, other=space)


def reason_against(builder: Builder, place: Place) -> Refusal | None:
    """What the rules say against the route that leads on to a stop; None if there is nothing, or no such route."""
    for route in _led_to(builder, place):
        told = run_value(builder.play, builder.company, builder.declared(route))
        if isinstance(told, Refusal):
            return told
    return None


def _led_to(builder: Builder, place: Place) -> Iterator[Stretch]:
    """The route of the chosen train led on to a stop: from its ends, then from its middle."""
    stops, path = builder.routes[builder.train]
    if not stops:
        return
    for backward in (False, True):
        way = _way(builder, stops[0 if backward else -1], place)
        if way:
            ahead = (*stops[::-1], *(link.end for link in way)) if backward else (*stops, *(link.end for link in way))
            yield ahead, (*(_turned(path) if backward else path), *(link.spaces for link in way))
    for at in range(1, len(stops) - 1):
        for link in builder.between(stops[at], place):
            yield (*stops[: at + 1], place), (*path[:at], link.spaces)
            yield (*stops[at:][::-1], place), (*_turned(path[at:]), link.spaces)


def _turned(path: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(spaces[::-1] for spaces in path[::-1])


def _way(builder: Builder, start: Place, goal: Place) -> list[Link]:
    """The fewest links from one stop to another, whatever the rules say to it."""
    stops = set(builder.routes[builder.train][0])
    waiting: deque[tuple[Place, list[Link]]] = deque([(start, [])])
    while waiting:
        here, way = waiting.popleft()
        for link in builder.network.links(here):
            if link.end == goal:
                return [*way, link]
            if link.end not in stops and len(way) < LONGEST_WAY - 1:
                stops.add(link.end)
                waiting.append((link.end, [*way, link]))
    return []
