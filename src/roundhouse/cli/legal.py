"""`roundhouse legal`: what may be done at a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.output import console, plain_errors, print_json
from roundhouse.cli.words import option_text
from roundhouse.engine.step import Option, PriceRange
from roundhouse.formats.files import load
from roundhouse.game import Game

At = Annotated[int | None, typer.Option("--at", min=0, help="After this many actions; all of them by default.")]
File = Annotated[Path, typer.Argument(help="A record, an export of 18xx.games, or a position.")]


def legal(file: File, at: At = None, json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the legal actions after N actions."""
    with plain_errors():
        game = load(file, at)
    if json:
        print_json([_as_data(game, option) for option in game.legal_actions()])
        return
    if game.finished:
        console.print(f"The game is over ({game.finished}).")
        return
    console.print(f"To decide: {', '.join(game.active)}", style="bold", markup=False)
    legal_now = game.legal_actions()
    for option in legal_now.in_turn():
        console.print(option_text(option), markup=False, soft_wrap=True)
    for option in legal_now.out_of_turn():
        console.print(f"{option_text(option)}  (out of turn)", markup=False, soft_wrap=True)


def _as_data(game: Game, option: Option) -> dict[str, object]:
    action = option.action if isinstance(option, PriceRange) else option
    found: dict[str, object] = {
        "text": option_text(option),
        "player": game.play.player_for(action.actor),
        "action": action,
    }
    if isinstance(option, PriceRange):
        found["range"] = {"field": option.field, "low": option.low, "high": option.high, "step": option.step}
    return found
