"""Where a public that is formed directly may place its first token (4.2.3-b, 4.2.3-e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.reach import Track, is_linked
from roundhouse.engine.token import slot_refusal, tokens_at
from roundhouse.kernel.errors import Refusal

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def leads_to_a_stop(play: Play, space: str, stop: int) -> bool:
    """Whether track leads from a station to any other stop, whatever tokens stand there (G-11)."""
    key = ("connected", space, stop)
    found: bool | None = play.memo.get(key)
    if found is None:
        state, board = play.state, play.title.board
        track = Track(
            lambda at: board.shape(state, at), board.neighbours, board.half, lambda at, index: False, board.sides
        )
        found = play.memo[key] = is_linked(track, [(space, stop)])
    return found


def may_start_at(play: Play, company: str, space: str, stop: int, online: bool) -> Refusal | None:
    """Why a public cannot start there.

    By the book the space must be free, unreserved and not connected. Online the station must be empty, and no
    station of the hex may be connected (D-8).
    """
    refusal = slot_refusal(play, company, space, stop)
    if refusal:
        return refusal
    stations = [stop]
    if online:
        if tokens_at(play, space, stop):
            return Refusal("4.2.3-b", f"a token stands in that station on {space}")
        stops = play.title.board.shape(play.state, space).stops
        stations = [index for index, found in enumerate(stops) if found.slots]
    if any(leads_to_a_stop(play, space, index) for index in stations):
        return Refusal("4.2.3-b", f"{space} is connected to another stop")
    return None


def sites(play: Play, company: str, online: bool) -> list[tuple[str, int]]:
    """Every place where the company may start."""
    key = ("sites", company, online)
    found: list[tuple[str, int]] | None = play.memo.get(key)
    if found is None:
        board = play.title.board
        found = [
            (space, index)
            for space in sorted(board.spaces)
            for index, stop in enumerate(board.shape(play.state, space).stops)
            if stop.slots and may_start_at(play, company, space, index, online) is None
        ]
        play.memo[key] = found
    return found
