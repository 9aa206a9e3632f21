"""The book of rules on its pages: links, notes, tables, pictures, examples, what is found, one clause over a game."""

import pytest
from fastapi.testclient import TestClient

from roundhouse.table.book import book_of
from roundhouse.table.plates import picture, step_picture, steps_of
from roundhouse.titles import TITLES
from roundhouse.titles.plates import REFUSED, plates
from roundhouse.words import LANGUAGES

OURS = ("1830", "1861", "1865", "18Lilliput")
EXAMPLES = [(title, number) for title in OURS for number in range(len(plates(TITLES[title]).example))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_shows_clauses_tables_notes_and_what_is_reconstructed(client: TestClient, language: str) -> None:
    page = client.get("/rules/18Lilliput", headers={"Accept-Language": language}).text
    assert f'lang="{language}"' in page
    assert ('<div class="cl" id="E-h">' in page and "<td>3D" in page) or "3D</td>" in page
    assert 'href="#GR-31"' in page, "a link to a ruling"
    assert 'class="margin lost"' in page, "a fact that stands in no rulebook"
    assert 'href="#K-n"' in page, "a link to a clause"
    assert "**" not in page and "| ---" not in page


def test_words_of_a_clause_are_never_markup() -> None:
    book = book_of(TITLES["1830"], "en")
    assert str(book.inline("<b>a</b> & `<i>`")) == "&lt;b&gt;a&lt;/b&gt; &amp; <code>&lt;i&gt;</code>"
    assert str(book.inline("see `20.3-b`, R-44")) == (
        'see <a class="ref" href="#20.3-b">20.3-b</a>, <a class="note-ref" href="#R-44">R-44</a>'
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_reader_types_is_found(client: TestClient, language: str) -> None:
    client.headers["Accept-Language"] = language
    fr, it = "1861 fin de la partie, la banque saute", "1861 banca finisce i soldi"
    asked = {"en": "1861 bank breaks", "fr": fr, "it": it}[language]
    for address in ("/rules/all/find", "/rules/1861/find"):
        hits = client.get(address, params={"q": asked}).text
        assert hits.index('href="/rules/1861#7-d"') == hits.index('href="')
    assert 'href="/rules/1861#7-d"' in client.get("/rules", params={"q": asked}).text, "also without scripts"
    assert client.get("/rules/1899/find", params={"q": "bank"}).status_code == 404


def test_a_clause_is_shown_between_its_neighbours(client: TestClient) -> None:
    drawer = client.get("/rules/1830/20.3-b").text
    assert all(f'href="/rules/1830#{near}"' in drawer for near in ("20.3-a", "20.3-b", "20.3-c"))
    assert drawer.count("clause lit") == 1 and "R-44" in drawer
    assert client.get("/rules/1830/99.9-z").status_code == 404


@pytest.mark.parametrize(("title", "number"), EXAMPLES)
def test_examples_are_played_as_they_say(title: str, number: int) -> None:
    example = plates(TITLES[title]).example[number]
    told = {language: steps_of(title, number, language) for language in LANGUAGES}
    for line, *steps in zip(example.steps, *told.values(), strict=True):
        for step in steps:
            assert bool(step.refused) == bool(step.clause) == line.startswith(REFUSED)
        assert len({(step.said, step.outcome, step.refused) for step in steps}) == len(LANGUAGES)
    assert any(step.outcome for step in told["en"])
    drawn = {step_picture(title, number, at, "en", "light") for at in range(len(example.steps) + 1)}
    assert all(each.startswith("<svg") for each in drawn)
    assert len(drawn) > 1, "a step is seen"


@pytest.mark.parametrize("title", OURS)
def test_pictures_are_drawn(client: TestClient, title: str) -> None:
    for number, each in enumerate(plates(TITLES[title]).picture):
        drawn = client.get(f"/rules/{title}/picture/{number}.svg", params={"look": "dark"})
        assert drawn.headers["content-type"] == "image/svg+xml", each
        assert drawn.text == picture(title, number, "en", "dark")
    for address in ("picture/99.svg", "example/99/0.svg", "example/0/99.svg", "picture/0.svg?look=odd"):
        assert client.get(f"/rules/{title}/{address}").status_code == 404
