"""Companies and privates as the box of a title holds them."""

from __future__ import annotations

import msgspec


class CompanyType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A company as the box holds it."""

    id: str
    name: str
    home: str
    token_costs: tuple[int, ...]
    kind: str = "public"
    short: str = ""
    home_stops: tuple[int, ...] = (0,)
    total_shares: int = 10
    president_shares: int = 2
    colour: str = "#888888"
    text_colour: str = "#ffffff"


SHARE, PRESIDENCY = "share", "presidency"
"""What a private can bring its first owner of a company."""


class PrivateType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private as the box holds it. `hexes` are closed to track while a player owns it.

    Companies buy it for `lowest_price` to `highest_price`, or not at all. `company` is the one it has to do with, and
    `brings` what its first owner gets of that company; it may close with the first train of that company.
    """

    id: str
    name: str
    price: int
    revenue: int
    short: str = ""
    hexes: tuple[str, ...] = ()
    lowest_price: int = 0
    highest_price: int = 0
    company: str = ""
    brings: str = ""
    closes_with_train: bool = False
