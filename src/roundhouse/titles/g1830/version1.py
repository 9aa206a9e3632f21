"""1830 by version 1 of these rules: what version 2 has corrected, as it was, for games that were begun under it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.engine.forced import GoBankrupt, SellForTrain
from roundhouse.engine.step import Step
from roundhouse.engine.stock import EndStockTurn, StockTurnStep
from roundhouse.engine.title import Title
from roundhouse.engine.trains import BuyOneTrain, BuyTrainsStep, EndTrains
from roundhouse.kernel.state import Frame
from roundhouse.titles.g1830.edition import BuyCertificateOnline, BuyPrivateOnline, Online1830
from roundhouse.titles.g1830.stock import SellCertificates1830, StartCompany1830
from roundhouse.titles.g1830.title import Title1830


class Title1830Version1(Title1830):
    version = 1

    @classmethod
    def edition(cls, options: frozenset[str]) -> type[Title]:
        return Online1830Version1 if "online" in options else cls


class Online1830Version1(Online1830):
    """With what 18xx.games does not let pass: it was not compared there action by action."""

    version = 1

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        steps: list[Step[Any]] = [
            StockTurnStep(
                (
                    BuyCertificateOnline("multiple_brown_from_ipo" in self.options, after_private=False),
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
