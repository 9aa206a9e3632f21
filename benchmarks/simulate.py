"""Games a second by one worker, by two, and on a Ray cluster of this machine whose workers are killed while they play.

python -m benchmarks.simulate [TITLE [GAMES]]

All three must write the same bytes.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from roundhouse.bots.workers import in_turn
from roundhouse.lab.cluster import PIECE, on_cluster
from roundhouse.lab.simulate import Hands, Plan, checked, simulate

KILLED = 2
"""So many workers of the cluster are killed."""


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def players_of_the_cluster() -> list[int]:
    """The processes of Ray that play; its agents are called ray:: too, and take the whole cluster with them."""
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if line.read_bytes().startswith(f"ray::{PIECE}".encode()):
                found.append(int(line.parent.name))
        except OSError:
            continue
    return found


class Killer:
    """Kills a worker of the cluster after each of the first blocks."""

    def __init__(self) -> None:
        self.killed = 0

    def __call__(self, done: int) -> None:
        if done and self.killed < KILLED:
            for pid in players_of_the_cluster()[:1]:
                os.kill(pid, signal.SIGKILL)
                self.killed += 1


def measured(
    name: str, plan: Plan, games: int, hands: Hands, killer: Killer | None = None
) -> tuple[float, dict[str, bytes]]:
    with TemporaryDirectory() as folder:
        began = time.perf_counter()
        simulate(Path(folder), plan, games, hands, killer)
        rate = games / (time.perf_counter() - began)
        print(f"{plan.title:<11} {name:<10} {rate:>7.2f} games/s" + (f", {killer.killed} killed" if killer else ""))
        return rate, files(Path(folder))


def main() -> None:
    title = sys.argv[1] if len(sys.argv) > 1 else "1830"
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    plan = checked(Plan(title, ("random",) * 3, block=5))
    alone, tables = measured("1 worker", plan, games, map)
    two, same = measured("2 workers", plan, games, partial(in_turn, workers=2))
    print(f"{'':<11} efficiency {two / (2 * alone):>6.0%}; the same tables: {same == tables}")
    _, cluster = measured("Ray", plan, games, on_cluster("local"), Killer())
    print(f"{'':<11} the same tables: {cluster == tables}")
    if not same == tables == cluster:
        sys.exit("the tables differ")


if __name__ == "__main__":
    main()
