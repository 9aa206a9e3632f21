"""1861 by version 1 of these rules: what version 2 has corrected, as it was, for games that were begun under it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.engine.merger import MergerTurn, MergerTurnStep
from roundhouse.engine.nationalisation import GiveToState, OfferNationalisationStep
from roundhouse.engine.operating import CompanyTurnStep
from roundhouse.engine.privates import CompanyBuysPrivate
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Step
from roundhouse.engine.stock import StockTurn
from roundhouse.engine.title import Title
from roundhouse.engine.track import EndTrack
from roundhouse.kernel.actions import BuyTrain, SellShares
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import Frame
from roundhouse.routes import Rules
from roundhouse.titles.g1861.edition import Online1861, OperatingRoundOnline
from roundhouse.titles.g1861.operating import BuyOneTrain1861, BuyTrains1861Step
from roundhouse.titles.g1861.privates import BidForPrivate, PrivateSaleStep
from roundhouse.titles.g1861.state import Extra1861
from roundhouse.titles.g1861.steps import TURN
from roundhouse.titles.g1861.stock import Auctions1861, SellCertificates1861, StockTurn1861Step
from roundhouse.titles.g1861.title import FIRST_8_DECIDES, Title1861
from roundhouse.titles.g1861.track import LayOneTile1861, LayTrack1861Step

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

OPTIONS = tuple(option for option in Title1861.option_types if option.id != FIRST_8_DECIDES)


class Title1861Version1(Title1861):
    """The first 8 outlasts the bank, the 5+5E counts a token, one sale of a company a turn, the order of operating
    decides between directors, and a merger given up ends the minor's turn."""

    version = 1
    option_types = OPTIONS
    first_8_decides = True
    route_rules = Rules(visit_once="space")

    @classmethod
    def edition(cls, options: frozenset[str]) -> type[Title]:
        return Online1861Version1 if "online" in options else cls

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        steps = dict(super().make_steps())
        merger = steps[MergerTurn]
        assert isinstance(merger, MergerTurnStep)
        steps[MergerTurn] = MergerTurnStep(merger.rules, abandoning_ends=True)
        choices = steps[StockTurn].choices
        steps[StockTurn] = StockTurn1861Step(
            tuple(SellOnce() if isinstance(each, SellCertificates1861) else each for each in choices)
        )
        return steps

    def fall_after_sale(self, play: Play, company: str, shares: int, by_president: bool) -> int:
        return 1 if by_president else 0

    def minor_founded(self, play: Play, minor: str) -> None:
        """Nobody kept the order."""


class Online1861Version1(Online1861):
    """With what 18xx.games does not let pass: it was not compared there action by action."""

    version = 1
    option_types = OPTIONS
    extra_type = Extra1861

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        steps: list[Step[Any]] = [
            PrivateSaleStep(BidForPrivate(Auctions1861(self.contents.auction, token_at_opening=True), at_price=True)),
            OperatingRoundVersion1(),
            CompanyTurnStep(TURN, standing=(CompanyBuysPrivate(asked=False),)),
            LayTrack1861Step(LayOneTile1861(self.contents.track, most_exits=False), EndTrack(), lingers=True),
            BuyTrains1861Step(BuyOneTrain1861(asked=False), self.state_railway, lingers=True),
            OfferNationalisationStep(GiveToState(self.state_railway)),
        ]
        return {**super().make_steps(), **{step.frame: step for step in steps}}

    def train_bought(self, play: Play, company: str, action: BuyTrain) -> None:
        Title1861.train_bought(self, play, company, action)

    def discard_order(self, play: Play) -> list[str]:
        return list(self.companies)

    def running_trains(self, play: Play, company: str) -> tuple[str, ...]:
        return Title1861.running_trains(self, play, company)

    def minor_founded(self, play: Play, minor: str) -> None:
        """Nobody kept the order."""


class OperatingRoundVersion1(OperatingRoundOnline):
    def begin_runs(self, play: Play) -> None:
        """Nobody asks which trains have run."""


class SellOnce(SellCertificates1861):
    """All shares of one company sold in a turn are sold at once."""

    def __init__(self) -> None:
        super().__init__(in_parts=False)

    def check(self, play: Play, frame: StockTurn, action: SellShares) -> Refusal | None:
        if not frame.bought and action.company in frame.sold:
            return refuse(play, "one sale", player=action.actor, company=action.company)
        return super().check(play, frame, action)
