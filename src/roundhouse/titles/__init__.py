"""The titles Roundhouse plays."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.engine.title import Title
from roundhouse.kernel.errors import BadSetup
from roundhouse.titles.g1830.title import Title1830
from roundhouse.titles.g1861.title import Title1861
from roundhouse.titles.g1865.title import Title1865
from roundhouse.titles.lilliput.title import Title18Lilliput

TITLES: dict[str, type[Title]] = {
    kind.id: kind
    for kind in (
        Title1830,
        Title1861,
        Title1865,
        Title18Lilliput,
    )
}
"""The newest version of the rules of every title."""

EARLIER: dict[tuple[str, int], type[Title]] = {}
"""Versions of the rules that records may still name, by title and version: what was once played stays playable."""


@lru_cache(maxsize=64)
def title(name: str, options: frozenset[str] = frozenset(), version: int | None = None) -> Title:
    """A title with its options chosen, by its id; the newest version of its rules unless another is named."""
    kind = TITLES.get(name)
    if kind is None:
        raise BadSetup(f"there is no title '{name}'; there are {', '.join(TITLES)}")
    if version not in (None, kind.version):
        if (name, version) not in EARLIER:
            raise BadSetup(f"{kind.name} has no rules of version {version}; the newest is {kind.version}")
        kind = EARLIER[name, version]
    return kind(options)
