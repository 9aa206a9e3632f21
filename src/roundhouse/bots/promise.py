"""What a company's track leads towards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from roundhouse.board.reach import reach

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

FAR = 4
"""How many spaces ahead of the track a bot looks."""
NEARER = 0.55
"""What a stop one space further away counts."""
HIDDEN = {"city": 20, "town": 10}
"""What a stop that shows no value yet may be worth."""


def ahead_of(play: Play, company: str, hidden: Mapping[str, int] = HIDDEN) -> float:
    """What a company's track reaches, and what lies ahead of it, the less the further away."""
    state, title = play.state, play.title
    board, value, tiles = title.board, title.stop_value, state.tiles
    printed, shapes = board.printed, board.shapes
    found = reach(play, company)
    total = 0.0
    reached = set()
    for space, index in found.stops:
        total += value(play, company, board.shape(state, space).stops[index])
        reached.add(space)
    ahead = []
    for space, edges in found.entries.items():
        if space not in reached and edges & ~title.shape_for(state.tiles, company, space).mask:
            ahead.append(space)
    seen = {*reached, *ahead}
    weight = 1.0
    for further in range(FAR, 0, -1):
        weight *= NEARER
        for space in ahead:
            laid = tiles.get(space)
            for stop in (printed[space] if laid is None else shapes[laid]).stops:
                total += weight * max(value(play, company, stop), hidden.get(stop.kind, 0))
        if further > 1:
            following = []
            for space in ahead:
                for other in board.around[space]:
                    if other not in seen:
                        seen.add(other)
                        following.append(other)
            ahead = following
    return total
