"""How a game moves on: which choices stand now, whether an action is legal, and what follows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundhouse.engine.step import Choice, Option, Step
from roundhouse.engine.title import refuse
from roundhouse.engine.turn import Turn
from roundhouse.kernel.actions import Action, is_well_formed
from roundhouse.kernel.errors import IllegalAction, Refusal
from roundhouse.kernel.play import Play
from roundhouse.kernel.state import Frame

Offered = tuple[Frame, Choice[Any, Any]]


def offered(play: Play) -> Iterator[Offered]:
    """The choices that stand now, those of the top frame first."""
    steps = play.title.steps
    top = True
    for frame in reversed(play.state.stack):
        step: Step[Any] = steps[type(frame)]
        if top:
            for choice in step.choices:
                yield frame, choice
            top = False
        for choice in step.standing:
            yield frame, choice
        if step.interrupts:
            return


def options(play: Play) -> Iterator[tuple[Choice[Any, Any], Option]]:
    """Every legal action or range of actions, with the choice it belongs to."""
    if play.state.finished:
        return
    for frame, choice in offered(play):
        for option in choice.options(play, frame):
            yield choice, option


def active(play: Play) -> tuple[str, ...]:
    """The players or companies that must decide now."""
    state = play.state
    if state.finished or not state.stack:
        return ()
    frame = state.stack[-1]
    return tuple(play.title.steps[type(frame)].actors(play, frame))


def find_choice(play: Play, action: Action) -> Offered | Refusal:
    """The choice that lets an action pass, or why none does."""
    if play.state.finished:
        return refuse(play, "end", f"the game is over ({play.state.finished})")
    if not is_well_formed(action):
        return refuse(play, "turn", f"{action!r} is not an action")
    refusal: Refusal | None = None
    not_his: Refusal | None = None
    kind = type(action)
    for frame, choice in offered(play):
        if choice.action is not kind or not choice.concerns(action):
            continue
        actors = choice.actors(play, frame)
        if action.actor not in actors:
            whose = " or ".join(actors) or "nobody"
            turn = "company turn" if action.actor in play.state.companies else "turn"
            not_his = not_his or refuse(play, turn, f"{action.actor} cannot do this now; it is for {whose}")
            continue
        found = choice.check(play, frame, action)
        if found is None:
            return frame, choice
        refusal = refusal or found
    refusal = refusal or not_his
    if refusal:
        return refusal
    where = type(play.state.stack[-1]).__name__
    step = play.title.steps[type(play.state.stack[-1])]
    return refuse(play, step.clause or "turn", f"{kind.__name__} is not possible now ({where})")


def apply(play: Play, action: Action) -> None:
    """Carry out an action and all that follows by itself. An illegal one raises `IllegalAction` and changes nothing."""
    found = find_choice(play, action)
    if isinstance(found, Refusal):
        raise IllegalAction(play.title.id, action, found)
    play.events = []
    frame, choice = found
    if not choice.out_of_turn:
        for turn in play.state.stack:
            if isinstance(turn, Turn):
                turn.fresh = False
    choice.apply(play, frame, action)
    advance(play)


def advance(play: Play) -> None:
    """Let steps do what happens by itself until a decision is awaited or the game is over."""
    state, steps = play.state, play.title.steps
    while state.stack and not state.finished:
        frame = state.stack[-1]
        if not steps[type(frame)].advance(play, frame):
            return
