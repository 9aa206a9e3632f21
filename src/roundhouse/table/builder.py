"""A run built by hand: a draft with a route for each train, changed stop by stop, and what it would earn.

A click asks for the best route of the chosen train without a stop that it counts, or with one that it does not. So a
draft is always a legal run; what has been asked of each train so far stays asked as long as it can be had.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

import msgspec

from roundhouse.engine.network import best_run, network_for
from roundhouse.engine.run import DeclareRun, RunTrains, run_value
from roundhouse.game import Game
from roundhouse.kernel.actions import Run, RunRoute
from roundhouse.kernel.errors import Refusal
from roundhouse.routes import Network, Place, Result, Route, Wish, as_earned, best_wished, routes_of_train
from roundhouse.routes.links import Link, Resource, link_of
from roundhouse.table.nearby import Near, near, why_not

PATIENCE = 0.2
"""Seconds for one search."""
ENOUGH = 0.5
"""After so many seconds no other way to fulfil a wish is tried."""
MOST_WISHES = 12
"""So many stops are remembered as wanted of a train, and so many as unwanted."""

Stretch = tuple[tuple[Place, ...], tuple[tuple[str, ...], ...]]
"""The stops of a route and the spaces between them."""
EMPTY: Stretch = ((), ())
Drafted = tuple[tuple[Place, ...], tuple[tuple[str, ...], ...], tuple[Place, ...], tuple[Place, ...]]
"""The same with the stops that are wanted of the train, and unwanted."""


class Row(msgspec.Struct):
    """One train of a draft as the page shows it."""

    train: str
    stops: tuple[Place, ...]
    value: int | None
    """What the route earns by itself; None while it is not legal."""
    ways: int
    """How many tracks there are to choose from on the last stretch."""
    values: tuple[tuple[int, bool, bool], ...] = ()
    """What each stop is worth, whether the company has a token there, and whether it counts."""
    limit: int | None = None
    """How many stops may count; None: as many as there are."""

    @property
    def counted(self) -> int:
        return sum(counts for _, _, counts in self.values)


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
        self.wishes = [Wish()] * len(self.trains)
        self.routes = self._read(draft)
        running = next((at for at, (stops, _) in enumerate(self.routes) if stops), 0)
        self.train = train if train is not None and 0 <= train < len(self.trains) else running
        self.trouble: Refusal | None = None
        self.moved: list[str] = []
        """The trains that had to make room for the last change."""

    # -- the draft as text

    def _read(self, draft: str) -> list[Stretch]:
        """A draft that fits the network; the best run where it does not."""
        try:
            read = msgspec.json.decode(draft, type=list[Drafted]) if draft else []
        except (msgspec.DecodeError, msgspec.ValidationError):
            read = []
        if len(read) == len(self.trains) and all(self._links(each[:2]) is not None for each in read):
            self.wishes = [Wish(self._known(wanted), self._known(unwanted)) for _, _, wanted, unwanted in read]
            return [each[:2] for each in read]
        routes = [EMPTY] * len(self.trains)
        for route in self.proof.routes:
            routes[route.train] = (route.stops, route.path)
        return routes

    def _known(self, places: Iterable[Place]) -> frozenset[Place]:
        """The places that are stops of the network; not more than are remembered."""
        return frozenset(sorted(place for place in places if place in self._places(place[0]))[:MOST_WISHES])

    @property
    def draft(self) -> str:
        return self._written(self.routes, self.wishes)

    def _written(self, routes: list[Stretch], wishes: list[Wish]) -> str:
        drafted = [
            (*route, sorted(wish.wanted), sorted(wish.unwanted)) for route, wish in zip(routes, wishes, strict=True)
        ]
        return msgspec.json.encode(drafted).decode()

    def _links(self, route: Stretch) -> list[Link] | None:
        """The links of a route; None if it is no route on this network."""
        stops, path = route
        if not all(place in self._places(place[0]) for place in stops) or len(path) != max(0, len(stops) - 1):
            return None
        found = []
        for start, end, spaces in zip(stops, stops[1:], path, strict=False):
            link = next((each for each in self.between(start, end) if each.spaces == spaces), None)
            if link is None:
                return None
            found.append(link)
        return found

    def between(self, start: Place, end: Place) -> Iterator[Link]:
        """The links from one stop to another; the network keeps some of them only from the other side."""
        yield from (link for link in self.network.links(start) if link.end == end)
        for link in self.network.links(end):
            if link.end == start:
                yield link_of(start, end, link.spaces[::-1], link.uses)

    def _places(self, space: str) -> list[Place]:
        track = self.network.spaces.get(space)
        return [(space, index) for index in range(len(track.stops))] if track else []

    # -- changing it

    def taken(self, but: int | None = None) -> set[Resource]:
        """The track that the routes use, without that of one train."""
        return set().union(*(self._uses(route) for at, route in enumerate(self.routes) if at != but))

    def _uses(self, route: Stretch) -> set[Resource]:
        return {resource for link in self._links(route) or () for resource in link.uses}

    def counted(self, train: int) -> tuple[Place, ...]:
        """The stops that count on the route of a train: those that bring most."""
        earned = self._earned(train)
        return earned.counted if earned is not None else self.routes[train][0]

    def _earned(self, train: int) -> Route | None:
        title = self.play.title
        kind, bonuses = title.route_train(self.play, self.trains[train]), title.route_bonuses(self.play, self.company)
        return as_earned(self.network, kind, title.route_rules, bonuses, Route(train, *self.routes[train]))

    def click(self, space: str, stop: int | None = None) -> None:
        """A click on a space or on one stop of it: what the chosen train counts there it drops, else it visits it."""
        places = [place for place in self._places(space) if stop is None or place[1] == stop]
        counted = self.counted(self.train)
        dropped = next((place for place in places if place in counted), None)
        if dropped is not None:
            self._drop(dropped)
        elif not self._change([wish for place in places for wish in self.wishing(place)]):
            self.trouble = why_not(self, places, space)

    def _drop(self, place: Place) -> None:
        """The best route that does not count a stop; none if there is no such route."""
        wanted, unwanted = self.wishes[self.train]
        fewer = Wish(wanted - {place}, unwanted | {place})
        if not self._change([fewer, Wish(unwanted=fewer.unwanted), Wish(unwanted=frozenset((place,)))]):
            self._set(EMPTY, fewer)

    def wishing(self, place: Place) -> list[Wish]:
        """What may be asked of the chosen train to bring it to a stop: as much of what was asked before as can be."""
        wanted, unwanted = self.wishes[self.train]
        only = frozenset((place,))
        return list(dict.fromkeys((Wish(wanted | only, unwanted - only), Wish(only, unwanted - only), Wish(only))))

    def _change(self, wishes: list[Wish]) -> bool:
        """Fulfil the first wish that can be; if none can while the other trains stay, they make room."""
        until = time.perf_counter() + ENOUGH
        for taken in dict.fromkeys((frozenset(self.taken(but=self.train)), frozenset())):
            for wish in wishes:
                route = self.search(self.train, wish, taken)
                if route is not None:
                    self._set(route, wish)
                    self._make_room()
                    return True
                if time.perf_counter() > until:
                    return False
        return False

    def trial(self, place: Place) -> tuple[int, list[str]] | None:
        """What the run would earn with another stop on the chosen train's route, and who would make room for it."""
        before = list(self.routes), list(self.wishes), self.moved
        self.moved = []
        done, total, moved = self._change(self.wishing(place)), self.total, self.moved
        self.routes, self.wishes, self.moved = before
        return (total, moved) if done and total is not None else None

    def search(self, train: int, wish: Wish, taken: frozenset[Resource]) -> Stretch | None:
        """The best route of a train that fulfils a wish and leaves some track alone."""
        title = self.play.title
        kind, bonuses = title.route_train(self.play, self.trains[train]), title.route_bonuses(self.play, self.company)
        found = best_wished(self.network, kind, title.route_rules, bonuses, wish, taken, PATIENCE)
        return (found.stops, found.path) if found is not None else None

    def _make_room(self) -> None:
        """Find other routes for the trains whose track the chosen one has taken."""
        mine = self._uses(self.routes[self.train])
        pushed = [at for at, each in enumerate(self.routes) if at != self.train and self._uses(each) & mine]
        for at in pushed:
            self.routes[at] = EMPTY
        for at in pushed:
            taken = frozenset(self.taken())
            again = self.search(at, self.wishes[at], taken)
            if again is None:
                self.wishes[at] = Wish()
                again = self.search(at, Wish(), taken)
            self.routes[at] = again or EMPTY
            self.moved.append(self.trains[at])

    def other_way(self) -> None:
        """Take the next of the tracks that lead over the last stretch."""
        stops, path = self.routes[self.train]
        ways = self._ways(self.train)
        if len(ways) > 1:
            at = next((at for at, link in enumerate(ways) if link.spaces == path[-1]), 0)
            self._set((stops, (*path[:-1], ways[(at + 1) % len(ways)].spaces)), self.wishes[self.train])

    def _ways(self, train: int) -> list[Link]:
        stops, path = self.routes[train]
        if not path:
            return []
        shorter = list(self.routes)
        shorter[train] = (stops[:-1], path[:-1])
        used = {each for route in shorter for link in self._links(route) or () for each in link.uses}
        found = {link.spaces: link for link in self.between(stops[-2], stops[-1]) if used.isdisjoint(link.uses)}
        return list(found.values())

    def clear(self) -> None:
        self._set(EMPTY, Wish())

    def _set(self, route: Stretch, wish: Wish) -> None:
        self.routes[self.train], self.wishes[self.train] = route, wish
        self.__dict__.pop("near", None)

    # -- what comes of it

    @property
    def run(self) -> Run:
        """The draft as an action; trains without a route stay where they are."""
        return Run(self.company, self.declared())

    def declared(self, instead: Stretch | None = None) -> tuple[RunRoute, ...]:
        """The routes that are run; perhaps with another one for the chosen train."""
        routes = list(self.routes)
        if instead is not None:
            routes[self.train] = instead
        return tuple(RunRoute(self.trains[at], *route) for at, route in enumerate(routes) if len(route[0]) > 1)

    def rows(self) -> list[Row]:
        found, title = [], self.play.title
        for at, (stops, path) in enumerate(self.routes):
            alone = (RunRoute(self.trains[at], stops, path),)
            value = run_value(self.play, self.company, alone) if len(stops) > 1 else 0
            earned = None if isinstance(value, Refusal) else value
            kind, counted = title.route_train(self.play, self.trains[at]), self.counted(at)
            pays = dict(kind.pays)
            values = []
            for place in stops:
                stop = self.network.stop(place)
                values.append((pays.get(place, stop.revenue), stop.own, place in counted))
            found.append(Row(self.trains[at], stops, earned, len(self._ways(at)), tuple(values), kind.stops))
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

    @cached_property
    def proof(self) -> Result:
        """The best run, and what proves it."""
        return best_run(self.play, self.company)

    @property
    def best(self) -> int:
        return self.proof.total

    @property
    def must_be_best(self) -> str:
        """The clause that asks for the highest revenue; "" where there is none."""
        step = self.play.title.step_of(RunTrains)
        if any(isinstance(choice, DeclareRun) and choice.must_be_best for choice in step.choices):
            return self.play.title.clause("highest revenue")
        return ""

    @cached_property
    def near(self) -> list[Near]:
        """The stops that the chosen train could visit besides, and those it cannot."""
        return near(self)

    @property
    def next_spaces(self) -> list[str]:
        """Where the chosen train could go besides."""
        return sorted({each.place[0] for each in self.near if each.refusal is None})

    @property
    def barred(self) -> list[Near]:
        """The stops on the way that it cannot visit, and why."""
        return [each for each in self.near if each.refusal is not None]

    @property
    def pressable(self) -> list[str]:
        """The spaces on which a click changes the route."""
        return sorted({*self.next_spaces, *(space for space, _ in self.routes[self.train][0])})

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
                wishes = list(self.wishes)
                wishes[self.train] = Wish()
                found.append(Other(self._written(routes, wishes), route.stops, route.value))
        return found

    def shown(self) -> tuple[RunRoute, ...]:
        """The routes as they are drawn, one for each train, so that each keeps its colour."""
        return tuple(RunRoute(self.trains[at], *route) for at, route in enumerate(self.routes))


def as_drawn(rows: list[Row], drawn: list[tuple[RunRoute, str]]) -> list[tuple[Row, str]]:
    """The trains in the order of their lines on the board, each with its colour; those that do not run come last."""
    lines = {(route.train, route.stops): (at, colour) for at, (route, colour) in enumerate(drawn)}
    found = [(*lines.get((row.train, row.stops), (len(drawn), "")), row) for row in rows]
    return [(row, colour) for _, colour, row in sorted(found, key=lambda each: each[0])]


class Ledger(NamedTuple):
    """The trains of the run that is offered, each with the colour of its line, and what proves that it is the best."""

    trains: list[tuple[Row, str]]
    proof: Result | None


def ledger_of(game: Game, drawn: list[tuple[RunRoute, str]]) -> Ledger:
    """The trains of the best run in the order of their lines on the board."""
    builder = Builder(game)
    return Ledger(as_drawn(builder.rows(), drawn), builder.proof)


def running_company(game: Game) -> str:
    """The company that is about to run its trains; "" if none is."""
    top = game.state.stack[-1] if game.state.stack and not game.finished else None
    return top.company if isinstance(top, RunTrains) else ""
