"""Raising money for a train that must be bought: forced sales, and loans for a bankrupt (4.8, 4.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.consent import proposed_by
from roundhouse.engine.refusals import refuse
from roundhouse.engine.shares import sell
from roundhouse.engine.step import Choice, Step, pop
from roundhouse.finance.bank import look_into_bank
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import held, largest_other
from roundhouse.kernel.actions import BuyTrain, SellShares
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import Frame
from roundhouse.titles.g1865.loans import lend_to_bankrupt
from roundhouse.titles.g1865.stock import sale_refusal_1865

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class RaiseMoney(Frame):
    """The president sells shares for this purchase; `sold` lists the companies he has sold, each in one block."""

    purchase: BuyTrain
    sold: tuple[str, ...] = ()


def money_missing(play: Play, purchase: BuyTrain) -> int:
    """What company and president together lack for a train."""
    charter = play.state.companies[purchase.actor]
    return purchase.price - charter.cash - play.state.players[charter.president].cash


def seller(play: Play, frame: RaiseMoney) -> str:
    return play.state.companies[frame.purchase.actor].president


def block_refusal(play: Play, frame: RaiseMoney, action: SellShares) -> Refusal | None:
    """Why a block cannot be sold, whatever it brings: usual rules, one block each, the presidency (4.8-a, 4.8-c)."""
    buyer = frame.purchase.actor
    if action.company in frame.sold:
        return refuse(play, "one block", company=action.company)
    refusal = sale_refusal_1865(play, action)
    if refusal:
        return refusal
    if action.company == buyer:
        left = held(play, action.actor, buyer) - action.shares
        if left < largest_other(play, buyer, action.actor) or left < play.title.companies[buyer].president_shares:
            return refuse(play, "keep presidency", player=action.actor, company=buyer)
    return None


def largest_block(play: Play, frame: RaiseMoney, company: str) -> int:
    player = seller(play, frame)
    for shares in range(held(play, player, company), 0, -1):
        if block_refusal(play, frame, SellShares(player, company, shares)) is None:
            return shares
    return 0


def could_bring(play: Play, frame: RaiseMoney, without: str = "") -> int:
    """What the largest blocks of all companies would bring, or of all but one."""
    return sum(
        largest_block(play, frame, other) * share_price(play, other)
        for other in play.state.companies
        if other != without
    )


class SellBlock(Choice[RaiseMoney, SellShares]):
    """Sell a block: no share more than the purchase needs, and none fewer if only loans could fill the gap (4.8-e)."""

    action = SellShares

    def candidates(self, play: Play, frame: RaiseMoney) -> Iterator[SellShares]:
        player = seller(play, frame)
        for name in play.state.companies:
            for shares in range(1, held(play, player, name) + 1):
                yield SellShares(player, name, shares)

    def check(self, play: Play, frame: RaiseMoney, action: SellShares) -> Refusal | None:
        refusal = block_refusal(play, frame, action)
        if refusal:
            return refusal
        missing, price = money_missing(play, frame.purchase), share_price(play, action.company)
        if (action.shares - 1) * price >= missing:
            return refuse(play, "forced sale", missing=missing)
        rest = missing - action.shares * price
        if rest <= 0 or action.shares == largest_block(play, frame, action.company):
            return None
        if could_bring(play, frame, without=action.company) < rest:
            return refuse(play, "sell enough", missing=missing, company=action.company)
        return None

    def apply(self, play: Play, frame: RaiseMoney, action: SellShares) -> None:
        frame.sold = (*frame.sold, action.company)
        sell(play, action)


class RaiseMoneyStep(Step[RaiseMoney]):
    frame = RaiseMoney
    rule = "help turn"
    interrupts = True

    def __init__(self) -> None:
        super().__init__((SellBlock(),))

    def actors(self, play: Play, frame: RaiseMoney) -> tuple[str, ...]:
        return (seller(play, frame),)

    def advance(self, play: Play, frame: RaiseMoney) -> bool:
        """Once the money is there the train is bought; if nothing more can be sold, the state lends (4.8-f, 4.9-a)."""
        purchase = frame.purchase
        missing = money_missing(play, purchase)
        if missing > 0:
            if self.choices[0].possible(play, frame):
                return False
            lend_to_bankrupt(play, seller(play, frame), purchase.actor, missing)
        pop(play, frame)
        proposed_by(play, purchase).settle(play, purchase)
        look_into_bank(play)
        return True
