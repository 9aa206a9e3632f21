"""Selling, then buying shares with an action card (F)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.engine.shares import sale_refusal
from roundhouse.engine.step import Choice
from roundhouse.finance.bank import pay
from roundhouse.finance.market import move_marker, share_price
from roundhouse.finance.shares import counted_certificates, held, move_shares
from roundhouse.kernel.actions import BuyShare, SellShares
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import SharesBought, SharesSold
from roundhouse.kernel.state import BANK, OFFER
from roundhouse.titles.lilliput.option import CardFrame, OptionStep
from roundhouse.titles.lilliput.table import lilliput

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class CardShares(CardFrame):
    """The player may sell shares, each company once, and then buy one certificate."""

    sold: tuple[str, ...] = ()
    bought: bool = False


def buying_refusal(play: Play, frame: CardShares, price: int) -> Refusal | None:
    """Why a player cannot buy one more certificate at this price."""
    player = frame.player
    if frame.bought:
        return refuse(play, "one certificate")
    limit = play.title.certificate_limit(play, player)
    if counted_certificates(play, player) >= limit:
        return refuse(play, "certificate limit", player=player, limit=limit)
    cash = play.state.players[player].cash
    if cash < price:
        return refuse(play, "cash", player=player, cash=cash, price=price)
    return None


class SellToBank(Choice[CardShares, SellShares]):
    """Sell shares of one company to the bank, all at the price before the sale (F-b, F-c)."""

    action = SellShares

    def candidates(self, play: Play, frame: CardShares) -> Iterator[SellShares]:
        for name in play.state.companies:
            for shares in range(1, held(play, frame.player, name) + 1):
                yield SellShares(frame.player, name, shares)

    def check(self, play: Play, frame: CardShares, action: SellShares) -> Refusal | None:
        if frame.bought:
            return refuse(play, "sell before buying")
        if action.company in frame.sold:
            return refuse(play, "sold at once", company=action.company)
        return sale_refusal(play, action)

    def apply(self, play: Play, frame: CardShares, action: SellShares) -> None:
        player, name, shares = action.actor, action.company, action.shares
        amount = shares * share_price(play, name)
        pay(play, BANK, player, amount)
        move_shares(play, name, player, OFFER, shares)
        play.emit(SharesSold(player, name, shares, amount))
        cell = play.state.companies[name].cell
        assert cell is not None
        for _ in range(shares):
            cell = lilliput(play).market.fall(cell)
        move_marker(play, name, cell, "sale")
        frame.sold = (*frame.sold, name)


class BuyFromBank(Choice[CardShares, BuyShare]):
    """Buy one 10 % share of a founded company at the current price (F-e)."""

    action = BuyShare

    def candidates(self, play: Play, frame: CardShares) -> Iterator[BuyShare]:
        for name in play.state.companies:
            yield BuyShare(frame.player, name, OFFER)

    def check(self, play: Play, frame: CardShares, action: BuyShare) -> Refusal | None:
        charter = play.state.companies.get(action.company)
        if charter is None or not charter.president or action.source != OFFER:
            return refuse(play, "single share", company=action.company)
        if not charter.shares.get(OFFER):
            return refuse(play, "bank out of shares", company=action.company)
        return buying_refusal(play, frame, share_price(play, action.company))

    def apply(self, play: Play, frame: CardShares, action: BuyShare) -> None:
        buy_share(play, frame.player, action.company)
        frame.bought = True


def buy_share(play: Play, player: str, company: str) -> None:
    """A 10 % share goes from the bank to a player; the price does not move (F-f)."""
    price = share_price(play, company)
    pay(play, player, BANK, price)
    move_shares(play, company, OFFER, player, 1)
    play.emit(SharesBought(player, company, 1, OFFER, price))


class CardSharesStep(OptionStep[CardShares]):
    frame = CardShares
    rule = "card shares"
