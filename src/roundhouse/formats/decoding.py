"""JSON that may be anything: decoded, or refused with a clear word."""

from __future__ import annotations

import codecs
from typing import Any

import msgspec

from roundhouse.kernel.errors import BadRecord


def without_mark(data: bytes) -> bytes:
    """The bytes without the mark that some editors put before a text."""
    return data.removeprefix(codecs.BOM_UTF8)


def decoded(data: bytes, kind: Any = Any) -> Any:
    """What some bytes say, as the given type; raises `BadRecord` if they do not say it."""
    try:
        return msgspec.json.decode(without_mark(data), type=kind)
    except RecursionError as error:
        raise BadRecord("this is nested too deeply to be a game") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadRecord("this is not a record: {error}", error=error) from error
