"""Refusals in other languages.

The rules, and those who read files, say why they refuse something in English sentences of their own. The catalogues
hold these sentences with the facts left out ("{player} may not hold more of {name}"), in a context of their own; a
refusal is recognised by its sentence, and its facts are put into the translation.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path

from roundhouse.engine.refusals import SENTENCES
from roundhouse.engine.title import Title
from roundhouse.kernel.sentences import FIELD
from roundhouse.titles import TITLES
from roundhouse.titles.parts import folders
from roundhouse.words.catalogue import REFUSAL, SOURCE, catalogue, translations
from roundhouse.words.said_of_names import PLAIN

MADE_OF_PARTS: tuple[str, ...] = ("action {at} ({action}): {why}",)
"""Reasons that the rules put together elsewhere than in the call that refuses."""


WITH_CLAUSE = re.compile(r"(\S+ [\w.-]+: )(.+)", re.DOTALL)
"""A reason as an error says it, with its title and clause."""
ROOMS = ("engine", "finance", "formats", "bots", "table")
"""Where sentences of refusal stand that are not of one title."""
RAISED = ("BadSetup", "BadRecord")
"""The calls whose last argument is a reason."""


@cache
def _patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """The refusals of all catalogues, those with more words of their own first, with their translations."""
    found = []
    catalogues = (catalogue(language, folder) for folder in ("", *title_folders()))
    for message in (message for each in catalogues for message in each):
        if message.context == REFUSAL and isinstance(message.id, str):
            parts = FIELD.split(message.id)
            pattern = "".join(
                re.escape(part) if index % 3 == 0 else f"(?P<{part}>.*?)" if index % 3 == 1 else ""
                for index, part in enumerate(parts)
            )
            weight = sum(len(part) for part in parts[::3])
            found.append((weight, message.id, re.compile(pattern, re.DOTALL), str(message.string or message.id)))
    found.sort(key=lambda item: (-item[0], item[1]))
    return [(pattern, text) for _, _, pattern, text in found]


def title_folders() -> list[str]:
    """The folder of every installed title."""
    return [folders(kind)[0] for kind in TITLES.values()]


def translated_reason(language: str, reason: str) -> str:
    """A reason in another language; as it is, if the catalogue does not know it."""
    if language == SOURCE:
        return reason
    known = translations(language)
    for pattern, text in _patterns(language):
        found = pattern.fullmatch(reason)
        if found is not None:
            facts = {
                name: trouble_in(language, value) if name == "why" else known.gettext(PLAIN.get(value, value))
                for name, value in found.groupdict().items()
            }
            return filled(text, facts)
    return reason


def trouble_in(language: str, text: str) -> str:
    """What an error says, in another language; a clause in front of it stays."""
    found = WITH_CLAUSE.fullmatch(text)
    if found is not None and recognised(language, found[2]):
        return found[1] + translated_reason(language, found[2])
    return translated_reason(language, text)


def recognised(language: str, reason: str) -> bool:
    """Whether a catalogue knows a reason."""
    return any(pattern.fullmatch(reason) for pattern, _ in _patterns(language))


def filled(text: str, facts: dict[str, str]) -> str:
    """A sentence with its facts put in."""
    return FIELD.sub(lambda field: facts[field[1]], text)


def reasons() -> Iterator[str]:
    """Every sentence of refusal that titles share, with its facts left out, in the order of the files."""
    made = (*MADE_OF_PARTS, *SENTENCES.values())
    root = resources.files("roundhouse")
    files = [path for name in ROOMS for path in sorted(Path(str(root / name)).rglob("*.py"))]
    here = sorted(Path(str(root / "titles")).glob("*.py"))
    yield from dict.fromkeys((*made, *_reasons_in([*files, *here])))


def reasons_of(kind: type[Title]) -> Iterator[str]:
    """Every sentence of refusal in a title's own folder."""
    shared = set(reasons())
    files = sorted(Path(str(resources.files(folders(kind)[0]))).rglob("*.py"))
    found = (*kind.sentences.values(), *_reasons_in(files))
    yield from (reason for reason in dict.fromkeys(found) if reason not in shared)


def _reasons_in(files: Iterable[Path]) -> Iterator[str]:
    for path in files:
        yield from _reasons_of(ast.parse(path.read_text("utf-8")))


def _reasons_of(module: ast.Module) -> Iterator[str]:
    """The last argument of every call that refuses something."""
    for node in ast.walk(module):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in RAISED and node.args:
            yield from _templates(node.args[-1])


def _templates(node: ast.expr) -> Iterator[str]:
    """A text with its facts as fields; nothing where the text is made elsewhere."""
    if isinstance(node, ast.IfExp):
        yield from _templates(node.body)
        yield from _templates(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        used: dict[str, int] = {}
        text = ""
        for part in node.values:
            if isinstance(part, ast.Constant):
                text += str(part.value)
            elif isinstance(part, ast.FormattedValue):
                name = _field_name(part.value)
                used[name] = used.get(name, 0) + 1
                text += f"{{{name}{used[name] if used[name] > 1 else ''}}}"
        yield text


def _field_name(node: ast.expr) -> str:
    """A name for a fact: the last name in the expression that gives it."""
    if isinstance(node, ast.Name):
        return node.id.rstrip("_")
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call):
        return "list" if isinstance(node.func, ast.Attribute) and node.func.attr == "join" else _field_name(node.func)
    if isinstance(node, ast.Subscript):
        return _field_name(node.value)
    if isinstance(node, ast.BinOp):
        return _field_name(node.left)
    return "fact"
