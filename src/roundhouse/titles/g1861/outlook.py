"""1861 as a bot sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from roundhouse.bots import shares
from roundhouse.bots.decision import NEVER
from roundhouse.bots.knowledge import Knowledge, Promise
from roundhouse.bots.mergers import new_shares
from roundhouse.bots.outlook import Outlook
from roundhouse.bots.protocol import Choice, Term, lowest
from roundhouse.bots.stock import surroundings
from roundhouse.bots.weighing import Judge, Weighing
from roundhouse.engine import flow
from roundhouse.engine.loans import cash_of_a_loan
from roundhouse.engine.merger import MergerTurn
from roundhouse.engine.rounds import OPERATING, Rounds
from roundhouse.engine.step import Option, PriceRange, find
from roundhouse.kernel.actions import Action, Bid, Convert, Decline, FormCompany, MergeWith, Pass, SetPar
from roundhouse.kernel.state import TREASURY
from roundhouse.titles.g1861.rounds import FINAL_OPERATING_ROUNDS
from roundhouse.titles.g1861.state import MINOR, extra, kind

if TYPE_CHECKING:
    from roundhouse.bots.decision import Decision
    from roundhouse.kernel.play import Play

GIVEN_UP = -1e6
"""What it costs to turn back: more than anything that may come of going on."""
DIRECTOR = 2
"""The shares of a director's certificate."""


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


