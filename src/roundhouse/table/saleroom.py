"""The saleroom: what is sold or drafted, as cards with price, income, power, the standing bids and the next one."""

from __future__ import annotations

import msgspec

from roundhouse.game import Game
from roundhouse.kernel.actions import Bid, Choose
from roundhouse.table.bids import bids_of, free
from roundhouse.table.effect import bought
from roundhouse.table.offers import Offer, Offers
from roundhouse.words.said_of_names import INCOME


class Lot(msgspec.Struct):
    """A thing on sale. Its bids come with the highest first; `part` is how long each one's bar is."""

    item: str
    name: str
    price: int
    revenue: int
    spaces: tuple[str, ...]
    power: str
    bids: list[tuple[str, int, int]]
    offer: Offer | None
    now: bool
    """Whether it is what is sold just now."""
    company: str = ""
    short: tuple[int, int] | None = None
    """What a bid would need and what the player has free, where that is too little."""


def lots(offers: Offers) -> list[Lot]:
    """Everything on sale in this position, in its order: privates, companies, or what is drafted."""
    game, words = offers.game, offers.words
    state, title = game.state, game.title
    bids = bids_of(game)
    mine = {str(offer.fields["item"]): offer for offer in offers.all if isinstance(offer.action, Bid | Choose)}
    offered = list(game.legal_actions().in_turn())
    actions = (getattr(option, "action", option) for option in offered)
    public = [action.item for action in actions if isinstance(action, Bid | Choose)]
    items = dict.fromkeys([p for p, each in state.privates.items() if not each.owner and not each.closed])
    items |= dict.fromkeys(public) | dict.fromkeys(item for item, _, _ in bids)
    contested = _contested(game)
    at_once = {option.item for option in offered if isinstance(option, Bid) and _buys(game, option)}
    found = []
    for item in items:
        private, company = title.privates.get(item), title.companies.get(item)
        standing = sorted(((who, amount) for what, who, amount in bids if what == item), key=lambda bid: -bid[1])
        top = standing[0][1] if standing else 1
        offer = mine.get(item)
        name = private.name if private else company.name if company else words.name(item)
        found.append(
            Lot(
                item=item,
                name=name,
                price=private.price if private else 0,
                revenue=private.revenue if private else 0,
                spaces=private.hexes if private else (company.home,) if company else (),
                power=_power(offers, item),
                bids=[(who, amount, 100 * amount // max(1, top)) for who, amount in standing],
                offer=offer,
                now=item == contested or item in at_once,
                company=item if company else "",
                short=None if offer else _short(offers, item),
            )
        )
    return found


def sold(game: Game) -> list[tuple[str, str]]:
    """The private companies that players have bought, in the order of their prices, each with its owner."""
    state = game.state
    return [
        (name, each.owner) for name, each in state.privates.items() if each.owner in state.players and not each.closed
    ]


def _short(offers: Offers, item: str) -> tuple[int, int] | None:
    """What the least bid is that the rules take, and what the player who is to bid has free, if that is less."""
    game = offers.game
    player = next((name for name in game.active if name in {offer.player for offer in offers.all}), "")
    refusal = game.legal_actions().refusal(Bid(player, item, 0)) if player else None
    least = refusal.facts.get("lowest", refusal.facts.get("price")) if refusal is not None else None
    purse = free(game, player, item) if player else 0
    return (least, purse) if isinstance(least, int) and least > purse else None


def _power(offers: Offers, item: str) -> str:
    """What it does, without its name and its income, which the card shows by themselves."""
    text = offers.words.power(item)
    private = offers.game.title.privates.get(item)
    if private is not None:
        income = offers.words.message(INCOME, amount=private.revenue)
        text = text.removeprefix(f"{private.name}.").strip().removeprefix(income).strip()
    return text


def _buys(game: Game, bid: Bid) -> bool:
    """Whether somebody who bids so has the private at once."""
    if bid.item not in game.state.privates:
        return False
    twin = game.copy()
    twin.push(bid)
    return bought(twin, bid)


def _contested(game: Game) -> str:
    for frame in reversed(game.state.stack):
        found = getattr(frame, "contest", "") or (getattr(frame, "item", "") if hasattr(frame, "bids") else "")
        if found:
            return str(found)
    return ""
