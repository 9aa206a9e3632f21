"""Bots that think in worker processes: whatever they do there, the game goes on with a legal move."""

from __future__ import annotations

import importlib
import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.bots import BOTS, make_bot
from roundhouse.bots.protocol import Choice
from roundhouse.game import Game, new
from roundhouse.table.minds import GIVEN_UP, PATIENCE, Minds, is_legal
from roundhouse.table.reasons import FAULT
from roundhouse.table.thinkers import Thinkers
from roundhouse.table.thought import question
from tests.table import odd_bots

SHORT = 0.3


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An installed package of bots that misbehave."""
    folder = odd_bots.install(tmp_path_factory.mktemp("package"))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        importlib.invalidate_caches()
        BOTS.look_again()
        yield folder
    BOTS.look_again()


@pytest.fixture(scope="module")
def thinkers(package: Path) -> Iterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


@pytest.fixture
def game() -> Game:
    return new("18Lilliput", ["Ada", "Ben"], seed=3)


def test_a_bot_thinks_in_a_process_of_its_own_as_it_would_here(thinkers: Thinkers, game: Game) -> None:
    seat = game.active[0]
    found = Minds(thinkers, seconds=30.0, latest=60.0).choose("g", game, seat, "regular")
    assert found.action == make_bot("regular", seat).choose(game)
    assert found.why is not None
    assert found.why["bot"] == "regular"
    assert game.hash == new("18Lilliput", ["Ada", "Ben"], seed=3).hash


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("failing", "no idea"),
        ("stalling", "no answer within"),
        ("dying", "process has ended"),
        ("cheating", "illegal"),
        ("mumbling", "no choice"),
    ],
)
def test_a_bot_that_misbehaves_is_stood_in_for_and_reported_once(
    thinkers: Thinkers, game: Game, caplog: pytest.LogCaptureFixture, bot: str, why: str
) -> None:
    latest = SHORT if bot == "stalling" else 30.0
    minds, seat = Minds(thinkers, latest=latest), game.active[0]
    with caplog.at_level(logging.WARNING):
        found = [minds.choose("game1", game, seat, bot) for _ in range(2 if bot == "failing" else 1)]
    safe = make_bot("simple", seat).choose(game)
    assert all((each.action, each.why) == (safe, FAULT) for each in found)
    told = [record.getMessage() for record in caplog.records if bot in record.getMessage()]
    assert len(told) == 1
    assert why in told[0]


def test_a_bot_that_fails_again_and_again_is_not_asked_any_more(
    thinkers: Thinkers, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    minds, seat = Minds(thinkers, latest=30.0), game.active[0]
    for _ in range(GIVEN_UP):
        minds.choose("game2", game, seat, "failing")
    monkeypatch.setattr(thinkers, "ask", None)
    assert is_legal(game, seat, minds.choose("game2", game, seat, "failing").action)


def test_a_question_holds_no_seed_of_the_game(game: Game) -> None:
    asked = question(game, game.active[0], "penny", 1.0)
    assert game.setup.seed == game.state.extra.seed  # type: ignore[attr-defined]
    assert asked.state.extra.seed != game.setup.seed  # type: ignore[attr-defined]


def test_the_more_games_wait_the_less_time_each_has() -> None:
    minds = Minds(Thinkers(2), seconds=1.0)
    assert minds.budget(0) == 1.0
    assert minds.budget(7) * 8 / 2 <= PATIENCE
    assert minds.budget(10_000) > 0


def test_a_worker_that_is_killed_is_replaced_and_all_end_when_they_are_told(thinkers: Thinkers, game: Game) -> None:
    """The last test: it closes the thinkers that all others share."""
    asked = question(game, game.active[0], "penny", 1.0)
    assert isinstance(thinkers.ask(asked, 30.0), Choice)
    (worker,) = thinkers._workers
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGKILL)
    worker.process.join(30)
    assert not isinstance(thinkers.ask(asked, 30.0), Choice)
    assert isinstance(thinkers.ask(asked, 30.0), Choice)
    (worker,) = thinkers._workers
    thinkers.close()
    assert not worker.process.is_alive()
    assert not isinstance(thinkers.ask(asked, 30.0), Choice)
