"""Runs of the comparison with 18xx.games add up in a file."""

from __future__ import annotations

from pathlib import Path

from tests.oracle.lockstep import BOTS, Table
from tests.oracle.results import Result, Results

GAME = Table("1830", 3, ("online",), "builder", 1)
OTHER = Table("1830", 4, ("online",), "trader", 2)
OF_BOTS = Table("1830", 4, ("online",), BOTS, 2)


def test_the_next_run_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    first = Results(file)
    first.add(Result(GAME, 500, "bank", equal=True))
    assert GAME in first and OTHER not in first and first.all_equal()
    second = Results(file)
    assert GAME in second
    second.add(Result(OTHER, 7, "action 7: bank: 1, there 2", equal=False))
    second.add(Result(OF_BOTS, 300, "bankrupt", equal=True))
    third = Results(file)
    assert not third.all_equal()
    assert list(third.totals()) == [
        "1830, random players: 1 of 2 games equal, 500 actions",
        "  3 players 1; bank 1",
        "1830, bots: 1 of 1 games equal, 300 actions",
        "  4 players 1; bankrupt 1",
    ]
