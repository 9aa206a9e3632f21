"""Track (5.5.2): two actions a turn, at most one of them an upgrade, paid for by loans if need be."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from roundhouse.board.reach import enters
from roundhouse.board.tile import End, Shape
from roundhouse.engine.loans import borrow, buying_power
from roundhouse.engine.operating import company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import pop
from roundhouse.engine.track import LayOneTile, LayTrack, LayTrackStep, lay_cost, shape_refusal, tiles_for
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.errors import Refusal
from roundhouse.titles.g1861.box import TrackNumbers

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

UNCONNECTED = ("connection", "replacement connection")


def is_upgrade(play: Play, space: str) -> bool:
    """Whether a tile on this space replaces track, laid or printed (5.5.2.1-a, 5.5.2.1-e)."""
    return play.title.board.colour(play.state, space) != "white"


class LayOneTile1861(LayOneTile):
    """Lay a yellow tile or upgrade one; a second action costs 20 R more (5.5.2.1)."""

    def __init__(self, numbers: TrackNumbers, most_exits: bool = True) -> None:
        self.numbers = numbers
        self.most_exits = most_exits

    def cost(self, play: Play, space: str) -> int:
        return lay_cost(play, space) + (self.numbers.second_action if company_turn(play).laid else 0)

    def money(self, play: Play, company: str) -> int:
        """Loans may be taken for track (5.4-a, 5.5.2.1-f, 5.5.2.2-e)."""
        return buying_power(play, company)

    def once_a_turn(self, play: Play) -> Refusal | None:
        if company_turn(play).laid >= self.numbers.actions:
            return refuse(play, "two track actions")
        return None

    def closed(self, play: Play, space: str) -> Refusal | None:
        return self.used_up(play, space) or super().closed(play, space)

    def used_up(self, play: Play, space: str) -> Refusal | None:
        """Why this turn's earlier actions leave none for a space (5.5.2.1)."""
        turn = company_turn(play)
        if space in turn.laid_on:
            return refuse(play, "one action a space", space=space)
        if turn.upgraded and space in play.title.board.spaces and is_upgrade(play, space):
            return refuse(play, "one upgrade")
        return None

    def joining(self, old: Shape, new: Shape) -> int:
        return growing_edges(old, new) if old.track else super().joining(old, new)

    def check(self, play: Play, frame: LayTrack, action: LayTile) -> Refusal | None:
        space = action.space
        if refusal := self.used_up(play, space):
            return refusal
        refusal = super().check(play, frame, action)
        if refusal is None:
            return self.fewer_exits(play, action)
        old = play.title.board.shape(play.state, space) if space in play.title.board.spaces else None
        if refusal.rule in UNCONNECTED and old is not None and old.track:
            rule = "upgrade of a stop" if old.stops else "upgrade of track"
            return refuse(play, rule, space=space, company=frame.company)
        return refusal

    def connects(self, play: Play, company: str, space: str, new: Shape) -> bool:
        """Where track lies already, the tile must extend a route or improve a stop on one (5.5.2.3-d, 5.5.2.3-e)."""
        old = play.title.board.shape(play.state, space)
        return extends(play, company, space, old, new) if old.track else super().connects(play, company, space, new)

    def fewer_exits(self, play: Play, action: LayTile) -> Refusal | None:
        """A brown city tile must be a six-way one if possible (5.5.2.3-i, G-20; not enforced online, D-10)."""
        board = play.title.board
        tile = board.tiles[action.tile]
        if not self.most_exits or tile.colour != "brown" or not any(stop.slots for stop in tile.stops):
            return None
        exits = board.shapes[action.tile, 0].mask.bit_count()
        for other in tiles_for(play, action.space):
            if board.shapes[other, 0].mask.bit_count() > exits and any(
                shape_refusal(play, action.space, other, rotation) is None for rotation in board.rotations[other]
            ):
                return refuse(play, "most exits", tile=other, space=action.space)
        return None

    def apply(self, play: Play, frame: LayTrack, action: LayTile) -> None:
        turn = company_turn(play)
        turn.upgraded = turn.upgraded or is_upgrade(play, action.space)
        borrow(play, frame.company, self.cost(play, action.space))
        super().apply(play, frame, action)
        play.title.tile_laid(play, action)  # type: ignore[attr-defined]


def pieces(shape: Shape) -> set[frozenset[End]]:
    return {frozenset(piece) for piece in shape.track}


def extends(play: Play, company: str, space: str, old: Shape, new: Shape) -> bool:
    """Whether the company's routes would use new track on the tile, or a stop of another value."""
    growing = growing_edges(old, new)
    for index, tokens in enumerate(play.state.tokens.get(space, ())):
        if company in tokens and any(growing >> edge & 1 for edge in old.exits[index]):
            return True
    return bool(growing) and enters(play, company, space, growing)


@lru_cache(4096)
def growing_edges(old: Shape, new: Shape) -> int:
    """A mask of the edges by which a train that comes in finds new track or a better stop."""
    before = pieces(old)
    return sum(1 << edge for edge in range(new.edges) if grows(old, new, before, edge))


def grows(old: Shape, new: Shape, before: set[frozenset[End]], edge: int) -> bool:
    """Whether a train that comes in by an edge finds new track or a better stop."""
    for end in new.from_edge[edge]:
        if end >= 0:
            if frozenset((edge, end)) not in before:
                return True
        elif stop_grows(old, new, edge, -1 - end):
            return True
    return False


def stop_grows(old: Shape, new: Shape, edge: int, stop: int) -> bool:
    """Whether the stop that an edge leads to is new there, has another value, or more exits."""
    for index, exits in enumerate(old.exits):
        if edge in exits:
            other_value = old.stops[index].revenue != new.stops[stop].revenue
            return other_value or not set(new.exits[stop]) <= set(exits)
    return True


class LayTrack1861Step(LayTrackStep):
    """Online the step is open while the second action could be paid for, whether or not a tile fits."""

    def __init__(self, lay: LayOneTile1861, end: object, lingers: bool = False) -> None:
        super().__init__((lay, end))  # type: ignore[arg-type]
        self.lay = lay
        self.lingers = lingers

    def advance(self, play: Play, frame: LayTrack) -> bool:
        laid = company_turn(play).laid
        if not laid:
            return False
        if laid < self.lay.numbers.actions:
            if self.lingers:
                if buying_power(play, frame.company) >= self.lay.numbers.second_action:
                    return False
            elif self.lay.possible(play, frame):
                return False
        pop(play, frame)
        return True
