"""What lies ahead: what will happen by itself as things stand, charts of a title's own, and bills that must be paid.

A title's view finds it out; the words are those that the title says under the same names (`Said.foreseen`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from roundhouse.engine.forced import missing_money, sellable_for_train
from roundhouse.engine.operating import CompanyTurn
from roundhouse.engine.trains import cheapest_new
from roundhouse.finance.market import share_price
from roundhouse.kernel.play import Play

GAIN, LOSS = "gain", "loss"


class Foreseen(NamedTuple):
    """One thing that will happen: what the title calls it, its facts, and whether it is good or bad for somebody."""

    what: str
    facts: Mapping[str, Any] = {}
    tone: str = ""


class Ahead(NamedTuple):
    """What somebody does who plays by the book, in his order; `note` says when, or by which rule."""

    heading: str
    note: str
    lines: tuple[Foreseen, ...]


class ChartCell(NamedTuple):
    """A cell of a chart: the zone it belongs to, and who stands there."""

    zone: str
    companies: tuple[str, ...] = ()


class Chart(NamedTuple):
    """A chart on which companies stand. `zones` are the letters of its colours, with what they mean."""

    heading: str
    note: str
    rows_are: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[ChartCell, ...]], ...]
    zones: Mapping[str, str]
    now: str = ""
    """The row that counts now."""


class Bill(NamedTuple):
    """A train that must be paid: by whom, what it costs, what is missing, and all that could still be sold."""

    company: str
    train: str
    price: int
    missing: int
    most: int


def bill_in_turn(play: Play) -> Bill | None:
    """The bill of a company that must buy a train in its turn and cannot pay it."""
    company = next((frame.company for frame in reversed(play.state.stack) if isinstance(frame, CompanyTurn)), "")
    cheapest = cheapest_new(play) if company else None
    missing = missing_money(play, company) if company else 0
    if cheapest is None or not missing:
        return None
    sales = sellable_for_train(play, company)
    most = sum(sale.shares * share_price(play, sale.company) for sale in sales)
    return Bill(company, str(cheapest[1]), cheapest[0], missing, most)
