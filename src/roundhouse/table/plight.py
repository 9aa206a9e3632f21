"""The plight of a president who must pay for a train: the bill, what is raised and missing, how near bankruptcy is."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from roundhouse.finance.market import share_price
from roundhouse.finance.shares import worth
from roundhouse.game import Game
from roundhouse.kernel.actions import DeclareBankruptcy, SellShares
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import Event, SharesSold, TurnBegan
from roundhouse.render.views import view_of
from roundhouse.table.effect import alone, percent, whole_of
from roundhouse.table.exchange import Certificate, ShareGrid

SUFFICES = "forced sale"
"""The rule that no more may be sold than is needed."""


class Plight(msgspec.Struct):
    """What the train costs, who has how much of it, and all that could be sold at today's prices."""

    company: str
    president: str
    train: str
    price: int
    treasury: int
    cash: int
    """What he had before he sold anything for it."""
    raised: int
    missing: int
    most: int
    may_fail: bool
    """Whether the rules know bankruptcy here, which ends the game; else the state lends what is missing."""
    scores: list[tuple[str, int]] = []
    """How the game would end if bankruptcy were declared now, the best first; nothing where it may not be."""

    @property
    def enough(self) -> bool:
        return self.most >= self.missing

    def part(self, amount: int) -> float:
        """An amount as a part of the price, in percent."""
        return round(min(100.0, 100 * max(0, amount) / max(1, self.price)), 2)

    def scale(self, amount: int) -> int:
        """An amount on a scale that ends with the larger of what is missing and what can be sold."""
        return min(100, 100 * max(0, amount) // max(1, self.missing, self.most))


def plight_of(game: Game, log: Iterable[tuple[Event, ...]] = ()) -> Plight | None:
    """The bill of a company that must buy a train it cannot pay; None where there is none."""
    bill = view_of(game.title).bill(game.play)
    if bill is None:
        return None
    charter = game.state.companies[bill.company]
    cash = game.state.players[charter.president].cash
    raised = min(cash, _raised(log, charter.president))
    return Plight(
        company=bill.company,
        president=charter.president,
        train=bill.train,
        price=bill.price,
        treasury=charter.cash,
        cash=cash - raised,
        raised=raised,
        missing=bill.missing,
        most=bill.most,
        may_fail=any(DeclareBankruptcy in {choice.action for choice in s.choices} for s in game.title.steps.values()),
        scores=_if_bankrupt(game),
    )


def _if_bankrupt(game: Game) -> list[tuple[str, int]]:
    declared = next((each for each in game.legal_actions() if isinstance(each, DeclareBankruptcy)), None)
    if declared is None:
        return []
    twin = game.copy()
    twin.push(declared)
    return sorted(twin.scores().items(), key=lambda each: -each[1]) if twin.finished else []


def _raised(log: Iterable[tuple[Event, ...]], player: str) -> int:
    """What a player has sold since the turn of the company began."""
    total = 0
    for events in log:
        for event in events:
            if isinstance(event, TurnBegan):
                total = 0
            elif isinstance(event, SharesSold) and event.player == player:
                total += event.price
    return total


class Sale(msgspec.Struct):
    """The shares of a company that its owner may sell, and what happens if he sells all he may."""

    company: str
    president: str
    part: str
    """What the owner has of it, in percent."""
    price: int
    own: list[Certificate]
    most: int
    """So many may be sold at once."""
    then: int
    """The price afterwards."""
    lost: int
    """What the owner is worth less afterwards."""
    loses_from: int
    """So many sold, and he directs the company no more; 0 if he goes on."""
    heir: str
    trains: tuple[str, ...]
    """What goes with the direction."""
    why: Refusal | None
    """Why not one more may be sold."""

    @property
    def enough(self) -> bool:
        """Whether more may not be sold because that suffices: of every company the same may be said."""
        return self.most > 0 and self.why is not None and self.why.rule == SUFFICES


def sales_of(game: Game, grid: ShareGrid, me: str) -> list[Sale]:
    """What may be sold to pay for a train, company by company: what may not be sold stays, with its clause."""
    found = []
    for row in grid.rows:
        if not row.own:
            continue
        may = [each for each in row.own if each.offer is not None]
        twin, sold, heir, loses = game, game, "", next((each for each in may if each.loses), None)
        if may:
            twin = game.copy()
            twin.push(may[-1].offer.action)  # type: ignore[union-attr]
            sold = alone(game, may[-1].offer.action)  # type: ignore[union-attr]
        if loses is not None:
            given = game.copy()
            given.push(loses.offer.action)  # type: ignore[union-attr]
            heir = given.state.companies[row.company].president
        more = SellShares(me, row.company, (may[-1].shares if may else 0) + 1)
        found.append(
            Sale(
                company=row.company,
                president=row.president,
                part=percent(len(row.own), whole_of(game, row.company)),
                price=row.price,
                own=row.own,
                most=may[-1].shares if may else 0,
                then=share_price(twin.play, row.company) if row.company in twin.state.companies else 0,
                lost=worth(game.play, me) - worth(sold.play, me),
                loses_from=loses.shares if loses is not None and heir else 0,
                heir=heir,
                trains=row.trains,
                why=game.legal_actions().refusal(more) if not may or may[-1].shares < len(row.own) else None,
            )
        )
    return sorted(found, key=lambda each: not each.most)
