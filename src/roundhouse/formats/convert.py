"""From one form of file to another: our record, a position, an export of 18xx.games."""

from __future__ import annotations

from enum import StrEnum
from pathlib import PurePath

from roundhouse.formats.decoding import decoded, without_mark
from roundhouse.formats.files import is_online
from roundhouse.formats.online.writer import write_online
from roundhouse.formats.position import write_position
from roundhouse.formats.record import write_record
from roundhouse.game import Game


class Form(StrEnum):
    """What a file is: a game with all its actions, where a game stands, or a game as 18xx.games keeps it."""

    RECORD = "record"
    POSITION = "position"
    ONLINE = "18xx.games"


def form_of(data: bytes) -> Form:
    """The form of a file, by what is in it."""
    text = without_mark(data).lstrip()
    if not text.startswith(b"{"):
        return Form.POSITION
    return Form.ONLINE if is_online(decoded(text)) else Form.RECORD


def wanted_form(path: PurePath, given: Form) -> Form:
    """The form that the ending of a name asks for: `.json` is the other of the two that are JSON, else a position."""
    if ".json" not in (suffix.lower() for suffix in path.suffixes):
        return Form.POSITION
    return Form.ONLINE if given is Form.RECORD else Form.RECORD


def written(game: Game, form: Form) -> bytes:
    """A game in one of the forms; raises `BadRecord` where that has no meaning."""
    if form is Form.ONLINE:
        return write_online(game)
    return write_record(game) if form is Form.RECORD else write_position(game).encode()
