"""Mergers and conversions: a player puts his own small companies together, and asks nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.bots.decision import NEVER, Decision, Scored
from roundhouse.bots.protocol import Term, lowest
from roundhouse.bots.stock import table_cash
from roundhouse.engine.merger import MergerTurn
from roundhouse.engine.step import Option, find
from roundhouse.finance.market import share_price
from roundhouse.kernel.actions import FormCompany, MergeWith

if TYPE_CHECKING:
    from roundhouse.bots.weighing import Weighing
    from roundhouse.kernel.play import Play

MERGER, CONVERSION, FORMED = 60.0, 30.0, 10.0
"""What a merger, a conversion and their last step are worth beyond what shows at once: trains, tokens, capital."""
MOST_TOGETHER = 3
"""A merger of more minors leaves too few companies."""
CONTROL = 3
"""So many shares beside the president's certificate make a company safe from others."""


def merge(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """Draw in another minor of one's own, the better its home the rather."""
    merging = find(decision.play, MergerTurn).merging
    for action in map(lowest, options):
        assert isinstance(action, MergeWith)
        mine = decision.play.state.companies[action.minor].president == decision.player
        if mine and len(merging) < MOST_TOGETHER:
            yield MERGER + decision.outlook.income(decision.play, action.minor), action
        else:
            yield NEVER, action


def convert(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """A minor alone becomes a larger company where that does not cost more than it promises."""
    for action in map(lowest, options):
        yield CONVERSION + decision.gain(action), action


def form(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """One name is as good as another."""
    for action in map(lowest, options):
        assert isinstance(action, FormCompany)
        yield FORMED + decision.dice.random(), action


def new_shares(weighing: Weighing, then: Play, company: str, source: str) -> Iterator[Term]:
    """What new shares bring that shows in no price yet: capital, use for the player's cash, and who will preside."""
    knowledge = weighing.knowledge
    price, cash = share_price(then, company), then.state.players[weighing.player].cash
    unsold = then.state.companies[company].shares.get(source, 0)
    yield Term("capital", knowledge.capital * min(unsold * price, table_cash(then) / 2))
    yield Term("merger", knowledge.joined)
    promise = knowledge.promised(then, company, weighing.rounds, knowledge.pace(then))
    yield Term("room", min(unsold, CONTROL, cash // max(price, 1)) * max(0.0, promise.dividends + promise.rise))
    yield Term("float", -knowledge.lost * max(0, CONTROL * price - cash))
