"""The course of the game (3, 6, 7): a stock round, two operating rounds, a merger round after each in phases 3 to 7."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from roundhouse.engine.merger import MergerRound
from roundhouse.engine.rounds import OPERATING, STOCK, Rounds, RoundsStep
from roundhouse.engine.step import push
from roundhouse.finance.trains import begun
from roundhouse.kernel.events import RoundBegan
from roundhouse.titles.g1861.state import extra

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play
    from roundhouse.titles.g1861.title import Title1861

MERGER = "merger"
OPERATING_ROUNDS, FINAL_OPERATING_ROUNDS = 2, 3


def bank_decides(play: Play) -> bool:
    """Whether an empty bank makes this operating round, or the next, the last (7-d, G-16)."""
    title: Title1861 = play.title  # type: ignore[assignment]
    return play.state.bank_broken and not (title.first_8_decides and extra(play).final_set)


class Rounds1861(RoundsStep):
    """Ends after the last of three operating rounds once an 8 is sold, or when the bank has run out (7)."""

    def advance(self, play: Play, frame: Rounds) -> bool:
        if frame.stage == OPERATING:
            self.after_operating(play, frame)
        elif frame.stage == MERGER:
            self.next_round(play, frame)
        elif frame.stage == STOCK:
            last = frame.number == extra(play).final_set
            frame.parts = FINAL_OPERATING_ROUNDS if last else OPERATING_ROUNDS
            self.begin_operating(play, frame, 1)
        else:
            self.begin_stock(play, frame)
        return True

    def after_operating(self, play: Play, frame: Rounds) -> None:
        """The end of the game, a merger round, or what follows (5.7-a, 6-a, 7)."""
        final_set = extra(play).final_set
        if bank_decides(play):
            play.title.end_game(play, "bank")
        elif frame.number == final_set and frame.part == frame.parts:
            play.title.end_game(play, "final_phase")
        elif begun(play, "3") and not begun(play, "8"):
            frame.stage = MERGER
            push(play, MergerRound, frame.number, frame.part)
        else:
            self.next_round(play, frame)

    def next_round(self, play: Play, frame: Rounds) -> None:
        """The next operating round of the set, or a stock round (3-b, 6.4-a)."""
        if frame.part < frame.parts:
            self.begin_operating(play, frame, frame.part + 1)
        else:
            frame.number += 1
            self.begin_stock(play, frame)

    def coming(self, play: Play, frame: Rounds) -> Iterator[RoundBegan]:
        """A merger round follows each operating round of the middle phases (6-a), nothing once the bank is empty."""
        if bank_decides(play):
            if frame.stage == STOCK:
                yield RoundBegan("operating", frame.number, 1)
            return
        mergers = begun(play, "3") and not begun(play, "8")
        number, part, parts = frame.number, frame.part, frame.parts
        if frame.stage == STOCK:
            part, parts = 0, FINAL_OPERATING_ROUNDS if number == extra(play).final_set else OPERATING_ROUNDS
        elif frame.stage == OPERATING and mergers:
            yield RoundBegan("merger", number, part)
        if frame.stage:
            for following in range(part + 1, parts + 1):
                yield RoundBegan("operating", number, following)
                if mergers:
                    yield RoundBegan("merger", number, following)
            number += 1
        yield RoundBegan("stock", number)
