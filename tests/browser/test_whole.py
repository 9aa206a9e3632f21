"""What stands on the page stands there whole, at every width and in the language with the longest words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.game import Game
from roundhouse.kernel.actions import BuyShare, MergeWith
from tests.browser.conftest import Person
from tests.browser.scenes import about_to_operate, bring_in, late, latest

WIDTHS = {1280: 800, 1440: 900, 1920: 1080}

CUT = """() => {
  const found = [], box = (each) => each.getBoundingClientRect(), words = (each) => each.textContent.trim();
  const stage = document.querySelector("#stage");
  if (stage.scrollWidth > stage.clientWidth + 1) found.push(`the step scrolls sideways by ${stage.scrollWidth - stage.clientWidth}`);
  for (const list of document.querySelectorAll(".tabs, .rounds, .roster")) {
    const frame = box(list), shown = [...list.children].map(box).filter((each) => each.width && each.top < frame.bottom - 1);
    if (shown.some((each) => each.right > frame.right + 1 || each.bottom > frame.bottom + 1)) found.push(`cut: ${words(list)}`);
    if (list.matches(".tabs") && shown.length < list.children.length) found.push("a tab is out of sight");
  }
  for (const card of document.querySelectorAll(".melt")) {
    const edge = box(card).right - parseFloat(getComputedStyle(card).paddingRight);
    if ([...card.children].some((each) => box(each).right > edge + 1)) found.push(`over its card: ${words(card)}`);
  }
  return found;
}"""  # noqa: E501


def offers(kind: type) -> Callable[[Game], bool]:
    return lambda game: any(isinstance(each, kind) for each in game.legal_actions())


SCENES: dict[str, Callable[[], Game]] = {
    "1830": lambda: about_to_operate("1830"),
    "1861": lambda: about_to_operate("1861"),
    "1861 merging": lambda: latest(late("1861").at(400), offers(MergeWith)),
    "1865": lambda: about_to_operate("1865"),
    "1865 shares": lambda: latest(late("1865").at(220), offers(BuyShare)),
    "18Lilliput": lambda: late("18Lilliput").at(140),
}


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_cut_off(scene: str, people: Callable[..., Person]) -> None:
    """A tab that cannot be seen is not looked for, and half a name is none."""
    ada = people(locale="fr-FR")
    bring_in(ada, SCENES[scene]())
    found = {}
    for width, height in WIDTHS.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        found[width] = ada.page.evaluate(CUT)
    assert found == dict.fromkeys(WIDTHS, [])
