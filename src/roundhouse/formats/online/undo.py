"""Which actions of an export are live: undone ones are gone, redone ones are back, messages never mattered."""

from __future__ import annotations

from typing import Any

from roundhouse.kernel.errors import BadRecord

Raw = dict[str, Any]
SILENT = frozenset({"message", "log"})


def live_actions(actions: list[Raw]) -> list[Raw]:
    """The actions that count, in order.

    `undo` takes back the last live action, or all after its `action_id`; `redo` brings the last undone lot back,
    until something new is done.
    """
    live: list[Raw] = []
    undone: list[list[Raw]] = []
    for number, action in enumerate(actions, 1):
        kind = action.get("type")
        if not isinstance(kind, str) or not isinstance(action.get("id", number), int):
            raise BadRecord("action {number} has no type or no number", number=number)
        if kind in SILENT:
            continue
        if kind == "undo":
            undone.append(_taken_back(live, action))
        elif kind == "redo":
            if not undone:
                raise BadRecord("action {number}: there is nothing to redo", number=action.get("id"))
            live += undone.pop()
        else:
            undone.clear()
            live.append(action)
    return live


def _taken_back(live: list[Raw], undo: Raw) -> list[Raw]:
    """Remove what an undo takes back, and return it."""
    target = undo.get("action_id")
    if not isinstance(target, int):
        if not live:
            raise BadRecord("action {number}: there is nothing to undo", number=undo.get("id"))
        return [live.pop()]
    keep = len(live)
    while keep and live[keep - 1].get("id", 0) > target:
        keep -= 1
    taken = live[keep:]
    del live[keep:]
    return taken
