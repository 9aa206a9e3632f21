"""What stands on the page stands there whole, at every width and in the language with the longest words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.game import Game, new
from roundhouse.kernel.actions import BuyShare, MergeWith, Run, SetPar
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
    const at = box(list.lastElementChild), top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    if (list.matches(".tabs") && !list.lastElementChild.contains(top)) found.push("a tab is out of sight");
  }
  for (const each of document.querySelectorAll(".papers")) {
    if (box(each).top > box(each.parentElement).bottom) found.push(`out of sight: ${words(each)} certificates`);
  }
  for (const each of document.querySelectorAll(".fig")) if (each.scrollWidth > each.clientWidth + 1) found.push(`cut: ${words(each)}`);
  for (const card of document.querySelectorAll(".melt")) {
    const edge = box(card).right - parseFloat(getComputedStyle(card).paddingRight);
    if ([...card.children].some((each) => box(each).right > edge + 1)) found.push(`over its card: ${words(card)}`);
  }
  return found;
}"""  # noqa: E501


DROPPED = """() => {
  const found = [], seen = (each) => !each.hidden && each.offsetTop < each.parentElement.offsetTop + each.parentElement.clientHeight;
  for (const seat of document.querySelectorAll(".seat")) {
    const rest = seat.querySelector(".further"), all = seat.querySelectorAll(".more li").length;
    const shown = [...seat.querySelectorAll(".hold > :is(.h:not(.further), .ticket)")].filter(seen).length;
    if (shown + (seen(rest) ? parseInt(rest.textContent) : 0) !== all) found.push(`${shown} of ${all}: ${rest.textContent}`);
  }
  return found;
}"""  # noqa: E501


BESIDE = """() => {
  const pop = document.querySelector(".auto .pop"), frame = pop.getBoundingClientRect();
  const beside = (at) => at.width && (at.left < frame.left || at.right > frame.right + 1);
  const found = [...pop.querySelectorAll("*:not(option)")].filter((each) => beside(each.getBoundingClientRect()));
  if (frame.top < 0 || frame.left < 0 || frame.right > innerWidth) found.push(pop);
  return found.map((each) => each.outerHTML.slice(0, 80));
}"""


def offers(kind: type) -> Callable[[Game], bool]:
    return lambda game: any(isinstance(each, kind) for each in game.legal_actions())


def auction() -> Game:
    """Four players of 1830 have bid."""
    game = new("1830", ["Ada", "Ben", "Cleo", "Dan"], seed=5)
    for line in ("Ada bids 165 on CA", "Ben bids 45 on CS", "Cleo bids 115 on MH", "Dan bids 50 on CS"):
        game.push(game.read(line))
    return game


SCENES: dict[str, Callable[[], Game]] = {
    "auction": auction,
    "1861": lambda: about_to_operate("1861"),
    "merger": lambda: latest(late("1861").at(396), offers(MergeWith)),
    "prices": lambda: late("1865").at(204),
    "1865": lambda: about_to_operate("1865"),
    "shares": lambda: latest(late("1865").at(211), offers(BuyShare)),
    "cards": lambda: late("18Lilliput").at(140),
}


@pytest.mark.parametrize(
    ("language", "scene"), [*(("fr-FR", scene) for scene in SCENES), ("it-IT", "auction"), ("it-IT", "1865")]
)
def test_nothing_is_cut_off(language: str, scene: str, people: Callable[..., Person]) -> None:
    """A tab that cannot be seen is not looked for, and half a name is none."""
    ada = people(locale=language)
    bring_in(ada, SCENES[scene]())
    found = {}
    for width, height in WIDTHS.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        found[width] = ada.page.evaluate(CUT)
    assert [*found.values()] == [[], [], []]


@pytest.mark.parametrize(("title", "count"), [("1830", 300), ("1865", 200)])
def test_what_a_player_has_is_shown_or_counted(title: str, count: int, people: Callable[..., Person]) -> None:
    ada = people(viewport={"width": 1280, "height": 800})
    bring_in(ada, late(title).at(count))
    for width in (1280, 1024, 1920):
        ada.page.set_viewport_size({"width": width, "height": 800})
        ada.page.wait_for_timeout(100)
        assert ada.page.evaluate(DROPPED) == [], width


@pytest.mark.parametrize("size", ((1280, 800), (390, 844)))
def test_standing_orders_stand_on_the_screen(size: tuple[int, int], people: Callable[..., Person]) -> None:
    ada = people(locale="fr-FR", viewport={"width": size[0], "height": size[1]})
    bring_in(ada, auction())
    ada.page.click(".auto > summary")
    assert ada.page.evaluate(BESIDE) == []


def test_pages_are_set_in_their_own_letters(people: Callable[..., Person]) -> None:
    """Whatever letters the machine has; and a page that was drawn does not move when they come."""
    ada = people()
    bring_in(ada, SCENES["shares"]())
    ada.page.reload()
    ada.wait_for_board()
    ada.page.evaluate("() => document.fonts.ready.then(() => true)")
    for each in ("400 15px Roboto", "700 15px Roboto", "700 15px 'Roboto Slab'", "700 11px 'Roboto Condensed'"):
        assert ada.page.evaluate("(font) => document.fonts.check(font)", each), each
    loaded = ada.page.evaluate("() => [...document.fonts].filter((f) => f.status === 'loaded').length")
    assert loaded == 4


def test_in_french_the_dock_of_a_stock_round_takes_two_lines_and_cuts_no_company(people: Callable[..., Person]) -> None:
    ada = people(locale="fr-FR", viewport={"width": 1280, "height": 800})
    bring_in(ada, latest(late("1830"), lambda game: offers(BuyShare)(game) and offers(SetPar)(game)))
    lines = ada.page.evaluate("""() => {
      const says = document.querySelector("#dock .says"), range = document.createRange();
      range.selectNodeContents(says);
      return new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size;
    }""")
    assert lines <= 2


def test_a_long_way_keeps_the_names_of_its_stops(people: Callable[..., Person]) -> None:
    """Twelve stops, each with a name of three words."""
    ada = people(viewport={"width": 1280, "height": 800})
    bring_in(ada, latest(late("1830"), offers(Run)))
    cut = ada.page.locator(".ledger ol").first.evaluate("""(line) => {
      while (line.children.length < 12) line.append(line.lastElementChild.cloneNode(true));
      const names = [...line.querySelectorAll("li > span")];
      for (const name of names) name.textContent = "Hamilton & Toronto";
      return names.filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > 40).length;
    }""")
    assert cut == 0
