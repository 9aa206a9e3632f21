"""Random games of 1865: every invariant after every action, and nothing rare left out."""

from __future__ import annotations

import time
from collections import Counter
from functools import cache

import pytest

import roundhouse as rh
from roundhouse.game import Game
from roundhouse.kernel.actions import PlaceToken
from roundhouse.kernel.events import Event
from roundhouse.lab.fuzz import replayed, step
from roundhouse.lab.random_player import RandomPlayer
from roundhouse.laws import Watch
from roundhouse.titles.g1865.charter import charter_of
from roundhouse.titles.g1865.events import CompanyAbsorbed, RobotBought, TrafficGained

NAMES = ("Ada", "Ben", "Cleo", "Dan")
KEEN = {
    "Pass": 0.25,
    "Absorb": 0.25,
    "Convert": 6.0,
    "VacateToken": 0.4,
    "GivePrivate": 0.2,
    "LayTile": 8.0,
    "PlaceTokenByRoute": 8.0,
    "BuyShare": 6.0,
    "SetPar": 3.0,
    "SellShares": 0.1,
    "BuyTrain": 1.5,
    "Accept": 2.0,
}
"""A player who builds and buys: late phases, conversions and absorptions come by themselves."""


class Ledger:
    """The traffic of every company as the events tell it; a cube comes or goes by no other way."""

    def __init__(self, game: Game) -> None:
        self.traffic = dict.fromkeys(game.state.companies, 0)

    def read(self, game: Game, events: tuple[Event, ...]) -> None:
        absorbed = {event.target: event.acquirer for event in events if isinstance(event, CompanyAbsorbed)}
        for event in events:
            if isinstance(event, TrafficGained):
                self.traffic[event.company] += event.amount
                if event.why == "absorption":
                    assert self.traffic[event.place] == event.amount
                    assert absorbed[event.place] == event.company
                    self.traffic[event.place] = 0
        for company, traffic in self.traffic.items():
            assert charter_of(game.play, company).traffic == traffic, company


def play(players: int, seed: int, options: tuple[str, ...] = (), checks: bool = True) -> tuple[Game, Counter[str]]:
    """A game to its end, and how often each thing happened in it."""
    game = rh.new("1865", NAMES[:players], options, seed)
    player, watch, ledger = RandomPlayer(seed, weights=KEEN), Watch(game), Ledger(game)
    seen: Counter[str] = Counter()
    while not game.finished:
        step(game, player, watch if checks else None)
        ledger.read(game, game.events)
        seen.update(type(event).__name__ for event in game.events)
        seen.update(f"by {event.decided_by}" for event in game.events if isinstance(event, RobotBought))
        seen["relaunch"] += isinstance(game.actions[-1], PlaceToken)
        seen[f"phase {game.state.phase}"] += 1
    if checks:
        replayed(game)
    return game, seen


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, ()), (3, ()), (4, ()), (2, ("short",)), (3, ("short",)), (4, ("draw_seats",))],
    ids=["2", "3", "4", "short 2", "short 3", "4 drawn"],
)
def test_random_games_keep_every_invariant(players: int, options: tuple[str, ...]) -> None:
    game, seen = play(players, 7, options)
    assert game.finished == "bank"
    for thing in ("BankBroken", "CompanyConverted", "CompanyAbsorbed", "relaunch", "RobotBought", "MineDepreciated"):
        assert seen[thing], thing


def never_seen(wanted: list[str], tables: list[tuple[int, tuple[str, ...]]]) -> list[str]:
    """What does not happen at some tables, however many games are played there."""
    seen: Counter[str] = Counter()
    missing = wanted
    for number in range(MANY):
        seen += played_at(*tables[number % len(tables)], 20 + number // len(tables))
        missing = [thing for thing in wanted if not seen[thing]]
        if not missing:
            break
    return missing


@cache
def played_at(players: int, options: tuple[str, ...], seed: int) -> Counter[str]:
    return play(players, seed, options, checks=False)[1]


MANY = 12
"""In so many games at the most it happens."""
TABLES = [(2, ()), (3, ()), (4, ()), (2, ("short",)), (3, ("short",))]


@pytest.mark.rule("1865/2.2-c", "1865/2.7-a", "1865/5.3-h", "1865/6.1-a")
@pytest.mark.parametrize(("players", "options"), TABLES, ids=["2", "3", "4", "short 2", "short 3"])
def test_random_play_reaches_all_there_is_at_every_table(players: int, options: tuple[str, ...]) -> None:
    reached = [f"phase {number}" for number in range(1, 7)]
    happened = [
        "BankBroken", "CompanyConverted", "CompanyAbsorbed", "relaunch", "LoansTaken", "LoansRepaid",
        "TokenVacated", "TokenReplaced", "RobotSold", "MineDepreciated", "TrainDiscarded",
        "TrainRusted", "PrivateGiven", "PresidencyChanged", "ChartRowMoved", "DirectRouteUsed",
        "by only one on green", "by fewest certificates", "by highest rank",
    ]  # fmt: skip
    assert never_seen(reached + happened, [(players, options)]) == []


@pytest.mark.rule("1865/3.2-h", "1865/2.6-k")
def test_random_play_meets_what_is_rarer_at_one_table_or_another() -> None:
    """The last tie-break needs equal certificates, ranks and prices: too rare for random play, it has its own test."""
    rarer = ["by cheapest", "PrivateClosed", "WentBankrupt", "PersonalLoansTaken", "phase 7"]
    assert never_seen(rarer, [(2, ()), (3, ())]) == []


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (play(2, 3, ("short",), checks=False)[0] for _ in range(2))
    assert one.hash == other.hash
    assert one.actions == other.actions


def test_a_random_game_takes_seconds() -> None:
    """A third of a second where nothing else runs; how quick it is exactly is for the benchmark to say."""
    game, player = rh.new("1865", NAMES[:3], seed=0), RandomPlayer(0, weights=KEEN)
    begin = time.process_time()
    while not game.finished:
        game.push(player.choose(game))
    assert time.process_time() - begin < 6


@pytest.mark.parametrize(("depth", "lines"), [(1, 8), (2, 56), (3, 336), (4, 1680)])
def test_perft_of_the_draft(depth: int, lines: int) -> None:
    assert rh.perft(rh.new("1865", ["Ada", "Ben"]), depth) == lines


@pytest.mark.parametrize(("depth", "lines"), [(1, 41), (2, 1521)])
def test_perft_of_the_first_stock_round(depth: int, lines: int) -> None:
    """A change of these counts means that a rule of the stock round has changed."""
    game = rh.new("1865", ["Ada", "Ben"])
    for line in ("Ada chooses M1", "Ben chooses M2", "Ben chooses M3", "Ada chooses M4"):
        game.push(game.read(line))
    assert rh.perft(game, depth) == lines
