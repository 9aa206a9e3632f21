"""1830 as a bot sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.bots.knowledge import Knowledge
from roundhouse.bots.outlook import FOREVER, Outlook, Trust
from roundhouse.kernel.actions import Bid

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Outlook1830(Outlook):
    """A private pays for itself when its owner's company buys it, many rounds later."""

    settled = (Bid,)

    def trust(self, play: Play) -> Trust:
        """A single line tells little where one train more or less changes who pays for the next: only much of it."""
        return Trust(known=1.0, clear=0.08)


class Knowledge1830(Knowledge, Outlook1830):
    """Cash that lies about earns nothing, and trains are bought more slowly than companies could pay for them."""

    speed = 0.4
    better = 6
    fund = 1.6
    own = 0.08
    thorough = FOREVER


OUTLOOK = Outlook1830()
KNOWLEDGE = Knowledge1830()
