"""Direct routes: what joins two stations, what a token on one costs and collects (4.4-c, 4.4-f to 4.4-i)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from roundhouse.board.reach import tokens_of
from roundhouse.engine.network import network_for
from roundhouse.kernel.memory import TILES, TOKENS, remembered
from roundhouse.routes import DirectRoute, DirectTariff, Place, different_routes, stations_joined
from roundhouse.titles.g1865.charter import box_of

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

PASSED = frozenset({"town", "junction"})
NEUTRAL = ""
"""Direct routes are the same for every company, so all share one network."""

Outcome = tuple[int, int]
"""What a route costs and what it collects."""


@remembered(TILES, TOKENS)
def joined_to(play: Play, start: Place) -> frozenset[Place]:
    """The stations that a direct route joins to this one."""
    return stations_joined(network_for(play, NEUTRAL), start, through=PASSED)


def stations_joined_to(play: Play, company: str) -> frozenset[Place]:
    """The stations that a direct route joins to some token of the company."""
    return frozenset(place for start in tokens_of(play, company) for place in joined_to(play, start))


@remembered(TILES, TOKENS)
def token_routes(
    play: Play, company: str, targets: frozenset[Place], cash: int
) -> dict[Place, dict[Outcome, DirectRoute]]:
    """For each target joined to the company: what direct routes it can pay for cost and collect.

    Borders are paid; the towns on the way and the target give their traffic, the start does not (4.4-f to 4.4-i).
    """
    found: dict[Place, dict[Outcome, DirectRoute]] = {}
    network = network_for(play, NEUTRAL)
    tariff = DirectTariff(box_of(play).border_cost, lambda place: network.stop(place).revenue)
    for start in tokens_of(play, company):
        ends = joined_to(play, start) & targets
        for (end, cost, traffic), route in different_routes(network, start, ends, tariff, cash, PASSED).items():
            kinds = found.setdefault(end, {})
            known = kinds.get((cost, traffic))
            if known is None or len(route.spaces) < len(known.spaces):
                kinds[cost, traffic] = route
    return found


def reaches(play: Play, company: str, space: str) -> bool:
    """Whether a token of the company stands on a space or is joined to it by a direct route (3.9-b, C7)."""
    stations = tokens_of(play, company)
    return any(start[0] == space or space in {end[0] for end in joined_to(play, start)} for start in stations)


def companies_connected(play: Play, one: str, other: str) -> bool:
    """Tokens in the same city, or in two stations that a direct route joins (5.2-b)."""
    theirs = set(tokens_of(play, other))
    return any(start in theirs or theirs & joined_to(play, start) for start in tokens_of(play, one))


def all_joined(play: Play, places: list[Place], others: Iterable[Place] = ()) -> bool:
    """Whether each of these stations is joined by a direct route to another of them or of the others (5.4-g)."""
    ends = {*places, *others}
    return all(joined_to(play, place) & ends for place in places)
