"""Words for the terminal: options, frames, events."""

from __future__ import annotations

import msgspec

from roundhouse.engine.step import Option, PriceRange
from roundhouse.kernel.events import Event
from roundhouse.kernel.notation import route_text, write
from roundhouse.kernel.state import Frame, State


def option_text(option: Option) -> str:
    """An option as one line; a range shows its ends."""
    if not isinstance(option, PriceRange):
        return write(option)
    text = write(option.action)
    low = str(option.low)
    at = text.rindex(low)
    return f"{text[:at]}{option.low}…{option.high}{text[at + len(low) :]}"


def where(state: State) -> str:
    """The stack of frames as a path: where we are."""
    return " › ".join(map(frame_text, state.stack[1:]))


def frame_text(frame: Frame) -> str:
    name = type(frame).__name__
    who = [str(getattr(frame, field)) for field in ("number", "part", "player", "company") if hasattr(frame, field)]
    return f"{name}({', '.join(who)})" if who else name


def event_text(event: Event) -> str:
    """An event as its name and its facts."""
    parts = []
    for field in msgspec.structs.fields(event):
        value = getattr(event, field.name)
        if field.name == "routes":
            value = " ".join(map(route_text, value))
        if value not in ("", 0, ()):
            parts.append(f"{field.name} {value}")
    return f"{type(event).__name__}: {', '.join(parts)}"
