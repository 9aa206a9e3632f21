"""Buying back: a company takes shares of its own from the pool into its treasury."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.operating import CompanyFrame, CompanyStep
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, pop
from roundhouse.finance.bank import pay
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import in_pool, move_shares
from roundhouse.kernel.actions import Pass, RedeemShares
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import SharesRedeemed
from roundhouse.kernel.state import BANK, POOL, TREASURY

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class BuyBack(CompanyFrame):
    """The company may buy shares of its own back."""


class RedeemOwnShares(Choice[BuyBack, RedeemShares]):
    """Any number of shares at the current price, paid to the bank; the price does not move."""

    action = RedeemShares

    def __init__(self, once: bool = False) -> None:
        self.once = once

    def candidates(self, play: Play, frame: BuyBack) -> Iterator[RedeemShares]:
        for shares in range(1, in_pool(play, frame.company) + 1):
            yield RedeemShares(frame.company, shares)

    def check(self, play: Play, frame: BuyBack, action: RedeemShares) -> Refusal | None:
        company, available = frame.company, in_pool(play, frame.company)
        if not 1 <= action.shares <= available:
            return refuse(play, "redemption", shares=available, company=company)
        cost, cash = action.shares * share_price(play, company), play.state.companies[company].cash
        if cost > cash:
            return refuse(play, "redemption cash", company=company, cash=cash, price=cost)
        return None

    def apply(self, play: Play, frame: BuyBack, action: RedeemShares) -> None:
        company = frame.company
        cost = action.shares * share_price(play, company)
        pay(play, company, BANK, cost)
        move_shares(play, company, POOL, TREASURY, action.shares)
        play.emit(SharesRedeemed(company, action.shares, cost))
        if self.once:
            pop(play, frame)


class EndBuyBack(Choice[BuyBack, Pass]):
    """Buy no more shares back."""

    action = Pass

    def candidates(self, play: Play, frame: BuyBack) -> Iterator[Pass]:
        yield Pass(frame.company)

    def check(self, play: Play, frame: BuyBack, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: BuyBack, action: Pass) -> None:
        pop(play, frame)


class BuyBackStep(CompanyStep):
    """Left out when there is nothing to buy back or no money for it."""

    frame = BuyBack
    rule = "redemption"

    def __init__(self, once: bool = False) -> None:
        self.redeem = RedeemOwnShares(once)
        super().__init__((self.redeem, EndBuyBack()))

    def advance(self, play: Play, frame: BuyBack) -> bool:
        if self.redeem.possible(play, frame):
            return False
        pop(play, frame)
        return True
