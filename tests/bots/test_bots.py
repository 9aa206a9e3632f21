"""Bots: whole games of every title, the same under the same seed, and better than chance."""

from __future__ import annotations

import gc
import os
import weakref
from collections import Counter
from collections.abc import Iterator

import pytest

from roundhouse.bots import BOTS, make_bot
from roundhouse.bots.decision import Decision, Scored
from roundhouse.bots.match import NAMES, Result, match, play_out
from roundhouse.bots.protocol import lowest
from roundhouse.engine.step import Option
from roundhouse.game import Game, new
from roundhouse.kernel.actions import Action, DeclareBankruptcy, ExchangePrivate, Run
from roundhouse.kernel.errors import BadSetup
from roundhouse.laws import Watch
from roundhouse.titles import TITLES, find_title, forget_titles
from tests.rules.g1830.build import start, stock, table

FEWEST = {"1861": 3}
"""Fewer players only with an option."""
YARDSTICKS = {"random", "simple"}
USUAL = {("1830", 3), ("1861", 6), ("1865", 2), ("18Lilliput", 1), ("18Lilliput", 4)}
"""The tables that are always played; ROUNDHOUSE_LONG in the environment adds all others."""


def told(action: Action) -> Action | str:
    """An action; of a run, that it is one: among routes that earn the same, any may be listed."""
    return f"{action.actor} runs" if isinstance(action, Run) else action


def tables() -> list[tuple[str, int]]:
    """Every title with every number of players."""
    wanted = [
        (name, count)
        for name in sorted(TITLES)
        for count in find_title(name).player_counts
        if count >= FEWEST.get(name, 1)
    ]
    return wanted if "ROUNDHOUSE_LONG" in os.environ else [table for table in wanted if table in USUAL]


@pytest.mark.parametrize(("name", "count"), tables())
def test_simple_bots_play_every_title_to_its_end(name: str, count: int) -> None:
    game = new(name, NAMES[:count], seed=count)
    watch = Watch(game)
    bots = {seat: make_bot("simple", seat) for seat in NAMES[:count]}
    play_out(game, bots, lambda _seat, _took: watch.check(game))
    assert game.finished
    assert not any(isinstance(action, DeclareBankruptcy) for action in game.actions)
    twin = Game(game.setup)
    twin.extend(game.actions)
    assert twin.hash == game.hash


@pytest.mark.parametrize("name", sorted(TITLES))
@pytest.mark.parametrize("kind", sorted(BOTS.keys() - {"expert"}))
def test_the_same_seed_gives_the_same_game(name: str, kind: str) -> None:
    count = max(2, FEWEST.get(name, 2))
    games = []
    for _ in range(2):
        game = new(name, NAMES[:count], seed=5)
        bots = {seat: make_bot(kind, seat) for seat in NAMES[:count]}
        for _ in range(60 if kind in YARDSTICKS else 25):
            if not game.finished:
                seat = game.active[0]
                game.push(bots[seat].choose(game))
        games.append(game)
    assert [*map(told, games[0].actions)] == [*map(told, games[1].actions)]


@pytest.fixture(scope="module")
def four() -> Iterator[tuple[Game, Result]]:
    """A game of four simple bots."""
    yield match("1830", ["simple"] * 4, 7)


def test_a_bot_goes_on_from_a_loaded_game_as_it_would_have(four: tuple[Game, Result]) -> None:
    game, _ = four
    for count in range(20, len(game.actions), 97):
        earlier = game.at(count)
        seat = earlier.active[0]
        before = earlier.hash
        chosen = make_bot("simple", seat).choose(earlier)
        assert told(chosen) == told(game.actions[count])
        assert earlier.hash == before


def test_simple_beats_random_in_1830() -> None:
    """Against two random players, and by far."""
    _, result = match("1830", ["random", "simple", "random"], 1)
    first, second, _ = result.scores.items()
    assert result.seats[first[0]] == "simple"
    assert first[1] > 2 * second[1]


@pytest.mark.parametrize("name", sorted(TITLES.keys() - {"1830", "1861"}))
def test_simple_beats_random_elsewhere(name: str) -> None:
    kinds_at = ["random", "simple"]
    _, result = match(name, kinds_at, 0)
    assert result.seats[next(iter(result.scores))] == "simple"


def test_a_simple_bot_runs_a_railway(four: tuple[Game, Result]) -> None:
    """It starts companies, lays track, buys trains, pays dividends, and does not bid away its money."""
    game, result = four
    seen = Counter(type(action).__name__ for action in game.actions)
    assert seen["SetPar"] >= 4
    assert seen["LayTile"] > 40
    assert seen["BuyTrain"] >= 12
    paid = [action for action in game.actions if getattr(action, "kind", "") == "pay"]
    assert len(paid) > seen["Dividend"] * 0.8
    assert min(result.scores.values()) > 4_000
    dearest = {"SV": 35, "CS": 75, "DH": 115, "MH": 170, "CA": 240, "BO": 310}
    bids = [action for action in game.actions if type(action).__name__ == "Bid"]
    assert bids
    assert all(action.amount <= dearest[action.item] for action in bids)  # type: ignore[attr-defined]


def test_an_unknown_kind_of_action_does_not_stop_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.bots import simple

    monkeypatch.setattr(simple, "JUDGES", {})
    game = new("1830", NAMES[:3], seed=1)
    bots = {seat: make_bot("simple", seat) for seat in NAMES[:3]}
    for _ in range(60):
        seat = game.active[0]
        action: Action = bots[seat].choose(game)
        game.push(action)


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(BadSetup):
        make_bot("clever", "Ada")


def test_a_simple_bot_considers_in_its_own_turn_what_may_be_done_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.bots import simple

    def gladly(decision: Decision, options: list[Option]) -> Iterator[Scored]:
        for option in options:
            yield 1e6, lowest(option)

    game = table(MH="Ada")
    start(game, "NYC", 76, Ben=2)
    stock(game, "Ada")
    assert any(isinstance(option, ExchangePrivate) for option in game.legal_actions("Ada").out_of_turn())
    bot = make_bot("simple", "Ada")
    monkeypatch.setattr(simple, "JUDGES", {**simple.JUDGES, ExchangePrivate: gladly})
    assert isinstance(bot.choose(game), ExchangePrivate)


def test_a_title_that_is_let_go_leaves_no_board_behind() -> None:
    """A simulation lets go of its titles after each block, or it would grow without end."""
    forget_titles()
    match("1830", ["simple", "simple", "simple"], 0)
    board = weakref.ref(find_title("1830").board)
    forget_titles()
    gc.collect()
    assert board() is None
