"""`roundhouse variant`: variants that come with the titles, and whether one of your own can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.output import console, plain_errors, print_json
from roundhouse.engine.variant import LONGEST, Variant
from roundhouse.kernel.errors import BadSetup
from roundhouse.titles import find_title
from roundhouse.titles.variants import every_variant

VariantOption = Annotated[
    str, typer.Option("--variant", help="A variant: a TOML file, or one of `roundhouse variant list`.")
]
Wanted = Annotated[str, typer.Argument(help="A TOML file, or one of `roundhouse variant list`.")]

variant = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
"""Variants: titles with other data."""


def read_variant(wanted: str) -> str:
    """The text of a variant: of one that a title brings, or of a file that is not empty; "" where none is wanted."""
    if not wanted:
        return ""
    known = every_variant()
    if wanted in known:
        return known[wanted]
    path = Path(wanted)
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except OSError as error:
        raise BadSetup(
            "{path} is no file that can be opened ({reason}), nor one of the variants {known}",
            path=path,
            reason=error.strerror or error,
            known=", ".join(known),
        ) from error
    except UnicodeDecodeError as error:
        raise BadSetup("{path} is not a text file, so it is not a variant", path=path) from error
    return text or Variant(text).text


@variant.command("list")
def list_variants(json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the variants that come with the titles."""
    found = {name: Variant(text) for name, text in every_variant().items()}
    if json:
        print_json([{"id": k, "title": v.title, "name": v.name, "about": v.about} for k, v in found.items()])
        return
    for name, each in found.items():
        console.print(f"{name}: {each.title}, {each.name}. {each.about}", markup=False, soft_wrap=True)


@variant.command("show")
def show_variant(wanted: Wanted) -> None:
    """Print the text of a variant, to begin one of your own from."""
    with plain_errors():
        typer.echo(read_variant(wanted), nl=False)


@variant.command("check")
def check_variant(
    wanted: Wanted,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the title; may be repeated.")
    ] = None,
) -> None:
    """Say whether a variant can be played, and if not, on which line something is wrong."""
    with plain_errors():
        text = read_variant(wanted)
        title = find_title(Variant(text).title, frozenset(option or ()), variant=text)
    console.print(f"{title.full_name} can be played.", markup=False, soft_wrap=True)
