"""The powers of privates: C&SL's extra tile, and the D&H's tile and token (T1-b to T1-d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from roundhouse.engine.operating import CompanyFrame, CompanyStep, EndStep, company_turn
from roundhouse.engine.privates import CompanyBuysPrivate
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, PriceRange, pop, push
from roundhouse.engine.token import put_token, slot_refusal, take_token
from roundhouse.engine.track import (
    EndTrack,
    LayOneTile,
    LayTrack,
    LayTrackStep,
    lay_cost,
    put_tile,
    shape_refusal,
)
from roundhouse.kernel.actions import BuyPrivate, LayTile, PlaceToken
from roundhouse.kernel.errors import Refusal

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

CSL_SPACE, CSL_TILES = "B20", ("3", "4", "58")
DH_SPACE, DH_TILES = "F16", ("57",)


class PowerTile(Choice[Any, LayTile]):
    """A company that owns a private lays a tile on the private's hex, connected or not."""

    action = LayTile
    private: str
    space: str
    tiles: tuple[str, ...]
    unusable: str
    elsewhere: str

    def concerns(self, action: LayTile) -> bool:
        return action.by == self.private

    def actors(self, play: Play, frame: Any) -> tuple[str, ...]:
        return (company_turn(play).company,)

    def candidates(self, play: Play, frame: Any) -> Iterator[LayTile]:
        company = company_turn(play).company
        if play.state.privates[self.private].owner == company and self.space not in play.state.tiles:
            for tile in self.tiles:
                for rotation in play.title.board.rotations[tile]:
                    yield LayTile(company, self.space, tile, rotation, self.private)

    def check(self, play: Play, frame: Any, action: LayTile) -> Refusal | None:
        private = play.state.privates[self.private]
        if private.owner != action.actor or private.used:
            return refuse(play, self.unusable, company=action.actor, private=self.private)
        if action.space != self.space or action.tile not in self.tiles or self.space in play.state.tiles:
            return refuse(play, self.elsewhere, private=self.private, space=self.space)
        refusal = self.now(play, action) or shape_refusal(play, action.space, action.tile, action.rotation)
        if refusal:
            return refusal
        cost = lay_cost(play, action.space)
        if play.state.companies[action.actor].cash < cost:
            return refuse(play, "power tile money", price=cost)
        return None

    def now(self, play: Play, action: LayTile) -> Refusal | None:
        """Whether this is the moment for it."""
        return None

    def apply(self, play: Play, frame: Any, action: LayTile) -> None:
        play.state.privates[self.private].used = True
        put_tile(play, action.actor, action, lay_cost(play, action.space))


class ChamplainTile(PowerTile):
    """C&SL: one tile on B20 besides the tile of the turn (T1-b, R-31)."""

    private, space, tiles = "CS", CSL_SPACE, CSL_TILES
    unusable, elsewhere = "Champlain power", "Champlain place"

    def waits_for_owner(self, play: Play) -> bool:
        """Whether a player has the private, and the tile could be laid if the company bought it now."""
        private = play.state.privates[self.private]
        if private.owner not in play.state.players or self.space in play.state.tiles:
            return False
        rotations = play.title.board.rotations
        return any(
            shape_refusal(play, self.space, tile, rotation) is None
            for tile in self.tiles
            for rotation in rotations[tile]
        )


class DelawareTile(PowerTile):
    """D&H: tile 57 on F16 as the tile of the turn, then a token there, free, if one is left and wanted (T1-c, R-30)."""

    private, space, tiles = "DH", DH_SPACE, DH_TILES
    unusable, elsewhere = "Delaware power", "Delaware place"

    def now(self, play: Play, action: LayTile) -> Refusal | None:
        return refuse(play, "one tile") if company_turn(play).laid else None

    def apply(self, play: Play, frame: Any, action: LayTile) -> None:
        super().apply(play, frame, action)
        company_turn(play).laid += 1
        if play.state.companies[action.actor].tokens:
            push(play, FreeToken, action.actor)


class LayTrack1830Step(LayTrackStep):
    """After the tile of the turn the step stays open for a company that could still buy the C&SL and use it (R-31)."""

    def __init__(self, purchase: CompanyBuysPrivate) -> None:
        self.champlain = ChamplainTile()
        super().__init__((LayOneTile(), DelawareTile(), EndTrack(), self.champlain))
        self.purchase = purchase

    def advance(self, play: Play, frame: LayTrack) -> bool:
        if company_turn(play).laid and self.champlain.waits_for_owner(play):
            for offer in self.purchase.options(play, frame):
                action = offer.action if isinstance(offer, PriceRange) else offer
                if isinstance(action, BuyPrivate) and action.private == self.champlain.private:
                    return False
        return super().advance(play, frame)


class FreeToken(CompanyFrame):
    """The company may place a token on the D&H hex at once, free."""


class PlaceFreeToken(Choice[FreeToken, PlaceToken]):
    action = PlaceToken

    def candidates(self, play: Play, frame: FreeToken) -> Iterator[PlaceToken]:
        yield PlaceToken(frame.company, DH_SPACE, 0, "DH")

    def check(self, play: Play, frame: FreeToken, action: PlaceToken) -> Refusal | None:
        if action.by != "DH" or action.owner or action.space != DH_SPACE:
            return refuse(play, "free token place", space=DH_SPACE)
        return slot_refusal(play, frame.company, action.space, action.stop)

    def apply(self, play: Play, frame: FreeToken, action: PlaceToken) -> None:
        pop(play, frame)
        take_token(play, frame.company)
        put_token(play, frame.company, action.space, action.stop, 0)
        company_turn(play).tokened = True


class NoFreeToken(EndStep):
    """Decline the token (T1-d)."""


class FreeTokenStep(CompanyStep):
    frame = FreeToken
    rule = "free token"

    def __init__(self) -> None:
        super().__init__((PlaceFreeToken(), NoFreeToken()))
