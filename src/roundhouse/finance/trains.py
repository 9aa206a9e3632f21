"""Trains and phases: the depot, what is on sale, and what the first train of a kind sets off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from roundhouse.kernel.events import PhaseBegan, TrainRusted
from roundhouse.kernel.state import BANK, POOL, WITHOUT_LIMIT

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class TrainType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of train. `reach` is None for a train without limit."""

    name: str
    price: int
    count: int
    reach: int | None = None
    rusts: tuple[str, ...] = ()
    available_after: str = ""
    trade_in: tuple[str, ...] = ()
    trade_in_price: int = 0


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds from the first purchase of a kind of train on."""

    name: str
    tiles: tuple[str, ...]
    train_limit: int
    operating_rounds: int
    starts_on: str = ""
    companies_may_buy_privates: bool = False
    closes_privates: bool = False


def phase(play: Play) -> Phase:
    """The phase in force."""
    return play.title.phases[play.state.phase]


def begun(play: Play, name: str) -> bool:
    """Whether a phase has begun (and perhaps passed)."""
    order = play.title.phase_order
    return order[play.state.phase] >= order[name]


def left(play: Play, train: str) -> int:
    return play.state.depot.get(train, 0)


def on_sale(play: Play) -> list[str]:
    """The kinds of new train that can be bought now: the first kind left, and those sold beside it."""
    found: list[str] = []
    depot = play.state.depot
    for name, train in play.title.trains.items():
        if depot.get(name) and (not found or (train.available_after and begun(play, train.available_after))):
            found.append(name)
    return found


def take_from_depot(play: Play, train: str) -> None:
    if play.state.depot[train] != WITHOUT_LIMIT:
        play.state.depot[train] -= 1


def add_train(trains: tuple[str, ...], train: str) -> tuple[str, ...]:
    return (*trains, train)


def remove_train(trains: tuple[str, ...], train: str) -> tuple[str, ...]:
    """The trains without one of the given kind."""
    at = trains.index(train)
    return trains[:at] + trains[at + 1 :]


def rust(play: Play, kind: str) -> None:
    """Remove every train of a kind from the game."""
    state = play.state
    owners = tuple(name for name, charter in state.companies.items() if kind in charter.trains)
    for name in owners:
        charter = state.companies[name]
        charter.trains = tuple(t for t in charter.trains if t != kind)
    state.train_pool = tuple(t for t in state.train_pool if t != kind)
    play.emit(TrainRusted(kind, owners))


def move_train(play: Play, train: str, source: str, company: str) -> None:
    """A train comes to a company from the bank, the pool or another company."""
    state = play.state
    if source == BANK:
        take_from_depot(play, train)
    elif source == POOL:
        state.train_pool = remove_train(state.train_pool, train)
    else:
        seller = state.companies[source]
        seller.trains = remove_train(seller.trains, train)
    buyer = state.companies[company]
    buyer.trains = (*buyer.trains, train)


def begin_phase_of(play: Play, train: str) -> None:
    """Begin the phase that the first train of this kind starts, if it has not begun yet."""
    order = list(play.title.phases)
    for name, coming in play.title.phases.items():
        if coming.starts_on == train and order.index(name) > order.index(play.state.phase):
            play.state.phase = name
            play.emit(PhaseBegan(name))
            for kind in play.title.trains[train].rusts:
                rust(play, kind)
            play.title.phase_began(play, coming)
            return
