"""The independent proof of every recorded run where our best is better than the recorded one.

Run with `python -m benchmarks.prove [PATTERN]`: the games whose file name matches, or all.
Recorded bests that are marked exact must be equal to ours; the others are found by a search that may have been cut
short, and may be less. For these `roundhouse.routes.proof` has to show, without our search, that no run earns more.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import recorded_folder

from benchmarks.routes import recorded_runs
from roundhouse.routes import best_routes, check_routes
from roundhouse.routes.proof import prove
from roundhouse.routes.raw import Problem


def better_runs(folder: Path, title: str = "1861", only: str = "*.json.gz") -> Iterator[tuple[Problem, int, int]]:
    """The recorded runs where ours is better: the question, our total and the recorded one."""
    for problem, recorded, exact in recorded_runs(folder, title, only):
        result = best_routes(problem.network, problem.trains, problem.rules, problem.bonuses)
        question = (problem.network, problem.trains, problem.rules, problem.bonuses)
        assert result.proven
        assert check_routes(*question, result.routes) == result.total
        assert result.total == recorded if exact else result.total >= recorded, problem.name
        if result.total > recorded:
            yield problem, result.total, recorded


def main() -> None:
    folder = recorded_folder()
    if folder is None:
        print("the recorded games are not here: set ROUNDHOUSE_RECORDED")
        return
    pattern = sys.argv[1] if len(sys.argv) > 1 else "*.json.gz"
    proofs: dict[object, bool] = {}
    runs = proven = 0
    begun = time.perf_counter()
    slowest = 0.0
    for problem, total, recorded in better_runs(folder, only=pattern):
        runs += 1
        network = problem.network
        key = (frozenset(network.spaces.items()), problem.trains, problem.bonuses, total)
        if key not in proofs:
            since = time.perf_counter()
            proof = prove(network, problem.trains, problem.rules, problem.bonuses, total)
            proofs[key] = proof.holds
            taken = time.perf_counter() - since
            slowest = max(slowest, taken)
            trains = " ".join(train.name for train in problem.trains)
            print(
                f"{problem.name:24} {trains:12} recorded {recorded:>4}, ours {total:>4}: bound {proof.bound}, "
                f"{proof.routes} routes, {proof.left} left, {taken:.1f} s: {'proven' if proof.holds else 'OPEN'}",
                flush=True,
            )
        proven += proofs[key]
    print(
        f"{runs} runs better than recorded, {len(proofs)} different questions: {proven} runs proven, "
        f"{runs - proven} open; {time.perf_counter() - begun:.0f} s, slowest {slowest:.1f} s"
    )


if __name__ == "__main__":
    main()
