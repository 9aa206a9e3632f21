"""What players do in 1865 alone."""

from __future__ import annotations

from roundhouse.kernel.actions import Action


class GivePrivate(Action, frozen=True):
    """A player gives one of his privates to a company, without payment."""

    notation = ("{actor} gives {private} to {company}",)

    private: str
    company: str


class PlaceTokenByRoute(Action, frozen=True):
    """Place a token at the end of a direct route; routes of the same cost and the same traffic are one choice."""

    notation = ("{actor} places a token on {space}.{stop} for {cost} collecting {traffic}",)

    space: str
    stop: int
    cost: int
    traffic: int


class Absorb(Action, frozen=True):
    """A company takes over another one of the same president."""

    notation = ("{actor} absorbs {target}",)

    target: str


class VacateToken(Action, frozen=True):
    """A company takes one of its tokens back from the board."""

    notation = ("{actor} vacates {space}",)

    space: str


class ReplaceTokens(Action, frozen=True):
    """A company puts its own tokens in place of those of a company it took over; elsewhere they are lost."""

    notation = ("{actor} replaces tokens on {spaces}",)

    spaces: tuple[str, ...]


class RepayLoan(Action, frozen=True):
    """A company pays back one loan."""

    notation = ("{actor} repays a loan",)
