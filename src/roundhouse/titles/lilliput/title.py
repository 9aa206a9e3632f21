"""18Lilliput: its data, its options, its steps, and the small rules it decides for itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.board.grid import SquareGrid
from roundhouse.board.open import OpenBoard
from roundhouse.board.tile import Shape, Stop, revenue_of
from roundhouse.engine.box import Landscapes, read_box
from roundhouse.engine.components import CompanyType
from roundhouse.engine.consent import ConsentStep
from roundhouse.engine.discard import DiscardTrainsStep, discard_if_over_limit
from roundhouse.engine.dividend import PayDividend
from roundhouse.engine.operating import CompanyTurnStep
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.run import RunTrains
from roundhouse.engine.step import Step
from roundhouse.engine.title import Title
from roundhouse.finance.market import operating_order
from roundhouse.finance.shares import worth
from roundhouse.finance.trains import Phase, TrainType
from roundhouse.kernel.actions import Action, LayTile
from roundhouse.kernel.errors import BadSetup, Flaw, Refusal
from roundhouse.kernel.state import OFFER, WITHOUT_LIMIT, Company, Frame, Player, State
from roundhouse.routes import Bonus, Train
from roundhouse.titles.lilliput.actions import CopyCard, TakeCard
from roundhouse.titles.lilliput.box import CITY, PACKAGE, PLAIN, START, TileBox, entities, prices
from roundhouse.titles.lilliput.cards import (
    ActionRoundStep,
    ActionTurnStep,
    CopyActionCard,
    EndTurn,
    TakeActionCard,
    why_idle,
)
from roundhouse.titles.lilliput.characters import TREASURER, CashInTreasurer, LayCharacterTile
from roundhouse.titles.lilliput.clauses import CLAUSES, SENTENCES
from roundhouse.titles.lilliput.dice import throw
from roundhouse.titles.lilliput.draft import ChooseCard, DraftStep, LayHomeStep, LayHomeTile
from roundhouse.titles.lilliput.flaws import flaws
from roundhouse.titles.lilliput.founding import FoundCompany, FoundHomeStep, PlaceHome
from roundhouse.titles.lilliput.gulliver import GulliverActsStep, home_to_mildendo, keep_to_limit
from roundhouse.titles.lilliput.invariants import violations
from roundhouse.titles.lilliput.landscape import about_landscapes, lay, read_landscape
from roundhouse.titles.lilliput.laying import EMPEROR, site_of, touches_its_kind
from roundhouse.titles.lilliput.market import Index
from roundhouse.titles.lilliput.money import CardTreasuryStep, JudgeIncomeStep, ShareOut, TakePrivateCash
from roundhouse.titles.lilliput.option import EndOption
from roundhouse.titles.lilliput.powers import power_of
from roundhouse.titles.lilliput.rounds import JUDGE, CourseStep
from roundhouse.titles.lilliput.running import DecideOnRevenue, DecideOnRevenueStep, RunAll, RunAllStep, RunningStep
from roundhouse.titles.lilliput.shares import BuyFromBank, CardSharesStep, SellToBank
from roundhouse.titles.lilliput.stations import CardStationStep, PlaceStation
from roundhouse.titles.lilliput.table import GULLIVER, MILDENDO, Table, seats, serves, table
from roundhouse.titles.lilliput.track import CardTrackStep, LayCardTile
from roundhouse.titles.lilliput.trains import (
    ADMIRAL,
    BuyFromPool,
    BuyWithCard,
    CardTrainsStep,
    NoPoolTrain,
    PoolTrainStep,
    ReturnTrain,
    is_obsolete,
    turn_over,
)

if TYPE_CHECKING:
    from roundhouse.engine.variant import Variant
    from roundhouse.kernel.play import Play

BANK_TOTAL = 100_000
"""The bank never runs out (A-d); a sum that no game comes near."""
GENERAL = "general"
NAMED_CITIES = ("Mildendo", "Tottenham", "Allenbeck", "Plips")
IN_RANGE = frozenset({"city", "offboard"})
SCENARIOS = frozenset({"scenario_1", "scenario_2", "scenario_3", "scenario_4"})
OTHER_CITIES = (frozenset({"allenbeck", "brobdingnag"}), frozenset({"laputa", "brobdingnag"}))
"""What cannot be played together: Brobdingnag has brown cities of its own; the others share theirs (R-l)."""


class Title18Lilliput(Title):
    """18Lilliput for two to four players, and for one against Gulliver."""

    box = read_box(PACKAGE)
    earlier = {1: "roundhouse.titles.lilliput.version1:Title18LilliputVersion1"}
    currency = "£"
    companies_may_leave = True
    second_halves = frozenset({"running"})
    only_better_offers = False
    reserved_names = frozenset({GULLIVER})
    farthest_piece = 30
    """How many squares from Mildendo a landscape may reach: no game comes so far."""
    track_may_be_private = True
    clauses = CLAUSES
    sentences = SENTENCES
    never_refused = frozenset({"home kept", "whole home kept", "keep presidency"})
    extra_type = Table
    end_stops = frozenset({"offboard", "port"})

    board: OpenBoard
    market: Index

    def __init__(self, options: frozenset[str] = frozenset(), variant: Variant | None = None) -> None:
        super().__init__(options, variant)
        for group, words in (
            *((pair, "variants with other cities") for pair in OTHER_CITIES),
            (SCENARIOS, "scenarios"),
        ):
            if len(options & group) > 1:
                raise BadSetup(
                    "only one of the {words} can be played: {chosen} (R-l)",
                    words=words,
                    chosen=", ".join(sorted(options & group)),
                )
        self.pro = "pro" in options
        self.characters_each = 2 if "two_characters" in options else 1
        box, cards, index = TileBox(options, variant), entities(variant), prices(variant)
        self.cards = box.cards
        self.board = OpenBoard(SquareGrid(), box.cards.values())
        self.board.rotations.update({card.id: (0, 1, 2, 3) for card in box.cards.values() if card.private})
        self.market = Index(index.upper, index.lower, index.founding_min)
        self.company_cards = {card.id: card for card in cards.company}
        self.starting = tuple(card.id for card in cards.company if card.start)
        self.contents = cards
        self.companies_at_once = cards.limits.directorships_per_player
        stations = cards.stations.cost
        self.companies = {
            card.id: CompanyType(
                card.id, card.name, "", stations, president_shares=5, short=card.colour, colour=card.colour
            )
            for card in cards.company
        }
        self.privates = {}
        self.characters = {card.id: card for card in cards.character}
        self.character_tiles = {c.id: tuple(box.names.get(tile, tile) for tile in c.tiles) for c in cards.character}
        self.action_cards = {card.id: card for card in cards.action_card}
        self.things = (*self.characters, *self.action_cards)
        self.counts = {count.players: count for count in cards.player_count}
        self.train_cards = {card.id: card for card in cards.train}
        self.trains = {
            card.id: TrainType(
                card.id, card.cost, card.cards if card.bounded else WITHOUT_LIMIT, card.range,
                tuple(old.id for old in cards.train if old.rusts_on == card.id),
            )
            for card in cards.train
        }  # fmt: skip
        self.phases = {
            str(p.id): Phase(str(p.id), p.tiles, p.train_limit, 1, "" if p.on == "start" else p.on) for p in cards.phase
        }
        self.obsolete_in = {train: str(p.id) for p in cards.phase for train in p.obsolete}
        self.landscape = next((box.scenarios[int(option[-1])] for option in options & SCENARIOS), None)
        self._box = box
        self._first = {site: box.first_tiles(site) for site in (CITY, PLAIN)}
        self._public_shapes: dict[tuple[str, int], Shape] = {}
        self.steps = self.make_steps()

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        end, character_tile = EndOption(), LayCharacterTile()
        steps: list[Step[Any]] = [
            CourseStep(),
            DraftStep((ChooseCard(),)),
            LayHomeStep((LayHomeTile(),)),
            JudgeIncomeStep((TakePrivateCash(), ShareOut())),
            ActionRoundStep(),
            ActionTurnStep((TakeActionCard(), CopyActionCard(), CashInTreasurer(), EndTurn()), (character_tile,)),
            CardTrackStep((LayCardTile(), end), between=character_tile),
            CardSharesStep((SellToBank(), BuyFromBank(), FoundCompany(), end)),
            FoundHomeStep((PlaceHome(),)),
            CardTrainsStep((BuyWithCard(), ReturnTrain(), end)),
            PoolTrainStep((BuyFromPool(), ReturnTrain(), NoPoolTrain())),
            CardStationStep((PlaceStation(), end)),
            CardTreasuryStep((ShareOut(),)),
            GulliverActsStep(),
            RunningStep(),
            CompanyTurnStep((RunTrains, PayDividend)),
            RunAllStep((RunAll(),)),
            DecideOnRevenueStep((DecideOnRevenue("brobdingnag" in self.options),)),
            DiscardTrainsStep(),
            ConsentStep(),
        ]
        return {step.frame: step for step in steps}

    def power_of(self, thing: str) -> tuple[str, Mapping[str, str | int]] | None:
        return power_of(self, thing)

    def why_idle(self, play: Play, action: Action) -> Refusal | None:
        if not isinstance(action, TakeCard | CopyCard):
            return None
        return why_idle(play, action.actor, self.action_cards[action.card].option(action.option))

    # -- setting up (A, O, S)

    def check_players(self, players: list[str]) -> None:
        super().check_players(players)
        if self.characters_each > 1 and len(players) != 2:
            raise BadSetup("two characters each is a variant for two players (R-m)")
        if self.pro and len(players) != 1:
            raise BadSetup("the expert variant is for the solo game (S-t)")

    def setup(self, players: list[str], seed: int) -> State:
        count = self.counts[len(players)]
        people = [*players, GULLIVER] if len(players) == 1 else players
        supply = {card.id: card.count for card in self.cards.values() if isinstance(card.count, int)}
        start = self._box.names[START]
        supply[start] -= 1
        extra = Table(seed, copies=tuple(name for name in players for _ in range(count.copy_cards)))
        state = State(
            players={name: Player(count.cash) for name in people},
            companies={
                c.id: Company({OFFER: self.contents.shares.total}, tokens=c.token_costs)
                for c in self.companies.values()
            },
            privates={},
            bank=BANK_TOTAL - count.cash * len(people),
            phase=next(iter(self.phases)),
            priority=players[throw(extra, len(players))],
            depot={name: self._stacked(name, len(players)) for name in self.trains},
            supply=supply,
            tiles={MILDENDO: (start, 0)},
            stack=[Rounds()],
            extra=extra,
        )
        if self.landscape is not None:
            lay(self, state, self.landscape)
        return state

    def hide_seed(self, state: State, seed: int) -> None:
        on = state.extra
        assert isinstance(on, Table)
        on.seed = seed

    def _stacked(self, train: str, players: int) -> int:
        """The cards of a kind in the stack, besides those of the starting companies (E-n)."""
        number = self.train_cards[train].stack[str(players)]
        return number if isinstance(number, int) else WITHOUT_LIMIT

    @classmethod
    def landscapes(cls) -> Landscapes:
        """The scenario tiles, and the scenarios as players would write them (P, Q)."""
        return about_landscapes()

    def lay_landscape(self, state: State, text: str) -> None:
        """The players' own landscape, instead of a scenario (P-a)."""
        if self.landscape is not None:
            raise BadSetup("choose a scenario or a landscape of your own, not both (P-a)")
        lay(self, state, read_landscape(text))

    def players_at(self, play: Play) -> int:
        return len(seats(play))

    def cards_in_use(self, play: Play) -> list[str]:
        """The action cards for this number of players (C-a, C-b)."""
        count = len(seats(play))
        return [card.id for card in self.action_cards.values() if count in card.players]

    def home_tile(self, tile: str) -> str:
        """The tile that stands in for an ordinary one with the options chosen."""
        return self._box.names.get(tile, tile)

    def first_of(self, site: str) -> tuple[str, ...]:
        """The yellow tiles for a kind of square."""
        return self._first[site]

    def home_tiles(self, company: str) -> tuple[str, ...]:
        """The tiles that may be a starting company's home (A-l, A-m)."""
        return tuple(self.home_tile(tile) for tile in self.company_cards[company].home_tiles)

    def gullivers_home(self, play: Play, ways: list[LayTile]) -> LayTile:
        """Which of the ways to lay it is the home of Gulliver's first company (S-b)."""
        return home_to_mildendo(play, ways)

    # -- money and limits

    def bank_is_broken(self, cash: int) -> bool:
        """Never (A-d)."""
        return False

    def certificate_limit(self, play: Play, player: str) -> int:
        """Five, a director's certificate counting as one (F-g)."""
        return self.contents.limits.certificates_per_player

    def holding_limit(self, play: Play, company: str) -> int:
        """All there is (F-i)."""
        return self.companies[company].total_shares

    def pool_limit(self, play: Play, company: str) -> int:
        """The bank takes back every share (F-b)."""
        return self.companies[company].total_shares

    def other_worth(self, play: Play, player: str) -> int:
        """Unused copy cards (B-g)."""
        return self.contents.copy_card.value_unused * table(play).copies.count(player)

    # -- track, stations, routes

    def first_tiles(self, space: str) -> tuple[str, ...]:
        """Yellow tiles by the usual kind of the square (D-h)."""
        return self._first[site_of(space)]

    def next_tiles(self, play: Play, space: str) -> tuple[str, ...]:
        """On an empty square yellow tiles that do not touch their own kind (D-f, D-g)."""
        if space in play.state.tiles:
            return super().next_tiles(play, space)
        return tuple(tile for kind in self.kinds_for(play.state, space) for tile in self._first[kind])

    def kinds_for(self, state: State, space: str) -> tuple[str, ...]:
        """What may lie on a square: the checkerboard follows from it, except beside Wiggywack (D-h, P-g)."""
        return tuple(kind for kind in (CITY, PLAIN) if not touches_its_kind(self, state, space, kind))

    def track_spaces(self, play: Play) -> Iterable[str]:
        """Wherever a tile lies."""
        return play.state.tiles

    def shape_for(self, tiles: Mapping[str, tuple[str, int]], company: str, space: str) -> Shape:
        """Coloured track of a Laputa tile is there for one company only (R-f)."""
        laid = tiles.get(space)
        if laid is None:
            return self.board.blank
        private = self.cards[laid[0]].private
        if not private or all(edge.company == company for edge in private):
            return self.board.shapes[laid]
        found = self._public_shapes.get(laid)
        if found is None:
            shape = self.board.shapes[laid]
            closed = {(edge.edge + laid[1]) % self.board.edges for edge in private}
            track = tuple(piece for piece in shape.track if not closed.intersection(piece))
            found = self._public_shapes[laid] = Shape(shape.stops, track, self.board.edges)
        return found

    def token_cost(self, play: Play, company: str, space: str) -> int:
        """40, then 100; half for the General's companies (H-b, J-f)."""
        cost = super().token_cost(play, company, space)
        return cost * self.characters[GENERAL].station_percent // 100 if serves(play, GENERAL, company) else cost

    def route_train(self, play: Play, train: str) -> Train:
        """Towns and harbours are free; D-trains count twice, obsolete trains half (K-f, K-l, K-n)."""
        card = self.train_cards[train]
        return Train(train, card.range, IN_RANGE, multiplier=card.multiplier, halved=is_obsolete(play, train))

    def route_bonuses(self, play: Play, company: str) -> tuple[Bonus, ...]:
        """The Allenbeck-Tottenham Express (R-b, R-c)."""
        if "allenbeck" not in self.options:
            return ()
        named = [space for space, (tile, _) in play.state.tiles.items() if self.cards[tile].label in NAMED_CITIES]
        return (Bonus("count", frozenset(named), amounts=tuple(self.contents.express.amounts.items())),)

    def stop_value(self, play: Play, company: str, stop: Stop) -> int:
        """Printed values, some by the colours available (K-k, J-f)."""
        return revenue_of(stop, self.phases[play.state.phase].tiles)

    # -- what a variant may have made of it

    spoken_of = {
        "character": frozenset({EMPEROR, GENERAL, ADMIRAL, JUDGE, TREASURER}),
    }

    @property
    def other_things(self) -> Mapping[str, Iterable[str]]:
        return {"character": self.characters}

    def flaws(self, ordinary: Title) -> Iterable[Flaw]:
        assert isinstance(ordinary, Title18Lilliput)
        return flaws(self, ordinary)

    # -- phases

    def phase_began(self, play: Play, phase: Phase) -> None:
        """Cards are turned over, and limits hold at once (E-h, E-m, S-p)."""
        turn_over(play, tuple(train for train, name in self.obsolete_in.items() if name == phase.name))
        keep_to_limit(play)
        discard_if_over_limit(play, operating_order(play, play.state.companies))

    # -- counting

    def shares_of(self, play: Play, company: str) -> int:
        """80 % of every company exist (F-j)."""
        return self.contents.shares.total

    def manifest(self, play: Play) -> Mapping[str, int | str]:
        """The box, without the coloured tiles of companies that have left the game (R-h)."""
        return {
            card.id: card.count
            for card in self.cards.values()
            if not card.company or card.company in play.state.companies
        }

    def own_violations(self, play: Play) -> Iterable[str]:
        return violations(play)

    # -- scores

    def scores(self, play: Play) -> dict[str, int]:
        """Private cash, shares at their price, unused copy cards; treasuries count for nobody (N-d)."""
        return {player: worth(play, player) for player in play.state.players}
