"""The catalogues keep to the glossary: words it rejects are in none of them."""

import re
from pathlib import Path

import pytest

from roundhouse.table.update import read
from roundhouse.titles import TITLES
from roundhouse.titles.parts import folders
from roundhouse.titles.rules import book
from roundhouse.words.catalogue import catalogue
from roundhouse.words.typography import set_text

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
REJECTED = re.findall(r"^\| (fr|it) \| ([^|]+) \|", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
OURS = [folders(kind)[0] for kind in TITLES.values() if kind.__module__.startswith("roundhouse.")]


def texts(language: str) -> list[str]:
    catalogues = [catalogue(language), *(catalogue(language, folder) for folder in OURS), read(language)]
    found = []
    for message in (message for each in catalogues for message in each if message.id):
        found += message.string if isinstance(message.string, tuple | list) else [message.string]
    return found


@pytest.mark.parametrize(("language", "word"), REJECTED)
def test_rejected_words_are_nowhere(language: str, word: str) -> None:
    pattern = re.compile(rf"\b{re.escape(word.strip())}\b", re.IGNORECASE)
    assert [text for text in texts(language) if pattern.search(text)] == []
    ours = [kind.id for kind in TITLES.values() if kind.__module__.startswith("roundhouse.")]
    assert [title for title in ours if pattern.search(book(title, language))] == []


def test_french_signs_are_set_with_spaces_that_do_not_break() -> None:
    assert set_text("fr", "« l'or » : 10 % ; non ?") == "«\u00a0l’or\u00a0»\u00a0: 10\u00a0%\u00a0; non\u00a0?"
    assert set_text("fr", "%(n)s : %(m)s %(k)s") == "%(n)s\u00a0: %(m)s %(k)s"
    assert set_text("it", "l'or: 10%?") == "l’or: 10%?"
    assert not [text for text in texts("fr") if re.search(r"\S [:;?!»](?=\s|$)", text)]


def test_until_is_said_in_italian_with_its_negation() -> None:
    """“Finché” alone means “as long as”: a pass until something happens would be a pass while it does."""
    for each in (catalogue("it"), *(catalogue("it", folder) for folder in OURS), read("it")):
        for message in each:
            said = message.string if isinstance(message.string, str) else " ".join(message.string)
            if message.id and "until" in str(message.id) and "finché" in said.lower():
                assert re.search(r"finché[^.;]*\bnon\b", said, re.IGNORECASE), said


def test_the_glossary_rejects_something() -> None:
    assert len(REJECTED) > 15
