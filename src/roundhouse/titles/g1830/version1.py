"""1830 by version 1 of these rules: what version 2 has corrected, as it was, for games that were begun under it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.engine.forced import GoBankrupt, SellForTrain
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Step
from roundhouse.engine.stock import BuyCertificate, EndStockTurn, StockTurnStep
from roundhouse.engine.title import Title
from roundhouse.engine.track import EndTrack, LayOneTile, LayTrackStep
from roundhouse.engine.trains import BuyOneTrain, BuyTrainsStep, EndTrains
from roundhouse.engine.waterfall import BuyOrBid, PrivateAuctionStep
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import Frame
from roundhouse.titles.g1830.edition import BuyCertificateOnline, BuyPrivateOnline, Online1830, PassOnline
from roundhouse.titles.g1830.powers import ChamplainTile, DelawareTile
from roundhouse.titles.g1830.stock import BuyBrownOfOneCompany, SellCertificates1830, StartCompany1830
from roundhouse.titles.g1830.title import BROWN_FROM_OFFER, BROWN_OF_ONE_COMPANY, Title1830

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


OPTIONS = tuple(option for option in Title1830.option_types if option.id != BROWN_OF_ONE_COMPANY)


class Title1830Version1(Title1830):
    """Brown certificates of one company a turn, a D&H tile only with a token left, and the C&SL only if it is owned
    before the tile of the turn is laid."""

    version = 1
    option_types = OPTIONS

    @classmethod
    def edition(cls, options: frozenset[str]) -> type[Title]:
        return Online1830Version1 if "online" in options else cls

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        track = LayTrackStep((LayOneTile(), DelawareTileVersion1(), EndTrack(), ChamplainTile()))
        return {**super().make_steps(), track.frame: track}

    def purchase(self) -> BuyCertificate:
        return BuyBrownOfOneCompany(BROWN_FROM_OFFER in self.options)


class DelawareTileVersion1(DelawareTile):
    """Only for a company that has a token left."""

    def now(self, play: Play, action: LayTile) -> Refusal | None:
        refusal = super().now(play, action)
        if refusal is None and not play.state.companies[action.actor].tokens:
            return refuse(play, "free token left", company=action.actor, space=self.space)
        return refusal


class Online1830Version1(Online1830):
    """With what 18xx.games does not let pass: it was not compared there action by action."""

    version = 1
    option_types = OPTIONS

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        steps: list[Step[Any]] = [
            PrivateAuctionStep((BuyOrBid(self.waterfall), PassOnline(self.waterfall))),
            StockTurnStep(
                (
                    BuyCertificateOnline(BROWN_FROM_OFFER in self.options, after_private=False),
                    StartCompany1830(),
                    SellCertificates1830(),
                    BuyPrivateVersion1(),
                    EndStockTurn(),
                )
            ),
            BuyTrainsStep((BuyOneTrain(asked=False), EndTrains(), SellForTrain(), GoBankrupt())),
        ]
        return {**super().make_steps(), **{step.frame: step for step in steps}}


class BuyPrivateVersion1(BuyPrivateOnline):
    """Any private but the B&O, within the certificate limit."""

    within_limit = True
    stay = frozenset({"BO"})
