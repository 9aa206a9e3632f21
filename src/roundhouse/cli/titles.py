"""`roundhouse titles`: what can be played."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from roundhouse.cli.output import console, print_json
from roundhouse.titles import TITLES


def titles(json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the titles, how many can play, and their options."""
    found = [
        {
            "id": kind.id,
            "name": kind.name,
            "players": [kind.player_counts[0], kind.player_counts[-1]],
            "rules": kind.version,
            "options": {option.id: option.words for option in kind.option_types},
        }
        for kind in TITLES.values()
    ]
    if json:
        print_json(found)
        return
    table = Table("title", "players", "rules", "options", box=None, pad_edge=False)
    for kind in TITLES.values():
        options = "\n".join(f"{option.id}: {option.words}" for option in kind.option_types)
        players = f"{kind.player_counts[0]}-{kind.player_counts[-1]}"
        table.add_row(kind.name, players, str(kind.version), options)
    console.print(table)
