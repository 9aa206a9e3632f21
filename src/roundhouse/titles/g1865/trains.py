"""1865's trains: discounted cards, the rise for a new one, and the purchase a president must pay for (4.6, 4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from roundhouse.engine.refusals import refuse
from roundhouse.engine.step import Choice, push
from roundhouse.engine.trains import BuyOneTrain, BuyTrains, BuyTrainsStep, cheapest_new, must_buy_train
from roundhouse.finance.market import move_marker
from roundhouse.finance.trains import on_sale
from roundhouse.kernel.actions import BuyTrain
from roundhouse.kernel.errors import Refusal
from roundhouse.kernel.state import BANK
from roundhouse.titles.g1865.box import DISCOUNTED
from roundhouse.titles.g1865.charter import turn_1865
from roundhouse.titles.g1865.forced import RaiseMoney, money_missing

if TYPE_CHECKING:
    from roundhouse.kernel.play import Play


def president_must_help(play: Play, company: str) -> bool:
    """A train must be bought, and the company can pay for none of the pile or the pool (4.7-a, F1)."""
    cheapest = cheapest_new(play)
    return must_buy_train(play, company) and cheapest is not None and play.state.companies[company].cash < cheapest[0]


class BuyTrain1865(BuyOneTrain):
    """New trains, the pool, other companies; with the president's money one train of the first two (4.6, 4.7)."""

    def price_range(self, play: Play, company: str, train: str) -> tuple[int, int]:
        """Between companies any price from L.1 that the buyer can pay (4.6-i)."""
        return 1, play.state.companies[company].cash

    def check(self, play: Play, frame: BuyTrains, action: BuyTrain) -> Refusal | None:
        if turn_1865(play).helped:
            return refuse(play, "one with help")
        return super().check(play, frame, action)

    def check_means(self, play: Play, action: BuyTrain) -> Refusal | None:
        """What the company can pay for; or, if it must buy and can pay for none, any train on offer (4.7-c, 4.7-d)."""
        company = action.actor
        cash = play.state.companies[company].cash
        if action.price <= cash:
            return None
        if not president_must_help(play, company):
            return refuse(play, "train money", company=company, cash=cash, price=action.price)
        full = action.train.removesuffix(DISCOUNTED)
        if action.train != full and (full in play.state.train_pool or full in on_sale(play)):
            return refuse(play, "discount", train=full)
        return None

    def apply(self, play: Play, frame: BuyTrains, action: BuyTrain) -> None:
        """A president who is short of money raises it first (4.7-f)."""
        if money_missing(play, action) > 0:
            push(play, RaiseMoney, action)
        else:
            super().apply(play, frame, action)

    def settle(self, play: Play, action: BuyTrain) -> None:
        turn, charter = turn_1865(play), play.state.companies[action.actor]
        turn.helped = action.price > charter.cash
        new = action.source == BANK
        super().settle(play, action)
        if new and not turn.new_train:
            turn.new_train = True
            assert charter.cell is not None
            move_marker(play, action.actor, play.title.market.right(charter.cell), "new train")


class BuyTrainsStep1865(BuyTrainsStep):
    """The last step of a turn: it waits as long as anything at all can still be done (4.1-d)."""

    def __init__(self, choices: tuple[Choice[Any, Any], ...], last_moment: tuple[Choice[Any, Any], ...]) -> None:
        super().__init__(choices)
        self.last_moment = last_moment

    def advance(self, play: Play, frame: BuyTrains) -> bool:
        if any(choice.possible(play, frame) for choice in self.last_moment):
            return False
        return super().advance(play, frame)
