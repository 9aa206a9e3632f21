"""1830: its data, its options, its steps, and the small rules it decides for itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from roundhouse.board.grid import HexGrid
from roundhouse.board.tile import Stop, revenue_of
from roundhouse.engine.consent import ConsentStep
from roundhouse.engine.discard import DiscardTrainsStep, discard_if_over_limit
from roundhouse.engine.dividend import DecideDividend, PayDividend, PayDividendStep
from roundhouse.engine.forced import GoBankrupt, SellForTrain, missing_money
from roundhouse.engine.operating import CompanyTurnStep, OperatingRoundStep
from roundhouse.engine.privates import (
    BuyPrivates,
    BuyPrivatesStep,
    CompanyBuysPrivate,
    ExchangeForCertificate,
    PlayerSellsPrivate,
    close_private,
)
from roundhouse.engine.refusals import refuse
from roundhouse.engine.rounds import Rounds, RoundsStep
from roundhouse.engine.run import DeclareRun, RunTrains, RunTrainsStep
from roundhouse.engine.step import Choice, Step, push
from roundhouse.engine.stock import EndStockTurn, StockRoundStep, StockTurnStep
from roundhouse.engine.title import Box, CompanyType, OptionType, PrivateType, Title
from roundhouse.engine.token import EndTokens, PlaceOneToken, PlaceTokens, PlaceTokensStep
from roundhouse.engine.track import EndTrack, LayOneTile, LayTrack, LayTrackStep
from roundhouse.engine.trains import BuyOneTrain, BuyTrains, BuyTrainsStep, EndTrains
from roundhouse.finance.bank import pay
from roundhouse.finance.market import Market, ParCell, operating_order
from roundhouse.finance.shares import sold, worth
from roundhouse.finance.trains import Phase, TrainType
from roundhouse.kernel.actions import BuyTrain
from roundhouse.kernel.errors import BadSetup, Refusal
from roundhouse.kernel.events import CapitalPaid, CompanyFloated
from roundhouse.kernel.state import BANK, OFFER, WITHOUT_LIMIT, Company, Frame, Player, Private, State
from roundhouse.titles.data import read, read_board
from roundhouse.titles.g1830.auction import (
    BuyOrBid,
    BuyPrivateInAuction,
    ChooseParStep,
    PassInAuction,
    PrivateAuctionStep,
    SellPrivateInAuction,
    begin_auction,
)
from roundhouse.titles.g1830.clauses import CLAUSES, SENTENCES
from roundhouse.titles.g1830.powers import (
    ChamplainTile,
    DelawareTile,
    FreeTokenStep,
    HomeToken,
    HomeTokenStep,
    SettleToken,
    SettleTokenStep,
)
from roundhouse.titles.g1830.stock import (
    BuyCertificate1830,
    BuyPrivate1830,
    BuyPrivateOnline,
    SellCertificates1830,
    StartCompany1830,
    no_trade_yet,
)
from roundhouse.titles.invariants import usual_violations

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

PACKAGE = "roundhouse.titles.g1830"
GRID = HexGrid(((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)))
BANK_TOTAL, BEGINNERS_BANK = 12_000, 4_500
TO_PLAYERS = 2_400
CERTIFICATE_LIMITS = {2: 28, 3: 20, 4: 16, 5: 13, 6: 11}
FLOAT_SHARES, CAPITAL_SHARES, HOLDING_SHARES = 6, 10, 6


class _Train(msgspec.Struct):
    type: str
    reach: int | str
    price: int
    count: int
    count_table4: int
    rusts: tuple[str, ...] = ()
    available_after: str = ""
    trade_in: tuple[str, ...] = ()
    trade_in_price: int = 0


class _Private(msgspec.Struct):
    id: str
    name: str
    short: str
    price: int
    revenue: int
    hexes: tuple[str, ...]
    sell_to_company_min: int = 0
    sell_to_company_max: int = 0
    power_corporation: str = ""


class _Entities(msgspec.Struct):
    corporation: tuple[CompanyType, ...]
    private: tuple[_Private, ...]
    train: tuple[_Train, ...]
    phase: tuple[Phase, ...]


class _Market(msgspec.Struct):
    prices: tuple[tuple[int, ...], ...]
    zones: tuple[str, ...]
    par: tuple[ParCell, ...]


class _MarketFile(msgspec.Struct):
    market: _Market


class Rounds1830(RoundsStep):
    """The sale of the privates comes before the first company shares (6.0-d)."""

    def begin_opening(self, play: Play, frame: Rounds) -> None:
        begin_auction(play)


class Title1830(Title):
    """1830 by the French rulebook, or, with the option `online`, as 18xx.games plays it."""

    id = "1830"
    name = "1830"
    box = Box(
        subtitle="Robber barons",
        pitch=(
            "Private railways by auction, a market in two dimensions, trains that rust, and now "
            "and then a bankruptcy. The one all others come from."
        ),
        minutes=(180, 300),
        difficulty=3,
        colour="#1c4a40",
    )
    player_counts = range(2, 7)
    clauses = CLAUSES
    sentences = SENTENCES
    option_types = (
        OptionType("extra_6_train", "three 6-trains instead of two (Table 4, note 4)"),
        OptionType("beginner", "no D-trains, three 6-trains, and a bank of $4,500 (26.0-a)"),
        OptionType("beginner_long", "no D-trains, three 6-trains, and the full bank (26.0-b)"),
        OptionType("table_4_trains", "the numbers of trains that Table 4 prints: 5, 4, 3, 2, 2, 6 (R-01)"),
        OptionType("multiple_brown_from_ipo", "several brown certificates a turn also from the initial offer (R-18)"),
        OptionType("online", "the rules of 18xx.games where they differ (D-01 to D-40)"),
    )

    def __init__(self, options: frozenset[str] = frozenset()) -> None:
        super().__init__(options)
        if {"beginner", "beginner_long"} <= options:
            raise BadSetup("1830 has the options 'beginner' and 'beginner_long' for different games: choose one")
        self.online = "online" in options
        self.route_once_is_enough = self.online
        self.any_sale_helps = self.online
        self.board, self._first_lay = read_board(PACKAGE, GRID)
        market = read(PACKAGE, "market.toml", _MarketFile).market
        self.market = Market(market.prices, market.zones, market.par)
        entities = read(PACKAGE, "entities.toml", _Entities)
        self.companies = {company.id: company for company in entities.corporation}
        self.privates = {
            p.id: PrivateType(
                p.id, p.name, p.price, p.revenue, p.short, p.hexes,
                p.sell_to_company_min, p.sell_to_company_max, p.power_corporation,
            )
            for p in entities.private
        }  # fmt: skip
        self.trains = self._trains(entities.train)
        self.phases = {phase.name: phase for phase in entities.phase}
        self._closed_by = {at: p.id for p in entities.private for at in p.hexes}
        self.steps = self._steps()

    def _trains(self, trains: tuple[_Train, ...]) -> dict[str, TrainType]:
        found = {}
        beginner = bool(self.options & {"beginner", "beginner_long"})
        for train in trains:
            count = train.count_table4 if "table_4_trains" in self.options else train.count
            if train.type == "6" and (beginner or "extra_6_train" in self.options):
                count = 3
            if train.type == "D" and beginner:
                continue
            if train.type == "D" and self.online:
                count = WITHOUT_LIMIT
            found[train.type] = TrainType(
                train.type, train.price, count, train.reach if isinstance(train.reach, int) else None,
                train.rusts, train.available_after, train.trade_in, train.trade_in_price,
            )  # fmt: skip
        return found

    def _steps(self) -> Mapping[type[Frame], Step[Any]]:
        online = self.online
        exchange = ExchangeForCertificate("MH", any_moment=online)
        purchase = CompanyBuysPrivate(asked=not online)
        champlain = ChamplainTile()
        stock: list[Choice[Any, Any]] = [
            BuyCertificate1830("multiple_brown_from_ipo" in self.options),
            StartCompany1830(),
            SellCertificates1830(),
            BuyPrivateOnline() if online else BuyPrivate1830(),
        ]
        trains: list[Choice[Any, Any]] = [
            BuyOneTrain(asked=not online),
            EndTrains(),
            SellForTrain(),
            GoBankrupt(),
        ]
        track: list[Choice[Any, Any]] = [LayOneTile(), DelawareTile(needs_token=not online), EndTrack()]
        if not online:
            stock.append(PlayerSellsPrivate(lambda play, turn: turn.player, no_trade_yet))
            trains.append(PlayerSellsPrivate(president_of, needs_no_money))
            track.append(champlain)
        stock.append(EndStockTurn())
        auction: list[Choice[Any, Any]] = [BuyOrBid(), PassInAuction(new_round_after_passes=not online)]
        if not online:
            auction += [BuyPrivateInAuction(), SellPrivateInAuction()]
        steps: list[Step[Any]] = [
            Rounds1830(),
            PrivateAuctionStep(tuple(auction)),
            ChooseParStep(),
            StockRoundStep(standing=(exchange,)),
            StockTurnStep(tuple(stock)),
            OperatingRoundStep(standing=(exchange,)),
            CompanyTurnStep(
                (HomeToken, LayTrack, PlaceTokens, RunTrains, PayDividend, BuyTrains, BuyPrivates),
                standing=(purchase, champlain) if online else (purchase,),
            ),
            HomeTokenStep(),
            LayTrackStep(tuple(track)),
            SettleTokenStep(),
            FreeTokenStep(),
            PlaceTokensStep((PlaceOneToken(), EndTokens())),
            RunTrainsStep((DeclareRun(must_be_best=not online),)),
            PayDividendStep((DecideDividend(),)),
            BuyTrainsStep(tuple(trains)),
            BuyPrivatesStep(purchase, lingers=owns_unused_champlain if online else None),
            DiscardTrainsStep(),
            ConsentStep(),
        ]
        return {step.frame: step for step in steps}

    # -- setting up (2.0, T3, T5)

    def setup(self, players: list[str], seed: int) -> State:
        bank = BEGINNERS_BANK if "beginner" in self.options else BANK_TOTAL
        cash = TO_PLAYERS // len(players)
        return State(
            players={name: Player(cash) for name in players},
            companies={c.id: Company({OFFER: c.total_shares}, tokens=c.token_costs) for c in self.companies.values()},
            privates={name: Private() for name in self.privates},
            bank=bank - cash * len(players),
            phase=next(iter(self.phases)),
            priority=players[0],
            depot={name: train.count for name, train in self.trains.items()},
            supply={tile.id: tile.count for tile in self.board.tiles.values() if isinstance(tile.count, int)},
            stack=[Rounds()],
        )

    # -- money and limits

    def bank_is_broken(self, cash: int) -> bool:
        """At nothing (25.0-d, R-38); on 18xx.games only below it (D-31)."""
        return cash < 0 if self.online else cash <= 0

    def certificate_limit(self, play: Play, player: str) -> int:
        """By the number of players (10.0-c, T3-a)."""
        return CERTIFICATE_LIMITS[len(play.state.players)]

    def _zone(self, play: Play, company: str) -> str:
        cell = play.state.companies[company].cell
        return "." if cell is None else self.market.zone(cell)

    def counts_towards_limit(self, play: Play, company: str) -> bool:
        """Certificates in the coloured zones do not count (10.0-e, 10.0-g)."""
        return self._zone(play, company) == "."

    def holding_limit(self, play: Play, company: str) -> int:
        """60 % of a company, without limit in the orange and brown zones (10.0-a, 10.0-b, R-06)."""
        return self.companies[company].total_shares if self._zone(play, company) in "ob" else HOLDING_SHARES

    def exchange_limit(self, play: Play, company: str) -> int:
        """The M&H is not exchanged by a player who holds 60 % of the NYC (T1-e)."""
        return HOLDING_SHARES

    def is_sold_enough(self, play: Play, company: str) -> bool:
        """60 % sold (8.0-e, 11.0-a); what private companies brought counts (11.0-c)."""
        return bool(play.state.companies[company].president) and sold(play, company) >= FLOAT_SHARES

    def floated(self, play: Play, company: str) -> None:
        play.emit(CompanyFloated(company))
        if self.online:
            self._pay_capital(play, company)

    def before_first_operation(self, play: Play, company: str) -> None:
        """Capital comes at the beginning of the first operating round (11.0-d, R-20); online when floated (D-20)."""
        if not self.online:
            self._pay_capital(play, company)

    def _pay_capital(self, play: Play, company: str) -> None:
        """Ten times par, however much has been sold (8.1-d, 11.0-f)."""
        amount = CAPITAL_SHARES * play.state.companies[company].par
        pay(play, BANK, company, amount)
        play.emit(CapitalPaid(company, amount))

    # -- track, tokens, routes

    def first_tiles(self, space: str) -> tuple[str, ...]:
        """A hex takes only tiles of its own kind (18.0-l, 18.2)."""
        found = self.board.spaces[space]
        if found.label:
            return self._first_lay.get(found.label, ())
        kinds = [stop.kind for stop in found.stops]
        kind = {(): "plain", ("town",): "town", ("town", "town"): "two_towns", ("city",): "city"}[tuple(kinds)]
        return self._first_lay[kind]

    def space_closed(self, play: Play, space: str) -> Refusal | None:
        """No tile on a private's hex while a player owns the private (18.0-k)."""
        private = self._closed_by.get(space)
        if private and play.state.privates[private].owner in play.state.players:
            return refuse(play, "space of a private", space=space, private=private)
        return None

    def token_without_track(self, play: Play, company: str, space: str, token: str) -> None:
        """The Erie stood on a bare hex: whoever lays the tile chooses its city (R-28)."""
        charter = play.state.companies[token]
        charter.tokens = (0, *charter.tokens)
        push(play, SettleToken, company, space, token)

    def stop_value(self, play: Play, company: str, stop: Stop) -> int:
        """Printed values; red areas by the colours available (20.3-a, 20.3-c)."""
        return revenue_of(stop, self.phases[play.state.phase].tiles)

    def stop_group(self, stop: Stop) -> str:
        """A red area of two hexes is one place (R-24), which 18xx.games does not enforce for the Gulf (D-24)."""
        return "" if self.online and stop.area == "Gulf" else stop.area

    # -- trains and phases

    def train_bought(self, play: Play, company: str, action: BuyTrain) -> None:
        """The B&O private closes with the B&O's first train (23.2-a); limits may have fallen (21.0-c, R-43)."""
        private = play.title.privates["BO"]
        if company == private.company:
            close_private(play, private.id)
        order = list(self.companies) if self.online else [company, *operating_order(play, play.state.companies)]
        discard_if_over_limit(play, list(dict.fromkeys(order)))

    def phase_began(self, play: Play, phase: Phase) -> None:
        """The first 5-train closes every private still open (22.0-d, 23.2-c)."""
        if phase.closes_privates:
            for private in self.privates:
                close_private(play, private)

    # -- what must always hold

    def own_violations(self, play: Play) -> Iterable[str]:
        return usual_violations(play)

    # -- scores

    def other_worth(self, play: Play, player: str) -> int:
        """Open privates count at face value (23.3-a)."""
        return sum(self.privates[name].price for name, p in play.state.privates.items() if p.owner == player)

    def scores(self, play: Play) -> dict[str, int]:
        """Cash, certificates at market value, open privates at face value (1.0-b, 23.3, 25.0-b)."""
        return {player: worth(play, player) for player in play.state.players}


def owns_unused_champlain(play: Play, company: str) -> bool:
    """On 18xx.games a turn does not end by itself while the C&SL tile could be laid (D-17)."""
    private = play.state.privates["CS"]
    return private.owner == company and not private.used


def president_of(play: Play, frame: BuyTrains) -> str:
    return play.state.companies[frame.company].president


def needs_no_money(play: Play, frame: BuyTrains) -> Refusal | None:
    """A president sells privates in an operating round only to pay for a train (24.0-f, 24.0-i)."""
    if missing_money(play, frame.company):
        return None
    return refuse(play, "nothing to raise")
