"""Landscapes: the four scenarios, and those that players describe themselves (P, Q).

A landscape is a small TOML text: a name, and a list of scenario tiles with their squares.

    name = "An island"
    place = [
      { at = [2, 1], tile = "SF" },
      { at = [0, -2], tile = "SM1", rotation = 1 },
    ]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.box import Landscapes
from roundhouse.engine.data import decoded, read
from roundhouse.kernel.errors import BadData, BadSetup
from roundhouse.titles.lilliput.box import CITY, PACKAGE, PLAIN, Cards, Landscape
from roundhouse.titles.lilliput.laying import around, closed_against, distance, site_of
from roundhouse.titles.lilliput.table import MILDENDO

if TYPE_CHECKING:
    from roundhouse.kernel.state import State
    from roundhouse.titles.lilliput.title import Title18Lilliput

MARKED_FOR = {"circle": CITY, "square": PLAIN}


def read_landscape(text: str) -> Landscape:
    """A landscape from its text; what is wrong in it is told with its line."""
    try:
        return decoded(text, "landscape", Landscape)
    except BadData as error:
        if not error.line:
            raise BadSetup("this is not a landscape: {error}", error=error.what) from error
        raise BadSetup("this is not a landscape: line {line}: {error}", line=error.line, error=error.what) from error


def about_landscapes() -> Landscapes:
    """The scenario tiles with their numbers and marks, and the scenarios to begin from (P, Q)."""
    found = read(PACKAGE, "scenarios.toml", Cards)
    return Landscapes(
        "Squares are written [x, y], x to the east and y to the north of Mildendo, which lies at [0, 0]. "
        "A rotation of 1 turns a tile clockwise by a quarter.",
        {card.id: card.name for card in found.tile if card.kind != "tunnel"},
        {scenario.name: written(scenario) for scenario in found.scenario},
    )


def written(landscape: Landscape) -> str:
    """A landscape as its text."""
    pieces = "".join(
        f'  {{ at = [{piece.at[0]}, {piece.at[1]}], tile = "{piece.tile}", rotation = {piece.rotation} }},\n'
        for piece in landscape.place
    )
    return f'name = "{landscape.name}"\nplace = [\n{pieces}]\n'


def lay(title: Title18Lilliput, state: State, landscape: Landscape) -> None:
    """Put the pieces on the table, or say what is wrong with one of them (P-a, P-b)."""
    homes = {square for _, square in around(title, MILDENDO)}
    for piece in landscape.place:
        space = f"{piece.at[0]},{piece.at[1]}"
        card = title.cards.get(piece.tile)
        if card is None or card.set != "scenario" or card.kind == "tunnel":
            raise BadSetup("{tile} is not a tile to lay out before the game (P-a)", tile=piece.tile)
        if space not in title.board.spaces or not 0 <= piece.rotation < title.board.edges:
            raise BadSetup(
                "{tile} cannot lie on {space} with orientation {rotation} (P-a)",
                tile=piece.tile,
                space=space,
                rotation=piece.rotation,
            )
        if distance(space, MILDENDO) > title.farthest_piece:
            raise BadSetup(
                "{space} is too far away: a landscape lies within {most} squares of Mildendo (P-a)",
                space=space,
                most=title.farthest_piece,
            )
        if space in state.tiles or space in homes:
            raise BadSetup("{space} is taken, or kept for a home city (P-a)", space=space)
        wanted = MARKED_FOR.get(card.mark, site_of(space))
        if wanted != site_of(space):
            raise BadSetup(
                "{tile} belongs on a {wanted} square, {space} is not one (P-b)",
                tile=piece.tile,
                wanted=wanted,
                space=space,
            )
        if not state.supply[piece.tile]:
            raise BadSetup("there is no further tile {tile} (P-a)", tile=piece.tile)
        if closed_against(title, state, space, card, title.board.shapes[piece.tile, piece.rotation]):
            raise BadSetup("track at {space} would lead to the sea or to a port's closed side (P-e)", space=space)
        state.supply[piece.tile] -= 1
        state.tiles[space] = (piece.tile, piece.rotation)
    for home in sorted(homes):
        shut = sum(
            1
            for _, other in around(title, home)
            if other in state.tiles and other != MILDENDO and closes(title, state, other, home)
        )
        if shut > 2:
            raise BadSetup("no home city fits on {home}: sea on three sides (A-m)", home=home)


def closes(title: Title18Lilliput, state: State, space: str, towards: str) -> bool:
    """Whether a tile on the table lets no track come from a neighbour."""
    laid = state.tiles[space]
    if not title.cards[laid[0]].closed_sides:
        return False
    return not any(
        other == towards and title.board.shapes[laid].mask >> edge & 1 for edge, other in around(title, space)
    )
