"""Bids that stand."""

from __future__ import annotations

from roundhouse.kernel.state import State


def standing_bids(state: State) -> list[tuple[str, str, int]]:
    """The bids that stand, as item, bidder and amount, in their order."""
    found: list[tuple[str, str, int]] = []
    for frame in state.stack:
        for bid in getattr(frame, "bids", ()):
            found.append(bid if len(bid) == 3 else (frame.item, *bid))  # type: ignore[attr-defined]
    return found
