"""The classic 18xx title: privates sold in a waterfall, companies floated at a part of their shares with full capital.

What is in its box is data (`entities.toml`, `market.toml`, `board.toml`, `tiles.toml`), and so is what its options
change of that. A title adds its steps, its powers, and the rules in which it differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from roundhouse.board.grid import Grid
from roundhouse.board.tile import Stop, revenue_of
from roundhouse.engine.board_files import read_board
from roundhouse.engine.components import CompanyType, PrivateType
from roundhouse.engine.data import read
from roundhouse.engine.discard import discard_if_over_limit
from roundhouse.engine.flaws import MOST_OF_A_TRAIN, at_least, map_flaws
from roundhouse.engine.flaws_of_board import among, count_flaws, first_lay_flaws
from roundhouse.engine.home import SettleToken
from roundhouse.engine.privates import close_private
from roundhouse.engine.refusals import refuse
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import Step, push
from roundhouse.engine.title import Title
from roundhouse.engine.waterfall import Waterfall
from roundhouse.finance.bank import pay
from roundhouse.finance.market import Market, ParCell, operating_order
from roundhouse.finance.shares import sold, worth
from roundhouse.finance.trains import Phase, TrainType
from roundhouse.kernel.actions import BuyTrain
from roundhouse.kernel.errors import BadData, Flaw, Refusal
from roundhouse.kernel.events import CapitalPaid, CompanyFloated
from roundhouse.kernel.state import BANK, OFFER, WITHOUT_LIMIT, Company, Frame, Player, Private, State

if TYPE_CHECKING:
    from roundhouse.engine.variant import Variant
    from roundhouse.kernel.play import Play

PLAIN = "."
"""A cell of the market without a colour."""


class PlayerCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What depends on the number of players."""

    players: int
    cash: int
    certificate_limit: int


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits in shares: what one player may hold, what must be sold, what a company gets at par when it floats."""

    hold: int
    pool: int
    float: int
    capital: int
    no_hold_limit_in: str = ""
    """The zones of the market in which one player may hold any number."""


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an option changes of the data: the money in the bank, and how many trains there are."""

    bank: int | None = None
    trains: dict[str, int | str] = {}


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`entities.toml`; a title with more to say there gives a type of its own."""

    bank: int
    player_count: tuple[PlayerCount, ...]
    limits: Limits
    company: tuple[CompanyType, ...]
    train: tuple[TrainType, ...]
    phase: tuple[Phase, ...]
    private: tuple[PrivateType, ...] = ()
    waterfall: Waterfall | None = None
    option: dict[str, Change] = {}


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`market.toml`."""

    prices: tuple[tuple[int, ...], ...]
    par: tuple[ParCell, ...]
    zones: tuple[str, ...] = ()


