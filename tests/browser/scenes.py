"""Positions to begin from, out of stored records, so that a test plays only what it is about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from roundhouse.formats.files import load
from roundhouse.formats.record import write_record
from roundhouse.game import Game, new
from roundhouse.kernel.actions import LayTile
from roundhouse.table.stage import company_in_turn
from tests.browser.conftest import Person

GAMES = Path(__file__).parents[2] / "docs" / "gallery" / "games"
SOLD_OUT = (
    "Ada bids 20 on SV", "Ben bids 40 on CS", "Ada bids 70 on DH", "Ben bids 110 on MH", "Ada bids 160 on CA",
    "Ben bids 220 on BO", "Ben sets the par of B&O at 67", "Ada sets the par of PRR at 67",
)  # fmt: skip
"""All private companies of 1830 are sold to two players, and two companies begun: it is for Ben to buy."""


def late(title: str) -> Game:
    """A game that has come far."""
    return load(GAMES / f"{title}.json.gz")


def latest(game: Game, holds: Callable[[Game], bool]) -> Game:
    """The last moment of a game at which something holds."""
    for count in range(len(game.actions), 0, -1):
        if not game.finished and holds(game):
            return game
        game = game.at(count - 1)
    raise AssertionError("there is no such moment")


def about_to_operate(title: str) -> Game:
    """A company with a train has just begun its turn, and may lay a tile; or a player may where companies have none."""

    def begins(game: Game) -> bool:
        if not any(isinstance(each, LayTile) for each in game.legal_actions()):
            return False
        company = company_in_turn(game)
        if not company:
            return True
        return bool(game.state.companies[company].trains) and company_in_turn(game.at(len(game.actions) - 1)) != company

    return latest(late(title), begins)


def stock_round() -> Game:
    """Two players of 1830 at the beginning of their first stock round."""
    game = new("1830", ["Ada", "Ben"], seed=5)
    for line in SOLD_OUT:
        game.push(game.read(line))
    return game


def bring_in(person: Person, game: Game) -> None:
    """Put a game on the server; whoever brings it plays all seats."""
    data = write_record(game)
    person.go("/")
    person.page.set_input_files("[name=file]", {"name": "game.json", "mimeType": "application/json", "buffer": data})
    person.page.click("form[action='/import'] button")
    person.wait_for_board()


def with_friend(ada: Person, ben: Person, game: Game) -> None:
    """Let Ada go on with a game, and Ben take the other seat."""
    bring_in(ada, game)
    ada.page.click(".menu > summary")
    ada.page.click(".fork summary")
    ada.page.select_option(".fork [name=seat]", "Ada")
    ada.page.click(".fork [value=friends]")
    ben.page.goto(ada.page.input_value(".places .link input"))
    ben.page.fill("[name=name]", "Dan")
    ben.page.click("text=Take a seat")
    ben.wait_for_board()
    ada.wait_for_board()
