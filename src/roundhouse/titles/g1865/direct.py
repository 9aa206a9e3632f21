"""Direct routes: what joins two stations, what a token on one costs and collects (4.4-c, 4.4-f to 4.4-i)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.reach import tokens_of
from roundhouse.engine.network import network_for
from roundhouse.routes import DirectRoute, Place, direct_routes
from roundhouse.titles.g1865.box import border_cost
from roundhouse.titles.g1865.traffic import station, traffic_of

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

PASSED = frozenset({"town", "junction"})
NEUTRAL = ""
"""Direct routes are the same for every company, so all share one network."""

Outcome = tuple[int, int]
"""What a route costs and what it collects."""


def routes_from(play: Play, start: Place) -> tuple[DirectRoute, ...]:
    """Every direct route from a station; worked out once for each state of the board."""
    key = ("direct", start)
    found: tuple[DirectRoute, ...] | None = play.memo.get(key)
    if found is None:
        network = network_for(play, NEUTRAL)
        found = direct_routes(network, start, through=PASSED) if start[0] in network.spaces else ()
        play.memo[key] = found
    return found


def cost_of(play: Play, route: DirectRoute) -> int:
    """The borders a route crosses: plain, river, mountain, or the charge of a sea line (4.4-f, S1, S3)."""
    return sum(border_cost(space, edge) for space, edge in route.crosses)


def traffic_on(play: Play, route: DirectRoute) -> int:
    """The towns on the way and the station at the end, not the one at the start (4.4-h, 4.4-i)."""
    return sum(traffic_of(station(play, space)) for space, _ in (*route.towns, route.end))


def joined_to(play: Play, start: Place) -> frozenset[Place]:
    """The stations that a direct route joins to this one."""
    return frozenset(route.end for route in routes_from(play, start))


def token_routes(play: Play, company: str) -> dict[Place, dict[Outcome, DirectRoute]]:
    """For each station joined to the company: what direct routes cost and collect, with the shortest such route."""
    key = ("token routes", company)
    found: dict[Place, dict[Outcome, DirectRoute]] | None = play.memo.get(key)
    if found is None:
        found = {}
        for start in tokens_of(play, company):
            for route in routes_from(play, start):
                outcome = (cost_of(play, route), traffic_on(play, route))
                kinds = found.setdefault(route.end, {})
                known = kinds.get(outcome)
                if known is None or (len(route.spaces), route.spaces) < (len(known.spaces), known.spaces):
                    kinds[outcome] = route
        play.memo[key] = found
    return found


def reaches(play: Play, company: str, space: str) -> bool:
    """Whether a token of the company stands on a space or is joined to it by a direct route (3.9-b, C7)."""
    stations = tokens_of(play, company)
    return any(start[0] == space or space in {end[0] for end in joined_to(play, start)} for start in stations)


def companies_connected(play: Play, one: str, other: str) -> bool:
    """Tokens in the same city, or in two stations that a direct route joins (5.2-b)."""
    theirs = set(tokens_of(play, other))
    return any(start in theirs or theirs & joined_to(play, start) for start in tokens_of(play, one))


def all_joined(play: Play, places: list[Place]) -> bool:
    """Whether each of these stations is joined by a direct route to another of them (5.4-g)."""
    return all(joined_to(play, place) & set(places) for place in places)
