"""What characters do in their owner's turn: lay their tiles, and the Treasurer's money (J)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice
from roundhouse.engine.track import put_tile
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.errors import Refusal
from roundhouse.titles.lilliput.actions import CashIn
from roundhouse.titles.lilliput.cards import ActionTurn
from roundhouse.titles.lilliput.laying import EMPEROR, lay_refusal, squares_for
from roundhouse.titles.lilliput.money import take_cash
from roundhouse.titles.lilliput.option import own_company
from roundhouse.titles.lilliput.table import (
    characters_of,
    companies_of,
    lilliput,
    owner_of,
    round_number,
    table,
)

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

TREASURER = "treasurer"


def is_place_for(play: Play, character: str, space: str) -> bool:
    """Whether a character's tiles may go on a square: the castle on a yellow city, the others on an empty one (J-e)."""
    laid = play.state.tiles.get(space)
    if character != EMPEROR:
        return laid is None
    if laid is None or space in table(play).homes:
        return False
    card = lilliput(play).cards[laid[0]]
    return card.colour == "yellow" and card.site == "city" and not card.is_metropolis and not card.character


class LayCharacterTile(Choice[ActionTurn, LayTile]):
    """A character's own tile, free, besides the action (J-c)."""

    action = LayTile

    def concerns(self, action: LayTile) -> bool:
        return bool(action.by)

    def actors(self, play: Play, frame: ActionTurn) -> tuple[str, ...]:
        return tuple(companies_of(play, frame.player))

    def candidates(self, play: Play, frame: ActionTurn) -> Iterator[LayTile]:
        title, supply = lilliput(play), play.state.supply
        for character in characters_of(play, frame.player):
            tiles = [tile for tile in title.character_tiles[character] if supply[tile]]
            if not tiles:
                continue
            for company in companies_of(play, frame.player):
                for space in squares_for(play, company):
                    if is_place_for(play, character, space):
                        for tile in tiles:
                            for rotation in title.board.rotations[tile]:
                                yield LayTile(company, space, tile, rotation, character)

    def check(self, play: Play, frame: ActionTurn, action: LayTile) -> Refusal | None:
        character = action.by
        if owner_of(play, character) != frame.player:
            return refuse(play, "no such character", player=frame.player, character=character)
        if action.tile not in lilliput(play).character_tiles[character]:
            return refuse(play, "tile of a character", tile=action.tile, character=character)
        refusal = own_company(play, frame.player, action.actor)
        if refusal:
            return refusal
        if not is_place_for(play, character, action.space):
            if character == EMPEROR:
                return refuse(play, "castle")
            return refuse(play, "empty square", space=action.space)
        return lay_refusal(play, action, allowed=(action.tile,), free=True)

    def apply(self, play: Play, frame: ActionTurn, action: LayTile) -> None:
        put_tile(play, action.actor, action, 0)


class CashInTreasurer(Choice[ActionTurn, CashIn]):
    """The Treasurer's card once for ten times the number of the round, in private cash (J-i)."""

    action = CashIn

    def candidates(self, play: Play, frame: ActionTurn) -> Iterator[CashIn]:
        yield CashIn(frame.player, TREASURER)

    def check(self, play: Play, frame: ActionTurn, action: CashIn) -> Refusal | None:
        if action.item != TREASURER or owner_of(play, TREASURER) != frame.player:
            return refuse(play, "nothing to exchange", player=frame.player)
        if table(play).cashed_in:
            return refuse(play, "treasurer exchanged")
        return None

    def apply(self, play: Play, frame: ActionTurn, action: CashIn) -> None:
        table(play).cashed_in = True
        each = lilliput(play).characters[TREASURER].cash_per_round
        take_cash(play, frame.player, each * round_number(play), TREASURER)
