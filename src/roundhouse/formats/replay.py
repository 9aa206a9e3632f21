"""Replaying files: does every action apply, and does every recorded snapshot agree?"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.formats.decoding import decoded
from roundhouse.formats.files import is_online, read_bytes
from roundhouse.formats.online.reader import UNREADABLE, Reader
from roundhouse.formats.online.snapshot import Comparer, merged
from roundhouse.formats.record import decode, read_record
from roundhouse.kernel.errors import BadRecord, ReplayError, RoundhouseError

FINISHED, ACTIVE, BY_HAND = "finished", "active", "manually_ended"
"""What the site says of a game that is over, of one that goes on, and of one that its players broke off."""


class Replay(msgspec.Struct, omit_defaults=True):
    """How the replay of one file went; `at` is the first action that differs, `why` what is wrong with it.

    `compared` names what the file itself claims about the end of the game, and ours agrees with.
    """

    file: str
    ok: bool
    title: str = ""
    actions: int = 0
    snapshots: int = 0
    compared: tuple[str, ...] = ()
    at: int = 0
    why: str = ""
    finished: str = ""
    scores: dict[str, int] = {}
    hash: str = ""
    seconds: float = 0.0


def replay(path: str | Path, snapshots: bool = False) -> Replay:
    """Replay one file of any format we know. Never raises for what is in the file."""
    result = Replay(str(path), ok=False)
    begun = time.perf_counter()
    try:
        data = read_bytes(path)
        export = decoded(data)
        if is_online(export):
            _replay_online(export, snapshots, result)
        else:
            _replay_record(data, snapshots, result)
    except ReplayError as error:
        result.at, result.why = error.at, error.why
    except RoundhouseError as error:
        result.why = str(error)
    result.ok = not result.why
    result.seconds = time.perf_counter() - begun
    return result


def _replay_record(data: bytes, snapshots: bool, result: Replay) -> None:
    if snapshots:
        raise BadRecord("this file has no snapshots to compare with")
    game = read_record(data)
    result.title, result.actions = game.setup.title, len(game.actions)
    result.finished, result.scores, result.hash = game.finished, game.scores(), game.hash
    claimed = decode(data).result
    if claimed:
        if claimed != result.scores:
            raise ReplayError(result.actions, "the end", f"the scores are {result.scores}, recorded {claimed}")
        result.compared = ("result",)


def _replay_online(export: dict[str, Any], snapshots: bool, result: Replay) -> None:
    reader = Reader(export)
    game = reader.game
    result.title = game.setup.title
    recorded = Recorded(export, reader) if snapshots else None
    for raw, _ in reader.steps():
        result.actions = len(game.actions)
        if recorded is not None:
            recorded.compare(raw)
            result.snapshots += 1
    result.finished, result.scores, result.hash = game.finished, game.scores(), game.hash
    result.compared = tuple(_agreed(export, reader))
    if recorded is not None:
        recorded.compare_end()


def _agreed(export: dict[str, Any], reader: Reader) -> Iterator[str]:
    """What an export says about the end of its game, each once it is found to be true."""
    game = reader.game
    last, ours = len(game.actions), game.finished or "not finished"
    claimed, status, reason = export.get("result"), export.get("status"), export.get("game_end_reason")
    ended_by_hand = bool(export.get("manually_ended")) or reason == BY_HAND
    if claimed:
        if not isinstance(claimed, dict):
            raise ReplayError(last, "the end", "the recorded result cannot be read")
        points = game.scores()
        scores = {theirs: points[name] for theirs, name in reader.names.items()}
        if claimed != scores:
            raise ReplayError(last, "the end", f"the scores are {scores}, recorded {claimed}")
        yield "result"
    if status in (FINISHED, ACTIVE) and not ended_by_hand:
        if (status == FINISHED) is not bool(game.finished):
            raise ReplayError(last, "the end", f"the game is {ours}, recorded {status}")
        yield "status"
    if reason and not ended_by_hand:
        if reason != game.finished:
            raise ReplayError(last, "the end", f"the game is {ours}, recorded {reason}")
        yield "end"


class Recorded:
    """The snapshots of an export, compared one by one with the game as it is replayed."""

    def __init__(self, export: dict[str, Any], reader: Reader) -> None:
        snapshots = export.get("snapshots")
        if not isinstance(snapshots, list) or not isinstance(export.get("initial"), dict):
            raise BadRecord("this file has no snapshots to compare with")
        self.export = export
        self.game = reader.game
        self.ids = {reader.names[str(player["id"])]: player["id"] for player in export["players"]}
        if not all(isinstance(snapshot, dict) and isinstance(snapshot.get("id"), int) for snapshot in snapshots):
            raise BadRecord("a snapshot of this file does not say after which action it was taken")
        self.by_action = {snapshot["id"]: snapshot for snapshot in snapshots}
        self.state: dict[str, Any] = export["initial"]
        self.comparer = Comparer(self.game, self.ids)
        self._agree(0, "the beginning")

    def _agree(self, at: int, action: object) -> None:
        """Compare with what is recorded after an action; one that changes nothing has no snapshot."""
        change = self.by_action.get(at)
        try:
            if change is not None:
                self.state = merged(self.state, change)
            differences = self.comparer.differences(self.state)
        except UNREADABLE as error:
            raise ReplayError(at, action, f"the snapshot cannot be read ({error!r})") from error
        if differences:
            raise ReplayError(at, action, "; ".join(differences[:5]))

    def compare(self, raw: dict[str, Any]) -> None:
        """Compare after one action."""
        self._agree(raw.get("id", 0), raw.get("type"))

    def compare_end(self) -> None:
        """Compare the tiles on the board and the result."""
        last = len(self.game.actions)
        laid = {space: list(tile) for space, tile in self.game.state.tiles.items()}
        if "tiles" in self.export and laid != self.export["tiles"]:
            raise ReplayError(last, "the end", "other tiles lie on the board")
        final = self.export.get("final") or {}
        if not isinstance(final, dict):
            raise ReplayError(last, "the end", "the recorded end cannot be read")
        scores = {str(self.ids[name]): score for name, score in self.game.scores().items()}
        if "result" in final and scores != final["result"]:
            raise ReplayError(last, "the end", f"the scores are {scores}, recorded {final['result']}")
