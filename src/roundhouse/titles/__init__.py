"""The titles that are installed. Each is a folder of its own, found by an entry point, in this package or in another:

[project.entry-points."roundhouse.titles"]
1830 = "roundhouse.titles.g1830.title:Title1830"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from roundhouse.engine.box import Box, read_box
from roundhouse.kernel.errors import BadSetup, BadVariant, Flaw

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from roundhouse.engine.title import Title
    from roundhouse.engine.variant import Variant

GROUP = "roundhouse.titles"


class Titles(Mapping[str, "type[Title]"]):
    """The newest rules of every installed title, by its id; the code of a title is read when it is asked for."""

    def __init__(self) -> None:
        self._found: dict[str, set[EntryPoint]] | None = None

    def __getitem__(self, name: str) -> type[Title]:
        return _loaded(self._entry(name))

    def folder(self, name: str) -> str:
        """The package that is the folder of a title; nothing of its rules is read."""
        return self._entry(name).module.rpartition(".")[0]

    def box(self, name: str) -> Box:
        """What stands on the box of a title; nothing of its rules is read."""
        try:
            return read_box(self.folder(name))
        except (ImportError, FileNotFoundError) as error:
            raise _not_loaded(self._entry(name), error) from error

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The box of every title."""
        return tuple(map(self.box, self))

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

    def _entry(self, name: str) -> EntryPoint:
        """The only entry point of that name."""
        entry, *others = self._entries()[name]
        if others:
            places = " and ".join(sorted(each.value for each in (entry, *others)))
            raise BadSetup("two packages bring a title '{name}': {places}", name=name, places=places)
        return entry

    def look_again(self) -> None:
        """Forget what was found, because packages have come or gone."""
        self._found = None
        _ordinary.cache_clear()
        _varied.cache_clear()


def _loaded(entry: EntryPoint) -> type[Title]:
    """The class behind an entry point, if it is what it should be."""
    from roundhouse.engine.title import Title  # not read by whoever only lists the titles

    try:
        kind = entry.load()
    except (ImportError, AttributeError, FileNotFoundError) as error:
        raise _not_loaded(entry, error) from error
    if not isinstance(kind, type) or not issubclass(kind, Title) or kind.id != entry.name:
        raise BadSetup("{value} is not a title called '{name}'", value=entry.value, name=entry.name)
    return kind


def _not_loaded(entry: EntryPoint, error: Exception) -> BadSetup:
    return BadSetup(
        "the title '{name}' cannot be loaded from {value}: {error}", name=entry.name, value=entry.value, error=error
    )


TITLES = Titles()


def _folded(name: str) -> str:
    """A name without what people leave out or write otherwise: case, spaces, marks."""
    return "".join(filter(str.isalnum, name.casefold()))


def _called(box: Box) -> set[str]:
    """What a title is called: by its id, its whole name, or the words in it ("sardinia", "lilliput")."""
    words = "".join(filter(str.isalpha, _folded(box.name)))
    return {_folded(box.id), _folded(box.name), *([words] if words else [])}


def meant(name: str) -> str | None:
    """The id of the title that somebody means, whatever the case; None if there is none."""
    if name in TITLES:
        return name
    found = [box.id for box in TITLES.boxes if _folded(name) in _called(box)]
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


def find_title(
    name: str, options: frozenset[str] = frozenset(), version: int | None = None, variant: str = ""
) -> Title:
    """A title with its options chosen, by its name; the newest version of its rules unless another is named.

    With the text of a variant it is a title of its own, which shares nothing with the ordinary one.
    """
    found = meant(name)
    if found is None and not TITLES:
        raise BadSetup("no title is installed; install Roundhouse again, in its folder: pip install -e .")
    if found is None:
        raise BadSetup("there is no title '{name}'; there are {known}", name=name, known=", ".join(TITLES))
    if version is None:
        version = TITLES[found].version
    return _varied(found, options, version, variant) if variant else _ordinary(found, options, version)


@lru_cache(maxsize=64)
def _ordinary(name: str, options: frozenset[str], version: int) -> Title:
    return of_version(TITLES[name], version).edition(options)(options)


@lru_cache(maxsize=24)
def _varied(name: str, options: frozenset[str], version: int, text: str) -> Title:
    from roundhouse.engine.variant import TITLE, Variant  # only variants need it

    variant = Variant(text)
    if meant(variant.title) != name:
        raise variant.fail(Flaw("it is a variant of {other}, not of {name}", (TITLE,), other=variant.title, name=name))
    kind = of_version(TITLES[name], version).edition(options)
    return varied(kind, options, variant, _ordinary(name, options, version))


def forget_titles() -> None:
    """Let go of all titles with what they have worked out; whoever holds one keeps it."""
    _ordinary.cache_clear()
    _varied.cache_clear()


def varied(kind: type[Title], options: frozenset[str], variant: Variant, ordinary: Title) -> Title:
    """A title as a variant has it, or what is wrong with that."""
    from roundhouse.engine.flaws import flaws  # only variants need it

    try:
        title = kind(options, variant)
        variant.nothing_left()
        for flaw in flaws(title, ordinary):
            raise flaw
    except Flaw as flaw:
        raise variant.fail(flaw) from flaw
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError) as error:
        raise BadVariant(0, Flaw("the title cannot be set up with it: something is missing or wrong")) from error
    return title
