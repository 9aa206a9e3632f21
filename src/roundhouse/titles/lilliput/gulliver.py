"""Gulliver, the automaton of the solo game: setting up, his order of actions, shares and trains (S)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.step import Step, pop
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import counted_certificates
from roundhouse.finance.trains import begin_phase_of, on_sale, remove_train, take_from_depot
from roundhouse.kernel.actions import LayTile
from roundhouse.kernel.state import OFFER, Frame
from roundhouse.titles.lilliput.dice import decide
from roundhouse.titles.lilliput.draft import home_tiles, lay_home, take_company
from roundhouse.titles.lilliput.events import Chosen, Decided, TrainGiven, TrainRemoved
from roundhouse.titles.lilliput.founding import found, free_slots, place_home
from roundhouse.titles.lilliput.gulliver_track import extra_plain_tile, lay_track
from roundhouse.titles.lilliput.laying import around, distance
from roundhouse.titles.lilliput.shares import buy_share
from roundhouse.titles.lilliput.table import GULLIVER, MILDENDO, lilliput, table

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

MOST_NEW_SHARES = 3


class GulliverActs(Frame):
    """Gulliver's part of step 1, after the player's two cards (S-f)."""


class GulliverActsStep(Step[GulliverActs]):
    """Track, station, extra plain tile, shares, in this order (S-f)."""

    frame = GulliverActs

    def advance(self, play: Play, frame: GulliverActs) -> bool:
        pop(play, frame)
        lay_track(play)
        extra_plain_tile(play)
        buy(play)
        return True


# -- setting up


def set_up_gulliver(play: Play) -> None:
    """A random starting company without treasury, its home at random next to Mildendo (S-a, S-b)."""
    company = decide(play, "S-a", "company", lilliput(play).starting)
    play.emit(Chosen(GULLIVER, company))
    take_company(play, GULLIVER, company, with_treasury=False)
    home = lilliput(play).gullivers_home(play, home_tiles(play, company))
    lay_home(play, home)
    table(play).gulliver = (company,)
    table(play).gulliver_home = home.space


def home_to_mildendo(play: Play, ways: list[LayTile]) -> LayTile:
    """A side, then straight or curve, at random; it leads to Mildendo, and only a curve has two directions (S-b)."""
    ways = [way for way in ways if leads_to_mildendo(play, way)]
    space = decide(play, "S-b", "square", sorted({way.space for way in ways}))
    tile = decide(play, "S-b", "tile", sorted({way.tile for way in ways if way.space == space}))
    left = [way for way in ways if (way.space, way.tile) == (space, tile)]
    if len(left) == 1:
        return left[0]
    rotation = decide(play, "S-b", "direction", [way.rotation for way in left])
    return next(way for way in left if way.rotation == rotation)


def leads_to_mildendo(play: Play, way: LayTile) -> bool:
    """Whether the track of a home tile meets that of Mildendo."""
    title = lilliput(play)
    mask = title.board.shapes[way.tile, way.rotation].mask
    return any(other == MILDENDO and mask >> edge & 1 for edge, other in around(title, way.space))


# -- shares


def buy(play: Play) -> None:
    """One certificate a round: three single shares, then the directorship of a second company (S-l, S-m)."""
    on, title = table(play), lilliput(play)
    if counted_certificates(play, GULLIVER) >= title.certificate_limit(play, GULLIVER):
        return
    if on.gulliver_shares < MOST_NEW_SHARES:
        affordable = shares_he_can_pay(play)
        if affordable:
            buy_share(play, GULLIVER, decide(play, "S-l", "share", affordable))
            on.gulliver_shares += 1
    elif len(on.gulliver) == 1 and title.companies_at_once > 1:
        found_second(play)


def shares_he_can_pay(play: Play) -> list[str]:
    """The companies of which he could buy one share (S-l)."""
    cash = play.state.players[GULLIVER].cash
    return [
        name
        for name, charter in play.state.companies.items()
        if charter.president and charter.shares.get(OFFER) and share_price(play, name) <= cash
    ]


def prices_of_second(play: Play) -> list[int]:
    """The prices at which he could found a second company, the highest last (S-m)."""
    cash = play.state.players[GULLIVER].cash
    shares = play.title.companies[table(play).gulliver[0]].president_shares
    return [price for price in play.title.market.par if shares * price <= cash]


def found_second(play: Play) -> None:
    """A second company at the highest price he can pay, its home with his first (S-m, S-n)."""
    prices = prices_of_second(play)
    waiting = [name for name, charter in play.state.companies.items() if not charter.president]
    if not prices or not waiting:
        return
    slots = dict(free_slots(play, waiting[0]))
    if not slots:
        return
    company = decide(play, "S-m", "second company", waiting)
    on = table(play)
    play.emit(Decided(GULLIVER, "S-m", "price", str(prices[-1])))
    found(play, GULLIVER, company, prices[-1], 0)
    near = min(distance(space, on.gulliver_home) for space in slots)
    space = decide(play, "S-n", "second home", [at for at in slots if distance(at, on.gulliver_home) == near])
    place_home(play, company, space, slots[space])
    on.gulliver = (*on.gulliver, company)


# -- trains


def rank(play: Play, train: str) -> int:
    """The order of trains: 2, 3, 4, 5, 3D, 4D (S-o)."""
    return list(play.title.trains).index(train)


def remove_lowest(play: Play, company: str) -> None:
    charter = play.state.companies[company]
    lowest = min(charter.trains, key=lambda train: rank(play, train))
    charter.trains = remove_train(charter.trains, lowest)
    play.emit(TrainRemoved(company, lowest))


def keep_to_limit(play: Play) -> None:
    """Gulliver's lowest trains leave the game when a limit falls (S-p)."""
    for company in table(play).gulliver:
        while len(play.state.companies[company].trains) > play.title.train_limit(play, company):
            remove_lowest(play, company)


def next_to_get_a_train(play: Play) -> str:
    """Of his companies the one with fewer trains, then the lowest train, then the first (S-o)."""

    def need(company: str) -> tuple[int, int]:
        ranks = [rank(play, train) for train in play.state.companies[company].trains]
        return len(ranks), min(ranks, default=0)

    return min(table(play).gulliver, key=need)


def give_train(play: Play) -> None:
    """The top train goes to one of his companies; what is over the limit leaves the game (S-o, S-p)."""
    company = next_to_get_a_train(play)
    play.emit(Decided(GULLIVER, "S-o", "train", company, table(play).gulliver))
    while len(play.state.companies[company].trains) >= play.title.train_limit(play, company):
        remove_lowest(play, company)
    train = on_sale(play)[0]
    take_from_depot(play, train)
    charter = play.state.companies[company]
    charter.trains = (*charter.trains, train)
    play.emit(TrainGiven(company, train))
    begin_phase_of(play, train)
