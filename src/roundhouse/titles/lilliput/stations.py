"""Placing a station with an action card (H)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.board.reach import reach
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice
from roundhouse.engine.token import put_token, slot_refusal, take_token
from roundhouse.finance.bank import pay
from roundhouse.kernel.actions import PlaceToken
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import BANK
from roundhouse.titles.lilliput.option import CardFrame, OptionStep, own_company
from roundhouse.titles.lilliput.table import companies_of

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class CardStation(CardFrame):
    """The player may place one station."""

    placed: bool = False


class PlaceStation(Choice[CardStation, PlaceToken]):
    """One station in an empty slot that the company's track leads to (H-a to H-d)."""

    action = PlaceToken

    def concerns(self, action: PlaceToken) -> bool:
        return not action.by and not action.owner

    def actors(self, play: Play, frame: CardStation) -> tuple[str, ...]:
        return tuple(companies_of(play, frame.player))

    def candidates(self, play: Play, frame: CardStation) -> Iterator[PlaceToken]:
        if not frame.placed:
            for company in companies_of(play, frame.player):
                for space, stop in sorted(reach(play, company).stops):
                    yield PlaceToken(company, space, stop)

    def check(self, play: Play, frame: CardStation, action: PlaceToken) -> Refusal | None:
        company = action.actor
        if frame.placed:
            return refuse(play, "one station")
        refusal = own_company(play, frame.player, company)
        if refusal:
            return refusal
        charter = play.state.companies[company]
        if not charter.tokens:
            return refuse(play, "no station left", company=company)
        refusal = slot_refusal(play, company, action.space, action.stop)
        if refusal:
            return refusal
        if not reach(play, company).reaches((action.space, action.stop)):
            return refuse(play, "token connection", company=company, space=action.space)
        cost = play.title.token_cost(play, company, action.space)
        if charter.cash < cost:
            return refuse(play, "station money", company=company, cash=charter.cash, price=cost)
        return None

    def apply(self, play: Play, frame: CardStation, action: PlaceToken) -> None:
        company = action.actor
        cost = play.title.token_cost(play, company, action.space)
        pay(play, company, BANK, cost)
        take_token(play, company)
        put_token(play, company, action.space, action.stop, cost)
        frame.placed = True


class CardStationStep(OptionStep[CardStation]):
    frame = CardStation
    rule = "card station"
