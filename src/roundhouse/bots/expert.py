"""The expert bot: what the regular bot knows, checked by looking ahead.

At the few moments that decide a game (auction, par, shares, trains, dividends, mergers, cards) it takes what the
regular bot finds best, and plays each of these on, quickly, to the end of the next operating rounds; the better half
then goes one cycle further, and so on; while the budget lasts, more candidates follow. What knowledge says of an action
and what came of it are added up, in money. Track, tokens and runs it leaves to knowledge alone, and whole titles whose
lines end at once where nothing was learned to judge them by.
"""

from __future__ import annotations

import random

from roundhouse.bots.judgement import judgement_of
from roundhouse.bots.lines import Lines, OutOfBudget
from roundhouse.bots.outlooks import knowledge_of, outlook_for
from roundhouse.bots.protocol import Budget, Choice, Sight, Term, lowest
from roundhouse.bots.regular import RegularBot, judged, others_than
from roundhouse.bots.weighing import Weighing
from roundhouse.engine.step import PriceRange
from roundhouse.kernel.actions import (
    Action,
    DeclareBankruptcy,
    DiscardTrain,
    LayTile,
    PlaceToken,
    RemoveToken,
    Run,
    SellPrivate,
)

LEVEL = "expert"
"""The name under which a title may keep numbers of its own for this bot."""
BY_KNOWLEDGE = (LayTile, PlaceToken, Run, RemoveToken, DiscardTrain)
NEVER = (DeclareBankruptcy, SellPrivate)
USUAL = 300
"""The nodes that an expert without a budget spends on a move."""
WIDTH = 8
"""So many candidates are played on together."""
WINDOW = 0.12
"""What knowledge finds worse than the best by more than this part of what the player has is not tried."""


class ExpertBot:
    """Looks ahead where it matters."""

    def __init__(self) -> None:
        self.base = RegularBot(level=LEVEL)

    def choose(self, sight: Sight, budget: Budget, dice: random.Random) -> Choice:
        if not budget.limited:
            budget = Budget(nodes=USUAL)
        outlook = outlook_for(sight.title)
        if all(isinstance(lowest(option), BY_KNOWLEDGE) for option in sight.options) or is_forced(sight):
            return self.base.choose(sight, budget, dice)
        if any(isinstance(lowest(option), outlook.settled) for option in sight.options):
            return self.base.choose(sight, budget, dice)
        learned = judgement_of(sight.play) is not None and outlook.trust(sight.play).learned > 0
        if not any(outlook.depths(sight.play)) and not learned:
            return self.base.choose(sight, budget, dice)
        weighing = Weighing(sight.play, sight.seat, knowledge_of(sight.play, LEVEL), dice)
        weighed = ranked(weighing, sight)
        known = candidates(weighing, weighed)
        if not known:
            return self.base.choose(sight, budget, dice)
        found = known[0]
        if len(known) > 1 and not isinstance(found.action, BY_KNOWLEDGE):
            found = searched(Lines(sight, budget, dice, self.base, weighing), known)
        return Choice(found.action, found.terms, others_than(found.action, weighed))


def is_forced(sight: Sight) -> bool:
    """Whether there is nothing to choose."""
    return len(sight.options) == 1 and not isinstance(sight.options[0], PriceRange)


def ranked(weighing: Weighing, sight: Sight) -> list[Choice]:
    """All that knowledge weighs, the best first."""
    found: dict[Action, Choice] = {}
    for choice in judged(weighing, sight.options):
        action = choice.action
        if isinstance(action, NEVER):
            continue
        if action not in found or choice.score > found[action].score:
            found[action] = Choice(action, tuple(sorted(choice.terms, key=lambda term: -abs(term.amount))))
    return sorted(found.values(), key=lambda choice: -choice.score)


def candidates(weighing: Weighing, ranked: list[Choice]) -> list[Choice]:
    """What deserves a thought."""
    least = ranked[0].score - WINDOW * sum(weighing.items[weighing.player].values()) if ranked else 0.0
    return ranked[:1] + [each for each in ranked[1:] if each.score >= least]


def searched(lines: Lines, known: list[Choice]) -> Choice:
    """The best of some candidates, ranked by knowledge: its own first choice, unless another is clearly better."""
    usual, best, gain = known[0], known[0], 0.0
    for begin in range(1, len(known), WIDTH - 1):
        wave = list(dict.fromkeys([usual.action, best.action]))
        wave += [choice.action for choice in known[begin : begin + WIDTH - 1]]
        found = deepened(lines, {choice.action: choice for choice in known}, wave)
        if found is not None:
            best, gain = found
        if lines.budget.spent:
            break
    if best is usual or gain < lines.guessed * lines.trust.clear * lines.own:
        return usual
    return Choice(best.action, (Term("line", gain), *best.terms))


def deepened(lines: Lines, known: dict[Action, Choice], wave: list[Action]) -> tuple[Choice, float] | None:
    """The best of a wave and by how much it is better than its first; None if the budget did not last for two lines."""
    usual = wave[0]
    values: dict[Action, float] = {}
    for cycles in lines.depths:
        deeper: dict[Action, float] = {}
        try:
            for action in wave:
                came = lines.line(action, cycles)
                deeper[action] = came + lines.trust.known * (known[action].score - known[usual].score)
        except OutOfBudget:
            if len(deeper) < 2:
                break
        values = deeper
        others = sorted((each for each in wave[1:] if each in values), key=lambda each: -values[each])
        wave = [usual, *others[: max(1, len(others) // 2)]]
        if lines.budget.spent:
            break
    if not values:
        return None
    best = max(values, key=lambda each: values[each])
    return known[best], values[best] - values[usual]
