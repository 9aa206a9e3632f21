"""1830's own rules of the stock round: the first round, the brown zone, privates between players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.components import PRESIDENCY
from roundhouse.engine.privates import PlayerBuysPrivate
from roundhouse.engine.refusals import refuse
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find
from roundhouse.engine.stock import BuyCertificate, SellCertificates, StartCompany, StockTurn
from roundhouse.engine.waterfall import BuyPrivateInAuction, PassInAuction, PrivateAuction, contested, next_turn
from roundhouse.kernel.actions import BuyShare
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import RoundBegan
from roundhouse.kernel.state import POOL, Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

BROWN = "b"


def in_first_round(play: Play) -> bool:
    """The first stock round lasts until all players have passed in turn, even while privates are unsold (R-07)."""
    return find(play, Rounds).number == 1


def no_trade_yet(play: Play, frame: Frame) -> Refusal | None:
    """Players do not trade privates in the first stock round (23.1-a)."""
    return refuse(play, "no private sales yet") if in_first_round(play) else None


class SellCertificates1830(SellCertificates):
    """Selling is forbidden in the first stock round (7.0-f, 12.0-b)."""

    def banned(self, play: Play, frame: StockTurn) -> Refusal | None:
        return refuse(play, "no sales yet") if in_first_round(play) else None


def is_brown(play: Play, company: str) -> bool:
    """Whether the value of a company is in the brown zone."""
    cell = play.state.companies[company].cell
    return cell is not None and play.title.market.zone(cell) == BROWN


class BuyCertificate1830(BuyCertificate):
    """One certificate a turn, and any number of those in the brown zone, which no limit concerns (10.0-f, R-18)."""

    def once_a_turn(self, play: Play, frame: StockTurn, action: BuyShare) -> Refusal | None:
        return None if is_brown(play, action.company) else super().once_a_turn(play, frame, action)

    def apply(self, play: Play, frame: StockTurn, action: BuyShare) -> None:
        before, brown = frame.bought, is_brown(play, action.company)
        super().apply(play, frame, action)
        if brown:
            frame.bought = before


class BuyBrownOfOneCompany(BuyCertificate):
    """Several certificates in the brown zone may be bought in one turn, but of one company and nothing else (R-18)."""

    def __init__(self, brown_from_offer: bool) -> None:
        self.brown_from_offer = brown_from_offer

    def once_a_turn(self, play: Play, frame: StockTurn, action: BuyShare) -> Refusal | None:
        if not frame.bought:
            return None
        if not is_brown(play, action.company):
            return refuse(play, "one buy")
        for company, source in (*frame.bought, (action.company, action.source)):
            if company != action.company:
                return refuse(play, "brown of one company")
            if source != POOL and not self.brown_from_offer:
                return refuse(play, "brown from the pool")
        return None


class StartCompany1830(StartCompany):
    """The B&O's president's certificate is never on sale (8.0-d)."""

    def on_sale(self, play: Play, company: str) -> bool:
        return all(
            private.company != company for private in play.title.privates.values() if private.brings == PRESIDENCY
        )


class BuyPrivate1830(PlayerBuysPrivate):
    """Players trade privates from the second stock round on (23.1-a)."""

    def banned(self, play: Play, frame: Frame, private: str) -> Refusal | None:
        return no_trade_yet(play, frame)


class PassInAuction1830(PassInAuction):
    """When all have passed a new stock round begins with the priority deal (7.3-a, 7.3-d).

    What the privates pay then stands for the operating rounds: if it breaks the bank, the game is over (25.0-d, R-62).
    """

    def all_passed(self, play: Play, frame: PrivateAuction) -> None:
        rounds = find(play, Rounds)
        rounds.number += 1
        play.emit(RoundBegan("auction", rounds.number))
        next_turn(frame, play.state.priority)
        super().all_passed(play, frame)


def no_trade_in_auction(play: Play, frame: PrivateAuction) -> Refusal | None:
    """Privates change hands in the turn of buyer or seller, once the first stock round is over (23.1-a, R-63)."""
    return contested(play, frame) or no_trade_yet(play, frame)


class BuyPrivateInAuction1830(BuyPrivateInAuction):
    def banned(self, play: Play, frame: PrivateAuction, private: str) -> Refusal | None:
        return no_trade_in_auction(play, frame)
