"""What strangers give us: numbers, names, lines, texts and addresses, all read here.

A database refuses a NUL and half of a surrogate pair, `int` refuses digits that `isdigit` takes, a header refuses what
is not Latin: so nothing that came over the network is read or kept by other means.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from roundhouse.table.errors import TableError

MOST = 2**31 - 1
"""The largest number that every database keeps in a column."""
LONGEST_NAME = 40
USUAL_PAUSE, LONGEST_PAUSE = 0.4, 5.0
"""Seconds between two moves of bots."""
LONGEST_LANDSCAPE = 10_000
MOST_ACTIONS = 20_000
"""Of a game: more than ten times what the longest has, and as much as a page can tell of in seconds."""
_NUMBER = re.compile(r"-?[0-9]{1,18}")
_HERE = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*")


def whole(text: str, least: int = 0, most: int = MOST) -> int | None:
    """The whole number that a text is, written in plain digits; None if it is none from `least` to `most`."""
    stripped = text.strip()
    if not _NUMBER.fullmatch(stripped):
        return None
    number = int(stripped)
    return number if least <= number <= most else None


def clean(text: str) -> str:
    """A text without what cannot be kept or shown; line breaks and tabs stay, any other kind of space is a space."""
    return "".join(
        letter if letter.isprintable() or letter in "\n\t" else " "
        for letter in text.replace("\r\n", "\n").replace("\r", "\n")
        if letter.isprintable() or letter.isspace()
    )


def storable(text: str) -> str:
    """A text as it was given, but for what no database takes: NUL and halves of characters."""
    return text.replace("\x00", "").encode(errors="ignore").decode()


def one_line(text: str, most: int) -> str:
    """A text as one line of at most so many characters."""
    return " ".join(clean(text).split())[:most].strip()


def name(text: str) -> str:
    """A name as it will be shown; one that cannot be is refused."""
    found = " ".join(text.split())
    if not 1 <= len(found) <= LONGEST_NAME or not found.isprintable():
        raise TableError("A name has 1 to 40 characters.")
    return found


def here(text: str) -> str:
    """An address on this server, in the letters that a header can carry; "/" if it is none."""
    return located(text) if len(text) <= 2000 and _HERE.fullmatch(text) else "/"


def located(address: str) -> str:
    """An address of ours as a header can carry it."""
    return quote(address, safe="/?#[]@!$&'()*+,;=:%~-._")
