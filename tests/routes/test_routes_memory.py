"""No question takes more than 300 MB: not with millions of paths, and not with more than are ever grown."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from roundhouse.routes import Network, NetworkStop, SpaceTrack

pytest.importorskip("numba")
pytest.importorskip("ortools")
pytest.importorskip("resource")

HERE = Path(__file__).resolve().parent
STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))


def crowded(columns: int, rows: int) -> Network:
    """Nothing but cities, each joined to all its neighbours; a token in one corner."""
    names = {(x, 2 * y + x % 2): f"{chr(65 + x)}{y}" for x in range(columns) for y in range(rows)}
    beside = {
        (name, edge): (names[x + dx, y + dy], (edge + 3) % 6)
        for (x, y), name in names.items()
        for edge, (dx, dy) in enumerate(STEPS)
        if (x + dx, y + dy) in names
    }
    spaces = {
        name: SpaceTrack(
            (NetworkStop("city", 10 * ((7 * x + y) % 5 + 1), own=name == "A0"),), tuple((e, "s0") for e in range(6))
        )
        for (x, y), name in names.items()
    }
    return Network(spaces, beside)


def print_growth(columns: int, rows: int) -> None:
    """By how many MB one question makes the process grow, and whether its answer is proven."""
    import resource

    from roundhouse.routes import Rules, Train, best_routes, warm_up

    warm_up()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = best_routes(crowded(columns, rows), [Train("D")] * 2, Rules())
    growth = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(growth // 1024, int(result.proven), result.nodes)


@pytest.mark.parametrize(("columns", "rows", "grown"), [(5, 4, True), (5, 5, False)])
def test_one_question_stays_below_300_mb(columns: int, rows: int, grown: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"import test_routes_memory as t; t.print_growth({columns}, {rows})"],
        capture_output=True, text=True, cwd=HERE, check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])},
    )  # fmt: skip
    growth, proven, nodes = map(int, done.stdout.split())
    assert proven
    assert growth < 300
    assert (nodes > 3_000_000) == grown
