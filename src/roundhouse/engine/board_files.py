"""Reading the board of a title and its tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from roundhouse.board.board import Board, Space
from roundhouse.board.grid import Grid
from roundhouse.board.tile import Tile
from roundhouse.engine.data import read
from roundhouse.engine.flaws_of_shapes import place_flaws, shape_flaws

if TYPE_CHECKING:
    from roundhouse.engine.variant import Variant


def read_board(
    package: str,
    grid: Grid,
    tile: type[Tile] = Tile,
    space: type[Space] = Space,
    variant: Variant | None = None,
) -> tuple[Board, dict[str, tuple[str, ...]]]:
    """The board of a title, and the tiles that may be laid first on each kind of space.

    A title whose files say more of a tile or a space gives its own types.
    """
    first: tuple[str, Any, Any] = ("first_lay", dict[str, tuple[str, ...]], {})
    tiles: Any = read(package, "tiles.toml", file_of("tile", tile, first), variant)
    spaces: Any = read(package, "board.toml", file_of("hex", space), variant)
    for flaw in (*place_flaws(grid, spaces.hex), *shape_flaws(grid.edges, spaces.hex, tiles.tile)):
        raise flaw
    return Board(grid, spaces.hex, tiles.tile), tiles.first_lay


def file_of(name: str, kind: type[msgspec.Struct], *more: tuple[str, Any, Any]) -> type[msgspec.Struct]:
    """The type of a file that lists things of one kind under a name."""
    return msgspec.defstruct(f"{name}s", [(name, tuple[kind, ...]), *more], forbid_unknown_fields=True)  # type: ignore[valid-type]
