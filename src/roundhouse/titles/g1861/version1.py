"""1861 by version 1 of these rules: what version 2 has corrected, as it was, for games that were begun under it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.engine.operating import CompanyTurnStep
from roundhouse.engine.privates import CompanyBuysPrivate
from roundhouse.engine.step import Step
from roundhouse.engine.title import Title
from roundhouse.engine.track import EndTrack
from roundhouse.kernel.state import Frame
from roundhouse.titles.g1861.edition import Online1861, OperatingRoundOnline
from roundhouse.titles.g1861.operating import BuyOneTrain1861, BuyTrains1861Step
from roundhouse.titles.g1861.privates import BidForPrivate, PrivateSaleStep
from roundhouse.titles.g1861.state import Extra1861
from roundhouse.titles.g1861.stock import Auctions1861
from roundhouse.titles.g1861.title import TURN, Title1861
from roundhouse.titles.g1861.track import LayOneTile1861, LayTrack1861Step

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Title1861Version1(Title1861):
    version = 1

    @classmethod
    def edition(cls, options: frozenset[str]) -> type[Title]:
        return Online1861Version1 if "online" in options else cls


class Online1861Version1(Online1861):
    """With what 18xx.games does not let pass: it was not compared there action by action."""

    version = 1
    extra_type = Extra1861

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        steps: list[Step[Any]] = [
            PrivateSaleStep(BidForPrivate(Auctions1861(token_at_opening=True), at_price=True)),
            OperatingRoundVersion1(),
            CompanyTurnStep(TURN, standing=(CompanyBuysPrivate(asked=False),)),
            LayTrack1861Step(LayOneTile1861(most_exits=False), EndTrack(), lingers=True),
            BuyTrains1861Step(BuyOneTrain1861(asked=False), self.state_railway, lingers=True),
        ]
        return {**super().make_steps(), **{step.frame: step for step in steps}}

    def running_trains(self, play: Play, company: str) -> tuple[str, ...]:
        return Title1861.running_trains(self, play, company)


class OperatingRoundVersion1(OperatingRoundOnline):
    def begin_runs(self, play: Play) -> None:
        """Nobody asks which trains have run."""
