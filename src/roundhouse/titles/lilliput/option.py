"""Options of action cards that take several actions: frames in which a player acts for his companies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, Step, pop
from roundhouse.kernel.actions import Pass
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import Frame
from roundhouse.titles.lilliput.table import companies_of

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class CardFrame(Frame):
    """Base of the frames in which a player uses an option of a card."""

    player: str


C = TypeVar("C", bound=CardFrame)


def own_company(play: Play, player: str, company: str) -> Refusal | None:
    """A player acts only for companies he directs (D-a)."""
    if company not in companies_of(play, player):
        return refuse(play, "own company", player=player, company=company)
    return None


class EndOption(Choice[CardFrame, Pass]):
    """Use the card no further (B-e)."""

    action = Pass

    def candidates(self, play: Play, frame: CardFrame) -> Iterator[Pass]:
        yield Pass(frame.player)

    def check(self, play: Play, frame: CardFrame, action: Pass) -> Refusal | None:
        return None

    def apply(self, play: Play, frame: CardFrame, action: Pass) -> None:
        pop(play, frame)


class OptionStep(Step[C]):
    """The option of a card: over when the player says so, or when nothing more can be done with it."""

    def actors(self, play: Play, frame: C) -> tuple[str, ...]:
        return (frame.player,)

    def advance(self, play: Play, frame: C) -> bool:
        for choice in self.choices:
            if not isinstance(choice, EndOption) and choice.possible(play, frame):
                return False
        pop(play, frame)
        return True
