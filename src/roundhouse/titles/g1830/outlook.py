"""1830 as a bot sees it."""

from __future__ import annotations

from roundhouse.bots.knowledge import Knowledge
from roundhouse.bots.outlook import FOREVER, Outlook


class Knowledge1830(Knowledge):
    """The capital of every further company buys one of the trains that the others will have to pay for."""

    most_companies = 4
    fund = 1.6
    own = 0.08
    thorough = FOREVER


OUTLOOK = Outlook()
KNOWLEDGE = Knowledge1830()
