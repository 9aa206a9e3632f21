"""The deck: cards with two halves that can be taken, what each half leads to, and who has taken a card already."""

from __future__ import annotations

import re

import msgspec

from roundhouse.engine.step import PriceRange
from roundhouse.game import Game
from roundhouse.kernel.actions import Action, BuyTrain, DiscardTrain, LayTile, Pass, PlaceToken, SetPar
from roundhouse.kernel.events import Event, Passed, RoundBegan, TurnBegan
from roundhouse.kernel.state import BANK
from roundhouse.render.views import view_of
from roundhouse.table import stage
from roundhouse.table.effect import decided_by_itself
from roundhouse.table.offers import Offer, Offers
from roundhouse.table.prospects import leads_to_tiles

SIGNS = {stage.TRACK: "tile", stage.STOCK: "share", stage.TRAINS: "train", stage.PLAIN: "treasury"}
"""The picture on a half, by the stage it leads to; coins where it is done at once."""


MOST_TRIED = 4
"""So many places for a station are tried, to say what the cheapest costs."""


class Half(msgspec.Struct):
    """One half of a card: without an offer it is only shown; `useless` if nothing could be done with it, and why."""

    option: int
    offer: Offer | None
    power: str
    sign: str
    useless: bool
    why: str = ""
    then: list[tuple[str, str, str]] = []
    """What it brings at once, or what the least costs that one can do with it: name, figure, tone."""
    builds: bool = False
    """Whether it leads to a tile: what that would bring is asked for."""


class DealtCard(msgspec.Struct):
    """A card on the table; `taken` is who has it, `copies` whether it may be copied."""

    id: str
    halves: list[Half]
    taken: str
    copies: bool


def deck_of(offers: Offers, log: list[tuple[Event, ...]]) -> list[DealtCard]:
    """The cards of this round in their order."""
    taken = _taken(log)
    by_card: dict[str, dict[int, Offer]] = {name: {} for name in taken}
    for offer in offers.all:
        if stage.is_about(type(offer.action), stage.CARDS):
            by_card.setdefault(str(offer.fields["card"]), {})[int(offer.fields["option"])] = offer
    found = []
    for name in sorted(by_card, key=_by_number):
        halves = []
        for option in (1, 2):
            chosen = by_card[name].get(option)
            sign, useless = view_of(offers.game.title).card_sign(name, option), False
            then: list[tuple[str, str, str]] = []
            builds = False
            if chosen is not None:
                twin = offers.game.copy()
                twin.push(chosen.action)
                sign, useless = _leads_to(offers.game, twin, sign)
                then = [] if useless else _then(offers, chosen, twin)
                builds = not useless and len(twin.state.stack) > len(offers.game.state.stack) and leads_to_tiles(twin)
            power = offers.words.power(f"{name} {option}")
            why = _why(offers, chosen) if useless else ""
            halves.append(Half(option, chosen, power, sign, useless, why, then, builds))
        found.append(DealtCard(name, halves, taken.get(name, ""), name in taken and bool(by_card[name])))
    return found


def _by_number(name: str) -> tuple[int, str]:
    return int(re.sub(r"\D", "", name) or 0), name


def _taken(log: list[tuple[Event, ...]]) -> dict[str, str]:
    """The cards taken since the round began, and by whom."""
    found: dict[str, str] = {}
    for events in log:
        for event in events:
            if isinstance(event, RoundBegan):
                found.clear()
            elif hasattr(event, "card") and hasattr(event, "player") and not getattr(event, "copy", False):
                found[str(event.card)] = str(event.player)
    return found


def _leads_to(game: Game, twin: Game, printed: str) -> tuple[str, bool]:
    """What a half is about, and whether nothing but passing would be possible with it."""
    if len(twin.state.stack) <= len(game.state.stack):
        return printed or "coins", not _brought(twin)
    own = {choice.action for choice in twin.title.steps[type(twin.state.stack[-1])].choices}
    kinds = {type(getattr(each, "action", each)) for each in twin.legal_actions().in_turn()} & own
    about = stage.stage_of(twin)
    sign = SIGNS.get(about, "coins")
    if about == stage.TRACK and LayTile not in own:
        sign = "station"
    return printed or sign, kinds <= {Pass, DiscardTrain} and not _makes_room(twin)


def _makes_room(twin: Game) -> bool:
    """Whether a train could be bought once another one is discarded: to discard alone is of no use."""
    for discard in twin.legal_actions().in_turn():
        if isinstance(discard, DiscardTrain):
            after = twin.copy()
            after.push(discard)
            if any(isinstance(getattr(each, "action", each), BuyTrain) for each in after.legal_actions().in_turn()):
                return True
    return False


def _then(offers: Offers, offer: Offer, twin: Game) -> list[tuple[str, str, str]]:
    """What a half changes at once; or what the cheapest train or station costs; or what there is to give."""
    if len(twin.state.stack) <= len(offers.game.state.stack):
        pairs = offer.effect.pairs if offer.effect is not None else []
        return [pair for pair in pairs if "→" in pair[1]][:1]
    options = list(twin.legal_actions().in_turn())
    trains = [each for each in options if isinstance(each, BuyTrain) and each.source == BANK]
    if trains:
        first = min(trains, key=lambda each: each.price)
        return [(first.train, offers.words.money(first.price), "")]
    pars = [each.price for each in options if isinstance(each, SetPar)]
    if pars:
        return [(offers.words.kind(SetPar), f"≤ {offers.words.money(max(pars))}", "")]
    stations = [each for each in options if isinstance(each, PlaceToken)]
    if stations and (cost := min(_cost(twin, each) for each in stations[:MOST_TRIED])):
        return [("", offers.words.money(cost), "")]
    given = [each for each in options if isinstance(each, PriceRange) and not each.low]
    return [(offers.words.kind(type(each.action)), offers.words.money(each.high), "") for each in given[:1]]


def _cost(game: Game, action: Action) -> int:
    """What an action takes from the treasuries of companies."""
    after = game.copy()
    after.push(action)
    had, has = game.state.companies, after.state.companies
    return sum(max(0, had[name].cash - has[name].cash) for name in had)


def _why(offers: Offers, offer: Offer | None) -> str:
    """Why nothing can be done with a half, in a few words; "" where that is not known."""
    refusal = offers.game.title.why_idle(offers.game.play, offer.action) if offer is not None else None
    return offers.words.reason(refusal) if refusal is not None else ""


def _brought(twin: Game) -> bool:
    """Whether what is done at once has done anything: before somebody else acts, money or papers have moved."""
    for event in twin.events:
        if decided_by_itself(event) or isinstance(event, RoundBegan):
            return False
        if not hasattr(event, "card") and not isinstance(event, Passed | TurnBegan):
            return True
    return False
