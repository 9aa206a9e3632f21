"""Catalogues of translations: gettext files, read as they are and kept."""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterable
from functools import cache
from importlib import resources

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES: dict[str, str] = {"en": "English", "fr": "Français", "it": "Italiano"}
"""The languages there are, each by its own name; English is what the others are translated from."""

SOURCE = "en"
REFUSAL = "refusal"
"""The context of sentences that say why something is refused."""


@cache
def catalogue(language: str) -> Catalog:
    """The catalogue of a language as its file has it."""
    path = resources.files("roundhouse.words") / "locales" / language / "LC_MESSAGES" / "roundhouse.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


@cache
def translations(language: str) -> gettext.NullTranslations:
    """What looks up the messages of a language; a message without translation is given back as it is."""
    if language == SOURCE:
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def negotiate(wanted: Iterable[str]) -> str:
    """The first language of a list of preferences that we have; English if there is none."""
    for name in wanted:
        found = name.replace("_", "-").split("-")[0].lower()
        if found in LANGUAGES:
            return found
    return SOURCE
