"""`roundhouse show`: a position as tables."""

from __future__ import annotations

from typing import Annotated

import typer

from roundhouse.cli.language import Language, spoken
from roundhouse.cli.legal import At, File
from roundhouse.cli.output import console, plain_errors, print_json
from roundhouse.cli.tables import TABLES
from roundhouse.formats.files import load
from roundhouse.words import Words
from roundhouse.words.said_in_terminal import AFTER, STANDING


def show(
    file: File,
    at: At = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    language: Language = "",
) -> None:
    """Print players, companies, privates, market, trains and board after N actions."""
    with plain_errors():
        game = load(file, at)
    if json:
        print_json({"setup": game.setup, "state": game.state, "scores": game.scores(), "hash": game.hash})
        return
    words = Words(spoken(language), game.title)
    console.print(words.message(AFTER, title=game.title.full_name, count=len(game.actions)), style="bold", markup=False)
    standing = words.message(STANDING, phase=game.state.phase, bank=game.state.bank)
    console.print(f"{standing} · {game.finished or ' › '.join(words.where(game.state))}", markup=False)
    for name, table in TABLES.items():
        console.rule(words.text(name), align="left")
        console.print(table(game, words))
