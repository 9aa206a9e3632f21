"""What happens in 1865 alone."""

from __future__ import annotations

import msgspec

from roundhouse.kernel.events import Event


class PrivateTaken(Event, frozen=True):
    private: str
    player: str


class PrivateGiven(Event, frozen=True):
    private: str
    player: str
    company: str


class TrafficGained(Event, frozen=True):
    """`why` is one of: home, upgrade, mine, token, maritime, absorption; `place` is a space, a private or a company."""

    company: str
    amount: int
    why: str
    place: str


class DirectRouteUsed(Event, frozen=True):
    company: str
    spaces: tuple[str, ...]
    cost: int
    traffic: int


class IncomeDeclared(Event, frozen=True):
    company: str
    traffic: int
    coverage: int
    income: int


class MineDepreciated(Event, frozen=True):
    space: str
    tile: str
    traffic: int


class ChartRowMoved(Event, frozen=True):
    company: str
    old: int
    new: int


class CompanyConverted(Event, frozen=True):
    company: str
    tokens: int


class Rival(msgspec.Struct, frozen=True, array_like=True):
    """A company among which a robot chose, with the numbers it compared; `place` is its place in operating order."""

    company: str
    certificates: int
    rank: int
    price: int
    place: int


class RobotBought(Event, frozen=True):
    """`decided_by` names the comparison that left one company; `rivals` are all that qualified, the chosen first."""

    robot: str
    company: str
    source: str
    price: int
    decided_by: str
    rivals: tuple[Rival, ...]


class RobotSold(Event, frozen=True):
    """`kept` counts the shares the pool had no room for."""

    robot: str
    company: str
    shares: int
    price: int
    kept: int


class RobotPassed(Event, frozen=True):
    robot: str
    why: str


class CompanyAbsorbed(Event, frozen=True):
    acquirer: str
    target: str
    shares: int
    price: int
    compensation: int
    issued: int
    loans: int


class TokenVacated(Event, frozen=True):
    company: str
    space: str


class TokenReplaced(Event, frozen=True):
    """The token of `old` gave way to one of `new`, or to none if that is empty; `paid` is what the bank paid for it."""

    space: str
    old: str
    new: str
    paid: int = 0


class PersonalLoansTaken(Event, frozen=True):
    player: str
    loans: int
    amount: int
