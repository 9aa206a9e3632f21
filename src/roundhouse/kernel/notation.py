"""One line of text for every action, and back.

    PRR lays 57@1 on H10
    Ada buys a share of B&O from pool
    NYC runs 3[E19.0>D20>C21>B20.0] 2[E19.0>F20.0]

Each kind of action says in `Action.notation` how it is written. In a route a name with a stop number is a stop, one
without is a space run through.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec

from roundhouse.kernel.actions import Action, RunRoute
from roundhouse.kernel.errors import BadNotation

_FIELD = re.compile(r"{(\w+)}")


def shared_kinds() -> list[type[Action]]:
    """The kinds of action that several titles share."""
    return [kind for kind in Action.__subclasses__() if kind.__module__ == Action.__module__]


@cache
def forms(kind: type[Action]) -> tuple[str, ...]:
    """How a kind of action is written; without forms of its own, its name and its fields."""
    if kind.notation:
        return kind.notation
    fields = [field.name for field in msgspec.structs.fields(kind) if field.name != "actor"]
    return (" ".join(["{actor}", kind.__name__, *(f"{name}={{{name}}}" for name in fields)]),)


@cache
def _named(form: str) -> tuple[str, ...]:
    return tuple(_FIELD.findall(form))


def write(action: Action) -> str:
    """An action as one line."""
    kind = type(action)
    for form in forms(kind):
        names = _named(form)
        if form == forms(kind)[-1] or all(getattr(action, name) != "" for name in names):
            types = _types(kind)
            return form.format(**{name: _text(types[name], getattr(action, name)) for name in names})
    raise AssertionError(kind)


@cache
def _types(kind: type[Action]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _text(kind: Any, value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        return msgspec.json.encode(value).decode()
    if isinstance(value, int):
        return str(value)
    if kind == tuple[RunRoute, ...]:
        return " ".join(map(route_text, value)) or "nothing"
    return msgspec.json.encode(value).decode()


def route_text(route: RunRoute) -> str:
    """A route as the train and the places it runs over."""
    parts = [f"{route.stops[0][0]}.{route.stops[0][1]}"] if route.stops else []
    for chain, (space, stop) in zip(route.path, route.stops[1:], strict=False):
        parts += [*chain[1:-1], f"{space}.{stop}"]
    return f"{route.train}[{'>'.join(parts)}]"


def read_route(text: str) -> RunRoute:
    """The route that `route_text` writes."""
    found = re.fullmatch(r"(.+?)\[(.*)\]", text)
    if found is None:
        raise BadNotation("{text} is not a route", text=repr(text))
    stops: list[tuple[str, int]] = []
    path: list[tuple[str, ...]] = []
    chain: list[str] = []
    for part in found[2].split(">") if found[2] else ():
        space, dot, stop = part.rpartition(".")
        if not dot or not stop.isdecimal():
            chain.append(part)
            continue
        if chain and not stops:
            raise BadNotation("{text} does not begin at a stop", text=repr(text))
        if stops:
            chain.append(space)
            path.append((space,) if len(chain) == 2 and chain[0] == space else tuple(chain))
        stops.append((space, int(stop)))
        chain = [space]
    if len(chain) > 1 or (chain and not stops):
        raise BadNotation("{text} does not end at a stop", text=repr(text))
    return RunRoute(found[1], tuple(stops), tuple(path))


class Notation:
    """Reads actions of some kinds. Of two kinds with one name the later is meant: a title's own, not a shared one."""

    def __init__(self, kinds: Iterable[type[Action]]) -> None:
        self.kinds = {kind.__name__: kind for kind in kinds}
        found = [(form, kind) for kind in self.kinds.values() for form in forms(kind)]
        found.sort(key=lambda item: (-len(item[0]), item[1].__name__))
        self._patterns = [(_words(form), _pattern(kind, form), kind) for form, kind in found]

    def read(self, text: str, is_actor: Callable[[str], bool] = bool) -> Action:
        """The action that a line means. `is_actor` tells who can act, where names could be misread."""
        line = text.strip()
        for words, pattern, kind in self._patterns:
            found = pattern.fullmatch(line) if words in line else None
            if found is None or not is_actor(found["actor"]):
                continue
            types = _types(kind)
            try:
                return kind(**{name: _value(types[name], given) for name, given in found.groupdict().items()})
            except (msgspec.MsgspecError, ValueError):
                continue
        raise BadNotation("{line} is not an action", line=repr(line))


def _words(form: str) -> str:
    """The longest words of a form: they tell at a glance whether a line can be of it."""
    return max(_FIELD.split(form)[::2], key=len).strip()


def _pattern(kind: type[Action], form: str) -> re.Pattern[str]:
    types = _types(kind)
    return re.compile(
        "".join(
            re.escape(part) if index % 2 == 0 else f"(?P<{part}>{'-?[0-9]+' if types[part] is int else '.+?'})"
            for index, part in enumerate(_FIELD.split(form))
        )
    )


@cache
def _shared() -> Notation:
    return Notation(shared_kinds())


def read(text: str, is_actor: Callable[[str], bool] = bool) -> Action:
    """The action that a line means, if it is of a kind that titles share; `Game.read` knows a title's own as well."""
    return _shared().read(text, is_actor)


def _value(kind: Any, text: str) -> Any:
    if kind is str:
        return text
    if kind is int:
        return int(text)
    if kind == tuple[RunRoute, ...]:
        return () if text == "nothing" else tuple(read_route(part) for part in text.split())
    return msgspec.json.decode(text, type=kind)
