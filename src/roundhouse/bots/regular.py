"""The regular bot: a player who knows how these games are won.

Every kind of action has a judge that says what it brings, by named terms; what has no judge of its own is weighed by
what it changes for the player and the others. A title adds judges of its own (`KNOWLEDGE` in its module `outlook`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from roundhouse.bots import building, mergers, purchases, shares
from roundhouse.bots.decision import NEVER
from roundhouse.bots.knowledge import Knowledge
from roundhouse.bots.outlooks import knowledge_of
from roundhouse.bots.protocol import Budget, Choice, Other, Sight, Term, lowest
from roundhouse.bots.simple import ends, give_up, never, run
from roundhouse.bots.weighing import SMALL, Judge, Weighing, named
from roundhouse.engine.step import Option, PriceRange
from roundhouse.kernel.actions import (
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Convert,
    DeclareBankruptcy,
    DiscardTrain,
    Dividend,
    FormCompany,
    LayTile,
    MergeWith,
    Pass,
    PlaceToken,
    Run,
    SellPrivate,
    SellShares,
    SetPar,
)

LIKELY = 40
"""Of a kind of action without a judge, no more than this many are looked at."""
OTHERS = 3
"""So many other choices a bot tells of."""
DEEPEST = 2
"""So many actions of its own the bot looks ahead where one opens the way to others."""


def nothing(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """Passing brings nothing and costs nothing."""
    for option in options:
        yield Choice(lowest(option), ())


def by_worth(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """What it changes for the player and the others, and the best that he could do then."""
    actions = [action for option in options for action in ends(option)]
    if len(actions) > LIKELY:
        actions = weighing.dice.sample(actions, LIKELY)
    known: dict[str, float] = {}
    for action in actions:
        then = weighing.after(action)
        terms = list(weighing.terms(weighing.built(action)))
        stack = then.state.stack
        if weighing.depth < DEEPEST and len(stack) > len(weighing.play.state.stack) and not then.state.finished:
            following = f"{stack[-1]}"
            if following not in known:
                known[following] = best_next(weighing.next_in(then))
            terms.append(Term("next", known[following]))
        yield Choice(action, (*terms, Term("whim", 0.01 * weighing.dice.random())))


def best_next(weighing: Weighing) -> float:
    """What the best that follows brings, and the best after that while the same thing goes on."""
    options = weighing.options_in(weighing.play)
    if not options:
        return 0.0
    best = max(judged(weighing, options), key=lambda choice: choice.score, default=None)
    if best is None:
        return 0.0
    score = best.score
    if weighing.depth < DEEPEST and score > 0.0:
        then = weighing.after(best.action)
        if len(then.state.stack) >= len(weighing.play.state.stack) and not then.state.finished:
            score += max(0.0, best_next(weighing.next_in(then)))
    return score


JUDGES: Mapping[type[Action], Judge] = {
    Pass: nothing,
    Bid: shares.bid,
    SetPar: shares.start_company,
    BuyShare: shares.buy_share,
    SellShares: shares.sell_shares,
    BuyTrain: purchases.buy_train,
    Dividend: purchases.dividend,
    SellPrivate: named("never", never),
    LayTile: building.build,
    PlaceToken: building.build,
    Run: named("run", run),
    DiscardTrain: purchases.discard,
    MergeWith: named("merger", mergers.merge),
    Convert: named("merger", mergers.convert),
    FormCompany: named("merger", mergers.form),
    DeclareBankruptcy: named("bankrupt", give_up),
    BuyPrivate: purchases.buy_private,
}
"""Who judges which kind of action, unless the title brings its own; every other kind is judged by worth."""


class RegularBot:
    """Does what brings most. It looks at everything once, in a few milliseconds, whatever the budget."""

    def __init__(self, knowledge: Knowledge | None = None, level: str = "") -> None:
        self.knowledge, self.level = knowledge, level
        """What it knows of the game; otherwise what the title brings, for the level that it plays for."""

    def choose(self, sight: Sight, budget: Budget, dice: random.Random) -> Choice:
        """The choice with the highest score, its weightiest terms first."""
        options = sight.options
        if len(options) == 1 and not isinstance(options[0], PriceRange):
            return Choice(options[0], (Term("only", 0.0),))
        weighing = Weighing(sight.play, sight.seat, self.knowledge or knowledge_of(sight.play, self.level), dice)
        weighed = list(judged(weighing, options))
        if not weighed:
            return Choice(lowest(options[0]))
        best = max(weighed, key=lambda choice: choice.score)
        said = [term for term in best.terms if abs(term.amount) >= SMALL]
        terms = tuple(sorted(said, key=lambda term: -abs(term.amount)))
        return Choice(best.action, terms, others_than(best.action, weighed))


def others_than(action: Action, weighed: list[Choice]) -> tuple[Other, ...]:
    """What else was weighed: the best of each other kind, and after these the next best of all."""
    ranked = sorted((each for each in weighed if each.action != action), key=lambda choice: -choice.score)
    kinds: dict[type[Action], Choice] = {}
    for choice in ranked:
        if not isinstance(choice.action, type(action)):
            kinds.setdefault(type(choice.action), choice)
    shown = list(kinds.values())[:OTHERS]
    shown += [choice for choice in ranked if choice not in shown][: OTHERS - len(shown)]
    shown.sort(key=lambda choice: -choice.score)
    return tuple(Other(choice.action, choice.score) for choice in shown if choice.score > NEVER)


def judged(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """Every option with its terms, kind by kind, in the order of the listing."""
    kinds: dict[type[Action], list[Option]] = {}
    for option in options:
        kinds.setdefault(type(lowest(option)), []).append(option)
    for kind, group in kinds.items():
        judge = weighing.knowledge.judges.get(kind) or JUDGES.get(kind, by_worth)
        yield from judge(weighing, group)
