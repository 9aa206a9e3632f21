"""18Lilliput as a bot sees it: so many rounds and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.bots.outlook import Outlook
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find
from roundhouse.titles.lilliput.table import table

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class OutlookLilliput(Outlook):
    """Eight or nine rounds, the last one counting twice; nobody must own a train."""

    rounds = 8
    signs = ("copies", "taken")

    def sign(self, play: Play, player: str) -> tuple[float, ...]:
        """The copy cards he has left, and the action cards he has taken in this round, of three."""
        lying = table(play)
        return lying.copies.count(player) / 3.0, sum(who == player for _, who in lying.taken) / 3.0

    def rounds_left(self, play: Play) -> float:
        return max(1.0, self.rounds + 2.0 - find(play, Rounds).number)

    def danger(self, play: Play, player: str) -> float:
        return 0.0

    def reserve(self, play: Play, player: str) -> float:
        return 0.0


OUTLOOK = OutlookLilliput()
