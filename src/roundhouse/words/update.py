"""`python -m roundhouse.words.update [TITLE …]`: bring the catalogues up to date with what is said.

Without titles: what all titles share, and the titles that Roundhouse brings. New messages come in untranslated, those
no longer said go out; translations that are there stay.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from roundhouse.engine.title import Title
from roundhouse.titles import TITLES, find_title
from roundhouse.titles.parts import folders
from roundhouse.titles.reconstructed import reconstructed
from roundhouse.words.catalogue import LANGUAGES, REFUSAL, SOURCE, catalogue, place_of
from roundhouse.words.forms import Form, Plural
from roundhouse.words.refusals import reasons, reasons_of
from roundhouse.words.said_in_pictures import COLON, VALUES
from roundhouse.words.said_in_reports import REPORTS
from roundhouse.words.said_in_terminal import TERMINAL
from roundhouse.words.said_of_names import LOOSE, PLAIN
from roundhouse.words.spoken import SHARED, own_words
from roundhouse.words.wording import wording

OURS = "roundhouse."
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
    """Every message that titles share but the refusals, in the order of the tables; some are said in several places."""
    yield from SHARED.messages()
    yield from PLAIN.values()
    yield from (*VALUES, COLON)
    yield from LOOSE
    yield from TERMINAL
    yield from REPORTS


def messages_of(kind: type[Title]) -> Iterator[Form]:
    """Every message of a title's own but the refusals: its words, and what it says of itself."""
    shared = {_key(form) for form in messages()}
    own = (*own_words(kind).messages(), *of_itself(kind))
    yield from (form for form in own if form and _key(form) not in shared)
    reworded = wording(own_words(kind).words)
    yield from (reworded.form(form) for form in messages() if reworded.has(form))


def of_itself(kind: type[Title]) -> Iterator[str]:
    """What a title says of itself: its options, its box, its landscapes, what is reconstructed in it."""
    yield from (option.words for option in kind.option_types)
    yield from (kind.box.subtitle, kind.box.pitch)
    if about := kind.landscapes():
        yield from (about.words, *about.pieces.values(), *about.samples)
    for entry in reconstructed(kind):
        yield from (entry.what, entry.source)


def _key(form: Form) -> str:
    return form.one if isinstance(form, Plural) else form


def updated(language: str, folder: str, forms: Iterable[Form], refusals: Iterable[str]) -> Catalog:
    """A catalogue with exactly the messages that are said, and the translations there are for them.

    A message that has moved from what all titles share to one title brings its translation with it.
    """
    new, olds = Catalog(locale=language), (catalogue(language, folder), catalogue(language))

    def kept(message: str, context: str | None = None) -> str | tuple[str, ...] | list[str] | None:
        found = (old.get(message, context) for old in olds)
        return next((each.string for each in found if each is not None and each.string), None)

    for form in forms:
        key = (form.one, form.several) if isinstance(form, Plural) else form
        if key not in new:
            new.add(key, kept(_key(form)))
    for reason in refusals:
        new.add(reason, kept(reason, REFUSAL), context=REFUSAL)
    return new


def write(language: str, folder: str, catalogue: Catalog) -> list[str]:
    """Write the catalogue of a language; returns the messages that have no translation."""
    path = Path(str(place_of(language, folder)))
    path.parent.mkdir(parents=True, exist_ok=True)
    name = f"{LANGUAGES[language]}{f', {folder}' if folder else ''}"
    with path.open("wb") as file:
        file.write(HEADER.format(language=language, name=name, plural=catalogue.plural_forms).encode())
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


def update(folder: str, forms: Iterable[Form], refusals: Iterable[str]) -> dict[str, list[str]]:
    """Bring the catalogues of a folder up to date; returns what has no translation, by language."""
    forms, refusals = list(forms), list(refusals)
    return {
        language: write(language, folder, updated(language, folder, forms, refusals))
        for language in LANGUAGES
        if language != SOURCE
    }


def update_title(kind: type[Title]) -> dict[str, list[str]]:
    """Bring the catalogues of a title up to date."""
    return update(folders(kind)[0], messages_of(kind), reasons_of(kind))


def main(names: list[str]) -> None:
    kinds = [type(find_title(name)) for name in names]
    ours = [kind for kind in TITLES.values() if kind.__module__.startswith(OURS)]
    missing = {kind.id: update_title(kind) for kind in kinds or ours}
    if not names:
        missing["all titles"] = update("", messages(), reasons())
    for what, found in missing.items():
        for language, texts in found.items():
            print(f"{what}, {language}: {len(texts)} messages without translation")
            for text in texts:
                print(f"  {text}")


if __name__ == "__main__":
    main(sys.argv[1:])
