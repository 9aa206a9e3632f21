"""Layers of the map: the board at the start, the last runs, what a company reaches, the next run with another train."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from roundhouse.board.reach import tokens_of
from roundhouse.engine.network import best_run
from roundhouse.engine.run import RunTrains
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, RunRoute
from roundhouse.kernel.events import Event, TrainsRun
from roundhouse.render import Marks, Palette
from roundhouse.render.marks import reached_by
from roundhouse.render.scene import NO_MARKS
from roundhouse.table import drawing
from roundhouse.table.revenue import BUDGET, carried_out

START, RUNS, RUN, REACH = "start", "runs", "run", "reach"


class MapChoice(msgspec.Struct):
    """What the map can show instead of the game as it is: a name for the server, and companies to choose from."""

    layer: str
    companies: list[str]


def last_runs(log: Iterable[tuple[Event, ...]]) -> dict[str, tuple[RunRoute, ...]]:
    """The last run of each company."""
    return {event.company: event.routes for events in log for event in events if isinstance(event, TrainsRun)}


def choices(game: Game, log: Iterable[tuple[Event, ...]]) -> list[MapChoice]:
    """The layers there are in a position."""
    ran = [name for name, routes in last_runs(log).items() if routes and name in game.state.companies]
    found = [MapChoice(START, [])] if game.actions else []
    if ran:
        found += [MapChoice(RUNS, []), MapChoice(RUN, ran)]
    placed = [name for name in game.state.companies if tokens_of(game.play, name)]
    return [*found, MapChoice(REACH, placed)] if placed else found


def layer(
    game: Game, palette: Palette, log: Iterable[tuple[Event, ...]], name: str, company: str, legal: frozenset[str]
) -> str:
    """The board with one layer; the game as it is where there is no such layer."""
    marks: Marks = Marks(legal=legal)
    routes: tuple[RunRoute, ...] = ()
    if name == START:
        return drawing.marked(game.at(0), palette, NO_MARKS, ())
    if name in (RUN, RUNS):
        ran = last_runs(log)
        named = [company] if name == RUN else list(ran)
        routes = tuple(route for each in named for route in ran.get(each, ()))
        marks = NO_MARKS
    elif name == REACH and company in game.state.companies:
        marks = reached_by(game.play, company)
    return drawing.marked(game, palette, marks, routes)


class NextRun(msgspec.Struct):
    """The best run of a company after an action; not `proven` where there was no time to look at everything."""

    routes: tuple[RunRoute, ...]
    total: int
    proven: bool


def next_run(game: Game, action: Action) -> NextRun | None:
    """What the actor's trains would earn next; None where no trains run on routes."""
    after = carried_out(game, action)
    charter = after.state.companies.get(action.actor)
    if charter is None or RunTrains not in game.title.steps:
        return None
    best = best_run(after.play, action.actor, BUDGET)
    routes = tuple(RunRoute(charter.trains[each.train], each.stops, each.path) for each in best.routes)
    return NextRun(routes, best.total, best.proven)
