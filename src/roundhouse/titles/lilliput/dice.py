"""Dice: every random number of a game follows from its seed and the number of the throw."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from roundhouse.titles.lilliput.events import Decided
from roundhouse.titles.lilliput.table import GULLIVER, Table, table

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

T = TypeVar("T")


def throw(on: Table, sides: int) -> int:
    """A number from 0 to sides - 1."""
    on.rolls += 1
    digest = hashlib.sha256(f"18Lilliput {on.seed} {on.rolls}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % sides


def decide(play: Play, clause: str, about: str, among: Sequence[T]) -> T:
    """What Gulliver takes of several things, at random if there is a choice; the log says what and why."""
    words = tuple(str(thing) for thing in among)
    at = throw(table(play), len(among)) if len(among) > 1 else 0
    play.emit(Decided(GULLIVER, clause, about, words[at], words, len(among) > 1))
    return among[at]
