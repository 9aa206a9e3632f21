"""1861: its data, its options, and the small rules it decides for itself; its steps are beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from roundhouse.board.grid import HexGrid
from roundhouse.board.reach import tokens_of
from roundhouse.board.tile import Stop, revenue_of
from roundhouse.engine.board_files import read_board
from roundhouse.engine.box import read_box
from roundhouse.engine.data import read
from roundhouse.engine.discard import discard_if_over_limit
from roundhouse.engine.refusals import refuse
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import Step, find
from roundhouse.engine.stock import StockTurn
from roundhouse.engine.title import Title
from roundhouse.finance.market import move_marker
from roundhouse.finance.shares import worth
from roundhouse.finance.trains import Phase
from roundhouse.kernel.actions import BuyTrain, LayTile
from roundhouse.kernel.errors import BadSetup, Flaw, Refusal
from roundhouse.kernel.state import OFFER, WITHOUT_LIMIT, Frame, Player, Private, State
from roundhouse.routes import Bonus, Rules, Train
from roundhouse.titles.g1861 import box
from roundhouse.titles.g1861.box import DIRECTOR_SHARES, PACKAGE, TWO_PLAYERS, Hex, Tile1861, TrainCard, number
from roundhouse.titles.g1861.clauses import CLAUSES, SENTENCES
from roundhouse.titles.g1861.flaws import flaws
from roundhouse.titles.g1861.invariants import violations
from roundhouse.titles.g1861.market import GRID, LINE, Market1861, MarketData, MarketFile
from roundhouse.titles.g1861.operating import (
    HALF,
    in_operating_order,
)
from roundhouse.titles.g1861.phases import ask_publics_without_train, phase_begins
from roundhouse.titles.g1861.rsr import RussianStateRailway
from roundhouse.titles.g1861.state import (
    MINOR,
    MOSCOW,
    NATIONAL,
    PUBLIC,
    RSR,
    ST_PETERSBURG,
    Company1861,
    Extra1861,
    extra,
    is_closed,
    kind,
)
from roundhouse.titles.g1861.steps import steps

if TYPE_CHECKING:
    from roundhouse.engine.variant import Variant
    from roundhouse.kernel.play import Play

HEXES = HexGrid(((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)))
EKATERINBURG, GREY_MOSCOW = "Q3", "639"
COLOURS = ("white", "yellow", "green", "brown", "grey")
NO_LIMIT = 1_000_000
FIRST_8_DECIDES = "first_8_decides"


class Title1861(Title):
    """1861 by the French rulebook. With the option `online` it is played as on 18xx.games (`edition.py`)."""

    box = read_box(PACKAGE)
    earlier = {1: "roundhouse.titles.g1861.version1:Title1861Version1"}
    currency = "R"
    things = (HALF,)
    clauses = CLAUSES
    sentences = SENTENCES
    never_refused = frozenset({"keep presidency"})
    company_type = Company1861
    extra_type: ClassVar[type[Extra1861]] = Extra1861
    route_rules = Rules(visit_once="space", token="visited")

    fewest_players: ClassVar[int] = 3
    first_8_decides: bool = False
    """Whether an empty bank no longer ends the game once the first 8 is sold (G-16)."""

    def __init__(self, options: frozenset[str] = frozenset(), variant: Variant | None = None) -> None:
        super().__init__(options, variant)
        self.first_8_decides = self.first_8_decides or FIRST_8_DECIDES in options
        self.player_counts = range(self.fewest_players, 7)
        self.board, self.first_lay = read_board(PACKAGE, HEXES, Tile1861, Hex, variant)
        self._hexes = cast(Mapping[str, Hex], self.board.spaces)
        self._tile_counts = {name: number(self.tile_count(tile)) for name, tile in self._tiles.items()}
        data = self.contents = box.entities(variant)
        self.loan_value, self.loan_interest = data.loans.face_value, data.loans.interest
        markets = {market.id: market for market in read(PACKAGE, "market.toml", MarketFile, variant).market}
        for name in {GRID, LINE} ^ set(markets):
            raise Flaw("there are two markets, {known}, and no others", ("market", name), known=f"{GRID}, {LINE}")
        self.market = self.make_market(markets)
        self.companies = box.companies(data)
        self.green_minors = frozenset(minor.id for minor in data.minor if minor.available_phase > 2)
        self.minimum_bids = {private.id: private.min_bid for private in data.private}
        self.privates = box.privates(data)
        more = data.track.ekaterinburg_with_moscow
        self._ekaterinburg = Bonus("pair", frozenset({EKATERINBURG}), frozenset({MOSCOW}), more, multiplied=True)
        """Ekaterinburg pays more on a route with Moscow (1.1.1-b)."""
        self._bonuses = {
            p.id: Bonus("visit", frozenset(p.bonus.hexes), amount=p.bonus.amount) for p in data.private if p.bonus
        }
        self.trains = box.trains(data, {train.id: number(self.train_count(train)) for train in data.train})
        self._route_trains = box.route_trains(data)
        self._train_limits = {str(phase.id): phase.train_limit for phase in data.phase}
        self.phases = box.phases(data)
        self.state_railway = self.make_state_railway()
        self.steps = self.make_steps()

    def make_state_railway(self) -> RussianStateRailway:
        return RussianStateRailway(RSR)

    @classmethod
    def edition(cls, options: frozenset[str]) -> type[Title]:
        from roundhouse.titles.g1861.edition import Online1861

        return Online1861 if cls is Title1861 and "online" in options else cls

    @property
    def _tiles(self) -> Mapping[str, Tile1861]:
        return cast(Mapping[str, Tile1861], self.board.tiles)

    def make_market(self, markets: Mapping[str, MarketData]) -> Market1861:
        if "column_market" in self.options:
            raise BadSetup("1861 has the option 'column_market' only together with 'online'")
        return Market1861(markets[GRID], diagonal_everywhere=True)

    def tile_count(self, tile: Tile1861) -> int | str:
        """How many of a tile there are (5.5.2.1-g, 5.5.2.1-h)."""
        return tile.count

    def train_count(self, train: TrainCard) -> int | str:
        """How many of a train there are (G-3)."""
        extra = train.available_from_phase and "unlimited_extra_trains" in self.options
        return WITHOUT_LIMIT if extra else train.count

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        return {step.frame: step for step in steps(self.contents, self.state_railway)}

    # -- setting up (2)

    def check_players(self, players: list[str]) -> None:
        """3 to 6 players (0-a)."""
        if len(players) == TWO_PLAYERS < self.fewest_players:
            raise BadSetup("1861 is for 3 to 6 players; two can play with the option 'online'")
        super().check_players(players)

    def setup(self, players: list[str], seed: int) -> State:
        two = self.contents.two_players if len(players) == TWO_PLAYERS else None
        cash = two.starting_cash if two else self.contents.players.starting_cash[len(players)]
        depot = {name: train.count for name, train in self.trains.items()}
        privates = {name: Private() for name in self.privates}
        if two:
            for train, count in two.trains_removed.items():
                depot[train] -= count
            for name in box.removed_at_random(list(privates), two.privates_removed_at_random, seed):
                privates[name].closed = True
        companies = {}
        for name, company in self.companies.items():
            shares = {OFFER: company.total_shares} if company.total_shares else {}
            companies[name] = Company1861(shares, tokens=company.token_costs, floated=name == RSR)
        return State(
            players={name: Player(cash) for name in players},
            companies=dict(companies),
            privates=privates,
            bank=self.contents.bank.cash - cash * len(players),
            phase=next(iter(self.phases)),
            priority=players[0],
            depot=depot,
            supply=self._tile_counts.copy(),
            stack=[Rounds()],
            extra=self.extra_type(),
        )

    # -- money and limits

    def bank_is_broken(self, cash: int) -> bool:
        """The bank has run out (1.6-b)."""
        return cash <= 0

    def certificate_limit(self, play: Play, player: str) -> int:
        """By the number of players (4.2.1-a)."""
        data, count = self.contents, len(play.state.players)
        return data.two_players.certificate_limit if count == TWO_PLAYERS else data.players.certificate_limit[count]

    def counts_towards_limit(self, play: Play, company: str) -> bool:
        """Minors count as one certificate, unless played otherwise (G-10)."""
        return kind(play, company) != MINOR or "minors_do_not_count" not in self.options

    def holding_limit(self, play: Play, company: str) -> int:
        """60 % of a public (4.2-c), with two players 70 % (D-1); a minor is owned outright."""
        if kind(play, company) == MINOR:
            return DIRECTOR_SHARES
        return 7 if len(play.state.players) == TWO_PLAYERS else 6

    def fall_after_sale(self, play: Play, company: str, shares: int, by_president: bool) -> int:
        """One row when the director sells, however much and in however many parts (4.1.2-a, 4.1.2-b, 4.1.2-f)."""
        return 1 if by_president and company not in find(play, StockTurn).sold else 0

    def sale_price(self, play: Play, company: str) -> int:
        """Shares of one company sold in parts in one turn are paid as if they were sold at once (4.1.2-f)."""
        turn = next((frame for frame in reversed(play.state.stack) if isinstance(frame, StockTurn)), None)
        before = dict(turn.prices).get(company) if turn is not None else None
        return super().sale_price(play, company) if before is None else before

    def minor_founded(self, play: Play, minor: str) -> None:
        """The order in which minors are founded decides who directs what they merge into (6.2-e)."""
        extra(play).founded = (*extra(play).founded, minor)

    def is_sold_out(self, play: Play, company: str) -> bool:
        """Only publics rise (4.4-b, 4.4-d)."""
        return kind(play, company) == PUBLIC and super().is_sold_out(play, company)

    def loan_limit(self, play: Play, company: str) -> int:
        """2 for a minor, 5 for a public, none for the RSR (5.4-d)."""
        return self.contents.loans.limit.get(kind(play, company), NO_LIMIT)

    # -- track, tokens, routes

    def first_tiles(self, space: str) -> tuple[str, ...]:
        """By the kind of hex (5.5.2.2-f); a printed hex takes the next colour of its sort (5.5.2.1-e, 5.5.2.3-b)."""
        found = self.board.spaces[space]
        kinds = {stop.kind for stop in found.stops}
        if found.colour == "white":
            return self.first_lay[found.label or next(iter(kinds), "plain")]
        colour = COLOURS[COLOURS.index(found.colour) + 1]
        return tuple(
            tile.id
            for tile in self.board.tiles.values()
            if tile.colour == colour and tile.label == found.label and {stop.kind for stop in tile.stops} == kinds
        )

    def space_closed(self, play: Play, space: str) -> Refusal | None:
        """The hexes of privates are closed before phase 3 (5.5.2.2-g)."""
        phase = self._hexes[space].blocked_until_phase
        if int(play.state.phase) < phase:
            return refuse(play, "space phase", space=space, phase=phase)
        return None

    def lay_cost(self, play: Play, space: str) -> int:
        """Terrain with the first tile (5.5.2.2-e); Kiev from green to brown (5.5.2.3-g)."""
        laid = play.state.tiles.get(space)
        if laid is not None:
            return self.board.tiles[laid[0]].upgrade_cost
        return self.board.spaces[space].cost if self.board.spaces[space].colour == "white" else 0

    def tile_laid(self, play: Play, action: LayTile) -> None:
        """Grey Moscow brings a token of the RSR (5.6.1-c)."""
        if action.tile == GREY_MOSCOW:
            self.state_railway.moscow_is_grey(play)

    def token_cost(self, play: Play, company: str, space: str) -> int:
        """20 R, then 40 R, for each hex from the nearest token (5.5.3-g to 5.5.3-i)."""
        distance = min(HEXES.distance(at, space) for at, _ in tokens_of(play, company))
        return play.state.companies[company].tokens[0] * distance

    def home_is_kept(self, play: Play, company: str) -> bool:
        """For a minor not yet started before phase 5 (5.5.3-b); for the RSR in St. Petersburg (5.5.3-c)."""
        if kind(play, company) == NATIONAL:
            return self.companies[company].home in extra(play).kept_for_rsr
        charter = play.state.companies[company]
        closed = isinstance(charter, Company1861) and charter.closed
        return not charter.home_placed and not closed and int(play.state.phase) < 5

    def kept_for(self, play: Play, space: str, company: str) -> Refusal:
        """Minors and the RSR have their spaces by different clauses (5.5.3-b, 5.5.3-c)."""
        if self.companies[company].kind == NATIONAL:
            return refuse(play, "state railway kept", space=space, company=company)
        return super().kept_for(play, space, company)

    def stop_value(self, play: Play, company: str, stop: Stop) -> int:
        """Printed values; red areas by the phase (5.5.4-d, 5.5.4-e)."""
        return revenue_of(stop, self.phases[play.state.phase].tiles)

    def route_train(self, play: Play, train: str) -> Train:
        return self._route_trains[train]

    def route_bonuses(self, play: Play, company: str) -> tuple[Bonus, ...]:
        """Ekaterinburg with Moscow (1.1.1-b), and 10 R for the places of privates (1.2.1-f, G-26)."""
        privates = play.state.privates
        own = [bonus for name, bonus in self._bonuses.items() if privates[name].owner == company]
        return (self._ekaterinburg, *own)

    # -- trains and phases

    def train_limit(self, play: Play, company: str) -> int:
        """By kind of company (5.8.3-c); none for the RSR."""
        return self._train_limits[play.state.phase].get(kind(play, company), NO_LIMIT)

    def phase_began(self, play: Play, phase: Phase) -> None:
        """Nationalisations, and the end of the game (5.8)."""
        phase_begins(play, phase.name, self.state_railway)

    def discard_order(self, play: Play) -> list[str]:
        """Companies discard in the order in which they operate."""
        return in_operating_order(play)

    def train_bought(self, play: Play, company: str, action: BuyTrain) -> None:
        """Limits may have fallen (5.5.8-f), and trainless publics may be given to the state (5.8.4-d)."""
        discard_if_over_limit(play, self.discard_order(play))
        ask_publics_without_train(play)

    # -- what a variant may have made of it

    spoken_of = {
        "hex": frozenset({MOSCOW, ST_PETERSBURG, EKATERINBURG}),
        "phase": frozenset({"2", "3", "4", "5", "6", "7", "8"}),
    }

    def flaws(self, ordinary: Title) -> Iterable[Flaw]:
        return flaws(self)

    # -- what must always hold

    def shares_of(self, play: Play, company: str) -> int:
        """A closed minor has none left, the RSR never had any (1.2.4-c)."""
        return 0 if is_closed(play, company) else self.companies[company].total_shares

    def own_violations(self, play: Play) -> Iterable[str]:
        return violations(play)

    # -- the end (7)

    def end_game(self, play: Play, reason: str) -> None:
        """Each loan costs a company one cell to the left (7-e); the RSR has no price, and still owes its own."""
        for name, charter in play.state.companies.items():
            while charter.loans and charter.cell is not None:
                move_marker(play, name, self.market.left(charter.cell), "loan")
                charter.loans -= 1
        super().end_game(play, reason)

    def share_value(self, play: Play, company: str) -> int:
        """The price one cell to the left for each loan outstanding: that is what counts at the end (7-e)."""
        charter = play.state.companies[company]
        cell = charter.cell
        if cell is None:
            return 0
        for _ in range(charter.loans):
            cell = self.market.left(cell)
        return self.market.price(cell)

    def scores(self, play: Play) -> dict[str, int]:
        """Cash and shares at their price, a minor as two shares (7-f, G-41)."""
        return {player: worth(play, player) for player in play.state.players}
