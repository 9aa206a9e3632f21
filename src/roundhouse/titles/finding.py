"""Finding a clause by the words a reader has for it, in his language.

Words are compared without accents and endings; words and phrases that mean the same to players are one
(`synonyms.toml`). A rare word tells more than a common one, and what stands in a heading counts for the clauses below.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from functools import cache

import msgspec

from roundhouse.engine.data import read
from roundhouse.titles.chapters import CLAUSE, Clause, Note, chapters
from roundhouse.titles.rules import ENGLISH

MOST = 12
_POINTER = re.compile(rf"\b(?:see|voir|vedi) `?(?:{CLAUSE})")
_WORD = re.compile(r"[^\W_]+")
SHORT = 3
"""Words of fewer letters say nothing, unless they are numbers."""
ENDING = 3
"""Letters at the end of a long word that may differ."""
PHRASE = 3.0
IN_HEADING = 0.6
IN_NOTES = 0.55
POINTING = 0.8
"""What counts less than words of a clause that rules: a heading, a note, a clause that points to another."""


class Hit(msgspec.Struct, frozen=True):
    """A clause or a note that fits, with where it stands."""

    title: str
    id: str
    heading: str
    text: str
    score: float


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of one language: words that say nothing, and groups of words, and of phrases, that mean the same."""

    empty: tuple[str, ...]
    alike: tuple[tuple[str, ...], ...]
    phrases: tuple[tuple[str, ...], ...] = ()


class Entry(msgspec.Struct, frozen=True):
    id: str
    heading: str
    text: str
    words: dict[str, float]
    weight: float


def found(title: str, asked: str, language: str = ENGLISH) -> list[Hit]:
    """The clauses of a title that fit what is asked, the best first."""
    entries, rarity = _index(title, language)
    wanted = [word for word in _stems(asked, language) if word != _plain(title)]
    if not wanted:
        return []
    scored = []
    for entry in entries:
        score = sum(_telling(word) * rarity.get(word, 0.0) * entry.words.get(word, 0.0) for word in wanted)
        share = sum(word in entry.words for word in wanted) / len(wanted)
        if score:
            score *= entry.weight * (0.3 + share) * (0.5 + _as_said(asked, f"{entry.heading} {entry.text}"))
            scored.append(Hit(title, entry.id, entry.heading, entry.text, score))
    scored.sort(key=lambda hit: -hit.score)
    named = [hit for hit in _by_id(entries, title, asked) if hit.id not in {each.id for each in scored[:1]}]
    return [*named, *scored][:MOST]


def _as_said(asked: str, text: str) -> float:
    """Which part of the words that are asked for have no false friend in a text.

    Two words may have a stem in common and nothing else: revenue and reverse.
    """
    words, said = set(_words(asked)), set(_words(text))
    related = [[other for other in said if _stem(other) == _stem(word)] for word in words]
    true = [
        not others or any(_akin(word, each) for each in others) for word, others in zip(words, related, strict=True)
    ]
    return sum(true) / len(true)


def _akin(word: str, other: str) -> bool:
    """Whether two words begin alike for three fifths of the shorter one."""
    shared = -(-3 * min(len(word), len(other)) // 5)
    return word[:shared] == other[:shared]


def _telling(word: str) -> float:
    """A phrase, which begins with a space, tells more than the words it consists of."""
    return PHRASE if word.startswith(" ") else 1.0


def _by_id(entries: tuple[Entry, ...], title: str, asked: str) -> list[Hit]:
    """A clause that is asked for by its id."""
    ids = set(asked.replace("§", " ").split())
    return [Hit(title, each.id, each.heading, each.text, math.inf) for each in entries if each.id in ids]


@cache
def _index(title: str, language: str) -> tuple[tuple[Entry, ...], dict[str, float]]:
    entries = []
    above: list[str] = []
    for chapter in chapters(title, language).chapters:
        above = [*above[: chapter.level - 1], chapter.heading]
        heading = Counter(_stems(" ".join(above[1:]), language))
        for part in chapter.parts:
            if not isinstance(part, Clause | Note):
                continue
            text = part.text if isinstance(part, Clause) else " ".join((part.text, *part.rest))
            words = dict.fromkeys(heading, IN_HEADING)
            counted = Counter(_stems(text, language))
            length = 1 + len(text) / 400
            words |= {word: 1 + math.log(count) / length for word, count in counted.items()}
            rule = isinstance(part, Clause) and not part.id.startswith("T")
            weight = (1.0 if rule else IN_NOTES) * (POINTING if _POINTER.search(text) else 1.0)
            entries.append(Entry(part.id, chapter.heading, text, words, weight / length**0.5))
    seen = Counter(word for entry in entries for word in entry.words)
    rarity = {word: math.log(1 + len(entries) / count) for word, count in seen.items()}
    return tuple(entries), rarity


def _stems(text: str, language: str) -> list[str]:
    """The words of a text that say something, each as the first of those that mean the same."""
    empty, alike, phrases = _language(language)
    plain = _words(text)
    found = []
    for word in plain:
        if word in empty or (len(word) < SHORT and not word.isdigit()):
            continue
        stem = _stem(word)
        found.append(alike.get(stem, stem))
    said = f" {' '.join(plain)} "
    found += [group[0] for group in phrases if any(phrase in said for phrase in group)]
    return list(dict.fromkeys(found)) if len(text) < 200 else found


def _words(text: str) -> list[str]:
    return [_plain(word) for word in _WORD.findall(text.replace("’", " ").replace("'", " "))]


def _plain(word: str) -> str:
    parts = unicodedata.normalize("NFKD", word.lower())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _stem(word: str) -> str:
    """A word without its ending."""
    return word if len(word) <= SHORT + 1 or word.isdigit() else word[: max(SHORT + 1, len(word) - ENDING)]


@cache
def _language(language: str) -> tuple[frozenset[str], dict[str, str], tuple[tuple[str, ...], ...]]:
    known = read("roundhouse.titles", "synonyms.toml", dict[str, Language])
    own = known.get(language, known[ENGLISH])
    alike = {_stem(_plain(word)): _stem(_plain(group[0])) for group in own.alike for word in group}
    phrases = tuple(tuple(f" {' '.join(_words(phrase))} " for phrase in group) for group in own.phrases)
    return frozenset(map(_plain, own.empty)), alike, phrases
