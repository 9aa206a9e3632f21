"""18Lilliput as a bot sees it: so many rounds and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.bots.outlook import Outlook
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find
from roundhouse.titles.lilliput.table import GULLIVER, is_solo, table

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class OutlookLilliput(Outlook):
    """Eight or nine rounds, the last one counting twice; nobody must own a train."""

    rounds = 8
    far = False
    signs = ("copies", "taken", "gulliver")

    def sign(self, play: Play, player: str) -> tuple[float, ...]:
        """The copy cards he has left and the action cards he has taken in this round, of three; whether he is Gulliver.

        A person alone against Gulliver counts as half of one, so that the solo game can be told from that of two.
        """
        lying = table(play)
        gulliver = float(player == GULLIVER) or 0.5 * is_solo(play)
        return lying.copies.count(player) / 3.0, sum(who == player for _, who in lying.taken) / 3.0, gulliver

    def rounds_left(self, play: Play) -> float:
        return max(1.0, self.rounds + 2.0 - find(play, Rounds).number)

    def danger(self, play: Play, player: str) -> float:
        return 0.0

    def reserve(self, play: Play, player: str) -> float:
        return 0.0


OUTLOOK = OutlookLilliput()
