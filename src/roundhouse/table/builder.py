"""A run built by hand: a draft with a route for each train that grows stop by stop, and what it would earn."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

import msgspec

from roundhouse.engine.network import best_run, network_for
from roundhouse.engine.refusals import refuse
from roundhouse.engine.run import DeclareRun, RunTrains, run_value
from roundhouse.game import Game
from roundhouse.kernel.actions import Run, RunRoute
from roundhouse.kernel.errors import Refusal
from roundhouse.routes import Network, Place, routes_of_train
from roundhouse.routes.links import Link, Resource, link_of

LONGEST_WAY = 6
"""A click may add so many stops at once."""

Stretch = tuple[tuple[Place, ...], tuple[tuple[str, ...], ...]]
"""The stops of a route and the spaces between them."""
EMPTY: Stretch = ((), ())


class Row(msgspec.Struct):
    """One train of a draft as the page shows it."""

    train: str
    stops: tuple[Place, ...]
    value: int | None
    """What the route earns by itself; None while it is not legal."""
    ways: int
    """How many tracks there are to choose from on the last stretch."""
    values: tuple[tuple[int, bool], ...] = ()
    """What each stop is worth, and whether the company has a token there."""


class Other(msgspec.Struct):
    """Another route for a train, and what it would earn."""

    draft: str
    stops: tuple[Place, ...]
    value: int


class Builder:
    """The draft of a run in a position in which a company runs its trains."""

    def __init__(self, game: Game, draft: str = "", train: int | None = None) -> None:
        self.game, self.play = game, game.play
        self.company = running_company(game)
        self.trains = self.play.title.running_trains(self.play, self.company)
        self.network: Network = network_for(self.play, self.company)
        self.routes = self._read(draft)
        running = next((at for at, (stops, _) in enumerate(self.routes) if stops), 0)
        self.train = train if train is not None and 0 <= train < len(self.trains) else running
        self.trouble: Refusal | None = None

    # -- the draft as text

    def _read(self, draft: str) -> list[Stretch]:
        """A draft that fits the network; the best run where it does not."""
        try:
            read = msgspec.json.decode(draft, type=list[Stretch]) if draft else []
        except (msgspec.DecodeError, msgspec.ValidationError):
            read = []
        if len(read) == len(self.trains) and all(self._links(route) is not None for route in read):
            return read
        routes = [EMPTY] * len(self.trains)
        for route in best_run(self.play, self.company).routes:
            routes[route.train] = (route.stops, route.path)
        return routes

    @property
    def draft(self) -> str:
        return self._written(self.routes)

    def _written(self, routes: list[Stretch]) -> str:
        return msgspec.json.encode(routes).decode()

    def _links(self, route: Stretch) -> list[Link] | None:
        """The links of a route; None if it is no route on this network."""
        stops, path = route
        if not all(place in self._places(place[0]) for place in stops) or len(path) != max(0, len(stops) - 1):
            return None
        found = []
        for start, end, spaces in zip(stops, stops[1:], path, strict=False):
            link = next((each for each in self._between(start, end) if each.spaces == spaces), None)
            if link is None:
                return None
            found.append(link)
        return found

    def _between(self, start: Place, end: Place) -> Iterator[Link]:
        """The links from one stop to another; the network keeps some of them only from the other side."""
        yield from (link for link in self.network.links(start) if link.end == end)
        for link in self.network.links(end):
            if link.end == start:
                yield link_of(start, end, link.spaces[::-1], link.uses)

    def _places(self, space: str) -> list[Place]:
        track = self.network.spaces.get(space)
        return [(space, index) for index in range(len(track.stops))] if track else []

    # -- growing

    def taken(self, but: int | None = None) -> set[Resource]:
        """The track that the routes use, without that of one train."""
        return {
            resource
            for at, route in enumerate(self.routes)
            if at != but
            for link in self._links(route) or ()
            for resource in link.uses
        }

    def click(self, space: str) -> None:
        """A click on a space: a stop of the route there is cut off, another is added at the nearer end."""
        stops, path = self.routes[self.train]
        places = self._places(space)
        on_it = next((at for at, place in enumerate(stops) if place in places), None)
        if on_it is not None:
            self._cut(on_it)
        elif not stops and places:
            self._set((min(places, key=lambda place: not self.network.stop(place).own),), ())
        else:
            self._extend(stops, path, places, space)

    def _cut(self, at: int) -> None:
        """Take a stop off; one in the middle becomes the end."""
        stops, path = self.routes[self.train]
        if len(stops) == 1:
            places = self._places(stops[0][0])
            later = places[places.index(stops[0]) + 1 :]
            self._set((later[0],) if later else (), ())
        elif at == 0:
            self._set(stops[1:], path[1:])
        elif at == len(stops) - 1:
            self._set(stops[:-1], path[:-1])
        else:
            self._set(stops[: at + 1], path[:at])

    def _extend(
        self, stops: tuple[Place, ...], path: tuple[tuple[str, ...], ...], goals: list[Place], space: str
    ) -> None:
        ways = (
            [
                (way, forward)
                for end, forward in ((stops[-1], True), (stops[0], False))
                if (way := self._way(end, goals, stops)) is not None
            ]
            if stops
            else []
        )
        if not ways:
            last = stops[-1][0] if stops else space
            self.trouble = refuse(self.play, "route not connected", route=self.train + 1, space=last, other=space)
            return
        way, forward = min(ways, key=lambda each: len(each[0]))
        for link in way:
            if forward:
                stops, path = (*stops, link.end), (*path, link.spaces)
            else:
                stops, path = (link.end, *stops), (link.spaces[::-1], *path)
        self._set(stops, path)

    def _way(self, start: Place, goals: list[Place], visited: tuple[Place, ...]) -> list[Link] | None:
        """The fewest links over free track from the end of a route to one of some stops."""
        if len(visited) > 1 and not self.network.stop(start).passable:
            return None
        taken = frozenset(self.taken())
        waiting: deque[tuple[Place, list[Link], frozenset[Resource]]] = deque([(start, [], taken)])
        seen = {*visited}
        while waiting:
            here, way, used = waiting.popleft()
            for link in self.network.links(here):
                if link.end in seen or not used.isdisjoint(link.uses):
                    continue
                longer = [*way, link]
                if link.end in goals:
                    return longer
                if self.network.stop(link.end).passable and len(longer) < LONGEST_WAY:
                    seen.add(link.end)
                    waiting.append((link.end, longer, used | frozenset(link.uses)))
        return None

    def other_way(self) -> None:
        """Take the next of the tracks that lead over the last stretch."""
        stops, path = self.routes[self.train]
        ways = self._ways(self.train)
        if len(ways) > 1:
            at = next((at for at, link in enumerate(ways) if link.spaces == path[-1]), 0)
            self._set(stops, (*path[:-1], ways[(at + 1) % len(ways)].spaces))

    def _ways(self, train: int) -> list[Link]:
        stops, path = self.routes[train]
        if not path:
            return []
        shorter = list(self.routes)
        shorter[train] = (stops[:-1], path[:-1])
        used = {each for route in shorter for link in self._links(route) or () for each in link.uses}
        found = {link.spaces: link for link in self._between(stops[-2], stops[-1]) if used.isdisjoint(link.uses)}
        return list(found.values())

    def clear(self) -> None:
        self._set((), ())

    def _set(self, stops: tuple[Place, ...], path: tuple[tuple[str, ...], ...]) -> None:
        self.routes[self.train] = (stops, path)

    # -- what comes of it

    @property
    def run(self) -> Run:
        """The draft as an action; trains without a route stay where they are."""
        return Run(
            self.company, tuple(self._declared(at) for at, (stops, _) in enumerate(self.routes) if len(stops) > 1)
        )

    def _declared(self, train: int) -> RunRoute:
        return RunRoute(self.trains[train], *self.routes[train])

    def rows(self) -> list[Row]:
        found = []
        for at, (stops, _) in enumerate(self.routes):
            value = run_value(self.play, self.company, (self._declared(at),)) if len(stops) > 1 else 0
            earned = None if isinstance(value, Refusal) else value
            values = tuple((stop.revenue, stop.own) for stop in map(self.network.stop, stops))
            found.append(Row(self.trains[at], stops, earned, len(self._ways(at)), values))
        return found

    @property
    def refusal(self) -> Refusal | None:
        """Why the run is not legal; what the last click failed by comes first."""
        return self.trouble or self.game.legal_actions().refusal(self.run)

    @property
    def total(self) -> int | None:
        """What the whole run earns; None if its routes are not legal together."""
        value = run_value(self.play, self.company, self.run.routes)
        return None if isinstance(value, Refusal) else value

    @property
    def best(self) -> int:
        return best_run(self.play, self.company).total

    @property
    def must_be_best(self) -> str:
        """The clause that asks for the highest revenue; "" where there is none."""
        step = self.play.title.step_of(RunTrains)
        if any(isinstance(choice, DeclareRun) and choice.must_be_best for choice in step.choices):
            return self.play.title.clause("highest revenue")
        return ""

    @property
    def next_spaces(self) -> list[str]:
        """Where the chosen train may go next: the tokens of the company, or the stops one link beyond an end."""
        stops, _ = self.routes[self.train]
        if not stops:
            return sorted({space for space, _ in self.network.own()})
        taken = self.taken()
        found: set[str] = set()
        for end in {stops[0], stops[-1]}:
            if len(stops) == 1 or self.network.stop(end).passable:
                free = (link for link in self.network.links(end) if taken.isdisjoint(link.uses))
                found |= {link.end[0] for link in free if link.end not in stops}
        return sorted(found)

    def others(self) -> list[Other]:
        """Other routes of the chosen train, the best first, while the other trains keep theirs."""
        play, title = self.play, self.play.title
        train = title.route_train(play, self.trains[self.train])
        bonuses = title.route_bonuses(play, self.company)
        found = []
        for route in routes_of_train(self.network, train, title.route_rules, bonuses, self.taken(but=self.train)):
            routes = list(self.routes)
            routes[self.train] = (route.stops, route.path)
            if set(route.stops) != set(self.routes[self.train][0]):
                found.append(Other(self._written(routes), route.stops, route.value))
        return found

    def shown(self) -> tuple[RunRoute, ...]:
        """The routes as they are drawn, one for each train, so that each keeps its colour."""
        return tuple(self._declared(at) for at in range(len(self.routes)))


def as_drawn(rows: list[Row], drawn: list[tuple[RunRoute, str]]) -> list[tuple[Row, str]]:
    """The trains in the order of their lines on the board, each with its colour; those that do not run come last."""
    lines = {(route.train, route.stops): (at, colour) for at, (route, colour) in enumerate(drawn)}
    found = [(*lines.get((row.train, row.stops), (len(drawn), "")), row) for row in rows]
    return [(row, colour) for _, colour, row in sorted(found, key=lambda each: each[0])]


def running_company(game: Game) -> str:
    """The company that is about to run its trains; "" if none is."""
    top = game.state.stack[-1] if game.state.stack and not game.finished else None
    return top.company if isinstance(top, RunTrains) else ""
