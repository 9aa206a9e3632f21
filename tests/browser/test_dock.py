"""What the dock says of a choice before it is made, and that nothing to choose from is out of sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.table.stage import DIVIDEND, STOCK, TRACK, stage_of
from tests.browser.conftest import Person
from tests.browser.scenes import about_to_operate, bring_in, late, latest, stock_round

OUT_OF_SIGHT = """() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  return [...document.querySelectorAll(".certs tbody tr")].filter((row) => row.getBoundingClientRect().bottom > stage.bottom + 1)
    .map((row) => row.dataset.company);
}"""  # noqa: E501


def told(person: Person) -> str:
    return person.page.inner_text("#dock .chosen:visible .what")


def test_the_dock_says_what_a_certificate_would_do_as_long_as_one_is_at_it(people: Callable[..., Person]) -> None:
    ada = people()
    bring_in(ada, stock_round())
    page = ada.page
    asked = told(ada)
    bought, par = page.locator("[data-company=PRR] .cert").first, page.locator(".par.choose").first
    bought.hover()
    assert "PRR" in told(ada) and told(ada) != asked
    assert page.locator("#dock .chosen:visible .fx b").count() > 1
    assert page.is_disabled("#go"), "nothing is chosen by a look"
    page.hover(".head")
    assert told(ada) == asked
    par.focus()
    page.keyboard.press("ArrowRight")
    begun = told(ada)
    assert begun != asked and page.locator(".mk .ghost").count() == 1
    page.keyboard.press("Escape")
    bought.click()
    chosen = told(ada)
    par.hover()
    assert told(ada) not in (asked, chosen)
    page.keyboard.press("Enter")
    count = ada.count()
    assert ada.page.get_attribute(".par.choose >> nth=0", "aria-pressed") == "true", "Enter chooses what the dock says"
    page.hover(".head")
    page.keyboard.press("Escape")
    assert told(ada) == asked and ada.count() == count


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1920, 1080)])
def test_every_company_is_in_sight_in_a_late_stock_round(people: Callable[..., Person], size: tuple[int, int]) -> None:
    """On a desk nobody looks for the last company under the dock, whatever lies on the market."""
    ada = people(viewport={"width": size[0], "height": size[1]})
    bring_in(ada, latest(late("1830"), lambda game: stage_of(game) == STOCK))
    assert ada.page.locator(".certs tbody tr").count() == 8
    assert ada.page.evaluate(OUT_OF_SIGHT) == []


def test_the_chosen_space_has_a_ring_and_its_letters_stay_as_they_are(people: Callable[..., Person]) -> None:
    """The ring was once a stroke that all letters of a laid tile inherited."""
    ada = people(viewport={"width": 1440, "height": 900})
    game = latest(about_to_operate("1830"), lambda game: stage_of(game) == TRACK)
    bring_in(ada, game)
    laid = ada.page.locator("#board .can:has(> use)").first
    name = laid.get_attribute("data-space")
    assert name, "there is a tile that can be replaced"
    ada.click_space(name)
    ada.page.wait_for_selector("#board .ring.chosen", state="attached")
    assert ada.page.eval_on_selector("#board .ring.chosen", "each => each.getBBox().width") > 100
    assert laid.locator(":scope > use").evaluate("each => getComputedStyle(each).stroke") == "none"
    ada.page.keyboard.press("Escape")
    ada.wait_until(lambda: ada.page.locator("#board .ring.chosen").count() == 0)


def test_a_dividend_is_chosen_by_its_number(people: Callable[..., Person]) -> None:
    ada = people()
    bring_in(ada, latest(late("1830"), lambda game: stage_of(game) == DIVIDEND))
    ada.page.keyboard.press("2")
    assert ada.page.locator(".payout").nth(1).get_attribute("class") == "payout sel"
    assert ada.page.locator(".payout kbd").all_inner_texts() == ["1", "2"]
