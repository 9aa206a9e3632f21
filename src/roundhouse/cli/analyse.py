"""`roundhouse analyse`: a report on a simulation, or on two side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.language import Language, spoken
from roundhouse.cli.output import console, fail, plain_errors


def analyse(
    folder: Annotated[Path, typer.Argument(help="The folder of a simulation.")],
    other: Annotated[Path | None, typer.Argument(help="Another one of the same title, to compare it with.")] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="The page to write.")] = Path("report.html"),
    csv: Annotated[Path | None, typer.Option("--csv", help="A folder for the tables of the page as CSV.")] = None,
    tournament: Annotated[
        Path | None, typer.Option("--tournament", help="A file for the games as a tournament: who is stronger.")
    ] = None,
    language: Language = "",
) -> None:
    """Make a page of what a simulation shows: who wins and why, prices, trains, money, endings."""
    try:
        from roundhouse.lab.ledger import write_ledger
        from roundhouse.lab.report import report, tables
    except ImportError:
        fail("Reports need Polars; install it: pip install 'roundhouse-18xx[lab]'")
    folders = [folder] if other is None else [folder, other]
    with plain_errors():
        page = report(folders, spoken(language))
        try:
            if tournament is not None:
                write_ledger(folder, tournament)
            out.write_text(page, encoding="utf-8")
            if csv is not None:
                csv.mkdir(parents=True, exist_ok=True)
                for name, text in tables(folders).items():
                    (csv / f"{name}.csv").write_text(text, encoding="utf-8")
        except OSError as error:
            fail(f"{error.filename or out} cannot be written: {error.strerror or error}")
    console.print(str(out), markup=False, soft_wrap=True)
