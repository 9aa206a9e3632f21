"""Where a public that is formed directly may place its first token (4.2.3-b, 4.2.3-e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.rails import Place, Track
from roundhouse.board.search import is_linked
from roundhouse.engine.refusals import refuse
from roundhouse.engine.token import slot_refusal
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.memory import TILES, remembered

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


@remembered(TILES)
def leads_to_a_stop(play: Play, space: str, stop: int) -> bool:
    """Whether track leads from a station to any other stop, whatever tokens stand there (G-11)."""
    return is_linked(_between_stops(play), [(space, stop)])


@remembered(TILES)
def leads_back(play: Play, space: str, stop: int) -> bool:
    """Whether track leads from a station round to itself, past no other stop and over no hexside twice."""
    track, shape = _between_stops(play), play.title.board.shape(play.state, space)
    for edge in range(shape.edges):
        first = track.across((space, edge)) if -1 - stop in shape.from_edge[edge] else None
        if first is not None and _comes_round(track, first, (space, stop), frozenset({first, (space, edge)})):
            return True
    return False


def _comes_round(track: Track, entry: Place, home: Place, crossed: frozenset[Place | None]) -> bool:
    way = track.onward(entry[0])[entry[1]]
    return home in way.stops or any(
        _comes_round(track, after, home, crossed | {after, back})
        for after, back in way.crossed
        if after not in crossed and back not in crossed
    )


def _between_stops(play: Play) -> Track:
    """The track as far as the next stops."""
    state, board = play.state, play.title.board
    return Track(lambda at: board.shape(state, at), board.neighbours, board.half, lambda at, index: False, board.sides)


@remembered(TILES)
def stations(play: Play) -> tuple[tuple[str, int], ...]:
    """Every stop that can take a token."""
    board, state = play.title.board, play.state
    return tuple(
        (space, index)
        for space in sorted(board.spaces)
        for index, stop in enumerate(board.shape(state, space).stops)
        if stop.slots
    )


class Sites:
    """The space must be free, unreserved and not connected (4.2.3-b)."""

    def refusal(self, play: Play, company: str, space: str, stop: int) -> Refusal | None:
        """Why a public cannot start there."""
        refusal = slot_refusal(play, company, space, stop)
        if refusal is None and leads_to_a_stop(play, space, stop):
            return refuse(play, "station connected", space=space)
        return refusal

    def has_place(self, play: Play, company: str) -> bool:
        """Whether there is any place where the company may start."""
        return any(self.refusal(play, company, *place) is None for place in stations(play))

    def places(self, play: Play, company: str) -> list[tuple[str, int]]:
        """Every place where the company may start."""
        return [place for place in stations(play) if self.refusal(play, company, *place) is None]
