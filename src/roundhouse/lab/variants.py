"""Variants that nobody thought of: random changes of a title's data, for the tests that look for what they break."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec

from roundhouse.titles import TITLES
from roundhouse.titles.parts import folders

FILES = ("entities", "market", "board", "tiles", "scenarios")
NUMBERS = (0, 1, 2, 3, 5, 7, 10, 20, 40, 50, 100, 1000, 9999)


def data_of(title: str) -> dict[str, Any]:
    """All that the files of a title hold, as they are written."""
    found: dict[str, Any] = {}
    place = resources.files(folders(TITLES[title])[0])
    for name in FILES:
        file = place.joinpath(f"{name}.toml")
        if file.is_file():
            for key, value in msgspec.toml.decode(file.read_bytes()).items():
                found[key] = [*found[key], *value] if key in found else value
    return found


def random_variant(title: str, seed: int, changes: int = 3) -> str:
    """The text of a variant with some random changes; most of them are somehow wrong."""
    chance = random.Random(seed)
    data = data_of(title)
    lines = [f"title = {written(title)}", f"name = {written(f'Random {seed}')}"]
    tables: dict[str, list[dict[str, Any]]] = {}
    keys = list(data)
    for _ in range(changes):
        key = chance.choice(keys)
        value = data[key]
        if isinstance(value, list) and value and isinstance(value[0], dict):
            entry = chance.choice(value)
            identity = _identity(entry)
            if any(other[identity] == entry[identity] for other in tables.get(key, ())):
                continue
            tables.setdefault(key, []).append({identity: entry[identity], **_change(entry, identity, chance)})
        else:
            keys.remove(key)
            lines.append(f"{key} = {written(_other(value, chance))}")
    for key, entries in tables.items():
        for entry in entries:
            lines += ["", f"[[{key}]]", *(f"{name} = {written(value)}" for name, value in entry.items())]
    return "\n".join(lines) + "\n"


def single_changes(title: str) -> Iterator[str]:
    """The texts of all variants that change one thing at one place: every key of every entry, in some ways each."""
    for key, value in data_of(title).items():
        entries = value if isinstance(value, list) and value and isinstance(value[0], dict) else [value]
        for entry in entries:
            name = _identity(entry) if entries is value else ""
            head = [f"[[{key}]]", f"{name} = {written(entry[name])}"] if name else []
            if name:
                yield _text(title, *head, "remove = true")
            for field, each in entry.items() if name else [(key, value)]:
                if field != name:
                    for path, other in _others(each, (field,)):
                        yield _text(title, *head, f"{'.'.join(written(str(part)) for part in path)} = {written(other)}")


def _text(title: str, *lines: str) -> str:
    return "\n".join((f"title = {written(title)}", 'name = "One change"', *lines, ""))


def _others(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Other values for a value, and for all that stands in it, each with its place."""
    if isinstance(value, dict):
        yield path, {"cats": 1}
        for key, each in value.items():
            yield (*path, "remove"), [key]
            yield from _others(each, (*path, key))
    elif isinstance(value, list):
        yield from ((path, other) for other in ([], value[:-1], [*value, *value[:1]], value[::-1]) if other != value)
        for number, each in enumerate(value):
            yield from _others(each, (*path, number))
    elif isinstance(value, bool):
        yield path, not value
    elif isinstance(value, str):
        yield from ((path, other) for other in ("", "cats", "2") if other != value)
    else:
        yield from ((path, other) for other in {0, 1, value + 1, value * 2, 1_000_000} - {value})


def _identity(entry: dict[str, Any]) -> str:
    return next(name for name in ("id", "at", "name", "players", "number", "phase", "price") if name in entry)


def _change(entry: dict[str, Any], identity: str, chance: random.Random) -> dict[str, Any]:
    if chance.random() < 0.15:
        return {"remove": True}
    names = [name for name in entry if name != identity]
    return {
        name: _other(entry[name], chance) for name in chance.sample(names, min(len(names), chance.choice((1, 1, 2))))
    }


def _other(value: Any, chance: random.Random) -> Any:
    """Something like a value, and not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((value * 2, value // 2, value + 1, max(0, value - 1), chance.choice(NUMBERS)))
    if isinstance(value, str):
        return chance.choice((value, value, "", "unlimited", "city", "#123456", "2", "yellow"))
    if isinstance(value, dict):
        return {key: _other(each, chance) if chance.random() < 0.6 else each for key, each in value.items()}
    if not value:
        return chance.choice(([], [], [1], ["2"]))
    found = [_other(each, chance) if chance.random() < 0.3 else each for each in value]
    if chance.random() < 0.2:
        found.pop(chance.randrange(len(found)))
    return found


def written(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{written(str(key))} = {written(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return msgspec.json.encode(value).decode()
