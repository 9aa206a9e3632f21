"""Absorption: who may take over whom, and how the certificates are paid for (5.1 to 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from roundhouse.engine.operating import CompanyFrame, CompanyStep, OperatingRound
from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, find, pop, push
from roundhouse.finance.bank import look_into_bank, pay
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import in_pool, move_shares
from roundhouse.kernel.actions import Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import BANK, NOBODY, OFFER, POOL
from roundhouse.titles.g1865.actions import Absorb
from roundhouse.titles.g1865.chart import price_with_surcharge
from roundhouse.titles.g1865.charter import (
    MAJOR_SHARES,
    MAJOR_TOKENS,
    charter_of,
    title_1865,
    token_spaces,
    turn_1865,
)
from roundhouse.titles.g1865.direct import companies_connected
from roundhouse.titles.g1865.events import CompanyAbsorbed
from roundhouse.titles.g1865.loans import lend_to_company, loan_value, loans_for, may_repay
from roundhouse.titles.g1865.maritime import cards_of
from roundhouse.titles.g1865.replacement import ReplaceTargetTokens, VacateMines
from roundhouse.titles.g1865.traffic import gain

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class ConsiderAbsorption(CompanyFrame):
    """The start of a company's turn, when it may absorb others or be absorbed."""


class Compensation(msgspec.Struct, frozen=True):
    """What an absorption costs and where the money comes from. `short` is what cannot be raised."""

    shares: int
    price: int
    issued: int
    loans: int
    short: int

    @property
    def amount(self) -> int:
        return self.shares * self.price


