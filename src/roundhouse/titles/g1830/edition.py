"""1830 as 18xx.games plays it: the rules that differ from the rulebook (D-01 to D-40), and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.board.tile import Stop
from roundhouse.engine.forced import GoBankrupt, SellForTrain
from roundhouse.engine.operating import CompanyTurnStep, OperatingRoundStep
from roundhouse.engine.privates import BuyPrivatesStep, CompanyBuysPrivate, ExchangeForCertificate
from roundhouse.engine.refusals import refuse
from roundhouse.engine.run import DeclareRun, RunTrainsStep
from roundhouse.engine.step import Step
from roundhouse.engine.stock import EndStockTurn, StockRoundStep, StockTurn, StockTurnStep
from roundhouse.engine.track import EndTrack, LayOneTile, LayTrackStep
from roundhouse.engine.trains import BuyOneTrain, BuyTrainsStep, EndTrains
from roundhouse.engine.waterfall import BuyOrBid, PassInAuction, PrivateAuction, PrivateAuctionStep, direct_purchase
from roundhouse.kernel.actions import BuyPrivate
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import Frame
from roundhouse.titles.g1830.powers import ChamplainTile, DelawareTile
from roundhouse.titles.g1830.stock import BuyCertificate1830, BuyPrivate1830, SellCertificates1830, StartCompany1830
from roundhouse.titles.g1830.title import TURN, Title1830

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Online1830(Title1830):
    route_once_is_enough = True
    any_sale_helps = True

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        """Nobody is asked for consent, a lesser run may be taken, the C&SL tile is laid at any moment of the turn."""
        exchange, purchase = ExchangeForCertificate("MH", any_moment=True), CompanyBuysPrivate(asked=False)
        numbers = self.waterfall
        steps: list[Step[Any]] = [
            PrivateAuctionStep((BuyOrBid(numbers), PassOnline(numbers))),
            StockRoundStep(standing=(exchange,)),
            StockTurnStep(
                (
                    BuyCertificate1830("multiple_brown_from_ipo" in self.options),
                    StartCompany1830(),
                    SellCertificates1830(),
                    BuyPrivateOnline(),
                    EndStockTurn(),
                )
            ),
            OperatingRoundStep(standing=(exchange,)),
            CompanyTurnStep(TURN, standing=(purchase, ChamplainTile())),
            LayTrackStep((LayOneTile(), DelawareTile(needs_token=False), EndTrack())),
            RunTrainsStep((DeclareRun(must_be_best=False),)),
            BuyTrainsStep((BuyOneTrain(asked=False), EndTrains(), SellForTrain(), GoBankrupt())),
            BuyPrivatesStep(purchase, lingers=owns_unused_champlain),
        ]
        return {**super().make_steps(), **{step.frame: step for step in steps}}

    def bank_is_broken(self, cash: int) -> bool:
        """Only below nothing (D-31)."""
        return cash < 0

    def floated(self, play: Play, company: str) -> None:
        """Capital comes as soon as a company floats (D-20)."""
        super().floated(play, company)
        self.pay_capital(play, company)

    def before_first_operation(self, play: Play, company: str) -> None:
        """It has its capital already."""

    def stop_group(self, stop: Stop) -> str:
        """The two hexes of the Gulf are not enforced to be one place (D-24)."""
        return "" if stop.area == "Gulf" else stop.area

    def discard_order(self, play: Play, company: str) -> Iterable[str]:
        return self.companies


class PassOnline(PassInAuction):
    """When all pass the same round goes on, and a private given away does not move the priority deal (D-06)."""

    def give_away(self, play: Play, frame: PrivateAuction, private: str) -> None:
        priority = play.state.priority
        direct_purchase(play, frame, frame.to_act, private, 0)
        play.state.priority = priority


class BuyPrivateOnline(BuyPrivate1830):
    """Buying a private is the purchase of the turn, and the B&O cannot be bought (D-14, D-15)."""

    lowest = 1

    def __init__(self) -> None:
        super().__init__(asked=False)

    def banned(self, play: Play, frame: Frame, private: str) -> Refusal | None:
        assert isinstance(frame, StockTurn)
        if private == "BO":
            return refuse(play, "private stays", private=private)
        if frame.bought:
            return refuse(play, "one purchase")
        return super().banned(play, frame, private)

    def settle(self, play: Play, action: BuyPrivate) -> None:
        super().settle(play, action)
        turn = play.state.stack[-1]
        assert isinstance(turn, StockTurn)
        turn.bought = (*turn.bought, (action.private, "private"))
        turn.acted = True


def owns_unused_champlain(play: Play, company: str) -> bool:
    """A turn does not end by itself while the C&SL tile could be laid (D-17)."""
    private = play.state.privates["CS"]
    return private.owner == company and not private.used
