"""What one reaches with a few keys: the charts at the end of a game."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Person
from tests.browser.scenes import bring_in, late


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
