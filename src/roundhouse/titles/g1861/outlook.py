"""1861 as a bot sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.bots.outlook import Outlook

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Outlook1861(Outlook):
    """Many small companies at first; no president ever pays for a train."""

    most_companies = 4

    def danger(self, play: Play, player: str) -> float:
        return 0.0

    def reserve(self, play: Play, player: str) -> float:
        return 0.0


OUTLOOK = Outlook1861()
