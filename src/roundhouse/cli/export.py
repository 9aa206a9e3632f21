"""`roundhouse export`: a game as rows for a notebook."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.legal import At, File
from roundhouse.cli.output import console, fail, plain_errors
from roundhouse.formats.files import load
from roundhouse.lab.export import EXPORTS, rows_of, write_rows, written


class Form(StrEnum):
    """How rows are written."""

    parquet = "parquet"
    csv = "csv"
    jsonl = "jsonl"


def export(
    file: File,
    out: Annotated[Path, typer.Option("--out", "-o", help="A folder for all tables, or a file for one.")],
    rows: Annotated[str, typer.Option("--rows", help=f"Only this table: {', '.join(EXPORTS)}.")] = "",
    form: Annotated[Form, typer.Option("--form", help="How the tables in a folder are written.")] = Form.parquet,
    at: At = None,
) -> None:
    """Write a game as tables: players, companies' turns, purchases, actions and more, as Parquet, CSV or JSON lines."""
    if rows and rows not in EXPORTS:
        fail(f"there is no table '{rows}'; there are {', '.join(EXPORTS)}")
    with plain_errors():
        found = rows_of(load(file, at))
        try:
            if rows:
                out.write_bytes(written(EXPORTS[rows], found[rows], out.suffix.lower()))
            else:
                write_rows(found, out, f".{form.value}")
        except OSError as error:
            fail(f"{error.filename or out} cannot be written: {error.strerror or error}")
    console.print(str(out), markup=False, soft_wrap=True)
