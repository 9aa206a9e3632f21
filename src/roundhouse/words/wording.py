"""A shared message in the words of one title: director for president, station for token."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from roundhouse.words.forms import Form, Plural


class Wording:
    """What a title says instead of the words all titles share."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = words
        self._pattern = re.compile(rf"\b({'|'.join(map(re.escape, words))})(?=s?\b)") if words else None

    def has(self, form: Form) -> bool:
        """Whether a message has a word that the title says in its own way."""
        text = form.one if isinstance(form, Plural) else form
        return self._pattern is not None and bool(self._pattern.search(_outside_fields(text)))

    def of(self, text: str) -> str:
        """A message in the title's words; what stands in fields is left alone."""
        if self._pattern is None:
            return text
        parts = re.split(r"({[^}]*})", text)
        parts[::2] = [self._pattern.sub(lambda word: self._words[word[1]], part) for part in parts[::2]]
        return "".join(parts)

    def form(self, form: Form) -> Form:
        if isinstance(form, Plural):
            return Plural(form.count, self.of(form.one), self.of(form.several))
        return self.of(form)


def _outside_fields(text: str) -> str:
    return re.sub(r"{[^}]*}", "", text)


@cache
def _wording(words: tuple[tuple[str, str], ...]) -> Wording:
    return Wording(dict(words))


def wording(words: Mapping[str, str]) -> Wording:
    """The wording of a title, made once."""
    return _wording(tuple(words.items()))
