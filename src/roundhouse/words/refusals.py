"""What is refused, in other languages: the sentences of rules, and of those who read files and set up games.

A refusal and a trouble are data: a sentence with open fields and the facts for them. The catalogues hold the
sentences in a context of their own, those of a title in its folder.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from gettext import NullTranslations
from importlib import resources
from pathlib import Path

from roundhouse.engine.refusals import SENTENCES
from roundhouse.engine.title import Title
from roundhouse.kernel.errors import AS_A_WHOLE, AT_ACTION, AT_LINE, IllegalAction, Trouble
from roundhouse.kernel.sentences import plain
from roundhouse.titles import TITLES, find_title
from roundhouse.titles.parts import folders
from roundhouse.words.catalogue import REFUSAL, SOURCE, translations
from roundhouse.words.spoken import own_words
from roundhouse.words.wording import wording
from roundhouse.words.words import Words

ROOMS = ("bots", "cli", "engine", "finance", "formats", "kernel", "lab", "table", "titles", "words")
"""Where troubles are made that are not of one title."""
RAISED = ("BadSetup", "BadRecord", "BadNotation", "Trouble", "Flaw")
"""The calls whose first argument is a sentence."""


@cache
def _sentences(language: str) -> NullTranslations:
    """What looks up a sentence, whichever title it is of."""
    return translations(language, tuple(folders(kind)[0] for kind in TITLES.values()))


def trouble_in(language: str, error: BaseException) -> str:
    """What an error says, in another language; a clause in front of it stays."""
    if language == SOURCE:
        return str(error)
    if isinstance(error, IllegalAction):
        reason = Words(language, find_title(error.title)).reason(error.refusal)
        return f"{error.title} {error.clause}: {reason}"
    if isinstance(error, Trouble):
        facts = {
            name: trouble_in(language, fact) if isinstance(fact, BaseException) else fact
            for name, fact in error.facts.items()
        }
        return plain(_sentences(language).pgettext(REFUSAL, error.sentence), facts)
    return str(error)


def reasons() -> Iterator[str]:
    """Every sentence of refusal that titles share, in the order of the files."""
    root = Path(str(resources.files("roundhouse")))
    folders_of_titles = [Path(str(resources.files(folders(kind)[0]))) for kind in TITLES.values()]
    files = (
        path
        for path in (root / "game.py", *(path for room in ROOMS for path in sorted((root / room).rglob("*.py"))))
        if not any(path.is_relative_to(folder) for folder in folders_of_titles)
    )
    yield from dict.fromkeys((AT_ACTION, AT_LINE, AS_A_WHOLE, *SENTENCES.values(), *_reasons_in(files)))


def reasons_of(kind: type[Title]) -> Iterator[str]:
    """Every sentence of refusal in a title's own folder."""
    shared = set(reasons())
    files = sorted(Path(str(resources.files(folders(kind)[0]))).rglob("*.py"))
    found = (*kind.sentences.values(), *_reasons_in(files))
    yield from (reason for reason in dict.fromkeys(found) if reason not in shared)
    reworded = wording(own_words(kind).words)
    yield from (reworded.of(reason) for reason in SENTENCES.values() if reworded.has(reason))


def _reasons_in(files: Iterable[Path]) -> Iterator[str]:
    """The sentence of every trouble that is made."""
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(sentence)), *_]) if name in RAISED:
                    yield sentence
