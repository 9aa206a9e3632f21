"""What a bot must know of single titles: how their companies earn, how long their games last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.bots.outlook import Outlook
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import find

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Outlook1861(Outlook):
    """Many small companies at first; no president ever pays for a train."""

    most_companies = 4

    def danger(self, play: Play, player: str) -> float:
        return 0.0

    def reserve(self, play: Play, player: str) -> float:
        return 0.0


class OutlookLilliput(Outlook):
    """Eight or nine rounds, the last one counting twice; nobody must own a train."""

    rounds = 8

    def rounds_left(self, play: Play) -> float:
        return max(1.0, self.rounds + 2.0 - find(play, Rounds).number)

    def danger(self, play: Play, player: str) -> float:
        return 0.0

    def reserve(self, play: Play, player: str) -> float:
        return 0.0


OUTLOOKS: dict[str, Outlook] = {"1861": Outlook1861(), "18Lilliput": OutlookLilliput()}
"""By title; every other title is judged as it comes."""

PLAIN = Outlook()


def outlook_for(title: str) -> Outlook:
    """How a title's positions are judged."""
    return OUTLOOKS.get(title, PLAIN)
