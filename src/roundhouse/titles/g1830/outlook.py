"""1830 as a bot sees it."""

from __future__ import annotations

from roundhouse.bots.knowledge import Knowledge
from roundhouse.bots.outlook import FOREVER, Outlook
from roundhouse.kernel.actions import Bid


class Outlook1830(Outlook):
    """A private pays for itself when its owner's company buys it, many rounds later."""

    settled = (Bid,)


class Knowledge1830(Knowledge, Outlook1830):
    """Cash that lies about earns nothing, and trains are bought more slowly than companies could pay for them."""

    speed = 0.4
    better = 6
    fund = 1.6
    own = 0.08
    thorough = FOREVER


OUTLOOK = Outlook1830()
KNOWLEDGE = Knowledge1830()
