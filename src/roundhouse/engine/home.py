"""Home tokens: placed at a company's first turn, and where a home has several cities, in one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.operating import CompanyFrame, CompanyStep
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop
from roundhouse.engine.token import put_token, reserved_stop, slot_refusal, take_token
from roundhouse.kernel.actions import PlaceToken
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class HomeToken(CompanyFrame):
    """At the beginning of its first turn a company places its home token, free."""


class ChooseHome(Choice[HomeToken, PlaceToken]):
    """A company whose home has several cities chooses one."""

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
    """There is a choice only where the home has several cities and a tile that tells them apart."""

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
    """A tile was laid under a token without track: the layer says which city the token is in."""

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
