"""Tiles and tokens: what they would add to a company's best run, and to what its track leads towards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.board.reach import reach
from roundhouse.bots.protocol import lowest
from roundhouse.bots.view import Scored, View
from roundhouse.engine.step import Option
from roundhouse.kernel.actions import Action

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

LOOKED_AT = 120
"""The most lays whose promise is reckoned; of more, a sample."""
RUN = 8
"""The most promising lays, of which the best run is worked out."""
FAR = 4
"""How many spaces ahead of the track a bot looks."""
NEARER = 0.55
"""What a stop one space further away counts."""
HIDDEN = {"city": 20, "town": 10}
"""What a stop that shows no value yet may be worth."""
PER_REVENUE, PER_PROMISE, PER_COST = 2.0, 0.5, 0.3
"""How much a unit of revenue, of promise and of cost weigh against each other."""


def promise(play: Play, company: str) -> float:
    """What a company's track reaches, and what lies ahead of it, the less the further away."""
    state, title = play.state, play.title
    board = title.board
    found = reach(play, company)
    total = 0.0
    reached = set()
    for space, index in found.stops:
        stops = board.shape(state, space).stops
        total += title.stop_value(play, company, stops[index])
        reached.add(space)
    ahead = []
    for space, edges in found.entries.items():
        if space not in reached and edges & ~board.shape(state, space).mask:
            ahead.append(space)
    seen = {*reached, *ahead}
    weight = 1.0
    for _ in range(FAR):
        weight *= NEARER
        following = []
        for space in ahead:
            shape = board.shape(state, space)
            for stop in shape.stops:
                total += weight * max(title.stop_value(play, company, stop), HIDDEN.get(stop.kind, 0))
            if not board.buildable(space):
                continue
            for other in board.neighbours[space]:
                if other and other not in seen:
                    seen.add(other)
                    following.append(other)
        ahead = following
    return total


def best_extension(view: View, options: list[Option]) -> Iterator[Scored]:
    """Lays and tokens that add most: all by their promise, the most promising by the run they allow."""
    actions = [lowest(option) for option in options]
    if len(actions) > LOOKED_AT:
        actions = view.dice.sample(actions, LOOKED_AT)
    outlook, now = view.outlook, view.play
    company = builder(view, actions[0])
    if not company:
        for action in actions:
            yield view.gain(action), action
        return
    promised = promise(now, company)
    cash = now.state.companies[company].cash
    ranked: list[tuple[float, int, Action, Play]] = []
    for action in actions:
        then = view.after(action)
        cost = cash - then.state.companies[company].cash
        ranked.append((PER_PROMISE * (promise(then, company) - promised) - PER_COST * cost, len(ranked), action, then))
    ranked.sort(key=lambda item: (-item[0], item[1]))
    trains = outlook.affordable(now, company)
    earned = outlook.earned(now, company, trains)
    for score, _, action, then in ranked[:RUN]:
        left = outlook.affordable(then, company)
        more = outlook.earned(then, company, left if len(left) < len(trains) else trains) - earned
        yield score + PER_REVENUE * more, action


def builder(view: View, action: Action) -> str:
    """The company that builds, or "" if a player does."""
    return action.actor if action.actor in view.play.state.companies else ""
