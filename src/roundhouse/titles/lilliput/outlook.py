"""18Lilliput as a bot sees it: so many rounds and no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from roundhouse.board.reach import reach
from roundhouse.bots.decision import NEVER
from roundhouse.bots.knowledge import Knowledge
from roundhouse.bots.outlook import Outlook, Trust
from roundhouse.bots.protocol import Choice, Term, lowest
from roundhouse.bots.regular import by_worth
from roundhouse.bots.weighing import Judge, Weighing
from roundhouse.engine.rounds import Rounds
from roundhouse.engine.step import Option, find
from roundhouse.kernel.actions import Action, Choose
from roundhouse.titles.lilliput.actions import CashIn, CopyCard, TakeCard
from roundhouse.titles.lilliput.table import GULLIVER, is_last_round, is_solo, lilliput, seats, table

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


MUCH = 500.0
"""What players earn in the last rounds."""
EARLY = 5.0
"""With more rounds than that still to come, a game is young."""
LEARNED_FROM = 2
"""The players of most games that the judgement was learned from."""


class OutlookLilliput(Outlook):
    """Eight or nine rounds, the last one counting twice; nobody must own a train."""

    rounds = 8
    careful = True
    signs = ("copies", "taken", "gulliver", "future", "reach")

    def sign(self, play: Play, player: str) -> tuple[float, ...]:
        """The copy cards he has left and the action cards he has taken in this round, of three; whether he is Gulliver;
        what his shares would earn with the trains that come next, and what his companies' track reaches, of 500.

        A person alone against Gulliver counts as half of one, so that the solo game can be told from that of two.
        """
        lying, companies = table(play), play.state.companies
        gulliver = float(player == GULLIVER) or 0.5 * is_solo(play)
        future = reached = 0.0
        for name, charter in companies.items():
            part = self.part(play, player, name)
            if charter.president and part:
                coming = KNOWLEDGE.coming_trains(play, name)
                future += part * self.earned(play, name, coming)
                reached += part * KNOWLEDGE.promise(play, name)
        return (
            lying.copies.count(player) / 3.0,
            sum(who == player for _, who in lying.taken) / 3.0,
            gulliver,
            future / MUCH,
            reached / MUCH,
        )

    def table(self, play: Play) -> str:
        """Alone, for two, or for more: the more there are, the less is left of what one has built."""
        return "solo" if is_solo(play) else "" if len(seats(play)) <= LEARNED_FROM else "many"

    def depths(self, play: Play) -> tuple[int, ...]:
        """Alone, to the end of the round: nobody but Gulliver acts until then."""
        return (0, 1) if is_solo(play) else (0,)

    def trust(self, play: Play) -> Trust:
        """For one and two, the numbers found by play are surer than the judgement."""
        return Trust(learned=0.3, clear=0.08) if len(seats(play)) <= LEARNED_FROM else Trust()

    def rounds_left(self, play: Play) -> float:
        return max(1.0, self.rounds + 2.0 - find(play, Rounds).number)

    def missing_shares(self, play: Play, company: str) -> int:
        """A company is founded with its director's certificate, whatever else is on sale."""
        founded = play.state.companies[company].floated
        return 0 if founded else play.title.companies[company].president_shares

    def danger(self, play: Play, player: str) -> float:
        return 0.0

    def reserve(self, play: Play, player: str) -> float:
        return 0.0


def draft(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """What is worth most: unless more is known of them, a company before a character, and the one that brings most."""
    for action in map(lowest, options):
        assert isinstance(action, Choose)
        worth = getattr(weighing.knowledge, f"drafted_{action.item}", KnowledgeLilliput.drafted_judge)
        if action.item in weighing.play.title.companies:
            yield weighing.weighed(action, Term("company", worth))
        else:
            yield Choice(action, (Term("character", worth, {"item": action.item}),))


def use_card(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """What comes of it at once, and what such options are worth besides, early and late; a copy is gone then."""
    knowledge = weighing.knowledge
    when = "early" if weighing.rounds > EARLY else "late"
    for choice in by_worth(weighing, options):
        action = choice.action
        assert isinstance(action, TakeCard | CopyCard)
        kind = lilliput(weighing.play).action_cards[action.card].option(action.option).kind
        worth = knowledge.taste(when, kind) + (knowledge.taste(when, "copy") if isinstance(action, CopyCard) else 0.0)
        yield Choice(action, (*choice.terms, Term("card", worth)) if worth else choice.terms)


def cash_in(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """Only in the last round: the cash grows with every one."""
    last = is_last_round(weighing.play)
    for action in map(lowest, options):
        yield weighing.weighed(action) if last else Choice(action, (Term("early", NEVER),))


class KnowledgeLilliput(Knowledge, OutlookLilliput):
    """So many rounds, of which the last counts twice; a train leaves the stack in each."""

    ahead, most_rounds, at_the_end = 1.0, 8.0, 2.0
    bought, future = 0.2, 0.5
    company, fund = 25.0, 0.4
    judges: ClassVar[Mapping[type[Action], Judge]] = {
        Choose: draft,
        CashIn: cash_in,
        TakeCard: use_card,
        CopyCard: use_card,
    }
    drafted_judge, drafted_emperor, drafted_admiral, drafted_treasurer, drafted_general = 100.0, 90.0, 85.0, 75.0, 60.0
    """What the characters are worth in a draft. A company may have such a number, too, beside what it brings."""
    city_ahead, plain_ahead = 18.0, 10.0

    def rounds_left(self, play: Play) -> float:
        return max(2.0, lilliput(play).counts[len(seats(play))].rounds + 2.0 - find(play, Rounds).number)

    def promise(self, play: Play, company: str) -> float:
        """What is reached, and the empty squares that track leads to: a city may lie on every other one (D-h)."""
        found, board, tiles = reach(play, company), play.title.board, play.state.tiles
        total = 0.0
        for space, index in found.stops:
            total += play.title.stop_value(play, company, board.shape(play.state, space).stops[index])
        for space in found.entries:
            if space not in tiles:
                total += self.city_ahead if sum(map(int, space.split(","))) % 2 else self.plain_ahead
        return total

    def new_company(self, rounds: float) -> float:
        return self.company * rounds

    def pace(self, play: Play) -> float:
        return 1.0 + 0.6 * len(seats(play))


OUTLOOK = OutlookLilliput()
KNOWLEDGE = KnowledgeLilliput()
