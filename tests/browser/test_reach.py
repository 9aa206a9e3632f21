"""What one reaches with a few keys: the charts at the end of a game, the halves of cards."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.table.prospects import prospects
from tests.browser.conftest import Person
from tests.browser.scenes import bring_in, late, latest


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
    told = ada.page.locator(".half .then[data-brings] .gain")
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
