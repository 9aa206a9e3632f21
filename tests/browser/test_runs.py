"""A run changed on the board by clicks, and by keys; a tile that tells what it is worth."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from roundhouse.formats.record import write_record
from roundhouse.game import Game
from roundhouse.kernel.actions import LayTile
from roundhouse.table.builder import Builder, running_company
from tests.browser.conftest import Person
from tests.browser.scenes import bring_in as bring_in_game
from tests.browser.scenes import late
from tests.browser.test_access import breaches
from tests.browser.test_titles import bring_in, record_of
from tests.table.test_builder import about_to_run


def saved(game: Game, folder: Path) -> Path:
    path = folder / "game.json"
    path.write_bytes(write_record(game))
    return path


def sum_of(person: Person) -> str:
    return person.page.inner_text(".build .sum b")


def asked(person: Person, act: Callable[[], None]) -> None:
    """Do something in the panel, and wait until another panel has taken its place."""
    person.page.evaluate("document.querySelector('#ledger .build')?.setAttribute('data-old', '1')")
    act()
    person.page.wait_for_selector("#ledger .build:not([data-old])")


def test_a_run_is_built_by_clicks_on_its_stops(people: Callable[..., Person], tmp_path: Path) -> None:
    game = about_to_run("1830", ["Ada", "Ben", "Cleo"], 3)
    builder = Builder(game)
    train = max(range(len(builder.routes)), key=lambda at: len(builder.routes[at][0]))
    stops = builder.routes[train][0]
    own = next(at for at, place in enumerate(stops) if builder.network.stop(place).own)
    ada = people()
    bring_in(ada, saved(game, tmp_path))
    page = ada.page
    asked(ada, lambda: page.click("[data-build]"))
    best = sum_of(ada)
    assert breaches(ada, "light") == []
    if page.get_attribute(".build", "data-train") != str(train):
        asked(ada, lambda: page.check(f".build [name=building][value='{train}']"))
    asked(ada, lambda: page.click("[data-do=clear]"))
    assert page.locator(".build [data-kind=Run]").is_disabled()
    clause = page.locator(".build .refusal .clause-link")
    assert "20.3-b" in clause.inner_text()
    for space, _ in (stops[own], *stops[own + 1 :], *stops[:own][::-1]):
        stop = page.locator(f"#board [data-space='{space}']")
        asked(ada, lambda stop=stop: stop.click(force=True))  # type: ignore[misc]
    assert sum_of(ada) == best
    count = ada.count()
    page.click(".build [data-kind=Run]")
    ada.wait_past(count)
    assert len(record_of(ada).actions) == len(game.actions) + 1


def test_a_run_is_built_with_keys(people: Callable[..., Person], tmp_path: Path) -> None:
    game = about_to_run("1830", ["Ada", "Ben", "Cleo"], 3, options=["online"])
    ada = people()
    bring_in(ada, saved(game, tmp_path))
    page = ada.page
    page.focus("[data-build]")
    asked(ada, lambda: page.keyboard.press("Enter"))
    page.focus("[data-do=clear]")
    asked(ada, lambda: page.keyboard.press("Enter"))
    for _ in range(2):
        page.focus("#board [data-space].can")
        asked(ada, lambda: page.keyboard.press("Enter"))
    assert page.locator(".build [data-kind=Run]").is_enabled()
    count = ada.count()
    page.focus(".build [data-kind=Run]")
    page.keyboard.press("Enter")
    ada.wait_past(count)


def test_a_tile_tells_what_it_does_to_the_best_run(people: Callable[..., Person], tmp_path: Path) -> None:
    game = about_to_run("1830", ["Ada", "Ben", "Cleo"], 3)
    while not any(isinstance(option, LayTile) for option in game.legal_actions()):
        game.pop()
    ada = people()
    bring_in(ada, saved(game, tmp_path))
    space = next(option.space for option in game.legal_actions() if isinstance(option, LayTile))
    ada.click_space(space)
    ada.page.wait_for_selector("#dock .fx li:has-text('best run')")
    assert ada.page.locator("#focus .tile[aria-selected=true] .worth").inner_text().strip()


def late_run(title: str, count: int) -> Game:
    """A company of a late game of the gallery is about to run its trains."""
    game = late(title).at(count)
    assert running_company(game)
    return game


def earns(person: Person) -> int:
    return int(re.sub(r"\D", "", sum_of(person)))


def test_a_middle_stop_is_dropped_and_added_again(people: Callable[..., Person]) -> None:
    """On the board and in the ledger; what it would bring stands on the board, and Enter takes the best."""
    ada = people()
    bring_in_game(ada, late_run("1830", 549))
    page = ada.page
    assert "proven" in page.inner_text("#ledger .proof") and "looked at" in page.inner_text("#ledger .proof")
    asked(ada, lambda: page.keyboard.press("e"))
    best = earns(ada)
    stops = page.locator(".build .chosen button.stop")
    middle = stops.nth(2 if stops.count() > 3 else 1)
    space = middle.get_attribute("data-stop")
    asked(ada, lambda: page.locator(f"#board [data-space='{space}']").click(force=True))
    assert earns(ada) < best
    assert page.locator(f".build .chosen button.stop[data-stop='{space}']").count() == 0
    assert page.locator(".build .whole.less .lost").count() == 1
    assert page.locator(".build [data-kind=Run]").is_disabled()
    assert "less than the best" in page.inner_text(".build .sum strong")
    assert "20.3-b" in page.inner_text(".build .refusal .clause-link")
    again = page.locator(f".build .spaces [data-stop='{space}']")
    gain = int(re.sub(r"\D", "", again.locator("b").inner_text()))
    assert page.locator(f"#board .pennon[data-of='{space}']").count() == 1
    assert page.locator(f"#board .marks .legal[data-of='{space}']").count() == 1
    assert breaches(ada, "light") == []
    before = earns(ada)
    asked(ada, again.click)
    assert earns(ada) == before + gain
    asked(ada, lambda: page.keyboard.press("z"))
    assert earns(ada) == before
    asked(ada, lambda: page.keyboard.press("z"))
    assert earns(ada) == best
    asked(ada, lambda: page.locator(".build .chosen button.stop").nth(1).click())
    page.focus(".build [name=building]:checked")
    assert page.inner_text("#go span") == "The best run"
    asked(ada, lambda: page.keyboard.press("Enter"))
    assert earns(ada) == best
    count = ada.count()
    ada.confirm()
    ada.wait_past(count)
    assert ada.troubles == []


def test_stops_are_dropped_with_keys_alone(people: Callable[..., Person]) -> None:
    """1-9 the train, Tab through its stops, Delete drops one, B takes the best, Z undoes."""
    ada = people()
    bring_in_game(ada, late_run("1830", 549))
    page = ada.page
    asked(ada, lambda: page.keyboard.press("e"))
    best, trains = earns(ada), page.locator(".build [name=building]").count()
    asked(ada, lambda: page.keyboard.press(str(trains)))
    assert page.get_attribute(".build", "data-train") == str(trains - 1)
    for _ in range(200):
        if page.evaluate("document.activeElement.matches('.build .chosen .stop')"):
            break
        page.keyboard.press("Tab")
    dropped = page.evaluate("document.activeElement.dataset.stop")
    asked(ada, lambda: page.keyboard.press("Delete"))
    assert page.locator(f".build .chosen .stop[data-stop='{dropped}']").count() == 0
    assert page.evaluate("document.activeElement.matches('.build .chosen .stop')")
    assert earns(ada) < best
    asked(ada, lambda: page.keyboard.press("b"))
    assert earns(ada) == best
    asked(ada, lambda: page.keyboard.press("z"))
    assert earns(ada) < best


def test_on_a_phone_stops_are_large_enough(people: Callable[..., Person]) -> None:
    """In 1861, where towns may be passed without counting."""
    ada = people(viewport={"width": 390, "height": 844}, has_touch=True)
    bring_in_game(ada, late_run("1861", 948))
    page = ada.page
    asked(ada, lambda: page.locator("[data-build]").click())
    assert page.locator(".build .stop.passed").count()
    asked(ada, lambda: page.locator(".build .chosen button.stop").nth(1).tap())
    sizes = page.locator(".build button.stop, .build .spaces button").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
    )
    assert sizes and min(sizes) >= 44
    assert ada.troubles == []
