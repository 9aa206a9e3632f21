"""What is worked out once and remembered: the one place where a game keeps answers.

Rules ask the same questions again and again: what does the track of a company reach, what is its best run. An answer
is remembered for as long as everything it depends on stays as it is, and that is a matter of construction, not of
anybody's care:

- What may be remembered is a function of a `Play`, marked `@remembered(TILES, TOKENS)`. The marks name the parts of
  the state it looks at; it looks at nothing else of the state. Whatever else the answer depends on (whose track, which
  trains, which bonuses, how much money) is handed in as an argument, so it is part of the question.
- Nobody tells the memory that something has changed. With an answer it keeps the *values* it was worked out from, and
  compares them with those of now whenever somebody asks. A rule that changes the state has nothing to remember.
- For that, tiles and tokens can be taken as values: `Changing.now` is a copy that nobody ever changes, the same
  object until something is laid or placed. To compare is to see that two objects are one. Phases are strings;
  privates are compared owner by owner.
- An answer holds on to values only, never to a state or a `Play`: what is decided late is decided on the board the
  question was about, whatever has become of the game since then.
- So copies of a game may share answers: an answer belongs to its values, and the copy that lays a tile leaves it
  to the others. Going back forgets nothing that is true again.
- Somebody who plays a position on many times, on copies, comes to the same boards again and again. From `share` on
  these copies find what any of them has worked out.
- On a title, which all its games share, only what follows from its data alone is kept.

`Strict` proves the marks: under it a remembered function that looks at any other part of the state fails. The fuzz law
"warm equals cold" proves the rest: listing, refusals and best runs of a game in play are those of the same record
loaded by a title that has never been asked anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play
    from roundhouse.kernel.state import State

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")
R = TypeVar("R")


class Past:
    """How a value came about: the keys that changed last, and how it was before."""

    __slots__ = ("before", "keys")

    def __init__(self, keys: Iterable[object] = (), before: Past | None = None) -> None:
        self.keys = keys
        self.before = before


class Value(dict[K, V]):
    """What a dict held at one time; nobody ever changes it, so it may be a part of a key."""

    __slots__ = ("_hash", "past")
    _hash: int
    past: Past

    def __hash__(self) -> int:  # type: ignore[override]
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self.items()))
            return self._hash


class Changing(dict[K, V]):
    """A dict that can be taken as a value: `now` is a copy that never changes; a change makes another one."""

    __slots__ = ("now",)
    now: Value[K, V]

    def __init__(self, entries: Mapping[K, V]) -> None:
        super().__init__(entries)
        if type(entries) is Changing:
            self.now = entries.now
        else:
            self.now = Value(entries)
            self.now.past = Past()

    def copy(self) -> Changing[K, V]:
        """A dict of its own, equal for now."""
        return Changing(self)

    def __reduce__(self) -> tuple[type[Changing[K, V]], tuple[dict[K, V]]]:
        """Elsewhere it begins anew: what it held before is of no use there."""
        return Changing, (dict(self),)

    def _changed(self, *keys: object) -> None:
        past = Past(keys, self.now.past)
        self.now = Value(self)
        self.now.past = past

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self._changed(key)

    def __delitem__(self, key: K) -> None:
        super().__delitem__(key)
        self._changed(key)

    def __ior__(self, other: Any) -> Any:  # type: ignore[misc]
        self.update(other)
        return self

    def pop(self, *args: Any) -> Any:
        found = super().pop(*args)
        self._changed(args[0])
        return found

    def popitem(self) -> tuple[K, V]:
        found = super().popitem()
        self._changed(found[0])
        return found

    def clear(self) -> None:
        super().clear()
        self._changed(*self.now)

    def update(self, *args: Any, **entries: Any) -> None:
        super().update(*args, **entries)
        self._changed(*dict(*args, **entries))

    def setdefault(self, *args: Any) -> Any:
        found = super().setdefault(*args)
        self._changed(args[0])
        return found


MOST_STEPS = 40
"""So far back the history of a value is followed; beyond that two values are compared entry by entry."""


def differing(one: Mapping[K, V], other: Mapping[K, V]) -> list[K]:
    """The keys that two values do not share, or with other values; quick where the second came from the first."""
    if one is other:
        return []
    if type(one) is Value and type(other) is Value:
        touched: set[Any] = set()
        at: Past | None = other.past
        for _ in range(MOST_STEPS):
            if at is None:
                break
            if at is one.past:
                return [key for key in touched if one.get(key) != other.get(key)]
            touched.update(at.keys)
            at = at.before
    found = [key for key, value in other.items() if (was := one.get(key)) is not value and was != value]
    if len(one) + len(found) > len(other):
        found += [key for key in one if key not in other]
    return found


def as_value(entries: Mapping[K, V]) -> Mapping[K, V]:
    """What a dict holds now, as something that will not change."""
    return entries.now if type(entries) is Changing else Changing(entries).now


class Part:
    """A part of the state that answers may depend on: its field, and how it is taken as a value.

    `at` says where the value stands if nothing has to be done to take it, as for a dict that is a `Changing`.
    """

    __slots__ = ("at", "field", "value")

    def __init__(self, field: str, value: Callable[[Any], Any], at: str = "") -> None:
        self.field = field
        self.value = value
        self.at = at


TILES = Part("tiles", lambda state: as_value(state.tiles), "tiles.now")
TOKENS = Part("tokens", lambda state: as_value(state.tokens), "tokens.now")
PHASE = Part("phase", attrgetter("phase"), "phase")
PRIVATES = Part("privates", lambda state: tuple((name, p.owner, p.closed) for name, p in state.privates.items()))

Parts = tuple[Part, ...]
Asked = tuple[Parts, tuple[object, ...]]
"""What answers depend on, and its values."""

MOST_SHARED = 2_000
"""For so many values copies that share their answers keep them; the oldest go first."""


def values_of(parts: Parts, state: State) -> tuple[object, ...]:
    """Some parts of a state, as values."""
    take = _taking(parts)
    if take is not None:
        try:
            return take(state)
        except AttributeError:
            pass  # a plain dict has come in the place of one that is taken as a value
    return tuple([part.value(state) for part in parts])


@cache
def _taking(parts: Parts) -> Callable[[object], tuple[object, ...]] | None:
    """What takes several parts at once, where all of them stand ready as values."""
    ready = len(parts) > 1 and all(part.at for part in parts)
    return attrgetter(*(part.at for part in parts)) if ready else None


class Memory:
    """The answers of one game, by what they depend on; those that come from other values than now's are let go.

    `sources` is for answers that are made from earlier ones: whoever leaves something there leaves with it the values
    it was made from, and compares them himself.
    """

    __slots__ = ("_kept", "_shared", "sources")

    def __init__(self) -> None:
        self._kept: dict[Parts, tuple[tuple[object, ...], dict[Any, Any]]] = {}
        self._shared: dict[Asked, dict[Any, Any]] | None = None
        self.sources: dict[object, Any] = {}

    def copy(self) -> Memory:
        """A memory of its own, which begins with the same answers."""
        twin = type(self)()
        twin._kept = self._kept.copy()
        twin._shared = self._shared
        twin.sources = self.sources.copy()
        return twin

    def answers(self, parts: Parts, state: State) -> dict[Any, Any]:
        """The answers that depend on these parts and hold now."""
        values = values_of(parts, state)
        kept = self._kept.get(parts)
        if kept is None or kept[0] != values:
            kept = self._kept[parts] = (values, self._elsewhere(parts, values))
        return kept[1]

    def share(self) -> None:
        """From now on this memory and the copies of it have all their answers in common, those of other values too."""
        if self._shared is None:
            self._shared = {(parts, values): answers for parts, (values, answers) in self._kept.items()}

    def _elsewhere(self, parts: Parts, values: tuple[object, ...]) -> dict[Any, Any]:
        """The answers that a copy has found for these values; otherwise none yet."""
        if self._shared is None:
            return {}
        answers = self._shared.get((parts, values))
        if answers is None:
            if len(self._shared) >= MOST_SHARED:
                del self._shared[next(iter(self._shared))]
            answers = self._shared[parts, values] = {}
        return answers

    def work_out(self, parts: Parts, work: Callable[..., Any], play: Play, about: tuple[Any, ...]) -> Any:
        """The answer to a question that is asked for the first time."""
        return work(play, *about)


def recall(play: Play, parts: Parts, work: Callable[..., R], *about: Any) -> R:
    """The answer of `work(play, *about)`, which depends on these parts of the state alone; worked out if need be."""
    memory = play.memory
    answers = memory.answers(parts, play.state)
    question = (work, *about)
    try:
        found: R = answers[question]
    except KeyError:
        found = answers[question] = memory.work_out(parts, work, play, about)
    return found


def remembered(*parts: Part) -> Callable[[Callable[Concatenate[Play, P], R]], Callable[Concatenate[Play, P], R]]:
    """Mark a function of a `Play` and hashable arguments whose answers depend on these parts of the state alone."""

    def mark(work: Callable[Concatenate[Play, P], R]) -> Callable[Concatenate[Play, P], R]:
        @wraps(work)
        def ask(play: Play, /, *about: P.args, **named: P.kwargs) -> R:
            assert not named, "what is asked is given by position"
            return recall(play, parts, work, *about)

        return ask

    return mark
