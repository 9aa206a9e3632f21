"""`roundhouse fuzz`: random games to their end, every invariant checked after every action."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.output import console, fail, plain_errors, print_json
from roundhouse.cli.variant import VariantOption, read_variant
from roundhouse.formats.record import write_record
from roundhouse.kernel.notation import write
from roundhouse.lab.fuzz import MOMENTS, Outcome, Violation, random_game
from roundhouse.lab.random_player import PROFILES
from roundhouse.titles import find_title


def fuzz(
    title: Annotated[str, typer.Argument(help="The title, e.g. 1830.")],
    players: Annotated[int | None, typer.Option("--players", help="Number of players; all numbers in turn.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the title; may be repeated.")
    ] = None,
    variant: VariantOption = "",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 10,
    seed: Annotated[int, typer.Option("--seed", help="The seed of the first game; the next ones count up.")] = 0,
    profile: Annotated[str, typer.Option("--profile", help=f"One of: {', '.join(PROFILES)}.")] = "random",
    memory: Annotated[
        bool, typer.Option("--memory", help="Only check that what was asked before changes no answer: quicker.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")] = False,
) -> None:
    """Play random games, checking every invariant and that neighbours of legal actions are refused."""
    if profile not in PROFILES:
        fail(f"there is no profile '{profile}'; there are {', '.join(PROFILES)}")
    options = tuple(sorted(option or ()))
    with plain_errors():
        changes = read_variant(variant)
        counts = find_title(title, frozenset(options), variant=changes).player_counts
        if players is not None and players not in counts:
            fail(f"{title} is for {counts[0]} to {counts[-1]} players")
        for number in range(seed, seed + games):
            count = players or counts[number % len(counts)]
            try:
                _, outcome = random_game(
                    title, count, number, options, profile, checks=not memory, moments=MOMENTS, variant=changes
                )
            except Violation as violation:
                _report(violation, number)
            if json:
                print_json(outcome)
            else:
                console.print(_line(outcome), soft_wrap=True)


def _line(outcome: Outcome) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in outcome.scores.items())
    return (
        f"seed {outcome.seed}: {outcome.players} players, {outcome.actions} actions, {outcome.rounds} rounds, "
        f"phase {outcome.phase}, {outcome.ended}: {scores} ({outcome.hash})"
    )


def _report(violation: Violation, number: int) -> None:
    """Leave a record that reproduces the violation, and stop."""
    path = Path(f"violation-{violation.game.setup.title}-{number}.json")
    path.write_bytes(write_record(violation.game))
    action = f"; the action was: {write(violation.action)}" if violation.action is not None else ""
    fail(f"seed {number}: {violation.what}{action}\nThe game so far is in {path}")
