"""`roundhouse show`: a position as tables."""

from __future__ import annotations

from typing import Annotated

import typer

from roundhouse.cli.legal import At, File
from roundhouse.cli.output import console, plain_errors, print_json
from roundhouse.cli.tables import TABLES
from roundhouse.formats.files import load
from roundhouse.words import Words


def show(file: File, at: At = None, json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Print players, companies, market, trains and board after N actions."""
    with plain_errors():
        game = load(file, at)
    if json:
        print_json({"setup": game.setup, "state": game.state, "scores": game.scores(), "hash": game.hash})
        return
    console.print(f"{game.title.full_name}, after {len(game.actions)} actions, phase {game.state.phase}", style="bold")
    words = Words("en", game.title)
    console.print(f"bank {game.state.bank} · {game.finished or ' › '.join(words.where(game.state))}", markup=False)
    for name, table in TABLES.items():
        console.rule(name, align="left")
        console.print(table(game, words))
