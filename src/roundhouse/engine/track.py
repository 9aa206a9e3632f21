"""Laying track: which tile may go where, what it costs, and what becomes of the tokens on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.board.reach import enters, reach, tokens_of
from roundhouse.board.tile import Shape, stops_after
from roundhouse.engine.operating import CompanyFrame, CompanyStep, EndStep, company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, pop
from roundhouse.finance.bank import pay
from roundhouse.finance.trains import phase
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import TileLaid
from roundhouse.kernel.state import BANK, WITHOUT_LIMIT

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class LayTrack(CompanyFrame):
    """The company may lay or replace tiles."""


def tiles_for(play: Play, space: str) -> tuple[str, ...]:
    """The tiles that may come next on a space: its first tile, or replacements of the one that lies there."""
    return play.title.next_tiles(play, space)


def lay_cost(play: Play, space: str) -> int:
    """What the title asks for a tile on this space now."""
    return play.title.lay_cost(play, space)


def shape_refusal(
    play: Play, space: str, tile: str, rotation: int, allowed: tuple[str, ...] | None = None
) -> Refusal | None:
    """Why a tile can never lie on a space this way round, whoever lays it.

    `allowed` names the tiles a special power may lay there, instead of those that come next for everybody.
    """
    state, board = play.state, play.title.board
    if space not in board.spaces:
        return refuse(play, "off board", space=space)
    if not board.buildable(space):
        return refuse(play, "fixed space", space=space)
    new_tile = board.tiles.get(tile)
    if new_tile is None or not 0 <= rotation < board.edges:
        return refuse(play, "tile", tile=tile, rotation=rotation)
    if tile not in (tiles_for(play, space) if allowed is None else allowed):
        rule = "replacement" if space in state.tiles else "first tile"
        return refuse(play, rule, tile=tile, space=space)
    if new_tile.only_at and space not in new_tile.only_at:
        return refuse(play, "tile site", tile=tile, spaces=tuple(new_tile.only_at))
    if new_tile.colour not in phase(play).tiles:
        return refuse(play, "tile colour", colour=new_tile.colour)
    if state.supply.get(tile, 0) == 0:
        return refuse(play, "tile supply", tile=tile)
    new = board.shapes[tile, rotation]
    if new.mask & ~board.open_edges[space]:
        return refuse(play, "blocked edge", tile=tile)
    if not play.title.track_is_kept(play, space, tile, new):
        return refuse(play, "keep track", tile=tile, space=space)
    return None


def connected(play: Play, company: str, space: str, new: Shape) -> bool:
    """Whether some track of the new tile is on a route open to the company."""
    held = play.state.tokens.get(space, ())
    return any(company in tokens for tokens in held) or enters(play, company, space, new.mask)


def put_tile(play: Play, company: str, action: LayTile, cost: int) -> None:
    """Pay, change the tile, and carry the tokens over to the stops that continue theirs."""
    state, board = play.state, play.title.board
    space, tile, rotation = action.space, action.tile, action.rotation
    pay(play, company, BANK, cost)
    old = board.shape(state, space)
    new = board.shapes[tile, rotation]
    replaced = state.tiles.get(space, ("", 0))[0]
    if replaced and state.supply[replaced] != WITHOUT_LIMIT:
        state.supply[replaced] += 1
    if state.supply[tile] != WITHOUT_LIMIT:
        state.supply[tile] -= 1
    state.tiles[space] = (tile, rotation)
    play.emit(TileLaid(company, space, tile, rotation, replaced, cost))
    if space in state.tokens:
        carry_tokens(play, company, space, old, new)


def carry_tokens(play: Play, company: str, space: str, old: Shape, new: Shape) -> None:
    """Tokens stay with the stop that continues their track; a token without track waits for the title's rule."""
    state = play.state
    places = stops_after(old, new) or ()
    stops: list[tuple[str, ...]] = [() for _ in new.stops]
    homeless: list[str] = []
    for index, tokens in enumerate(state.tokens[space]):
        if not tokens:
            continue
        place = places[index] if index < len(places) else -1
        if place < 0:
            homeless += tokens
        else:
            stops[place] = stops[place] + tokens
    state.tokens[space] = tuple(stops)
    for token in homeless:
        play.title.token_without_track(play, company, space, token)


