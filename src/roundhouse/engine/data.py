"""Reading the data files of a title: typed, and with nothing in them that nobody reads."""

from __future__ import annotations

import contextlib
import re
import tomllib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from roundhouse.engine.places import ANY, Path, crowded_line, line_of, lines_in
from roundhouse.kernel.errors import BadData

if TYPE_CHECKING:
    from roundhouse.engine.variant import Variant

T = TypeVar("T")

_WHERE = re.compile(r"`\$(?P<path>[^`]*)`")
_PART = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
_FIELD = re.compile(r"unknown field `(?P<name>[^`]+)`")


def read(package: str, name: str | tuple[str, ...], kind: type[T], variant: Variant | None = None) -> T:
    """A TOML file of a title, as typed data, or several that have lists of the same names.

    What is wrong in one is told with its line. A variant is laid over what stands there.
    """
    names = (name,) if isinstance(name, str) else name
    if variant is None and len(names) == 1:
        with contextlib.suppress(msgspec.ValidationError, ValueError, RecursionError):
            return msgspec.convert(_tables(package, names[0]), kind, str_keys=True)
        # what is wrong is told with its line
        return decoded(_text(package, names[0]), f"{package}/{names[0]}", kind)
    together: dict[str, Any] = {}
    for each in names:
        for key, value in _tables(package, each).items():
            together[key] = [*together[key], *value] if key in together and isinstance(value, list) else value
    if variant is None:
        return msgspec.convert(together, kind, str_keys=True)
    found: T = variant.over(together, kind)  # type: ignore[arg-type]
    return found


def _text(package: str, name: str) -> str:
    return resources.files(package).joinpath(name).read_text("utf-8")


@cache
def _tables(package: str, name: str) -> dict[str, Any]:
    """A file as it is written; nobody changes what is kept here."""
    return tomllib.loads(_text(package, name))


def decoded(text: str, name: str, kind: type[T]) -> T:
    """A text in TOML as typed data; every key in it must be one of that type."""
    if line := crowded_line(text):
        raise BadData(name, line, "it is nested too deeply")
    try:
        return msgspec.toml.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise BadData(name, line_of(lines_in(text), _place(str(error))), str(error)) from error
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BadData(name, 0, str(error)) from error


def _place(complaint: str) -> Path:
    """Where something is wrong; the key that is not known, if that is what it is."""
    where, field = _WHERE.search(complaint), _FIELD.search(complaint)
    parts = _PART.findall(where["path"]) if where else []
    path = tuple(int(index) if index.isdigit() else name or ANY for name, index in parts)
    return (*path, field["name"]) if field else path
