"""The rules of a title as it ships them: numbered clauses, ready to be quoted."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from roundhouse.titles import TITLES
from roundhouse.titles.parts import folders

_CLAUSE = re.compile(
    r"^- (?:\*\*|`)([A-Z]?[0-9.]*-[a-z0-9]+)\b([^`*]*(?:\*\*|`).*(?:\n(?!\s*$|- (?:\*\*|`)|#).*)*)", re.MULTILINE
)
_RULE = re.compile(r".*-[a-z]+|T-\d+")


@cache
def clauses(title: str) -> dict[str, str]:
    """Every clause of a title's rules.md, by its id."""
    text = resources.files(folders(TITLES[title])[0]).joinpath("rules.md").read_text(encoding="utf-8")
    return {found[1]: " ".join(found[2].split()).lstrip("*` ") for found in _CLAUSE.finditer(text)}


def testable(title: str) -> list[str]:
    """The clauses that are rules or test cases; numbered rulings explain them and are tested with them."""
    return [clause for clause in clauses(title) if _RULE.fullmatch(clause)]


def rule_text(title: str, clause: str) -> str:
    """The words of a clause, or "" if there is none of that id."""
    words = clauses(title).get(clause, "")
    return f"{title} {clause}: {words}" if words else ""