def compensation(play: Play, acquirer: str, target: str) -> Compensation:
    """Both treasuries first, then the acquirer's own Initial Offer certificates, then loans (5.3-a to 5.3-e, A3)."""
    buyer, prey = play.state.companies[acquirer], play.state.companies[target]
    shares = sum(count for owner, count in prey.shares.items() if owner != OFFER)
    price = price_with_surcharge(play, target)
    missing = max(0, shares * price - buyer.cash - prey.cash)
    own_price = share_price(play, acquirer)
    room = play.title.pool_limit(play, acquirer) - in_pool(play, acquirer)
    issued = min(-(-missing // own_price), buyer.shares.get(OFFER, 0), max(0, room))
    missing = max(0, missing - issued * own_price)
    limit = play.title.loan_limit(play, acquirer)
    loans = min(loans_for(play, missing), max(0, limit - buyer.loans - prey.loans))
    return Compensation(shares, price, issued, loans, max(0, missing - loans * loan_value(play)))


def absorption_refusal(play: Play, acquirer: str, target: str) -> Refusal | None:
    """Why one company cannot absorb another, whoever's turn it is (5.1-a, 5.2)."""
    companies = play.state.companies
    if acquirer not in companies or target not in companies or acquirer == target:
        return refuse(play, "absorption", acquirer=acquirer, target=target)
    buyer, prey = companies[acquirer], companies[target]
    if not buyer.president or buyer.president != prey.president:
        return refuse(play, "same president", acquirer=acquirer, target=target)
    for company, charter in ((acquirer, buyer), (target, prey)):
        if not charter.operated:
            return refuse(play, "both operated", company=company)
    if not companies_connected(play, acquirer, target):
        return refuse(play, "companies connected", acquirer=acquirer, target=target)
    limit = play.title.loan_limit(play, acquirer)
    if buyer.loans + prey.loans > limit:
        return refuse(play, "loan limit", acquirer=acquirer, target=target, limit=limit)
    price = compensation(play, acquirer, target)
    if price.short:
        return refuse(play, "compensation", acquirer=acquirer, missing=price.short, amount=price.amount)
    return None


class AbsorbCompany(Choice[ConsiderAbsorption, Absorb]):
    """Active: the company in turn absorbs one that has still to operate. Passive: it is absorbed itself (5.1)."""

    action = Absorb

    def actors(self, play: Play, frame: ConsiderAbsorption) -> tuple[str, ...]:
        """All companies of the president: any of them may be the acquirer."""
        companies = play.state.companies
        president = companies[frame.company].president
        others = (name for name, charter in companies.items() if charter.president == president)
        return tuple(dict.fromkeys((frame.company, *others)))

    def candidates(self, play: Play, frame: ConsiderAbsorption) -> Iterator[Absorb]:
        for company in self.actors(play, frame):
            if company != frame.company:
                yield Absorb(frame.company, company)
                yield Absorb(company, frame.company)

    def check(self, play: Play, frame: ConsiderAbsorption, action: Absorb) -> Refusal | None:
        if frame.company not in (action.actor, action.target):
            return refuse(play, "absorption turn", company=frame.company)
        if action.target != frame.company and action.target in find(play, OperatingRound).done:
            return refuse(play, "target operated", company=action.target)
        return absorption_refusal(play, action.actor, action.target)

    def apply(self, play: Play, frame: ConsiderAbsorption, action: Absorb) -> None:
        acquirer, target = action.actor, action.target
        round_ = find(play, OperatingRound)
        if target == frame.company:
            turn_1865(play).absorbed = True
            pop(play, frame)
        else:
            round_.done = (*round_.done, target)
        pay_compensation(play, acquirer, target)
        take_over(play, acquirer, target)
        push(play, ReplaceTargetTokens, acquirer, target)
        push(play, VacateMines, acquirer)


def pay_compensation(play: Play, acquirer: str, target: str) -> None:
    """Pay for every certificate that is not in the Initial Offer; only the whole can break the bank (5.3, B1)."""
    found = compensation(play, acquirer, target)
    prey = play.state.companies[target]
    pay(play, target, acquirer, prey.cash)
    if found.issued:
        move_shares(play, acquirer, OFFER, POOL, found.issued)
        title_1865(play).pay_out(play, acquirer, found.issued * share_price(play, acquirer))
    lend_to_company(play, acquirer, found.loans)
    for owner, shares in prey.shares.items():
        if owner != OFFER:
            pay(play, acquirer, owner if owner in play.state.players else BANK, shares * found.price)
    look_into_bank(play)
    play.emit(CompanyAbsorbed(acquirer, target, found.shares, found.price, found.amount, found.issued, found.loans))


def take_over(play: Play, acquirer: str, target: str) -> None:
    """What the target owned goes to the acquirer, its certificates to the Initial Offer, as a major's (5.3-g, 5.4)."""
    buyer, prey = charter_of(play, acquirer), charter_of(play, target)
    for card in cards_of(play, target):
        play.state.privates[card].owner = acquirer
    traffic, prey.traffic = prey.traffic, 0
    gain(play, acquirer, traffic, "absorption", target)
    buyer.trains, prey.trains = buyer.trains + prey.trains, ()
    buyer.loans, prey.loans = buyer.loans + prey.loans, 0
    buyer.tokens = (0,) * (MAJOR_TOKENS - len(token_spaces(play, acquirer)))
    prey.shares = {OFFER: MAJOR_SHARES}
    prey.major, prey.president, prey.home = True, NOBODY, NOBODY
    prey.cell, prey.arrived, prey.par, prey.row = None, 0, 0, 0
    prey.floated = prey.operated = prey.home_placed = False


class NoAbsorption(Choice[ConsiderAbsorption, Pass]):
    """Absorb nothing, or nothing more; the company takes its normal turn."""

    action = Pass

    def candidates(self, play: Play, frame: ConsiderAbsorption) -> Iterator[Pass]:
        yield Pass(frame.company)

    def check(self, play: Play, frame: ConsiderAbsorption, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: ConsiderAbsorption, action: Pass) -> None:
        pop(play, frame)


class ConsiderAbsorptionStep(CompanyStep):
    """Left out when no absorption is possible, even after repaying loans."""

    frame = ConsiderAbsorption
    rule = "target operated"

    def __init__(self) -> None:
        super().__init__((AbsorbCompany(), NoAbsorption()))

    def advance(self, play: Play, frame: ConsiderAbsorption) -> bool:
        choice = self.choices[0]
        refusals = [choice.check(play, frame, action) for action in choice.candidates(play, frame)]
        if None in refusals or (only_too_many_loans(play, refusals) and may_repay(play, frame.company)):
            return False
        pop(play, frame)
        return True


def only_too_many_loans(play: Play, refusals: list[Refusal | None]) -> bool:
    """Whether two companies could join but for the loans they have together (5.3-e)."""
    return any(refusal and refusal.rule == "loan limit" for refusal in refusals)
