"""Two people in two browsers play the opening of 1830 against each other."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Person


def test_two_people_play_the_opening_of_1830(people: Callable[..., Person]) -> None:
    ada, ben = people(), people()
    ada.be_guest("Ada")
    ada.go("/new?title=1830")
    ada.page.check("[name=players][value='2']")
    ada.page.check("[name=together][value=friends]")
    ada.page.click("button:has-text('Start the game')")
    link = ada.page.input_value(".places .link input")

    ben.page.goto(link)
    ben.page.fill("[name=name]", "Ben")
    ben.page.click("text=Take a seat")
    ben.wait_for_board()
    ada.wait_for_board()

    auction(ada, ben)
    stock_round(ada, ben)
    first_operating_round(ben)
    second_operating_round(ada, ben)


def auction(ada: Person, ben: Person) -> None:
    """The sale of the privates, with an auction between the two for the D&H."""
    ada.wait_for_turn()
    assert "Sale of the private companies" in ada.page.inner_text(".path")
    ada.act("Ada bids 20 on SV")
    ben.wait_for_turn()
    ben.name_a_price("Ben bids 75 on DH", 75)
    ada.wait_for_turn()
    ada.name_a_price("Ada bids 80 on DH", 80)
    ben.wait_for_turn()
    ben.act("Ben bids 40 on CS")
    ben.wait_for_turn()
    assert ben.page.locator("#stage .lot .stepper").count() == 1
    ben.act("Ben passes")
    for person, line in (
        (ada, "Ada bids 110 on MH"),
        (ben, "Ben bids 160 on CA"),
        (ada, "Ada bids 220 on BO"),
        (ada, "Ada sets the par of B&O at 100"),
    ):
        person.wait_for_turn()
        person.act(line)


def stock_round(ada: Person, ben: Person) -> None:
    """Ben starts PRR and buys it from the cards of the companies; Ada passes by hand, then by a standing wish."""
    ben.wait_for_turn()
    ben.act("Ben sets the par of PRR at 67")
    ada.wait_for_turn()
    ada.page.click(".auto summary")
    ada.page.check("[name=way][value=round]")
    ada.page.click(".auto button")
    for _ in range(3):
        ben.wait_for_turn()
        ben.act("Ben buys a share of PRR from offer")
    ben.wait_for_turn()
    ben.act("Ben passes")


def first_operating_round(ben: Person) -> None:
    ben.page.wait_for_selector("[data-spaces~=H10]")
    ben.click_space("H10")
    ben.page.wait_for_selector("#board .preview")
    count = ben.count()
    ben.confirm()
    ben.wait_past(count)
    ben.page.wait_for_selector("[data-spaces~=H10]")
    ben.click_space("H10")
    ben.act("PRR places a token on H10.0")
    ben.act("PRR buys train 2 from bank for 80")
    ben.act("PRR passes")


def second_operating_round(ada: Person, ben: Person) -> None:
    """A tile turned by a click and by a key; a run; a dividend whose effect is shown beforehand."""
    ada.wait_for_turn()
    ada.act("Ada passes")
    ben.wait_for_turn()
    ben.act("Ben passes")
    ben.page.wait_for_selector("[data-spaces~=H14]")
    ben.click_space("H14")
    tile = ben.page.locator("#focus .tile[data-tile='8']")
    tile.click()
    first = ben.page.get_attribute("#lay", "value")
    tile.click()
    second = ben.page.get_attribute("#lay", "value")
    assert {first, second} == {"PRR lays 8@1 on H14", "PRR lays 8@5 on H14"}
    ben.page.keyboard.press("r")
    assert ben.page.get_attribute("#lay", "value") == first
    ben.page.keyboard.press("r")
    count = ben.count()
    ben.confirm()
    ben.wait_past(count)
    assert ben.page.locator(".routes span").count() == 1
    ben.act("PRR runs 2[H10.0>H12.0]")
    pay = ben.page.locator(".payout").filter(has=ben.page.locator("button[value='PRR dividend pay']"))
    assert "+$" in pay.inner_text()
    ben.act("PRR dividend pay")
    ada.wait_until(lambda: ada.count() == ben.count())
