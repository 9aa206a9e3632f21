"""The examples of docs/variants.md can be played, and what it says of limits is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roundhouse.engine import flaws, flaws_of_shapes
from roundhouse.engine.variant import LARGEST, LONGEST, Variant
from roundhouse.titles import find_title

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "variants.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_can_be_played(text: str) -> None:
    title = find_title(Variant(text).title, variant=text)
    assert title.variant is not None and title.variant.name in text


def test_the_session_in_python() -> None:
    for session in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(session, {})


def test_the_limits_are_those_of_the_code() -> None:
    limits = re.search(r"there are limits: (.*?)\.\n", PAGE, re.DOTALL)
    assert limits is not None
    numbers = [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\d|\d", limits[1])]
    assert numbers == [
        LONGEST,
        LARGEST,
        flaws_of_shapes.MOST_SPACES,
        flaws_of_shapes.MOST_TILES,
        *flaws.MARKET_SIZE,
        flaws.MOST_COMPANIES,
        flaws.MOST_TRAINS,
        flaws.MOST_OF_A_TRAIN,
    ]


@pytest.mark.parametrize("page", ["../README.md", "notation.md", "records.md", "lab.md", "new-title.md"])
def test_other_pages_lead_there(page: str) -> None:
    assert "variants.md" in (DOCS / page).read_text("utf-8")
