"""A memory that proves what remembered functions declare: whoever looks at anything else fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from roundhouse.kernel.memory import Memory, Parts
from roundhouse.kernel.play import Play
from roundhouse.kernel.state import State


class Undeclared(AssertionError):
    """A remembered function looked at a part of the state that it does not declare."""


class Seen:
    """A state of which only some fields may be looked at."""

    def __init__(self, state: State, fields: frozenset[str], who: str) -> None:
        self._state, self._fields, self._who = state, fields, who

    def __getattr__(self, name: str) -> Any:
        if name not in self._fields:
            raise Undeclared(f"{self._who} looks at `{name}` of the state, which it does not declare")
        return getattr(self._state, name)


class Strict(Memory):
    """Works answers out on a state that shows the declared parts only."""

    __slots__ = ()

    def work_out(self, parts: Parts, work: Callable[..., Any], play: Play, about: tuple[Any, ...]) -> Any:
        seen: Any = Seen(play.state, frozenset(part.field for part in parts), work.__qualname__)
        blinkered = Play(play.title, seen)
        blinkered.memory = self
        return work(blinkered, *about)
