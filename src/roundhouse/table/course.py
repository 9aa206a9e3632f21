"""The course of a game as a line: the rounds that were, the one that is played, those to come; trains and bank."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from roundhouse.engine.rounds import Rounds, RoundsStep
from roundhouse.finance.trains import on_sale
from roundhouse.game import Game
from roundhouse.kernel.events import RoundBegan
from roundhouse.kernel.state import WITHOUT_LIMIT
from roundhouse.table.snapshots import Sample
from roundhouse.words import Words

BEFORE, AFTER = 2, 3
"""So many rounds are named before and after the present one."""


class Station(msgspec.Struct):
    """A round on the line; `count` is the action with which it began."""

    label: str
    when: str
    count: int = 0
    name: str = ""


class Kind(msgspec.Struct):
    """A kind of train that is still to be had, with what the first of them does."""

    name: str
    price: int
    left: str
    on_sale: bool
    rusts: tuple[str, ...]
    victims: tuple[str, ...]
    phase: str


def line_of_rounds(game: Game, samples: Iterable[Sample], words: Words) -> list[Station]:
    """The line, from the last rounds played to the next ones."""
    count = len(game.actions)
    begun = [each for each in samples if each.round is not None and each.count <= count]
    found = []
    for sample in begun[-1 - BEFORE : -1]:
        assert sample.round is not None
        name = words.round(sample.round)
        found.append(Station(words.short_round(sample.round), "past", sample.count, name))
    now = words.where(game.state)
    began = begun[-1].round if begun else None
    label = words.round(began) if began is not None else now[0] if now else ""
    found.append(Station(label, "now", begun[-1].count if begun else 0, label))
    for coming in list(_coming(game))[:AFTER]:
        found.append(Station(words.short_round(coming), "next", 0, words.round(coming)))
    return found


def _coming(game: Game) -> Iterable[RoundBegan]:
    if game.finished:
        return []
    for frame in game.state.stack:
        step = game.title.steps.get(type(frame))
        if isinstance(frame, Rounds) and isinstance(step, RoundsStep):
            return step.coming(game.play, frame)
    return []


def trains_left(game: Game) -> list[Kind]:
    """The trains the bank still has, in their order, and whose trains the first of a kind would rust."""
    state, title = game.state, game.title
    now = on_sale(game.play)
    starts = {phase.starts_on: phase.name for phase in title.phases.values()}
    order = title.phase_order
    found = []
    for name, kind in title.trains.items():
        left = state.depot.get(name, 0)
        if not left:
            continue
        phase = starts.get(name, "")
        begins = phase if phase and order[phase] > order[state.phase] else ""
        rusts = kind.rusts if begins else ()
        victims = tuple(c for c, charter in state.companies.items() if set(charter.trains) & set(rusts))
        found.append(
            Kind(name, kind.price, "∞" if left == WITHOUT_LIMIT else str(left), name in now, rusts, victims, begins)
        )
    return found


def doomed(kinds: list[Kind]) -> set[str]:
    """The trains that go with the next two kinds to be sold."""
    return {train for kind in kinds[:2] for train in kind.rusts}
