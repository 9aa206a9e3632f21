"""18Skerry: its data, its steps, and the small rules it decides for itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from g18skerry.clauses import CLAUSES, NEVER_REFUSED, SENTENCES
from g18skerry.ferry import Ferry, FerryStep, SkerryTurnStep, has_ferry
from roundhouse.board.grid import HexGrid
from roundhouse.board.tile import Stop, revenue_of
from roundhouse.engine.board_files import read_board
from roundhouse.engine.box import read_box
from roundhouse.engine.components import CompanyType
from roundhouse.engine.consent import ConsentStep
from roundhouse.engine.data import read
from roundhouse.engine.discard import DiscardTrainsStep, discard_if_over_limit
from roundhouse.engine.dividend import DecideDividend, PayDividend, PayDividendStep
from roundhouse.engine.operating import OperatingRoundStep
from roundhouse.engine.rounds import OPERATING, Rounds, RoundsStep
from roundhouse.engine.run import DeclareRun, RunTrains, RunTrainsStep
from roundhouse.engine.step import Step
from roundhouse.engine.stock import (
    BuyCertificate,
    EndStockTurn,
    SellCertificates,
    StartCompany,
    StockRoundStep,
    StockTurnStep,
)
from roundhouse.engine.title import Title
from roundhouse.engine.token import EndTokens, PlaceOneToken, PlaceTokens, PlaceTokensStep, put_token, take_token
from roundhouse.engine.track import EndTrack, LayOneTile, LayTrack, LayTrackStep
from roundhouse.engine.trains import BuyOneTrain, BuyTrains, BuyTrainsStep, EndTrains
from roundhouse.finance.bank import pay
from roundhouse.finance.market import Market, ParCell, operating_order
from roundhouse.finance.shares import sold, worth
from roundhouse.finance.trains import Phase, TrainType
from roundhouse.kernel.events import CapitalPaid, CompanyFloated
from roundhouse.kernel.state import BANK, OFFER, Company, Player, State
from roundhouse.routes import Bonus

if TYPE_CHECKING:
    from roundhouse.engine.variant import Variant
    from roundhouse.kernel.actions import BuyTrain
    from roundhouse.kernel.play import Play
    from roundhouse.kernel.state import Frame

PACKAGE = "g18skerry"
GRID = HexGrid(((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)))
MAINLAND = "E5"


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the game."""

    bank: int
    cash: dict[int, int]
    certificates: int
    sets: int
    ferry_bonus: int


class Entities(msgspec.Struct, forbid_unknown_fields=True):
    game: Numbers
    company: tuple[CompanyType, ...]
    train: tuple[TrainType, ...]
    phase: tuple[Phase, ...]


class Prices(msgspec.Struct, forbid_unknown_fields=True):
    prices: tuple[tuple[int, ...], ...]
    par: tuple[ParCell, ...]


class SkerryRounds(RoundsStep):
    """The game is over after the last set, too (1-b)."""

    def advance(self, play: Play, frame: Rounds) -> bool:
        title = play.title
        assert isinstance(title, Title18Skerry)
        if frame.stage == OPERATING and frame.part == frame.parts and frame.number == title.numbers.sets:
            title.end_game(play, "sets")
            return True
        return super().advance(play, frame)


