"""`roundhouse replay`: do recorded games replay to the last coin?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from roundhouse.cli.output import console, errors, print_json
from roundhouse.formats.replay import Replay, replay

MANY = 4


def replay_files(
    files: Annotated[list[Path], typer.Argument(help="Records of either format, .json or .json.gz.")],
    snapshots: Annotated[
        bool, typer.Option("--snapshots", help="Also compare with the snapshots in the file.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")] = False,
) -> None:
    """Replay recorded games: one line a file, `ok` or `FAIL` with the first action that differs and why."""
    failed = 0
    with Progress(console=errors, transient=True, disable=json or len(files) < MANY) as progress:
        task = progress.add_task("replaying", total=len(files))
        for file in files:
            result = replay(file, snapshots)
            failed += not result.ok
            if json:
                print_json(result)
            else:
                console.print(_line(result), markup=False, soft_wrap=True)
            progress.advance(task)
    if failed:
        raise typer.Exit(1)


def _line(result: Replay) -> str:
    if not result.ok:
        where = f" at action {result.at}" if result.at else ""
        return f"FAIL {result.file}{where}: {result.why}"
    scores = ", ".join(f"{name} {score}" for name, score in result.scores.items())
    snapshots = f", {result.snapshots} snapshots" if result.snapshots else ""
    claims = f" ({', '.join(result.compared)} as recorded)" if result.compared else " (nothing to compare with)"
    end = result.finished or "not finished"
    return f"ok {result.file}: {result.actions} actions{snapshots}, {end}: {scores}{claims}"
