"""The rules are the same book in every language: the same clauses, tables and headings, with the same figures."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from roundhouse.titles.rules import ENGLISH, book, clauses, rule_text, written_in
from roundhouse.words import LANGUAGES

TITLES = ("1830", "1861", "1865", "18Lilliput")
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
BOOKS = pytest.mark.parametrize(("title", "language"), [(title, language) for title in TITLES for language in OTHERS])
THOUSANDS = re.compile(r"(?<=\d)[.,\u202f](?=\d{3}(?!\d))")
RULING = re.compile(r"^\|? ?(?:- )?\**([A-Z]{1,2}-?\d+)\b", re.MULTILINE)


def figures(text: str) -> Counter[str]:
    """The numbers in a text, however a language parts thousands."""
    return Counter(re.findall(r"\d+(?:\.\d+)*", THOUSANDS.sub("", text)))


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


def headings(text: str) -> list[str]:
    """How deep each heading is, with the number of its section."""
    return [re.sub(r"[^#\d.].*", "", line) for line in text.splitlines() if line.startswith("#")]


@BOOKS
def test_every_title_is_written_in_every_language(title: str, language: str) -> None:
    assert written_in(title, language) == language
    assert list(clauses(title, language)) == list(clauses(title))
    assert headings(book(title, language)) == headings(book(title))
    assert RULING.findall(book(title, language)) == RULING.findall(book(title))


@BOOKS
def test_figures_agree_in_every_clause_and_every_row(title: str, language: str) -> None:
    spoken = clauses(title, language)
    wrong = {
        id: (figures(words), figures(spoken[id]))
        for id, words in clauses(title).items()
        if figures(words) != figures(spoken[id])
    }
    assert wrong == {}
    pairs = list(zip(rows(book(title)), rows(book(title, language)), strict=True))
    assert [(here, there) for here, there in pairs if figures(here) != figures(there)] == []


@BOOKS
def test_no_clause_is_left_in_english(title: str, language: str) -> None:
    """Only names and bare references may be the same in two languages."""
    spoken = clauses(title, language)
    same = [id for id, words in clauses(title).items() if words == spoken[id] and len(words.split()) > 4]
    assert same == []
    assert not re.search(r"\b(?:the|which|company|player|shares)\b(?![^`]*`)", " ".join(spoken.values()))


def test_french_keeps_its_spaces_from_being_broken() -> None:
    words = clauses("1830", "fr")["2.0-c"]
    assert "2\u202f400\u00a0$" in words


def test_a_clause_is_quoted_in_the_readers_language() -> None:
    assert rule_text("1861", "7-d", "it").startswith("1861 7-d: Se la banca finisce i soldi")
    assert rule_text("1861", "7-d", "fr").startswith("1861 7-d: Si la banque est à court d’argent")


@pytest.mark.parametrize("language", ["de", "", "..", "../../pyproject", "fr/../fr"])
def test_readers_of_other_languages_get_the_english_book(language: str) -> None:
    assert written_in("1830", language) == ENGLISH
    assert clauses("1830", language) == clauses("1830")
