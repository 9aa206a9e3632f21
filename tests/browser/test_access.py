"""Everybody can play: axe finds no breach of WCAG A or AA on any page, and letters in pictures stand out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from roundhouse.bots import make_bot
from roundhouse.formats.record import write_record
from roundhouse.game import new
from roundhouse.kernel.actions import LayTile
from roundhouse.table.stage import stage_of
from roundhouse.titles import find_title
from tests.browser.conftest import Person

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

LOOKS = ("light", "dark", "safe")
RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]},
    "resultTypes": ["violations"],
}
TITLES = {"1830": 90, "1861": 70, "1865": 60, "18Lilliput": 9}
"""How far each game is played before it is looked at."""

LETTERS = Path(__file__).with_name("letters.js").read_text("utf-8")
BARE = "for (const part of document.querySelectorAll('.sheet svg > *, .picture svg > :not(title)')) part.remove()"
"""Pictures have thousands of parts, which only cost time where their words have been looked at already."""

THIN = """() => {
  const seen = {};
  const alike = (each, way) => {
    const here = `${way} ${each.tagName}.${each.getAttribute("class")}`, parts = [...each.children];
    if (each.matches("script, svg")) return;
    for (const part of parts) alike(part, here);
    if (each.children.length === 0 && each !== document.body) {
      seen[here] = (seen[here] ?? 0) + 1;
      if (seen[here] > 2) each.remove();
    }
  };
  alike(document.body, "");
}"""
"""Of words that stand alike in a like place, two are enough to look at: their colours come from the same lines."""


def breaches(person: Person, look: str) -> list[str]:
    """What axe finds on the page, each with the first elements it is about. All looks have the same elements."""
    rules = RULES if look == LOOKS[0] else {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
    found: Any = axe.Axe().run(person.page, options=rules).response
    return [f"{each['id']}: {[node['html'][:160] for node in each['nodes'][:3]]}" for each in found["violations"]]


def stands_out(person: Person, part: str) -> list[str]:
    """Words in pictures that could not be read."""
    return list(person.page.evaluate(LETTERS, part))


def record(name: str, actions: int) -> bytes:
    """A game between simple bots, so many actions on, and then up to a tile that may be laid."""
    game = new(name, ["Ada", "Ben", "Cleo"][: find_title(name).player_counts[0]], seed=7)
    while len(game.actions) < actions or not any(isinstance(each, LayTile) for each in game.legal_actions()):
        seat = game.active[0]
        game.push(make_bot("simple", seat).choose(game))
    return write_record(game)


def bring_in(person: Person, data: bytes) -> None:
    person.go("/")
    person.page.set_input_files("[name=file]", {"name": "game.json", "mimeType": "application/json", "buffer": data})
    person.page.click("form[action='/import'] button")
    person.wait_for_board()


def wear(person: Person, look: str) -> None:
    person.context.add_cookies([{"name": "look", "value": look, "url": person.address}])


def pages(person: Person) -> Iterator[str]:
    """Every page that is not a game, one after the other; first as nobody, then as a guest."""
    person.context.clear_cookies(name="roundhouse")
    for path in ("/", "/new", "/account", "/rules", "/rules/18Lilliput", "/games/nowhere"):
        person.go(path)
        yield path
    person.be_guest("Ada")
    person.go("/account")
    yield "/account of a guest"
    person.go("/new")
    person.page.check("[name=together][value=friends]")
    person.page.click("button.big")
    person.page.wait_for_selector(".places")
    yield "waiting for players"


def test_every_page_can_be_read_by_everybody(people: Callable[..., Person]) -> None:
    ada, ben, found = people(reduced_motion="reduce"), people(), {}
    for look in LOOKS:
        wear(ada, look)
        for name in pages(ada):
            if name.startswith("/rules/") and look != LOOKS[0]:
                ada.page.evaluate(THIN)
            found[f"{look} {name}"] = breaches(ada, look)
        wear(ben, look)
        ben.page.goto(ada.page.input_value(".places .link input"))
        found[f"{look} invitation"] = breaches(ben, look)
    assert report(found) == ""


@pytest.mark.parametrize("name", TITLES)
def test_every_game_can_be_read_by_everybody(people: Callable[..., Person], name: str) -> None:
    """The whole page once; then what is peculiar to the title, in every look."""
    ada, found = people(reduced_motion="reduce"), {}
    bring_in(ada, record(name, TITLES[name]))
    found["board"] = breaches(ada, LOOKS[0])
    for look in LOOKS:
        wear(ada, look)
        ada.page.reload()
        found[f"{look} board"] = stands_out(ada, "#board svg")
        for tab in set(tabs(ada)) & {"charts", "cards", "tiles"}:
            ada.tab(tab)
            found[f"{look} {tab}"] = stands_out(ada, ".side svg")
    assert report(found) == ""


def test_every_tab_can_be_read_by_everybody(people: Callable[..., Person]) -> None:
    ada, found = people(reduced_motion="reduce"), {}
    bring_in(ada, record("1830", TITLES["1830"]))
    for look in LOOKS:
        wear(ada, look)
        ada.page.reload()
        for tab in tabs(ada):
            ada.tab(tab)
            assert ada.page.locator(".panel").evaluate("each => each.clientHeight") > 120, tab
            ada.page.evaluate(BARE)
            found[f"{look} {tab}"] = breaches(ada, look)
        ada.page.keyboard.press("Escape")
        ada.page.locator("[data-go]").first.click()
        ada.page.wait_for_selector("#dock .fx b")
        found[f"{look} tile"] = breaches(ada, look)
    assert report(found) == ""


STAGES = {"run": "1830", "dividend": "1830", "trains": "1830", "cards": "18Lilliput"}
"""Steps with a panel of their own, and a title that has them."""


def record_at(title: str, wanted: str) -> bytes:
    """A game between simple bots up to a stage, some way on."""
    game = new(title, ["Ada", "Ben", "Cleo"][: find_title(title).player_counts[0]], seed=7)
    while len(game.actions) < TITLES[title] or stage_of(game) != wanted:
        seat = game.active[0]
        game.push(make_bot("simple", seat).choose(game))
    return write_record(game)


def test_every_step_can_be_read_by_everybody(people: Callable[..., Person]) -> None:
    ada, found = people(reduced_motion="reduce"), {}
    for wanted, title in STAGES.items():
        bring_in(ada, record_at(title, wanted))
        for look in ("light", "dark"):
            wear(ada, look)
            ada.page.reload()
            ada.page.evaluate(BARE)
            found[f"{look} {wanted}"] = breaches(ada, look)
    assert report(found) == ""


def tabs(person: Person) -> list[str]:
    found = person.page.locator(".tab[data-tab]")
    return [str(found.nth(at).get_attribute("data-tab")) for at in range(found.count())]


def report(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{name}: {each}" for name, each in found.items() if each)


SEEN = """() => {
  const focused = document.activeElement, ring = document.querySelector("#board .ring.here");
  const marked = focused.closest("[data-space]") && ring || focused;
  const style = getComputedStyle(marked);
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const shown = (outlined || parseFloat(style.strokeWidth) >= 12) && focused.getBoundingClientRect().width > 0;
  return {what: focused.outerHTML.slice(0, 120), shown, tag: focused.tagName, order: focused.tabIndex};
}"""


def test_tab_reaches_everything_and_shows_where_one_is(people: Callable[..., Person]) -> None:
    """Walking through the page of a game with the Tab key: no traps, no private order, always a visible mark."""
    ada = people(reduced_motion="reduce")
    bring_in(ada, record("1830", TITLES["1830"]))
    visited: dict[str, dict[str, Any]] = {}
    for _ in range(300):
        ada.page.keyboard.press("Tab")
        stop = ada.page.evaluate(SEEN)
        if stop["tag"] == "BODY" or (stop["what"] in visited and "skip" in stop["what"]):
            break
        visited[stop["what"]] = stop
    assert [each["what"] for each in visited.values() if not each["shown"]] == []
    assert {each["order"] for each in visited.values()} == {0}
    reached = "".join(visited)
    for wanted in (
        'class="skip"',
        'data-space="',
        'name="line"',
        'class="tab"',
        'data-zoom="in"',
        "<summary",
        'type="range"',
    ):
        assert wanted in reached, wanted
