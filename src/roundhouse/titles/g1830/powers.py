"""Powers and special places: C&SL's extra tile, D&H's base, and the Erie's home (T1-b to T1-d, 19.0-c, 19.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from roundhouse.engine.operating import CompanyFrame, CompanyStep, EndStep, company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop, push
from roundhouse.engine.token import put_token, reserved_stop, slot_refusal, take_token
from roundhouse.engine.track import lay_cost, put_tile, shape_refusal
from roundhouse.kernel.actions import LayTile, PlaceToken
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import Frame

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


class DelawareTile(PowerTile):
    """D&H: tile 57 on F16 as the tile of the turn, then a token there, free, or not at all (T1-c, R-30)."""

    private, space, tiles = "DH", DH_SPACE, DH_TILES
    unusable, elsewhere = "Delaware power", "Delaware place"

    def __init__(self, needs_token: bool = True) -> None:
        self.needs_token = needs_token

    def now(self, play: Play, action: LayTile) -> Refusal | None:
        if company_turn(play).laid:
            return refuse(play, "one tile")
        if self.needs_token and not play.state.companies[action.actor].tokens:
            return refuse(play, "free token left", company=action.actor, space=self.space)
        return None

    def apply(self, play: Play, frame: Any, action: LayTile) -> None:
        super().apply(play, frame, action)
        company_turn(play).laid += 1
        if play.state.companies[action.actor].tokens:
            push(play, FreeToken, action.actor)


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


class HomeToken(CompanyFrame):
    """At the beginning of its first turn a company places its home token, free (19.0-c)."""


class ChooseHome(Choice[HomeToken, PlaceToken]):
    """The Erie chooses between the two cities of its home (19.1-a)."""

    action = PlaceToken

    def candidates(self, play: Play, frame: HomeToken) -> Iterator[PlaceToken]:
        home = play.title.companies[frame.company]
        for stop in home.home_stops:
            yield PlaceToken(frame.company, home.home, stop)

    def check(self, play: Play, frame: HomeToken, action: PlaceToken) -> Refusal | None:
        home = play.title.companies[frame.company]
        if action.space != home.home or action.by or action.owner:
            return refuse(play, "home place", company=frame.company, space=home.home)
        return slot_refusal(play, frame.company, action.space, action.stop)

    def apply(self, play: Play, frame: HomeToken, action: PlaceToken) -> None:
        pop(play, frame)
        place_home_token(play, frame.company, action.space, action.stop)


def place_home_token(play: Play, company: str, space: str, stop: int) -> None:
    take_token(play, company)
    put_token(play, company, space, stop, 0)
    play.state.companies[company].home_placed = True


class HomeTokenStep(CompanyStep):
    """There is a choice only where the home has two cities and a tile that tells them apart (R-28)."""

    frame = HomeToken
    rule = "home token"

    def __init__(self) -> None:
        super().__init__((ChooseHome(),))

    def advance(self, play: Play, frame: HomeToken) -> bool:
        company = frame.company
        home = play.title.companies[company]
        if not play.state.companies[company].home_placed:
            stop = reserved_stop(play, company)
            if stop is None and home.home in play.state.tiles:
                return False
            place_home_token(play, company, home.home, stop or 0)
        pop(play, frame)
        return True


class SettleToken(Frame):
    """A tile was laid under a token without track: the layer says which city the token is in (R-28)."""

    company: str
    space: str
    token: str


class ChooseCity(Choice[SettleToken, PlaceToken]):
    action = PlaceToken

    def candidates(self, play: Play, frame: SettleToken) -> Iterator[PlaceToken]:
        for stop in range(len(play.title.board.shape(play.state, frame.space).stops)):
            yield PlaceToken(frame.company, frame.space, stop, owner=frame.token)

    def check(self, play: Play, frame: SettleToken, action: PlaceToken) -> Refusal | None:
        if action.space != frame.space or action.owner != frame.token or action.by:
            return refuse(play, "settle token", company=frame.token, space=frame.space)
        return slot_refusal(play, frame.token, action.space, action.stop)

    def apply(self, play: Play, frame: SettleToken, action: PlaceToken) -> None:
        pop(play, frame)
        take_token(play, frame.token)
        put_token(play, frame.token, action.space, action.stop, 0)


class SettleTokenStep(Step[SettleToken]):
    frame = SettleToken
    rule = "settle token"

    def __init__(self) -> None:
        super().__init__((ChooseCity(),))

    def actors(self, play: Play, frame: SettleToken) -> tuple[str, ...]:
        return (frame.company,)
