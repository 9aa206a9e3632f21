"""Views of titles: what a title shows that others do not."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.engine.title import Title
from roundhouse.render.titles.g1830 import View1830
from roundhouse.render.titles.g1861 import View1861
from roundhouse.render.titles.g1865 import View1865
from roundhouse.render.titles.lilliput import ViewLilliput
from roundhouse.render.view import View

VIEWS: dict[str, type[View]] = {"1830": View1830, "1861": View1861, "1865": View1865, "18Lilliput": ViewLilliput}
"""The view of each title that has one of its own, by the title's id."""


@lru_cache(maxsize=64)
def view_of(title: Title) -> View:
    """How a title is seen."""
    return VIEWS.get(title.id, View)(title)
