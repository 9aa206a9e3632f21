"""What a tile is worth: how the best runs of a player's companies would change by it."""

from __future__ import annotations

import msgspec

from roundhouse.engine.network import best_run
from roundhouse.engine.run import RunTrains
from roundhouse.game import Game
from roundhouse.kernel.actions import Accept, Action
from roundhouse.table.effect import alone, decided_by_itself

BUDGET = 0.3
"""Seconds for one search; what is not found in this time is not told."""


class Gain(msgspec.Struct, frozen=True):
    """The best run of a company before and after."""

    company: str
    before: int
    after: int


def gains(before: Game, after: Game, actor: str) -> list[Gain]:
    """How the best run of whoever acts would change, and those of other companies with the same president."""
    if RunTrains not in before.title.steps:
        return []
    found = []
    names = together(before, actor)
    for name in names:
        one, other = best_run(before.play, name, BUDGET), best_run(after.play, name, BUDGET)
        if one.proven and other.proven and (name == names[0] or one.total != other.total):
            found.append(Gain(name, one.total, other.total))
    return found


def carried_out(game: Game, action: Action) -> Game:
    """A copy on which an action is done, as if everybody who is asked agreed; without what others do by themselves."""
    twin = game.copy()
    twin.push(action)
    if any(map(decided_by_itself, twin.events)):
        return alone(game, action)
    while twin.state.stack and getattr(twin.state.stack[-1], "proposal", None) is not None:
        agreed = next((each for each in twin.legal_actions() if isinstance(each, Accept)), None)
        if agreed is None:
            break
        twin.push(agreed)
    return twin


def together(game: Game, actor: str) -> list[str]:
    """The company that acts, with a train or without, or those that run for a player; then others of its president."""
    companies = game.state.companies
    first = [actor] if actor in companies else running(game, actor)
    president = companies[actor].president if actor in companies else actor
    others = (name for name, each in companies.items() if each.trains and president and each.president == president)
    return list(dict.fromkeys([*first, *others]))


def running(game: Game, actor: str) -> list[str]:
    """The companies whose runs count for whoever acts: the company itself, or all that the player directs."""
    companies = game.state.companies
    return [
        name
        for name, charter in companies.items()
        if charter.trains and (name == actor or (actor not in companies and charter.president == actor))
    ]
