"""The moves that the pages of the titles show are written as the notation reads them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roundhouse.kernel.notation import read, write

PAGES = Path(__file__).parents[2] / "docs" / "titles"
ACTORS = {"Ada", "Ben", "Dan", "FMS", "FA", "red", "purple"}


@pytest.mark.parametrize("page", ["1865.md", "18lilliput.md"])
def test_every_move_on_the_page_can_be_read(page: str) -> None:
    text = (PAGES / page).read_text(encoding="utf-8")
    section = text.split("## Moves\n")[1].split("\n## ")[0]
    moves = [line for line in re.findall(r"`([^`]+)`", section) if line.split()[0] in ACTORS]
    assert len(moves) > 15
    for move in moves:
        assert write(read(move, ACTORS.__contains__)) == move
