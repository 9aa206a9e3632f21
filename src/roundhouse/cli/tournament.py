"""`roundhouse tournament`: which bot is stronger, by how much, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from roundhouse.bots import BOTS
from roundhouse.bots.standings import Interval, matrix, standings
from roundhouse.bots.tournament import MOST_SEED, Ledger, Plan, Played, checked, run
from roundhouse.cli.output import console, errors, plain_errors, print_json, written
from roundhouse.cli.variant import VariantOption, read_variant
from roundhouse.routes import warm_up

OpeningOption = Annotated[
    int, typer.Option("--opening", min=0, max=100, help="How many decisions at the beginning are left to chance.")
]


def tournament(
    title: Annotated[str, typer.Argument(help="The title, e.g. 1830.")],
    bots: Annotated[
        str, typer.Option("--bots", help=f"A bot for each seat, separated by commas: {', '.join(BOTS)}.")
    ] = "simple,random,random",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games the file holds in the end.")] = 40,
    workers: Annotated[int, typer.Option("--workers", min=1, max=256, help="How many processes play.")] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED, help="The seed of the first games.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the title; may be repeated.")
    ] = None,
    variant: VariantOption = "",
    opening: OpeningOption = 0,
    file: Annotated[
        Path | None, typer.Option("--file", "-o", help="Where the games are kept; a broken run goes on there.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the standings as JSON.")] = False,
) -> None:
    """Let bots play many games, seats in turn, and say who is stronger."""
    with plain_errors():
        names = tuple(part.strip() for part in bots.split(","))
        text = read_variant(variant)
        plan = checked(Plan(title, names, tuple(sorted(option or ())), seed, variant=text, opening=opening))
        kept = file or Path(f"{plan.title}-{'-'.join(names)}-{seed}.jsonl")
        bar = Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=errors
        )
        with written(kept):
            ledger = Ledger(kept, plan)
            with bar:
                task = bar.add_task(plan.title, total=games, completed=min(len(ledger.games), games))
                run(ledger, games, workers, lambda _: bar.advance(task), warm_up)
        if json:
            print_json(standings(ledger.games))
        else:
            show(ledger.games)


def percent(interval: Interval) -> str:
    return f"{100 * interval.value:.0f}% ({100 * interval.low:.0f} to {100 * interval.high:.0f})"


def show(games: list[Played]) -> None:
    """The standings and the matrix of wins."""
    found = standings(games)
    table = Table(*("bot", "wins", "if equal", "place", "wealth", "rating", "ms a move", "slowest"))
    for each in found:
        table.add_row(
            each.bot, percent(each.wins), f"{100 * each.equal:.0f}%", f"{each.place:.2f}", f"{100 * each.wealth:.0f}%",
            f"{each.rating.value:.1f} ({each.rating.low:.1f} to {each.rating.high:.1f})", f"{each.milliseconds:.1f}",
            f"{each.slowest:.2f} s",
        )  # fmt: skip
    console.print(table)
    if len(found) > 1:
        ahead, pairs = Table("ahead of", *(each.bot for each in found)), matrix(games)
        for one in found:
            row = (pairs.get((one.bot, two.bot)) for two in found)
            ahead.add_row(one.bot, *("" if cell is None else percent(cell) for cell in row))
        console.print(ahead)
    console.print(f"{len(games)} games", markup=False)
