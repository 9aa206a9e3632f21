"""How a title is seen: by a view of its own (`VIEW` in its module `view`), or as any other."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.engine.title import Title
from roundhouse.render.view import View
from roundhouse.titles.parts import VIEW, part


@lru_cache(maxsize=64)
def view_of(title: Title) -> View:
    """How a title is seen."""
    own = part(type(title), VIEW)
    kind: type[View] = View if own is None else own.VIEW
    return kind(title)
