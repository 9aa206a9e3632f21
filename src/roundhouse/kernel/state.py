"""The state of a game: plain data, copied in microseconds.

The state is a tree two levels deep. Its dicts hold small structs or immutable values; the structs hold numbers,
strings, tuples and at most one dict of numbers. That is all `copied` has to know.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from roundhouse.kernel.memory import Changing

BANK = "bank"
OFFER = "offer"
POOL = "pool"
TREASURY = "treasury"
NOBODY = ""
WITHOUT_LIMIT = -1


class Player(msgspec.Struct):
    """What one player owns, besides shares (kept with the company) and privates (kept with the private)."""

    cash: int = 0
    bankrupt: bool = False


class Private(msgspec.Struct):
    """A private company: its owner (a player, a company, or nobody yet) and whether it is still open."""

    owner: str = NOBODY
    closed: bool = False
    used: bool = False


class Company(msgspec.Struct):
    """A company with a charter: minor, public or national.

    `shares` counts shares (not certificates) by owner: players, `OFFER`, `POOL`, `TREASURY` (the company itself).
    `cell` is the market cell; `arrived` orders the markers inside one cell, earliest first.
    `tokens` holds the prices of the tokens still on the charter.
    """

    shares: dict[str, int]
    cash: int = 0
    par: int = 0
    cell: tuple[int, int] | None = None
    arrived: int = 0
    president: str = NOBODY
    trains: tuple[str, ...] = ()
    tokens: tuple[int, ...] = ()
    loans: int = 0
    floated: bool = False
    operated: bool = False
    home_placed: bool = False
    had_route: bool = False


class Frame(msgspec.Struct, tag=True, tag_field="frame"):
    """One level of where the game stands; what it means is the business of its step."""


class Extra(msgspec.Struct):
    """What a single title keeps besides: numbers, strings, tuples of them."""


class State(msgspec.Struct):
    """Everything that is true of a game at one moment."""

    players: dict[str, Player]
    companies: dict[str, Company]
    privates: dict[str, Private]
    bank: int
    phase: str
    priority: str
    depot: dict[str, int]
    supply: dict[str, int]
    tiles: dict[str, tuple[str, int]] = {}
    tokens: dict[str, tuple[tuple[str, ...], ...]] = {}
    train_pool: tuple[str, ...] = ()
    stack: list[Frame] = []
    arrivals: int = 0
    bank_broken: bool = False
    finished: str = ""
    extra: Extra | None = None

    def __post_init__(self) -> None:
        self.tiles = Changing(self.tiles)
        self.tokens = Changing(self.tokens)


clone: Any = msgspec.Struct.__copy__  # type: ignore[attr-defined]
"""A struct with the same fields; `copy.copy` without the way there."""


def copied(state: State) -> State:
    """A state that shares nothing mutable with the given one."""
    twin: State = clone(state)
    twin.players = {name: clone(player) for name, player in state.players.items()}
    twin.companies = companies = {name: clone(company) for name, company in state.companies.items()}
    for company in companies.values():
        company.shares = company.shares.copy()
    twin.privates = {name: clone(private) for name, private in state.privates.items()}
    twin.depot = state.depot.copy()
    twin.supply = state.supply.copy()
    twin.tiles = state.tiles.copy()
    twin.tokens = state.tokens.copy()
    twin.stack = [clone(frame) for frame in state.stack]
    if state.extra is not None:
        twin.extra = clone(state.extra)
    return twin


_canonical = msgspec.json.Encoder(order="deterministic")


def digest(state: State) -> str:
    """Sixteen hexadecimal digits that are equal on any machine exactly when the states are equal."""
    return hashlib.sha256(_canonical.encode(state)).hexdigest()[:16]
