"""Catalogues of translations: gettext files, read as they are and kept."""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from roundhouse.words.typography import typeset

LANGUAGES: dict[str, str] = {"en": "English", "fr": "Français", "it": "Italiano"}
"""The languages there are, each by its own name; English is what the others are translated from."""

SOURCE = "en"
REFUSAL = "refusal"
"""The context of sentences that say why something is refused."""


def place_of(language: str, folder: str = "") -> Traversable:
    """Where the catalogue of a language is: what is said of every title, or of the one in a folder."""
    if folder:
        return resources.files(folder) / "locales" / f"{language}.po"
    return resources.files("roundhouse.words") / "locales" / language / "LC_MESSAGES" / "roundhouse.po"


@cache
def catalogue(language: str, folder: str = "") -> Catalog:
    """The catalogue of a language as its file has it; an empty one if there is none."""
    place = place_of(language, folder)
    if not place.is_file():
        return Catalog(locale=language)
    with place.open("rb") as file:
        return typeset(language, read_po(file, locale=language))


@cache
def translations(language: str, folders: tuple[str, ...] = ()) -> gettext.NullTranslations:
    """What looks up messages, those of the first folder first; a message without translation is given as it is."""
    if language == SOURCE:
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language, *folders[:1]))
    compiled.seek(0)
    found = gettext.GNUTranslations(compiled)
    if folders:
        found.add_fallback(translations(language, folders[1:]))
    return found


def negotiate(wanted: Iterable[str]) -> str:
    """The first language of a list of preferences that we have; English if there is none."""
    for name in wanted:
        found = name.replace("_", "-").split("-")[0].lower()
        if found in LANGUAGES:
            return found
    return SOURCE
