"""The titles Roundhouse plays."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.engine.title import Title
from roundhouse.kernel.errors import BadSetup
from roundhouse.titles.g1830.title import Title1830
from roundhouse.titles.g1865.title import Title1865

TITLES: dict[str, type[Title]] = {kind.id: kind for kind in (Title1830, Title1865)}


@lru_cache(maxsize=64)
def title(name: str, options: frozenset[str] = frozenset(), version: int | None = None) -> Title:
    """A title with its options chosen, by its id; the newest version of its rules unless another is named."""
    kind = TITLES.get(name)
    if kind is None:
        raise BadSetup(f"there is no title '{name}'; there are {', '.join(TITLES)}")
    if version not in (None, kind.version):
        raise BadSetup(f"{kind.name} has no rules of version {version}; the newest is {kind.version}")
    return kind(options)
