"""What is in the box: the facts of entities.toml, market.toml and board.toml as typed data."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from roundhouse.board.board import Space
from roundhouse.engine.data import read
from roundhouse.engine.variant import Variant
from roundhouse.finance.market import Market, ParCell
from roundhouse.finance.trains import Phase, TrainType
from roundhouse.kernel.state import WITHOUT_LIMIT

PACKAGE = "roundhouse.titles.g1865"
RED, WHITE, GREEN = "red", "white", "green"
DISCOUNTED = "d"
"""Ends the name of the last card of a type, which is cheaper (4.6-h)."""


class PriceCell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of the price track; `par` is the first phase in which it may be a starting value, 0 for never."""

    price: int
    white: int
    green: int
    par: int = 0


class ChartRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Dragons chart: ranks up to `red_max` are red, up to `white_max` white, all others green."""

    phase: int
    red_max: int
    white_max: int

    def region(self, rank: int) -> str:
        if rank <= self.red_max:
            return RED
        return WHITE if rank <= self.white_max else GREEN


class _MarketFile(msgspec.Struct, forbid_unknown_fields=True):
    cell: tuple[PriceCell, ...]
    dragons_row: tuple[ChartRow, ...]


class Railway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public company: home and historical destination are spaces of the board."""

    id: str
    name: str
    colour: str
    home: str
    destination: str


class MaritimeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    locations: tuple[str, ...]


class TrainCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of train; `phase` is also what one of them adds to the rank of its owner."""

    id: str
    phase: int
    coverage: int
    price: int
    count: int | str
    discount_price: int = 0
    rusted_by: str = ""


class PhaseCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    tiles: tuple[str, ...] = ()
    train_limit: int = 0
    dragons_certificate_limit: int = 0


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    total: int
    start_cash: dict[str, int]


class ShortGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the short game leaves out (6.1)."""

    bank_total: int
    removed_companies: tuple[str, ...]
    removed_maritime: tuple[str, ...]
    removed_trains: dict[str, int]
    player_certificates: dict[str, int]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player_certificates: dict[str, int]
    company_loans: int


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    second_tile: int
    token_per_plain_border: int
    synergy_paid_by_bank: int


class Income(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    per_traffic_point: int


class MaritimeRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player_income: int
    coverage: int


class Loans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: int
    end_share_value_reduction: int


class Place(Space, frozen=True, kw_only=True):
    """A hex, with the island and the district it lies in."""

    island: str
    district: str = ""


class Entities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bank: Bank
    company: tuple[Railway, ...]
    maritime: tuple[MaritimeCard, ...]
    train: tuple[TrainCard, ...]
    phase: tuple[PhaseCard, ...]
    limits: Limits
    short_game: ShortGame
    costs: Costs
    income: Income
    maritime_rules: MaritimeRules
    loans: Loans


class PriceTrack(Market):
    """One line of cells; back is one cell to the left (1-j, 3.11)."""

    def __init__(self, cells: tuple[PriceCell, ...]) -> None:
        par = tuple(ParCell(cell.price, 0, column) for column, cell in enumerate(cells) if cell.par)
        super().__init__((tuple(cell.price for cell in cells),), par=par)

    def down(self, cell: tuple[int, int]) -> tuple[int, int]:
        """One cell back; a marker on the first cell stays (M2)."""
        return (0, cell[1] - 1) if cell[1] else cell


class Contents:
    """The box of one title object: as it is printed, or as a variant has it."""

    def __init__(self, places: Iterable[Place], variant: Variant | None = None) -> None:
        places = tuple(places)
        market = read(PACKAGE, "market.toml", _MarketFile, variant)
        self.entities = entities = read(PACKAGE, "entities.toml", Entities, variant)
        self.cells = market.cell
        self.chart = {row.phase: row for row in market.dragons_row}
        self.railways = {railway.id: railway for railway in entities.company}
        self.islands = {place.at: place.island for place in places}
        self.carbonia = frozenset(place.at for place in places if place.district)
        self.dragons_limits = {phase.number: phase.dragons_certificate_limit for phase in entities.phase}
        self.cards: dict[str, TrainCard] = {}
        """Trains by the name of the card: a discounted card is a kind of its own."""
        for card in entities.train:
            self.cards[card.id] = card
            if card.discount_price:
                self.cards[card.id + DISCOUNTED] = card
        self._costs = {(place.at, border.edge): border.cost for place in places for border in place.borders}

    def border_cost(self, side: tuple[str, int]) -> int:
        """What a token's route pays to cross a border (4.4-f); each sea line has its charge on one border (S1)."""
        return self._costs.get(side, self.entities.costs.token_per_plain_border)

    def price_in(self, cell: tuple[int, int], region: str) -> int:
        """The price of one share on a cell, in a region of the Dragons chart (3.5-d)."""
        found = self.cells[cell[1]]
        return {RED: found.price, WHITE: found.white, GREEN: found.green}[region]

    def starting_values(self, phase: int) -> tuple[int, ...]:
        """The starting values available in a phase, in order (2.2-c, 3.6-a)."""
        return tuple(cell.price for cell in self.cells if 0 < cell.par <= phase)

    def trains_for(self, short: bool) -> dict[str, TrainType]:
        """The trains in the order of the piles, the discounted card at the bottom of its type (2.4-b, 6.1-c)."""
        found: dict[str, TrainType] = {}
        for card in self.entities.train:
            scraps = tuple(name for name, other in self.cards.items() if other.rusted_by == card.id)
            if not isinstance(card.count, int):
                found[card.id] = TrainType(card.id, card.price, WITHOUT_LIMIT, card.coverage, scraps)
                continue
            count = card.count - (self.entities.short_game.removed_trains.get(card.id, 0) if short else 0)
            found[card.id] = TrainType(
                card.id, card.price, count - (1 if card.discount_price else 0), card.coverage, scraps
            )
            if card.discount_price:
                name = card.id + DISCOUNTED
                found[name] = TrainType(name, card.discount_price, 1, card.coverage)
        return found

    def phases(self) -> dict[str, Phase]:
        """Phase n starts with the first PHn; each stock round is followed by two operating rounds (2.2)."""
        return {
            str(phase.number): Phase(
                str(phase.number),
                phase.tiles,
                phase.train_limit,
                operating_rounds=2,
                starts_on=f"PH{phase.number}" if phase.number > 2 else "",
            )
            for phase in self.entities.phase
        }
