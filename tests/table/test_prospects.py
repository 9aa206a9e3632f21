"""What the halves of cards would bring by a tile."""

from __future__ import annotations

from pathlib import Path

from roundhouse.formats.files import load
from roundhouse.game import Game
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.notation import write
from roundhouse.table.ground import measured
from roundhouse.table.prospects import Prospect, prospects

GAMES = Path(__file__).parents[2] / "docs" / "gallery" / "games"
END = float("inf")


def with_prospects() -> tuple[Game, list[Prospect]]:
    """A position in which a card leads to a tile that makes a run better."""
    game = load(GAMES / "18Lilliput.json.gz")
    for count in range(len(game.actions) - 1, 0, -1):
        position = game.at(count)
        told = [] if position.finished else prospects(position, 60)
        if any(each.after > each.before for each in told):
            return position, told
    raise AssertionError("no card leads to a better run")


def test_a_half_tells_the_best_run_with_the_best_tile_it_allows() -> None:
    game, told = with_prospects()
    before = game.hash
    lines = {write(each) for each in game.legal_actions().in_turn()}
    for each in told:
        assert each.sure and each.line in lines
        after = game.copy()
        after.push(after.read(each.line))
        runs = []
        for lay in after.legal_actions().in_turn():
            if isinstance(lay, LayTile):
                twin = after.copy()
                twin.push(lay)
                runs.append((measured(twin, lay.actor, END) or {}).get("", 0))
        assert each.before <= each.after
        assert each.after in runs
    assert prospects(game, 0.0) == []
    assert game.hash == before
    assert prospects(game.at(0), 60) == []
