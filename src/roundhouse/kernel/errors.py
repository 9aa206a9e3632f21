"""Every error Roundhouse raises on purpose, as a tree; each carries its facts as data."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: the clause it breaks, and a sentence for the player."""

    clause: str
    reason: str


class RoundhouseError(Exception):
    """Anything that went wrong inside Roundhouse and that a caller may want to catch."""


class IllegalAction(RoundhouseError):
    """An action the rules refuse. The state has not changed."""

    def __init__(self, title: str, action: object, refusal: Refusal) -> None:
        self.title = title
        self.action = action
        self.clause = refusal.clause
        self.reason = refusal.reason
        super().__init__(f"{title} {refusal.clause}: {refusal.reason}")


class BadRecord(RoundhouseError):
    """A file that is not a record we can read."""


class ReplayError(BadRecord):
    """A record whose action number `at` (from 1) the rules refuse."""

    def __init__(self, at: int, action: object, why: str) -> None:
        self.at = at
        self.action = action
        self.why = why
        super().__init__(f"action {at} ({action}): {why}")


class BadNotation(RoundhouseError):
    """Text that is neither an action nor a position."""


class BadSetup(RoundhouseError):
    """A game that cannot begin: unknown title or option, wrong number of players, unusable names."""
