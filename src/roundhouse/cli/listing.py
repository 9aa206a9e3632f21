"""The titles, listed with no more than Python itself brings, so that it takes no longer than reading them."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator

import msgspec

from roundhouse.engine.title import Title
from roundhouse.titles import TITLES
from roundhouse.titles.reconstructed import reconstructed

HEAD = ("title", "players", "rules", "options")
NARROWEST = 30
"""What an option is described in, however narrow the terminal is."""


def list_titles(json: bool = False) -> None:
    """Print the titles, how many can play, their options, and what of them stands in no rulebook."""
    lines = [_as_json()] if json else [*_as_table(), *_reconstructed()]
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in lines))


def _players(kind: type[Title]) -> tuple[int, int]:
    return kind.player_counts[0], kind.player_counts[-1]


def _as_json() -> str:
    found = [
        {
            "id": kind.id,
            "name": kind.name,
            "players": _players(kind),
            "rules": kind.version,
            "options": {option.id: option.words for option in kind.option_types},
            "reconstructed": [msgspec.to_builtins(entry) for entry in reconstructed(kind)],
        }
        for kind in TITLES.values()
    ]
    return msgspec.json.encode(found).decode()


def _as_table() -> Iterator[str]:
    """A line for each title and each further line of its options."""
    rows = [HEAD]
    for kind in TITLES.values():
        low, high = _players(kind)
        rows.append((kind.name, f"{low}-{high}", str(kind.version), ""))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    indent = sum(widths) + 2 * len(widths)
    room = max(NARROWEST, shutil.get_terminal_size().columns - indent)
    yield _line(rows[0], widths)
    for row, kind in zip(rows[1:], TITLES.values(), strict=True):
        said = [f"{option.id}: {option.words}" for option in kind.option_types]
        lines = [line for option in said for line in textwrap.wrap(option, room)]
        yield _line((*row[:3], lines[0] if lines else ""), widths)
        for line in lines[1:]:
            yield " " * indent + line


def _reconstructed() -> Iterator[str]:
    """What stands in no rulebook, title by title."""
    for kind in TITLES.values():
        if entries := reconstructed(kind):
            yield ""
            yield f"{kind.name}: what stands in no rulebook is reconstructed (a variant corrects it: docs/variants.md):"
            for entry in entries:
                yield f"- {entry.what}; from: {entry.source} ({entry.file})"


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    return "".join(f"{cell:{width}}  " for cell, width in zip(row, widths, strict=False)) + row[-1]
