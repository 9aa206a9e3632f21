"""The market of 1861: the grid by the book, or the line of its sister game (D-22)."""

from __future__ import annotations

import msgspec

from roundhouse.finance.market import Cell, Market, ParCell
from roundhouse.kernel.errors import Flaw

YELLOW_COLUMN = 6
GRID, LINE = "grid", "column"


class StartCell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell where a company may start."""

    price: int
    cell: tuple[int, int]


class MarketData(msgspec.Struct, forbid_unknown_fields=True):
    """One market of market.toml; a line gives its start cells by price alone."""

    id: str
    start: dict[str, tuple[StartCell | int | str, ...]]
    rows: tuple[tuple[int, ...], ...] = ()
    cells: tuple[int, ...] = ()


class MarketFile(msgspec.Struct, forbid_unknown_fields=True):
    market: tuple[MarketData, ...]


class Market1861(Market):
    """A grid in which minors stop at the yellow column (5.5.5.1-e).

    `par` holds the start cells of publics, `minor_start` those of minors (4.2.3-c, 4.2.4-f).
    """

    def __init__(self, data: MarketData, diagonal_everywhere: bool) -> None:
        self.line = not data.rows
        rows = data.rows or (data.cells,)
        super().__init__(rows, par=self._start(data, "public"))
        self.minor_start = {cell.price: (cell.row, cell.column) for cell in self._start(data, "minor")}
        self.diagonal_everywhere = diagonal_everywhere

    def _start(self, data: MarketData, kind: str) -> tuple[ParCell, ...]:
        found = []
        where = ("market", data.id, "start")
        for colour in data.start.get(kind, ()):
            if colour not in data.start:
                raise Flaw("there are no start cells called '{colour}'", where, colour=colour)
            for entry in data.start[str(colour)]:
                if isinstance(entry, StartCell):
                    found.append(ParCell(entry.price, *entry.cell))
                elif entry not in data.cells:
                    raise Flaw("there is no cell with the price {price}", where, ("market", data.id), price=entry)
                elif isinstance(entry, int):
                    found.append(ParCell(entry, 0, data.cells.index(entry)))
        return tuple(found)

    def start_below(self, price: int, minor: bool) -> int:
        """The highest start price that is no more than the given one (4.2.4-f, 6.2-c)."""
        return max(start for start in (self.minor_start if minor else self.par) if start <= price)

    def is_yellow(self, cell: Cell) -> bool:
        """Whether a minor on this cell may convert (6.1-a)."""
        if self.line:
            return 100 <= self.price(cell) <= 165
        return cell[1] == YELLOW_COLUMN

    def minor_right(self, cell: Cell) -> Cell:
        """Right for a minor: up in the yellow column, and no further than its top (5.5.5.1-e)."""
        if self.line:
            return cell if self.price(cell) >= 165 else self.right(cell)
        return self.up(cell) if cell[1] == YELLOW_COLUMN else self.right(cell)

    def up(self, cell: Cell) -> Cell:
        if self.line:
            right = (0, cell[1] + 1)
            return right if self.exists(right) else cell
        return super().up(cell)

    def down(self, cell: Cell) -> Cell:
        if self.line:
            left = (0, cell[1] - 1)
            return left if self.exists(left) else cell
        return super().down(cell)

    def sold_out(self, cell: Cell) -> Cell:
        """Up; from the top of a column right and down at the same price (4.4-b, 4.4-c, D-7)."""
        above = self.up(cell)
        if self.line or above != cell:
            return above
        row, column = cell
        aside = (row + 1, column + 1)
        if row and not self.diagonal_everywhere:
            return cell
        return aside if self.exists(aside) else cell
