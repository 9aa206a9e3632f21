"""`roundhouse routes`: the best run, stop by stop, and how it was found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from roundhouse.cli.output import console, fail, print_json
from roundhouse.routes import Place, Result, Route, Train, best_routes
from roundhouse.routes.raw import load_network


def routes(
    network: Annotated[Path, typer.Option(exists=True, dir_okay=False, help="A raw board, as JSON.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    budget: Annotated[float | None, typer.Option(help="Seconds to search at most.")] = None,
) -> None:
    """Print the best routes of a company on a raw board, with the proof that nothing earns more."""
    try:
        problem = load_network(network)
    except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
        fail(f"{network} is not a raw board: {error}")
    result = best_routes(problem.network, problem.trains, problem.rules, problem.bonuses, budget)
    show_result(problem.name, problem.trains, result, json)


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
