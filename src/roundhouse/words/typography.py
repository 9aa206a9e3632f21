"""How a language sets its signs: whoever translates need not type spaces that cannot be seen."""

from __future__ import annotations

import re

from babel.messages.catalog import Catalog

_BEFORE = re.compile(r"(?<=\S) (?=[:;?!»](?:[\s.,)]|$))")
_AFTER = re.compile(r"« ")
_PERCENT = re.compile(r"(?<=[\d})]) %(?![(\w])")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")


def set_text(language: str, text: str) -> str:
    """A text as it is printed: French has spaces that do not break beside its signs, all have curved apostrophes."""
    text = _APOSTROPHE.sub("’", text)
    if language != "fr":
        return text
    return _PERCENT.sub("\u00a0%", _AFTER.sub("«\u00a0", _BEFORE.sub("\u00a0", text)))


def typeset(language: str, catalogue: Catalog) -> Catalog:
    """A catalogue with its translations as they are printed."""
    for message in catalogue:
        if message.id and isinstance(message.string, tuple | list):
            message.string = tuple(set_text(language, each) for each in message.string)
        elif message.id and isinstance(message.string, str):
            message.string = set_text(language, message.string)
    return catalogue
