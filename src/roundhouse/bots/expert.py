"""The expert bot: what a lesser bot would do, compared with other things by looking ahead.

At the few moments that decide a game (auction, par, shares, trains, dividends, mergers, cards) it lists what else could
be done, judges each at once, and plays the most promising on, quickly, to the end of the next operating rounds; the
better half then goes one cycle further, and so on while the budget lasts. Values are those of the learned judgement.
Track, tokens and runs it leaves to the lesser bot.
"""

from __future__ import annotations

import random

from roundhouse.bots.lines import Lines, OutOfBudget
from roundhouse.bots.protocol import Budget, Choice, Sight, Term, lowest
from roundhouse.bots.simple import SimpleBot
from roundhouse.engine.step import Option, PriceRange
from roundhouse.kernel.actions import (
    Action,
    DeclareBankruptcy,
    DiscardTrain,
    LayTile,
    Pass,
    PlaceToken,
    RemoveToken,
    Run,
    SellPrivate,
)

LEFT_TO_OTHERS = (LayTile, PlaceToken, Run, RemoveToken, DiscardTrain)
NEVER = (DeclareBankruptcy, SellPrivate)
USUAL = 300
"""The nodes that an expert without a budget spends on a move."""
MOST = 60
"""Of more candidates than this, a sample."""
WIDTH = 12
"""So many candidates are played on at first."""
DEEPEST = 3
SURE = 0.004
"""By how much something must be better than what the lesser bot would do."""


class ExpertBot:
    """Looks ahead where it matters."""

    def __init__(self) -> None:
        self.base = SimpleBot()

    def choose(self, sight: Sight, budget: Budget, dice: random.Random) -> Choice:
        if not budget.limited:
            budget = Budget(nodes=USUAL)
        usual = self.base.choose(sight, budget, dice)
        others = candidates(sight, usual.action, dice)
        if not others:
            return usual
        lines = Lines(sight, budget, dice, self.base)
        best, gain = searched(lines, usual.action, others)
        if best == usual.action:
            return usual
        return Choice(best, (Term("look ahead", gain),))


def candidates(sight: Sight, usual: Action, dice: random.Random) -> list[Action]:
    """What else deserves a thought."""
    actions = [
        action
        for option in sight.options
        if not isinstance(lowest(option), (*LEFT_TO_OTHERS, *NEVER))
        for action in priced(option)
        if action != usual
    ]
    if all(isinstance(action, Pass) for action in actions) and isinstance(usual, LEFT_TO_OTHERS):
        return []
    return dice.sample(actions, MOST) if len(actions) > MOST else actions


def priced(option: Option) -> list[Action]:
    """An option as actions: of a range, its ends and its middle."""
    if not isinstance(option, PriceRange):
        return [option]
    steps = len(option) - 1
    return list(dict.fromkeys(option.at(option.low + at * option.step) for at in (0, steps // 2, steps)))


def searched(lines: Lines, usual: Action, others: list[Action]) -> tuple[Action, float]:
    """The best action, and by how much it is better than the usual one."""
    values: dict[Action, float] = {}
    for action in (usual, *others):
        if lines.budget.spent:
            break
        values[action] = lines.soon(action)
    if usual not in values:
        return usual, 0.0
    values[usual] += SURE
    kept = ranked(values, usual, WIDTH)
    for depth in range(1, DEEPEST + 1):
        deeper: dict[Action, float] = {}
        try:
            for action in kept:
                deeper[action] = lines.line(action, depth) + (SURE if action == usual else 0.0)
        except OutOfBudget:
            pass
        if usual not in deeper or len(deeper) < 2:
            break
        values = deeper
        if lines.budget.spent or len(kept) < 2:
            break
        kept = ranked(values, usual, max(2, len(kept) // 2))
    best = max(values, key=lambda action: values[action])
    return best, values[best] - values[usual]


def ranked(values: dict[Action, float], usual: Action, most: int) -> list[Action]:
    """The best actions, the usual one first."""
    order = sorted((action for action in values if action != usual), key=lambda action: -values[action])
    return [usual, *order[: most - 1]]
