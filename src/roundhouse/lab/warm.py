"""Warm equals cold: what a game has been asked before never changes what it answers.

At some moments of a game its answers are noted: the whole listing, what becomes of near-misses, what every company
reaches, and every best run.
At the end the same record is played again by a title that has never been asked anything, and at the same moments a
position without any memory must give the same answers.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from roundhouse.board.reach import reach, tokens_of
from roundhouse.engine import flow
from roundhouse.engine.network import best_run
from roundhouse.engine.title import Title
from roundhouse.game import Game
from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.memory import Memory
from roundhouse.kernel.notation import write
from roundhouse.kernel.play import Play
from roundhouse.kernel.state import copied, digest
from roundhouse.routes import hard

MORE_AT_ONCE = 3
"""After a moment the next ones follow closely: what was just remembered is what a single action may make wrong."""


LARGEST = 30
"""So many stops within reach, times the number of trains, a question may have."""


class Answers(msgspec.Struct, frozen=True):
    """What a position answers."""

    hash: str
    listing: tuple[str, ...]
    refusals: tuple[str, ...]
    reached: tuple[str, ...]
    best_runs: tuple[str, ...]


def answers(play: Play, near_misses: Iterable[Action]) -> Answers:
    """Everything there is to be listed, refused, reached and run."""
    state = play.state
    return Answers(
        digest(state),
        tuple(repr(option) for _, option in flow.options(play)),
        tuple(_fate(play, action) for action in near_misses),
        tuple(f"{name}: {_reached(play, name)}" for name in state.companies if tokens_of(play, name)),
        tuple(f"{name}: {(best := best_run(play, name)).total} {best.routes}" for name in running(play)),
    )


def running(play: Play) -> list[str]:
    """The companies whose best run is asked for; not those on the largest networks, where it may take seconds."""
    return [
        name
        for name, charter in play.state.companies.items()
        if charter.trains and len(charter.trains) * len(reach(play, name).stops) <= LARGEST
    ]


def _reached(play: Play, company: str) -> str:
    """The stops and the sides of spaces that a company's track leads to, and whether it has a route."""
    found = reach(play, company)
    return f"{sorted(found.stops)} {sorted(found.entries.items())} {found.linked}"


def _fate(play: Play, action: Action) -> str:
    """Why an action is refused, or which choice takes it."""
    found = flow.find_choice(play, action)
    return repr(found) if isinstance(found, Refusal) else type(found[1]).__name__


class Moment(msgspec.Struct, frozen=True):
    """What a game in play answered after so many actions."""

    count: int
    near_misses: tuple[Action, ...]
    answers: Answers


def moment(game: Game, near_misses: tuple[Action, ...]) -> Moment:
    """The answers of a game in play, noted."""
    return Moment(len(game.actions), near_misses, answers(game.play, near_misses))


def unlike(game: Game, moments: Iterable[Moment], memory: type[Memory] = Memory) -> str:
    """What differs first when the record of a game is loaded fresh; "" if nothing does."""
    play = _begun(game, memory)
    done = 0
    for warm in moments:
        for action in game.actions[done : warm.count]:
            flow.apply(play, action)
        done = warm.count
        cold = answers(_position(play, memory), warm.near_misses)
        for field in msgspec.structs.fields(Answers):
            one, other = getattr(warm.answers, field.name), getattr(cold, field.name)
            if one != other:
                return f"after {done} actions the {field.name} differ: {_difference(one, other, warm)}"
    return ""


def _unasked(title: Title) -> Title:
    """The same title, as if nobody had ever asked it anything."""
    return type(title)(title.options, title.variant)


def _begun(game: Game, memory: type[Memory]) -> Play:
    """The game before its first action."""
    title, setup = _unasked(game.title), game.setup
    state = title.setup(list(setup.players), setup.seed)
    if setup.landscape:
        title.lay_landscape(state, setup.landscape)
    play = Play(title, state)
    play.memory = memory()
    flow.advance(play)
    return play


def _position(play: Play, memory: type[Memory]) -> Play:
    """A position that remembers nothing."""
    hard.forget()
    cold = Play(_unasked(play.title), copied(play.state))
    cold.memory = memory()
    return cold


def _difference(one: object, other: object, warm: Moment) -> str:
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return f"{one} in play, {other} loaded"
    asked = [write(action) for action in warm.near_misses]
    for at, (here, there) in enumerate(zip(one, other, strict=False)):
        if here != there:
            return f"{here} in play, {there} loaded" + (f" ({asked[at]})" if one is warm.answers.refusals else "")
    return f"{len(one)} in play, {len(other)} loaded"
