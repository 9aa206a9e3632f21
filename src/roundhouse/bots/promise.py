"""What a company's track leads towards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.reach import reach
from roundhouse.kernel.memory import recall

if TYPE_CHECKING:
    from roundhouse.board.tile import Shape
    from roundhouse.kernel.play import Play

FAR = 4
"""How many spaces ahead of the track a bot looks."""
NEARER = 0.55
"""What a stop one space further away counts."""
Guesses = tuple[tuple[str, int], ...]
"""What a stop of each kind that shows no value yet may be worth."""
HIDDEN: Guesses = (("city", 20), ("town", 10))


def _hopes(play: Play, company: str, hidden: Guesses) -> dict[Shape, tuple[float, ...]]:
    """What each stop of a space pays a company now, or may come to pay: filled by whoever asks very often."""
    return {}


def ahead_of(play: Play, company: str, hidden: Guesses = HIDDEN) -> float:
    """What a company's track reaches, and what lies ahead of it, the less the further away."""
    state, title = play.state, play.title
    board, value, tiles = title.board, title.stop_value, state.tiles
    printed, shapes, around = board.printed, board.shapes, board.around
    found = reach(play, company)
    total = 0.0
    reached = set()
    for space, index in found.stops:
        total += value(play, company, board.shape(state, space).stops[index])
        reached.add(space)
    ahead = []
    for space, edges in found.entries.items():
        if space not in reached and edges & ~title.shape_for(tiles, company, space).mask:
            ahead.append(space)
    seen = {*reached, *ahead}
    hopes, guesses = recall(play, title.stop_values_from, _hopes, company, hidden), dict(hidden)
    weight = 1.0
    for further in range(FAR, 0, -1):
        weight *= NEARER
        for space in ahead:
            laid = tiles.get(space)
            shape = printed[space] if laid is None else shapes[laid]
            if shape.stops:
                hope = hopes.get(shape)
                if hope is None:
                    paid = [max(value(play, company, stop), guesses.get(stop.kind, 0)) for stop in shape.stops]
                    hope = hopes[shape] = tuple(paid)
                for each in hope:
                    total += weight * each
        if further > 1:
            following = []
            for space in ahead:
                for other in around[space]:
                    if other not in seen:
                        seen.add(other)
                        following.append(other)
            ahead = following
    return total
