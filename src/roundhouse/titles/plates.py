"""What a title adds to its book besides words, in `book.toml` of its folder: pictures, examples, clauses of steps.

A picture or an example belongs to a clause. An example is a position and what is played from it; a line that begins
with "!" is refused, and shows why.

    [[picture]]
    clause = "18.1-a"
    draws = "tiles"
    rows = [["57", "14", "63"]]

    [[example]]
    clause = "7.2-g"
    players = ["Ada", "Ben"]
    steps = ["Ada bids 75 on DH", "! Ben bids 76 on DH", "Ben bids 80 on DH"]
    draws = "players"
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from roundhouse.engine.data import read
from roundhouse.engine.title import Title
from roundhouse.titles.parts import folders

FILE = "book.toml"
REFUSED = "!"
Drawn = Literal["board", "market", "players", "charters", "trains", "cards", "tiles"]


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture beside a clause: of tiles that replace each other, row by row, or of something of a new game."""

    clause: str
    draws: Drawn
    rows: tuple[tuple[str, ...], ...] = ()


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: where it begins, what is played, and what is looked at."""

    clause: str
    draws: Drawn
    steps: tuple[str, ...]
    players: tuple[str, ...] = ()
    position: str = ""
    """A file of the folder with the position it begins in; without one, a new game of the players."""
    before: tuple[str, ...] = ()
    """What is played before the first step."""
    around: tuple[str, ...] = ()
    """The spaces of the board that are shown; all, if none is named."""
    only: tuple[str, ...] = ()
    """The companies whose charters are shown; all, if none is named."""


class Plates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a title adds."""

    hints: Mapping[str, str] = {}
    """The clause that a step is about, by its kind of frame."""
    picture: tuple[Picture, ...] = ()
    example: tuple[Example, ...] = ()

    def pictures_of(self, clause: str) -> list[tuple[int, Picture]]:
        """The pictures of a clause, with their numbers."""
        return [(number, each) for number, each in enumerate(self.picture) if each.clause == clause]

    def examples_of(self, clause: str) -> list[tuple[int, Example]]:
        return [(number, each) for number, each in enumerate(self.example) if each.clause == clause]

    def clause_of(self, frame: type) -> str:
        """The clause that a kind of step is about, or the kind it was made from; "" where none is named."""
        return next((self.hints[each.__name__] for each in frame.__mro__ if each.__name__ in self.hints), "")


def plates(kind: type[Title]) -> Plates:
    """What a title adds to its book; nothing where it has no such file."""
    return _plates(folders(kind)[0])


@cache
def _plates(folder: str) -> Plates:
    return read(folder, FILE, Plates) if resources.files(folder).joinpath(FILE).is_file() else Plates()
