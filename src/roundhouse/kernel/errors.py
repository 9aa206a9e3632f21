"""Every error Roundhouse raises on purpose, as a tree; each carries its facts as data."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.kernel.sentences import plain

Fact = str | int | tuple[str, ...] | tuple[int, ...]
"""What a sentence is filled with: a name, a number, or several of them."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: the rule it breaks, the clause of the rulebook for it, and the facts of the case."""

    rule: str
    clause: str
    facts: Mapping[str, Fact]

    def __hash__(self) -> int:
        return hash((self.rule, self.clause, *self.facts.items()))


class RoundhouseError(Exception):
    """Anything that went wrong inside Roundhouse and that a caller may want to catch."""


class IllegalAction(RoundhouseError):
    """An action the rules refuse. The state has not changed."""

    def __init__(self, title: str, action: object, refusal: Refusal, reason: str) -> None:
        self.title = title
        self.action = action
        self.refusal = refusal
        self.reason = reason
        super().__init__(f"{title} {refusal.clause}: {reason}")

    @property
    def clause(self) -> str:
        return self.refusal.clause


class Trouble(RoundhouseError):
    """Something that cannot be used: a sentence with open fields, and the facts for them (`kernel/sentences.py`)."""

    def __init__(self, sentence: str, /, **facts: object) -> None:
        self.sentence = sentence
        self.facts = facts
        super().__init__(plain(sentence, facts))


class BadRecord(Trouble):
    """A file that is not a record we can read."""


AT_ACTION = "action {at} ({action}): {why}"


class ReplayError(BadRecord):
    """A record whose action number `at` (from 1) the rules refuse."""

    def __init__(self, at: int, action: object, why: str | RoundhouseError) -> None:
        self.at = at
        self.action = action
        self.why = str(why)
        super().__init__(AT_ACTION, at=at, action=action, why=why)


class BadNotation(Trouble):
    """Text that is neither an action nor a position."""


class BadSetup(Trouble):
    """A game that cannot begin: unknown title or option, wrong number of players, unusable names."""


AT_LINE, AS_A_WHOLE = "line {line} of the variant: {flaw}", "the variant: {flaw}"


class Flaw(Trouble):
    """Something that is wrong with a variant, or with the data of a title; `where` are the places to look at.

    A place is the name of a list, which entry of it is meant, and a key of that entry; or the way to a key.
    """

    def __init__(self, sentence: str, /, *where: tuple[str | int, ...], **facts: object) -> None:
        self.where = where
        super().__init__(sentence, **facts)


class BadVariant(BadSetup):
    """A variant that cannot be played: the line (0 if it is no single one), and what is wrong."""

    def __init__(self, line: int, flaw: Trouble) -> None:
        self.line, self.flaw = line, flaw
        super().__init__(AT_LINE if line else AS_A_WHOLE, line=line, flaw=flaw)


class BadData(RoundhouseError):
    """A data file of a title in which something is wrong: the file, the line (0 if unknown), and what it is."""

    def __init__(self, file: str, line: int, what: str) -> None:
        self.file, self.line, self.what = file, line, what
        super().__init__(f"{file}, line {line}: {what}" if line else f"{file}: {what}")
