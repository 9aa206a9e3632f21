"""`python -m roundhouse.words.update`: bring the catalogues up to date with what is said.

New messages come in untranslated, those no longer said go out; translations that are there stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from roundhouse.words.catalogue import LANGUAGES, REFUSAL, SOURCE
from roundhouse.words.forms import Form, Plural
from roundhouse.words.refusals import reasons
from roundhouse.words.said_in_pictures import DRAWN, VALUES
from roundhouse.words.said_in_terminal import TERMINAL
from roundhouse.words.said_of_actions import KINDS, OPTIONS
from roundhouse.words.said_of_events import EVENTS
from roundhouse.words.said_of_frames import FRAMES, ROUND
from roundhouse.words.said_of_names import CHARACTERS, FROM, LOOSE, OWNERS, PLAIN, TO
from roundhouse.words.said_of_powers import INCOME, POWERS
from roundhouse.words.said_of_steps import HINTS

LOCALES = Path(__file__).parent / "locales"
HEADER = """# Roundhouse: {name}
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def messages() -> Iterator[Form]:
    """Every message but the refusals, in the order of the tables; some are said in several places."""
    for table in (EVENTS, FRAMES, OPTIONS):
        for said in table.values():
            yield from (form for form in said.messages() if form)
    yield from ROUND.messages()
    yield from KINDS.values()
    for words in (OWNERS, FROM, TO, PLAIN, CHARACTERS):
        yield from words.values()
    yield INCOME
    yield from (power.form for powers in POWERS.values() for power in powers.values())
    yield from HINTS.values()
    yield from VALUES
    yield from DRAWN
    yield from LOOSE
    yield from TERMINAL


def updated(language: str, old: Catalog) -> Catalog:
    """A catalogue with exactly the messages that are said, and the translations the old one has for them."""
    new = Catalog(locale=language)
    for form in messages():
        key = (form.one, form.several) if isinstance(form, Plural) else form
        kept = old.get(form.one if isinstance(form, Plural) else form)
        if key not in new:
            new.add(key, kept.string if kept is not None else None)
    for reason in reasons():
        kept = old.get(reason, REFUSAL)
        new.add(reason, kept.string if kept is not None else None, context=REFUSAL)
    return new


def read(language: str) -> Catalog:
    """The catalogue of a language as it lies there; an empty one if there is none yet."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write(language: str, catalogue: Catalog) -> list[str]:
    """Write the catalogue of a language; returns the messages that have no translation."""
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(HEADER.format(language=language, name=LANGUAGES[language], plural=catalogue.plural_forms).encode())
        write_po(file, catalogue, width=0, omit_header=True, no_location=True)
    return untranslated(catalogue)


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages of a catalogue without a translation, or with an empty plural form."""
    found = []
    for message in catalogue:
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and not all(strings):
            found.append(str(message.id))
    return found


def path_of(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "roundhouse.po"


def main() -> None:
    for language in LANGUAGES:
        if language != SOURCE:
            missing = write(language, updated(language, read(language)))
            print(f"{language}: {len(missing)} messages without translation")
            for text in missing:
                print(f"  {text}")


if __name__ == "__main__":
    main()
