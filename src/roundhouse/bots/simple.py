"""The simple bot: an opponent for a first game, of any title.

It scores what it may do by kind, in money: what a tile adds to the run, what a share will bring, what a train earns
while it lasts. A kind of action it does not know is judged by what the player would own after it, and by the best he
could do next.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from roundhouse.bots import mergers, offers, stock, track, trains
from roundhouse.bots.decision import NEVER, Decision, Judge, Scored
from roundhouse.bots.outlooks import outlook_for
from roundhouse.bots.protocol import Budget, Choice, Sight, Term, lowest
from roundhouse.engine.step import Option, PriceRange
from roundhouse.game import LegalActions
from roundhouse.kernel.actions import (
    Accept,
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Convert,
    DeclareBankruptcy,
    Decline,
    DiscardTrain,
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
"""Of a kind of action the bot does not know, it looks at no more than this many."""
DEEPEST = 2
"""So many actions of its own the bot looks ahead where one opens the way to others."""
LAST_RESORT = -1e9


def do_nothing(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """Passing brings nothing and costs nothing."""
    for option in options:
        yield 0.0, lowest(option)


def give_up(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """Only when nothing else is left."""
    for option in options:
        yield LAST_RESORT, lowest(option)


def never(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """Nothing a simple bot does of its own accord."""
    for option in options:
        yield NEVER, lowest(option)


def run(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """The listed run is the best."""
    for option in options:
        yield 1.0, lowest(option)


def by_worth(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """What the player would have after it, and the best that he could do then."""
    actions = [action for option in options for action in ends(option)]
    if len(actions) > LIKELY:
        actions = decision.dice.sample(actions, LIKELY)
    known: dict[str, float] = {}
    for action in actions:
        then = decision.after(action)
        score = decision.gain_in(then) + 0.01 * decision.dice.random()
        stack = then.state.stack
        if decision.depth < DEEPEST and len(stack) > len(decision.play.state.stack) and not then.state.finished:
            following = f"{stack[-1]}"
            if following not in known:
                known[following] = best_next(decision.next_in(then))
            score += known[following]
        yield score, action


def ends(option: Option) -> list[Action]:
    """An option as actions: of a range, its lowest and its highest price."""
    if not isinstance(option, PriceRange):
        return [option]
    return list(dict.fromkeys([option.action, option.at(option.low + (len(option) - 1) * option.step)]))


def best_next(decision: Decision) -> float:
    """What the best action of the player brings, if he is the one to decide."""
    options = list(LegalActions(decision.play, decision.player).in_turn())
    return max((score for score, _ in scored(decision, options)), default=0.0) if options else 0.0


JUDGES: Mapping[type[Action], Judge] = {
    Pass: do_nothing,
    Bid: offers.bid,
    SetPar: stock.start_company,
    BuyShare: stock.buy_share,
    SellShares: stock.sell_shares,
    BuyPrivate: offers.buy_private,
    SellPrivate: never,
    Accept: offers.answer,
    Decline: offers.answer,
    LayTile: track.best_extension,
    PlaceToken: track.best_extension,
    Run: run,
    BuyTrain: trains.buy_train,
    DiscardTrain: trains.discard,
    MergeWith: mergers.merge,
    Convert: mergers.convert,
    FormCompany: mergers.form,
    DeclareBankruptcy: give_up,
}
"""Who judges which kind of action; every other kind is judged by worth."""


class SimpleBot:
    """Does what scores best, and passes where nothing brings anything."""

    def choose(self, sight: Sight, budget: Budget, dice: random.Random) -> Choice:
        """The best score; what leaves the player richest, by how much."""
        options = sight.options
        if len(options) == 1 and not isinstance(options[0], PriceRange):
            return Choice(options[0], (Term("only", 0.0),))
        decision = Decision(sight.play, sight.seat, outlook_for(sight.title), dice)
        best: Action | None = None
        best_score = NEVER
        for score, action in scored(decision, options):
            if best is None or score > best_score:
                best, best_score = action, score
        if best is None or best_score == NEVER:
            return Choice(best or lowest(options[0]))
        return Choice(best, (Term("richest", best_score),))


def scored(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """Every option with its score, kind by kind, in the order of the listing."""
    kinds: dict[type[Action], list[Option]] = {}
    for option in options:
        kinds.setdefault(type(lowest(option)), []).append(option)
    for kind, group in kinds.items():
        yield from JUDGES.get(kind, by_worth)(decision, group)
