"""The share price index: two rows, in which a sale lowers the price by one value (F-c, L-b, L-c)."""

from __future__ import annotations

from roundhouse.finance.market import Cell, Market, ParCell

UPPER, LOWER = 0, 1


class Index(Market):
    """Two rows, the lower a little cheaper. Right and left are those of every market; a sale zigzags down."""

    def __init__(self, upper: tuple[int, ...], lower: tuple[int, ...], founding_min: int) -> None:
        par = tuple(
            ParCell(price, row, column)
            for row, prices in ((UPPER, upper), (LOWER, lower))
            for column, price in enumerate(prices)
            if price >= founding_min
        )
        super().__init__((upper, lower), par=tuple(sorted(par, key=lambda cell: cell.price)))

    def fall(self, cell: Cell) -> Cell:
        """One value lower: down from the upper row, left and up from the lower (F-c)."""
        row, column = cell
        if row == UPPER:
            return (LOWER, column)
        return (UPPER, column - 1) if column else cell
