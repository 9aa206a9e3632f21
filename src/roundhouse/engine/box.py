"""What stands on the box of a title, for those who choose a game: `box.toml` of its folder, read without its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from roundhouse.engine.data import read

FILE = "box.toml"


class OptionType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of a title, in words."""

    id: str
    words: str


class Box(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a title is called, for whom it is, and what can be chosen."""

    id: str
    name: str
    version: int = 1
    """The newest version of its rules."""
    players: tuple[int, int]
    """The fewest and the most who can play it."""
    subtitle: str = ""
    pitch: str = ""
    """What makes it special, in two sentences."""
    minutes: tuple[int, int] = (0, 0)
    """How long a game takes: the shortest and the longest that is usual; 0 where nobody knows."""
    difficulty: int = 0
    """From 1, for everybody, to 5."""
    colour: str = "#1c4a40"
    option: tuple[OptionType, ...] = ()


class Landscapes(msgspec.Struct, frozen=True):
    """How players of a title describe a landscape of their own, for those who do it for the first time."""

    words: str
    pieces: Mapping[str, str]
    """What it is made of: how it is written, and what that is."""
    samples: Mapping[str, str]
    """Landscapes to begin from, each by its name."""


@cache
def read_box(package: str) -> Box:
    """The box of the title whose folder this package is."""
    return read(package, FILE, Box)
