"""What a tile is worth: how the best runs of a player's companies would change by it."""

from __future__ import annotations

import msgspec

from roundhouse.engine.network import best_run
from roundhouse.engine.run import RunTrains
from roundhouse.game import Game
from roundhouse.kernel.actions import Accept, Action

BUDGET = 0.3
"""Seconds for one search; what is not found in this time is not told."""


class Gain(msgspec.Struct, frozen=True):
    """The best run of a company before and after."""

    company: str
    before: int
    after: int


def gains(before: Game, after: Game, company: str) -> list[Gain]:
    """How the best run of a company would change, and those of other companies with the same president."""
    if RunTrains not in before.title.steps:
        return []
    found = []
    for name in _together(before, company):
        one, other = best_run(before.play, name, BUDGET), best_run(after.play, name, BUDGET)
        if one.proven and other.proven and (name == company or one.total != other.total):
            found.append(Gain(name, one.total, other.total))
    return found


def carry_out(game: Game, action: Action) -> None:
    """Do an action on a copy, as if everybody who is asked agreed."""
    game.push(action)
    while game.state.stack and getattr(game.state.stack[-1], "proposal", None) is not None:
        agreed = next((each for each in game.legal_actions() if isinstance(each, Accept)), None)
        if agreed is None:
            return
        game.push(agreed)


def _together(game: Game, company: str) -> list[str]:
    """The company and others of its president, those that have trains."""
    companies = game.state.companies
    if company not in companies:
        return []
    president = companies[company].president
    return [
        name
        for name, charter in companies.items()
        if charter.trains and (name == company or (president and charter.president == president))
    ]
