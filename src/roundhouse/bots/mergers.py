"""Mergers and conversions: a player puts his own small companies together, and asks nobody."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.bots.decision import NEVER, Decision, Scored
from roundhouse.bots.protocol import lowest
from roundhouse.engine.merger import MergerTurn
from roundhouse.engine.step import Option, find
from roundhouse.kernel.actions import FormCompany, MergeWith

MERGER, CONVERSION, FORMED = 60.0, 30.0, 10.0
"""What a merger, a conversion and their last step are worth beyond what shows at once: trains, tokens, capital."""
MOST_TOGETHER = 3
"""A merger of more minors leaves too few companies."""


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
