"""Where to build: what the best tile or token of each space would bring, as far as can be found in a short time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

import msgspec

from roundhouse.engine.network import best_run
from roundhouse.engine.run import RunTrains
from roundhouse.engine.step import PriceRange
from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import IllegalAction
from roundhouse.kernel.notation import write
from roundhouse.render.views import view_of
from roundhouse.table.revenue import carried_out, running

SECONDS = 0.8
"""For all spaces of a step together; spaces that are not reached in this time are not told."""

Measured = dict[str, int]
"""The best run, by the name "", or what a title measures instead, by its names."""


class Site(msgspec.Struct, frozen=True):
    """A space on which something may be built, with the best that may be done there."""

    space: str
    line: str
    gains: Measured
    cost: int

    @property
    def gain(self) -> int:
        return sum(self.gains.values())


def sites(game: Game, seconds: float = SECONDS) -> list[Site]:
    """The spaces of the present step, those first that bring most and cost least."""
    return searched(game, _built(game.legal_actions().in_turn()), time.monotonic() + seconds)[0]


def searched(game: Game, built: Iterable[Action], end: float) -> tuple[list[Site], bool]:
    """The same of some actions until a moment, and whether all of them were tried."""
    choices: dict[str, list[Action]] = {}
    for action in built:
        choices.setdefault(action.space, []).append(action)  # type: ignore[attr-defined]
    before: dict[str, Measured | None] = {}
    found = []
    for space, actions in choices.items():
        tried = []
        for action in actions:
            if action.actor not in before:
                before[action.actor] = measured(game, action.actor, end)
            site = _tried(game, space, action, before[action.actor], end)
            if site is None:
                break
            tried.append(site)
        else:
            found.append(min(tried, key=_merit))
        if time.monotonic() > end:
            break
    return sorted(found, key=_merit), len(found) == len(choices)


def _built(options: Iterable[Action | PriceRange]) -> Iterator[Action]:
    for option in options:
        if not isinstance(option, PriceRange) and isinstance(getattr(option, "space", None), str):
            yield option


def _merit(site: Site) -> tuple[int, int]:
    return -site.gain, site.cost


def _tried(game: Game, space: str, action: Action, before: Measured | None, end: float) -> Site | None:
    """What an action would bring; None where there is no time to find it."""
    try:
        twin = carried_out(game, action)
    except IllegalAction:
        return None
    after = measured(twin, action.actor, end)
    if before is None or after is None:
        return None
    gains = {name: value - before.get(name, 0) for name, value in after.items()}
    return Site(space, write(action), gains, game.play.cash(action.actor) - twin.play.cash(action.actor))


def measured(game: Game, actor: str, end: float) -> Measured | None:
    """The best runs of whoever builds; what the title measures where trains do not run on routes."""
    if RunTrains not in game.title.steps:
        return dict(view_of(game.title).measures(game.play, actor)) if actor in game.state.companies else {}
    total = 0
    for company in running(game, actor):
        left = end - time.monotonic()
        best = best_run(game.play, company, left) if left > 0 else None
        if best is None or not best.proven:
            return None
        total += best.total
    return {"": total}
