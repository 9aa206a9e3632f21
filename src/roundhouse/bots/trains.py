"""Trains: which to buy and when, which to give up."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.bots.outlook import SOON
from roundhouse.bots.view import NEVER, Scored, View
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


def lasting_rounds(view: View, train: str) -> float:
    """For how many rounds a train may be expected to run."""
    players = len(view.play.state.players)
    return min(view.rounds, LONGEST, 1.0 + view.outlook.life(view.play, train) / players)


def buy_train(view: View, options: list[Option]) -> Iterator[Scored]:
    """A train for what it adds to the run while it lasts; the first one almost at any price."""
    for option in options:
        action = option.action if isinstance(option, PriceRange) else option
        assert isinstance(action, BuyTrain)
        if isinstance(option, PriceRange):
            yield bought_from_company(view, option, action)
        else:
            yield train_value(view, action), action


def train_value(view: View, action: BuyTrain) -> float:
    """What a purchase from bank or pool brings the company, less what it costs."""
    play, outlook, company = view.play, view.outlook, action.actor
    charter = play.state.companies[company]
    before = outlook.income(play, company)
    then = view.after(action)
    after = outlook.income(then, company)
    value = lasting_rounds(view, action.train) * (after - before)
    if not charter.trains:
        value += FIRST_TRAIN
    if outlook.life(then, action.train) > SOON and all(outlook.life(then, t) <= SOON for t in charter.trains):
        value += LASTING * action.price
    helped = max(0, action.price - charter.cash)
    return view.part(company) * (value - TREASURY * (action.price - helped)) - helped


def bought_from_company(view: View, option: PriceRange, action: BuyTrain) -> Scored:
    """A train of another company of the same president, cheaply, where one is badly needed; never a stranger's."""
    play, outlook = view.play, view.outlook
    seller, buyer = play.state.companies[action.source], play.state.companies[action.actor]
    if seller.president != view.player or buyer.trains or len(seller.trains) < 2:
        return NEVER, action
    then = view.after(action)
    more = outlook.income(then, action.actor) * view.part(action.actor)
    less = (outlook.income(play, action.source) - outlook.income(then, action.source)) * view.part(action.source)
    return 2.0 * (more - less) + view.part(action.actor) * FIRST_TRAIN - 1.0, action


def discard(view: View, options: list[Option]) -> Iterator[Scored]:
    """The train that is missed least: by what the others still run, then by how soon it would rust."""
    for option in options:
        action = option
        assert isinstance(action, DiscardTrain)
        trains = view.play.state.companies[action.actor].trains
        at = trains.index(action.train)
        left = trains[:at] + trains[at + 1 :]
        earned = view.outlook.earned(view.play, action.actor, left)
        lasting = sum(min(view.outlook.life(view.play, train), 20) for train in left)
        yield earned + 10.0 * lasting, action
