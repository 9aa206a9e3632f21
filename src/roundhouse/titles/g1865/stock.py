"""1865's stock round: the Dragons between all turns, sales before the purchase, launching and relaunching."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.engine.shares import sale_refusal
from roundhouse.engine.step import Choice, Step, pop, push
from roundhouse.engine.stock import (
    BuyCertificate,
    SellCertificates,
    StartCompany,
    StockRound,
    StockRoundStep,
    StockTurn,
)
from roundhouse.engine.token import put_token, slot_refusal
from roundhouse.finance.market import share_price
from roundhouse.kernel.actions import BuyShare, PlaceToken, SellShares, SetPar
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import RoundBegan
from roundhouse.kernel.memory import TILES, TOKENS, remembered
from roundhouse.kernel.state import BANK, OFFER, POOL, Frame
from roundhouse.titles.g1865.chart import price_with_surcharge
from roundhouse.titles.g1865.charter import DRAGONS, MAJOR_TOKENS, box_of, charter_of, phase_number
from roundhouse.titles.g1865.dragons import dragons_turn
from roundhouse.titles.g1865.preparation import prepare_stock_round
from roundhouse.titles.g1865.traffic import CITY

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class StockRound1865(StockRoundStep):
    """The operations of 3.12, then the Dragons before every player's turn (3.1-a, 3.1-b)."""

    def advance(self, play: Play, frame: StockRound) -> bool:
        if not frame.begun:
            frame.begun = True
            play.emit(RoundBegan("stock", frame.number))
            prepare_stock_round(play)
        elif frame.passes >= len(play.state.players):
            self.end(play, frame)
        else:
            if dragons_turn(play):
                frame.passes = 0
            push(play, StockTurn, frame.to_act)
        return True

    def end(self, play: Play, frame: StockRound) -> None:
        """Nothing rises, and the priority card already lies left of the last player who acted (3.13)."""
        pop(play, frame)


def sale_refusal_1865(play: Play, action: SellShares) -> Refusal | None:
    """The usual rules, and nothing of a company that has not operated yet (3.4-f)."""
    charter = play.state.companies.get(action.company)
    if charter is not None and charter.president and not charter.operated:
        return refuse(play, "has not operated", company=action.company)
    return sale_refusal(play, action)


class SellCertificates1865(SellCertificates):
    """Sales come before the purchase, one sale for each company and turn (3.3-a, 3.4-d)."""

    def banned(self, play: Play, frame: StockTurn) -> Refusal | None:
        return refuse(play, "sell before buying") if frame.bought else None

    def check(self, play: Play, frame: StockTurn, action: SellShares) -> Refusal | None:
        if refusal := self.banned(play, frame):
            return refusal
        if action.company in frame.sold:
            return refuse(play, "one sale", player=action.actor, company=action.company)
        return sale_refusal_1865(play, action)


class BuyCertificate1865(BuyCertificate):
    """From the Initial Offer, the pool or the Dragons (3.5)."""

    sources = (OFFER, POOL, DRAGONS)

    def price(self, play: Play, action: BuyShare) -> int:
        if action.source == DRAGONS:
            return price_with_surcharge(play, action.company)
        return share_price(play, action.company)

    def payee(self, play: Play, action: BuyShare) -> str:
        return action.company if action.source == OFFER else BANK


class StartCompany1865(StartCompany):
    """Whoever buys the president's certificate chooses the starting value, and the home of a restarted company."""

    def par_values(self, play: Play) -> Collection[int]:
        return box_of(play).starting_values(phase_number(play))

    def payee(self, play: Play, company: str) -> str:
        return company

    def on_sale(self, play: Play, company: str) -> bool:
        """A restarted company needs a city with a free slot (5.3-i)."""
        return charter_of(play, company).home_placed or has_new_home(play, company)

    def apply(self, play: Play, frame: StockTurn, action: SetPar) -> None:
        super().apply(play, frame, action)
        if not charter_of(play, action.company).home_placed:
            push(play, ChooseHome, action.company)


class ChooseHome(Frame):
    """The buyer of the president's certificate chooses the home of a restarted company (5.3-i)."""

    company: str


def home_refusal(play: Play, company: str, space: str, stop: int) -> Refusal | None:
    """Any city with a free slot, built or not, but no mine (5.3-i, C5)."""
    refusal = slot_refusal(play, company, space, stop) or play.title.space_closed(play, space)
    if refusal:
        return refusal
    if play.title.board.shape(play.state, space).stops[stop].kind != CITY:
        return refuse(play, "new home place", space=space)
    return None


@remembered(TILES, TOKENS)
def has_new_home(play: Play, company: str) -> bool:
    """Whether a restarted company finds a home."""
    return any(True for _ in new_homes(play, company))


def new_homes(play: Play, company: str) -> Iterator[PlaceToken]:
    for space in play.title.board.spaces:
        if home_refusal(play, company, space, 0) is None:
            yield PlaceToken(company, space, 0)


class PlaceNewHome(Choice[ChooseHome, PlaceToken]):
    """Put the home token of a restarted company in a city (4.4-a, 5.3-i)."""

    action = PlaceToken

    def candidates(self, play: Play, frame: ChooseHome) -> Iterator[PlaceToken]:
        yield from new_homes(play, frame.company)

    def check(self, play: Play, frame: ChooseHome, action: PlaceToken) -> Refusal | None:
        if action.by or action.owner:
            return refuse(play, "new home", company=frame.company)
        return home_refusal(play, frame.company, action.space, action.stop)

    def apply(self, play: Play, frame: ChooseHome, action: PlaceToken) -> None:
        charter = charter_of(play, frame.company)
        charter.home = action.space
        charter.home_placed = True
        charter.tokens = (0,) * (MAJOR_TOKENS - 1)
        pop(play, frame)
        put_token(play, frame.company, action.space, action.stop, 0)


class ChooseHomeStep(Step[ChooseHome]):
    frame = ChooseHome
    rule = "new home"
    interrupts = True

    def __init__(self) -> None:
        super().__init__((PlaceNewHome(),))

    def actors(self, play: Play, frame: ChooseHome) -> tuple[str, ...]:
        return (frame.company,)
