"""Where the page is wide enough the log stands beside another paper; there is never more than one of it."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Person
from tests.browser.scenes import about_to_operate, bring_in

LINES = "#also .line:not(.chat)"


def test_on_a_broad_page_the_log_stands_under_market_and_companies(people: Callable[..., Person]) -> None:
    ada = people(viewport={"width": 1920, "height": 1080})
    bring_in(ada, about_to_operate("1830"))
    page = ada.page
    page.wait_for_selector(LINES)
    assert page.get_attribute("#side", "data-tab-now") == "market"
    count = ada.count()
    page.locator("#stage [data-go]").first.click()
    page.wait_for_selector("#focus .tile[aria-selected=true]")
    ada.confirm()
    ada.wait_past(count)
    page.wait_for_selector(f"#also .log:has(.n:text-is('{count + 1}'))")

    page.fill("#also [name=text]", "Good luck")
    page.keyboard.press("Enter")
    page.wait_for_selector("#also .line.chat:has-text('Good luck')")
    assert page.get_attribute("#side", "data-tab-now") == "market"
    assert page.input_value("#also [name=text]") == ""

    page.locator(f"{LINES} a[hx-get]").last.click()
    page.wait_for_selector("#view.past")
    assert page.get_attribute("#side", "data-tab-now") == "market"

    ada.tab("log")
    page.wait_for_selector("#also:empty", state="attached")
    assert page.locator(".log").count() == 1
    ada.tab("market")
    page.wait_for_selector(LINES)
    assert page.locator(".log").count() == 1


def test_the_enlarged_spreadsheet_has_the_log_beside_it(people: Callable[..., Person]) -> None:
    ada = people(viewport={"width": 1440, "height": 900})
    bring_in(ada, about_to_operate("1830"))
    page = ada.page
    assert page.locator("#also > *").count() == 0
    ada.tab("sheet")
    page.wait_for_selector(LINES)
    log, sheet = page.locator("#also").bounding_box(), page.locator("#side").bounding_box()
    assert log and sheet and log["x"] + log["width"] <= sheet["x"] + 1
    page.fill("#also [data-find]", "nobody says this")
    page.wait_for_function("lines => [...document.querySelectorAll(lines)].every(each => each.hidden)", arg=LINES)
    page.fill("#also [data-find]", "")
    page.click(".leave")
    page.wait_for_selector("#also:empty", state="attached")

    page.set_viewport_size({"width": 1280, "height": 800})
    ada.tab("market")
    ada.tab("sheet")
    page.wait_for_timeout(300)
    assert page.locator("#also > *").count() == 0
