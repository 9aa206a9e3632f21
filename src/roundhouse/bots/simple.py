"""The simple bot: an opponent for a first game, of any title.

It scores what it may do by kind, in money: what a tile adds to the run, what a share will bring, what a train earns
while it lasts. A kind of action it does not know is judged by what the player would own after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roundhouse.bots import offers, stock, track, trains
from roundhouse.bots.outlook import Outlook
from roundhouse.bots.protocol import chance, lowest
from roundhouse.bots.view import NEVER, Judge, Scored, View
from roundhouse.engine.step import Option
from roundhouse.game import Game, LegalActions
from roundhouse.kernel.actions import (
    Accept,
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Decline,
    DiscardTrain,
    Dividend,
    LayTile,
    Pass,
    PlaceToken,
    Run,
    SellPrivate,
    SellShares,
    SetPar,
)

LIKELY = 40
"""Of a kind of action the bot does not know, it looks at no more than this many."""
LAST_RESORT = -1e9


def do_nothing(view: View, options: list[Option]) -> Iterator[Scored]:
    """Passing brings nothing and costs nothing."""
    for option in options:
        yield 0.0, lowest(option)


def give_up(view: View, options: list[Option]) -> Iterator[Scored]:
    """Only when nothing else is left."""
    for option in options:
        yield LAST_RESORT, lowest(option)


def never(view: View, options: list[Option]) -> Iterator[Scored]:
    for option in options:
        yield NEVER, lowest(option)


def run(view: View, options: list[Option]) -> Iterator[Scored]:
    """The listed run is the best."""
    for option in options:
        yield 1.0, lowest(option)


def by_worth(view: View, options: list[Option]) -> Iterator[Scored]:
    """What the player would have after it."""
    if len(options) > LIKELY:
        options = view.dice.sample(options, LIKELY)
    for option in options:
        action = lowest(option)
        yield view.gain(action) + 0.01 * view.dice.random(), action


JUDGES: Mapping[type[Action], Judge] = {
    Pass: do_nothing,
    Bid: offers.bid,
    SetPar: stock.start_company,
    BuyShare: stock.buy_share,
    SellShares: stock.sell_shares,
    BuyPrivate: offers.buy_private,
    SellPrivate: never,
    Accept: offers.answer,
    Decline: offers.answer,
    LayTile: track.best_extension,
    PlaceToken: track.best_extension,
    Run: run,
    Dividend: by_worth,
    BuyTrain: trains.buy_train,
    DiscardTrain: trains.discard,
    DeclareBankruptcy: give_up,
}
"""Who judges which kind of action; every other kind is judged by worth."""


class SimpleBot:
    """Does what scores best, and passes where nothing brings anything."""

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def choose(self, game: Game, legal: LegalActions) -> Action:
        options = list(legal.in_turn()) or list(legal)
        if len(options) == 1:
            return lowest(options[0])
        view = View(game.play, self.seat, Outlook(), chance(game, self.seat))
        best: Action | None = None
        best_score = NEVER
        for score, action in scored(view, options):
            if best is None or score > best_score:
                best, best_score = action, score
        return best if best is not None else lowest(options[0])


def scored(view: View, options: list[Option]) -> Iterator[Scored]:
    """Every option with its score, kind by kind, in the order of the listing."""
    kinds: dict[type[Action], list[Option]] = {}
    for option in options:
        kinds.setdefault(type(lowest(option)), []).append(option)
    for kind, group in kinds.items():
        yield from JUDGES.get(kind, by_worth)(view, group)
