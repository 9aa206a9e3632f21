"""`roundhouse titles`: what can be played."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.table import Table

from roundhouse.cli.output import console, print_json
from roundhouse.titles import TITLES
from roundhouse.titles.parts import folders
from roundhouse.titles.reconstructed import reconstructed


def titles(json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the titles, how many can play, their options, and what of them stands in no rulebook."""
    found = [
        {
            "id": kind.id,
            "name": kind.name,
            "players": [kind.player_counts[0], kind.player_counts[-1]],
            "rules": kind.version,
            "options": {option.id: option.words for option in kind.option_types},
            "reconstructed": [msgspec.to_builtins(entry) for entry in reconstructed(kind)],
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
    for kind in TITLES.values():
        if entries := reconstructed(kind):
            folder = folders(kind)[0].rpartition(".")[2]
            told = f"{kind.name}: what stands in no rulebook is reconstructed (to be corrected in titles/{folder})"
            console.print(f"\n{told}:", soft_wrap=True, highlight=False)
            for entry in entries:
                console.print(f"- {entry.what}; from: {entry.source} ({entry.file})", soft_wrap=True, highlight=False)
