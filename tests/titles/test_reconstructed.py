"""What stands in no rulebook is told wherever a person meets it."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import pytest
from typer.testing import CliRunner

from roundhouse.cli.app import app
from roundhouse.titles import TITLES
from roundhouse.titles.parts import folders
from roundhouse.titles.reconstructed import Reconstructed, behind, reconstructed
from roundhouse.titles.rules import book, clauses
from roundhouse.words import LANGUAGES

HOUSE = Path(__file__).parents[2]
ENTRIES = [(title, entry) for title in TITLES for entry in reconstructed(TITLES[title])]
EACH = pytest.mark.parametrize(("title", "entry"), ENTRIES, ids=[f"{title} {entry.id}" for title, entry in ENTRIES])


def documentation(title: str) -> str:
    return (HOUSE / "docs" / "titles" / f"{title.lower()}.md").read_text("utf-8")


def test_the_titles_of_which_a_rulebook_says_too_little() -> None:
    assert {title for title, _ in ENTRIES} == {"1865", "18Lilliput"}


@EACH
def test_an_entry_names_clauses_rulings_and_a_file_that_exist(title: str, entry: Reconstructed) -> None:
    for language in LANGUAGES:
        assert set(entry.clauses) <= set(clauses(title, language))
        for ruling in entry.rulings:
            assert re.search(rf"^(?:\| |- ){ruling}\b", book(title, language), re.MULTILINE), ruling
    assert resources.files(folders(TITLES[title])[0]).joinpath(entry.file).is_file()


@EACH
def test_it_is_found_behind_its_clauses(title: str, entry: Reconstructed) -> None:
    for clause in (*entry.clauses, *entry.rulings):
        assert entry in behind(TITLES[title], clause)


def test_the_terminal_tells_all_of_it() -> None:
    runner = CliRunner()
    told = " ".join(runner.invoke(app, ["titles"]).output.split())
    found = {each["id"]: each["reconstructed"] for each in json.loads(runner.invoke(app, ["titles", "--json"]).output)}
    for title, entry in ENTRIES:
        assert f"{entry.what}; from: {entry.source} ({entry.file})" in told
        assert entry.id in [each["id"] for each in found[title]]


@EACH
def test_the_documentation_and_through_it_the_readme_tell_it(title: str, entry: Reconstructed) -> None:
    told = documentation(title)
    assert f"| {entry.what} | {entry.source} | `{entry.file}` |" in told
    assert "# What is reconstructed" in told
    assert f"docs/titles/{title.lower()}.md#what-is-reconstructed" in (HOUSE / "README.md").read_text("utf-8")


def test_data_marked_as_reconstructed_has_an_entry() -> None:
    """A file that calls a value reconstructed is named by an entry."""
    for title in TITLES:
        folder = Path(str(resources.files(folders(TITLES[title])[0])))
        named = {entry.file for entry in reconstructed(TITLES[title])}
        marked = {path.name for path in folder.glob("*.toml") if '= "reconstructed"' in path.read_text("utf-8")}
        assert marked <= named


def test_the_layouts_are_never_called_the_rulebooks() -> None:
    assert "landscape of the rulebook" not in documentation("18Lilliput")
