"""1865 as a bot sees it: companies earn by traffic and coverage, not by runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from roundhouse.board.reach import reach
from roundhouse.bots.knowledge import Knowledge
from roundhouse.bots.mergers import new_shares
from roundhouse.bots.outlook import FOREVER, Outlook, Trust
from roundhouse.bots.promise import Guesses, ahead_of
from roundhouse.bots.protocol import Choice, Term, lowest
from roundhouse.bots.stock import surroundings
from roundhouse.bots.weighing import Judge, Weighing
from roundhouse.engine.step import Option
from roundhouse.kernel.actions import Action, Convert
from roundhouse.kernel.state import OFFER
from roundhouse.titles.g1865.actions import Absorb, PlaceTokenByRoute
from roundhouse.titles.g1865.charter import box_of, charter_of, token_spaces
from roundhouse.titles.g1865.income import per_point
from roundhouse.titles.g1865.maritime import cards_of, covered_by_sea
from roundhouse.titles.g1865.traffic import is_mine, station, traffic_of

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

HIDDEN: Guesses = (("city", 2), ("town", 1), ("mine", 2))
"""The traffic that a stop may turn out to have."""
MINED = 4.0
"""For so many turns a mine goes on yielding."""
HOPED = 3.0
"""The traffic that one more token may be expected to collect."""
LEARNED_FROM = 3
"""The players of the games that the judgement was learned from."""


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

    def table(self, play: Play) -> str:
        """For two, for three, or for four."""
        players = len(play.state.players)
        return "" if players == LEARNED_FROM else "two" if players < LEARNED_FROM else "many"

    def depths(self, play: Play) -> tuple[int, ...]:
        return (0,)

    def trust(self, play: Play) -> Trust:
        """What was learned at tables of three is trusted there alone: at one of two it won 32 of 100 games."""
        return Trust(clear=0.005) if len(play.state.players) == LEARNED_FROM else Trust(learned=0.0)

    def earned(self, play: Play, company: str, trains: tuple[str, ...], rough: bool | None = None) -> int:
        if not trains:
            return 0
        traffic = charter_of(play, company).traffic
        cards = box_of(play).cards
        covered = sum(cards[train].coverage for train in trains) + covered_by_sea(play, len(cards_of(play, company)))
        more = self.uncovered * max(0, traffic - covered) + self.unused * max(0, covered - traffic)
        return per_point(play) * min(traffic, covered) + more

    def promise(self, play: Play, company: str) -> float:
        return per_point(play) * ahead_of(play, company, HIDDEN)

    def at_work(self, play: Play, company: str) -> bool:
        return True


def place_token(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """What a token collects, and what a mine goes on yielding in every turn (4.3-a)."""
    rounds = min(weighing.rounds, MINED)
    for action in map(lowest, options):
        assert isinstance(action, PlaceTokenByRoute)
        terms = []
        if is_mine(weighing.play, action.space):
            gained = traffic_of(station(weighing.play, action.space)) * rounds
            terms.append(Term("mine", weighing.part(action.actor) * per_point(weighing.play) * gained * rounds / 2))
        yield weighing.weighed(action, *terms)


def absorb(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """What the two are worth as one, after all that is paid for it."""
    for action in map(lowest, options):
        yield Choice(action, tuple(weighing.terms(weighing.after(action))))


def convert(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """Five more shares to sell and tokens for more traffic, against a smaller part of what is earned (3.9)."""
    for action in map(lowest, options):
        then, company = weighing.built(action), action.actor
        now = weighing.play.state.companies[company]
        more = len(then.state.companies[company].tokens) - len(now.tokens)
        gained = more * HOPED * per_point(then) * weighing.rounds / 2
        part = weighing.outlook.part(then, weighing.player, company)
        terms = (*weighing.terms(then), *new_shares(weighing, then, company, OFFER), Term("tokens", part * gained))
        yield Choice(action, terms)


class Knowledge1865(Knowledge, Outlook1865):
    """A home with much traffic and a way to others; large companies earn, small ones are taken over."""

    traffic_at_home = 6.0
    nearer, steps, targets = 0.6, 5, 2
    hoped: ClassVar[dict[str, float]] = {"city": 2.5, "mine": 4.0, "town": 0.7}
    ahead = 0.6
    treasury = 0.5
    thorough = FOREVER
    judges: ClassVar[Mapping[type[Action], Judge]] = {PlaceTokenByRoute: place_token, Absorb: absorb, Convert: convert}

    def promise(self, play: Play, company: str) -> float:
        """The best places for the next tokens, the nearer the better: a token needs one way, not many."""
        state, board = play.state, play.title.board
        found = reach(play, company)
        held = set(token_spaces(play, company))
        worth = []
        for space, index in found.stops:
            stop = board.shape(state, space).stops[index]
            if space not in held and stop.kind != "town":
                worth.append(max(self.hoped.get(stop.kind, 0.0), traffic_of(stop)))
        seen = {space for space, _ in found.stops} | held
        ring = [
            space
            for space, edges in found.entries.items()
            if space not in seen and edges & ~play.title.shape_for(state.tiles, company, space).mask
        ]
        weight = 1.0
        for _ in range(self.steps):
            weight *= self.nearer
            following = []
            for space in ring:
                seen.add(space)
                for stop in board.shape(state, space).stops:
                    worth.append(weight * self.hoped.get(stop.kind, 0.0))
                if board.buildable(space):
                    following += [other for other in board.neighbours[space] if other and other not in seen]
            ring = list(dict.fromkeys(following))
        return per_point(play) * sum(sorted(worth, reverse=True)[: self.targets])

    def site(self, play: Play, company: str) -> float:
        home = play.title.board.shape(play.state, play.title.companies[company].home).stops[0]
        traffic = home.revenue if isinstance(home.revenue, int) else 0
        return self.traffic_at_home * traffic + 0.1 * surroundings(play, company)


OUTLOOK = Outlook1865()
KNOWLEDGE = Knowledge1865()
