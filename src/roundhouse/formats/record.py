"""Our own record of a game: JSON that a person can read, and that always replays to the same state."""

from __future__ import annotations

from typing import Any

import msgspec

from roundhouse.engine.variant import digest
from roundhouse.formats.decoding import decoded
from roundhouse.formats.position import read_position, write_position
from roundhouse.game import Game, Setup
from roundhouse.kernel.errors import BadNotation, BadRecord, BadSetup, IllegalAction, ReplayError
from roundhouse.kernel.notation import write
from roundhouse.version import __version__

FORMAT = "roundhouse"
FORMAT_VERSION = 1


class RecordFile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The file. `rules` is the version of the title's rules; `start` is a position, if play began with one.

    `variant` is the text of a variant, `variant_hash` what it hashes to: a text that was changed is noticed.
    """

    format: str
    version: int
    title: str
    rules: int
    players: tuple[str, ...]
    actions: tuple[str, ...]
    options: tuple[str, ...] = ()
    seed: int = 0
    landscape: str = ""
    variant: str = ""
    variant_hash: str = ""
    start: str = ""
    result: dict[str, int] = {}
    written_by: str = ""


def write_record(game: Game) -> bytes:
    """The record of a game."""
    setup = game.setup
    file = RecordFile(
        format=FORMAT,
        version=FORMAT_VERSION,
        title=setup.title,
        rules=setup.rules,
        players=setup.players,
        actions=tuple(map(write, game.actions)),
        options=setup.options,
        seed=setup.seed,
        landscape=setup.landscape,
        variant=setup.variant,
        variant_hash=digest(setup.variant) if setup.variant else "",
        start=write_position(game.at(0)) if game.started_elsewhere else "",
        result=game.scores() if game.finished else {},
        written_by=f"roundhouse {__version__}",
    )
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def decode(data: bytes) -> RecordFile:
    """The file behind some bytes, checked for its form only."""
    file: RecordFile = decoded(data, RecordFile)
    if file.format != FORMAT or file.version != FORMAT_VERSION:
        raise BadRecord(
            "records in the format {format}, version {version}, cannot be read",
            format=repr(file.format),
            version=file.version,
        )
    return file


def begin(file: RecordFile) -> Game:
    """The game before its first action."""
    try:
        if file.variant_hash != (digest(file.variant) if file.variant else ""):
            raise BadRecord("the variant in this record is not the one it was played with")
        if file.start:
            return _same_variant(file, read_position(file.start))
        options = tuple(sorted({*file.options}))
        return Game(Setup(file.title, file.players, options, file.seed, file.rules, file.landscape, file.variant))
    except (BadSetup, BadNotation) as error:
        raise BadRecord(error.sentence, **error.facts) from error


def _same_variant(file: RecordFile, game: Game) -> Game:
    if game.setup.variant != file.variant:
        raise BadRecord("the variant in this record is not the one it was played with")
    return game


def read_record(data: bytes, count: int | None = None) -> Game:
    """The game a record leads to, after all its actions or the first `count` of them."""
    file = decode(data)
    game = begin(file)
    for number, line in enumerate(file.actions[:count], 1):
        try:
            game.push(game.read(line))
        except (IllegalAction, BadNotation) as error:
            raise ReplayError(number, line, error) from error
    return game


def schema() -> dict[str, Any]:
    """The JSON schema of a record."""
    return msgspec.json.schema(RecordFile)
