"""1861 as a bot sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.bots.outlook import Outlook
from roundhouse.titles.g1861.state import MINOR, kind

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Outlook1861(Outlook):
    """Many small companies at first; no president ever pays for a train."""

    most_companies = 4
    signs = ("minors", "debts")

    def sign(self, play: Play, player: str) -> tuple[float, ...]:
        """The minors he presides, of four; the loans of all his companies, of ten."""
        own = [name for name, charter in play.state.companies.items() if charter.president == player]
        minors = sum(kind(play, name) == MINOR for name in own)
        return minors / 4.0, sum(play.state.companies[name].loans for name in own) / 10.0

    def danger(self, play: Play, player: str) -> float:
        return 0.0

    def reserve(self, play: Play, player: str) -> float:
        return 0.0


OUTLOOK = Outlook1861()
