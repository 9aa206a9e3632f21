"""Random games of 1861 to their end, with every invariant after every action, and its rare rules in play."""

from __future__ import annotations

from collections import Counter

import pytest

import roundhouse as rh
from roundhouse.game import Game
from roundhouse.kernel.actions import Nationalise
from roundhouse.kernel.events import (
    CompanyFormed,
    LoansTaken,
    Nationalised,
    SharesRedeemed,
    TokenRemoved,
    TrainDiscarded,
)
from roundhouse.lab.fuzz import random_game
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.titles.g1861.events import PrivateNationalised

TABLES: list[tuple[int, tuple[str, ...], str]] = [
    (3, (), "founder"),
    (5, (), "founder"),
    (6, (), "founder"),
    (3, ("minors_do_not_count", "unlimited_extra_trains"), "trader"),
    (4, (), "miser"),
    (2, ("online",), "founder"),
    (4, ("online",), "founder"),
    (5, ("online", "column_market"), "founder"),
    (3, ("online",), "miser"),
]


@pytest.mark.parametrize(("players", "options", "profile"), TABLES)
def test_random_games_keep_every_invariant(players: int, options: tuple[str, ...], profile: str) -> None:
    _, outcome = random_game("1861", players, 41 + players, options, profile, moments=3)
    assert outcome.ended in ("bank", "final_phase")


def played(seed: int, players: int, options: tuple[str, ...]) -> tuple[Game, Counter[str]]:
    """A steered random game without checks, and what happened in it."""
    game = rh.new("1861", ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"][:players], options, seed)
    player = RandomPlayer(seed, "founder")
    seen: Counter[str] = Counter()
    while not game.finished:
        action = player.choose(game)
        game.push(action)
        seen["given to the state"] += isinstance(action, Nationalise)
        for event in game.events:
            match event:
                case CompanyFormed(minors=minors):
                    seen["merger" if len(minors) > 1 else "conversion"] += 1
                case Nationalised(company=company):
                    seen[f"{game.title.companies[company].kind} nationalised"] += 1
                case LoansTaken() | SharesRedeemed() | TokenRemoved() | TrainDiscarded() | PrivateNationalised():
                    seen[type(event).__name__] += 1
    seen[f"phase {game.state.phase}"] += 1
    seen[game.finished] += 1
    return game, seen


@pytest.mark.parametrize("options", [(), ("online",)])
def test_the_rare_rules_come_up_in_steered_games(options: tuple[str, ...]) -> None:
    wanted = {
        "merger", "conversion", "minor nationalised", "public nationalised", "given to the state", "LoansTaken",
        "SharesRedeemed", "TokenRemoved", "TrainDiscarded", "PrivateNationalised", "final_phase", "phase 8",
    }  # fmt: skip
    total: Counter[str] = Counter()
    for seed in range(12):
        total += played(seed, 3 + seed % 4, options)[1]
        if wanted <= total.keys():
            break
    assert wanted - total.keys() == set()


def test_the_same_seed_plays_the_same_game() -> None:
    assert played(8, 3, ())[0].hash == played(8, 3, ())[0].hash


@pytest.mark.parametrize(("depth", "lines"), [(1, 3), (2, 9), (3, 27)])
def test_perft_of_the_first_auction(depth: int, lines: int) -> None:
    """A change of these counts means that a rule of the auction has changed."""
    assert rh.perft(rh.new("1861", ["Ada", "Ben", "Cleo"]), depth) == lines
