"""Reading the data files of a title."""

from __future__ import annotations

from importlib import resources
from typing import TypeVar

import msgspec

from roundhouse.board.board import Board, Space
from roundhouse.board.grid import Grid
from roundhouse.board.tile import Tile

T = TypeVar("T")


class _Tiles(msgspec.Struct):
    tile: tuple[Tile, ...]
    first_lay: dict[str, tuple[str, ...]] = {}


class _Spaces(msgspec.Struct):
    hex: tuple[Space, ...]


def read(package: str, name: str, kind: type[T]) -> T:
    """A TOML file of a title, as typed data."""
    text = resources.files(package).joinpath(name).read_bytes()
    return msgspec.toml.decode(text, type=kind)


def read_board(package: str, grid: Grid) -> tuple[Board, dict[str, tuple[str, ...]]]:
    """The board of a title, and the tiles that may be laid first on each kind of space."""
    tiles = read(package, "tiles.toml", _Tiles)
    return Board(grid, read(package, "board.toml", _Spaces).hex, tiles.tile), tiles.first_lay
