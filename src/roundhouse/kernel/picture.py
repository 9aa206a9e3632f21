"""Things that show themselves in a notebook. Who can draw a thing says so here; nothing below has to know how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, TypeVar

T = TypeVar("T")

_painters: dict[type, Callable[[Any], str]] = {}
_loaders: list[Callable[[], object]] = []


def painted_by(load: Callable[[], object]) -> None:
    """Whoever can draw is loaded by this when a picture is first wanted."""
    _loaders.append(load)


def paints(kind: type[T], painter: Callable[[T], str]) -> None:
    """From now on, things of a kind are drawn as SVG by this function, unless a nearer kind has a painter."""
    _painters[kind] = painter


class Pictured:
    """Something that a notebook shows as a picture, if anybody can draw it."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        while _loaders:
            _loaders.pop()()
        for kind in type(self).__mro__:
            painter = _painters.get(kind)
            if painter is not None:
                return painter(self)
        return None


def as_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A small table, for what a notebook shows better in words than in a picture."""
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
