"""The public face: names, README, history."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.engine.step import PriceRange
from roundhouse.kernel.actions import Bid, Pass, Run
from roundhouse.lab.fuzz import random_game

ROOT = Path(__file__).parent.parent


def test_all_names_are_there() -> None:
    for name in rh.__all__:
        assert hasattr(rh, name)
    assert rh.__all__ == sorted(rh.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name))


def test_the_session_in_the_readme_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_pop_gives_back_exactly_the_state_before() -> None:
    game, _ = random_game("1830", 3, 9, profile="trader", checks=False)
    states = [game.at(count).state for count in range(60)]
    while len(game.actions) > 60:
        game.pop()
    for state in reversed(states):
        game.pop()
        assert game.state == state
    with pytest.raises(IndexError):
        game.pop()


def test_going_back_and_playing_on_differently() -> None:
    game, _ = random_game("1830", 3, 9, profile="builder", checks=False)
    actions = game.actions.copy()
    for count in (1, 7, 8, 9, 16, 33):
        twin = game.copy()
        twin.go_to(count)
        assert twin.hash == game.at(count).hash
        twin.extend(actions[count : count + 20])
        assert twin.hash == game.at(count + 20).hash
    assert game.actions == actions


def test_legal_actions_list_contain_and_count() -> None:
    game = rh.new("1830", ["Ada", "Ben", "Cleo"])
    legal = game.legal_actions()
    bids = [option for option in legal if isinstance(option, PriceRange)]
    assert len(bids) == 5
    assert len(legal) == 2 + sum(map(len, bids))
    assert Pass("Ada") in legal
    assert Pass("Ben") not in legal
    assert bids[0].at(46) in legal
    assert bids[0].at(44) not in legal
    assert "Ada passes" not in legal
    assert list(game.legal_actions("Ben")) == []


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    game = rh.new("1830", ["Ada", "Ben", "Cleo"])
    before = game.hash
    with pytest.raises(rh.IllegalAction) as caught:
        game.push(rh.read_action("Ada bids 44 on CS"))
    assert caught.value.clause == "7.2-b"
    assert "45" in caught.value.reason
    assert game.hash == before
    assert not game.actions


@pytest.mark.parametrize(
    ("title", "players", "options"),
    [
        ("1899", ["Ada", "Ben"], ()),
        ("1830", ["Ada"], ()),
        ("1830", ["Ada", "Ada"], ()),
        ("1830", ["Ada", "PRR"], ()),
        ("1830", ["Ada", "bank"], ()),
        ("1830", ["Ada", ""], ()),
        ("1830", ["Ada", "B\nen"], ()),
        ("1830", ["Ada", "x" * 41], ()),
        ("1830", ["Ada", "Ben"], ("nonsense",)),
    ],
)
def test_a_game_that_cannot_begin_is_refused(title: str, players: list[str], options: tuple[str, ...]) -> None:
    with pytest.raises(rh.BadSetup):
        rh.new(title, players, options)


@pytest.mark.parametrize(
    "action",
    ["Ada passes", None, Bid("Ada", "SV", 20.0), Bid("Ada", "SV", "20"), Bid("Ada", ["SV"], 20), Run("PRR", None)],  # type: ignore[arg-type]
)
def test_what_is_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    game = rh.new("1830", ["Ada", "Ben"])
    before = game.hash
    assert action not in game.legal_actions()
    with pytest.raises(rh.IllegalAction, match="is not an action"):
        game.push(action)
    assert game.hash == before and not game.actions


@pytest.mark.parametrize(
    ("title", "players", "options", "seed"),
    [
        ("1830", ["Ada", 3], (), 0),
        ("1830", ["Ada", "Ben"], (), 10**18),
        ("1830", ["Ada", "Ben"], (), 1.5),
        ("1830", ["Ada", "Ben"], ("beginner", "beginner_long"), 0),
        ("1830", ["Ada"], (), 0),
        ("1861", ["Ada", "Ben"], (), 0),
        ("1861", ["Ada"], (), 0),
        ("1861", ["Ada"], ("online",), 0),
    ],
)
def test_players_options_and_seed_must_make_sense(title: str, players: Any, options: Any, seed: Any) -> None:
    with pytest.raises(rh.BadSetup):
        rh.new(title, players, options, seed)


def test_a_saved_game_is_loaded_as_it_was(tmp_path: Path) -> None:
    game, _ = random_game("1830", 3, 9, profile="builder", checks=False)
    for name in ("game.json", "game.json.gz"):
        rh.save(game, tmp_path / name)
        assert rh.load(tmp_path / name).hash == game.hash
    rh.save(game.at(5), tmp_path / "game.json")
    assert len(rh.load(tmp_path / "game.json").actions) == 5
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "game.json.gz"]
    with pytest.raises(OSError):
        rh.save(game, tmp_path / "nowhere" / "game.json")


def test_legal_actions_follow_the_game_back() -> None:
    game = rh.new("1830", ["Ada", "Ben", "Cleo"])
    legal = game.legal_actions()
    before = list(legal)
    game.push(Bid("Ada", "SV", 20))
    assert list(legal) != before
    game.pop()
    assert list(legal) == before
    assert Bid("Ada", "SV", 20) in legal
