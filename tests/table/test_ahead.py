"""What lies ahead: what is foreseen comes true, can be said in every language, and tells nothing that dice decide."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse.bots import make_bot
from roundhouse.engine.ahead import Foreseen
from roundhouse.engine.stock import StockTurn
from roundhouse.game import Game, new
from roundhouse.kernel.actions import BuyTrain, Pass
from roundhouse.kernel.events import Nationalised, PhaseBegan
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.render import PALETTES
from roundhouse.render.views import view_of
from roundhouse.table.ahead import chart_of, courses_of, debts_of
from roundhouse.table.chips import Chips
from roundhouse.titles.g1865.events import RobotBought, RobotPassed, RobotSold
from roundhouse.titles.lilliput.actions import TakeCard
from roundhouse.titles.lilliput.events import Decided
from roundhouse.words import LANGUAGES, Words

NAMES = ["Ada", "Ben", "Cleo"]


def positions(title: str, players: int, actions: int) -> Iterator[Game]:
    game = new(title, NAMES[:players], seed=3)
    while not game.finished and len(game.actions) < actions:
        yield game
        seat = game.active[0]
        game.push(make_bot("simple", seat).choose(game))


def foreseen(game: Game) -> dict[str, Foreseen]:
    return {line.what: line for ahead in view_of(game.title).ahead(game.play) for line in ahead.lines}


@pytest.mark.parametrize(("title", "players", "actions"), [("1861", 3, 200), ("1865", 3, 200), ("18Lilliput", 1, 99)])
def test_everything_ahead_can_be_said_in_every_language(title: str, players: int, actions: int) -> None:
    seen = 0
    for at, game in enumerate(positions(title, players, actions)):
        if at % 15:
            continue
        for language in LANGUAGES:
            words = Words(language, game.title)
            courses = courses_of(game, words, Chips(game.title, words))
            seen += sum(len(course.lines) for course in courses)
            assert all(course.heading and course.note and course.lines for course in courses)
            chart_of(game, words, PALETTES["dark"])
        assert all(debt.counts <= debt.price for debt in debts_of(game, {}))
    assert seen


@pytest.mark.rule("1865/3.2-f", "1865/3.2-g")
def test_the_dragons_do_what_is_foreseen_if_nothing_else_happens() -> None:
    bought = passed = 0
    game, random = new("1865", NAMES, seed=0), RandomPlayer(0, "random")
    while not game.finished and len(game.actions) < 240:
        action = random.choose(game)
        if not isinstance(game.state.stack[-1], StockTurn) or Pass(game.active[0]) not in game.legal_actions():
            game.push(action)
            continue
        ahead, twin = foreseen(game), game.copy()
        twin.push(Pass(game.active[0]))
        game.push(action)
        told = [event for event in twin.events if isinstance(event, RobotBought | RobotSold | RobotPassed)][:1]
        for event in told:
            if isinstance(event, RobotBought):
                assert ahead["dragons, buy"].facts["company"] == event.company
                assert ahead["dragons, buy"].facts["price"] == event.price
                bought += 1
            elif isinstance(event, RobotPassed):
                assert ahead["dragons, pass"].facts["why"] == event.why
                passed += 1
            else:
                assert ahead["dragons, sell"].facts["company"] == event.company
    assert bought and passed


@pytest.mark.rule("18Lilliput/S-g")
def test_gulliver_lays_the_kind_of_tile_that_is_foreseen() -> None:
    seen = 0
    game = new("18Lilliput", ["Ada"], seed=3)
    while not game.finished:
        ahead = foreseen(game)
        action = make_bot("simple", "Ada").choose(game)
        game.push(action)
        laid = [each.chosen for each in game.events if isinstance(each, Decided) and each.about == "kind of tile"]
        if laid and isinstance(action, TakeCard):
            assert ahead["gulliver, tile"].facts["kind"] == laid[0]
            seen += 1
    assert seen


@pytest.mark.rule("1861/5.8.4-a")
def test_the_minors_that_the_state_takes_were_foreseen() -> None:
    game, player = new("1861", NAMES, seed=0), RandomPlayer(0, "builder")
    taken: set[str] = set()
    while not taken and not game.finished:
        ahead, action = foreseen(game), player.choose(game)
        game.push(action)
        if any(isinstance(event, PhaseBegan) for event in game.events):
            taken = {event.company for event in game.events if isinstance(event, Nationalised)}
    assert isinstance(action, BuyTrain)
    expected = {*ahead["state, minors"].facts["companies"]}
    assert taken <= expected
    assert expected - taken <= {action.actor, action.source}
