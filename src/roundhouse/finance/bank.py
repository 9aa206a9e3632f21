"""Payments. The bank is an owner like any other, except that it can run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.kernel.events import BankBroken
from roundhouse.kernel.state import BANK

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def pay(play: Play, payer: str, payee: str, amount: int) -> None:
    """Move money. What the bank cannot pay is written down: its cash goes below nothing."""
    if amount == 0:
        return
    state = play.state
    if payer == BANK:
        state.bank -= amount
        if not state.bank_broken and play.title.bank_is_broken(state.bank):
            state.bank_broken = True
            play.emit(BankBroken(state.bank))
    elif payer in state.players:
        state.players[payer].cash -= amount
    else:
        state.companies[payer].cash -= amount
    if payee == BANK:
        state.bank += amount
    elif payee in state.players:
        state.players[payee].cash += amount
    else:
        state.companies[payee].cash += amount
