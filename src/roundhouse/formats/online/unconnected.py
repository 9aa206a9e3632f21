"""Runs of old exports, which name the stops of each route and not the way between them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from roundhouse.engine.network import network_for
from roundhouse.game import Game
from roundhouse.kernel.actions import Run, RunRoute
from roundhouse.kernel.errors import BadRecord
from roundhouse.routes import Network, Place, Route, RouteError, route_value

Raw = dict[str, Any]

MOST = 2_000
"""So many ways of one route, and so many runs, are tried."""


def is_unconnected(routes: list[Raw]) -> bool:
    """Whether a run does not say which way its trains went."""
    return any("connections" not in route for route in routes)


def run_over(game: Game, company: str, routes: list[Raw]) -> Run:
    """The first run over the recorded stops, for the recorded revenue, that the rules let pass."""
    found = [list(islice(_routes(game, company, route), MOST)) for route in routes]
    for chosen in islice(product(*found), MOST):
        run = Run(company, chosen)
        if run in game.legal_actions():
            return run
    raise BadRecord("the export does not say which way the trains ran, and no run over its stops is legal")


def _routes(game: Game, company: str, route: Raw) -> Iterator[RunRoute]:
    """Every way over the stops of a route that earns what is recorded."""
    play, title = game.play, game.title
    network = network_for(play, company)
    train = route["train"].rsplit("-", 1)[0]
    kind, bonuses = title.route_train(play, train), title.route_bonuses(play, company)
    earned = route.get("revenue")
    for stops, path in _ways(network, list(route.get("hexes") or ())):
        way = Route(0, stops, path)
        try:
            value = route_value(network, kind, title.route_rules, bonuses, way)
        except RouteError:
            continue
        if earned in (None, value):
            yield RunRoute(train, stops, path)


Way = tuple[tuple[Place, ...], tuple[tuple[str, ...], ...]]


def _ways(network: Network, hexes: list[str]) -> Iterator[Way]:
    """Stops and chains of spaces from hex to hex; no stop is visited twice."""

    def onward(stops: tuple[Place, ...], path: tuple[tuple[str, ...], ...]) -> Iterator[Way]:
        if len(stops) == len(hexes):
            yield stops, path
            return
        for link in sorted(network.links(stops[-1]), key=lambda link: link.weight):
            if link.end[0] == hexes[len(stops)] and link.end not in stops:
                yield from onward((*stops, link.end), (*path, link.spaces))

    if hexes and hexes[0] in network.spaces:
        for number in range(len(network.spaces[hexes[0]].stops)):
            yield from onward(((hexes[0], number),), ())
