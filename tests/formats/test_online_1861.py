"""Games of 1861 go to 18xx.games and come back."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.formats.online.undo import live_actions
from roundhouse.formats.online.writer import write_online
from roundhouse.lab.fuzz import random_game

COMPARED = ("type", "entity", "entity_type", "price", "kind", "hex", "rotation", "percent", "corporation", "choice")


@pytest.mark.parametrize("seed", range(3))
def test_a_written_export_reads_back_to_the_same_state(seed: int) -> None:
    options = ("online", "column_market") if seed == 2 else ("online",)
    game, _ = random_game("1861", 2 + seed, seed, options, "founder", checks=False)
    again = rh.loads(write_online(game))
    assert again.hash == game.hash
    assert again.scores() == game.scores()


def flat(export: dict[str, Any]) -> list[dict[str, Any]]:
    """Live actions with those they bring with them."""
    found = []
    for action in live_actions(export["actions"]):
        found += [action, *(action.get("auto_actions") or ())]
    return found


def test_written_exports_agree_with_recorded_games(recorded: Path) -> None:
    for path in sorted((recorded / "1861").glob("*.json.gz"))[::9]:
        theirs = flat(json.loads(gzip.decompress(path.read_bytes())))
        ours = flat(json.loads(write_online(rh.load(path))))
        number = {action["entity"]: None for action in theirs if action["entity_type"] == "player"}
        for mine, recorded_action in zip(ours, theirs, strict=True):
            for key in COMPARED:
                if key == "entity" and mine["entity_type"] == "player":
                    assert recorded_action["entity"] in number
                    continue
                assert mine.get(key) == recorded_action.get(key), (path.name, mine, recorded_action)
            if "train" in mine:
                assert mine["train"].split("-")[0] == recorded_action["train"].split("-")[0]
            if "shares" in mine:
                assert len(mine["shares"]) == len(recorded_action["shares"])
