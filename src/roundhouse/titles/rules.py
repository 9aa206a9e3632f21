"""The rules of a title as it ships them: numbered clauses, ready to be quoted, in each language it is written in.

`rules.md` is the English text and has every clause; `rules.fr.md` and `rules.it.md` beside it have the same clauses by
the same ids. Where a title has no file for a language, readers of that language get the English one.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from roundhouse.titles import TITLES
from roundhouse.titles.parts import folders

ENGLISH = "en"
_CLAUSE = re.compile(
    r"^- (?:\*\*|`)([A-Z]?[0-9.]*-[a-z0-9]+)\b([^`*]*(?:\*\*|`).*(?:\n(?!\s*$|- (?:\*\*|`)|#).*)*)", re.MULTILINE
)
_RULE = re.compile(r".*-[a-z]+|T-\d+")
_BREAK = re.compile(r"[ \t\n]+")
"""Where a line may be broken; the spaces that French puts before its signs are not among them."""


def written_in(title: str, language: str) -> str:
    """The language in which a reader gets a title's rules: his own, or English."""
    return language if language.isalpha() and _file(title, language).is_file() else ENGLISH


def book(title: str, language: str = ENGLISH) -> str:
    """The whole text of a title's rules."""
    return _file(title, written_in(title, language)).read_text(encoding="utf-8")


@cache
def clauses(title: str, language: str = ENGLISH) -> dict[str, str]:
    """Every clause of a title's rules, by its id."""
    found = _CLAUSE.finditer(book(title, language))
    return {each[1]: _BREAK.sub(" ", each[2]).strip().lstrip("*` ") for each in found}


def testable(title: str) -> list[str]:
    """The clauses that are rules or test cases; numbered rulings explain them and are tested with them."""
    return [clause for clause in clauses(title) if _RULE.fullmatch(clause)]


def rule_text(title: str, clause: str, language: str = ENGLISH) -> str:
    """The words of a clause, or "" if there is none of that id."""
    words = clauses(title, language).get(clause, "")
    return f"{title} {clause}: {words}" if words else ""


def _file(title: str, language: str) -> Traversable:
    name = "rules.md" if language == ENGLISH else f"rules.{language}.md"
    return resources.files(folders(TITLES[title])[0]).joinpath(name)
