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
    hand_over(play, payer, payee, amount)
    if payer == BANK:
        look_into_bank(play)


def hand_over(play: Play, payer: str, payee: str, amount: int) -> None:
    """Move money that is part of a larger settlement; whether the bank has run out is seen when all of it is done."""
    state = play.state
    if payer == BANK:
        state.bank -= amount
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


def look_into_bank(play: Play) -> None:
    """The bank is broken once it has run out, and stays so."""
    state = play.state
    if not state.bank_broken and play.title.bank_is_broken(state.bank):
        state.bank_broken = True
        play.emit(BankBroken(state.bank))
