"""By touch: an operating turn of each title on a phone of 390 pixels; swipes; what is asked once more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.engine.step import PriceRange
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, Dividend, LayTile, Pass, Run
from roundhouse.kernel.notation import write
from roundhouse.table.stage import company_in_turn
from tests.browser.conftest import Person, quoted
from tests.browser.scenes import about_to_operate, bring_in, stock_round
from tests.browser.test_titles import record_of

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
UNCOVERED = """() => {
  const tile = document.querySelector("#board .preview").parentElement.children[1].getBoundingClientRect();
  const tray = document.querySelector("#focus .tiles").getBoundingClientRect();
  const board = document.querySelector(".board").getBoundingClientRect();
  return tile.top >= board.top && tile.bottom <= tray.top && tile.left >= board.left && tile.right <= board.right;
}"""
LONGEST_TURN = 14
"""So many actions a company takes at most before somebody else does."""


def wanted(game: Game, before: int) -> Action:
    """Lay one tile, run and pay; otherwise go on."""
    options = [each for each in game.legal_actions().in_turn() if not isinstance(each, PriceRange)]
    laid = any(isinstance(action, LayTile) for action in game.actions[before:])
    for kind in (Run, Dividend, *(() if laid else (LayTile,)), Pass):
        for option in options:
            if isinstance(option, kind):
                return option  # type: ignore[no-any-return]
    return options[0]  # type: ignore[return-value]


def tap(person: Person, action: Action) -> None:
    """Take an action by touch alone: the thing, then the button that confirms."""
    page, count = person.page, person.count()
    if isinstance(action, LayTile):
        page.locator(f"#board [data-space={quoted(action.space)}]").tap(force=True)
        page.wait_for_selector("#board .preview")
        assert page.evaluate(UNCOVERED), "the tile that is turned is in sight, all of it"
        page.locator("#go:not([disabled])").tap()
    elif isinstance(action, Pass):
        page.locator(".dock .pass").first.tap()
    else:
        button = "button[data-kind=Run]" if isinstance(action, Run) else f"button[value={quoted(write(action))}]"
        found = page.locator(f"{button}:not([hidden])").first
        found.wait_for(state="attached")
        person._uncover(found)
        chosen = found.get_attribute("aria-pressed") == "true"  # then a tap confirms it
        found.tap()
        if not chosen:
            page.locator("#go:not([disabled])").tap()
    person.wait_past(count)


@pytest.mark.parametrize("title", ["1830", "1861", "1865", "18Lilliput"])
def test_an_operating_turn_by_touch(people: Callable[..., Person], title: str) -> None:
    game = about_to_operate(title)
    company, before = company_in_turn(game), len(game.actions)
    ada = people(**PHONE)
    bring_in(ada, game)
    for _ in range(LONGEST_TURN):
        tap(ada, wanted(game, before))
        game = record_of(ada)
        done = {type(action) for action in game.actions[before:]}
        if (company_in_turn(game) != company or game.finished) if company else LayTile in done:
            break
    assert not company or company_in_turn(game) != company or game.finished
    assert LayTile in done and (Run in done or title != "1830")


SWIPE = """([place, across, down]) => {
  const target = document.querySelector(place), box = target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  const touch = (at, dx, dy) => new Touch({ identifier: 1, target, clientX: x + dx, clientY: y + dy });
  const say = (name, touches, changedTouches) =>
    target.dispatchEvent(new TouchEvent(name, { bubbles: true, touches, changedTouches }));
  say("touchstart", [touch(0, 0, 0)], [touch(0, 0, 0)]);
  say("touchend", [], [touch(0, across, down)]);
}"""


def test_swipes_change_what_a_phone_shows(people: Callable[..., Person]) -> None:
    ada = people(**PHONE)
    bring_in(ada, stock_round())
    shown = lambda: ada.page.get_attribute("body", "data-show")  # noqa: E731
    ada.page.evaluate(SWIPE, [".dock", -150, 5])
    assert shown() == "board"
    ada.page.evaluate(SWIPE, [".dock", -150, 5])
    assert shown() == "side"
    ada.page.evaluate(SWIPE, [".dock", 150, 5])
    assert shown() == "board"
    ada.page.evaluate(SWIPE, [".dock", 0, -120])
    assert shown() == "stage"
    ada.page.evaluate(SWIPE, [".dock", 20, 10])
    assert shown() == "stage"


def test_what_cannot_be_mended_is_asked_once_more(people: Callable[..., Person]) -> None:
    ada = people()
    bring_in(ada, stock_round())
    button = ada.page.locator("#stage button.choose").first
    button.evaluate("each => each.dataset.fx = JSON.stringify({t: 'all', go: 'Do it', i: [], n: [], q: 'Really?'})")
    count = ada.count()
    button.click()
    ada.page.click("#go")
    ada.page.wait_for_selector("#dock.asks .what:has-text('Really?')")
    assert ada.count() == count
    ada.page.keyboard.press("Escape")
    assert ada.page.locator("#dock.asks").count() == 0
    button.click()
    ada.page.click("#go")
    ada.page.click("#dock.asks #go")
    ada.wait_past(count)


IN_SIGHT = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll("#board .can")].every((space) => {
    const box = space.children[1].getBoundingClientRect();
    return box.left >= board.left && box.right <= board.right && box.top >= board.top && box.bottom <= board.bottom;
  });
}"""
LETTERS = """() => [...document.querySelectorAll("#board .pennon:not([hidden]) text")].map(
  (text) => text.getBoundingClientRect().height)"""
