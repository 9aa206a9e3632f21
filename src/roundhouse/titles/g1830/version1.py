"""1830 by version 1 of these rules: what version 2 has corrected, as it was, for games that were begun under it."""

from __future__ import annotations

from roundhouse.engine.title import Title
from roundhouse.titles.g1830.edition import Online1830
from roundhouse.titles.g1830.title import Title1830


class Title1830Version1(Title1830):
    version = 1

    @classmethod
    def edition(cls, options: frozenset[str]) -> type[Title]:
        return Online1830Version1 if "online" in options else cls


class Online1830Version1(Online1830):
    version = 1
