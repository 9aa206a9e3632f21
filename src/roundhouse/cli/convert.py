"""`roundhouse convert`: a record, a position or an export of 18xx.games, as another of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.legal import At, File
from roundhouse.cli.output import console, fail, plain_errors
from roundhouse.formats.convert import Form, form_of, wanted_form, written
from roundhouse.formats.files import loads, read_bytes, write_bytes


def convert(
    file: File,
    output: Annotated[Path, typer.Option("--output", "-o", help="The new file; compressed if it ends in .gz.")],
    to: Annotated[Form | None, typer.Option("--to", help="Its form; by its ending if not given.")] = None,
    at: At = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")] = False,
) -> None:
    """Write a record, a position or an export of 18xx.games as another of them.

    A name that ends in .json (or .json.gz) makes of a record an export, and of anything else a record; any other
    ending makes a position.
    """
    with plain_errors():
        data = read_bytes(file)
        given = form_of(data)
        form = to or wanted_form(output, given)
        game = loads(data, at)
        found = written(game, form)
    if output.exists() and not force:
        fail(f"{output} is there already; give another name, or --force to replace it")
    try:
        write_bytes(output, found)
    except OSError as error:
        fail(f"{output} cannot be written: {error.strerror or error}")
    what = "" if form is Form.POSITION else f", {len(game.actions)} actions"
    console.print(f"{output}: {form} of {game.title.name}{what}, from a {given}", markup=False, soft_wrap=True)
