"""Selling to the pool, prices of certificates, and floating: what stock turns and forced sales share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.finance.bank import pay
from roundhouse.finance.market import move_marker, share_price
from roundhouse.finance.shares import held, in_pool, largest_other, move_shares, settle_presidency
from roundhouse.kernel.actions import BuyShare, SellShares
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import SharesSold
from roundhouse.kernel.state import BANK, OFFER, POOL

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def certificate_price(play: Play, action: BuyShare) -> int:
    """What a certificate costs: par from the initial offer, market value from the pool."""
    if action.source == OFFER:
        return play.state.companies[action.company].par
    return share_price(play, action.company)


def float_if_sold(play: Play, company: str) -> None:
    """Float a company once enough of it has been sold."""
    if not play.state.companies[company].floated and play.title.is_sold_enough(play, company):
        play.state.companies[company].floated = True
        play.title.floated(play, company)


def sale_refusal(play: Play, action: SellShares) -> Refusal | None:
    """Why a player may not sell these shares to the pool, whatever the moment."""
    player, name, shares = action.actor, action.company, action.shares
    charter = play.state.companies.get(name)
    if charter is None or shares < 1:
        return refuse(play, "nothing to sell", player=player)
    mine = charter.shares.get(player, 0)
    if mine < shares:
        return refuse(play, "sell", player=player, held=mine, company=name, shares=shares)
    if charter.cell is None:
        return refuse(play, "no par", company=name)
    if in_pool(play, name) + shares > play.title.pool_limit(play, name):
        return refuse(play, "pool limit", company=name)
    needed = play.title.companies[name].president_shares
    if charter.president == player and mine - shares < needed and largest_other(play, name, player) < needed:
        return refuse(play, "president stays", company=name)
    return None


def sell(play: Play, action: SellShares) -> int:
    """Sell shares to the pool at the price before the sale; the presidency and the price follow. Returns the price."""
    player, name, shares = action.actor, action.company, action.shares
    price = play.title.sale_price(play, name)
    by_president = play.title.sells_as_president(play, action)
    pay(play, BANK, player, shares * price)
    move_shares(play, name, player, POOL, shares)
    play.emit(SharesSold(player, name, shares, shares * price))
    settle_presidency(play, name)
    cell = play.state.companies[name].cell
    assert cell is not None
    for _ in range(play.title.fall_after_sale(play, name, shares, by_president)):
        cell = play.title.market.down(cell)
    move_marker(play, name, cell, "sale")
    return price


def most_sellable(play: Play, player: str, company: str) -> int:
    """The most shares of a company that a player could sell to the pool at once."""
    for shares in range(held(play, player, company), 0, -1):
        if sale_refusal(play, SellShares(player, company, shares)) is None:
            return shares
    return 0
