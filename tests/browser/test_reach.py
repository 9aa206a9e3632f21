"""What one reaches with a few keys: charts at the end of a game, halves of cards, clauses beside one another."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.table.prospects import prospects
from tests.browser.conftest import Person
from tests.browser.scenes import bring_in, late, latest
from tests.browser.test_around import hotseat


def test_the_charts_at_the_end_are_walked_through_with_arrows(people: Callable[..., Person]) -> None:
    ada = people()
    bring_in(ada, late("18Lilliput"))
    ada.go(f"/games/{ada.game_id()}/end")
    shown = ada.page.locator(".curve >> visible=true")
    assert shown.get_attribute("aria-label") == "Worth"
    ada.page.focus("#curve-worth")
    for name in ("Share prices", "Income", "Bank"):
        ada.page.keyboard.press("ArrowRight")
        assert shown.get_attribute("aria-label") == name
        assert shown.locator("svg >> visible=true").count() == 1


def test_a_half_of_a_card_says_what_its_best_tile_brings_and_has_its_own_key(people: Callable[..., Person]) -> None:
    game = latest(late("18Lilliput"), lambda game: any(each.after > each.before for each in prospects(game)))
    ada = people()
    bring_in(ada, game)
    told = ada.page.locator(".half .then[data-prospect] .gain")
    told.first.wait_for()
    assert "→" in told.first.inner_text()
    chosen = ada.page.locator(".half [data-key][aria-pressed=true]")
    halves = [each.get_attribute("data-key") or "" for each in ada.page.locator(".half [data-key]").all()]
    for key in (halves[1], halves[-1]):
        assert ada.page.locator(".half .key", has_text=key).count()
        for letter in key:
            ada.page.keyboard.press(letter)
        assert chosen.get_attribute("data-key") == key
    other = f"{halves[-1][:-1]}{'a' if halves[-1].endswith('b') else 'b'}"
    if other in halves:
        ada.page.keyboard.press(other[-1])
        assert chosen.get_attribute("data-key") == other


def test_over_a_game_one_walks_from_clause_to_clause_and_sees_what_it_comes_to_here(
    people: Callable[..., Person],
) -> None:
    ada = people()
    hotseat(ada)
    ada.page.click(".menu > summary")
    ada.page.click(".typed summary")
    ada.page.fill("#typed", "Ada bids 19 on SV")
    ada.page.keyboard.press("Enter")
    ada.page.locator(".notice.bad .clause-link").click()
    here = ada.page.locator("#rule .here:visible")
    here.wait_for()
    assert here.inner_text().startswith("Here:") and "$20" in here.inner_text()
    lit = ada.page.locator("#rule .lit .id")
    first = lit.inner_text()
    ada.page.click("#rule [data-way=on]")
    ada.wait_until(lambda: lit.inner_text() != first)
    assert ada.page.locator("#rule .here:visible").count() == 0
    assert ada.page.evaluate("document.activeElement.dataset.way") == "on"
    after = lit.inner_text()
    ada.page.click("#rule [data-way=back]")
    ada.wait_until(lambda: lit.inner_text() != after)
    ada.page.keyboard.press("Escape")
    ada.page.wait_for_selector("#rule", state="hidden")


def test_on_a_phone_a_hint_does_not_lie_on_what_it_speaks_of(people: Callable[..., Person]) -> None:
    game = latest(late("18Lilliput"), lambda game: bool(prospects(game)))
    ada = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    bring_in(ada, game)
    ada.page.click(".dock .ask")
    for step, mark in (("1", ".half.look-here"), ("2", ".half:has(.advised)")):
        ada.page.click(f".advice [data-hint-step='{step}']")
        over, under = ada.page.locator(".advice").bounding_box(), ada.page.locator(mark).bounding_box()
        assert over and under
        assert over["y"] >= under["y"] + under["height"] or under["y"] >= over["y"] + over["height"]
