"""1861 by version 1 of these rules: what version 2 has corrected, as it was, for games that were begun under it."""

from __future__ import annotations

from roundhouse.engine.title import Title
from roundhouse.titles.g1861.edition import Online1861
from roundhouse.titles.g1861.title import Title1861


class Title1861Version1(Title1861):
    version = 1

    @classmethod
    def edition(cls, options: frozenset[str]) -> type[Title]:
        return Online1861Version1 if "online" in options else cls


class Online1861Version1(Online1861):
    version = 1
