"""A run built on the board by clicks, and by keys; a tile that tells what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from roundhouse.formats.record import write_record
from roundhouse.game import Game
from roundhouse.kernel.actions import LayTile
from roundhouse.table.builder import Builder
from tests.browser.conftest import Person
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
