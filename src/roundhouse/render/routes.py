"""Routes as lines on the board: which pieces of track each train uses in each space."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from roundhouse.board.board import Board
from roundhouse.kernel.actions import RunRoute
from roundhouse.kernel.state import State

Piece = tuple[int, int, str]
"""Where a piece begins and ends in its space (an edge, or -1 - stop), and its colour."""


def route_pieces(
    board: Board, state: State, routes: Iterable[RunRoute], colours: Sequence[str]
) -> dict[str, list[Piece]]:
    """The pieces of all routes, by space; each route has a colour of its own."""
    found: dict[str, list[Piece]] = {}
    for number, route in enumerate(routes):
        colour = colours[number % len(colours)]
        for at, chain in enumerate(route.path):
            begin, end = route.stops[at], route.stops[at + 1]
            for space, one, other in _chain_pieces(board, state, chain, begin[1], end[1]):
                found.setdefault(space, []).append((one, other, colour))
    return found


def _chain_pieces(
    board: Board, state: State, chain: Sequence[str], first_stop: int, last_stop: int
) -> Iterable[tuple[str, int, int]]:
    """The pieces of one stretch between two stops."""
    if len(chain) == 1:
        yield chain[0], -1 - first_stop, -1 - last_stop
        return
    came = -1 - first_stop
    for here, there in itertools.pairwise(chain):
        edge = next(e for e in range(board.edges) if board.grid.across(here, e) == there)
        yield from _inside(board, state, here, came, edge)
        came = board.opposite(edge)
    yield from _inside(board, state, chain[-1], came, -1 - last_stop)


def _inside(board: Board, state: State, space: str, begin: int, end: int) -> Iterable[tuple[str, int, int]]:
    """From one end to another inside a space: along one piece, or through a stop that is not counted."""
    shape = board.shape(state, space)
    if begin < 0 or end < 0 or end in shape.from_edge[begin]:
        yield space, begin, end
        return
    for stop, exits in enumerate(shape.exits):
        if begin in exits and end in exits:
            yield space, begin, -1 - stop
            yield space, -1 - stop, end
            return
