"""Random games of 1830 to their end, with every invariant after every action."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.kernel.actions import ExchangePrivate
from roundhouse.lab.fuzz import random_game
from roundhouse.laws import Broken, Watch

PROFILES = ["random", "builder", "trader", "miser"]
OPTIONS: list[tuple[str, ...]] = [(), ("online",), ("beginner",), ("extra_6_train", "multiple_brown_from_ipo"), ()]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("profile", PROFILES)
def test_random_games_keep_every_invariant(players: int, profile: str) -> None:
    seed = PROFILES.index(profile)
    options = OPTIONS[(players + seed) % len(OPTIONS)]
    _, outcome = random_game("1830", players, seed, options, profile)
    assert outcome.ended in ("bank", "bankrupt")


def test_the_builder_reaches_late_phases_and_both_endings() -> None:
    wanted = {"late", "bank", "bankrupt", "exchanged"}
    for seed in range(10):
        game, outcome = random_game("1830", 3 + seed % 3, 100 + seed, profile="builder", checks=False)
        exchanged = any(isinstance(action, ExchangePrivate) for action in game.actions)
        wanted -= {outcome.ended, "exchanged" if exchanged else "", "late" if outcome.phase in ("6", "D") else ""}
        if not wanted:
            break
    assert wanted == set()


def test_the_same_seed_plays_the_same_game() -> None:
    one = random_game("1830", 4, 42, profile="trader", checks=False)[1]
    other = random_game("1830", 4, 42, profile="trader", checks=False)[1]
    assert one == other


def test_a_watch_sees_money_vanish() -> None:
    game = rh.new("1830", ["Ada", "Ben"])
    watch = Watch(game)
    game.state.players["Ada"].cash -= 1
    with pytest.raises(Broken, match="money is conserved"):
        watch.check(game)


def test_a_watch_sees_shares_and_tiles_vanish() -> None:
    game = rh.new("1830", ["Ada", "Ben"])
    watch = Watch(game)
    game.state.companies["PRR"].shares["offer"] = 9
    game.state.supply["57"] -= 1
    assert {name for name, _ in watch.violations(game)} == {"shares add up", "tiles add up"}


@pytest.mark.parametrize(
    ("field", "value", "found"),
    [
        ("shares", {"offer": 4, "pool": 6}, "the pool holds 6 shares of PRR"),
        ("shares", {"offer": 9, "Ada": 1}, "Ada presides over PRR without its president's certificate"),
        ("trains", ("2", "2", "2", "2", "2"), "PRR has too many trains"),
    ],
)
def test_a_watch_sees_charters_that_cannot_be(field: str, value: object, found: str) -> None:
    game = rh.new("1830", ["Ada", "Ben"])
    watch = Watch(game)
    game.state.companies["PRR"].president = "Ada" if "presides" in found else ""
    setattr(game.state.companies["PRR"], field, value)
    assert any(found in facts for name, facts in watch.violations(game) if name == "title")


@pytest.mark.parametrize(("space", "company"), [("H12", "PRR"), ("E11", "ERIE")])
def test_a_watch_sees_a_home_that_was_not_kept(space: str, company: str) -> None:
    game = rh.new("1830", ["Ada", "Ben"])
    game.state.tokens[space] = (("NYC",),)
    assert [f"there is no room for {company} on {space}"] == [facts for _, facts in Watch(game).violations(game)]


@pytest.mark.parametrize(("depth", "lines"), [(1, 12), (2, 132), (3, 930)])
def test_perft_of_1830_for_two(depth: int, lines: int) -> None:
    """A change of these counts means that a rule of the auction has changed."""
    assert rh.perft(rh.new("1830", ["Ada", "Ben"]), depth) == lines
