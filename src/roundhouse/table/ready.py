"""Getting ready before there are threads."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import msgspec

from roundhouse.titles import TITLES, find_title


def structs() -> Iterator[type[msgspec.Struct]]:
    """Every struct there is."""
    waiting = list(msgspec.Struct.__subclasses__())
    while waiting:
        kind = waiting.pop()
        yield kind
        waiting += kind.__subclasses__()


def prepare() -> int:
    """Load the titles, and let msgspec look at every struct; gives how many can be decoded.

    msgspec works out what it needs to decode a struct when it is first asked to. Two threads that ask at once can meet
    half of the answer, which ends the process; so everything is asked here, by one thread.
    """
    for name in TITLES:
        find_title(name)
    known = 0
    for kind in structs():
        with contextlib.suppress(TypeError, NameError, ValueError):
            msgspec.json.Decoder(kind)
            known += 1
    return known
