"""Trains: which to buy and when, which to give up."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.bots.decision import NEVER, Decision, Scored
from roundhouse.bots.outlook import SOON
from roundhouse.engine.step import Option, PriceRange
from roundhouse.kernel.actions import BuyTrain, DiscardTrain

TREASURY = 0.35
"""What money in a treasury is worth to a company that has another use for it."""
LONGEST = 5.0
"""The most rounds for which a bot counts on a train."""
FIRST_TRAIN = 150.0
"""What it is worth to a company to own a train at all."""
LASTING = 0.6
"""What part of its price a train that stays is worth to a company whose trains will all rust soon."""


def lasting_rounds(decision: Decision, train: str) -> float:
    """For how many rounds a train may be expected to run."""
    players = len(decision.play.state.players)
    return min(decision.rounds, LONGEST, 1.0 + decision.outlook.life(decision.play, train) / players)


def buy_train(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """A train for what it adds to the run while it lasts; the first one almost at any price."""
    for option in options:
        action = option.action if isinstance(option, PriceRange) else option
        assert isinstance(action, BuyTrain)
        if isinstance(option, PriceRange):
            yield bought_from_company(decision, option, action)
        else:
            yield train_value(decision, action), action


def train_value(decision: Decision, action: BuyTrain) -> float:
    """What a purchase from bank or pool brings the company, less what it costs."""
    play, outlook, company = decision.play, decision.outlook, action.actor
    charter = play.state.companies[company]
    before = outlook.income(play, company)
    then = decision.after(action)
    after = outlook.income(then, company)
    value = lasting_rounds(decision, action.train) * (after - before)
    if not charter.trains:
        value += FIRST_TRAIN
    if outlook.life(then, action.train) > SOON and all(outlook.life(then, t) <= SOON for t in charter.trains):
        value += LASTING * action.price
    helped = max(0, action.price - charter.cash)
    return decision.part(company) * (value - TREASURY * (action.price - helped)) - helped


def bought_from_company(decision: Decision, option: PriceRange, action: BuyTrain) -> Scored:
    """A train of another company of the same president, cheaply, where one is badly needed; never a stranger's."""
    play, outlook = decision.play, decision.outlook
    seller, buyer = play.state.companies[action.source], play.state.companies[action.actor]
    if seller.president != decision.player or buyer.trains or len(seller.trains) < 2:
        return NEVER, action
    then = decision.after(action)
    more = outlook.income(then, action.actor) * decision.part(action.actor)
    less = (outlook.income(play, action.source) - outlook.income(then, action.source)) * decision.part(action.source)
    return 2.0 * (more - less) + decision.part(action.actor) * FIRST_TRAIN - 1.0, action


def discard(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """The train that is missed least: by what the others still run, then by how soon it would rust."""
    for option in options:
        action = option
        assert isinstance(action, DiscardTrain)
        trains = decision.play.state.companies[action.actor].trains
        at = trains.index(action.train)
        left = trains[:at] + trains[at + 1 :]
        earned = decision.outlook.earned(decision.play, action.actor, left)
        lasting = sum(min(decision.outlook.life(decision.play, train), 20) for train in left)
        yield earned + 10.0 * lasting, action
