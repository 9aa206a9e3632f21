"""Real and generated games of 18xx.games replay with every snapshot equal."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.formats.replay import replay
from tests.conftest import recorded_games

GAMES = [path for title in ("1830", "1861") for path in recorded_games(title)]


@pytest.mark.skipif(not GAMES, reason="no recorded games here: set ROUNDHOUSE_RECORDED")
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_every_snapshot_is_equal(path: Path) -> None:
    result = replay(path, snapshots=True)
    assert result.ok, f"at action {result.at}: {result.why}"
    assert result.snapshots >= 100
    assert result.finished
