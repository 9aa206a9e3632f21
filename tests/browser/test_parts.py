"""A page that takes in only what has changed shows what a fresh page shows."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import APIResponse, Route

from tests.browser.conftest import Person
from tests.browser.scenes import about_to_operate, bring_in
from tests.browser.test_around import hotseat

DIFFERENT = """async () => {
  const text = await (await fetch(location.pathname)).text();
  const fresh = new DOMParser().parseFromString(text, "text/html"), found = [];
  const words = (part) => part.textContent.replace(/\\s+/g, " ");
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const name = part.dataset.part, here = document.querySelector(`[data-part="${name}"]`);
    if (!["stage", "dock"].includes(name) && words(part) !== words(here)) found.push(name);
  }
  const drawn = (root) => [...root.querySelectorAll("#board svg > *, #board [data-space]")].filter((each) => !each.querySelector("[data-space]"));
  const bare = (each) => {
    const copy = each.cloneNode(true);
    copy.querySelectorAll(".pennon, .preview").forEach((mark) => mark.remove());
    return copy.innerHTML;
  };
  const [one, other] = [drawn(fresh).map(bare), drawn(document).map(bare)];
  if (one.length !== other.length || one.some((each, index) => each !== other[index])) found.push("drawing");
  return found;
}"""  # noqa: E501


ASKING = """() => [...document.querySelectorAll("#view *")]
  .filter((each) => each["htmx-internal-data"]?.verb && !each.matches("[hx-get], [hx-post]"))
  .map((each) => each.outerHTML)"""


def test_after_moves_and_layers_the_page_is_like_a_fresh_one(people: Callable[..., Person]) -> None:
    ada = people()
    bring_in(ada, about_to_operate("1830"))
    page = ada.page
    page.evaluate("document.querySelector('#board svg').marked = true")
    count = ada.count()
    page.locator("#stage [data-go]").first.click()
    page.wait_for_selector("#focus .tile[aria-selected=true]")
    ada.confirm()
    ada.wait_past(count)
    assert page.locator("#focus > *").count() == 0
    assert page.evaluate(DIFFERENT) == []
    assert page.evaluate("document.querySelector('#board svg').marked") is True
    assert page.evaluate(ASKING) == []

    page.locator("[data-layer]").select_option("start", force=True)
    page.wait_for_selector(".instead:visible")
    page.keyboard.press("z")
    page.wait_for_selector(f"#view[data-count='{count}']")
    page.wait_for_selector(".instead", state="hidden")
    assert page.evaluate(DIFFERENT) == []


def test_fields_are_fresh_when_a_move_has_been_made(people: Callable[..., Person]) -> None:
    ada = people()
    hotseat(ada)
    ada.tab("log")
    ada.page.fill(".say [name=text]", "Good luck")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector(".line.chat:has-text('Good luck')")
    assert ada.page.input_value(".say [name=text]") == ""

    field = ada.page.locator("#stage .stepper [type=number]").last
    first = field.input_value()
    field.fill(str(int(first) + 5))
    ada.act("Ada bids 20 on SV")
    assert field.input_value() == field.get_attribute("value") == first
    ada.page.click("[aria-label='One move back']")
    ada.page.wait_for_selector("#view.past[data-count='0']")
    assert ada.page.input_value(".history [type=range]") == "0"


def test_an_answer_that_comes_after_the_news_of_it_tears_nothing(people: Callable[..., Person]) -> None:
    """What was pressed is gone when the answer comes: the parts that were not sent stay where they are."""
    ada = people()
    page = ada.page
    ada.be_guest("Ada")
    ada.go("/new?title=1830")
    page.click("details:has([name=move_clock]) > summary")
    page.fill("[name=move_clock]", "10")
    page.click(".ready button")
    ada.wait_for_board()
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/pause", lambda route: held.append((route, route.fetch())))
    page.click(".menu > summary")
    page.click("[name=paused][value='1']")
    page.wait_for_selector("[name=paused][value='0']", state="attached")
    (route, answer), *_ = held
    with page.expect_response("**/view?*"):
        route.fulfill(response=answer)
    page.wait_for_selector("[name=paused][value='0']", state="attached")
    assert page.locator("[data-same]").count() == 0 and page.locator("#board svg").count() == 1
    assert page.evaluate(DIFFERENT) == []


ROWS = """() => {
  const tops = [...document.querySelectorAll(".tabs .tab:not(.widen, .leave)")].map((each) => each.offsetTop);
  return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
}"""


def test_no_tab_stands_alone_in_a_row(people: Callable[..., Person]) -> None:
    """Tabs that do not fit into one row beside the step share two rows evenly, in every language."""
    for title in ("1830", "1865"):
        for language in ("en-GB", "fr-FR", "it-IT"):
            ada = people(locale=language)
            bring_in(ada, about_to_operate(title))
            rows = ada.page.evaluate(ROWS)
            assert len(rows) <= 2 and max(rows) - min(rows) <= 1, (title, language, rows)
            assert title != "1830" or language != "en-GB" or len(rows) == 1
