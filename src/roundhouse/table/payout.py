"""Paying out: for each kind of dividend, what every holder gets, what the treasury has then, where the marker goes."""

from __future__ import annotations

import msgspec

from roundhouse.finance.market import share_price
from roundhouse.finance.shares import worth
from roundhouse.game import Game
from roundhouse.kernel.actions import BuyTrain, Dividend
from roundhouse.kernel.events import DividendPaid, TurnBegan
from roundhouse.kernel.notation import write
from roundhouse.kernel.state import BANK
from roundhouse.table.effect import percent, whole_of
from roundhouse.table.offers import Offer, Offers

TRAINS_TOLD = 2


class Payout(msgspec.Struct):
    """One kind of dividend."""

    offer: Offer
    kind: str
    revenue: int
    """What the trains have earned, where all of it is paid or kept."""
    per_share: int
    holders: list[tuple[str, str, int]]
    """Each player with shares, his part in percent, and what he gets."""
    treasury: tuple[int, int]
    price: tuple[int, int]
    steps: list[tuple[int, str]]
    """Prices around the marker: where it stands, where it goes."""
    worth: int
    rival: str
    """With whom one is compared: who else has most of the company, of several the nearest in worth; "" for nobody."""
    lead: int
    """How much more one gains by it than he."""
    buys: list[tuple[str, int, int, str]]
    """The next trains of the bank: name, price, what is missing, and the line with which it is bought then."""


def payouts(offers: Offers, me: str) -> list[Payout]:
    """The kinds of dividend, in the order in which they are offered."""
    return [
        _payout(offers.game, offer, me) for offer in offers.all if isinstance(offer.action, Dividend) and not offer.span
    ]


def _payout(game: Game, offer: Offer, me: str) -> Payout:
    assert isinstance(offer.action, Dividend)
    company = offer.actor
    twin = game.copy()
    twin.push(offer.action)
    before, after = game.play, twin.play
    whole = whole_of(game, company)
    charter = game.state.companies[company]
    told = [each for each in twin.events if isinstance(each, DividendPaid) and each.company == company]
    paid = sum(each.per_share for each in told)
    held = {name: charter.shares[name] for name in game.state.players if charter.shares.get(name)}
    holders = [(name, percent(shares, whole), paid * shares) for name, shares in held.items()]
    holders.sort(key=lambda each: (each[0] != me, -float(each[1])))
    price = share_price(before, company), share_price(after, company)
    goes_on = any(isinstance(event, TurnBegan) for event in twin.events)

    def gain(player: str) -> int:
        if goes_on:  # what others did after it is not its effect
            return held.get(player, 0) * (paid + price[1] - price[0])
        return worth(after, player) - worth(before, player)

    richer = gain(me) if me in game.state.players else 0
    rival = _rival(game, held, me)
    return Payout(
        offer=offer,
        kind=offer.action.kind,
        revenue=sum(each.revenue for each in told),
        per_share=paid,
        holders=holders,
        treasury=(before.cash(company), after.cash(company)),
        price=price,
        steps=_steps(game, twin, company),
        worth=richer,
        rival=rival,
        lead=richer - gain(rival) if rival else 0,
        buys=_trains(twin, company),
    )


def _rival(game: Game, held: dict[str, int], me: str) -> str:
    """With whom a dividend is compared: the same one for each kind of it."""
    if me not in game.state.players:
        return ""
    own = worth(game.play, me)
    others = [name for name in held if name != me]
    return max(others, key=lambda name: (held[name], -abs(worth(game.play, name) - own)), default="")


def _steps(game: Game, twin: Game, company: str) -> list[tuple[int, str]]:
    """The prices on the way of the marker, with one more at either side."""
    market, start, end = game.title.market, game.state.companies[company].cell, twin.state.companies[company].cell
    if start is None or end is None:
        return []
    cells = [market.left(start), start, market.right(start)]
    if end not in cells:
        cells.append(end)
    return [
        (market.price(cell), "from" if cell == start else "to" if cell == end else "") for cell in dict.fromkeys(cells)
    ]


def _trains(twin: Game, company: str) -> list[tuple[str, int, int, str]]:
    """What the bank sells next, and what the treasury then lacks for it."""
    offered = [each for each in twin.legal_actions() if isinstance(each, BuyTrain) and each.source == BANK]
    lines = {each.train: write(each) for each in offered if each.actor == company and not each.trade_in}
    cash = twin.state.companies[company].cash
    found: dict[str, int] = {}
    for name, left in twin.state.depot.items():
        if left and len(found) < TRAINS_TOLD:
            found[name] = twin.title.trains[name].price
    return [(name, price, max(0, price - cash), lines.get(name, "")) for name, price in found.items()]
