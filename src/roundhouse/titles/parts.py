"""The parts of a title that serve one room of the house: modules beside its rules, read when that room asks.

`view` serves the drawings, `outlook` the bots, `online` the exchange with 18xx.games, `said` the words. All are
optional, and a title made from another one has the parts of that one unless it brings its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundhouse.engine.title import Title

VIEW, OUTLOOK, ONLINE, SAID = "view", "outlook", "online", "said"
PARTS = (VIEW, OUTLOOK, ONLINE, SAID)


def folders(kind: type[Title]) -> tuple[str, ...]:
    """The packages a title is made of: its own, then those of the titles it builds on."""
    from roundhouse.engine.title import Title  # not read by whoever only lists the titles

    kinds = kind.__mro__[: kind.__mro__.index(Title)]
    return tuple(dict.fromkeys(each.__module__.rpartition(".")[0] for each in kinds if issubclass(each, Title)))


@cache
def _exists(module: str) -> bool:
    return find_spec(module) is not None


def has_part(kind: type[Title], name: str) -> bool:
    """Whether a title brings a part; nothing of it is read."""
    return any(_exists(f"{folder}.{name}") for folder in folders(kind))


def parts(kind: type[Title], name: str) -> Iterator[ModuleType]:
    """A part as the title brings it, then as the titles do on which it builds."""
    for folder in folders(kind):
        if _exists(f"{folder}.{name}"):
            yield import_module(f"{folder}.{name}")


def part(kind: type[Title], name: str) -> ModuleType | None:
    """A part of a title, or None if it brings none."""
    return next(parts(kind, name), None)
