"""`roundhouse simulate`: thousands of games as tables."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from roundhouse.bots import BOTS
from roundhouse.bots.tournament import MOST_SEED
from roundhouse.bots.workers import in_turn
from roundhouse.cli.output import console, errors, fail, plain_errors, written
from roundhouse.cli.tournament import OpeningOption
from roundhouse.cli.variant import VariantOption, read_variant
from roundhouse.lab.cluster import on_cluster
from roundhouse.lab.simulate import BLOCK, MOST_GAMES, Plan, checked, held, simulate


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f} games/s" if task.speed else "")


def simulate_games(
    title: Annotated[str, typer.Argument(help="The title, e.g. 1830.")],
    folder: Annotated[Path, typer.Option("--out", "-o", help="The folder for the tables; a broken run goes on there.")],
    seats: Annotated[
        str, typer.Option("--seats", help=f"A bot for each seat, separated by commas: {', '.join(BOTS)}.")
    ] = "random,random,random",
    games: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games in the end.")] = 100,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=MOST_SEED, help="The seed of the first game; the next ones count up.")
    ] = 0,
    workers: Annotated[int, typer.Option("--workers", min=1, max=256, help="How many processes play.")] = 1,
    ray: Annotated[
        str, typer.Option("--ray", help="The address of a Ray cluster that plays instead; 'local' begins one here.")
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the title; may be repeated.")
    ] = None,
    variant: VariantOption = "",
    opening: OpeningOption = 0,
    records: Annotated[bool, typer.Option("--records", help="Keep the whole records, too.")] = False,
    block: Annotated[int, typer.Option("--block", min=1, max=10_000, help="How many games go into a file.")] = BLOCK,
) -> None:
    """Let bots play thousands of games and write them as Parquet tables."""
    with plain_errors():
        try:
            import polars  # noqa: F401 - an extra
        except ImportError:
            fail("Tables need Polars; install it: pip install 'roundhouse-18xx[lab]'")
        names = tuple(part.strip() for part in seats.split(","))
        text = read_variant(variant)
        plan = checked(Plan(title, names, tuple(option or ()), seed, records, block, variant=text, opening=opening))
        hands: Any = on_cluster(ray) if ray else partial(in_turn, workers=workers)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
        with written(folder):
            with Progress(*columns, console=errors) as bar:
                task = bar.add_task(plan.title, total=games)
                simulate(folder, plan, games, hands, lambda done: bar.update(task, completed=done))
            number = held(folder)
        console.print(f"{folder}: {number} game{'s' * (number != 1)}", markup=False, soft_wrap=True)
