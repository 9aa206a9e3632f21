"""Studying in the browser: taking again, playing the history, notes at a moment, going on with friends."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Person
from tests.browser.scenes import bring_in, stock_round
from tests.browser.test_around import hotseat

OPENING = ("Ada bids 20 on SV", "Ben bids 40 on CS", "Cleo bids 70 on DH")

STOP_AT_THE_FIRST_MOVE = """() => new MutationObserver((_, looking) => {
  if (!document.querySelector(".telling")?.textContent.includes("SV")) return;
  looking.disconnect();
  window.pressed = document.querySelector("[data-play]").getAttribute("aria-pressed");
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""
"""The first move is told for a second: whoever looks from outside may come too late."""


def begin(person: Person) -> None:
    hotseat(person)
    for line in OPENING:
        person.act(line)


def test_what_was_taken_back_is_taken_again_with_a_key(people: Callable[..., Person]) -> None:
    ada = people()
    begin(ada)
    for count in (2, 1):
        ada.page.keyboard.press("z")
        ada.page.wait_for_selector(f"#view[data-count='{count}']")
    assert "40" in str(ada.page.get_attribute(".dock .again", "title"))
    for count in (2, 3):
        ada.page.keyboard.press("y")
        ada.page.wait_for_selector(f"#view[data-count='{count}']")
    assert ada.page.locator(".dock .again").count() == 0


def test_a_key_pressed_the_moment_the_page_has_changed_counts(people: Callable[..., Person]) -> None:
    ada = people()
    begin(ada)
    ada.page.evaluate(
        """() => document.addEventListener("htmx:afterSwap", () => {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "y", bubbles: true }));
        }, { once: true })"""
    )
    version = ada.version()
    ada.page.keyboard.press("z")
    ada.page.wait_for_selector(f"#view[data-count='3'][data-version='{version + 2}']")


def test_the_history_plays_and_pauses(people: Callable[..., Person]) -> None:
    ada = people()
    begin(ada)
    ada.page.evaluate(STOP_AT_THE_FIRST_MOVE)
    ada.page.keyboard.press("Space")
    ada.page.wait_for_selector("#view.past")
    assert ada.page.evaluate("window.pressed") == "true"
    assert 1 <= ada.count() <= 2
    ada.page.click("[data-play]")
    ada.page.wait_for_selector("#view[data-count='3']:not(.past)")
    assert ada.page.locator(".telling").count() == 0


def test_a_note_at_a_moment_leads_back_to_it(people: Callable[..., Person]) -> None:
    ada = people()
    begin(ada)
    ada.page.click("[aria-label='One move back']")
    ada.page.wait_for_selector("#view.past[data-count='2']")
    ada.page.keyboard.press("w")
    ada.page.fill("[name=note][maxlength='1000']", "Ben is cheap")
    ada.page.click("form[action$='/moment'] button")
    ada.page.wait_for_selector("#view.past .moments:has-text('Ben is cheap')")
    ada.page.keyboard.press("End")
    ada.page.wait_for_selector("#view:not(.past)")
    ada.tab("log")
    ada.page.click(".line.note a")
    ada.page.wait_for_selector("#view.past[data-count='2']")


def test_a_game_goes_on_with_a_friend_from_a_position(people: Callable[..., Person]) -> None:
    ada, dan = people(), people()
    hotseat(ada, names="Ada, Ben")
    for line in OPENING[:2]:
        ada.act(line)
    ada.page.click("[aria-label='One move back']")
    ada.page.wait_for_selector("#view.past[data-count='1']")
    ada.page.click(".menu > summary")
    ada.page.click(".fork summary")
    ada.page.select_option(".fork [name=seat]", "Ada")
    ada.page.click(".fork [value=friends]")
    ada.page.wait_for_selector(".places")
    assert "Ben" in ada.page.inner_text(".places")
    dan.page.goto(ada.page.input_value(".places .link input"))
    dan.page.fill("[name=name]", "Dan")
    dan.page.click("text=Take a seat")
    dan.wait_for_board()
    ada.wait_for_board()
    dan.wait_for_turn()
    dan.act("Ben bids 40 on CS")
    ada.wait_for_turn()
    assert ada.count() == 2


def test_the_host_renames_the_game_and_hands_it_over(people: Callable[..., Person]) -> None:
    ada, ben = people(), people()
    ada.be_guest("Ada")
    ada.go("/new?title=1830")
    ada.page.check("[name=players][value='2']")
    ada.page.check("[name=together][value=friends]")
    ada.page.click("button.big")
    ben.page.goto(ada.page.input_value(".places .link input"))
    ben.page.fill("[name=name]", "Ben")
    ben.page.click("text=Take a seat")
    ben.wait_for_board()
    ada.wait_for_board()
    ada.page.click(".menu > summary")
    ada.page.click(".host summary")
    ada.page.fill(".host [name=name]", "Thursday")
    ada.page.click(".host form[action$='/settle'] button")
    ben.page.wait_for_selector(".menu b:has-text('Thursday')", state="attached")
    ada.page.click(".menu > summary")
    ada.page.click(".host form[action$='/host'] button")
    ben.page.wait_for_selector(".host form[action$='/settle']", state="attached")
    ada.page.wait_for_selector(".host form[action$='/settle']", state="detached")


def test_a_hint_is_told_step_by_step(people: Callable[..., Person]) -> None:
    """Where to look, which move, why: H again is the next step, and asks nothing of the server."""
    ada = people()
    bring_in(ada, stock_round())
    asked = []
    ada.page.on("request", lambda request: asked.append(request.url) if "/hint" in request.url else None)
    ada.page.keyboard.press("h")
    ada.page.wait_for_selector(".advice[data-step='1'] .look:visible")
    assert ada.page.locator(".look-here").count() == 1
    assert not ada.page.locator(".advice .what").is_visible()
    ada.page.keyboard.press("h")
    ada.page.wait_for_selector(".advice[data-step='2'] .what:visible")
    assert ada.page.locator(".choose.advised").count() == 1
    assert ada.page.locator(".look-here").count() == 0
    ada.page.keyboard.press("h")
    ada.page.wait_for_selector(".advice[data-step='3'] .weighed:visible")
    assert ada.page.locator(".advice .weighed li").count() > 1
    ada.page.click("[data-hint-step='1']")
    ada.page.wait_for_selector(".advice[data-step='1']")
    assert len(asked) == 1
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_selector(".advice", state="detached")
    assert ada.page.locator(".advised, .look-here").count() == 0
