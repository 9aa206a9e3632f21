"""The stock market: cells, prices, coloured zones, and the markers that move on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from roundhouse.kernel.events import PriceMoved
from roundhouse.kernel.picture import Pictured

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

Cell = tuple[int, int]
"""Row and column; row 0 is the top row."""


class ParCell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell where a company may start."""

    price: int
    row: int
    column: int


class Market(Pictured):
    """A grid of prices. A title whose markers move otherwise overrides the move it changes."""

    def __init__(
        self,
        prices: tuple[tuple[int, ...], ...],
        zones: tuple[str, ...] = (),
        par: tuple[ParCell, ...] = (),
    ) -> None:
        self.prices = prices
        self.zones = zones
        self.par = {cell.price: (cell.row, cell.column) for cell in par}

    def exists(self, cell: Cell) -> bool:
        row, column = cell
        return 0 <= row < len(self.prices) and 0 <= column < len(self.prices[row]) and self.prices[row][column] > 0

    def price(self, cell: Cell) -> int:
        return self.prices[cell[0]][cell[1]]

    def zone(self, cell: Cell) -> str:
        """The letter of the coloured zone of a cell, or "." where it has none."""
        return self.zones[cell[0]][cell[1]] if self.zones else "."

    def right(self, cell: Cell) -> Cell:
        """One cell to the right; at the right end of a row, up."""
        row, column = cell
        return (row, column + 1) if self.exists((row, column + 1)) else self.up(cell)

    def left(self, cell: Cell) -> Cell:
        """One cell to the left; at the left end of a row, down."""
        row, column = cell
        return (row, column - 1) if self.exists((row, column - 1)) else self.down(cell)

    def up(self, cell: Cell) -> Cell:
        row, column = cell
        return (row - 1, column) if self.exists((row - 1, column)) else cell

    def down(self, cell: Cell) -> Cell:
        row, column = cell
        return (row + 1, column) if self.exists((row + 1, column)) else cell

    def sold_out(self, cell: Cell) -> Cell:
        """Where the marker of a sold-out company goes at the end of a stock round: up."""
        return self.up(cell)


def place_marker(play: Play, company: str, cell: Cell) -> None:
    """Put a company's marker on a cell, under the markers already there."""
    state = play.state
    state.arrivals += 1
    charter = state.companies[company]
    charter.cell = cell
    charter.arrived = state.arrivals


def move_marker(play: Play, company: str, cell: Cell, why: str) -> None:
    """Move a marker; one that cannot move keeps its place in its stack."""
    charter = play.state.companies[company]
    if charter.cell is None or charter.cell == cell:
        return
    market = play.title.market
    old = market.price(charter.cell)
    place_marker(play, company, cell)
    play.emit(PriceMoved(company, old, market.price(cell), why))


def share_price(play: Play, company: str) -> int:
    """The market value of one share; nothing before the company has a par value."""
    cell = play.state.companies[company].cell
    return 0 if cell is None else play.title.market.price(cell)


def operating_order(play: Play, companies: Iterable[str]) -> list[str]:
    """Companies by market value, the highest first; ties by the cell further right, the higher row, the stack."""
    state, market = play.state, play.title.market

    def key(company: str) -> tuple[int, int, int, int]:
        charter = state.companies[company]
        row, column = charter.cell or (0, 0)
        return (-market.price((row, column)), -column, row, charter.arrived)

    return sorted((c for c in companies if state.companies[c].cell is not None), key=key)
