"""Kept games: records of a version of the rules, with a digest of the position after every few actions.

Made once, by the code of their version, and never again. `python -m tests.kept.keep FILE RECORD...` adds games.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from roundhouse.formats.position import write_position
from roundhouse.formats.record import RecordFile, begin, decode
from roundhouse.game import Game

EVERY = 20
"""A digest is kept after so many actions, and at the end."""
FOLDER = Path(__file__).parent


class KeptGame(msgspec.Struct):
    """A record, and what it led to when it was kept."""

    record: RecordFile
    digests: list[str]


def digest(game: Game) -> str:
    """Of the position as it is written: what a later version adds to the state is not part of it while unused."""
    _, _, position = write_position(game).partition("\n")
    return hashlib.sha256(position.encode()).hexdigest()[:8]


def digests(game: Game, lines: tuple[str, ...]) -> Iterator[str]:
    """The digests on the way through a record, the last one after the last action."""
    for number, line in enumerate(lines, 1):
        game.push(game.read(line))
        if number % EVERY == 0 or number == len(lines):
            yield digest(game)


def kept(record: RecordFile) -> KeptGame:
    """A game as it is kept."""
    return KeptGame(record, list(digests(begin(record), record.actions)))


def read_kept(path: Path) -> list[KeptGame]:
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=list[KeptGame])


def write_kept(path: Path, games: list[KeptGame]) -> None:
    path.write_bytes(gzip.compress(msgspec.json.encode(games), 9, mtime=0))


if __name__ == "__main__":
    target = Path(sys.argv[1])
    before = read_kept(target) if target.exists() else []
    write_kept(target, [*before, *(kept(decode(Path(name).read_bytes())) for name in sys.argv[2:])])
