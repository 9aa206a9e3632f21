"""The course of the game: which round comes after which, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.operating import OperatingRound
from roundhouse.engine.step import Step, push
from roundhouse.engine.stock import StockRound
from roundhouse.finance.trains import phase
from roundhouse.kernel.events import RoundBegan
from roundhouse.kernel.state import Frame

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

OPENING = "opening"
STOCK = "stock"
OPERATING = "operating"


class Rounds(Frame):
    """The frame at the bottom of the stack. `stage` is the kind of round last begun."""

    stage: str = ""
    number: int = 1
    part: int = 0
    parts: int = 0


class RoundsStep(Step[Rounds]):
    """A stock round, then as many operating rounds as the phase says, and so on until the bank has run out."""

    frame = Rounds

    def advance(self, play: Play, frame: Rounds) -> bool:
        if frame.stage == OPERATING and frame.part < frame.parts:
            self.begin_operating(play, frame, frame.part + 1)
        elif frame.stage == OPERATING:
            if play.state.bank_broken:
                play.title.end_game(play, "bank")
            else:
                frame.number += 1
                self.begin_stock(play, frame)
        elif frame.stage == STOCK:
            frame.parts = phase(play).operating_rounds
            self.begin_operating(play, frame, 1)
        elif frame.stage == OPENING:
            self.begin_stock(play, frame)
        else:
            frame.stage = OPENING
            self.begin_opening(play, frame)
        return True

    def begin_opening(self, play: Play, frame: Rounds) -> None:
        """What comes before the first stock round; nothing, unless a title has it."""

    def begin_stock(self, play: Play, frame: Rounds) -> None:
        frame.stage = STOCK
        push(play, StockRound, frame.number, play.state.priority)

    def begin_operating(self, play: Play, frame: Rounds, part: int) -> None:
        frame.stage = OPERATING
        frame.part = part
        push(play, OperatingRound, frame.number, part, frame.parts)

    def coming(self, play: Play, frame: Rounds) -> Iterator[RoundBegan]:
        """The rounds that follow the present one, as far as they are known now: up to the next stock round."""
        number = frame.number
        if frame.stage == OPERATING:
            yield from (RoundBegan("operating", number, part) for part in range(frame.part + 1, frame.parts + 1))
            number += 1
        elif frame.stage == STOCK:
            rounds = phase(play).operating_rounds
            yield from (RoundBegan("operating", number, part) for part in range(1, rounds + 1))
            number += 1
        yield RoundBegan("stock", number)
