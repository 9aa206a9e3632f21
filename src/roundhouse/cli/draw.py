"""`roundhouse draw`: a picture of a game, as SVG, PNG or PDF."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.legal import At, File
from roundhouse.cli.output import console, plain_errors
from roundhouse.formats.files import load
from roundhouse.render import PALETTES, PICTURES
from roundhouse.render.export import write_picture


class What(StrEnum):
    """What can be drawn."""

    board = "board"
    market = "market"
    tiles = "tiles"
    charters = "charters"
    players = "players"
    trains = "trains"
    cards = "cards"
    charts = "charts"


class Look(StrEnum):
    """In which colours."""

    light = "light"
    dark = "dark"
    safe = "safe"


def draw(
    file: File,
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to: a name that ends in .svg, .png or .pdf.")],
    at: At = None,
    what: Annotated[What, typer.Option("--what", help="What to draw.")] = What.board,
    look: Annotated[Look, typer.Option("--look", help="In which colours; safe for the colour-blind.")] = Look.light,
) -> None:
    """Draw a game: its board, market, tiles, charters, players, trains, cards, or charts of its course."""
    with plain_errors():
        game = load(file, at)
        write_picture(PICTURES[what.value](game, PALETTES[look.value]), out)
    console.print(str(out), markup=False, soft_wrap=True)
