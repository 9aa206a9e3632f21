"""What a game of 1861 and a company's turn in it consist of."""

from __future__ import annotations

from typing import Any

from roundhouse.engine.auction import AuctionStep
from roundhouse.engine.consent import ConsentStep
from roundhouse.engine.discard import DiscardTrainsStep
from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.formation import NewSharesStep
from roundhouse.engine.loans import SettleLoans
from roundhouse.engine.merger import MergerRoundStep, MergerTurnStep, NameCompanyStep
from roundhouse.engine.nationalisation import GiveToState, OfferNationalisationStep
from roundhouse.engine.operating import CompanyTurnStep
from roundhouse.engine.privates import BuyPrivates, BuyPrivatesStep, CompanyBuysPrivate
from roundhouse.engine.redemption import BuyBack, BuyBackStep
from roundhouse.engine.run import DeclareRun, RunTrains, RunTrainsStep
from roundhouse.engine.step import Step
from roundhouse.engine.stock import EndStockTurn
from roundhouse.engine.token import EndTokens, PlaceOneToken, PlaceTokens, PlaceTokensStep
from roundhouse.engine.track import EndTrack, LayTrack
from roundhouse.engine.trains import BuyTrains
from roundhouse.titles.g1861.box import Entities
from roundhouse.titles.g1861.merging import KeepTokens1861Step, MergerRules1861
from roundhouse.titles.g1861.operating import (
    BuyOneTrain1861,
    BuyTrains1861Step,
    DecideDividend1861,
    OperatingRound1861Step,
    PayDividend1861Step,
    PrivatesBeforeInterest,
    PrivatesBeforeInterestStep,
    SettleLoans1861Step,
)
from roundhouse.titles.g1861.privates import BidForPrivate, PrivateSaleStep
from roundhouse.titles.g1861.rounds import Rounds1861
from roundhouse.titles.g1861.rsr import RussianStateRailway, StateTurnStep
from roundhouse.titles.g1861.sites import Sites
from roundhouse.titles.g1861.stock import (
    Auctions1861,
    BuyCertificate1861,
    ChooseSiteStep,
    FormPublic,
    PlaceFirstToken,
    PutUpMinor,
    SellCertificates1861,
    StockRound1861Step,
    StockTurn1861Step,
)
from roundhouse.titles.g1861.track import LayOneTile1861, LayTrack1861Step

TURN = (
    BuyBack,
    LayTrack,
    PlaceTokens,
    RunTrains,
    PayDividend,
    PrivatesBeforeInterest,
    SettleLoans,
    BuyTrains,
    BuyPrivates,
)
"""What a company does in its turn (5.5)."""


def steps(contents: Entities, state: RussianStateRailway) -> list[Step[Any]]:
    """The steps of the rulebook, with the numbers of the box."""
    sites, purchase = Sites(), CompanyBuysPrivate()
    auctions, mergers = Auctions1861(contents.auction), MergerRules1861(contents.merger)
    return [
        Rounds1861(),
        StockRound1861Step(),
        PrivateSaleStep(BidForPrivate(auctions)),
        AuctionStep(auctions),
        StockTurn1861Step(
            (
                BuyCertificate1861(),
                FormPublic(sites),
                PutUpMinor(auctions),
                SellCertificates1861(),
                EndStockTurn(),
            )
        ),
        ChooseSiteStep(PlaceFirstToken(sites)),
        OperatingRound1861Step(),
        CompanyTurnStep(TURN, standing=(purchase,)),
        StateTurnStep(state),
        BuyBackStep(),
        LayTrack1861Step(LayOneTile1861(contents.track), EndTrack()),
        PlaceTokensStep((PlaceOneToken(), EndTokens())),
        RunTrainsStep((DeclareRun(),)),
        PayDividend1861Step((DecideDividend1861(),)),
        PrivatesBeforeInterestStep(purchase),
        SettleLoans1861Step(state),
        BuyTrains1861Step(BuyOneTrain1861(), state),
        BuyPrivatesStep(purchase),
        DiscardTrainsStep(),
        OfferNationalisationStep(GiveToState(state)),
        MergerRoundStep(mergers),
        MergerTurnStep(mergers),
        NameCompanyStep(mergers),
        KeepTokens1861Step(contents.tokens.kept_in_merger),
        NewSharesStep(),
        ConsentStep(),
    ]
