"""Laying tiles with an action card (C-b, D)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, find
from roundhouse.engine.track import put_tile
from roundhouse.engine.turn import Turn
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.errors import Refusal
from roundhouse.titles.lilliput.laying import lay_refusal, ordinary_tiles, tile_cost
from roundhouse.titles.lilliput.option import CardFrame, OptionStep, own_company
from roundhouse.titles.lilliput.table import companies_of, lilliput

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

ANY = "any"


class CardTrack(CardFrame):
    """The player may lay a tile for each of `colours`: a colour, or "any"."""

    colours: tuple[str, ...]


class LayCardTile(Choice[CardTrack, LayTile]):
    """Lay a tile for one of the player's companies (D-a, C-f)."""

    action = LayTile

    def concerns(self, action: LayTile) -> bool:
        return not action.by

    def actors(self, play: Play, frame: CardTrack) -> tuple[str, ...]:
        return tuple(companies_of(play, frame.player))

    def candidates(self, play: Play, frame: CardTrack) -> Iterator[LayTile]:
        if frame.colours:
            for company in companies_of(play, frame.player):
                yield from ordinary_tiles(play, company)

    def check(self, play: Play, frame: CardTrack, action: LayTile) -> Refusal | None:
        card = lilliput(play).cards.get(action.tile)
        if card is not None and not self.allows(frame, card.colour):
            if not frame.colours:
                return refuse(play, "no further tile")
            return refuse(play, "card colours", colours=frame.colours, colour=card.colour)
        return own_company(play, frame.player, action.actor) or lay_refusal(play, action)

    def allows(self, frame: CardTrack, colour: str) -> bool:
        return colour in frame.colours or ANY in frame.colours

    def apply(self, play: Play, frame: CardTrack, action: LayTile) -> None:
        colour = lilliput(play).cards[action.tile].colour
        left = list(frame.colours)
        left.remove(colour if colour in left else ANY)
        frame.colours = tuple(left)
        put_tile(play, action.actor, action, tile_cost(play, action.actor, action.space, action.tile))


class CardTrackStep(OptionStep[CardTrack]):
    """`between` is what may be laid besides, before, after and between the tiles of the card (J-c)."""

    frame = CardTrack
    rule = "card track"

    def __init__(self, choices: tuple[Choice[Any, Any], ...], between: Choice[Any, LayTile]) -> None:
        super().__init__(choices)
        self.between = between

    def advance(self, play: Play, frame: CardTrack) -> bool:
        """What is laid between two tiles may be what the second needs."""
        if frame.colours and self.between.possible(play, find(play, Turn)):
            return False
        return super().advance(play, frame)
