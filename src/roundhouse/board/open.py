"""An unbounded board: no map is printed, every square of the grid is open until a tile lies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from roundhouse.board.board import Board, Space
from roundhouse.board.grid import SquareGrid
from roundhouse.board.tile import Tile

T = TypeVar("T")


class Everywhere(dict[str, T]):
    """A mapping that has every square of a grid, each made when it is asked for; with `keep`, made once."""

    def __init__(self, grid: SquareGrid, make: Callable[[str], T], keep: bool = False) -> None:
        super().__init__()
        self._grid = grid
        self._make = make
        self._keep = keep

    def __contains__(self, at: object) -> bool:
        return isinstance(at, str) and self._grid.holds(at)

    def __missing__(self, at: str) -> T:
        if at not in self:
            raise KeyError(at)
        found = self._make(at)
        if self._keep:
            self[at] = found
        return found


class OpenBoard(Board):
    """A board without end. Whatever lies on it, the first tile too, is a tile in the state.

    There is no list of its spaces: those with track are `Title.track_spaces`.
    """

    def __init__(self, grid: SquareGrid, tiles: Iterable[Tile], colour: str = "white") -> None:
        super().__init__(grid, (), tiles)
        self.spaces = Everywhere(grid, lambda at: Space(at, colour))
        self.printed = Everywhere(grid, lambda at: self.blank)
        self.neighbours = Everywhere(grid, self._neighbours_of, keep=True)
        self.around = Everywhere(grid, self._around, keep=True)
        every_edge = (1 << self.edges) - 1
        self.open_edges = Everywhere(grid, lambda at: every_edge)
