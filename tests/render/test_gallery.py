"""The gallery and the pages about drawing: what they show is there, and what they say is true."""

from __future__ import annotations

import doctest
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from roundhouse.formats.files import load
from roundhouse.render.page import Figure, Section, page
from tests.render.boards import TITLES
from tests.render.test_board import well_made

DOCS = Path(__file__).parents[2] / "docs"


def pictures_named_in(path: Path) -> list[Path]:
    return [path.parent / name for name in re.findall(r"!\[[^]]*\]\(([^)]+\.svg)\)", path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("name", ["docs/gallery.md", "README.md"])
def test_every_picture_a_page_shows_is_there(name: str) -> None:
    pictures = pictures_named_in(DOCS.parent / name)
    assert pictures
    for picture in pictures:
        well_made(ET.parse(picture).getroot())
        assert picture.stat().st_size < 200_000, picture


def test_every_picture_is_shown() -> None:
    assert {path.name for path in (DOCS / "gallery").glob("*.svg")} == {
        path.name for path in pictures_named_in(DOCS / "gallery.md")
    }


@pytest.mark.parametrize("name", TITLES)
def test_every_title_has_a_late_game(name: str) -> None:
    game = load(DOCS / "gallery" / "games" / f"{name}.json.gz")
    assert game.setup.title == name
    assert len(game.actions) > 150


def test_the_session_in_the_page_about_drawing_is_true() -> None:
    failed, tried = doctest.testfile(str(DOCS / "drawing.md"), module_relative=False)
    assert tried >= 4
    assert failed == 0


def test_a_page_holds_its_figures() -> None:
    text = page("A & B", [Section("one", "One <title>", (Figure("a < b", "<svg/>"), Figure("c", "<svg/>")))])
    assert text.count("<figure>") == 2
    assert "A &amp; B" in text
    assert "One &lt;title&gt;" in text
    assert 'href="#one"' in text
