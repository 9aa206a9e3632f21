"""Reading the data files of a title: typed, and with nothing in them that nobody reads."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any, TypeVar

import msgspec

from roundhouse.board.board import Board, Space
from roundhouse.board.grid import Grid
from roundhouse.board.tile import Tile
from roundhouse.kernel.errors import BadData

T = TypeVar("T")
Path = tuple[str | int, ...]

_WHERE = re.compile(r"`\$(?P<path>[^`]*)`")
_PART = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_FIELD = re.compile(r"unknown field `(?P<name>[^`]+)`")
_TABLE = re.compile(r"\[(\[)?\s*([\w.\-]+)\s*\]")
_KEY = re.compile(r"([\w.\-]+)\s*=")


def read(package: str, name: str, kind: type[T]) -> T:
    """A TOML file of a title, as typed data. What is wrong in it is told with its line."""
    text = resources.files(package).joinpath(name).read_text("utf-8")
    return decoded(text, f"{package}/{name}", kind)


def decoded(text: str, name: str, kind: type[T]) -> T:
    """A text in TOML as typed data; every key in it must be one of that type."""
    try:
        return msgspec.toml.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise BadData(name, line_of(text, *_place(str(error))), str(error)) from error
    except msgspec.DecodeError as error:
        raise BadData(name, 0, str(error)) from error


def read_board(
    package: str, grid: Grid, tile: type[Tile] = Tile, space: type[Space] = Space
) -> tuple[Board, dict[str, tuple[str, ...]]]:
    """The board of a title, and the tiles that may be laid first on each kind of space.

    A title whose files say more of a tile or a space gives its own types.
    """
    first: tuple[str, Any, Any] = ("first_lay", dict[str, tuple[str, ...]], {})
    tiles: Any = read(package, "tiles.toml", file_of("tile", tile, first))
    spaces: Any = read(package, "board.toml", file_of("hex", space))
    return Board(grid, spaces.hex, tiles.tile), tiles.first_lay


def file_of(name: str, kind: type[msgspec.Struct], *more: tuple[str, Any, Any]) -> type[msgspec.Struct]:
    """The type of a file that lists things of one kind under a name."""
    return msgspec.defstruct(f"{name}s", [(name, tuple[kind, ...]), *more], forbid_unknown_fields=True)  # type: ignore[valid-type]


def _place(complaint: str) -> tuple[Path, str]:
    """Where something is wrong, and the key that is not known, if that is what it is."""
    where, field = _WHERE.search(complaint), _FIELD.search(complaint)
    parts = _PART.findall(where["path"]) if where else []
    path = tuple(int(index) if index.isdigit() else name for name, index in parts if name or index.isdigit())
    return path, field["name"] if field else ""


def line_of(text: str, path: Path, key: str = "") -> int:
    """The line of a text in TOML on which a path begins, or a key within it; 0 if there is no such place."""
    table: Path = ()
    counts: dict[str, int] = {}
    best, line = -1, 0
    for number, written in enumerate(text.splitlines(), 1):
        here: Path = ()
        if header := _TABLE.match(written.strip()):
            table = tuple(header[2].split("."))
            if header[1]:
                counts[header[2]] = counts.get(header[2], -1) + 1
                table = (*table, counts[header[2]])
            here = table
        elif assigned := _KEY.match(written.strip()):
            here = (*table, *assigned[1].split("."))
        if here and here == (*path, key):
            return number
        if here and here == path[: len(here)] and len(here) > best:
            best, line = len(here), number
    for number, written in enumerate(text.splitlines()[max(line - 1, 0) :], max(line, 1)):
        if key and re.search(rf"\b{re.escape(key)}\s*=", written):
            return number
    return line
