"""Languages: which one a person reads, and the interface in it."""

from __future__ import annotations

import gettext
import io
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Literal

from babel.dates import format_datetime, format_timedelta
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from roundhouse.engine.title import Title
from roundhouse.table.errors import TableError
from roundhouse.table.models import now
from roundhouse.titles.parts import folders
from roundhouse.words import LANGUAGES, negotiate, trouble_in
from roundhouse.words.catalogue import translations as words_of
from roundhouse.words.typography import typeset

LOCALES = Path(__file__).parent / "locales"
UNITS: tuple[tuple[Literal["day", "hour", "minute", "second"], int], ...] = (
    ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)
)  # fmt: skip
NEVER = 1e9
"""So many of a unit are called by a larger one: a number of days is never called weeks."""
A_MINUTE = timedelta(minutes=1)
SOURCE = "en"


@cache
def translations(language: str) -> gettext.NullTranslations:
    """What looks up the interface's messages; English is what the others are translated from."""
    path = LOCALES / language / "LC_MESSAGES" / "table.po"
    if language == SOURCE or not path.exists():
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, typeset(language, read_po(file, locale=language)))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def wanted(accepted: str) -> str:
    """The language a browser asks for, by its Accept-Language header."""
    ranked = []
    for place, part in enumerate(accepted.split(",")):
        name, _, quality = part.strip().partition(";q=")
        try:
            ranked.append((-float(quality or 1), place, name))
        except ValueError:
            continue
    return negotiate(name for _, _, name in sorted(ranked))


class Speech:
    """One language of the interface: messages, numbers, dates."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else SOURCE
        self._catalogue = translations(self.language)

    def gettext(self, message: str) -> str:
        return self._catalogue.gettext(message)

    def of_title(self, title: type[Title], message: str) -> str:
        """What a title says of itself: its options, its box."""
        return words_of(self.language, folders(title)).gettext(message)

    def ngettext(self, one: str, several: str, count: int) -> str:
        return self._catalogue.ngettext(one, several, count)

    def error(self, error: TableError) -> str:
        """An error of the table as a sentence of this language."""
        text = self.gettext(error.sentence)
        facts = {name: self._told(fact) for name, fact in error.facts.items()}
        return text % facts if facts else text

    def trouble(self, error: Exception) -> str:
        """What the engine refuses, as a sentence of this language."""
        text = self._told(error)
        return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"

    def _told(self, fact: Any) -> Any:
        return trouble_in(self.language, fact) if isinstance(fact, Exception) else fact

    def number(self, number: int) -> str:
        return format_decimal(number, locale=self.language).replace("-", "−")

    def share(self, percent: str) -> str:
        """A part of a company in percent, with the comma of the language."""
        return percent if self.language == SOURCE else percent.replace(".", ",")

    def moment(self, moment: datetime) -> str:
        return format_datetime(moment, "short", locale=self.language)

    def ago(self, moment: datetime) -> str:
        """How long ago something was, to the minute: a page that tells seconds would be another with each look."""
        passed = now() - moment
        if passed < A_MINUTE:
            return self.gettext("just now")
        return format_timedelta(-passed, add_direction=True, locale=self.language)

    def lasting(self, seconds: float) -> str:
        """A stretch of time in words, in its two largest units: 90 minutes are 1 hour, 30 minutes."""
        left = max(0, round(seconds))
        found: list[str] = []
        for unit, length in UNITS:
            count, left = divmod(left, length)
            if count or (length == 1 and not found):
                whole = timedelta(seconds=count * length)
                found.append(format_timedelta(whole, granularity=unit, threshold=NEVER, locale=self.language))
            elif found:
                break
        return ", ".join(found[:2])
