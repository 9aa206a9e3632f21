"""Games of ours in the engine of 18xx.games: `python -m tests.oracle 1830 --games 100`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path

from roundhouse.formats.online.adapters import adapter_for
from roundhouse.formats.record import write_record
from roundhouse.lab.random_player import PROFILES
from roundhouse.titles import find_title
from tests.oracle.lockstep import BOTS, Parted, Table, play
from tests.oracle.results import Result, Results
from tests.oracle.site import MISSING, Site, engine

LONGEST = 5000
"""A game is left after so many actions: when all money is bid away, the sale of privates can go on for ever there."""


def tables(title: str, styles: list[str], first: int, count: int) -> Iterator[Table]:
    """Tables with every style, number of players and choice of options, in turn."""
    known = sorted(adapter_for(title).options.values())
    chosen = list(chain.from_iterable(combinations(known, size) for size in range(len(known) + 1)))
    for seed in range(first, first + count):
        options = ("online", *chosen[seed // len(styles) % len(chosen)])
        counts = find_title(title, frozenset(options)).player_counts
        yield Table(
            title, counts[(seed + seed // len(styles)) % len(counts)], options, styles[seed % len(styles)], seed
        )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("title", nargs="+", help="1830, 1861")
    parser.add_argument("--games", type=int, default=20, help="how many of each title")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game; the next ones count up")
    parser.add_argument("--style", action="append", choices=[*PROFILES, BOTS], help="all profiles in turn without it")
    parser.add_argument("--keep", type=Path, help="a folder for the records of games that part")
    parser.add_argument(
        "--results", type=Path, help="a file of results: its games are not played again, new ones added"
    )
    parser.add_argument("--until", type=float, default=float("inf"), help="begin no game after so many seconds")
    parser.add_argument("--verbose", action="store_true", help="a line for every game")
    asked = parser.parse_args()
    folder = engine()
    if folder is None:
        print(MISSING, file=sys.stderr)
        return 2
    begun, results = time.monotonic(), Results(asked.results)
    each = [tables(title, asked.style or list(PROFILES), asked.seed, asked.games) for title in asked.title]
    with Site(folder) as site:
        for table in chain.from_iterable(zip(*each, strict=True)):
            if table in results:
                continue
            if time.monotonic() - begun > asked.until:
                break
            try:
                game = play(table, site, most=LONGEST)
            except Parted as error:
                results.add(Result(table, error.number, str(error), equal=False))
                print(f"{table}: {error}", flush=True)
                if asked.keep:
                    asked.keep.mkdir(parents=True, exist_ok=True)
                    (asked.keep / f"{str(table).replace(' ', '_')}.json").write_bytes(write_record(error.game))
            else:
                results.add(Result(table, len(game.actions), game.finished or "left", equal=True))
                if asked.verbose:
                    print(f"{table}: {len(game.actions)} actions, {game.finished}, equal", flush=True)
    for line in results.totals():
        print(line)
    print(f"{time.monotonic() - begun:.0f} s")
    return 0 if results.all_equal() else 1


if __name__ == "__main__":
    sys.exit(main())
