"""Passwords: how they are kept, and which are too easily guessed to be kept at all."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from roundhouse.table.errors import TableError

SHORTEST, LONGEST = 10, 200
FEWEST_LETTERS = 5
"""So many different characters, and so many left over when all that is well known is taken out."""
_LIST = Path(__file__).parent / "common_passwords.txt"
_LOOKALIKES = str.maketrans("4@8301!5$7", "aabeoiisst")
_ROWS = (
    *("abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "qwertzuiop"),
    "01234567890123456789",
)
_RUN = 4
_BESIDE = 8
"""So many digits and marks add nothing: they are a date, a year, a few exclamation marks."""

_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_NOBODY = _hasher.hash("nobody")
"""Verified against when there is no password, so that the answer takes as long."""


def hashed(password: str) -> str:
    return _hasher.hash(password)


def verified(kept: str, password: str) -> bool:
    """Whether a password is the one that was kept; takes as long if none was."""
    try:
        _hasher.verify(kept or _NOBODY, password[:LONGEST])
    except (VerificationError, InvalidHashError):
        return False
    return bool(kept)


def outdated(kept: str) -> bool:
    return _hasher.check_needs_rehash(kept)


def check(password: str, *names: str) -> None:
    """Refuse a password that is short, well known, a row of keys, or little more than the person's own name."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise TableError("A password has 10 to 200 characters.")
    own = [_letters(name) for name in names]
    for spelt in (password.casefold(), password.casefold().translate(_LOOKALIKES)):
        if len(set(spelt)) < FEWEST_LETTERS or _unknown(spelt, own) < FEWEST_LETTERS:
            raise TableError("Everybody tries that password first. Please take another one.")


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text.casefold()))


def _unknown(spelt: str, own: list[str]) -> int:
    """How many characters are left when well-known words, rows of keys and the person's names are taken out."""
    letters, others = _letters(spelt), "".join(letter for letter in spelt if not letter.isalpha())
    known = {*common(), *_runs(), *(name for name in own if len(name) >= 3)}
    for word in sorted(known, key=len, reverse=True):
        letters, others = letters.replace(word, ""), others.replace(word, "")
    return len(letters) + max(0, len(others) - _BESIDE)


@cache
def common() -> frozenset[str]:
    """Words that stand in everybody's list of passwords."""
    return frozenset(_LIST.read_text(encoding="utf-8").split())


@cache
def _runs() -> frozenset[str]:
    """Keys that lie beside each other, forwards and backwards."""
    rows = (*_ROWS, *(row[::-1] for row in _ROWS))
    return frozenset(
        row[start:end] for row in rows for start in range(len(row)) for end in range(start + _RUN, len(row) + 1)
    )
