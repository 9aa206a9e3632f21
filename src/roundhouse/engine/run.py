"""Running trains: the routes a company declares, and the revenue they bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, cast

from roundhouse.board.reach import has_route
from roundhouse.engine.network import Ground, best_run, route_of
from roundhouse.engine.operating import CompanyFrame, CompanyStep, company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, pop
from roundhouse.kernel.actions import Run, RunRoute
from roundhouse.kernel.errors import Fact, Refusal
from roundhouse.kernel.events import TrainsRun
from roundhouse.kernel.memory import TILES, TOKENS, values_of
from roundhouse.routes import Bonus, Place, RouteError, Train, route_values

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class RunTrains(CompanyFrame):
    """The company's trains run."""


class Checked(NamedTuple):
    """The last run that was looked at, all that its values follow from, and the values: a run is asked for twice."""

    routes: tuple[RunRoute, ...]
    trains: tuple[Train, ...]
    bonuses: tuple[Bonus, ...]
    seen: tuple[object, ...]
    values: tuple[int, ...]


def run_values(play: Play, company: str, routes: tuple[RunRoute, ...]) -> tuple[int, ...] | Refusal:
    """What each route of a run earns, or why the run is not legal."""
    declared = route_of(play, company, routes)
    if isinstance(declared, str):
        return refuse(play, "train to run", company=company, train=declared)
    title, sources = play.title, play.memory.sources
    trains = tuple([title.route_train(play, name) for name in title.running_trains(play, company)])
    bonuses, parts = title.route_bonuses(play, company), (TILES, TOKENS, *title.stop_values_from)
    seen = values_of(parts, play.state)
    last: Checked | None = sources.get((run_values, company))
    if last is not None and last.routes is routes and last[1:4] == (trains, bonuses, seen):
        return last.values
    try:
        values = tuple(route_values(Ground(play, company), trains, title.route_rules, bonuses, declared))
        sources[run_values, company] = Checked(routes, trains, bonuses, seen, values)
        return values
    except RouteError as error:
        code = error.code
        if code == "runs through" and not is_end(play, company, error.where[0]):  # type: ignore[arg-type]
            code = "runs through a blocked city"
        elif code == "not connected" and not error.where:
            code = "incomplete"
        return Refusal(f"route {code}", title.clause(f"route {code}"), route_facts(error))


def route_facts(error: RouteError) -> dict[str, Fact]:
    """What is wrong with a run, as the facts of a refusal."""
    facts: dict[str, Fact] = {"route": error.route + 1}
    if error.code == "too long":
        length, limit = error.where
        return {**facts, "length": cast(int, length), "limit": cast(int, limit)}
    if error.code == "area twice":
        return {**facts, "area": str(error.where[1])}
    names = [str(each[0] if isinstance(each, tuple) else each) for each in error.where]
    return {**facts, **dict(zip(("space", "other"), names, strict=False))}


def is_end(play: Play, company: str, place: Place) -> bool:
    """Whether nobody's train may run through a stop, so that no tokens block it."""
    space, stop = place
    return play.title.ends_route(play.title.shape_for(play.state.tiles, company, space).stops[stop])


def run_value(play: Play, company: str, routes: tuple[RunRoute, ...]) -> int | Refusal:
    """What a run earns, or why it is not legal."""
    values = run_values(play, company, routes)
    return values if isinstance(values, Refusal) else sum(values)


class DeclareRun(Choice[RunTrains, Run]):
    """Declare the routes. The listing offers the best run; any other legal one may be checked."""

    action = Run

    def __init__(self, must_be_best: bool = True) -> None:
        self.must_be_best = must_be_best

    def candidates(self, play: Play, frame: RunTrains) -> Iterator[Run]:
        company = frame.company
        trains = play.title.running_trains(play, company)
        best = best_run(play, company)
        yield Run(company, tuple(RunRoute(trains[r.train], r.stops, r.path) for r in best.routes))

    def check(self, play: Play, frame: RunTrains, action: Run) -> Refusal | None:
        values = run_values(play, frame.company, action.routes)
        if isinstance(values, Refusal):
            return values
        if self.must_be_best:
            best, value = best_run(play, frame.company).total, sum(values)
            if value < best:
                return refuse(play, "highest revenue", revenue=value, best=best)
        return None

    def apply(self, play: Play, frame: RunTrains, action: Run) -> None:
        values = run_values(play, frame.company, action.routes)
        assert not isinstance(values, Refusal)
        turn = company_turn(play)
        turn.routes = action.routes
        turn.revenue = sum(values)
        play.emit(TrainsRun(frame.company, action.routes, values, turn.revenue))
        pop(play, frame)


class RunTrainsStep(CompanyStep):
    frame = RunTrains

    def advance(self, play: Play, frame: RunTrains) -> bool:
        """Without a train or a route there is no run; where a route once is enough, it may be of nothing."""
        charter = play.state.companies[frame.company]
        linked = has_route(play, frame.company)
        asked = linked or (charter.had_route and play.title.route_once_is_enough)
        charter.had_route = charter.had_route or linked
        if company_turn(play).routes or not asked or not play.title.running_trains(play, frame.company):
            pop(play, frame)
            return True
        return False
