"""Reasons: why a bot did something, as it is kept with the move, and as a sentence for whoever reads it.

Only what was weighed is kept, and only of the move that was made: never a plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roundhouse.bots.protocol import Choice, Term
from roundhouse.words import Words

Why = dict[str, Any]
MOST = 6
"""So many terms are kept with a move."""
TOLD = 2
"""So many of them are told."""
SMALL = 1.0
EXCHANGED = ("cash", "shares", "treasury", "privates", "other")
"""What a player has changes into something else that he has: it counts together."""
SEARCHED = "line"
"""What came of playing on is told first."""
FAULT: Why = {"bot": "", "terms": [["fault", 0, {}]]}


def why_of(choice: Choice, bot: str) -> Why:
    """A choice's reasons as they are kept."""
    terms = [[term.name, round(term.amount), dict(term.facts)] for term in choice.terms[:MOST]]
    return {"bot": bot, "terms": terms}


def terms_of(why: Why) -> list[Term]:
    """Terms that were kept; what cannot be read is left out."""
    found = []
    for each in why.get("terms", ()):
        if isinstance(each, list) and len(each) == 3 and isinstance(each[1], int | float):
            found.append(Term(str(each[0]), float(each[1]), each[2] if isinstance(each[2], dict) else {}))
    return found


def told(terms: list[Term]) -> list[Term]:
    """The terms that spoke for a move, the weightiest first; what only changes hands is one deal."""
    deal = sum(term.amount for term in terms if term.name in EXCHANGED)
    rest = [term for term in terms if term.name not in EXCHANGED]
    weighed = sorted((*rest, Term("deal", deal)), key=lambda term: (term.name != SEARCHED, -term.amount))
    return [term for term in weighed if term.amount >= SMALL]


def phrases(terms: list[Term], words: Words) -> Iterator[str]:
    """What spoke for a move, a phrase for each term."""
    names = [term.name for term in terms]
    if "only" in names or "fault" in names:
        yield words.weighed("fault" if "fault" in names else "only", 0)
        return
    found = told(terms)
    if not found:
        yield words.weighed("nothing", 0)
    for term in found:
        yield words.weighed(term.name, round(term.amount), term.facts)


def sentence(why: Why | None, words: Words) -> str:
    """Why, in one sentence of the reader's language; "" where nothing is known."""
    if not why:
        return ""
    said = list(phrases(terms_of(why), words))[:TOLD]
    return "; ".join(said)
