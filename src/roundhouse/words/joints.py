"""Where a name follows a little word: French elides (d’Ada, l’Erie), French and Italian melt articles in (du pool)."""

from __future__ import annotations

import re

ELIDED = ("de", "que", "jusque", "lorsque")
VOWELS = "aeiouàâäéèêëîïôöùûü"
MELTED: dict[str, dict[tuple[str, str], str]] = {
    "fr": {
        ("de", "le "): "du ",
        ("de", "les "): "des ",
        ("à", "le "): "au ",
        ("à", "les "): "aux ",
    },
    "it": {
        (word, article): stem + ending
        for word, stem in {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}.items()
        for article, ending in {
            "il ": "l ",
            "lo ": "llo ",
            "la ": "lla ",
            "l’": "ll’",
            "i ": "i ",
            "gli ": "gli ",
            "le ": "lle ",
        }.items()
    },
}


ARTICLES = {"fr": ("la ", "le "), "it": ("la ", "lo ")}


def articled(language: str, name: str) -> str:
    """A name that begins with its article, as the language writes them together: l’Erie."""
    for article in ARTICLES.get(language, ()):
        if name.startswith(article) and name[len(article) :][:1].lower() in VOWELS:
            return f"l’{name.removeprefix(article)}"
    return name


def joined(language: str, before: str, value: str) -> tuple[str, str]:
    """What stands before a name and the name, as the language writes them together."""
    start, space, word = before.removesuffix(" ").rpartition(" ")
    if not before.endswith(" ") or not value:
        return before, value
    for (little, article), melted in MELTED.get(language, {}).items():
        if word.lower() == little and value.startswith(article):
            capital = melted[0].upper() if word[0].isupper() else melted[0]
            return start + space, capital + melted[1:] + value.removeprefix(article)
    if language == "it" and word in ("a", "e") and value[0].lower() == word:
        return f"{start}{space}{word}d ", value
    if language == "fr" and word.lower() in ELIDED and value[0].lower() in VOWELS:
        return f"{start}{space}{word[:-1]}’", value
    return before, value


def euphonic(language: str, listed: str) -> str:
    """A list of names as the language says it: Italian has ed before an e."""
    return re.sub(r"\be (?=[Ee])", "ed ", listed) if language == "it" else listed
