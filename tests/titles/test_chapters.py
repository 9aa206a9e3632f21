"""The rules as a book: nothing of the files is lost in it, notes stand by their clauses, and words find clauses."""

import re

import pytest

from roundhouse.titles import TITLES
from roundhouse.titles.chapters import Clause, Table, chapters, notes_of
from roundhouse.titles.finding import found
from roundhouse.titles.plates import plates
from roundhouse.titles.rules import book, clauses
from roundhouse.words import LANGUAGES
from roundhouse.words.spoken import own_words

OURS = ("1830", "1861", "1865", "18Lilliput")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", OURS)
def test_every_clause_table_and_note_of_the_file_is_in_the_book(title: str, language: str) -> None:
    whole = chapters(title, language)
    known = {**whole.clauses, **whole.notes}
    assert set(clauses(title, language)) <= set(known)
    tables = [part for chapter in whole.chapters for part in chapter.parts if isinstance(part, Table)]
    rows = sum(len(table.rows) for table in tables) + sum(bool(note.rest) for note in whole.notes.values())
    lines = [line for line in book(title, language).splitlines() if line.startswith("|")]
    heads = sum(bool(re.match(r"\| ?---", line)) for line in lines)
    assert rows == len(lines) - 2 * heads
    assert all(words.text for words in known.values())
    assert [name for name, words in known.items() if words.text[0] in ":;.,"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_that_is_a_table_has_it_below(language: str) -> None:
    for clause in ("C-b", "E-h", "J-j"):
        chapter = chapters("18Lilliput", language).chapter_of(clause)
        assert chapter is not None
        at = next(n for n, part in enumerate(chapter.parts) if isinstance(part, Clause) and part.id == clause)
        below = chapter.parts[at + 1]
        assert isinstance(below, Table) and len(below.rows) > 4


@pytest.mark.parametrize(("language", "must_not"), [("fr", r"\bne doi(t|vent)\b"), ("it", r"\bnon dev(e|ono)\b")])
@pytest.mark.parametrize("title", OURS)
def test_what_need_not_be_done_is_nowhere_forbidden(title: str, language: str, must_not: str) -> None:
    """In French and Italian a literal “must not” says the opposite of “need not”."""
    whole, said = chapters(title), chapters(title, language)
    free = r"need not|does not have to|do not have to|not obliged|never has to"
    for id_, words in {**whole.clauses, **whole.notes}.items():
        if re.search(free, words.text) and "must" not in words.text:
            other = said.clauses.get(id_) or said.notes[id_]
            assert not re.search(must_not, other.text, re.IGNORECASE), f"{id_}: {other.text}"


@pytest.mark.parametrize("title", OURS)
def test_until_is_said_in_italian_with_its_negation(title: str) -> None:
    """“Finché” alone means “as long as”: what lasts until something happens lasts “finché non” it happens."""
    whole, said = chapters(title), chapters(title, "it")
    for id_, words in {**whole.clauses, **whole.notes}.items():
        lasting = r"as long as|\bwhile\b|so long as|once\b"
        if re.search(r"\buntil\b", words.text) and not re.search(lasting, words.text):
            other = said.clauses.get(id_) or said.notes[id_]
            for after in re.findall(r"[Ff]inché([^.;:]*)", other.text):
                assert re.search(r"\b(non|nessun\w*)\b", after), f"{id_}: {other.text}"


def test_notes_stand_beside_the_clauses_they_concern() -> None:
    assert [note.id for note in notes_of("1830", "20.3-b")] == ["R-44"]
    assert "R-15" in [note.id for note in notes_of("1830", "4.0-e")], "a ruling that names the clause"
    assert notes_of("1861", "7-d", "it")[0].id == "G-16"
    assert notes_of("1830", "1.0-c") == ()


@pytest.mark.rule("1861/7-d")
@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "when does the bank breaking end 1861?"),
        ("en", "bank broken end of the game"),
        ("fr", "la banque saute"),
        ("fr", "banque à court d’argent"),
        ("it", "la banca salta"),
        ("en", "bank runs out of money"),
        ("fr", "quand la banque saute, quand finit la partie ?"),
        ("fr", "fin de la partie quand la banque saute"),
        ("it", "quando finisce la partita se la banca finisce i soldi?"),
        ("it", "la banca finisce i soldi"),
    ],
)
def test_natural_words_find_the_clause(language: str, asked: str) -> None:
    assert found("1861", asked, language)[0].id == "7-d"


@pytest.mark.parametrize(
    ("language", "asked"), [("en", "end of the game"), ("fr", "fin de la partie"), ("it", "fine della partita")]
)
def test_the_name_of_a_chapter_finds_its_clauses(language: str, asked: str) -> None:
    assert {"7-a", "7-d"} <= {hit.id for hit in found("1861", asked, language)[:3]}
    assert found("1865", asked, language)[0].id == "2.7-a"


@pytest.mark.parametrize(
    ("language", "asked", "other"),
    [
        ("en", "market", "token"),
        ("en", "runs", "breaks"),
        ("fr", "partie", "action"),
        ("fr", "acheter", "fin"),
        ("it", "partita", "lanciata"),
        ("it", "saltare", "soldi"),
    ],
)
def test_words_that_only_look_alike_are_kept_apart(language: str, asked: str, other: str) -> None:
    assert [hit.id for hit in found("1861", asked, language)] != [hit.id for hit in found("1861", other, language)]


def test_a_clause_is_found_by_its_id_and_nothing_by_nothing() -> None:
    assert found("1830", "20.3-b")[0].id == "20.3-b"
    assert found("1830", "the of") == []
    assert found("1830", "xyzzy") == []


@pytest.mark.parametrize("title", OURS)
def test_pictures_and_hints_belong_to_clauses(title: str) -> None:
    whole, added = chapters(title), plates(TITLES[title])
    there = {*whole.clauses, *(chapter.number for chapter in whole.chapters)}
    assert {each.clause for each in (*added.picture, *added.example)} <= there
    assert set(added.hints.values()) <= set(whole.clauses)
    assert set(own_words(TITLES[title]).hints) <= set(added.hints) | {"PrivatesBeforeInterest"}
    assert added.picture and added.example


def test_words_with_no_more_than_a_stem_in_common_come_after_the_word_itself() -> None:
    """A train may not reverse at a junction: that does not tell of revenue."""
    ids = [hit.id for hit in found("1830", "revenue")]
    assert "20.3-b" in ids and "20.1-b" not in ids[:8]
