"""What is to be seen on each space of a board, and what is pointed out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from roundhouse.board.board import Board
from roundhouse.kernel.state import State
from roundhouse.render.lettering import Note
from roundhouse.render.palette import colour_of
from roundhouse.render.signs import Badged, letters_of


class Marks(NamedTuple):
    """Spaces to be pointed out."""

    reachable: frozenset[str] = frozenset()
    legal: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()


NO_MARKS = Marks()


class Scene(NamedTuple):
    """What is to be seen on one space: the tile and its rotation, tokens by stop, slots kept, notes, route lines."""

    tile: tuple[str, int] | None = None
    tokens: tuple[tuple[str, ...], ...] = ()
    kept: tuple[tuple[str, ...], ...] = ()
    notes: tuple[Note, ...] = ()
    now: str = ""
    routes: tuple[tuple[int, int, str], ...] = ()
    """Pieces of route: begin and end as in a plan (-1 - stop), and the colour."""


def scenes_of(board: Board, state: State | None, spaces: Iterable[str] | None = None) -> dict[str, Scene]:
    """What lies on each space, without what only a title knows."""
    found = {}
    for at in board.spaces if spaces is None else spaces:
        if state is None:
            found[at] = Scene()
        else:
            found[at] = Scene(state.tiles.get(at), state.tokens.get(at, ()))
    return found


def home_note(company: Badged) -> Note:
    return Note(letters_of(company), colour_of(company.colour), filled=True)
