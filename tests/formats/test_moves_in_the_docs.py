"""The moves that the pages of the titles show are written as the notation reads them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roundhouse.kernel.notation import write
from roundhouse.titles import find_title

PAGES = Path(__file__).parents[2] / "docs" / "titles"
ACTORS = {"Ada", "Ben", "Dan", "FMS", "FA", "red", "purple"}


@pytest.mark.parametrize("title", ["1865", "18Lilliput"])
def test_every_move_on_the_page_can_be_read(title: str) -> None:
    text = (PAGES / f"{title.lower()}.md").read_text(encoding="utf-8")
    section = text.split("## Moves\n")[1].split("\n## ")[0]
    moves = [line for line in re.findall(r"`([^`]+)`", section) if line.split()[0] in ACTORS]
    assert len(moves) > 15
    notation = find_title(title).notation
    for move in moves:
        assert write(notation.read(move, ACTORS.__contains__)) == move
