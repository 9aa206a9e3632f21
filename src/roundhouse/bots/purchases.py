"""Trains and what they are paid with: buying, saving for the next one, what becomes of the revenue."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.bots.offers import train_money
from roundhouse.bots.outlook import FOREVER, SOON
from roundhouse.bots.protocol import Choice, Term, lowest
from roundhouse.bots.weighing import Weighing
from roundhouse.engine import flow
from roundhouse.engine.operating import company_turn
from roundhouse.engine.step import Option, PriceRange
from roundhouse.finance.trains import add_train, begin_phase_of, on_sale, remove_train, take_from_depot
from roundhouse.kernel.actions import BuyPrivate, BuyTrain, DiscardTrain, Dividend
from roundhouse.kernel.state import POOL

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

KEPT = 30.0
"""What a train that lasts is worth beyond what it runs today."""
HANDLING = 5.0
"""What moving a train from one company to another must bring at least."""


def buy_train(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """A train by what it earns while it lasts, what it saves the president, and whose trains it rusts."""
    for option in options:
        action = lowest(option)
        assert isinstance(action, BuyTrain)
        if not isinstance(option, PriceRange):
            yield weighing.weighed(action, *standing(weighing, action))
        elif can_spare(weighing, action):
            yield from among_own(weighing, option)


def standing(weighing: Weighing, action: BuyTrain) -> Iterator[Term]:
    """A first train is worth having, and the last place is kept for a train that stays."""
    play, company = weighing.play, action.actor
    trains, part = play.state.companies[company].trains, weighing.part(action.actor)
    if not trains:
        yield Term("first", weighing.knowledge.first * part)
    last = len(trains) + 1 >= play.title.train_limit(play, company)
    if last and trains and weighing.knowledge.life(play, action.train) < FOREVER:
        yield Term("place", -weighing.knowledge.place * part)


def can_spare(weighing: Weighing, action: BuyTrain) -> bool:
    """Whether a train is for sale in the family: by a company of the same president that keeps another train."""
    companies = weighing.play.state.companies
    seller, buyer = companies[action.source], companies[action.actor]
    return seller.president == weighing.player and len(seller.trains) > 1 and not buyer.trains


def among_own(weighing: Weighing, option: PriceRange) -> Iterator[Choice]:
    """For next to nothing where it runs better, or for all the buyer has where the seller needs money for a train."""
    for price in {option.low, option.low + (len(option) - 1) * option.step}:
        choice = weighing.weighed(option.at(price))
        terms = [term for term in choice.terms if term.name != "treasury"]
        yield Choice(choice.action, (*terms, Term("kept", -HANDLING)))


def with_train(play: Play, company: str, train: str) -> Play:
    """The position if a company had bought a new train, and paid for it."""
    then = play.copy()
    then.events = []
    charter = then.state.companies[company]
    take_from_depot(then, train)
    charter.trains = add_train(charter.trains, train)
    charter.cash = max(0, charter.cash - play.title.trains[train].price)
    begin_phase_of(then, train)
    return then


def fund(weighing: Weighing, company: str) -> tuple[float, str, int]:
    """The train worth saving for: what it brings beyond its price, its kind, and its price."""
    play = weighing.play
    charter = play.state.companies[company]
    best = (0.0, "", 0)
    if len(charter.trains) >= play.title.train_limit(play, company):
        return best
    for train in on_sale(play):
        price = play.title.trains[train].price
        if price <= charter.cash:
            continue
        value = sum(term.amount for term in weighing.terms(with_train(play, company, train)))
        if value > best[0]:
            best = (value, train, price)
    return best


def dividend(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """Pay, unless what is kept brings the next train nearer and that is worth more than dividend and fall."""
    company = company_turn(weighing.play).company
    value, train, price = fund(weighing, company)
    cash = weighing.play.state.companies[company].cash
    for action in map(lowest, options):
        assert isinstance(action, Dividend)
        then = weighing.built(action)
        terms = list(weighing.terms(then))
        kept = then.state.companies[company].cash - cash
        if train and kept > 0:
            saved = value * nearer(weighing, kept, price - cash)
            terms.append(Term("saves", weighing.knowledge.fund * saved, {"train": train, "company": company}))
        terms += at_once(weighing, company, weighing.after(action))
        if then.state.bank_broken and not weighing.play.state.bank_broken:
            terms.append(Term("ends", weighing.knowledge.ending * weighing.lead))
        yield Choice(action, tuple(terms))


def nearer(weighing: Weighing, kept: float, missing: float) -> float:
    """By what part of the way a train comes nearer when some money is kept that is missing for it."""
    steady, rounds = weighing.knowledge.steady, max(weighing.rounds, 1.0)
    part = min(1.0, kept / missing)
    run = max(0.0, rounds - math.ceil(missing / kept)) / rounds
    return part * math.pow(part, 1.0 - steady) * math.pow(run, steady)


def at_once(weighing: Weighing, company: str, then: Play) -> list[Term]:
    """The best used train that the company could buy straight after."""
    if then.state.finished or flow.active(then) != (company,):
        return []
    used: list[Option] = []
    for option in weighing.options_in(then):
        if isinstance(option, BuyTrain) and option.source == POOL:
            used.append(option)
    scores = [choice.score for choice in buy_train(weighing.next_in(then), used)]
    return [Term("train", max(scores))] if scores and max(scores) > 0 else []


def discard(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """The train that is missed least; of one's own free will only to make room for a better one."""
    play, knowledge = weighing.play, weighing.knowledge
    for action in map(lowest, options):
        assert isinstance(action, DiscardTrain)
        company = action.actor
        charter, part = play.state.companies[company], weighing.part(action.actor)
        left = remove_train(charter.trains, action.train)
        run = knowledge.earned(play, company, left) - knowledge.income(play, company)
        kept = -KEPT if knowledge.life(play, action.train) > SOON else 0.0
        terms = [Term("run", part * weighing.rounds * run, {"company": company, "more": run}), Term("kept", kept - 1.0)]
        coming = on_sale(play)[:1]
        full = len(charter.trains) >= play.title.train_limit(play, company)
        if coming and full and charter.cash >= play.title.trains[coming[0]].price:
            more = knowledge.earned(play, company, (*left, *coming)) - knowledge.earned(play, company, left)
            terms.append(Term("room", part * max(0.0, weighing.rounds - 1.0) * more))
        yield Choice(action, tuple(terms))


def buy_private(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """A company buys its president's privates, as dear as may be and as its next train allows."""
    state = weighing.play.state
    for option in options:
        action = lowest(option)
        assert isinstance(action, BuyPrivate)
        owner = state.privates[action.private].owner
        if action.actor not in state.companies or owner != weighing.player:
            continue
        prices = [action.price]
        if isinstance(option, PriceRange):
            spare = state.companies[action.actor].cash - train_money(weighing, action.actor)
            prices = [min(option.high, max(option.low, price)) for price in (option.high, int(spare))]
        for price in sorted(set(prices)):
            priced = option.at(price) if isinstance(option, PriceRange) else action
            yield weighing.weighed(priced)