class LayOneTile(Choice[LayTrack, LayTile]):
    """Lay a tile that extends the company's track, or replace one on it."""

    action = LayTile

    def concerns(self, action: LayTile) -> bool:
        return not action.by

    def candidates(self, play: Play, frame: LayTrack) -> Iterator[LayTile]:
        if self.once_a_turn(play):
            return
        company = frame.company
        board, money = play.title.board, self.money(play, company)
        entries = reach(play, company).entries
        own = {space for space, _ in tokens_of(play, company)}
        colours, supply, title = phase(play).tiles, play.state.supply, play.title
        for space in sorted({*entries, *own}):
            if not board.buildable(space) or self.closed(play, space) or self.cost(play, space) > money:
                continue
            blocked, entered = ~board.open_edges[space], -1 if space in own else entries[space]
            old = board.shape(play.state, space)
            for tile in tiles_for(play, space):
                if board.tiles[tile].colour in colours and supply.get(tile):
                    for rotation in title.kept_rotations(play, space, tile):
                        new = board.shapes[tile, rotation]
                        if not new.mask & blocked and self.joining(old, new) & entered:
                            yield LayTile(company, space, tile, rotation)

    def closed(self, play: Play, space: str) -> Refusal | None:
        """Why nothing can be laid on a space in this turn."""
        return play.title.space_closed(play, space)

    def joining(self, old: Shape, new: Shape) -> int:
        """A mask of the edges by which the company's track must arrive at a tile, by one of them at least."""
        return new.mask

    def check(self, play: Play, frame: LayTrack, action: LayTile) -> Refusal | None:
        company, space = frame.company, action.space
        refusal = self.once_a_turn(play) or shape_refusal(play, space, action.tile, action.rotation)
        if refusal:
            return refusal
        refusal = play.title.space_closed(play, space)
        if refusal:
            return refusal
        cost, money = self.cost(play, space), self.money(play, company)
        if cost > money:
            return refuse(play, "tile money", company=company, cash=money, price=cost)
        new = play.title.board.shapes[action.tile, action.rotation]
        if not self.connects(play, company, space, new):
            built = play.title.board.shape(play.state, space).track
            rule = "replacement connection" if built else "connection"
            return refuse(play, rule, company=company, space=space)
        return None

    def connects(self, play: Play, company: str, space: str, new: Shape) -> bool:
        """Whether the tile is on a route open to the company."""
        return connected(play, company, space, new)

    def cost(self, play: Play, space: str) -> int:
        """What the tile costs in this turn."""
        return lay_cost(play, space)

    def money(self, play: Play, company: str) -> int:
        """What the company can spend on track."""
        return play.state.companies[company].cash

    def once_a_turn(self, play: Play) -> Refusal | None:
        if company_turn(play).laid:
            return refuse(play, "one tile")
        return None

    def apply(self, play: Play, frame: LayTrack, action: LayTile) -> None:
        turn, cost = company_turn(play), self.cost(play, action.space)
        turn.laid += 1
        turn.laid_on = (*turn.laid_on, action.space)
        put_tile(play, frame.company, action, cost)


class EndTrack(EndStep):
    """Lay nothing, or nothing more."""


class LayTrackStep(CompanyStep):
    frame = LayTrack

    def advance(self, play: Play, frame: LayTrack) -> bool:
        """The step is over once the tile of the turn is laid and no other can be."""
        if not company_turn(play).laid:
            return False
        for choice in self.choices:
            if choice.action is LayTile and choice.possible(play, frame):
                return False
        pop(play, frame)
        return True
