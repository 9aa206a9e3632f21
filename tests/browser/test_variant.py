"""A variant at the page for a new game: chosen, read from a file, corrected, looked at, and played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.titles import TITLES
from roundhouse.titles.variants import variants_of
from tests.browser.conftest import Person

playwright_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
expect = playwright_api.expect
expect.set_options(timeout=20_000)

OURS = """title = "1830"
name = "Ours <at home>"
bank = 9000
"""


def test_a_variant_from_the_form_to_the_lists(people: Callable[..., Person]) -> None:
    ada = people()
    ada.be_guest("Ada")
    ada.go("/new?title=1830")
    page = ada.page
    variant = page.locator("details.variant[data-title='1830']")
    variant.locator("summary").click()
    text, shown = variant.locator("textarea"), variant.locator(".preview")

    variant.locator("select.sample").select_option(label="A short 1830")
    expect(text).to_have_value(variants_of(TITLES["1830"])["short-1830"])

    file = {"name": "ours.toml", "mimeType": "text/plain", "buffer": OURS.encode()}
    variant.locator("input[type=file]").set_input_files(files=[file])
    expect(text).to_have_value(OURS)

    text.fill(OURS + "cats = 3\n")
    variant.locator("button").click()
    sentence = "Line 4 of the variant: nothing in this title is called 'cats'"
    expect(shown.locator("[role=alert]")).to_contain_text(sentence)
    expect(shown.locator(".wrong-line")).to_have_text("4 cats = 3")

    text.fill(OURS)
    variant.locator("button").click()
    expect(shown.locator(".notice")).to_have_text("Ours <at home> can be played.")
    expect(shown.locator("svg")).to_have_count(2)

    page.check("[name=together][value=hotseat]")
    page.click("main button.big")
    ada.wait_for_board()
    expect(page.locator("body")).to_contain_text("variant: Ours <at home>")
    ada.go("/")
    expect(page.locator(".variant-mark").first).to_have_text("variant: Ours <at home>")
