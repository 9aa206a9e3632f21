"""What floats over the board around a chosen space: everything in sight, nothing on anything else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Person
from tests.browser.scenes import about_to_operate, bring_in

SPACES = 14
"""So many spaces are opened: the outermost of those that can be built on."""

OVER_THE_BOARD = """() => {
  const frame = document.getElementById("focus").getBoundingClientRect(), found = [];
  const inside = (box) => box.left >= frame.left - 1 && box.right <= frame.right + 1
    && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  const touch = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const seen = [...document.querySelectorAll("#focus .tile, #focus .turn-it, #focus .cancel, #focus .offer")]
    .map((each) => [each.className, each.getBoundingClientRect()]).filter(([, box]) => box.width);
  seen.forEach(([name, box], index) => {
    if (!inside(box)) found.push(`${name} is out of sight`);
    for (const [other, its] of seen.slice(index + 1)) if (touch(box, its)) found.push(`${other} lies on ${name}`);
  });
  return found;
}"""

OUTERMOST = """(most) => {
  const frame = document.getElementById("focus").getBoundingClientRect();
  const rim = (each) => {
    const box = each.getBoundingClientRect();
    return Math.min(box.left - frame.left, frame.right - box.right, box.top - frame.top, frame.bottom - box.bottom);
  };
  const spaces = [...document.querySelectorAll("#board .can")].sort((a, b) => rim(a) - rim(b));
  return spaces.slice(0, most).map((each) => each.dataset.space);
}"""


@pytest.mark.parametrize("title", ["1830", "18Lilliput"])
def test_tiles_and_buttons_around_a_space_never_lie_on_one_another(people: Callable[..., Person], title: str) -> None:
    """Near the rim of the board there is little room: a button to turn a tile once lay under the one that cancels."""
    ada = people(reduced_motion="reduce")
    bring_in(ada, about_to_operate(title))
    names = ada.page.evaluate(OUTERMOST, SPACES)
    assert names
    for name in names:
        ada.click_space(name)
        ada.page.wait_for_selector("#board .chosen")
        assert ada.page.evaluate(OVER_THE_BOARD) == [], name
        ada.page.keyboard.press("Escape")
    ada.click_space(names[0])
    chosen = ada.page.get_attribute("#lay", "value")
    ada.tab("log")
    ada.page.fill(".say input[name=text]", "Hello")
    ada.page.press(".say input[name=text]", "Enter")
    ada.page.wait_for_selector("#side :text('Hello')")
    assert ada.page.locator("#focus .on-space").count(), "what somebody says closes nothing"
    ada.wait_until(lambda: ada.page.get_attribute("#lay", "value") == chosen)
    ada.tab("sheet")
    ada.page.click("[data-leave]")
    ada.page.wait_for_selector("body:not(.wide, .tall) .stage")
