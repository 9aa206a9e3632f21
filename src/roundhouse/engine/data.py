"""Reading the data files of a title: typed, and with nothing in them that nobody reads."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from roundhouse.board.board import Board, Space
from roundhouse.board.grid import Grid
from roundhouse.board.tile import Tile
from roundhouse.engine.flaws_of_shapes import place_flaws, shape_flaws
from roundhouse.engine.places import ANY, Path, crowded_line, line_of, lines_in
from roundhouse.kernel.errors import BadData

if TYPE_CHECKING:
    from roundhouse.engine.variant import Variant

T = TypeVar("T")

_WHERE = re.compile(r"`\$(?P<path>[^`]*)`")
_PART = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_FIELD = re.compile(r"unknown field `(?P<name>[^`]+)`")


def read(package: str, name: str | tuple[str, ...], kind: type[T], variant: Variant | None = None) -> T:
    """A TOML file of a title, as typed data, or several that have lists of the same names.

    What is wrong in one is told with its line. A variant is laid over what stands there.
    """
    names = (name,) if isinstance(name, str) else name
    if variant is None and len(names) == 1:
        return decoded(_text(package, names[0]), f"{package}/{names[0]}", kind)
    together: dict[str, Any] = {}
    for each in names:
        for key, value in _tables(package, each).items():
            together[key] = [*together[key], *value] if key in together and isinstance(value, list) else value
    if variant is None:
        return msgspec.convert(together, kind, str_keys=True)
    found: T = variant.over(together, kind)  # type: ignore[arg-type]
    return found


def _text(package: str, name: str) -> str:
    return resources.files(package).joinpath(name).read_text("utf-8")


@cache
def _tables(package: str, name: str) -> dict[str, Any]:
    """A file as it is written; nobody changes what is kept here."""
    return tomllib.loads(_text(package, name))


def decoded(text: str, name: str, kind: type[T]) -> T:
    """A text in TOML as typed data; every key in it must be one of that type."""
    if line := crowded_line(text):
        raise BadData(name, line, "it is nested too deeply")
    try:
        return msgspec.toml.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise BadData(name, line_of(lines_in(text), _place(str(error))), str(error)) from error
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadData(name, 0, str(error)) from error


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


def _place(complaint: str) -> Path:
    """Where something is wrong; the key that is not known, if that is what it is."""
    where, field = _WHERE.search(complaint), _FIELD.search(complaint)
    parts = _PART.findall(where["path"]) if where else []
    path = tuple(int(index) if index.isdigit() else name or ANY for name, index in parts)
    return (*path, field["name"]) if field else path
