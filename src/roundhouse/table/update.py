"""`python -m roundhouse.table.update`: bring the interface's catalogues up to date with templates and code.

New messages come in untranslated, those no longer said go out; translations that are there stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from roundhouse.table import errors
from roundhouse.table.i18n import LOCALES, SOURCE
from roundhouse.words import LANGUAGES
from roundhouse.words.typography import typeset
from roundhouse.words.update import untranslated

HERE = Path(__file__).parent
METHODS = [("templates/**.html", "jinja2"), ("**.py", "python")]
OPTIONS = {"templates/**.html": {"trimmed": "true", "extensions": "jinja2.ext.do"}}
REFUSALS = (*(name for name, kind in vars(errors).items() if isinstance(kind, type)), "__init__")
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    **dict.fromkeys(REFUSALS),
}
HEADER = """# Roundhouse, the table: {name}
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""

Said = str | tuple[str, ...]


def messages() -> Iterator[Said]:
    """Everything the interface says, in the order of the files."""
    found = extract_from_dir(HERE, METHODS, OPTIONS, KEYWORDS)
    for _, _, said, _, _ in sorted(found, key=lambda each: (each[0], each[1])):
        yield said


def path_of(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "table.po"


def read(language: str) -> Catalog:
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return typeset(language, read_po(file, locale=language))


def updated(language: str, old: Catalog) -> Catalog:
    """A catalogue with exactly the messages that are said, and the translations the old one has for them."""
    new = Catalog(locale=language)
    for said in messages():
        key = said if isinstance(said, str) else said[:2]
        kept = old.get(key if isinstance(key, str) else key[0])
        if key not in new:
            new.add(key, kept.string if kept is not None else None)
    return new


def write(language: str, catalogue: Catalog) -> None:
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        header = HEADER.format(language=language, name=LANGUAGES[language], plural=catalogue.plural_forms)
        file.write(header.encode())
        write_po(file, catalogue, width=0, omit_header=True, no_location=True)


def main() -> None:
    for language in LANGUAGES:
        if language != SOURCE:
            catalogue = updated(language, read(language))
            write(language, catalogue)
            missing = untranslated(catalogue)
            print(f"{language}: {len(missing)} messages without translation")
            for text in missing:
                print(f"  {text}")


if __name__ == "__main__":
    main()
