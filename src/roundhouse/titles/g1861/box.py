"""What is in the box: the facts of entities.toml, tiles.toml and board.toml as typed data."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from roundhouse.board.board import Space
from roundhouse.board.tile import Tile
from roundhouse.engine.components import CompanyType, PrivateType
from roundhouse.engine.data import read
from roundhouse.engine.variant import Variant
from roundhouse.finance.trains import Phase, TrainType
from roundhouse.kernel.state import WITHOUT_LIMIT
from roundhouse.routes import Train
from roundhouse.titles.g1861.state import MINOR, NATIONAL, PUBLIC, RSR, ST_PETERSBURG

PACKAGE = "roundhouse.titles.g1861"
DIRECTOR_SHARES = 2
TWO_PLAYERS = 2
RANDOM_A, RANDOM_C, RANDOM_M = 1_103_515_245, 12_345, 2**31


class Home(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hex: str
    stop: int


class MinorCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    home: Home
    colour: str
    available_phase: int


class PublicCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    colour: str


class BonusPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a private adds something to a route (1.2.1-f)."""

    amount: int
    hexes: tuple[str, ...]


class PrivateCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    min_bid: int
    value: int
    revenue: int
    bonus: BonusPlace | None = None


class StateCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    tokens: int
    colour: str


class TrainCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    price: int
    count: int | str
    stops: int
    skip: tuple[str, ...]
    multiplier: int
    count_online: int | str = 0
    obsolete_in_phase: int = 0
    available_from_phase: int = 0


class PhaseCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    tiles: tuple[str, ...]
    train_limit: dict[str, int]
    starts_with_train: str = ""


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By the number of players."""

    starting_cash: dict[int, int]
    certificate_limit: dict[int, int]


class TwoPlayers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is different at a table for two (D-1)."""

    starting_cash: int
    certificate_limit: int
    trains_removed: dict[str, int]
    privates_removed_at_random: int


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cash: int


class Loans(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a loan is, and how many a company of each kind may have (5.4)."""

    face_value: int
    interest: int
    limit: dict[str, int]
    state_railway_online: int


class TrackNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often a company builds in a turn, what that costs, and the bonus between two cities (5.5.2, 1.1.1)."""

    actions: int
    second_action: int
    ekaterinburg_with_moscow: int


class TokenNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the tokens on a public's charter cost, and how many it keeps of those of its minors (6.2)."""

    public: tuple[int, ...]
    kept_in_merger: int


class MergerNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of a merger (6.2)."""

    most_minors: int
    most_of_one_owner: int
    lowest_price: int
    lowest_price_online: int
    highest_price: int


class AuctionNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    increment: int
    minor_min_bid: int
    private_all_pass_reduction: int
    first_minor: str


class Entities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of entities.toml."""

    players: Counts
    bank: Bank
    minor: tuple[MinorCard, ...]
    public: tuple[PublicCard, ...]
    private: tuple[PrivateCard, ...]
    state_railway: StateCard
    train: tuple[TrainCard, ...]
    phase: tuple[PhaseCard, ...]
    loans: Loans
    track: TrackNumbers
    tokens: TokenNumbers
    merger: MergerNumbers
    auction: AuctionNumbers
    two_players: TwoPlayers


class Tile1861(Tile, frozen=True, kw_only=True):
    """A tile; the online edition has other numbers of some (D-3)."""

    count_online: int | str


class Hex(Space, frozen=True):
    """A hex, with what is special about building on it."""

    blocked_until_phase: int = 0
    cost_on_upgrade: int = 0


def entities(variant: Variant | None = None) -> Entities:
    return read(PACKAGE, "entities.toml", Entities, variant)


def number(count: int | str) -> int:
    """A number of things in the box, which may be without limit."""
    return count if isinstance(count, int) else WITHOUT_LIMIT


def companies(data: Entities) -> dict[str, CompanyType]:
    """Minors, publics and the RSR. A minor has two shares, both its owner's."""
    found = [
        CompanyType(
            m.id, m.name, m.home.hex, (0,), MINOR, home_stops=(m.home.stop,), total_shares=DIRECTOR_SHARES,
            president_shares=DIRECTOR_SHARES, colour=m.colour,
        )
        for m in data.minor
    ]  # fmt: skip
    found += [CompanyType(p.id, p.name, "", data.tokens.public, PUBLIC, colour=p.colour) for p in data.public]
    rsr = data.state_railway
    found.append(
        CompanyType(RSR, rsr.name, ST_PETERSBURG, (0,) * rsr.tokens, NATIONAL, home_stops=(1,), total_shares=0,
                    president_shares=0, colour=rsr.colour, text_colour="#000000")
    )  # fmt: skip
    return {company.id: company for company in found}


def privates(data: Entities) -> dict[str, PrivateType]:
    """A company pays from 1 R to the value of a private (1.2.1-e)."""
    return {
        p.id: PrivateType(p.id, p.name, p.value, p.revenue, lowest_price=1, highest_price=p.value) for p in data.private
    }


def trains(data: Entities, counts: dict[str, int]) -> dict[str, TrainType]:
    """The kinds of train, so many of each."""
    found = {}
    for train in data.train:
        found[train.id] = TrainType(
            train.id,
            train.price,
            counts[train.id],
            train.stops,
            rusts=tuple(old.id for old in data.train if str(old.obsolete_in_phase) == train.id),
            available_after=str(train.available_from_phase or ""),
        )
    return found


def route_trains(data: Entities) -> dict[str, Train]:
    """The kinds of train as the search for routes knows them (5.5.4-c, 5.5.4-h)."""
    return {t.id: Train(t.id, t.stops, skip=frozenset(t.skip), multiplier=t.multiplier) for t in data.train}


def phases(data: Entities) -> dict[str, Phase]:
    """The phases (5.8.5); privates can be bought by companies from 3 on, until they are nationalised in 6."""
    return {
        str(phase.id): Phase(
            str(phase.id),
            phase.tiles,
            phase.train_limit.get(PUBLIC, max(phase.train_limit.values(), default=0)),
            operating_rounds=2,
            starts_on=phase.starts_with_train,
            companies_may_buy_privates=3 <= phase.id < 6,
        )
        for phase in data.phase
    }


def removed_at_random(names: Iterable[str], count: int, seed: int) -> list[str]:
    """The privates that are not in a game for two: those with the lowest numbers drawn from the seed (D-1)."""
    drawn = []
    number = seed % RANDOM_M
    for name in names:
        number = (RANDOM_A * number + RANDOM_C) % RANDOM_M
        drawn.append((number, name))
    return [name for _, name in sorted(drawn)[:count]]