COVERED = """() => {
  const marks = [...document.querySelectorAll("#board .pennon:not([hidden]) rect")];
  const boxes = marks.map((each) => each.getBoundingClientRect());
  const apart = (one, other) => one.right < other.left + 1 || one.bottom < other.top + 1;
  return boxes.filter((one, at) => boxes.slice(at + 1).some((other) => !apart(one, other) && !apart(other, one)));
}"""


def test_a_phone_shows_the_part_of_the_board_that_the_step_is_about(people: Callable[..., Person]) -> None:
    game = about_to_operate("1830")
    spaces = {action.space for action in game.legal_actions().in_turn() if isinstance(action, LayTile)}
    found = [{"space": each, "line": "", "gain": "+$10", "tone": "gain", "mark": "+$10", "cost": ""} for each in spaces]
    ada = people(**PHONE)
    page = ada.page
    page.route("**/sites*", lambda route: route.fulfill(json=found))
    bring_in(ada, game)
    whole, height = page.get_attribute("#board svg", "data-whole"), "document.querySelector('.board').clientHeight"
    page.wait_for_selector("#board .pennon")
    assert page.get_attribute("#board svg", "viewBox") != whole
    assert page.evaluate(IN_SIGHT)
    seen, before = page.get_attribute("#board svg", "viewBox"), page.evaluate(height)
    assert page.evaluate(COVERED) == [], "no mark lies on another"
    far = max(page.evaluate(LETTERS))
    page.locator("#view [data-go]").first.tap()
    page.wait_for_selector("#board .preview")
    assert page.evaluate(height) > before, "the list of places makes room"
    assert max(page.evaluate(LETTERS), default=far) < 1.5 * far, "what is seen from near has no larger letters"
    page.locator("#focus .cancel").tap()
    assert page.get_attribute("#board svg", "viewBox") == seen
    page.locator("[data-show=board]").tap()
    assert page.get_attribute("#board svg", "viewBox") == whole
    assert page.evaluate(COVERED) == []


def test_the_market_is_a_paper_on_a_phone(people: Callable[..., Person]) -> None:
    for options, shown in ((PHONE, True), ({}, False)):
        ada = people(**options)
        bring_in(ada, stock_round())
        if shown:
            ada.page.locator("[data-show=side]").tap()
        ada.tab("market")
        assert ada.page.locator(".tab-market .mk").is_visible() == shown, "beside the step that shows it, it need not"