def bid(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """A private up to its worth; a minor for no less than buys its first train, or the State would take it."""
    play = weighing.play
    for option in options:
        action = lowest(option)
        assert isinstance(action, Bid)
        if isinstance(option, PriceRange) and action.item in play.state.companies:
            needed = first_train(weighing, action.item)
            if needed > option.high:
                yield Choice(action, (Term("trains", NEVER),))
                continue
            steps = max(0, -(-(needed - option.low) // option.step))
            action = option.at(option.low + steps * option.step)
            assert isinstance(action, Bid)
        worth = weighing.knowledge.limit(weighing, action.item) - action.amount
        yield Choice(action, (Term("worth", worth, {"item": action.item, "price": action.amount}),))


def first_train(weighing: Weighing, minor: str) -> int:
    """What a minor needs for a train besides what it can borrow (5.4)."""
    lent = weighing.play.title.loan_limit(weighing.play, minor) * cash_of_a_loan(weighing.play)
    return weighing.knowledge.cheapest_train(weighing.play) - lent


def start_public(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """A public by itself (4.2.3); what its capital lacks for a train must be borrowed, or the State takes it."""
    for choice in shares.start_company(weighing, options):
        action = choice.action
        assert isinstance(action, SetPar)
        missing = weighing.knowledge.cheapest_train(weighing.play) - DIRECTOR * action.price
        yield Choice(action, (*choice.terms, Term("trains", -0.5 * max(0, missing))))


def form(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """What a public is worth beyond the minors that it is made of: shares, capital, and who will direct it."""
    companies = weighing.play.state.companies
    without = 0.0
    if find(weighing.play, MergerTurn).merging:
        ending = [each for each in weighing.options_in(weighing.play) if isinstance(each, Pass)]
        without = sum(term.amount for action in ending for term in changed(weighing, action))
    for action in map(lowest, options):
        if isinstance(action, MergeWith) and companies[action.minor].president != weighing.player:
            yield Choice(action, (Term("merger", NEVER),))
        else:
            yield Choice(action, (*changed(weighing, action), Term("merger", -without)))


def changed(weighing: Weighing, action: Action) -> list[Term]:
    """What the public changes that an action leads to."""
    then, company = formed(weighing, action)
    return [*weighing.terms(then), *(new_shares(weighing, then, company, TREASURY) if company else ())]


def formed(weighing: Weighing, action: Action) -> tuple[Play, str]:
    """The position once the public is formed that an action leads to, and its name: none while others must agree."""
    then = weighing.after(action)
    while then.state.stack:
        options = [lowest(option) for option in weighing.options_in(then)]
        naming = next((each for each in options if isinstance(each, FormCompany)), None)
        if naming is not None:
            flow.apply(then, naming)
            return then, naming.company if then.state.companies[naming.company].floated else ""
        drawing = any(isinstance(frame, MergerTurn) and frame.merging for frame in then.state.stack)
        ending = next((each for each in options if isinstance(each, Pass)), None)
        if ending is None or not drawing:
            break
        flow.apply(then, ending)
    return then, ""


def decline(weighing: Weighing, options: list[Option]) -> Iterator[Choice]:
    """To what others propose the player says no where it brings nothing; what he began himself he never gives up.

    That would lead back to where it was begun, and who looks ahead might begin it again, without end.
    """
    for action in map(lowest, options):
        own = action.actor in weighing.play.state.companies
        yield Choice(action, (Term("merger", GIVEN_UP if own else 0.0),))


class Knowledge1861(Knowledge, Outlook1861):
    """A minor pays for itself in a few rounds, and money that lies about pays nothing: so many minors as there are."""

    most_companies = 8
    resale = 0.1
    minor = 130.0
    """What a minor is worth wherever its home is; a good home adds half as much again."""
    partner = 20.0
    """What it is worth more where another minor of the player is near, to merge with."""
    near = 4
    """So many spaces away."""
    joined, lost = 130.0, 0.2
    half = 0.6
    """What its owner has of the revenue of a minor: one half is paid, the other one stays in the treasury."""
    judges: ClassVar[Mapping[type[Action], Judge]] = {
        Bid: bid,
        Convert: form,
        MergeWith: form,
        Decline: decline,
        SetPar: start_public,
    }

    def danger(self, play: Play, player: str) -> float:
        return 0.0

    def reserve(self, play: Play, player: str) -> float:
        return 0.0

    def promised(self, play: Play, company: str, rounds: float, pace: float) -> Promise:
        found = super().promised(play, company, rounds, pace)
        if self.is_lost(play, company):
            return found._replace(dividends=0.0, rise=float(self.taken_for(play, company) - found.price))
        if kind(play, company) == MINOR:
            return found._replace(dividends=self.half * found.dividends)
        return found

    def is_lost(self, play: Play, company: str) -> bool:
        """Whether the State will take a company: it has no train, and neither the money nor the credit for one."""
        charter = play.state.companies[company]
        if not charter.operated or charter.trains:
            return False
        credit = (play.title.loan_limit(play, company) - charter.loans) * cash_of_a_loan(play)
        return charter.cash + credit < self.cheapest_train(play)

    def taken_for(self, play: Play, company: str) -> int:
        """What the State pays for a share: the price falls for want of revenue, and once more (5.5.5, 5.8.4-h)."""
        market, cell = play.title.market, play.state.companies[company].cell
        return 0 if cell is None else market.price(market.left(market.left(cell)))

    def to_the_end_of_a_set(self, play: Play, rounds: float) -> float:
        """An empty bank ends the game with the round (7-d); the set after the first 8 is the last (7)."""
        course = find(play, Rounds)
        if course.number != extra(play).final_set:
            return rounds
        if course.stage != OPERATING:
            return float(FINAL_OPERATING_ROUNDS)
        return min(rounds, course.parts - course.part + self.of_this_round(play))

    def limit(self, weighing: Decision, item: str) -> float:
        """The richer a player is while minors are to be had, the more he can pay for one; the bid is its capital."""
        play = weighing.play
        if item not in play.state.companies:
            return super().limit(weighing, item)
        homes = [surroundings(play, name) for name in play.title.companies]
        quality = surroundings(play, item) / (max(homes) or 1.0)
        own = [name for name in weighing.presided if kind(play, name) == MINOR]
        beside = any(self.is_near(play, item, name) for name in own)
        train = max(0, self.cheapest_train(play) - play.title.trains[next(iter(play.title.trains))].price)
        return self.minor * (1.0 + 0.5 * quality) + self.partner * beside + 0.1 * weighing.cash + train

    def is_near(self, play: Play, one: str, other: str) -> bool:
        """Whether the homes of two minors are so near that track will soon join them."""
        board, companies = play.title.board, play.title.companies
        ring = seen = {companies[one].home}
        for _ in range(self.near):
            ring = {space for at in ring for space in board.neighbours[at] if space} - seen
            seen = seen | ring
        return companies[other].home in seen


OUTLOOK = Outlook1861()
KNOWLEDGE = Knowledge1861()
