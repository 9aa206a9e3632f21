"""`roundhouse titles`: what can be played."""

from __future__ import annotations

from typing import Annotated

import typer

from roundhouse.cli.listing import list_titles


def titles(json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the titles, how many can play, their options, and what of them stands in no rulebook."""
    list_titles(json)
