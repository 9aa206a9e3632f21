"""The titles, listed from their boxes: neither their rules nor what draws tables is read, which takes longest."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator

import msgspec

from roundhouse.kernel.errors import RoundhouseError
from roundhouse.titles import TITLES
from roundhouse.titles.reconstructed import reconstructed_in

HEAD = ("title", "players", "rules", "options")
NARROWEST = 30
"""What an option is described in, however narrow the terminal is."""


def list_titles(json: bool = False) -> None:
    """Print the titles, how many can play, their options, and what of them stands in no rulebook."""
    try:
        lines = [_as_json()] if json else [*_as_table(), *_reconstructed()]
    except RoundhouseError as error:
        sys.exit(str(error))
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in lines))


def _as_json() -> str:
    found = [
        {
            "id": box.id,
            "name": box.name,
            "players": box.players,
            "rules": box.version,
            "options": {option.id: option.words for option in box.option},
            "reconstructed": [msgspec.to_builtins(entry) for entry in reconstructed_in(TITLES.folder(box.id))],
        }
        for box in TITLES.boxes
    ]
    return msgspec.json.encode(found).decode()


def _as_table() -> Iterator[str]:
    """A line for each title and each further line of its options."""
    rows = [HEAD]
    for box in TITLES.boxes:
        low, high = box.players
        rows.append((box.name, f"{low}-{high}", str(box.version), ""))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    indent = sum(widths) + 2 * len(widths)
    room = max(NARROWEST, shutil.get_terminal_size().columns - indent)
    yield _line(rows[0], widths)
    for row, box in zip(rows[1:], TITLES.boxes, strict=True):
        said = [f"{option.id}: {option.words}" for option in box.option]
        lines = [line for option in said for line in textwrap.wrap(option, room)]
        yield _line((*row[:3], lines[0] if lines else ""), widths)
        for line in lines[1:]:
            yield " " * indent + line


def _reconstructed() -> Iterator[str]:
    """What stands in no rulebook, title by title."""
    for box in TITLES.boxes:
        if entries := reconstructed_in(TITLES.folder(box.id)):
            yield ""
            yield f"{box.name}: what stands in no rulebook is reconstructed (a variant corrects it: docs/variants.md):"
            for entry in entries:
                yield f"- {entry.what}; from: {entry.source} ({entry.file})"


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    return "".join(f"{cell:{width}}  " for cell, width in zip(row, widths, strict=False)) + row[-1]
