"""1830 by the French rulebook: its options, its steps, and the small rules it decides for itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.board.grid import HexGrid
from roundhouse.engine.box import read_box
from roundhouse.engine.classic import Classic
from roundhouse.engine.consent import ConsentStep
from roundhouse.engine.discard import DiscardTrainsStep
from roundhouse.engine.dividend import DecideDividend, PayDividend, PayDividendStep
from roundhouse.engine.flaws_of_board import has_room
from roundhouse.engine.forced import GoBankrupt, SellForTrain, missing_money
from roundhouse.engine.home import HomeToken, HomeTokenStep, SettleTokenStep
from roundhouse.engine.operating import CompanyTurnStep, OperatingRoundStep
from roundhouse.engine.privates import (
    BuyPrivates,
    BuyPrivatesStep,
    CompanyBuysPrivate,
    ExchangeForCertificate,
    PlayerSellsPrivate,
)
from roundhouse.engine.refusals import refuse
from roundhouse.engine.run import DeclareRun, RunTrains, RunTrainsStep
from roundhouse.engine.step import Step
from roundhouse.engine.stock import BuyCertificate, EndStockTurn, StockRoundStep, StockTurnStep
from roundhouse.engine.title import Title
from roundhouse.engine.token import EndTokens, PlaceOneToken, PlaceTokens, PlaceTokensStep
from roundhouse.engine.track import LayTrack
from roundhouse.engine.trains import BuyOneTrain, BuyTrains, BuyTrainsStep, EndTrains
from roundhouse.engine.waterfall import (
    BuyOrBid,
    ChooseParStep,
    PrivateAuctionStep,
    SellPrivateInAuction,
    WaterfallFirst,
)
from roundhouse.kernel.errors import BadSetup, Flaw, Refusal
from roundhouse.kernel.events import CompanyFloated
from roundhouse.kernel.state import Frame
from roundhouse.titles.g1830.clauses import CLAUSES, SENTENCES
from roundhouse.titles.g1830.powers import CSL_SPACE, CSL_TILES, DH_SPACE, DH_TILES, FreeTokenStep, LayTrack1830Step
from roundhouse.titles.g1830.stock import (
    BuyBrownOfOneCompany,
    BuyCertificate1830,
    BuyPrivate1830,
    BuyPrivateInAuction1830,
    PassInAuction1830,
    SellCertificates1830,
    StartCompany1830,
    no_trade_in_auction,
    no_trade_yet,
)
from roundhouse.titles.invariants import usual_violations

if TYPE_CHECKING:
    from roundhouse.engine.variant import Variant
    from roundhouse.kernel.play import Play

GRID = HexGrid(((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)))
TURN = (HomeToken, LayTrack, PlaceTokens, RunTrains, PayDividend, BuyTrains, BuyPrivates)
"""What a company does in its turn (17.0)."""
PACKAGE = "roundhouse.titles.g1830"
BROWN_OF_ONE_COMPANY, BROWN_FROM_OFFER = "brown_of_one_company", "multiple_brown_from_ipo"


class Title1830(Classic):
    """1830. With the option `online` it is played as on 18xx.games (`edition.py`)."""

    box = read_box(PACKAGE)
    earlier = {1: "roundhouse.titles.g1830.version1:Title1830Version1"}
    package = PACKAGE
    grid = GRID
    clauses = CLAUSES
    sentences = SENTENCES

    def __init__(self, options: frozenset[str] = frozenset(), variant: Variant | None = None) -> None:
        if {"beginner", "beginner_long"} <= options:
            raise BadSetup("1830 has the options 'beginner' and 'beginner_long' for different games: choose one")
        super().__init__(options, variant)

    @classmethod
    def edition(cls, options: frozenset[str]) -> type[Title]:
        from roundhouse.titles.g1830.edition import Online1830

        return Online1830 if cls is Title1830 and "online" in options else cls

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        exchange, purchase = ExchangeForCertificate("MH"), CompanyBuysPrivate()
        numbers = self.waterfall
        steps: list[Step[Any]] = [
            WaterfallFirst(),
            PrivateAuctionStep(
                (
                    BuyOrBid(numbers),
                    PassInAuction1830(numbers),
                    BuyPrivateInAuction1830(),
                    SellPrivateInAuction(no_trade_in_auction),
                )
            ),
            ChooseParStep(),
            StockRoundStep(standing=(exchange,)),
            StockTurnStep(
                (
                    self.purchase(),
                    StartCompany1830(),
                    SellCertificates1830(),
                    BuyPrivate1830(),
                    PlayerSellsPrivate(lambda play, turn: turn.player, no_trade_yet),
                    EndStockTurn(),
                )
            ),
            OperatingRoundStep(standing=(exchange,)),
            CompanyTurnStep(TURN, standing=(purchase,)),
            HomeTokenStep(),
            LayTrack1830Step(purchase),
            SettleTokenStep(),
            FreeTokenStep(),
            PlaceTokensStep((PlaceOneToken(), EndTokens())),
            RunTrainsStep((DeclareRun(),)),
            PayDividendStep((DecideDividend(),)),
            BuyTrainsStep(
                (
                    BuyOneTrain(),
                    EndTrains(),
                    SellForTrain(),
                    GoBankrupt(),
                    PlayerSellsPrivate(president_of, needs_no_money),
                )
            ),
            BuyPrivatesStep(purchase),
            DiscardTrainsStep(),
            ConsentStep(),
        ]
        return {step.frame: step for step in steps}

    def purchase(self) -> BuyCertificate:
        """How certificates are bought: in the brown zone any number, or as an option says (10.0-f, R-18)."""
        if BROWN_OF_ONE_COMPANY in self.options:
            return BuyBrownOfOneCompany(BROWN_FROM_OFFER in self.options)
        return BuyCertificate1830()

    def floated(self, play: Play, company: str) -> None:
        """Capital comes at the beginning of the first operating round (11.0-d, R-20)."""
        play.emit(CompanyFloated(company))

    def before_first_operation(self, play: Play, company: str) -> None:
        self.pay_capital(play, company)

    spoken_of = {
        "private": frozenset({"CS", "DH", "MH", "CA"}),
        "hex": frozenset({CSL_SPACE, DH_SPACE}),
        "tile": frozenset({*CSL_TILES, *DH_TILES}),
    }

    def flaws(self, ordinary: Title) -> Iterable[Flaw]:
        """The tiles that privates allow fit where they are laid (T1-b, T1-c)."""
        yield from super().flaws(ordinary)
        for space, tiles in ((CSL_SPACE, CSL_TILES), (DH_SPACE, DH_TILES)):
            for tile in tiles:
                if not has_room(self.board, self.board.printed[space], tile):
                    yield Flaw(
                        "tile {tile} has fewer places for tokens than {at}, where it may be laid",
                        ("hex", space),
                        ("tile", tile),
                        tile=tile,
                        at=space,
                    )

    def own_violations(self, play: Play) -> Iterable[str]:
        return usual_violations(play)


def president_of(play: Play, frame: BuyTrains) -> str:
    return play.state.companies[frame.company].president


def needs_no_money(play: Play, frame: BuyTrains) -> Refusal | None:
    """A president sells privates in an operating round only to pay for a train (24.0-f, 24.0-i)."""
    if missing_money(play, frame.company):
        return None
    return refuse(play, "nothing to raise")
