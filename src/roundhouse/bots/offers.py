"""Bids, privates and proposals: what a thing is worth, and not a penny more."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.bots.decision import NEVER, Decision, Scored
from roundhouse.bots.protocol import lowest
from roundhouse.bots.stock import surroundings
from roundhouse.engine.step import Option, PriceRange
from roundhouse.kernel.actions import Accept, Bid, BuyPrivate, Decline

BID_ROUNDS = 2.0
"""A private is bid up to its price and the income of so many rounds."""
AT_MOST = 0.7
"""The part of his cash that a player puts into one bid."""
COMPANY = 100.0
"""What a company sold by auction is worth wherever its home is."""
BETTER = 1.0
"""By how much a player must be better off to agree to what another proposes."""
SALE_TO_COMPANY = 0.8
"""What the money of his own company is worth to a president who sells it a private."""


def bid(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """The lowest bid on whatever is still cheaper than its worth; what stands at a fixed price is simply bought."""
    for option in options:
        action = lowest(option)
        assert isinstance(action, Bid)
        if action.item in decision.play.state.companies:
            yield company_limit(decision, action.item) - action.amount, action
        elif isinstance(option, PriceRange) and action.amount > AT_MOST * decision.cash:
            yield NEVER, action
        else:
            yield private_limit(decision, action.item) - action.amount, action


def private_limit(decision: Decision, private: str) -> float:
    """The most a player pays for a private in an auction; every seat has its own taste."""
    kind = decision.play.title.privates[private]
    return kind.price + BID_ROUNDS * (0.8 + 0.4 * decision.dice.random()) * kind.revenue


def company_limit(decision: Decision, company: str) -> float:
    """The most a player pays for a whole company; the money stays in it, so a good home is worth some more."""
    if len(decision.presided) >= decision.outlook.most_companies:
        return 0.0
    homes = [surroundings(decision.play, name) for name in decision.play.title.companies]
    quality = surroundings(decision.play, company) / (max(homes) or 1.0)
    return COMPANY * (1.0 + 0.4 * quality + 0.2 * decision.dice.random())


def buy_private(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """A company buys its president's privates, as dear as its next train allows; nobody buys from others."""
    state = decision.play.state
    for option in options:
        action = lowest(option)
        assert isinstance(action, BuyPrivate)
        if action.actor not in state.companies or state.privates[action.private].owner != decision.player:
            yield NEVER, action
            continue
        charter = state.companies[action.actor]
        spare = charter.cash - train_money(decision, action.actor)
        price = min(spare, option.high) if isinstance(option, PriceRange) else action.price
        if price < action.price:
            yield NEVER, action
            continue
        if isinstance(option, PriceRange):
            steps = int(price - option.low) // option.step
            action = option.at(option.low + steps * option.step)
        assert isinstance(action, BuyPrivate)
        yield SALE_TO_COMPANY * action.price - 0.5 * decision.play.title.privates[action.private].price, action


def train_money(decision: Decision, company: str) -> float:
    """What a company should keep for its next train."""
    charter = decision.play.state.companies[company]
    limit = decision.play.title.train_limit(decision.play, company)
    if len(charter.trains) >= limit:
        return 0.0
    if not charter.trains:
        return 2.0 * decision.outlook.cheapest_train(decision.play)
    return float(max(decision.outlook.cheapest_train(decision.play), decision.outlook.next_price(decision.play)))


def answer(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """Agree to what leaves the player better off, and to nothing else."""
    for action in map(lowest, options):
        if isinstance(action, Accept):
            yield decision.gain(action) - BETTER, action
        elif isinstance(action, Decline):
            yield 0.0, action
