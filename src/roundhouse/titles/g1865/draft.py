"""Phase 1: the choice of maritime companies, there and back (2.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop, push
from roundhouse.kernel.actions import Choose
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.events import PhaseBegan, PrivateClosed, RoundBegan
from roundhouse.kernel.state import Frame
from roundhouse.titles.g1865.events import PrivateTaken

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class MaritimeDraft(Frame):
    """The players who have still to choose, in order."""

    order: tuple[str, ...]


def begin_draft(play: Play) -> None:
    """In seat order from the priority holder, then back: the last player takes two in a row (2.5-b)."""
    seats = play.seats_from(play.state.priority)
    play.emit(RoundBegan("draft", 1))
    push(play, MaritimeDraft, (*seats, *reversed(seats)))


class TakeMaritime(Choice[MaritimeDraft, Choose]):
    """Take one card; it is free, and nobody may pass (2.5-a)."""

    action = Choose

    def candidates(self, play: Play, frame: MaritimeDraft) -> Iterator[Choose]:
        for name in play.state.privates:
            yield Choose(frame.order[0], name)

    def check(self, play: Play, frame: MaritimeDraft, action: Choose) -> Refusal | None:
        card = play.state.privates.get(action.item)
        if card is None or card.owner:
            return refuse(play, "draft", item=action.item)
        return None

    def apply(self, play: Play, frame: MaritimeDraft, action: Choose) -> None:
        play.state.privates[action.item].owner = action.actor
        play.emit(PrivateTaken(action.item, action.actor))
        frame.order = frame.order[1:]


class MaritimeDraftStep(Step[MaritimeDraft]):
    frame = MaritimeDraft
    rule = "draft turn"

    def __init__(self) -> None:
        super().__init__((TakeMaritime(),))

    def actors(self, play: Play, frame: MaritimeDraft) -> tuple[str, ...]:
        return frame.order[:1]

    def advance(self, play: Play, frame: MaritimeDraft) -> bool:
        """Cards that are left are out of the game, and phase 2 starts (2.2-a, 2.5-c)."""
        if frame.order:
            return False
        for name, card in play.state.privates.items():
            if not card.owner:
                card.closed = True
                play.emit(PrivateClosed(name))
        play.state.phase = "2"
        play.emit(PhaseBegan("2"))
        pop(play, frame)
        return True
