"""Steps and choices: what a frame means.

A frame on the stack is data; the step registered for its type says who acts and which choices there are. A choice is
one kind of action: it lists its actions, it checks one, it applies one. What `check` refuses cannot happen, and what it
lets pass is what `options` draws from: there is one opinion about what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, ParamSpec, TypeVar

import msgspec

from roundhouse.kernel.actions import Action
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

F = TypeVar("F", bound=Frame)
A = TypeVar("A", bound=Action)
P = ParamSpec("P")


class PriceRange(msgspec.Struct, frozen=True):
    """Actions that differ only in a price from `low` to `high`; `action` is the one with the lowest price."""

    action: Action
    field: str
    low: int
    high: int
    step: int = 1

    def at(self, price: int) -> Action:
        """The action with a given price."""
        return msgspec.structs.replace(self.action, **{self.field: price})

    def __len__(self) -> int:
        return (self.high - self.low) // self.step + 1

    def __contains__(self, action: object) -> bool:
        if type(action) is not type(self.action):
            return False
        price = getattr(action, self.field)
        return self.low <= price <= self.high and (price - self.low) % self.step == 0 and action == self.at(price)


Option = Action | PriceRange


class Choice(Generic[F, A]):
    """One kind of action that a frame allows."""

    action: ClassVar[type[Action]]
    out_of_turn: ClassVar[bool] = False

    def concerns(self, action: A) -> bool:
        """Whether an action of the right kind is this choice's business at all."""
        return True

    def actors(self, play: Play, frame: F) -> tuple[str, ...]:
        """In whose name the action may be taken; by default, whoever acts in the frame."""
        return play.title.steps[type(frame)].actors(play, frame)

    def options(self, play: Play, frame: F) -> Iterator[Option]:
        """Every action of this kind that `check` lets pass. Large families come as ranges."""
        for action in self.candidates(play, frame):
            if self.check(play, frame, action) is None:
                yield action

    def possible(self, play: Play, frame: F) -> bool:
        """Whether there is any option. Steps ask this often; a choice may know it without looking for one."""
        return any(True for _ in self.options(play, frame))

    def candidates(self, play: Play, frame: F) -> Iterator[A]:
        """Actions worth checking: no legal one is missing."""
        raise NotImplementedError

    def check(self, play: Play, frame: F, action: A) -> Refusal | None:
        """None if the action is legal, or else why not."""
        raise NotImplementedError

    def apply(self, play: Play, frame: F, action: A) -> None:
        """Carry out a legal action."""
        raise NotImplementedError


class Step(Generic[F]):
    """What a type of frame means. `standing` choices also hold in frames above, unless one of them interrupts."""

    frame: ClassVar[type[Frame]]
    rule: ClassVar[str] = "turn"
    """The rule that says what the step is: it is cited when somebody wants to do something else."""
    interrupts: ClassVar[bool] = False

    def __init__(self, choices: tuple[Choice[Any, Any], ...] = (), standing: tuple[Choice[Any, Any], ...] = ()) -> None:
        self.choices = choices
        self.standing = standing

    def actors(self, play: Play, frame: F) -> tuple[str, ...]:
        """The players or companies that must decide when this frame is on top."""
        return ()

    def advance(self, play: Play, frame: F) -> bool:
        """Do what happens by itself. True if something changed, False if a decision is awaited."""
        return False


def pop(play: Play, frame: Frame) -> None:
    """Leave a frame, which must be on top."""
    top = play.state.stack.pop()
    assert top is frame, f"{top} lies on {frame}"


def push(play: Play, kind: Callable[P, F], *args: P.args, **kwargs: P.kwargs) -> F:
    """Enter a frame of a kind, or of the kind that the title has made of it."""
    frame = play.title.frame_type(kind)(*args, **kwargs)
    play.state.stack.append(frame)
    return frame


def find(play: Play, kind: type[F]) -> F:
    """The innermost frame of a type."""
    for frame in reversed(play.state.stack):
        if isinstance(frame, kind):
            return frame
    raise LookupError(kind.__name__)
