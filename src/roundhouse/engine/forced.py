"""Forced purchase: a president who must pay for a train sells what he may, or is bankrupt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.operating import company_turn
from roundhouse.engine.refusals import refuse
from roundhouse.engine.shares import most_sellable, sale_refusal, sell
from roundhouse.engine.step import Choice
from roundhouse.engine.trains import BuyTrains, cheapest_new, must_buy_train
from roundhouse.finance.bank import pay
from roundhouse.finance.market import share_price
from roundhouse.finance.shares import held
from roundhouse.kernel.actions import DeclareBankruptcy, SellShares
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import WentBankrupt
from roundhouse.kernel.state import BANK

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def missing_money(play: Play, company: str) -> int:
    """What company and president together lack for the cheapest train, when one must be bought."""
    cheapest = cheapest_new(play)
    if cheapest is None or not must_buy_train(play, company):
        return 0
    charter = play.state.companies[company]
    return max(0, cheapest[0] - charter.cash - play.state.players[charter.president].cash)


def forced_sale_refusal(play: Play, company: str, action: SellShares) -> Refusal | None:
    """Usual rules, and those of the title for sales that a train makes necessary."""
    return sale_refusal(play, action) or play.title.forced_sale_refusal(play, company, action)


class SellForTrain(Choice[BuyTrains, SellShares]):
    """The president sells shares to pay for the train, no more than needed."""

    action = SellShares

    def actors(self, play: Play, frame: BuyTrains) -> tuple[str, ...]:
        return (play.state.companies[frame.company].president,)

    def candidates(self, play: Play, frame: BuyTrains) -> Iterator[SellShares]:
        if not missing_money(play, frame.company):
            return
        player = play.state.companies[frame.company].president
        for name in play.state.companies:
            for shares in range(1, held(play, player, name) + 1):
                yield SellShares(player, name, shares)

    def check(self, play: Play, frame: BuyTrains, action: SellShares) -> Refusal | None:
        missing = missing_money(play, frame.company)
        if not missing:
            return refuse(play, "nothing to raise")
        refusal = forced_sale_refusal(play, frame.company, action)
        if refusal:
            return refusal
        if (action.shares - 1) * share_price(play, action.company) >= missing:
            return refuse(play, "forced sale", missing=missing)
        return None

    def apply(self, play: Play, frame: BuyTrains, action: SellShares) -> None:
        company_turn(play).last_sale = sell(play, action)


def sellable_for_train(play: Play, company: str) -> list[SellShares]:
    """The largest sale of each company's shares that the president could make."""
    player = play.state.companies[company].president
    found = []
    for name in play.state.companies:
        for shares in range(most_sellable(play, player, name), 0, -1):
            action = SellShares(player, name, shares)
            if forced_sale_refusal(play, company, action) is None:
                found.append(action)
                break
    return found


class GoBankrupt(Choice[BuyTrains, DeclareBankruptcy]):
    """A president who cannot raise the money, whatever he sells, is bankrupt, and the game ends."""

    action = DeclareBankruptcy

    def actors(self, play: Play, frame: BuyTrains) -> tuple[str, ...]:
        return (play.state.companies[frame.company].president,)

    def candidates(self, play: Play, frame: BuyTrains) -> Iterator[DeclareBankruptcy]:
        if missing_money(play, frame.company):
            yield DeclareBankruptcy(play.state.companies[frame.company].president)

    def check(self, play: Play, frame: BuyTrains, action: DeclareBankruptcy) -> Refusal | None:
        missing = missing_money(play, frame.company)
        if not missing:
            return refuse(play, "solvent")
        raised = sum(s.shares * share_price(play, s.company) for s in sellable_for_train(play, frame.company))
        if raised >= missing:
            return refuse(play, "bankruptcy", player=action.actor, missing=missing)
        return None

    def apply(self, play: Play, frame: BuyTrains, action: DeclareBankruptcy) -> None:
        """Everything he may sell is sold, all his cash is lost, and the game ends at once."""
        player = action.actor
        while sales := sellable_for_train(play, frame.company):
            sell(play, sales[0])
        lost = play.state.players[player].cash
        pay(play, player, BANK, lost)
        play.state.players[player].bankrupt = True
        if play.state.priority == player:
            play.state.priority = play.left_of(player)
        play.emit(WentBankrupt(player, frame.company, lost))
        play.title.end_game(play, "bankrupt")
