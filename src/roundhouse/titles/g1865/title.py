"""1865 Sardinia: its options, its steps, and the small rules it decides for itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from roundhouse.board.grid import HexGrid
from roundhouse.board.tile import Shape, Stop
from roundhouse.engine.board_files import read_board
from roundhouse.engine.box import read_box
from roundhouse.engine.components import CompanyType, PrivateType
from roundhouse.engine.consent import ConsentStep
from roundhouse.engine.discard import DiscardTrainsStep, discard_if_over_limit
from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.refusals import refuse
from roundhouse.engine.rounds import Rounds, RoundsStep
from roundhouse.engine.step import Step
from roundhouse.engine.stock import EndStockTurn, StockTurnStep
from roundhouse.engine.title import Title
from roundhouse.engine.token import EndTokens, PlaceTokens
from roundhouse.engine.track import EndTrack, LayTrack, LayTrackStep
from roundhouse.engine.trains import BuyTrains, EndTrains
from roundhouse.finance.bank import hand_over
from roundhouse.finance.market import operating_order
from roundhouse.finance.shares import held, largest_other, worth
from roundhouse.finance.trains import Phase
from roundhouse.kernel.actions import BuyTrain, SellShares
from roundhouse.kernel.errors import BadSetup, Flaw, Refusal
from roundhouse.kernel.events import CompanyFloated
from roundhouse.kernel.state import BANK, OFFER, Frame, Private, State
from roundhouse.titles.g1865.absorption import ConsiderAbsorption, ConsiderAbsorptionStep
from roundhouse.titles.g1865.box import PACKAGE, Contents, Place, PriceTrack
from roundhouse.titles.g1865.chart import starting_row
from roundhouse.titles.g1865.charter import (
    DRAGONS,
    DRAGONS_NAMES,
    MAJOR_SHARES,
    MAJOR_TOKENS,
    MINOR_SHARES,
    MINOR_TOKENS,
    Company1865,
    Player1865,
    bought,
    charter_of,
    player_of,
    total_shares,
)
from roundhouse.titles.g1865.clauses import CLAUSES, SENTENCES
from roundhouse.titles.g1865.draft import MaritimeDraftStep, begin_draft
from roundhouse.titles.g1865.flaws import flaws
from roundhouse.titles.g1865.forced import RaiseMoneyStep
from roundhouse.titles.g1865.income import DecideDividend1865, DeclareIncome, DeclareIncomeStep, PayDividendStep1865
from roundhouse.titles.g1865.laws import violations
from roundhouse.titles.g1865.loans import RepayOneLoan, loan_value
from roundhouse.titles.g1865.maritime import GiveMaritime, discard_from_players
from roundhouse.titles.g1865.operating import CompanyTurnStep1865, OperatingRound1865
from roundhouse.titles.g1865.preparation import NEXT_MINE, ConversionsStep
from roundhouse.titles.g1865.replacement import ReplaceTargetTokensStep, VacateMinesStep, connected_choices
from roundhouse.titles.g1865.stock import (
    BuyCertificate1865,
    ChooseHomeStep,
    SellCertificates1865,
    StartCompany1865,
    StockRound1865,
)
from roundhouse.titles.g1865.tokens import PlaceTokenOnRoute, PlaceTokensStep1865
from roundhouse.titles.g1865.track import LayTile1865, keeps_connections, replacements
from roundhouse.titles.g1865.traffic import WorkMines, WorkMinesStep, gain, station, traffic_of
from roundhouse.titles.g1865.trains import BuyTrain1865, BuyTrainsStep1865

if TYPE_CHECKING:
    from roundhouse.engine.variant import Variant
    from roundhouse.kernel.play import Play

GRID = HexGrid(((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)))
COLOURS = {
    "red": ("#c8302c", "#ffffff"),
    "green": ("#2f8f4e", "#ffffff"),
    "blue": ("#2a5caa", "#ffffff"),
    "brown": ("#7b4a26", "#ffffff"),
    "orange": ("#e8842a", "#000000"),
    "yellow": ("#f2cf3b", "#000000"),
    "grey": ("#8c8f94", "#000000"),
    "black": ("#26262b", "#ffffff"),
}
SHORT, DRAW_SEATS, FORMER_PRESIDENT = "short", "draw_seats", "former_president"


class Rounds1865(RoundsStep):
    """The choice of maritime companies is phase 1 (2.2-a)."""

    def begin_opening(self, play: Play, frame: Rounds) -> None:
        begin_draft(play)


class Title1865(Title):
    """1865 Sardinia by the Italian rulebook."""

    box = read_box(PACKAGE)
    earlier = {1: "roundhouse.titles.g1865.version1:Title1865Version1"}
    currency = "L."
    clauses = CLAUSES
    sentences = SENTENCES
    player_type = Player1865
    company_type = Company1865
    excess_must_be_sold = False
    never_refused = frozenset({"excess certificates", "excess holding", "home kept", "whole home kept"})
    only_better_offers = False
    reserved_names = DRAGONS_NAMES
    things = (DRAGONS,)
    privates_are_certificates = False
    stop_values_from = ()  # traffic is printed (1-p)
    track_may_run_back = True  # a tile must be connected, not on a route (4.2-j)

    def __init__(self, options: frozenset[str] = frozenset(), variant: Variant | None = None) -> None:
        super().__init__(options, variant)
        self.short = SHORT in options
        self.board, self.first_lay = read_board(PACKAGE, GRID, space=Place, variant=variant)
        box = self.contents = Contents(cast(Iterable[Place], self.board.spaces.values()), variant)
        entities = box.entities
        out: frozenset[str] = frozenset()
        if self.short:
            out = frozenset((*entities.short_game.removed_companies, *entities.short_game.removed_maritime))
        self._replacements = replacements(self.board)
        self.market = PriceTrack(box.cells)
        self.companies = {
            r.id: CompanyType(
                r.id, r.name, r.home, (0,) * (MINOR_TOKENS - 1),
                colour=painted(r.colour)[0], text_colour=painted(r.colour)[1],
            )
            for r in entities.company if r.id not in out
        }  # fmt: skip
        self.privates = {
            m.id: PrivateType(m.id, m.name, 0, entities.maritime_rules.player_income, hexes=m.locations)
            for m in entities.maritime
            if m.id not in out
        }
        self.trains = box.trains_for(self.short)
        self.phases = box.phases()
        self.steps = self.make_steps()

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        give, repay = GiveMaritime(), RepayOneLoan()
        steps: list[Step[Any]] = [
            Rounds1865(),
            MaritimeDraftStep(),
            StockRound1865(),
            ConversionsStep(),
            StockTurnStep((SellCertificates1865(), StartCompany1865(), BuyCertificate1865(), EndStockTurn())),
            ChooseHomeStep(),
            OperatingRound1865(),
            CompanyTurnStep1865(
                (ConsiderAbsorption, LayTrack, WorkMines, PlaceTokens, DeclareIncome, PayDividend, BuyTrains),
                standing=(give, repay),
            ),
            ConsiderAbsorptionStep(),
            VacateMinesStep(),
            ReplaceTargetTokensStep(),
            LayTrackStep((LayTile1865(), EndTrack())),
            WorkMinesStep(),
            PlaceTokensStep1865((PlaceTokenOnRoute(), EndTokens())),
            DeclareIncomeStep(),
            PayDividendStep1865((DecideDividend1865(),)),
            BuyTrainsStep1865((BuyTrain1865(), EndTrains()), (give, repay)),
            RaiseMoneyStep(),
            DiscardTrainsStep(),
            ConsentStep(),
        ]
        return {step.frame: step for step in steps}

    # -- setting up (2.4, 6.1)

    def check_players(self, players: list[str]) -> None:
        super().check_players(players)
        if self.short and len(players) > 3:
            raise BadSetup("the short game of 1865 Sardinia is for 2 or 3 players (6.1)")

    def setup(self, players: list[str], seed: int) -> State:
        """Money from the bank, minor certificates in the Initial Offer, every home token on the board (2.4)."""
        seats = drawn(players, seed) if DRAW_SEATS in self.options else players
        entities = self.contents.entities
        cash = entities.bank.start_cash[str(len(seats))]
        bank = entities.short_game.bank_total if self.short else entities.bank.total
        return State(
            players={name: Player1865(cash) for name in seats},
            companies={
                c.id: Company1865({OFFER: MINOR_SHARES}, tokens=c.token_costs, home_placed=True, home=c.home)
                for c in self.companies.values()
            },
            privates={name: Private() for name in self.privates},
            bank=bank - cash * len(seats),
            phase="1",
            priority=seats[0],
            depot={name: train.count for name, train in self.trains.items()},
            supply={tile.id: tile.count for tile in self.board.tiles.values() if isinstance(tile.count, int)},
            tokens={c.home: ((c.id,),) for c in self.companies.values()},
            stack=[Rounds()],
        )

    # -- money and limits

    def certificate_limit(self, play: Play, player: str) -> int:
        """By the number of players; fewer in the short game (3.5-e, 6.1-d)."""
        entities = self.contents.entities
        limits = entities.short_game.player_certificates if self.short else entities.limits.player_certificates
        return limits[str(len(play.state.players))]

    def holding_limit(self, play: Play, company: str) -> int:
        """60% of a company (3.5-g)."""
        return total_shares(play, company) * 6 // 10

    def pool_limit(self, play: Play, company: str) -> int:
        """50% of a company: two shares of a minor, five of a major (3.4-g)."""
        return total_shares(play, company) // 2

    def fall_after_sale(self, play: Play, company: str, shares: int, by_president: bool) -> int:
        """One cell for each share the president sells, none for others (3.4-c)."""
        return shares if by_president else 0

    def sells_as_president(self, play: Play, action: SellShares) -> bool:
        """The whole sale counts as the president's; or, once he has exchanged his certificate, none of it (P2)."""
        president = super().sells_as_president(play, action)
        if FORMER_PRESIDENT not in self.options:
            return president
        left = held(play, action.actor, action.company) - action.shares
        return president and left >= largest_other(play, action.company, action.actor)

    def is_sold_enough(self, play: Play, company: str) -> bool:
        """60% bought (3.6-c)."""
        president = play.state.companies[company].president
        return bool(president) and bought(play, company) * 10 >= total_shares(play, company) * 6

    def floated(self, play: Play, company: str) -> None:
        """The rank marker is placed, and the company gets the traffic of its home as it is now (3.6-d, 3.6-e)."""
        charter = charter_of(play, company)
        charter.row = starting_row(play)
        play.emit(CompanyFloated(company))
        gain(play, company, traffic_of(station(play, charter.home)), "home", charter.home)

    def pay_out(self, play: Play, owner: str, amount: int) -> None:
        """Money of the bank that is spent at once: whether it breaks the bank is seen when it has been (B1)."""
        hand_over(play, BANK, owner, amount)

    def shares_of(self, play: Play, company: str) -> int:
        return total_shares(play, company)

    def loan_limit(self, play: Play, company: str) -> int:
        """Three loans (5.5-c)."""
        return self.contents.entities.limits.company_loans

    def own_violations(self, play: Play) -> Iterable[str]:
        """Tokens, the Dragons' limits, loans, maritime cards and the Carbonia district."""
        return violations(play)

    # -- track and tokens

    def too_few_tokens(self, play: Play, company: str, cities: list[str], mines: list[str]) -> list[tuple[str, ...]]:
        """Which tokens of a target are replaced when the acquirer has too few of its own (5.4-g)."""
        return connected_choices(play, company, cities, mines)

    def first_tiles(self, space: str) -> tuple[str, ...]:
        """A hex takes only tiles of its kind, a printed city only those of its letter (4.2-m, 4.2-n)."""
        found = self.board.spaces[space]
        if found.label:
            return self.first_lay[found.label]
        return self.first_lay[found.stops[0].kind if found.stops else "plain"]

    def next_tiles(self, play: Play, space: str) -> tuple[str, ...]:
        """Traffic upgrades as listed, and competitive ones; players never replace a mine (4.2-e, 4.2-i, 4.2-s)."""
        laid = play.state.tiles.get(space)
        return self.first_tiles(space) if laid is None else self._replacements[laid[0]]

    def track_is_kept(self, play: Play, space: str, tile: str, new: Shape) -> bool:
        """All track in a traffic upgrade, all connections in a competitive one (4.2-d, 4.2-i)."""
        laid = play.state.tiles.get(space)
        if laid is not None and self.board.tiles[laid[0]].colour == self.board.tiles[tile].colour:
            return keeps_connections(play, space, new)
        return super().track_is_kept(play, space, tile, new)

    def space_closed(self, play: Play, space: str) -> Refusal | None:
        """The short game is played in Sardinia (6.1-a)."""
        if self.short and self.contents.islands.get(space) == "corsica":
            return refuse(play, "Corsica", space=space)
        return None

    def track_spaces(self, play: Play) -> Iterable[str]:
        return (at for at in self.board.spaces if not (self.short and self.contents.islands[at] == "corsica"))

    def token_without_track(self, play: Play, company: str, space: str, token: str) -> None:
        """Tokens stay on the tile when it is replaced (4.2-h); every tile has one station at most."""
        play.state.tokens[space] = ((*play.state.tokens[space][0], token),)

    def home_is_kept(self, play: Play, company: str) -> bool:
        """Home tokens stand from the start; the old home of an absorbed company is kept for nobody (2.4-d)."""
        return False

    def stop_value(self, play: Play, company: str, stop: Stop) -> int:
        return traffic_of(stop)

    # -- trains and phases

    def needs_train(self, play: Play, company: str) -> bool:
        """A company with traffic must own a train (4.6-l, 4.6-m)."""
        return charter_of(play, company).traffic > 0

    def train_bought(self, play: Play, company: str, action: BuyTrain) -> None:
        """Companies above a limit that has fallen discard (4.6-e)."""
        order = [company, *operating_order(play, play.state.companies)]
        discard_if_over_limit(play, list(dict.fromkeys(order)))

    def phase_began(self, play: Play, phase: Phase) -> None:
        """In phase 5 players lose their maritime companies, and new companies are major (2.2-c, 2.6-k, 3.8-a)."""
        if phase.name != "5":
            return
        discard_from_players(play)
        for company in play.state.companies:
            charter = charter_of(play, company)
            if not charter.president and not charter.major:
                charter.major = True
                charter.shares = {OFFER: MAJOR_SHARES}
                charter.tokens = (0,) * (MAJOR_TOKENS - 1)

    # -- what a variant may have made of it

    spoken_of = {
        "phase": frozenset({"1", "2", "3", "4", "5", "6", "7"}),
        "tile": frozenset(each for mine, (following, _) in NEXT_MINE.items() for each in (mine, following)),
    }

    def flaws(self, ordinary: Title) -> Iterable[Flaw]:
        return flaws(self)

    # -- scores

    def share_value(self, play: Play, company: str) -> int:
        """Market value less L.50 for each loan of the company, below zero if need be (2.7-d, 5.5-h)."""
        lost = self.contents.entities.loans.end_share_value_reduction
        return super().share_value(play, company) - play.state.companies[company].loans * lost

    def other_worth(self, play: Play, player: str) -> int:
        """A personal loan costs its player L.500 (2.7-d, 5.5-h)."""
        return -player_of(play, player).loans * loan_value(play)

    def scores(self, play: Play) -> dict[str, int]:
        """Cash and shares at market value, less the loans (2.7-d)."""
        return {player: worth(play, player) for player in play.state.players}


def painted(colour: str) -> tuple[str, str]:
    """The colour of a company, and that of what is written on it."""
    return COLOURS.get(colour, (colour, "#ffffff"))


def drawn(players: list[str], seed: int) -> list[str]:
    """The players in an order drawn from the seed (2.4-e)."""
    return sorted(players, key=lambda name: hashlib.sha256(f"seats {seed} {name}".encode()).hexdigest())
