"""What the box holds: tiles, cards, characters, trains, as typed data, with the tiles of the variants chosen."""

from __future__ import annotations

from typing import Annotated

import msgspec

from roundhouse.board.tile import Tile
from roundhouse.engine.data import read
from roundhouse.engine.flaws_of_shapes import shape_flaws
from roundhouse.engine.variant import Variant
from roundhouse.kernel.errors import Flaw

PACKAGE = "roundhouse.titles.lilliput"
FILES = ("tiles.toml", "scenarios.toml")
CITY, PLAIN, ANYWHERE = "city", "plain", "any"
START = "L0"
"""The tile of Mildendo, with which every game begins."""


class PrivateEdge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Track of a Laputa tile that belongs to one company (R-f)."""

    edge: int
    company: str


class Card(Tile, frozen=True):
    """A square card with track, or a piece of landscape."""

    edges = 4

    name: str = ""
    set: str = "base"
    site: str = ANYWHERE
    cost: int = 0
    character: str = ""
    company: str = ""
    kind: str = ""
    mark: str = ""
    closed_sides: bool = False
    private: tuple[PrivateEdge, ...] = ()
    replaces: tuple[str, ...] = ()
    mine_bonus: dict[str, int] = {}

    @property
    def is_metropolis(self) -> bool:
        return self.label == "Y"


class CompanyCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A company's charter; the four that begin the game have a price, a treasury, trains and an advantage (A-l)."""

    id: str
    name: str
    colour: str
    start: bool
    price: int = 0
    treasury: int = 0
    trains: tuple[str, ...] = ()
    home_tiles: tuple[str, ...] = ()
    owner_cash: int = 0


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character card and its tiles (J)."""

    id: str
    name: str
    tiles: tuple[str, ...]
    metropolis_cost: int | None = None
    station_percent: int = 100
    train_percent: int = 100
    private_income: int = 0
    treasury_income: int = 0
    cash_per_round: int = 0


class CardOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the two options of an action card (C-b)."""

    kind: str
    amount: int | dict[str, int] = 0
    tiles: int = 0
    colours: tuple[str, ...] = ()
    maximum: int = 1


class ActionCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    first: CardOption
    second: CardOption
    players: tuple[int, ...]

    def option(self, number: int) -> CardOption:
        return self.first if number == 1 else self.second


class TrainCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    range: int
    multiplier: int
    cost: int
    cards: int
    stack: dict[str, int | str]
    rusts_on: str = ""

    @property
    def bounded(self) -> bool:
        """Whether the stack of this kind can run out."""
        return all(isinstance(number, int) for number in self.stack.values())


class PhaseCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    on: str
    tiles: tuple[str, ...]
    train_limit: int
    obsolete: tuple[str, ...] = ()


class PlayerCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: int
    rounds: int
    cash: int
    copy_cards: int


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    certificates_per_player: int
    directorships_per_player: int


class Founding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    total: int
    treasury_multiple: int


class Express(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a route earns more by the number of named cities it counts (K)."""

    amounts: dict[int, int]


class Stations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cost: tuple[int, ...]


class TileCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    metropolis_cost: int


class CopyCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value_unused: int


Square = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
"""Any number of squares on a table that somebody writes; the rules say how far away a piece may lie."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario tile on its square."""

    at: tuple[Square, Square]
    tile: str
    rotation: Square = 0


class Landscape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Scenario tiles laid before the game."""

    place: tuple[Piece, ...]
    name: str = ""


class Scenario(Landscape, frozen=True, kw_only=True):
    """One of the four scenarios; the title is the rulebook's, the layout ours (Q, GR-42)."""

    id: int


class Entities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    company: tuple[CompanyCard, ...]
    character: tuple[Character, ...]
    action_card: tuple[ActionCard, ...]
    train: tuple[TrainCard, ...]
    phase: tuple[PhaseCard, ...]
    player_count: tuple[PlayerCount, ...]
    stations: Stations
    limits: Limits
    shares: Founding
    express: Express
    tiles: TileCosts
    copy_card: CopyCard


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    upper: tuple[int, ...]
    lower: tuple[int, ...]
    founding_min: int


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    tile: tuple[Card, ...]
    scenario: tuple[Scenario, ...] = ()


def entities(variant: Variant | None = None) -> Entities:
    return read(PACKAGE, "entities.toml", Entities, variant)


def prices(variant: Variant | None = None) -> Prices:
    return read(PACKAGE, "market.toml", Prices, variant)


SETS = frozenset({"base", "character", "scenario"})
VARIANT_SETS = frozenset({"allenbeck", "laputa", "brobdingnag"})


class TileBox:
    """The tiles in use with the chosen variants (R-a, R-d, R-i): which lie in the box, and which follow which.

    `names` leads from the name of an ordinary tile to the one that stands in for it.
    """

    def __init__(self, options: frozenset[str], variant: Variant | None = None) -> None:
        found = read(PACKAGE, FILES, Cards, variant)
        for flaw in shape_flaws(Card.edges, (), found.tile):
            raise flaw
        self.scenarios = {scenario.id: scenario for scenario in found.scenario}
        every = {card.id: card for card in found.tile}
        for card in found.tile:
            if card.set not in SETS | VARIANT_SETS:
                known = ", ".join(sorted(SETS | VARIANT_SETS))
                raise Flaw("'{what}' is none of {known}", ("tile", card.id, "set"), what=card.set, known=known)
        if START not in every or every[START].set not in SETS:
            raise Flaw("there is no {what} '{name}'", ("tile", START, "set"), ("tile", START), what="tile", name=START)
        for card in found.tile:
            for key, names in (("upgrades", card.upgrades), ("replaces", card.replaces)):
                for name in names:
                    if name not in every:
                        raise Flaw(
                            "there is no {what} '{name}'",
                            ("tile", card.id, key),
                            ("tile", name),
                            what="tile",
                            name=name,
                        )
        sets = SETS | (options & VARIANT_SETS)
        chosen = {name: card for name, card in every.items() if card.set in sets}
        replaced = {old for card in chosen.values() if card.set in VARIANT_SETS for old in card.replaces}
        self.names = {name: name for name in every}
        for card in chosen.values():
            if card.set == "brobdingnag":
                self.names |= dict.fromkeys(card.replaces, card.id)
        self.cards: dict[str, Card] = {}
        for name, card in chosen.items():
            if name not in replaced:
                following = dict.fromkeys(self.names[next_] for next_ in card.upgrades)
                ordinary = (n for n in following if n in chosen and n not in replaced and not chosen[n].character)
                self.cards[name] = msgspec.structs.replace(card, upgrades=tuple(ordinary))

    def first_tiles(self, site: str) -> tuple[str, ...]:
        """The yellow tiles that may be laid on an empty square of a kind: not those of characters (D-d)."""
        return tuple(
            name
            for name, card in self.cards.items()
            if card.colour == "yellow" and card.site == site and not card.character and card.set != "scenario"
        )
