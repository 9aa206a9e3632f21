"""Money from the bank: cards that pay treasuries (I-b), and the Judge's income (J-h)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Option, PriceRange, pop
from roundhouse.finance.bank import pay
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import BANK
from roundhouse.titles.lilliput.actions import Allot, TakeCash
from roundhouse.titles.lilliput.events import CashTaken
from roundhouse.titles.lilliput.option import CardFrame, OptionStep, own_company
from roundhouse.titles.lilliput.table import companies_of

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def take_cash(play: Play, owner: str, amount: int, why: str) -> None:
    """Pay an owner from the bank, for a reason the log names."""
    if amount:
        pay(play, BANK, owner, amount)
        play.emit(CashTaken(owner, amount, why))


class CardTreasury(CardFrame):
    """The player shares out a sum between his companies; `why` names the card or the character."""

    amount: int
    why: str


class JudgeIncome(CardTreasury):
    """The Judge takes private cash or money for his companies at the start of a round (J-h)."""

    cash: int


class ShareOut(Choice[CardTreasury, Allot]):
    """One company gets a part, the player's other company the rest (I-b)."""

    action = Allot

    def options(self, play: Play, frame: CardTreasury) -> Iterator[Option]:
        mine = companies_of(play, frame.player)
        if len(mine) > 1:
            for company in mine:
                yield PriceRange(Allot(frame.player, company, 0), "amount", 0, frame.amount)
        elif mine:
            yield Allot(frame.player, mine[0], frame.amount)

    def check(self, play: Play, frame: CardTreasury, action: Allot) -> Refusal | None:
        mine = companies_of(play, frame.player)
        refusal = own_company(play, frame.player, action.company)
        if refusal:
            return refusal
        low = 0 if len(mine) > 1 else frame.amount
        if not low <= action.amount <= frame.amount:
            return refuse(play, "split money", low=low, high=frame.amount, company=action.company)
        return None

    def apply(self, play: Play, frame: CardTreasury, action: Allot) -> None:
        pop(play, frame)
        for company in companies_of(play, frame.player):
            part = action.amount if company == action.company else frame.amount - action.amount
            take_cash(play, company, part, frame.why)


class TakePrivateCash(Choice[JudgeIncome, TakeCash]):
    """The Judge takes private cash."""

    action = TakeCash

    def candidates(self, play: Play, frame: JudgeIncome) -> Iterator[TakeCash]:
        yield TakeCash(frame.player)

    def check(self, play: Play, frame: JudgeIncome, action: TakeCash) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: JudgeIncome, action: TakeCash) -> None:
        pop(play, frame)
        take_cash(play, frame.player, frame.cash, frame.why)


class CardTreasuryStep(OptionStep[CardTreasury]):
    frame = CardTreasury
    rule = "split money"


class JudgeIncomeStep(OptionStep[JudgeIncome]):
    frame = JudgeIncome
    rule = "emperor money"
