"""The book of rules in a browser: a question from the start page, examples, the table, a phone, and paper."""

import io
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Person
from tests.browser.test_around import fits, hotseat

pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")


@pytest.mark.parametrize(
    ("locale", "rules", "asked"),
    [
        ("en-GB", "Rules", "when does the bank breaking end 1861"),
        ("fr-FR", "Règles", "1861 fin de la partie quand la banque saute"),
        ("it-IT", "Regole", "1861 la banca finisce i soldi"),
    ],
)
def test_a_question_is_answered_from_the_start_page(
    people: Callable[..., Person], locale: str, rules: str, asked: str
) -> None:
    reader = people(locale=locale)
    reader.go("/")
    reader.page.click(f"nav >> text={rules}")
    reader.page.locator(".find input").press_sequentially(asked)
    reader.page.wait_for_selector(".hits li:first-child a[href='/rules/1861#7-d']")
    reader.page.click(".hits li:first-child a")
    reader.page.wait_for_selector("[id='7-d']:target")
    assert reader.page.locator("[id='7-d']").is_visible()


def test_a_question_that_was_written_before_the_page_listened_is_asked(people: Callable[..., Person]) -> None:
    """A script comes late; what stands in the field by then is searched for all the same."""
    reader = people()
    held: list[Any] = []
    reader.page.route("**/htmx.min.js*", lambda route: held.append(route))
    reader.page.goto(f"{reader.address}/rules", wait_until="commit")
    reader.page.fill(".find input", "when does the bank breaking end 1861")
    reader.wait_until(lambda: bool(held))
    held[0].continue_()
    reader.page.wait_for_selector(".hits li:first-child a[href='/rules/1861#7-d']")


def test_an_example_is_stepped_through(people: Callable[..., Person]) -> None:
    reader = people()
    reader.go("/rules/1830#20.3-b")
    example = reader.page.locator("[data-example]").filter(has_text="20.3-b").first
    example.locator("[data-on]").click()
    example.locator("[data-on]").click()
    assert example.locator("output").inner_text() == "2"
    assert "/2.svg" in (example.locator("img").get_attribute("src") or "")
    example.locator(".steps li").first.click()
    assert example.locator("output").inner_text() == "1"


def test_hints_and_refusals_open_their_clause_over_the_game(people: Callable[..., Person]) -> None:
    ada = people()
    hotseat(ada)
    ada.page.locator("#dock .clause-link:visible").first.click()
    ada.page.wait_for_selector("#rule:not([hidden]) .clause.lit")
    assert ada.page.locator("#view").is_visible()
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_selector("#rule", state="hidden")


@pytest.mark.parametrize("title", ["1830", "18Lilliput"])
def test_on_a_phone_and_on_paper(people: Callable[..., Person], title: str) -> None:
    reader = people(viewport={"width": 390, "height": 844}, locale="fr-FR")
    reader.go(f"/rules/{title}")
    assert fits(reader)
    printed = pypdf.PdfReader(io.BytesIO(reader.page.pdf(format="A4")))
    words = [page.extract_text() for page in printed.pages]
    assert len(words) > 10
    assert all(len(page.strip()) > 40 for page in words[:-1]), "no page is empty"
    assert "Sommaire" not in words[3] and any("20.3-b" in page or "E-h" in page for page in words)
