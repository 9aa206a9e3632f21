"""How a game moves on: which choices stand now, whether an action is legal, and what follows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Option, Step
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
        if step.standing:
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
        return refuse(play, "end")
    if not is_well_formed(action):
        return refuse(play, "not an action", text=repr(action))
    refusal: Refusal | None = None
    not_his: Refusal | None = None
    kind = type(action)
    for frame, choice in offered(play):
        if choice.action is not kind or not choice.concerns(action):
            continue
        actors = choice.actors(play, frame)
        if action.actor not in actors:
            not_his = not_his or not_his_turn(play, action.actor, actors)
            continue
        found = choice.check(play, frame, action)
        if found is None:
            return frame, choice
        refusal = refusal or found
    refusal = refusal or not_his
    if refusal:
        return refusal
    step = play.title.steps[type(play.state.stack[-1])]
    return Refusal("not now", play.title.clause(step.rule), {"kind": kind.__name__})


def not_his_turn(play: Play, actor: str, whose: tuple[str, ...]) -> Refusal:
    """Somebody wants to decide what is for others, or for nobody, to decide."""
    rule = "company turn" if actor in play.state.companies else "turn"
    return refuse(play, rule, actor=actor, whose=whose)


def apply(play: Play, action: Action) -> None:
    """Carry out an action and all that follows by itself. An illegal one raises `IllegalAction` and changes nothing."""
    apply_alone(play, action)
    advance(play)


def apply_alone(play: Play, action: Action) -> None:
    """Carry out an action, and nothing yet of what follows by itself. An illegal one raises `IllegalAction`."""
    found = find_choice(play, action)
    if isinstance(found, Refusal):
        raise IllegalAction(play.title.id, action, found, play.title.reason(found))
    play.events = []
    frame, choice = found
    if not choice.out_of_turn:
        for turn in play.state.stack:
            if isinstance(turn, Turn):
                turn.fresh = False
    choice.apply(play, frame, action)


def advance(play: Play) -> None:
    """Let steps do what happens by itself until a decision is awaited or the game is over."""
    state, steps = play.state, play.title.steps
    while state.stack and not state.finished:
        frame = state.stack[-1]
        if not steps[type(frame)].advance(play, frame):
            return
