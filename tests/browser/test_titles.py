"""The other titles by clicks: a whole solo game of 18Lilliput, a merger in 1861, an absorption in 1865."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec

from roundhouse.bots import make_bot
from roundhouse.engine.step import PriceRange
from roundhouse.formats.record import read_record, write_record
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action, BuyTrain, LayTile, Run
from roundhouse.kernel.notation import write
from roundhouse.lab.random_player import RandomPlayer
from tests.browser.conftest import Person, quoted


def record_of(person: Person) -> Game:
    """The game on a person's page, by its record."""
    cookies = {each["name"]: each["value"] for each in person.context.cookies()}
    answer = httpx.get(f"{person.address}/api/games/{person.game_id()}/record", cookies=cookies, timeout=30)
    return read_record(answer.content)


def lay(person: Person, action: LayTile) -> None:
    """Lay a tile: click on its space, choose it, turn it until it lies as wished, confirm."""
    count, line = person.count(), write(action)
    person.click_space(action.space)
    lies_so = person.page.locator(f".turn[data-line={quoted(line)}]")
    tile = person.page.locator("#focus .tile").filter(has=lies_so)
    if tile.get_attribute("aria-selected") != "true":
        tile.click()
    while person.page.get_attribute("#lay", "value") != line:
        person.page.click("#focus [data-turn='1']")
    person.confirm()
    person.wait_past(count)


def range_of(game: Game, action: Action) -> PriceRange | None:
    """The range of prices in which an action is offered, if it is."""
    for option in game.legal_actions():
        if isinstance(option, PriceRange) and type(option.action) is type(action):
            lowest = getattr(option.action, option.field)
            if msgspec.structs.replace(action, **{option.field: lowest}) == option.action:
                return option
    return None


def click(person: Person, game: Game, action: Action) -> None:
    """Do an action where the page offers it in this position."""
    prices = range_of(game, action)
    if isinstance(action, LayTile):
        lay(person, action)
    elif prices is not None:
        person.name_a_price(write(prices.action), getattr(action, prices.field))
    elif isinstance(getattr(action, "space", None), str):
        person.click_space(action.space)  # type: ignore[attr-defined]
        person.act(write(action))
    else:
        person.act(write(action))


def offered_run(person: Person, game: Game) -> Action:
    """The run that the page offers: of several that earn the same, any may be the best."""
    button = person.page.locator("button[data-kind=Run]").first
    button.wait_for(state="attached")
    return game.read(str(button.get_attribute("value")))


def test_a_whole_solo_game_of_18lilliput_is_clicked_to_its_end(people: Callable[..., Person]) -> None:
    """A newcomer's first game: one button on the first page begins it. What to click is decided by the simple bot."""
    ada = people()
    ada.go("/")
    ada.page.fill("[name=name]", "Ada")
    ada.page.click("button[value='18Lilliput/1']")
    ada.wait_for_board()
    game, bot = record_of(ada), make_bot("simple", "Ada")
    while not game.finished:
        action = bot.choose(game)
        if isinstance(action, Run):
            action = offered_run(ada, game)
        click(ada, game, action)
        game.push(action)
        ada.wait_until(lambda game=game: ada.count() == len(game.actions))  # type: ignore[misc]
    ada.page.wait_for_selector("text=The game is over.")
    assert record_of(ada).hash == game.hash
    ada.tab("charts")
    ada.go("/")
    assert "18Lilliput" in ada.page.inner_text("section:has(#finished)")


def position_with(title: str, kind: str, seed: int, profile: str, folder: Path) -> tuple[Path, Action]:
    """A random game up to where a kind of action is offered, as a file, and that action."""
    game, player = new(title, ["Ada", "Ben", "Cleo"], seed=seed), RandomPlayer(seed, profile)
    while True:
        for option in game.legal_actions():
            action = option.action if isinstance(option, PriceRange) else option
            if type(action).__name__ == kind:
                path = folder / f"{title}.json"
                path.write_bytes(write_record(game))
                return path, action
        game.push(player.choose(game))


def bring_in(person: Person, path: Path) -> None:
    person.go("/")
    person.page.set_input_files("[name=file]", str(path))
    person.page.click("form[action='/import'] button")
    person.wait_for_board()


def test_a_price_is_filled_in(people: Callable[..., Person], tmp_path: Path) -> None:
    """A train of another company, for a price between two limits."""
    game, bot = new("18Lilliput", ["Ada"], seed=20), make_bot("simple", "Ada")
    while not isinstance(action := bot.choose(game), BuyTrain) or not range_of(game, action):
        game.push(action)
    path = tmp_path / "game.json"
    path.write_bytes(write_record(game))
    dearer = msgspec.structs.replace(action, price=action.price + 7)
    ada = people()
    bring_in(ada, path)
    click(ada, game, dearer)
    assert record_of(ada).actions[len(game.actions)] == dearer


def test_a_merger_in_1861(people: Callable[..., Person], tmp_path: Path) -> None:
    path, merge = position_with("1861", "MergeWith", 1, "builder", tmp_path)
    ada = people()
    bring_in(ada, path)
    ada.act(write(merge))
    formed = ""
    for _ in range(10):
        for kind in ("FormCompany", "Accept", "Pass"):
            button = ada.page.locator(f"#view button[data-kind={kind}]")
            if button.count():
                line = str(button.first.get_attribute("value"))
                ada.act(line)
                formed = line.rpartition(" ")[2] if kind == "FormCompany" else formed
                break
        if formed and record_of(ada).state.companies[formed].president:
            break
    assert record_of(ada).state.companies[formed].president
    assert ada.page.locator(f"#view [data-co={quoted(formed)}]").count()


def test_an_absorption_in_1865(people: Callable[..., Person], tmp_path: Path) -> None:
    path, absorb = position_with("1865", "Absorb", 0, "random", tmp_path)
    ada = people()
    bring_in(ada, path)
    assert getattr(absorb, "target", "") in record_of(ada).state.companies
    ada.act(write(absorb))
    for _ in range(6):
        after = record_of(ada)
        if not after.state.companies[absorb.target].floated:  # type: ignore[attr-defined]
            return
        button = ada.page.locator("#view button[name=line]:not([hidden])").first
        ada.act(str(button.get_attribute("value")))
    raise AssertionError("the company was not absorbed")
