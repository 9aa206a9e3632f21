"""The best run of companies in recorded games equals what an independent search found."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from roundhouse.engine.network import best_run
from roundhouse.formats.online.reader import Reader
from tests.conftest import recorded_games

GAMES = [path for title in ("1830", "1861") for path in recorded_games(title)]
EVERY = 8
"""Every eighth run is enough here; the benchmark takes all of them."""


@pytest.mark.rule("1830/20.3-b", "1861/5.5.4-g")
@pytest.mark.skipif(not GAMES, reason="no recorded games here: set ROUNDHOUSE_RECORDED")
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_best_revenue(path: Path) -> None:
    export = json.loads(gzip.decompress(path.read_bytes()))
    reader = Reader(export)
    steps = reader.steps()
    for number, raw in enumerate(reader.live):
        best = export["best"].get(str(raw["id"])) if raw["type"] == "run_routes" else None
        if best and number % EVERY == 0:
            revenue, exact = best
            result = best_run(reader.game.play, reader.actor(raw))
            assert result.proven
            assert result.total == result.bound
            assert result.total == revenue if exact else result.total >= revenue, raw["id"]
        next(steps)
