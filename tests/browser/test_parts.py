"""A page that takes in only what has changed shows what a fresh page shows."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Person
from tests.browser.scenes import about_to_operate, bring_in

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

    page.locator("[data-layer]").select_option("start", force=True)
    page.wait_for_selector(".instead:visible")
    page.keyboard.press("z")
    page.wait_for_selector(f"#view[data-count='{count}']")
    page.wait_for_selector(".instead", state="hidden")
    assert page.evaluate(DIFFERENT) == []
