"""Tiles and tokens: what they would add to a company's best run, and to what its track leads towards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.bots.decision import Decision, Scored
from roundhouse.bots.protocol import lowest
from roundhouse.engine.step import Option
from roundhouse.kernel.actions import Action

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

LOOKED_AT = 50
"""The most lays whose promise is reckoned; of more, a sample."""
RUN = 16
"""The most promising lays, of which the best run is worked out."""
PROMISE, COST = 0.3, 0.25
"""What a unit of promise weighs against one of revenue, and of a company's cost against one of its owners' money."""
MOST_ROUNDS = 4.0
"""For how many rounds an extension counts."""


def best_extension(decision: Decision, options: list[Option]) -> Iterator[Scored]:
    """Lays and tokens that add most, for each company that could build."""
    builders: dict[str, list[Action]] = {}
    for option in options:
        action = lowest(option)
        builders.setdefault(builder(decision, action), []).append(action)
    for company, actions in builders.items():
        yield from extensions_of(decision, company, actions)


def extensions_of(decision: Decision, company: str, actions: list[Action]) -> Iterator[Scored]:
    """All lays of a company by their promise, the most promising by the run they allow."""
    most = LOOKED_AT >> decision.depth
    if len(actions) > most:
        actions = decision.dice.sample(actions, most)
    if not company:
        for action in actions:
            yield decision.gain(action), action
        return
    outlook, now = decision.outlook, decision.play
    promised = outlook.promise(now, company)
    cash = now.state.companies[company].cash
    rounds = min(decision.rounds, MOST_ROUNDS)
    ranked: list[tuple[float, int, Action, Play]] = []
    for action in actions:
        then = decision.built(action)
        cost = cash - then.state.companies[company].cash
        score = PROMISE * rounds * (outlook.promise(then, company) - promised) - COST * cost
        ranked.append((score, len(ranked), action, then))
    ranked.sort(key=lambda item: (-item[0], item[1]))
    trains = outlook.affordable(now, company)
    rough = outlook.is_large(now, company, trains)
    earned = outlook.earned(now, company, trains, rough)
    part = decision.part(company)
    for score, _, action, then in ranked[: RUN >> decision.depth]:
        left = outlook.affordable(then, company)
        more = outlook.earned(then, company, left if len(left) < len(trains) else trains, rough) - earned
        yield part * (score + rounds * more), action


def builder(decision: Decision, action: Action) -> str:
    """The company that builds, or "" if a player does."""
    return action.actor if action.actor in decision.play.state.companies else ""
