"""What of a title stands in no rulebook and had to be reconstructed: which facts, from what, and where to correct them.

A title says so in `reconstructed.toml` of its folder. Whoever meets such a fact is told: beside the clauses it
concerns, on the page for a new game, by `roundhouse titles`, and in the title's documentation.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

import msgspec

from roundhouse.engine.data import read
from roundhouse.titles.parts import folders

if TYPE_CHECKING:
    from roundhouse.engine.title import Title

FILE = "reconstructed.toml"


class Reconstructed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Facts of one kind. `what` and `source` are English phrases, translated in the catalogues of the title."""

    id: str
    what: str
    source: str
    """From what the facts were reconstructed."""
    file: str
    """The file of the title's folder that has the values, and in which they are corrected."""
    clauses: tuple[str, ...]
    """The clauses of its rules that rest on these facts."""
    rulings: tuple[str, ...] = ()
    """The entries of "Gaps and rulings" that give the reasons."""


class Entries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a title."""

    reconstructed: tuple[Reconstructed, ...]


def reconstructed(kind: type[Title]) -> tuple[Reconstructed, ...]:
    """All that is reconstructed in a title; nothing where it says nothing of the kind."""
    return reconstructed_in(folders(kind)[0])


@cache
def reconstructed_in(folder: str) -> tuple[Reconstructed, ...]:
    """The same, by the folder of the title; nothing of its rules is read."""
    there = resources.files(folder).joinpath(FILE).is_file()
    return read(folder, FILE, Entries).reconstructed if there else ()


def behind(kind: type[Title], clause: str) -> tuple[Reconstructed, ...]:
    """What is reconstructed of the facts a clause or a ruling rests on."""
    return tuple(entry for entry in reconstructed(kind) if clause in (*entry.clauses, *entry.rulings))