class Title18Skerry(Title):
    box = read_box(PACKAGE)
    clauses = CLAUSES
    sentences = SENTENCES
    never_refused = NEVER_REFUSED

    def __init__(self, options: frozenset[str] = frozenset(), variant: Variant | None = None) -> None:
        super().__init__(options, variant)
        entities = read(PACKAGE, "entities.toml", Entities, variant)
        prices = read(PACKAGE, "market.toml", Prices, variant)
        self.numbers = entities.game
        self.board, self._first_lay = read_board(PACKAGE, GRID, variant=variant)
        self.market = Market(prices.prices, par=prices.par)
        self.companies = {company.id: company for company in entities.company}
        self.privates = {}
        self.trains = {train.name: train for train in entities.train}
        self.phases = {phase.name: phase for phase in entities.phase}
        self.steps = self._steps()

    def _steps(self) -> Mapping[type[Frame], Step[Any]]:
        steps: list[Step[Any]] = [
            SkerryRounds(),
            StockRoundStep(),
            StockTurnStep((SellCertificates(), StartCompany(), BuyCertificate(), EndStockTurn())),
            OperatingRoundStep(),
            SkerryTurnStep((LayTrack, PlaceTokens, Ferry, RunTrains, PayDividend, BuyTrains)),
            LayTrackStep((LayOneTile(), EndTrack())),
            PlaceTokensStep((PlaceOneToken(), EndTokens())),
            FerryStep(),
            RunTrainsStep((DeclareRun(),)),
            PayDividendStep((DecideDividend(),)),
            BuyTrainsStep((BuyOneTrain(), EndTrains())),
            DiscardTrainsStep(),
            ConsentStep(),
        ]
        return {step.frame: step for step in steps}

    def setup(self, players: list[str], seed: int) -> State:
        """Everybody has the same; the bank has the rest (1-a)."""
        cash = self.numbers.cash[len(players)]
        return State(
            players={name: Player(cash) for name in players},
            companies={c.id: Company({OFFER: c.total_shares}, tokens=c.token_costs) for c in self.companies.values()},
            privates={},
            bank=self.numbers.bank - cash * len(players),
            phase=next(iter(self.phases)),
            priority=players[0],
            depot={name: train.count for name, train in self.trains.items()},
            supply={tile.id: tile.count for tile in self.board.tiles.values() if isinstance(tile.count, int)},
            stack=[Rounds()],
        )

    def certificate_limit(self, play: Play, player: str) -> int:
        return self.numbers.certificates

    def holding_limit(self, play: Play, company: str) -> int:
        """Four of five shares (2-d)."""
        return self.companies[company].total_shares - 1

    def is_sold_enough(self, play: Play, company: str) -> bool:
        """Three of five shares (2-c)."""
        return bool(play.state.companies[company].president) and sold(play, company) >= 3

    def floated(self, play: Play, company: str) -> None:
        """Five times par, and a token at home (2-c)."""
        charter, home = play.state.companies[company], self.companies[company]
        amount = home.total_shares * charter.par
        play.emit(CompanyFloated(company))
        pay(play, BANK, company, amount)
        play.emit(CapitalPaid(company, amount))
        put_token(play, company, home.home, 0, take_token(play, company))
        charter.home_placed = True

    def first_tiles(self, space: str) -> tuple[str, ...]:
        stops = self.board.spaces[space].stops
        return self._first_lay[stops[0].kind if stops else "plain"]

    def stop_value(self, play: Play, company: str, stop: Stop) -> int:
        return revenue_of(stop, self.phases[play.state.phase].tiles)

    def route_bonuses(self, play: Play, company: str) -> tuple[Bonus, ...]:
        """The ferry (3-e)."""
        if not has_ferry(play, company):
            return ()
        return (Bonus("visit", frozenset({MAINLAND}), amount=self.numbers.ferry_bonus),)

    def needs_train(self, play: Play, company: str) -> bool:
        """Never (3-h)."""
        return False

    def train_bought(self, play: Play, company: str, action: BuyTrain) -> None:
        """Limits may have fallen (4-b)."""
        discard_if_over_limit(
            play, [company, *(c for c in operating_order(play, play.state.companies) if c != company)]
        )

    def own_violations(self, play: Play) -> Iterable[str]:
        """A ferry lasts as long as its turn."""
        for name in self.companies:
            if has_ferry(play, name) and not play.state.companies[name].floated:
                yield f"{name} has a ferry and does not operate"

    def scores(self, play: Play) -> dict[str, int]:
        return {player: worth(play, player) for player in play.state.players}
