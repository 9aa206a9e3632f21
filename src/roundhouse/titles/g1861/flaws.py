"""What cannot be played of the data of 1861, as a variant may have made them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.flaws import LARGEST_TRAIN_LIMIT, MOST_OF_A_TRAIN, at_least, map_flaws
from roundhouse.engine.flaws_of_board import MOST_OF_A_TILE, among, count_flaws, first_lay_flaws, unknown
from roundhouse.engine.places import Path
from roundhouse.kernel.errors import Flaw
from roundhouse.titles.g1861.box import Entities, Hex, Tile1861
from roundhouse.titles.g1861.market import YELLOW_COLUMN, Market1861
from roundhouse.titles.g1861.state import MINOR, PUBLIC

if TYPE_CHECKING:
    from roundhouse.titles.g1861.title import Title1861

PLAYERS = (3, 4, 5, 6)
MARKET = (("market", "grid"), ("market", "column"))
FIRST_PUBLIC_PHASE, LAST_MINOR_PHASE = 3, 7


def flaws(title: Title1861) -> Iterator[Flaw]:
    data = title.contents
    yield from _players(data)
    yield from _companies(data)
    yield from _trains(data)
    yield from _auctions(data)
    yield from _numbers(data)
    assert isinstance(title.market, Market1861)
    yield from _market(data, title.market)
    yield from first_lay_flaws(title.first_lay, title.board, ("plain", "town", "city"))
    phases = {"0", *(str(phase.id) for phase in data.phase)}
    for space in title.board.spaces.values():
        if isinstance(space, Hex):
            yield from among(str(space.blocked_until_phase), phases, ("hex", space.at, "blocked_until_phase"))
    for private in data.private:
        for at in private.bonus.hexes if private.bonus is not None else ():
            yield from unknown("hex", at, title.board.spaces, ("private", private.id, "bonus"), ("hex", at))
    for tile in title.board.tiles.values():
        if isinstance(tile, Tile1861):
            yield from count_flaws(tile.count_online, MOST_OF_A_TILE, ("tile", tile.id, "count_online"))


def _players(data: Entities) -> Iterator[Flaw]:
    yield from map_flaws(data.players.starting_cash, PLAYERS, ("players", "starting_cash"), exactly=True)
    yield from map_flaws(data.players.certificate_limit, PLAYERS, ("players", "certificate_limit"), exactly=True)
    two = data.two_players
    counts = {train.id: train.count for train in data.train}
    yield from map_flaws(two.trains_removed, counts, ("two_players", "trains_removed"))
    for train, number in two.trains_removed.items():
        count = counts.get(train, 0)
        if isinstance(count, int):
            yield from at_least(0, number, ("two_players", "trains_removed"), ("train", train), most=count)
    yield from at_least(
        0,
        two.privates_removed_at_random,
        ("two_players", "privates_removed_at_random"),
        *(("private", private.id) for private in data.private),
        ("private",),
        most=len(data.private),
    )


def _companies(data: Entities) -> Iterator[Flaw]:
    for minor in data.minor:
        if not minor.home.hex:
            yield Flaw("{company} has no home", ("minor", minor.id, "home"), company=minor.id)
        if minor.available_phase not in (2, 3):
            yield Flaw("minors are available from phase 2 or from phase 3", ("minor", minor.id, "available_phase"))
    first = next((minor for minor in data.minor if minor.id == data.auction.first_minor), None)
    if first is None or first.available_phase != 2:
        yield Flaw(
            "the first minor to be sold, {minor}, is none that is available from phase 2",
            ("auction", "first_minor"),
            ("minor", data.auction.first_minor),
            minor=data.auction.first_minor,
        )
    if not data.public:
        yield Flaw("there is no public company", ("public",))
    yield from at_least(2, data.state_railway.tokens, ("state_railway", "tokens"))
    yield from at_least(1, data.tokens.kept_in_merger, ("tokens",), most=len(data.tokens.public))


def _trains(data: Entities) -> Iterator[Flaw]:
    names, phases = {train.id for train in data.train}, {phase.id for phase in data.phase}
    for train in data.train:
        where = ("train", train.id)
        yield from count_flaws(train.count, MOST_OF_A_TRAIN, (*where, "count"))
        yield from count_flaws(train.count_online, MOST_OF_A_TRAIN, (*where, "count_online"))
        yield from at_least(1, train.multiplier, (*where, "multiplier"), most=4)
        for kind in train.skip:
            yield from among(kind, ("town", "city"), (*where, "skip"))
        if train.obsolete_in_phase:
            for known in (str(train.obsolete_in_phase) in names, train.obsolete_in_phase in phases):
                if not known:
                    yield Flaw(
                        "train {train} goes in phase {phase}, and there is no such train and phase",
                        (*where, "obsolete_in_phase"),
                        ("train", str(train.obsolete_in_phase)),
                        ("phase", train.obsolete_in_phase),
                        where,
                        train=train.id,
                        phase=train.obsolete_in_phase,
                    )
    for phase in data.phase:
        limits = ("phase", phase.id, "train_limit")
        yield from map_flaws(phase.train_limit, (MINOR, PUBLIC), limits)
        for number in phase.train_limit.values():
            yield from at_least(1, number, limits, most=LARGEST_TRAIN_LIMIT)
        for kind, needed in ((MINOR, phase.id <= LAST_MINOR_PHASE), (PUBLIC, phase.id >= FIRST_PUBLIC_PHASE)):
            if needed and kind not in phase.train_limit:
                yield Flaw("nothing is said of {key} here", limits, key=kind)


def _auctions(data: Entities) -> Iterator[Flaw]:
    """Every price that is bid is a multiple of the step."""
    step = data.auction.increment
    yield from at_least(1, step, ("auction", "increment"))
    yield from at_least(1, data.auction.private_all_pass_reduction, ("auction", "private_all_pass_reduction"))
    bids: dict[Path, int] = {
        ("auction", "minor_min_bid"): data.auction.minor_min_bid,
        ("auction", "private_all_pass_reduction"): data.auction.private_all_pass_reduction,
        **{("private", private.id, "min_bid"): private.min_bid for private in data.private},
    }
    for where, price in bids.items():
        if step and price % step:
            yield Flaw(
                "bids go up in steps of {step}, and {price} is none",
                where,
                ("auction", "increment"),
                step=step,
                price=price,
            )
    for private in data.private:
        yield from at_least(1, private.value, ("private", private.id, "value"))


def _numbers(data: Entities) -> Iterator[Flaw]:
    yield from map_flaws(data.loans.limit, (MINOR, PUBLIC), ("loans", "limit"), exactly=True)
    for number in data.loans.limit.values():
        yield from at_least(0, number, ("loans", "limit"), most=20)
    yield from at_least(data.loans.interest + 1, data.loans.face_value, ("loans", "face_value"), ("loans", "interest"))
    yield from at_least(0, data.loans.state_railway_online, ("loans", "state_railway_online"), most=200)
    yield from at_least(1, data.track.actions, ("track", "actions"), most=4)
    yield from at_least(2, data.merger.most_minors, ("merger", "most_minors"), most=10)
    yield from at_least(1, data.merger.most_of_one_owner, ("merger", "most_of_one_owner"), most=9)


def _market(data: Entities, market: Market1861) -> Iterator[Flaw]:
    """Whatever a minor costs or two minors are worth together, there is a start price that is no higher."""
    for price, cell in market.minor_start.items():
        if not market.exists(cell) or market.price(cell) != price:
            yield Flaw("a minor may start at {price}, but its cell has another price", *MARKET, price=price)
    if not market.minor_start:
        yield Flaw("the market has no cell at which a minor could start", *MARKET)
        return
    lowest = min(market.minor_start)
    if data.auction.minor_min_bid // 2 < lowest:
        yield Flaw(
            "a minor sold for {price} would start below {lowest}, the lowest price for it",
            ("auction", "minor_min_bid"), *MARKET, price=data.auction.minor_min_bid, lowest=lowest,
        )  # fmt: skip
    if not market.par:
        return
    lowest = min(market.par)
    for key, price in (
        ("lowest_price", data.merger.lowest_price),
        ("lowest_price_online", data.merger.lowest_price_online),
    ):
        if not lowest <= price <= data.merger.highest_price:
            yield Flaw(
                "a merger at {price} is not between {lowest} and {highest}",
                ("merger", key), ("merger", "highest_price"), *MARKET,
                price=price, lowest=lowest, highest=data.merger.highest_price,
            )  # fmt: skip
    if not market.line:
        yellow = [row[YELLOW_COLUMN] for row in market.prices if len(row) > YELLOW_COLUMN and row[YELLOW_COLUMN]]
        if not yellow or min(yellow) < lowest:
            yield Flaw(
                "a minor in the yellow column would convert below {lowest}, the lowest price for it",
                *MARKET,
                lowest=lowest,
            )
