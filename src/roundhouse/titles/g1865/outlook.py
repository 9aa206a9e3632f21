"""1865 as a bot sees it: companies earn by traffic and coverage, not by runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.bots.outlook import Outlook
from roundhouse.bots.promise import ahead_of
from roundhouse.titles.g1865.box import CARDS
from roundhouse.titles.g1865.charter import charter_of
from roundhouse.titles.g1865.income import PER_POINT
from roundhouse.titles.g1865.maritime import COVERAGE, cards_of

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


class Outlook1865(Outlook):
    """Traffic that trains cover is income; what is still uncovered, or still unused, is worth a little."""

    most_companies = 2
    uncovered, unused = 3, 1
    signs = ("traffic", "majors")

    def sign(self, play: Play, player: str) -> tuple[float, ...]:
        """The traffic that is his by his shares, of forty; the major companies he presides, of three."""
        companies = play.state.companies
        traffic = sum(self.part(play, player, name) * charter_of(play, name).traffic for name in companies)
        majors = sum(charter_of(play, name).major for name in companies if companies[name].president == player)
        return traffic / 40.0, majors / 3.0

    def earned(self, play: Play, company: str, trains: tuple[str, ...], rough: bool | None = None) -> int:
        if not trains:
            return 0
        traffic = charter_of(play, company).traffic
        covered = sum(CARDS[train].coverage for train in trains) + COVERAGE * len(cards_of(play, company))
        more = self.uncovered * max(0, traffic - covered) + self.unused * max(0, covered - traffic)
        return PER_POINT * min(traffic, covered) + more

    def promise(self, play: Play, company: str) -> float:
        return PER_POINT * ahead_of(play, company, {"city": 2, "town": 1, "mine": 2})

    def at_work(self, play: Play, company: str) -> bool:
        return True


OUTLOOK = Outlook1865()
