"""`roundhouse routes`: the best run, stop by stop, and how it was found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from roundhouse.cli.legal import At
from roundhouse.cli.output import console, fail, plain_errors, print_json
from roundhouse.engine.network import best_run
from roundhouse.formats.files import load
from roundhouse.routes import Place, Result, Route, Train, best_routes
from roundhouse.routes.raw import load_network


def routes(
    file: Annotated[Path | None, typer.Argument(help="A record, an export of 18xx.games, or a position.")] = None,
    at: At = None,
    company: Annotated[str, typer.Option("--company", help="The company whose trains run.")] = "",
    network: Annotated[Path | None, typer.Option("--network", help="A raw board, as JSON, instead of a game.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    budget: Annotated[float | None, typer.Option("--budget", min=0, help="Seconds to search at most.")] = None,
) -> None:
    """Print the best routes of a company, with the proof that nothing earns more."""
    if (file is None) == (network is None):
        fail("give either a game and --company, or --network and a raw board")
    with plain_errors():
        if network is not None:
            _raw_board(network, budget, json)
        elif file is not None:
            _game(file, at, company, budget, json)


def _raw_board(path: Path, budget: float | None, json: bool) -> None:
    try:
        problem = load_network(path)
    except OSError as error:
        fail(f"{path} cannot be opened: {error.strerror or error}")
    except (msgspec.MsgspecError, UnicodeDecodeError, AttributeError, KeyError, TypeError, ValueError) as error:
        fail(f"{path} is not a raw board: {error}")
    result = best_routes(problem.network, problem.trains, problem.rules, problem.bonuses, budget)
    show_result(problem.name, problem.trains, result, json)


def _game(path: Path, at: int | None, company: str, budget: float | None, json: bool) -> None:
    game = load(path, at)
    if company not in game.state.companies:
        fail(f"there is no company {company!r}; there are {', '.join(game.state.companies)}")
    trains = [game.title.route_train(game.play, name) for name in game.title.running_trains(game.play, company)]
    show_result(company, trains, best_run(game.play, company, budget), json)


def show_result(heading: str, trains: Sequence[Train], result: Result, json: bool = False) -> None:
    """Print a result for people, or as JSON for programs."""
    if json:
        print_json({"name": heading, "trains": [train.name for train in trains], **msgspec.structs.asdict(result)})
        return
    console.print(f"{heading}: {result.total}", style="bold", markup=False)
    for route in result.routes:
        console.print(f"  {trains[route.train].name:>4}  {route.value:>5}  {_stops(route)}", markup=False)
    for index in sorted(set(range(len(trains))) - {route.train for route in result.routes}):
        console.print(f"  {trains[index].name:>4}      -  idle", markup=False)
    proof = "nothing earns more" if result.proven else f"nothing earns more than {result.bound}"
    console.print(f"  {proof}; {result.nodes:,} nodes, {result.seconds * 1000:.1f} ms", markup=False)


def _stops(route: Route) -> str:
    """The stops of a route in order; those it runs through without counting are in brackets."""

    def name(place: Place) -> str:
        return f"{place[0]}/{place[1]}" if place[1] else place[0]

    return " - ".join(name(place) if place in route.counted else f"({name(place)})" for place in route.stops)
