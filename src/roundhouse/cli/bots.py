"""`roundhouse bots`: games between bots, one line a game."""

from __future__ import annotations

from typing import Annotated

import typer

from roundhouse.bots import BOTS
from roundhouse.bots.match import Result, match
from roundhouse.cli.output import console, plain_errors, print_json


def bots(
    title: Annotated[str, typer.Argument(help="The title, e.g. 1830.")],
    seats: Annotated[
        str, typer.Option("--seats", help=f"A bot for each seat, separated by commas: {', '.join(BOTS)}.")
    ] = "simple,simple,simple",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="The seed of the first game; the next ones count up.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the title; may be repeated.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")] = False,
) -> None:
    """Let bots play games against each other."""
    with plain_errors():
        kinds = [part.strip() for part in seats.split(",")]
        for number in range(seed, seed + games):
            _, result = match(title, kinds, number, option or ())
            if json:
                print_json(result)
            else:
                console.print(_line(result), markup=False, soft_wrap=True)


def _line(result: Result) -> str:
    scores = ", ".join(f"{name} ({result.seats.get(name, '-')}) {score}" for name, score in result.scores.items())
    return (
        f"seed {result.seed}: {result.actions} actions, phase {result.phase}, {result.ended}: {scores}; "
        f"{result.thinking:.1f} s, slowest move {result.slowest:.2f} s ({result.hash})"
    )
