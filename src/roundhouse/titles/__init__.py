"""The titles that are installed. Each is a folder of its own, found by an entry point, in this package or in another:

[project.entry-points."roundhouse.titles"]
1830 = "roundhouse.titles.g1830.title:Title1830"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from roundhouse.engine.title import Title
from roundhouse.kernel.errors import BadSetup

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "roundhouse.titles"


class Titles(Mapping[str, type[Title]]):
    """The newest rules of every installed title, by its id; the code of a title is read when it is asked for."""

    def __init__(self) -> None:
        self._found: dict[str, set[EntryPoint]] | None = None

    def __getitem__(self, name: str) -> type[Title]:
        return _loaded(*self._entries()[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries())

    def __len__(self) -> int:
        return len(self._entries())

    def __contains__(self, name: object) -> bool:
        return name in self._entries()

    def _entries(self) -> dict[str, set[EntryPoint]]:
        if self._found is None:
            from importlib.metadata import entry_points  # it takes longer to import than all else here

            found: dict[str, set[EntryPoint]] = {}
            for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
                found.setdefault(entry.name, set()).add(entry)
            self._found = found
        return self._found

    def look_again(self) -> None:
        """Forget what was found, because packages have come or gone."""
        self._found = None
        find_title.cache_clear()


def _loaded(entry: EntryPoint, *others: EntryPoint) -> type[Title]:
    """The class behind an entry point, if it is what it should be."""
    if others:
        places = " and ".join(sorted(each.value for each in (entry, *others)))
        raise BadSetup("two packages bring a title '{name}': {places}", name=entry.name, places=places)
    try:
        kind = entry.load()
    except (ImportError, AttributeError) as error:
        raise BadSetup(
            "the title '{name}' cannot be loaded from {value}: {error}", name=entry.name, value=entry.value, error=error
        ) from error
    if not isinstance(kind, type) or not issubclass(kind, Title) or kind.id != entry.name:
        raise BadSetup("{value} is not a title called '{name}'", value=entry.value, name=entry.name)
    return kind


TITLES = Titles()


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


def of_version(kind: type[Title], version: int) -> type[Title]:
    """A title by the rules of one of its versions; the code of earlier ones is read when it is asked for."""
    if version == kind.version:
        return kind
    if version not in kind.earlier:
        raise BadSetup(
            "{name} has no rules of version {version}; the newest is {newest}",
            name=kind.name,
            version=version,
            newest=kind.version,
        )
    module, _, name = kind.earlier[version].partition(":")
    found: type[Title] = getattr(import_module(module), name)
    return found


@lru_cache(maxsize=64)
def find_title(name: str, options: frozenset[str] = frozenset(), version: int | None = None) -> Title:
    """A title with its options chosen, by its name; the newest version of its rules unless another is named."""
    found = meant(name)
    if found is None and not TITLES:
        raise BadSetup("no title is installed; install Roundhouse again, in its folder: pip install -e .")
    if found is None:
        raise BadSetup("there is no title '{name}'; there are {known}", name=name, known=", ".join(TITLES))
    kind = TITLES[found]
    if version is not None:
        kind = of_version(kind, version)
    return kind.edition(options)(options)
