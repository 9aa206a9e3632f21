"""Quick play: how lines go on that a bot looks ahead, for everybody, in a fraction of a millisecond a move.

It knows the rhythm of a game rather than its art: companies run, pay and buy the trains they need; players put their
money into what yields most. Track is built only where a company could not run at all. What it never does (dump, merge,
withhold) is for the candidates of the bot that looks ahead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from roundhouse.bots import offers, stock, track
from roundhouse.bots.decision import Decision
from roundhouse.bots.outlook import SOON, Outlook
from roundhouse.bots.outlooks import outlook_for
from roundhouse.bots.protocol import Budget, Choice, Sight, lowest
from roundhouse.engine import flow
from roundhouse.engine.dividend import PAY, WITHHOLD
from roundhouse.engine.shares import certificate_price
from roundhouse.engine.step import Option, PriceRange
from roundhouse.kernel.actions import (
    Action,
    Bid,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    Run,
    SellPrivate,
    SellShares,
    SetPar,
)

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play

BUILDING = (LayTile, PlaceToken)
UNWANTED = (SellPrivate, SellShares, *BUILDING)
"""What is done only where nothing else is possible."""
LAST = (BuyTrain, DeclareBankruptcy)
"""What is done only where that is not possible either: no company sells its train, and shares pay for new ones."""
SHALLOW = 2
"""With how little care a company without a run builds: as a bot does that looks so many actions ahead."""
ENOUGH = 2
"""The trains of a company that buys no more of the same kind."""
YIELD = 0.0
"""A share must bring more than its price in the rounds that come."""


class Quick:
    """Plays every seat of the lines of one decision; what companies promise is reckoned once, at their beginning.

    With `builds`, companies that can run build too.
    """

    def __init__(self, play: Play, outlook: Outlook, dice: random.Random, builds: bool = False) -> None:
        self.root, self.outlook, self.dice, self.builds = play, outlook, dice, builds

    @cached_property
    def rounds(self) -> float:
        return self.outlook.rounds_left(self.root)

    @cached_property
    def prospects(self) -> dict[str, float]:
        """What a share of each company may be expected to earn in a round."""
        play = self.root
        return {
            name: self.outlook.prospect(play, name) / max(play.title.shares_of(play, name), 1)
            for name, charter in play.state.companies.items()
            if charter.cell is not None
        }

    def move(self, play: Play) -> Action:
        """What whoever must decide does next."""
        choices: dict[type[Action], list[tuple[Any, Any]]] = {}
        for frame, choice in flow.offered(play):
            if not choice.out_of_turn:
                choices.setdefault(choice.action, []).append((frame, choice))
        player = play.player_for(flow.active(play)[0])
        found: Action | None = None
        if Run in choices:
            found = next(self.listed(play, choices[Run]), None)
        elif Dividend in choices:
            found = self.dividend(play, list(self.listed(play, choices[Dividend])))
        elif BuyTrain in choices:
            found = self.train(play, player, choices)
        elif BuyShare in choices or SetPar in choices:
            found = self.paper(play, player, choices)
        elif LayTile in choices:
            found = self.track(play, player, choices[LayTile])
        elif PlaceToken in choices and self.builds:
            found = self.track(play, player, choices[PlaceToken])
        if found is None and Bid in choices:
            found = self.bid(play, player, list(self.options(play, choices[Bid])))
        if found is None and Pass in choices:
            found = next(self.listed(play, choices[Pass]), None)
        return found or self.anything(play, choices)

    def options(self, play: Play, choices: list[tuple[Any, Any]]) -> Iterator[Option]:
        for frame, choice in choices:
            yield from choice.options(play, frame)

    def listed(self, play: Play, choices: list[tuple[Any, Any]]) -> Iterator[Action]:
        """Options as actions, at their lowest prices."""
        return map(lowest, self.options(play, choices))

    def dividend(self, play: Play, actions: list[Action]) -> Action | None:
        """Pay; but keep what a company without a train that stays needs to buy one within two rounds."""
        charter = play.state.companies.get(actions[0].actor) if actions else None
        wanted = PAY
        if charter is not None and not self.stays(play, charter.trains):
            price, income = self.outlook.next_price(play), self.outlook.income(play, actions[0].actor)
            wanted = WITHHOLD if charter.cash < price <= charter.cash + 2 * income else PAY
        found = {each.kind: each for each in actions if isinstance(each, Dividend)}
        return found.get(wanted) or found.get(PAY)

    def stays(self, play: Play, trains: tuple[str, ...]) -> bool:
        """Whether one of the trains will not rust soon."""
        return any(self.outlook.life(play, train) > SOON for train in trains)

    def train(self, play: Play, player: str, choices: dict[type[Action], list[tuple[Any, Any]]]) -> Action | None:
        """From bank or pool: a first train, a second one, or one that outlasts all others, if the treasury pays."""
        for option in self.options(play, choices[BuyTrain]):
            if isinstance(option, PriceRange):
                continue
            assert isinstance(option, BuyTrain)
            if option.source in play.state.companies:
                continue
            charter = play.state.companies[option.actor]
            life = self.outlook.life(play, option.train)
            if not charter.trains:
                return option
            if option.price <= charter.cash and (
                len(charter.trains) < ENOUGH or life > max(self.outlook.life(play, each) for each in charter.trains)
            ):
                return option
        return None

    def paper(self, play: Play, player: str, choices: dict[type[Action], list[tuple[Any, Any]]]) -> Action | None:
        """The share that yields most for its price; a company of one's own for who has none and can float it."""
        presides = any(charter.president == player for charter in play.state.companies.values())
        if not presides and SetPar in choices:
            decision = self.decision(play, player)
            scored = list(stock.start_company(decision, list(self.options(play, choices[SetPar]))))
            best = max(scored, key=lambda each: each[0], default=None)
            if best is not None and best[0] > 0:
                return best[1]
        best_yield, chosen = YIELD, None
        spare = play.state.players[player].cash - self.outlook.reserve(play, player)
        for action in self.listed(play, choices.get(BuyShare, [])):
            assert isinstance(action, BuyShare)
            price = certificate_price(play, action)
            if price > spare:
                continue
            brings = self.rounds * self.prospects.get(action.company, 0.0) / max(price, 1)
            if brings > best_yield:
                best_yield, chosen = brings, action
        return chosen

    def bid(self, play: Play, player: str, options: list[Option]) -> Action | None:
        """As much as a thing is worth."""
        scored = list(offers.bid(self.decision(play, player), options))
        best = max(scored, key=lambda each: each[0], default=None)
        return best[1] if best is not None and best[0] > 0 else None

    def track(self, play: Play, player: str, choices: list[tuple[Any, Any]]) -> Action | None:
        """What adds most to the run, for a company that has nothing to run on yet, or for all that build."""
        company = flow.active(play)[0]
        charter = play.state.companies.get(company)
        if charter is None or not charter.floated:
            return None
        if not self.builds and (charter.had_route or self.outlook.at_work(play, company)):
            return None
        decision = self.decision(play, player)
        decision.depth = SHALLOW
        scored = list(track.best_extension(decision, list(self.options(play, choices))))
        best = max(scored, key=lambda each: each[0], default=None)
        return best[1] if best is not None and best[0] > 0 else None

    def anything(self, play: Play, choices: dict[type[Action], list[tuple[Any, Any]]]) -> Action:
        """Any legal action, of a kind that does no harm if there is one."""
        for kinds in (
            [kind for kind in choices if not issubclass(kind, (*UNWANTED, *LAST))],
            [kind for kind in choices if issubclass(kind, UNWANTED)],
            [kind for kind in choices if issubclass(kind, LAST)],
        ):
            actions = [action for kind in kinds for action in self.listed(play, choices[kind])]
            if actions:
                return self.dice.choice(actions)
        raise LookupError("nobody can do anything")

    def decision(self, play: Play, player: str) -> Decision:
        return Decision(play, player, self.outlook, self.dice)


class QuickBot:
    """Quick play as a bot, which builds besides: many games in little time, for learning and for trying things out."""

    def choose(self, sight: Sight, budget: Budget, dice: random.Random) -> Choice:
        return Choice(Quick(sight.play, outlook_for(sight.title), dice, builds=True).move(sight.play))
