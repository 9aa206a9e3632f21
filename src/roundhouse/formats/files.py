"""Opening files of any format we know, compressed or not."""

from __future__ import annotations

import gzip
import os
import zlib
from pathlib import Path
from typing import Any

from roundhouse.formats.decoding import decoded, without_mark
from roundhouse.formats.online.reader import Reader
from roundhouse.formats.position import read_position
from roundhouse.formats.record import read_record, write_record
from roundhouse.game import Game
from roundhouse.kernel.errors import BadRecord

LARGEST = 256 * 1024 * 1024
"""A file that unpacks to more than this is not a game."""


def read_bytes(path: str | Path) -> bytes:
    """What a file holds, unpacked if need be."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise BadRecord("{path} cannot be opened: {reason}", path=path, reason=error.strerror or error) from error
    if data[:2] != b"\x1f\x8b":
        return data
    try:
        unpacked = zlib.decompressobj(wbits=31).decompress(data, LARGEST)
    except (zlib.error, EOFError, gzip.BadGzipFile) as error:
        raise BadRecord("{path} is not a whole gzip file: {error}", path=path, error=error) from error
    if len(unpacked) >= LARGEST:
        raise BadRecord("{path} is too large to be a game", path=path)
    return unpacked


def is_online(export: Any) -> bool:
    """Whether decoded JSON looks like an export of 18xx.games."""
    return isinstance(export, dict) and "format" not in export and "actions" in export


def loads(data: bytes, count: int | None = None) -> Game:
    """A game from a record, an export of 18xx.games or a position; after `count` actions if given."""
    if count is not None and count < 0:
        raise BadRecord("the number of actions cannot be negative")
    game = _loaded(without_mark(data), count)
    if count is not None and len(game.actions) < count:
        raise BadRecord("the game has only {number} actions, not {count}", number=len(game.actions), count=count)
    return game


def _loaded(data: bytes, count: int | None) -> Game:
    """The same, after all actions if there are fewer."""
    if not data.lstrip().startswith(b"{"):
        try:
            return read_position(data.decode())
        except UnicodeDecodeError as error:
            raise BadRecord("this is neither a record nor a position") from error
    export = decoded(data)
    if is_online(export):
        reader = Reader(export)
        for _ in reader.steps():
            if count is not None and len(reader.game.actions) >= count:
                return reader.game.at(count)
        return reader.game
    return read_record(data, count)


def save(game: Game, path: str | Path) -> None:
    """Write the record of a game to a file, compressed if its name ends in .gz; the old file is replaced as a whole."""
    write_bytes(path, write_record(game))


def write_bytes(path: str | Path, data: bytes) -> None:
    """Write a file, compressed if its name ends in .gz; an old one is replaced as a whole, or not at all."""
    path = Path(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("xb") as file:
            file.write(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def load(path: str | Path, count: int | None = None) -> Game:
    """A game from a file: our record, an export of 18xx.games (both also as .gz), or a position."""
    return loads(read_bytes(path), count)
