"""Turns: frames that belong to one player or one company."""

from __future__ import annotations

from roundhouse.kernel.actions import Action
from roundhouse.kernel.state import Frame


class Turn(Frame, kw_only=True):
    """A turn is fresh until something has been done in it; `declined` holds proposals nobody wanted."""

    fresh: bool = True
    declined: tuple[Action, ...] = ()