class Classic(Title):
    """A title of this family; `package` is its folder, `grid` that of its board."""

    package: ClassVar[str]
    grid: ClassVar[Grid]
    contents_type: ClassVar[type[Contents]] = Contents

    def __init__(self, options: frozenset[str] = frozenset(), variant: Variant | None = None) -> None:
        super().__init__(options, variant)
        contents = self.contents = read(self.package, "entities.toml", self.contents_type, variant)
        changes = [change for option, change in contents.option.items() if option in options]
        self.bank_total = next((change.bank for change in changes if change.bank is not None), contents.bank)
        self.board, self.first_lay = read_board(self.package, self.grid, variant=variant)
        market = read(self.package, "market.toml", Prices, variant)
        self.market = Market(market.prices, market.zones, market.par)
        self.companies = {company.id: company for company in contents.company}
        self.privates = {private.id: private for private in contents.private}
        self.phases = {phase.name: phase for phase in contents.phase}
        self.trains = {train.name: train for train in counted(contents.train, changes)}
        self.closed_by = {at: private.id for private in contents.private for at in private.hexes}
        self.by_players = {row.players: row for row in contents.player_count}
        self.steps = self.make_steps()

    @property
    def waterfall(self) -> Waterfall:
        """The numbers of the sale of the privates, in titles that have one."""
        if self.contents.waterfall is None:
            raise BadData(f"{self.package}/entities.toml", 0, "the sale of the privates needs [waterfall]")
        return self.contents.waterfall

    def make_steps(self) -> Mapping[type[Frame], Step[Any]]:
        """The step for each kind of frame."""
        raise NotImplementedError

    def setup(self, players: list[str], seed: int) -> State:
        cash = self.by_players[len(players)].cash
        return State(
            players={name: Player(cash) for name in players},
            companies={c.id: Company({OFFER: c.total_shares}, tokens=c.token_costs) for c in self.companies.values()},
            privates={name: Private() for name in self.privates},
            bank=self.bank_total - cash * len(players),
            phase=next(iter(self.phases)),
            priority=players[0],
            depot={name: train.count for name, train in self.trains.items()},
            supply={tile.id: tile.count for tile in self.board.tiles.values() if isinstance(tile.count, int)},
            stack=[Rounds()],
        )

    # -- what a variant may have made of it

    @property
    def train_names(self) -> Iterable[str]:
        return {train.name for train in self.contents.train}

    def flaws(self, ordinary: Title) -> Iterable[Flaw]:
        contents, limits = self.contents, self.contents.limits
        for row in contents.player_count:
            if row.players not in self.player_counts:
                low, high = self.player_counts[0], self.player_counts[-1]
                yield Flaw(
                    "{title} is for {low} to {high} players", ("player_count", row.players),
                    title=self.name, low=low, high=high,
                )  # fmt: skip
        smallest = min(company.total_shares for company in contents.company)
        yield from at_least(
            max(company.president_shares for company in contents.company),
            limits.hold,
            ("limits", "hold"),
            *(("company", company.id, "president_shares") for company in contents.company),
        )
        yield from at_least(1, limits.pool, ("limits", "pool"), most=max(c.total_shares for c in contents.company))
        shares = [("company", company.id, "total_shares") for company in contents.company]
        yield from at_least(1, limits.float, ("limits", "float"), *shares, most=smallest)
        yield from at_least(0, limits.capital, ("limits", "capital"), most=50)
        zones = {letter for row in self.market.zones for letter in row} - {" "}
        for letter in limits.no_hold_limit_in:
            yield from among(letter, zones, ("limits", "no_hold_limit_in"), ("zones",))
        if contents.waterfall is not None:
            yield from at_least(1, contents.waterfall.raise_by, ("waterfall", "raise_by"))
            yield from at_least(1, contents.waterfall.drop, ("waterfall", "drop"))
        for name, change in contents.option.items():
            yield from among(name, {option.id for option in self.option_types}, ("option", name))
            yield from map_flaws(change.trains, self.train_names, ("option", name, "trains"))
            for train, count in change.trains.items():
                yield from count_flaws(count, MOST_OF_A_TRAIN, ("option", name, "trains", train))
        for at, space in self.board.spaces.items():
            if space.label and self.board.buildable(at) and space.label not in self.first_lay:
                yield Flaw("nothing says which tiles may be laid on {at}", ("hex", at, "label"), ("first_lay",), at=at)
        yield from first_lay_flaws(self.first_lay, self.board, ("plain", "town", "two_towns", "city"))

    # -- limits and capital

    def certificate_limit(self, play: Play, player: str) -> int:
        """By the number of players."""
        return self.by_players[len(play.state.players)].certificate_limit

    def zone(self, play: Play, company: str) -> str:
        """The colour of the cell that a company's marker lies on."""
        cell = play.state.companies[company].cell
        return PLAIN if cell is None else self.market.zone(cell)

    def counts_towards_limit(self, play: Play, company: str) -> bool:
        """Certificates in the coloured zones do not count."""
        cell = play.state.companies[company].cell
        return cell is None or self.market.zone(cell) == PLAIN

    def holding_limit(self, play: Play, company: str) -> int:
        limits = self.contents.limits
        free = self.zone(play, company) in limits.no_hold_limit_in
        return self.companies[company].total_shares if free else limits.hold

    def pool_limit(self, play: Play, company: str) -> int:
        return self.contents.limits.pool

    def exchange_limit(self, play: Play, company: str) -> int:
        return self.contents.limits.hold

    def is_sold_enough(self, play: Play, company: str) -> bool:
        """What privates brought counts too."""
        return bool(play.state.companies[company].president) and sold(play, company) >= self.contents.limits.float

    def floated(self, play: Play, company: str) -> None:
        play.emit(CompanyFloated(company))
        self.pay_capital(play, company)

    def pay_capital(self, play: Play, company: str) -> None:
        """A company gets its whole capital at par, however much of it has been sold."""
        amount = self.contents.limits.capital * play.state.companies[company].par
        pay(play, BANK, company, amount)
        play.emit(CapitalPaid(company, amount))

    # -- track, tokens, routes

    def first_tiles(self, space: str) -> tuple[str, ...]:
        """By the label of a space, or by what is on it: nothing, a town, two towns, a city."""
        found = self.board.spaces[space]
        if found.label:
            return self.first_lay.get(found.label, ())
        kinds = [stop.kind for stop in found.stops]
        return self.first_lay["two_towns" if kinds == ["town", "town"] else next(iter(kinds), "plain")]

    def space_closed(self, play: Play, space: str) -> Refusal | None:
        """No tile on a private's space while a player owns the private."""
        private = self.closed_by.get(space)
        if private and play.state.privates[private].owner in play.state.players:
            return refuse(play, "space of a private", space=space, private=private)
        return None

    def token_without_track(self, play: Play, company: str, space: str, token: str) -> None:
        """The home token stood on a bare space: whoever lays the tile chooses its city."""
        charter = play.state.companies[token]
        charter.tokens = (0, *charter.tokens)
        push(play, SettleToken, company, space, token)

    def stop_value(self, play: Play, company: str, stop: Stop) -> int:
        """Printed values; where several are printed, by the colours available."""
        return revenue_of(stop, self.phases[play.state.phase].tiles)

    # -- trains and phases

    def discard_order(self, play: Play, company: str) -> Iterable[str]:
        """In which order companies discard: the one whose purchase it was, then as they operate."""
        return (company, *operating_order(play, play.state.companies))

    def train_bought(self, play: Play, company: str, action: BuyTrain) -> None:
        """A private that brought the presidency closes with the first train; limits may have fallen."""
        for private in self.privates.values():
            if private.closes_with_train and company == private.company:
                close_private(play, private.id)
        discard_if_over_limit(play, list(dict.fromkeys(self.discard_order(play, company))))

    def phase_began(self, play: Play, phase: Phase) -> None:
        if phase.closes_privates:
            for private in self.privates:
                close_private(play, private)

    # -- scores

    def other_worth(self, play: Play, player: str) -> int:
        """Open privates count at face value."""
        return sum(self.privates[name].price for name, p in play.state.privates.items() if p.owner == player)

    def scores(self, play: Play) -> dict[str, int]:
        """Cash, certificates at market value, open privates at face value."""
        return {player: worth(play, player) for player in play.state.players}


def counted(trains: tuple[TrainType, ...], changes: list[Change]) -> Iterable[TrainType]:
    """The trains with the numbers that options have changed; one of which there are none is left out."""
    for train in trains:
        count: int | str = train.count
        for change in changes:
            count = change.trains.get(train.name, count)
        number = count if isinstance(count, int) else WITHOUT_LIMIT
        if number:
            yield msgspec.structs.replace(train, count=number)
