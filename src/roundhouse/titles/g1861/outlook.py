"""1861 as a bot sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.bots.knowledge import Knowledge
from roundhouse.bots.outlook import Outlook
from roundhouse.bots.stock import surroundings
from roundhouse.engine.rounds import OPERATING, Rounds
from roundhouse.engine.step import find
from roundhouse.titles.g1861.rounds import FINAL_OPERATING_ROUNDS
from roundhouse.titles.g1861.state import MINOR, extra, kind

if TYPE_CHECKING:
    from roundhouse.bots.decision import Decision
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


class Knowledge1861(Knowledge, Outlook1861):
    """A minor pays for itself in a few rounds, and money that lies about pays nothing: so many minors as there are."""

    most_companies = 8
    resale = 0.1
    minor = 130.0
    """What a minor is worth wherever its home is; a good home adds half as much again."""

    def danger(self, play: Play, player: str) -> float:
        return 0.0

    def reserve(self, play: Play, player: str) -> float:
        return 0.0

    def to_the_end_of_a_set(self, play: Play, rounds: float) -> float:
        """An empty bank ends the game with the round (7-d); the set after the first 8 is the last (7)."""
        course = find(play, Rounds)
        if course.number != extra(play).final_set:
            return rounds
        if course.stage != OPERATING:
            return float(FINAL_OPERATING_ROUNDS)
        return min(rounds, course.parts - course.part + self.of_this_round(play))

    def limit(self, weighing: Decision, item: str) -> float:
        """The richer a player is while minors are to be had, the more he can pay for one."""
        if item not in weighing.play.state.companies:
            return super().limit(weighing, item)
        homes = [surroundings(weighing.play, name) for name in weighing.play.title.companies]
        quality = surroundings(weighing.play, item) / (max(homes) or 1.0)
        return self.minor * (1.0 + 0.5 * quality) + 0.1 * weighing.cash


OUTLOOK = Outlook1861()
KNOWLEDGE = Knowledge1861()
