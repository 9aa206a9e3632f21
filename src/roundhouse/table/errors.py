"""What the table refuses, as a tree: each has its status, and a sentence that can be translated."""

from __future__ import annotations

from typing import Any, ClassVar

from roundhouse.kernel.errors import IllegalAction, RoundhouseError


class TableError(RoundhouseError):
    """Something that cannot be done. `sentence` is the message in English, `facts` what its %(names)s stand for."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "bad_request"

    def __init__(self, sentence: str, **facts: Any) -> None:
        self.sentence = sentence
        self.facts = facts
        super().__init__(sentence % facts if facts else sentence)


class NotFound(TableError):
    status = 404
    code = "not_found"


class NotSignedIn(TableError):
    status = 401
    code = "not_signed_in"


class Forbidden(TableError):
    status = 403
    code = "forbidden"


class Stale(TableError):
    """Somebody else was quicker: the game is not where the caller has seen it."""

    status = 409
    code = "stale"

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__("The game has moved on since you looked. Here is how it stands now; please decide again.")


class NotNow(TableError):
    """Not in this state of the game: not started, already over, seat taken."""

    status = 409
    code = "not_now"


class Refused(TableError):
    """The rules of the title refuse an action."""

    status = 422
    code = "refused"

    def __init__(self, error: IllegalAction) -> None:
        self.title, self.refusal, self.reason = error.title, error.refusal, error.reason
        facts = {"title": error.title, "clause": error.clause, "reason": error.reason}
        super().__init__("%(title)s %(clause)s: %(reason)s", **facts)


class TooMany(TableError):
    status = 429
    code = "too_many"


class Away(TableError):
    """The database does not answer."""

    status = 503
    code = "away"

    def __init__(self) -> None:
        super().__init__("The games cannot be reached just now. Try again soon; look whether your last step was kept.")


class TooLarge(TableError):
    status = 413
    code = "too_large"


class HeadTooLarge(TooLarge):
    status = 431


class Busy(TableError):
    """The server has more to do than it can: later, please."""

    status = 503
    code = "busy"
