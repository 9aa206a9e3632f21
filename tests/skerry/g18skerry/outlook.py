"""18Skerry as a bot sees it: nobody must own a train, and the game ends after its last set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.bots.outlook import Outlook
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class SkerryOutlook(Outlook):
    most_companies = 1
    rounds_a_set = 1.7

    def rounds_left(self, play: Play) -> float:
        sets: int = play.title.numbers.sets  # type: ignore[attr-defined]
        return max(1.0, self.rounds_a_set * (sets + 1 - find(play, Rounds).number))

    def danger(self, play: Play, player: str) -> float:
        return 0.0

    def reserve(self, play: Play, player: str) -> float:
        return 0.0


OUTLOOK = SkerryOutlook()
