"""Tiles and tokens: what they add to the runs of trains owned and to come, and what they take from others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.board.reach import reach
from roundhouse.bots.protocol import Choice, Term, lowest
from roundhouse.bots.track import builder
from roundhouse.bots.weighing import Weighing
from roundhouse.engine.step import Option
from roundhouse.kernel.actions import Action, LayTile, PlaceToken

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

LOOKED_AT = 48
"""The most lays whose promise is reckoned; of more, a sample."""
RUN = 14
"""The most promising lays, of which runs are worked out; half as many where a run takes long to work out."""
SPOILS = 3
"""The best of these, of which it is reckoned what they do to the others."""
NEAR = 0.1
"""Of lays, only those that are worth less than the best by no more than this part of it are told apart by what they do
to the others: what serves one's own run comes first."""
LIKE = 6
"""No more of them are looked at."""
DEBT = 2.0
"""What a unit of money costs that a company must borrow: it is paid back, with interest, and shares count less."""


def build(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """Lays and tokens that add most, for each company that could build."""
    builders: dict[str, list[Action]] = {}
    for option in options:
        action = lowest(option)
        builders.setdefault(builder(weighing, action), []).append(action)
    for company, actions in builders.items():
        most = LOOKED_AT >> weighing.depth
        if len(actions) > most:
            actions = weighing.dice.sample(actions, most)
        if company:
            yield from extensions_of(weighing, company, actions)
        else:
            for action in actions:
                yield weighing.weighed(action)


def extensions_of(weighing: Weighing, company: str, actions: list[Action]) -> Iterator[Choice]:
    """All lays of a company by their promise, the most promising by the runs they allow."""
    knowledge, now = weighing.knowledge, weighing.play
    promised = knowledge.promise(now, company)
    cash, loans = now.state.companies[company].cash, now.state.companies[company].loans
    rounds = min(weighing.rounds, knowledge.most_rounds)
    growing = max(0.0, min(weighing.rounds - knowledge.at_the_end, rounds))
    ranked: list[tuple[float, int, Action, Play]] = []
    for action in actions:
        then = weighing.built(action)
        charter = then.state.companies[company]
        owed = (charter.loans - loans) * now.title.loan_value
        cost = cash - charter.cash + DEBT * owed
        score = knowledge.ahead * growing * (knowledge.promise(then, company) - promised) - knowledge.cost * cost
        ranked.append((score, len(ranked), action, then))
    ranked.sort(key=lambda item: (-item[0], item[1]))
    trains, coming = knowledge.affordable(now, company), knowledge.coming_trains(now, company)
    rough = knowledge.is_large(now, company, trains)
    rough_then = knowledge.is_large(now, company, coming)
    earned = knowledge.earned(now, company, trains, rough)
    later = knowledge.earned(now, company, coming, rough_then) if knowledge.future else 0
    part = weighing.part(company)
    found: list[tuple[Choice, Play]] = []
    slow = knowledge.is_large(now, company, trains, knowledge.thorough)
    for score, _, action, then in ranked[: RUN >> weighing.depth + slow]:
        left = knowledge.affordable(then, company)
        run = knowledge.earned(then, company, left if len(left) < len(trains) else trains, rough) - earned
        long = knowledge.earned(then, company, coming, rough_then) - later if knowledge.future else 0
        terms = (
            Term("run", part * rounds * run, {"company": company, "more": run}),
            Term("later", part * knowledge.future * growing * long),
            Term("ahead", part * score),
        )
        found.append((Choice(action, terms), then))
    found.sort(key=lambda pair: -pair[0].score)
    for at, (choice, then) in enumerate(found):
        spoils = at < SPOILS >> slow and not weighing.depth and isinstance(choice.action, PlaceToken)
        found[at] = spoiling(weighing, company, choice, then, rounds) if spoils else choice, then
    if not weighing.depth:
        yield from hindering(weighing, company, found, knowledge.spoil * knowledge.ahead * growing)
    else:
        yield from (choice for choice, _ in found)


def spoiling(weighing: Weighing, company: str, choice: Choice, then: Play, rounds: float) -> Choice:
    """The choice with what it takes from the runs of companies that others own more of."""
    lost = 0.0
    worst, most = "", 0.0
    for name in rivals_of(weighing, company):
        trains = weighing.play.state.companies[name].trains
        less = weighing.knowledge.earned(weighing.play, name, trains) - weighing.knowledge.earned(then, name, trains)
        lost += less * loss_of(weighing, name)
        if less > most:
            worst, most = name, less
    if not worst:
        return choice
    blocked = weighing.knowledge.spoil * rounds * lost
    return Choice(choice.action, (*choice.terms, Term("blocks", blocked, {"company": worst, "less": int(most)})))


def hindering(weighing: Weighing, company: str, found: list[tuple[Choice, Play]], weight: float) -> Iterator[Choice]:
    """The choices, the best first; lays that are about as good as the best with what they keep from the others.

    It counts beyond what the friendliest of them does, so that a lay which is worse for oneself is never preferred.
    """
    best = found[0][0].score if found else 0.0
    near = [pair for pair in found[:LIKE] if best > 0.0 and pair[0].score >= (1.0 - NEAR) * best]
    if len(near) < 2 or not all(isinstance(choice.action, LayTile) for choice, _ in near):
        near = []
    kept = [kept_from_others(weighing, company, choice.action, then) for choice, then in near]
    least = min((lost for lost, _ in kept), default=0.0)
    for (choice, _), (lost, worst) in zip(near, kept, strict=True):
        facts: dict[str, str | int] = {"company": worst} if worst else {}
        yield Choice(choice.action, (*choice.terms, Term("hinders", weight * (lost - least), facts)))
    yield from (choice for choice, _ in found[len(near) :])


def kept_from_others(weighing: Weighing, company: str, lay: Action, then: Play) -> tuple[float, str]:
    """What a lay takes from what the track of companies of others leads towards, and which loses most."""
    assert isinstance(lay, LayTile)
    promise, now = weighing.knowledge.promise, weighing.play
    lost = 0.0
    worst, most = "", 0.0
    for name in rivals_of(weighing, company):
        if lay.space in reach(now, name).entries:
            less = (promise(now, name) - promise(then, name)) * loss_of(weighing, name)
            lost += less
            if less > most:
                worst, most = name, less
    return lost, worst


def rivals_of(weighing: Weighing, company: str) -> Iterator[str]:
    """The companies that others run."""
    for name, charter in weighing.play.state.companies.items():
        if name != company and charter.trains and charter.president != weighing.player:
            yield name


def loss_of(weighing: Weighing, company: str) -> float:
    """What a unit that a company loses is worth to the player: what it costs the others, less what it costs him."""
    players, charter = weighing.play.state.players, weighing.play.state.companies[company]
    owned = sum(shares for owner, shares in charter.shares.items() if owner in players)
    mine = weighing.part(company)
    others = owned / max(weighing.play.title.shares_of(weighing.play, company), 1) - mine
    return weighing.knowledge.others * others / max(len(players) - 1, 1) - mine
