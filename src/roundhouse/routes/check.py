"""Is a run legal, and what does it earn? The rules use this for what a player enters."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import RouteError
from .links import Resource, Tracks
from .model import Bonus, NetworkStop, Route, Rules, Train
from .tariff import Fare, Tariff, tariff_of


def check_routes(
    network: Tracks, trains: Sequence[Train], rules: Rules, bonuses: Sequence[Bonus], routes: Sequence[Route]
) -> int:
    """What a run earns; raises RouteError if it is not legal."""
    return sum(route_values(network, trains, rules, bonuses, routes))


def route_values(
    network: Tracks, trains: Sequence[Train], rules: Rules, bonuses: Sequence[Bonus], routes: Sequence[Route]
) -> list[int]:
    """What each route of a run earns; raises RouteError if the run is not legal."""
    values: list[int] = []
    used: set[Resource] = set()
    busy: set[int] = set()
    for number, route in enumerate(routes):
        if not 0 <= route.train < len(trains):
            raise RouteError("unknown train", number, route.train)
        if route.train in busy:
            raise RouteError("train twice", number, route.train)
        busy.add(route.train)
        stops = _stops(network, rules, route, number)
        if len(route.path) != len(route.stops) - 1:
            raise RouteError("not connected", number)
        own: set[Resource] = set()
        for start, end, spaces in zip(route.stops, route.stops[1:], route.path, strict=False):
            uses = network.chain(start, end, spaces)
            if uses is None:
                raise RouteError("not connected", number, start, end)
            for resource in uses:
                if resource in own:
                    raise RouteError("track reused", number, *resource)
                if resource in used:
                    raise RouteError("track shared", number, *resource)
                own.add(resource)
        used |= own
        values.append(_earned(tariff_of(trains[route.train], rules, tuple(bonuses)), rules, route, stops, number))
    return values


def route_value(network: Tracks, train: Train, rules: Rules, bonuses: Sequence[Bonus], route: Route) -> int:
    """What one route earns with this train; raises RouteError if it is not legal."""
    alone = Route(0, route.stops, route.path, route.counted)
    return check_routes(network, (train,), rules, bonuses, (alone,))


def _stops(network: Tracks, rules: Rules, route: Route, number: int) -> list[NetworkStop]:
    """The stops of a route: each once, and those that cannot be passed only at the ends."""
    seen: set[object] = set()
    stops = []
    last = len(route.stops) - 1
    if last < 1:
        raise RouteError("too few stops", number)
    for i, place in enumerate(route.stops):
        space = network.space(place[0])
        if space is None or not 0 <= place[1] < len(space.stops):
            raise RouteError("unknown stop", number, place)
        stop = space.stops[place[1]]
        if not stop.passable and 0 < i < last:
            raise RouteError("runs through", number, place)
        if stop.group and rules.group_once:
            if ("group", stop.group) in seen:
                raise RouteError("area twice", number, place, stop.group)
            seen.add(("group", stop.group))
        once: object = place[0] if rules.visit_once == "space" else place
        if once in seen:
            raise RouteError("stop twice", number, place)
        seen.add(once)
        stops.append(stop)
    return stops


def _earned(tariff: Tariff, rules: Rules, route: Route, stops: list[NetworkStop], number: int) -> int:
    """The value of a route with the stops it counts, or with the best choice of them if it names none."""
    if not route.counted:
        whole = tariff.whole(route.stops, stops)
        if whole is not None:
            return whole
    fares = [tariff.fare(place, stop) for place, stop in zip(route.stops, stops, strict=True)]
    if rules.token != "none" and not any(fare.own for fare in fares):
        raise RouteError("no token", number)
    if route.counted:
        return _as_counted(tariff, fares, rules, route, number)
    best = tariff.best(fares)
    if best is not None:
        return best[0]
    last = len(fares) - 1
    fixed = [i for i, fare in enumerate(fares) if i in (0, last) or not fare.skippable]
    length = sum(fares[i].weight for i in fixed)
    if tariff.limit is not None and length > tariff.limit:
        raise RouteError("too long", number, length, tariff.limit)
    if len(fares) < rules.min_stops:
        raise RouteError("too few stops", number)
    raise RouteError("no token", number)


def _as_counted(tariff: Tariff, fares: list[Fare], rules: Rules, route: Route, number: int) -> int:
    """The value of a route that names the stops it counts."""
    counted = [i for i, place in enumerate(route.stops) if place in route.counted]
    last = len(fares) - 1
    for place in route.counted:
        if place not in route.stops:
            raise RouteError("not counted", number, place)
    for i, fare in enumerate(fares):
        if i not in counted and (i in (0, last) or not fare.skippable):
            raise RouteError("not counted", number, route.stops[i])
    length = sum(fares[i].weight for i in counted)
    if tariff.limit is not None and length > tariff.limit:
        raise RouteError("too long", number, length, tariff.limit)
    if len(counted) < rules.min_stops:
        raise RouteError("too few stops", number)
    if not tariff.accepts(fares, counted):
        raise RouteError("no token", number)
    return tariff.value(fares, counted)
