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


def _folded(name: str) -> str:
    """A name without what people leave out or write otherwise: case, spaces, marks."""
    return "".join(filter(str.isalnum, name.casefold()))


def _called(kind: type[Title]) -> set[str]:
    """What a title is called: by its id, its whole name, or the words in it ("sardinia", "lilliput")."""
    words = "".join(filter(str.isalpha, _folded(kind.name)))
    return {_folded(kind.id), _folded(kind.name), *([words] if words else [])}


def meant(name: str) -> str | None:
    """The id of the title that somebody means, whatever the case; None if there is none."""
    if name in TITLES:
        return name
    found = [kind.id for kind in TITLES.values() if _folded(name) in _called(kind)]
    return found[0] if len(found) == 1 else None


@lru_cache(maxsize=64)
def title(name: str, options: frozenset[str] = frozenset(), version: int | None = None) -> Title:
    """A title with its options chosen, by its name; the newest version of its rules unless another is named."""
    found = meant(name)
    if found is None:
        raise BadSetup(f"there is no title '{name}'; there are {', '.join(TITLES)}")
    kind = TITLES[found]
    if version not in (None, kind.version):
        if (kind.id, version) not in EARLIER:
            raise BadSetup(f"{kind.name} has no rules of version {version}; the newest is {kind.version}")
        kind = EARLIER[kind.id, version]
    return kind(options)
