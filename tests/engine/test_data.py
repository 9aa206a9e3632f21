"""Data files: every key of them is read, and what is wrong in one is told with its line."""

from __future__ import annotations

from importlib import resources

import msgspec
import pytest

from roundhouse.engine.classic import Contents
from roundhouse.engine.data import decoded
from roundhouse.engine.places import line_of, lines_in
from roundhouse.kernel.errors import BadData
from roundhouse.kernel.state import WITHOUT_LIMIT
from roundhouse.titles import find_title
from roundhouse.titles.g1830.edition import Online1830
from roundhouse.titles.g1830.title import Title1830
from roundhouse.titles.g1861.edition import Online1861
from roundhouse.titles.g1861.title import Title1861

ENTITIES = resources.files("roundhouse.titles.g1830").joinpath("entities.toml").read_text("utf-8")


def line(text: str, wanted: str) -> int:
    return next(number for number, written in enumerate(text.splitlines(), 1) if wanted in written)


@pytest.mark.parametrize(
    ("old", "new", "wrong", "what"),
    [
        ("bank = 12000", "bunk = 1\nbank = 12000", "bunk", "unknown field `bunk`"),
        ("pool = 5 ", "pole = 5\npool = 5 ", "pole", "unknown field `pole`"),
        ('name = "Erie Railroad"', 'name = "Erie Railroad"\nhelp = 3', "help = 3", "unknown field `help`"),
        ("price = 630", 'price = "dear"', "dear", "Expected `int`, got `str`"),
        ("trains = { 2 = 5,", "trams = 3\ntrains = { 2 = 5,", "trams", "unknown field `trams`"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, wrong: str, what: str) -> None:
    text = ENTITIES.replace(old, new, 1)
    assert text != ENTITIES
    with pytest.raises(BadData) as caught:
        decoded(text, "entities.toml", Contents)
    assert what in caught.value.what
    assert caught.value.line == line(text, wrong)
    assert str(caught.value).startswith(f"entities.toml, line {caught.value.line}: ")


def test_a_text_that_is_no_toml() -> None:
    with pytest.raises(BadData, match=r"entities\.toml: "):
        decoded("bank = = 3", "entities.toml", Contents)


def test_lines_within_inline_tables() -> None:
    text = 'first = 1\n\n[[hex]]\nat = "A1"\n\n[[hex]]\nat = "B2"\nstops = [\n  { kind = "city" },\n'
    text += '  { sort = "town" },\n]\n'
    lines = lines_in(text)
    assert line_of(lines, ("hex", 1, "stops", 1, "sort")) == 10
    assert line_of(lines, ("hex", 1, "at")) == 7
    assert line_of(lines, ("hex", 0, "nothing")) == 3


class Shelf(msgspec.Struct, forbid_unknown_fields=True):
    book: tuple[str, ...]


def test_a_missing_key_points_to_its_table() -> None:
    with pytest.raises(BadData) as caught:
        decoded("# nothing here\n", "shelf.toml", Shelf)
    assert "missing required field `book`" in caught.value.what


def test_an_option_changes_the_data() -> None:
    assert find_title("1830").trains["2"].count == 6
    printed = find_title("1830", frozenset({"table_4_trains", "extra_6_train"}))
    assert [train.count for train in printed.trains.values()] == [5, 4, 3, 2, 3, 6]
    beginner = find_title("1830", frozenset({"beginner"}))
    assert "D" not in beginner.trains
    assert beginner.setup(["Ada", "Ben"], 1).bank == 4500 - 2400
    assert find_title("1830", frozenset({"online"})).trains["D"].count == WITHOUT_LIMIT


@pytest.mark.parametrize(("name", "book", "online"), [("1830", Title1830, Online1830), ("1861", Title1861, Online1861)])
def test_an_edition_is_chosen_once_by_its_option(name: str, book: type, online: type) -> None:
    assert type(find_title(name)) is book
    assert type(find_title(name, frozenset({"online"}))) is online
